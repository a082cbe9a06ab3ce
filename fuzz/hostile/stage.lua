-- What the lines of a hostile program find under the names that fuzz/hostile/values.lua writes:
-- objects of each class, items, what is wrong anywhere, and functions that misbehave.

local graze = require "graze"
local bump = require "graze.bump"
local svg = require "graze.svg"
local tiled = require "graze.tiled"

local newproxy = rawget(_G, "newproxy")
local jit = rawget(_G, "jit")

-- By the type of an object, the names of those of its class, but for their numbers.
local NAMES = { polygon = "shape", circle = "shape", capsule = "shape", segment = "shape",
  outline = "union", chain = "union", compound = "union", grid = "grid", plane = "plane",
  plane3 = "space", puck = "puck", world = "world", snapshot = "snapshot",
  navigation = "navigation" }

-- What fails whatever is done with it. `token` tells its errors from those of others.
local token = setmetatable({}, { __tostring = function() return "token" end })
local function thrower() error(token) end

local raising = {}
for _, event in ipairs { "index", "newindex", "call", "tostring", "len", "eq", "lt", "le", "unm",
  "concat", "pairs", "ipairs", "add", "name" } do
  raising["__" .. event] = thrower
end

-- What every program shares: it is never changed.
local shared = {
  graze = graze, bump = bump, tiled = tiled, type = type, error = error, io = io,
  coroutine = coroutine, collectgarbage = collectgarbage, getmetatable = getmetatable, _G = {},
  nan = 0 / 0, inf = math.huge, huge = ("x"):rep(100000), stranger = {}, token = token,
  thrower = thrower, raising = setmetatable({}, raising),
  proxy = newproxy and newproxy(true) or setmetatable({}, {}),
  cdata = jit and require "ffi".new "int[2]" or 3,
  motion = { run = 60, jump = 120, gravity = 900, solid = "red", every = 20 },
  map1 = dofile "spec/maps/objects.lua", map2 = dofile "spec/maps/isometric.lua",
}

local function box(x, y, w, h) return graze.rectangle(0, 0, w, h):setPosition(x, y) end

local function furnish(env)
  env.shape1, env.shape2 = box(-5, -5, 10, 10), graze.circle(3, 0, 4)
  env.shape3 = box(-20, 9, 40, 4)
  env.shape4, env.shape5 = graze.capsule(-9, 0, 9, 0, 2), graze.segment(-12, 4, 12, 4)
  env.shape6 = graze.polygon({ 0, 0, 9, 1, 4, 8 }, 0.5)
  env.union1 = graze.outline(0, 0, 30, 0, 30, 9, 9, 9, 9, 30, 0, 30)
  env.union2 = graze.chain(-30, 20, 0, 24, 30, 20)
  env.union3 = graze.compound(graze.circle(0, 0, 3), graze.circle(9, 0, 3), box(0, -1, 9, 2))
  env.grid1 = graze.grid(4, 2, 10, 10, { 1, 0, 2, 1, 1, 1, 1, 1 }):setPosition(-20, 20)
  env.grid2 = env.grid1:clone():setPosition(25, -30)
  env.plane1, env.plane2 = graze.plane(0, -1, 40), graze.plane(1, 0, 45)
  env.space1 = graze.plane3(0, 0, 1, 0)
  for i = 1, 2 do
    env["puck" .. i] = graze.puck { x = i, y = 9, radius = 2, vx = 9, vy = 40, restitution = 0.5 }
    env["picture" .. i], env["crowd" .. i] = svg(), bump.newWorld()
    env["crowd" .. i]:add("a", 0, 0, 9, 9)
    env["thing" .. i] = setmetatable({}, { __tostring = function() return "thing" .. i end })
  end
  for i = 1, 3 do env["world" .. i] = graze.world() end
  env.world2:add("a", env.shape1)
  env.world1:add("walker", box(0, -30, 6, 9))
  for i = 1, 3 do env["snapshot" .. i] = env.world1:save() end
  for i = 1, 2 do
    env["walker" .. i] = graze.walker(env.world1, "walker", { step = i })
    env["navigation" .. i] = graze.navigation(env.world2, env.shape2, -40, -40, 80, 80)
  end
  env.routes1 = graze.routes(env.world1, env.walker1, shared.motion, -40, -40, 80, 80)
  env.chaser1 = env.routes1:chaser(env.walker2)
  env.world1:addRectangle("ground", -10, 0, 20, 5, { group = "red" })
  env.routes1:work()
  env.world1:remove "ground"
  env.list = {}
end

-- The bytes with one of them changed.
function shared.spoilt(bytes, where, byte)
  local at = math.floor(where * #bytes) + 1
  return bytes:sub(1, at - 1) .. string.char(byte) .. bytes:sub(at + 1)
end

-- What is no userdata.
local Walker
do
  local world = graze.world()
  world:add("walker", graze.circle(0, 0, 1))
  Walker = getmetatable(graze.walker(world, "walker"))
end

-- Compounds of compounds would soon have hundreds of parts in one place.
local function isSmall(object)
  if not object.getVertices then return true end
  local ok, corners = pcall(object.getVertices, object, {})
  return ok and #corners <= 100 and (not object.getPartCount or object:getPartCount() <= 20)
end

local stage = { token = token }

-- Two functions: names for items that are no names themselves, and back.
function stage.names(prefix)
  local nameOf, thingOf, count = {}, {}, 0
  return function(item)
    if not nameOf[item] then
      count = count + 1
      nameOf[item] = prefix .. count
      thingOf[prefix .. count] = item
    end
    return nameOf[item]
  end, function(name)
    if thingOf[name] ~= nil then return thingOf[name] end
    return name
  end
end

-- The name under which an object is kept; nil for what is none.
function stage.nameOf(object, number)
  if getmetatable(object) == Walker then return "walker" .. number % 2 + 1 end
  local name = type(object) == "userdata" and object ~= shared.proxy and object ~= io.stdout
    and NAMES[object:type()]
  return name and isSmall(object) and name .. (name == "world" and 3 or number) or nil
end

function stage.new()
  local env = setmetatable({}, { __index = shared })
  furnish(env)
  env.nameOf, env.thingOf = stage.names "thing "
  return env
end

return stage
