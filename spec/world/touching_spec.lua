-- world:touching: ground, walls and ceilings of an item, without a move.

local graze = require "graze"
local body = require "spec.support.body"
local check = require "spec.support.check"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"
local random = require "spec.support.random"

local near, refuses = check.near, check.refuses

-- All hits as text, for comparisons: other, response and normal, in order.
local function touched(world, item, filter)
  local lines, n = {}, world:touching(item, filter)
  for k, who, other, response, t, nx, ny in world:hits() do
    assert.equal(item, who)
    assert.equal(0, t)
    lines[k] = ("%s %s (%.4g, %.4g)"):format(tostring(other), response, nx + 0, ny + 0)
    lines[k] = lines[k]:gsub("%-0([,)])", "0%1")
  end
  assert.equal(#lines, n)
  return lines
end

local function with_box()
  local world = graze.world()
  world:addRectangle("box", 0, 0, 10, 10)
  return world
end

-- Everything near the mover is about this large, and moves this far.
local STEP = 1e-6

-- Does a short move along a direction hit something at once? Returns the normal.
local function blocked(world, item, dx, dy)
  local x, y = world:getPosition(item)
  world:check(item, x + STEP * dx, y + STEP * dy)
  local found
  for _, _, _, response, t, nx, ny in world:hits() do
    if response ~= "cross" and t < 1e-2 and nx * dx + ny * dy < -1e-9 then
      found = found or { nx, ny }
    end
  end
  return found
end

local function hits_of(world, item, filter)
  local list = {}
  world:touching(item, filter)
  for k, _, other, response, t, nx, ny, px, py, depth, part in world:hits() do
    list[k] = { other = other, response = response, t = t, nx = nx, ny = ny, px = px, py = py,
      depth = depth, part = part }
  end
  return list
end

local function has(list, n)
  for _, hit in ipairs(list) do
    if hit.nx * n[1] + hit.ny * n[2] > 1 - 1e-8 then return true end
  end
  return false
end

local function fail(text, ...) error(text:format(...), 0) end

-- A room with things of all kinds in it, and a mover that was thrown against some.
local function thrown(rng)
  local world = graze.world()
  local aligned = rng:chance(0.5)
  world:add("walls", graze.chain({ -40, -40, 40, -40, 40, 40, -40, 40 }, true))
  for i = 1, rng:whole(3, 16) do
    local x, y, shape = rng:whole(-6, 6) * 5, rng:whole(-6, 6) * 5
    if rng:chance(0.2) then
      shape = graze.grid(4, 4, 5, 5):setPosition(x, y)
      for column = 1, 4 do
        for row = 1, 4 do shape:setCell(column, row, rng:whole(0, 1)) end
      end
    elseif rng:chance(0.1) then
      shape = graze.chain { x, y, x + 10, y, x + 20, y + rng:whole(-2, 2) * 5, x + 30, y }
    elseif rng:chance(0.1) then
      shape = graze.outline { x, y, x + 15, y, x + 15, y + 15, x + 10, y + 15, x + 10, y + 5,
        x, y + 5 }
    elseif aligned then
      shape = graze.rectangle(x, y, 5 * rng:whole(1, 4), 5 * rng:whole(1, 4))
    else
      local kind = rng:pick { "polygon", "circle", "rounded", "capsule" }
      shape = body.shape(random.body(rng, kind, 8, x, y))
    end
    world:add(i, shape, { group = rng:chance(0.15) and "mist" or nil,
      oneWay = rng:chance(0.15) and { 0, -1 } or nil })
  end
  world:rule("mist", "default", "cross")
  local size = rng:pick { 5, 10, 3 }
  local box, ball = graze.rectangle(0, 0, size, size), graze.circle(0, 0, size / 2)
  local shape = rng:chance(0.6) and box or ball
  world:add("mover", shape:setPosition(rng:whole(-6, 6) * 5, rng:whole(-6, 6) * 5))
  world:push "mover"
  for _ = 1, rng:whole(0, 4) do
    local angle = aligned and math.pi / 2 * rng:whole(0, 3) or rng:range(0, 7)
    world:moveBy("mover", 60 * math.cos(angle), 60 * math.sin(angle))
  end
  return world
end

local function overlaps_solid(world)
  for _, other in ipairs(world:queryItem "mover") do
    if world:getRule("default", world:getGroup(other)) ~= "cross" then return true end
  end
  return false
end

-- What touches is just what blocks at once a move against its normal.
local function compare_with_moves(world, list)
  for _, hit in ipairs(list) do
    local n = blocked(world, "mover", -hit.nx, -hit.ny)
    if not n then fail("%s does not block along (%.17g, %.17g)", hit.other, hit.nx, hit.ny) end
  end
  for k = 0, 63 do
    local angle = 2 * math.pi * (k + 0.3) / 64
    local n = blocked(world, "mover", math.cos(angle), math.sin(angle))
    if n and not has(list, n) and blocked(world, "mover", -n[1], -n[2]) then
      local again = blocked(world, "mover", -n[1], -n[2])
      if again[1] * n[1] + again[2] * n[2] > 1 - 1e-9 then
        fail("(%.17g, %.17g) is missing of %d", n[1], n[2], #list)
      end
    end
  end
end

describe("touching", function()
  it("finds the floor under a box, and nothing in the air", function()
    local world = with_box()
    world:addRectangle("floor", -50, 10, 100, 10)
    assert.same({ "floor slide (0, -1)" }, touched(world, "box"))
    local item, other, response, t, nx, ny, px, py, depth, part = world:getHit(1)
    assert.same({ "box", "floor", "slide" }, { item, other, response })
    near({ 0, 0, -1, 10, 0 }, { t, nx, ny, py, depth })
    assert.is_true(px >= 0 and px <= 10)
    assert.is_nil(part)
    assert.same({ 0, 0, 0, 0 }, { world:getHitLeg(1) })
    world:setPosition("box", 0, -1)
    assert.same({}, touched(world, "box"))
    assert.same({ 0, -1 }, { world:getPosition "box" })
  end)

  it("finds floor, wall and ceiling: boxes in the order in which they were added", function()
    local world = with_box()
    world:addRectangle("roof", -50, -20, 100, 20)
    world:addRectangle("wall", 10, -50, 10, 100)
    world:addRectangle("floor", -50, 10, 100, 10)
    assert.same({ "roof slide (0, 1)", "wall slide (-1, 0)", "floor slide (0, -1)" },
      touched(world, "box"))
  end)

  it("finds two faces in a corner of one outline, chain or grid", function()
    local outline = graze.outline { 0, -20, 0, 10, 40, 10, 40, 20, -10, 20, -10, -20 }
    local chain = graze.chain { -10, -50, -10, -5, 0, -5, 0, 10, 50, 10 }
    local grid = graze.grid(3, 3, 10, 10):setPosition(-10, -10)
    for row = 1, 3 do grid:setCell(1, row, 1) end
    for column = 1, 3 do grid:setCell(column, 3, 1) end
    for _, shape in ipairs { outline, chain, grid } do
      local world = with_box()
      world:add("room", shape)
      local lines = touched(world, "box")
      table.sort(lines)
      assert.same({ "room slide (0, -1)", "room slide (1, 0)" }, lines)
      for _, _, _, _, _, nx, _, px, py, depth, part in world:hits() do
        near({ 0, nx == 0 and 10 or 0 }, { depth, nx == 0 and py or px })
        assert.is_true(part >= 1)
      end
    end
  end)

  it("takes tiles that lie flush for one floor; the nearest stands for it", function()
    local world = with_box()
    for i = 0, 4 do world:addRectangle(i, 10 * i, 10, 10, 10) end
    assert.same({ "0 slide (0, -1)" }, touched(world, "box"))
    for x = 1, 40 do
      world:setPosition("box", x, 0)
      local lines = touched(world, "box")
      world:check("box", x, 1)
      local stands = select(2, world:getHit(1))
      assert.same({ stands .. " slide (0, -1)" }, lines)
    end
  end)

  it("finds one floor under a ball that rolls over the seams of tiles", function()
    local world = graze.world()
    world:add("ball", graze.circle(0, 0, 5))
    for i = 0, 3 do world:addRectangle(i, 10 * i, 0, 10, 10) end
    for i = 1, 400 do
      local off = 10 ^ -(i % 20)
      world:setPosition("ball", 10 + (i % 3 - 1) * off + 10 * (i % 2), -5)
      assert.equal(1, world:touching "ball")
      near({ 0, -1 }, { select(5, world:getHit(1)), (select(6, world:getHit(1))) }, 1e-6)
    end
  end)

  it("takes what is a skin above or below for touching, with no time and no depth", function()
    local world = with_box()
    world:addRectangle("floor", -500, 10, 1000, 10)
    for _, y in ipairs { -5e-9, 5e-9, 1e-7 } do
      world:setPosition("box", 0, y)
      assert.same({ "floor slide (0, -1)" }, touched(world, "box"))
      assert.equal(0, (select(9, world:getHit(1))))
    end
    world:setPosition("box", 0, -1e-7)
    assert.same({}, touched(world, "box"))
  end)

  it("takes the tip of a stone on the tip of another for one surface", function()
    local world, half = graze.world(), graze.regularPolygon(8, 10)
    world:add("below", half)
    world:add("above", half:setPosition(0, -20))
    local lines = touched(world, "above")
    assert.equal(1, #lines)
    assert.is_true(select(6, world:getHit(1)) < -0.9)
  end)

  it("finds nothing where a corner meets a corner: nothing is held there", function()
    local world = with_box()
    world:addRectangle("stone", 10, 10, 10, 10)
    assert.same({}, touched(world, "box"))
    world:setAcceleration("box", 0, 100):step(0.1) -- it falls past
    assert.is_true(select(2, world:getPosition "box") > 0.4)
  end)

  it("finds both sides of a V-groove, also of planes", function()
    local h, world = math.sqrt(2), graze.world()
    world:add("ball", graze.circle(0, -10 * h, 10))
    world:add("left", graze.plane(1, -1, 0))
    world:add("right", graze.plane(-1, -1, 0))
    assert.same({ "left slide (0.7071, -0.7071)", "right slide (-0.7071, -0.7071)" },
      touched(world, "ball"))
    world = graze.world()
    world:add("ball", graze.circle(0, -10 * h, 10))
    world:add("left", graze.polygon { 0, 0, -50, 0, -50, -50 })
    world:add("right", graze.polygon { 0, 0, 50, 0, 50, -50 })
    assert.same({ "left slide (0.7071, -0.7071)", "right slide (-0.7071, -0.7071)" },
      touched(world, "ball"))
    for _, _, _, _, _, nx, _, px, py in world:hits() do
      near({ -10 * nx, -10 * h + 10 * math.abs(nx) }, { px, py }, 1e-9)
    end
  end)

  it("finds both sides of a groove in one chain, however flat", function()
    for _, depth in ipairs { 40, 20, 5, 1, 0.2 } do
      local world = graze.world()
      world:add("ground", graze.chain { -20, 0, 0, depth, 20, 0 })
      world:add("ball", graze.circle(0, 0, 4):setPosition(0, depth - 30))
      world:move("ball", 0, depth)
      assert.equal(2, world:touching "ball")
      assert.is_true(world:getHit(1) == "ball" and select(5, world:getHit(1)) > 0)
      near({ -select(5, world:getHit(1)), (select(6, world:getHit(1))) },
        { select(5, world:getHit(2)), (select(6, world:getHit(2))) }, 1e-9)
    end
  end)

  it("finds in the corner of two items what it finds in that of one shape", function()
    local wedge = graze.polygon(-3, 3, 3, 3, 3, 1):setPosition(3, -3)
    local floor, wall = graze.rectangle(-10, 0, 50, 10), graze.rectangle(-10, -30, 10, 30)
    for _, order in ipairs { { floor, wall }, { wall, floor } } do
      local world, normals = graze.world(), {}
      for i, shape in ipairs(order) do world:add(i, shape) end
      world:add("wedge", wedge)
      assert.equal(2, world:touching "wedge")
      for _, _, other, _, _, nx, ny in world:hits() do normals[order[other]] = { nx, ny } end
      assert.same({ 0, -1 }, normals[floor])
      assert.same({ 1, 0 }, normals[wall])
    end
  end)

  it("finds the floor under a rod that stands on a seam of two items", function()
    local world = graze.world()
    world:add("a", graze.rectangle(0, 0, 20, 20))
    world:add("b", graze.rectangle(20, 0, 20, 20))
    world:add("rod", graze.segment(0, -10, 0, 0):setPosition(20, 0))
    assert.equal(1, world:touching "rod")
    local _, _, _, _, nx, ny = world:getHit(1)
    assert.same({ 0, -1 }, { nx, ny })
  end)

  it("asks the rules: what is crossed or ignored is not there", function()
    local world = with_box()
    world:addRectangle("ice", -50, 10, 100, 10, { group = "ice" })
    world:addRectangle("mist", 10, -50, 10, 100, { group = "mist" })
    world:addRectangle("ghost", -10, -50, 10, 100, { group = "ghost" })
    world:rule("default", "mist", "cross"):rule("default", "ghost", "ignore")
    assert.same({ "ice slide (0, -1)" }, touched(world, "box"))
    for _, response in ipairs { "bounce", "touch" } do
      world:rule("default", "ice", response)
      assert.same({ "ice " .. response .. " (0, -1)" }, touched(world, "box"))
    end
  end)

  it("takes a filter, as a move does", function()
    local world = with_box()
    world:addRectangle("floor", -50, 10, 100, 10, { group = "floor" })
    world:addRectangle("wall", 10, -50, 10, 60, { group = "wall" })
    assert.same({}, touched(world, "box", "cross"))
    assert.same({ "floor touch (0, -1)", "wall touch (-1, 0)" }, touched(world, "box", "touch"))
    assert.same({ "wall slide (-1, 0)" }, touched(world, "box", { floor = "cross" }))
    assert.same({ "floor bounce (0, -1)" }, touched(world, "box", function(item, other)
      assert.equal("box", item)
      return other == "floor" and "bounce"
    end))
    assert.same({ "floor slide (0, -1)", "wall slide (-1, 0)" },
      touched(world, "box", function() return true end))
  end)

  it("stands on a one-way ledge, and not below or inside of it", function()
    local world = with_box()
    world:addRectangle("ledge", -50, 10, 100, 8, { oneWay = { 0, -1 } })
    assert.same({ "ledge slide (0, -1)" }, touched(world, "box"))
    for _, y in ipairs { 1, 9, 18 } do
      world:setPosition("box", 0, y)
      assert.same({}, touched(world, "box"))
    end
    world = with_box()
    world:add("ground", graze.chain { -50, 10, 5, 10, 50, 10 }, { oneWay = true })
    assert.same({ "ground slide (0, -1)" }, touched(world, "box"))
    world:setPosition("box", 0, 10)
    assert.same({}, touched(world, "box"))
  end)

  it("says of what it overlaps how to get out of it", function()
    local world = with_box()
    world:addRectangle("crate", 8, 1, 10, 10)
    world:addRectangle("floor", -50, 10, 100, 10)
    assert.same({ "crate slide (-1, 0)", "floor slide (0, -1)" }, touched(world, "box"))
    near({ 2 }, { (select(9, world:getHit(1))) })
    near({ 0 }, { (select(9, world:getHit(2))) })
    world:setPosition("box", 0, 3)
    world:touching "box"
    local depth, nx, ny = world:collide("box", "floor")
    local _, other, _, _, hx, hy, _, _, deep = world:getHit(2)
    assert.equal("floor", other)
    near({ nx, ny, depth }, { hx, hy, deep })
  end)

  it("changes nothing, works inside of filters, and makes no garbage", function()
    local world = with_box()
    world:addRectangle("floor", -50, 10, 100, 10)
    local before = world:hash()
    assert.equal(1, world:touching "box")
    assert.equal(before, world:hash())
    local inside
    world:move("box", 5, 5, function()
      inside = touched(world, "box")[1]
      return "slide"
    end)
    assert.equal("floor slide (0, -1)", inside)
    assert.equal(1, world:touching "box")
    assert.equal(0, disturb.garbage(function() world:touching "box" end, 1000))
  end)

  it("raises at the caller's line", function()
    local world = with_box()
    world:add("ground", graze.plane(0, -1, 0))
    local scope = { world = world, graze = graze }
    refuses(scope, "world:touching()", "item expected")
    refuses(scope, "world:touching 'bx'", "item is not in this world: 'bx'")
    refuses(scope, "world:touching 'ground'", "a plane, which has no place and does not move")
    refuses(scope, "world:touching('box', 3)", "response, table or function expected")
    refuses(scope, "world:touching('box', 'slied')", "unknown response 'slied'")
    refuses(scope, "world.touching({}, 'box')", "world expected")
    assert.has_error(function()
      world:touching("box", function() error("mine", 0) end)
    end, "mine")
    assert.equal(1, world:touching "box") -- not locked
  end)
end)

describe("touching in random worlds", function()
  it("reports just what blocks a move against it at once", function()
    local found, compared = 0, 0
    for seed = 1, numbers.cases(150) do
      local world = thrown(numbers.new(seed))
      local list = hits_of(world, "mover")
      found = found + #list
      if not overlaps_solid(world) then
        compared = compared + 1
        local fine, problem = pcall(compare_with_moves, world, list)
        if not fine then fail("seed %d: %s", seed, problem) end
      end
    end
    local some = numbers.cases(90)
    assert.is_true(found > some and compared > some, found .. " " .. compared)
  end)
end)
