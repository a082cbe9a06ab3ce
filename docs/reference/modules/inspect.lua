--- Looks into a running game, in LÖVE: what is in its worlds, what was asked of them, and why
-- something stopped there.
--
--     require("graze.inspect").start(world)
--
-- That line stands at the end of `main.lua`, behind the game's callbacks. **F1** opens the inspector
-- and pauses the game. Until it is opened first only `love.keypressed` is wrapped, and nothing costs;
-- so what was before is not known, unless @{start} records from the start.
--
-- | while the game is paused | |
-- |---|---|
-- | `.` | plays one frame, with the `dt` of the last one; or goes on by a frame in the past |
-- | `,` and the wheel | go back through the frames: the world as it was, its hits and questions |
-- | a click | looks at an item: all that can be read of it, and its last hundred hits |
-- | `p` | lets the game run, with the inspector open |
-- | `r` | writes the frame as a program into the save directory: `graze-report-1.lua` |
-- | `w` | asks for a Lua expression, as `hero.vy`, and draws it over the last frames |
-- | `F1` | closes the inspector |
-- | `Esc` | hands an error in the game's update to `love.errorhandler`; first it is shown in a panel |
--
-- In an expression, `world` and `item` are the world and the one that is looked at. Other names are
-- what they are in the callbacks of the game, which has local variables: what these reach in the same
-- file, and globals.
--
-- Only the outermost call counts: a move of a walker makes calls of its world, which are not listed.
--
-- A report has the world before a frame, and the calls of that with arguments and answers. Where
-- graze is found, `lua graze-report-1.lua` plays them, says "7 calls, 0 differ" and ends with 0, or
-- names the first that gives another answer and ends with 1. Send it with what you think is a bug.
--
-- In the playground's page all programs that move have the inspector, as F1 and as a button. It records
-- from the start there, as long as a frame takes no more than 7 ms.
--
-- @{record} is of use without LÖVE.
--
-- @module graze.inspect

--- The options of @{start}.
-- @table options
-- @tfield[opt="f1"] string key what opens and closes it
-- @tfield[opt] string from "start" to record at once, and not from when it is opened first
-- @tfield[opt] function camera applies the game's `translate` and `scale`, so that what is drawn, and
-- the mouse, are in the units of the world
-- @tfield[opt=600] integer frames how many are kept, at most
-- @tfield[opt=64] number megabytes how much memory they may take
-- @tfield[opt] fun(item:any):string names what an item is called; without it, by its field `name`

--- Looks into a world of a running game. Call it once the callbacks of the game are defined; again for
-- further worlds, each of which has a tab.
-- @function inspect.start
-- @tparam graze.world|graze.bump.world world
-- @tparam[opt] options options
-- @usage require("graze.inspect").start(world, { camera = function()
--   love.graphics.translate(-camera.x, -camera.y)
-- end })

--- Gives all back as it was, the callbacks of the game, too.
-- @function inspect.stop

--- Tells whether it is open, and whether the game is paused: to be silent then, say.
-- @function inspect.isOpen
-- @treturn boolean isOpen
-- @treturn boolean isPaused
-- @usage if select(2, inspect.isOpen()) then music:pause() else music:play() end

--- Records the calls that are about a world.
--
-- While a recorder lives, the methods of all worlds, walkers, navigations, routes and worlds of
-- graze.bump are wrapped. Answers and errors are the same; only of a call that is itself returned, as in
-- `return world:move(item, "x")`, an error names the line above it. When the last recorder stops,
-- methods are the functions that they were.
-- @function inspect.record
-- @tparam graze.world|graze.bump.world world
-- @treturn recorder recorder
-- @usage local recorder = inspect.record(world)
-- hero:move(3, 0)
-- for _, call in ipairs(recorder:calls()) do print(call.name, call.seconds) end
-- recorder:report("report.lua")
-- recorder:stop()

--- A call.
-- @table call
-- @tfield string name "world:move", say, or "walker:move"
-- @tfield table arguments those behind the object, with their number in `n`
-- @tfield table answers likewise
-- @tfield number seconds that it took

--- What @{record} returns.
-- @type recorder

--- Ends a frame, and begins the next one.
-- @function recorder:frame
-- @treturn recorder self

--- Lists the calls since the last frame ended or, if there was none since, those of that frame.
-- @function recorder:calls
-- @treturn call[] calls

--- Writes the same calls as a program, which plays them again and compares the answers to the bit.
-- @function recorder:report
-- @tparam string path
-- @treturn recorder self

--- Ends the recording.
-- @function recorder:stop
