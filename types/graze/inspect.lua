---@meta graze.inspect

-- Written by `make types` from docs/reference/modules/inspect.lua. Never run.

---Looks into a running game, in LÖVE: what is in its worlds, what was asked of them, and why
---something stopped there.
---@class graze.inspect
local inspect = {}

---The options of `start`.
---@class graze.inspect.options
---@field key? string what opens and closes it; "f1" unless given
---@field from? string "start" to record at once, and not from when it is opened first
---@field camera? function applies the game's `translate` and `scale`, so that what is drawn, and the mouse, are in the units of the world
---@field frames? integer how many are kept, at most; 600 unless given
---@field megabytes? number how much memory they may take; 64 unless given
---@field names? fun(item: any): string what an item is called; without it, by its field `name`

---A call.
---@class graze.inspect.call
---@field name string "world:move", say, or "walker:move"
---@field arguments table those behind the object, with their number in `n`
---@field answers table likewise
---@field seconds number that it took

---Looks into a world of a running game. Call it once the callbacks of the game are defined; again for
---further worlds, each of which has a tab.
---```lua
---require("graze.inspect").start(world, { camera = function()
--- love.graphics.translate(-camera.x, -camera.y)
---end })
---```
---@param world graze.world|graze.bump.world
---@param options? graze.inspect.options
function inspect.start(world, options) end

---Gives all back as it was, the callbacks of the game, too.
function inspect.stop() end

---Tells whether it is open, and whether the game is paused: to be silent then, say.
---```lua
---if select(2, inspect.isOpen()) then music:pause() else music:play() end
---```
---@return boolean isOpen
---@return boolean isPaused
function inspect.isOpen() end

---Records the calls that are about a world.
---
---While a recorder lives, the methods of all worlds, walkers, navigations, routes and worlds of
---graze.bump are wrapped. Answers and errors are the same; only of a call that is itself returned, as in
---`return world:move(item, "x")`, an error names the line above it. When the last recorder stops,
---methods are the functions that they were.
---```lua
---local recorder = inspect.record(world)
---hero:move(3, 0)
---for _, call in ipairs(recorder:calls()) do print(call.name, call.seconds) end
---recorder:report("report.lua")
---recorder:stop()
---```
---@param world graze.world|graze.bump.world
---@return graze.inspect.recorder recorder
function inspect.record(world) end

---What `record` returns.
---@class graze.inspect.recorder
local recorder = {}

---Ends a frame, and begins the next one.
---@return graze.inspect.recorder self
function recorder:frame() end

---Lists the calls since the last frame ended or, if there was none since, those of that frame.
---@return graze.inspect.call[] calls
function recorder:calls() end

---Writes the same calls as a program, which plays them again and compares the answers to the bit.
---@param path string
---@return graze.inspect.recorder self
function recorder:report(path) end

---Ends the recording.
function recorder:stop() end

return inspect
