-- The demos of bump.lua without a window. The folder BUMP_DEMOS has a folder for each, named as
-- the branch of bump.lua's repository that it holds. A demo runs with a stub of LÖVE, a seeded
-- math.random and a player who presses keys by chance, on a module with bump's calls.

local check = require "spec.support.check"
local numbers = require "spec.support.numbers"

local demo = {}
demo.__index = demo

demo.folder = os.getenv "BUMP_DEMOS"

local function always(value)
  return function() return value end
end

-- Return a table in which every name is a function that does nothing, except in `special`.
local function stub(special)
  return setmetatable(special, { __index = always(function() end) })
end

local function newSource() return stub { clone = newSource } end

local function newLove(keys)
  local calls = 0
  return {
    getVersion = always(11),
    audio = { newSource = newSource },
    graphics = stub {
      getWidth = always(800),
      getHeight = always(600),
      getDimensions = function() return 800, 600 end,
      getFont = always(stub { getHeight = always(12) }),
    },
    keyboard = { isDown = function(key) return keys[key] end },
    timer = {
      getFPS = always(60),
      getTime = function()
        calls = calls + 1
        return calls
      end,
    },
  }
end

-- As LuaJIT's math.random, which takes bounds that are not whole. Whole ones give integers.
local function randomOf(rng)
  return function(low, high)
    if not low then return rng:unit() end
    if not high then return rng:whole(1, low) end
    return rng:whole(low, high)
  end
end

-- The demos format tables by %s, as LuaJIT allows. Lua 5.1 does not.
local function allowTablesInFormat()
  if pcall(string.format, "%s", {}) then return end
  local format = string.format
  rawset(string, "format", function(pattern, ...)
    local values, n = { ... }, select("#", ...)
    for i = 1, n do
      if type(values[i]) == "table" then values[i] = tostring(values[i]) end
    end
    return format(pattern, check.unpack(values, 1, n))
  end)
end

local function loadWith(path, environment)
  local setEnvironment = rawget(_G, "setfenv")
  if setEnvironment then return setEnvironment(assert(loadfile(path)), environment) end
  return assert(loadfile(path, "t", environment))
end

-- Start a demo. newWorld: a function that returns a world.
function demo.start(name, seed, newWorld)
  allowTablesInFormat()
  local self = setmetatable({ rng = numbers.same(seed), keys = {} }, demo)
  self.love = newLove(self.keys)
  local bump = { newWorld = newWorld }
  local loaded = { ["bump"] = bump, ["lib.bump"] = bump }
  local environment = setmetatable({
    love = self.love,
    math = setmetatable({ random = randomOf(numbers.same(seed)) }, { __index = math }),
    collectgarbage = always(0),
  }, { __index = _G })
  function environment.require(module)
    if loaded[module] == nil then
      local path = ("%s/%s/%s.lua"):format(demo.folder, name, (module:gsub("%.", "/")))
      loaded[module] = loadWith(path, environment)()
    end
    return loaded[module]
  end
  environment.require "main"
  self.love.load()
  return self
end

-- Play a frame. Tab shows the cells, return makes a new map.
function demo:play()
  local rng, love = self.rng, self.love
  for _, key in ipairs { "left", "right", "up", "down" } do
    if rng:chance(1 / 25) then self.keys[key] = rng:chance(0.45) end
  end
  if rng:chance(1 / 200) then love.keypressed "tab" end
  if rng:chance(1 / 1500) then love.keypressed "return" end
  love.update(rng:chance(0.9) and 1 / 60 or rng:range(0.001, 0.05))
  love.draw()
end

return demo
