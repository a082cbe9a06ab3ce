-- The rim of a navigation: outside of its rectangle a body fits nowhere, so a field needs walls.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

describe("outside of the rectangle of a navigation", function()
  it("a body fits nowhere, and nearest leads back in", function()
    local world = graze.world()
    world:add("tower", graze.rectangle(40, 40, 20, 20))
    local body, rng = graze.rectangle(-5, -5, 10, 10), numbers.new(8301)
    local nav = graze.navigation(world, body, 0, 0, 100, 100)
    for case = 1, numbers.cases(200) do
      local x, y = rng:range(-50, 150), rng:range(-50, 150)
      local isOut = math.max(-x, -y, x - 100, y - 100) > 1e-3
      if isOut then
        assert.False(nav:fits(x, y))
        assert.is_nil(nav:path(x, y, 10, 10))
        assert.is_nil(nav:path(10, 10, x, y))
        local nearX, nearY, far = nav:nearest(x, y)
        local wantX, wantY = math.max(0, math.min(100, x)), math.max(0, math.min(100, y))
        scene.near(math.sqrt((x - wantX) ^ 2 + (y - wantY) ^ 2), far, case, 1e-6)
        scene.near(wantX, nearX, case, 1e-6)
        scene.near(wantY, nearY, case, 1e-6)
        assert.is_not_nil(nav:path(nearX, nearY, 10, 10))
      end
    end
  end)
end)

-- The recipe "Towers that may not close the way", with creeps that make room for one another.
describe("a field with planes around it", function()
  local CREEP, PACE = graze.rectangle(-11, -11, 22, 22), 2

  local function makeField()
    local world = graze.world():rule("creeps", "creeps", "ignore")
    for _, side in ipairs { { 1, 0, 0 }, { -1, 0, 320 }, { 0, 1, 0 }, { 0, -1, 160 } } do
      world:add({}, graze.plane(side[1], side[2], side[3]), { group = "rim" })
    end
    return { world = world, creeps = {}, touching = {},
      ways = graze.navigation(world, CREEP, 0, 0, 320, 160, { "towers", "rim" }) }
  end

  local function wayFrom(field, x, y) return field.ways:path(x, y, 304, 80) end

  local function isOpen(field)
    for _, creep in ipairs(field.creeps) do
      if not wayFrom(field, field.world:getPosition(creep)) then return false end
    end
    return wayFrom(field, 16, 80) ~= nil
  end

  local function build(field, column, row)
    local world, x, y = field.world, 32 * (column - 1), 32 * (row - 1)
    if world:queryRectangle(x, y, 32, 32, { "towers", "creeps" })[1] then return false end
    local tower = world:add({}, graze.rectangle(x, y, 32, 32), { group = "towers" })
    field.ways:update(world, x, y, 32, 32)
    if isOpen(field) then return true end
    world:remove(tower)
    field.ways:update(world, x, y, 32, 32)
    return false
  end

  local function makeRoom(field)
    local world = field.world
    local list, n = world:overlaps("creeps", field.touching)
    for k = 1, 2 * n, 2 do
      local a, b = list[k], list[k + 1]
      local depth, nx, ny = world:collide(a, b)
      if depth then
        local step = math.min(depth / 2, 0.3 * PACE)
        local dx, dy = step * (nx - ny / 2), step * (ny + nx / 2)
        world:moveBy(a, dx, dy)
        world:moveBy(b, -dx, -dy)
      end
    end
  end

  -- Go along a way, which can begin with a hair off a wall. Returns whether it is at the end.
  local function follow(field, creep)
    local world, pace, k = field.world, PACE, 1
    local x, y = world:getPosition(creep)
    local way, n = wayFrom(field, x, y)
    assert(way, "walled in")
    while pace > 0 and k <= n do
      local toX, toY = way[2 * k - 1], way[2 * k]
      local far = math.sqrt((toX - x) ^ 2 + (toY - y) ^ 2)
      if far <= pace then k = k + 1
      else toX, toY = x + pace / far * (toX - x), y + pace / far * (toY - y) end
      x, y = world:move(creep, toX, toY)
      pace = pace - far
    end
    return k > n
  end

  local function march(field)
    local left = {}
    for _, creep in ipairs(field.creeps) do
      if follow(field, creep) then field.world:remove(creep) else left[#left + 1] = creep end
    end
    field.creeps = left
    makeRoom(field)
  end

  it("lets every creep arrive, whoever pushes it, and whatever is built", function()
    local rng, towers = numbers.new(8302), 0
    for case = 1, numbers.cases(30) do
      local field, come = makeField(), 0
      for frame = 1, 1500 do
        if frame % 12 == 1 and come < 12 then
          come = come + 1
          local creep = { case = case }
          field.world:add(creep, CREEP:clone():setPosition(16, 80 + come % 3), { group = "creeps" })
          field.creeps[#field.creeps + 1] = creep
        end
        if rng:chance(0.1) and build(field, rng:whole(1, 10), rng:whole(1, 5)) then
          towers = towers + 1
        end
        march(field)
        if come == 12 and #field.creeps == 0 then break end
      end
      assert.equal(0, #field.creeps, case)
    end
    assert.True(towers > 100)
  end)
end)
