-- The examples tell the same story where each call that changes a world is taken back and made
-- again, see spec/support/rewind.lua; so do scenes of the gallery.

local check = require "spec.support.check"
local gallery = require "spec.support.gallery"
local rewind = require "spec.support.rewind"

-- What an example says, and what it draws.
local function run(name)
  local path, said = os.tmpname(), {}
  check.load("examples/" .. name .. ".lua", {
    print = function(...) said[#said + 1] = table.concat({ ... }, "\t") end,
  })(path)
  local file = assert(io.open(path, "rb"))
  said[#said + 1] = file:read "*a"
  file:close()
  os.remove(path)
  return (table.concat(said, "\n"):gsub("in %S+: open", ""))
end

-- Where the items of a scene are after some steps.
local function play(name)
  local scene = gallery.play(name, 60, function(input, step)
    input.clock = function() return 0 end
    input.right, input.pressed.up = step % 40 < 20, step % 25 == 0
    input.pressed[1] = step == 30 or nil
  end)
  local places = {}
  for item in scene.world:items() do
    if scene.world:getShapeType(item) ~= "plane" then
      local x, y, angle = scene.world:getTransform(item)
      places[#places + 1] = ("%.17g %.17g %.17g"):format(x, y, angle)
    end
  end
  return table.concat(places, "\n")
end

-- What `tell` says, and whether it says the same if calls are made again.
local function tellsTheSame(tell, name)
  local plain, before = tell(name), rewind.calls
  local finish = rewind.begin()
  local ok, told = pcall(tell, name)
  finish()
  assert.is_true(ok, told)
  assert.is_true(rewind.calls - before > 20, name .. " makes few calls")
  assert.equal(plain, told)
end

describe("an example says the same where its calls are taken back and made again:", function()
  for _, name in ipairs { "breakout", "platformer", "swarm" } do
    it(name, function() tellsTheSame(run, name) end)
  end
end)

describe("a scene goes the same way where its calls are taken back and made again:", function()
  setup(gallery.open)
  teardown(gallery.close)

  for _, name in ipairs { "blades", "hockey", "asteroids", "platforms", "cave", "pinball" } do
    it(name, function() tellsTheSame(play, name) end)
  end
end)
