-- A misspelt name of a method is an error at the line that reads it, which says the right one.
-- Every other name that a class does not have is nil.

local graze = require "graze"

local function objects()
  local world = graze.world()
  world:addRectangle("a", 0, 0, 1, 1)
  return {
    world = world, shape = graze.circle(0, 0, 1), union = graze.chain(0, 0, 1, 1),
    grid = graze.grid(2, 2, 1, 1), plane = graze.plane(0, 1, 0), snapshot = world:save(),
    puck = graze.puck { x = 0, y = 0, radius = 1 },
    navigation = graze.navigation(world, graze.circle(0, 0, 1), 0, 0, 9, 9),
  }
end

local function read(object, name) return object[name] end

describe("a misspelt name", function()
  it("is an error at the line, with the name that is near", function()
    local known = objects()
    for _, case in ipairs {
      { "world", "raycast", "rayCast" }, { "world", "setPostion", "setPosition" },
      { "world", "addRectangel", "addRectangle" }, { "world", "query_circle", "queryCircle" },
      { "world", "GETVELOCITY", "getVelocity" }, { "shape", "getradius", "getRadius" },
      { "union", "getPartcount", "getPartCount" }, { "grid", "setcell", "setCell" },
      { "plane", "signedDistanc", "signedDistance" }, { "puck", "setvelocity", "setVelocity" },
      { "navigation", "paths", "path" },
    } do
      local class, name, right = case[1], case[2], case[3]
      local fine, problem = pcall(read, known[class], name)
      assert.is_false(fine, name)
      assert.equal(("a %s has no '%s', did you mean '%s'?"):format(class, name, right),
        problem:match ": (.*)$")
      assert.truthy(problem:find("misspelt_spec.lua:", 1, true))
    end
    local fine, problem = pcall(function() known.world:rayCasst(0, 0, 1, 1) end)
    assert.is_false(fine)
    assert.truthy(problem:find("'rayCast'", 1, true))
  end)

  it("is nil where it is near to none, or no name at all", function()
    for _, object in pairs(objects()) do
      for _, name in ipairs { "x", "name", "foo", "velocity", "getNoSuchThing", 1, true, 0.5 } do
        assert.is_nil(object[name])
      end
    end
  end)
end)
