-- What routes promise, in levels at random: caves, tiles, grids and free forms, with one-way
-- ledges, spikes and dug soil, for bodies that step, snap and jump in the air.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local rooms = require "spec.support.route_rooms"

local COLUMNS, ROWS = 20, 14

-- Call a function with so many levels, and another one made alike of each.
local function each(count, seed, try)
  local tried = 0
  for k = 1, numbers.cases(count) do
    local level = rooms.level(seed + k, COLUMNS, ROWS)
    if level then
      tried = tried + 1
      try(level, rooms.level(seed + k, COLUMNS, ROWS))
    end
  end
  assert.is_true(tried >= numbers.cases(count) / 2)
end

-- Follow routes from one spot to another in a world. Returns whether it arrives, and how often it
-- was lost, or came down elsewhere than its edge says, by any bit.
local function follow(level, routes, from, goal)
  local world, walker = level.world, level.walker
  world:setPosition("foe", from.x, from.y)
  walker:move(0, 0.01)
  local chaser, astray = routes:chaser(walker), 0
  for _ = 1, 1500 do
    walker:move(chaser:step(goal.x, goal.y))
    local edge = chaser.edge
    local x, y = world:getPosition "foe"
    local isNear = edge and math.abs(x - edge.x) < 0.02 and math.abs(y - edge.y) < 0.02
    if chaser.mode == "fly" and walker:getGround() and isNear and (x ~= edge.x or y ~= edge.y) then
      astray = astray + 1
    end
    if chaser.mode == "there" and math.abs(x - goal.x) < 0.05 then
      return true, chaser.lost, astray
    end
  end
  return false, chaser.lost, astray
end

describe("a plan", function()
  it("arrives in another world made alike, and each landing is the same to the bit", function()
    local plans, flights = 0, 0
    each(14, 100, function(level, twin)
      local routes, rng = level.routes, level.rng
      routes:work()
      local spots = routes:getSpots()
      for _ = 1, 24 do
        local from, goal = rng:pick(spots), rng:pick(spots)
        local edges = routes:path(from.x, from.y, goal.x, goal.y)
        local areMeant = routes:spot(from.x, from.y) == from and routes:spot(goal.x, goal.y) == goal
        if edges and areMeant then
          plans = plans + 1
          for _, edge in ipairs(edges) do
            if edge.kind ~= "walk" then flights = flights + 1 end
          end
          assert.same({ true, 0, 0 }, { follow(twin, routes, from, goal) })
        end
      end
    end)
    local least = 40 * numbers.cases(1)
    assert.is_true(plans > least and flights > least, plans .. " plans, " .. flights .. " flights")
  end)
end)

describe("looking for routes", function()
  it("leaves hash and count, and comes to the same each time, also in pieces", function()
    each(5, 200, function(level, twin)
      local hash, count = level.world:hash(), level.world:count()
      level.routes:work()
      assert.same({ hash, count }, { level.world:hash(), level.world:count() })
      repeat until twin.routes:work(0)
      local spots, others = level.routes:getSpots(), twin.routes:getSpots()
      assert.equal(#spots, #others)
      for i, spot in ipairs(spots) do
        local other = others[i]
        assert.same({ spot.x, spot.y, #spot.out }, { other.x, other.y, #other.out })
        for k, edge in ipairs(spot.out) do
          local same = other.out[k]
          for _, name in ipairs { "kind", "cost", "x", "y", "a", "k", "b", "jump", "airJump" } do
            assert.equal(edge[name], same[name])
          end
          assert.same({ edge.to.x, edge.to.y }, { same.to.x, same.to.y })
        end
      end
    end)
  end)

  it("finds nothing that touches what is to be avoided", function()
    local touched, flown = 0, 0
    each(6, 300, function(level, twin)
      level.routes:work()
      twin.world:rule("foes", "spikes", "cross")
      local rng, spots = level.rng, level.routes:getSpots()
      for _ = 1, 6 do
        local from, goal = rng:pick(spots), rng:pick(spots)
        if level.routes:path(from.x, from.y, goal.x, goal.y) then
          rooms.chase(twin.world, twin.walker, level.routes, goal.x, goal.y, 1, function()
            twin.world:setPosition("foe", from.x, from.y)
          end)
          local _, _, _, chaser = rooms.chase(twin.world, twin.walker, level.routes, goal.x, goal.y,
            200, function()
              flown = flown + 1
              local _, n = twin.world:queryItem("foe", "spikes")
              touched = touched + n
            end)
          assert.equal(0, chaser.lost)
        end
      end
    end)
    assert.is_true(flown > 100)
    assert.equal(0, touched)
  end)
end)

-- Change a level: take something away, or put something there. Returns the rectangle.
local function change(world, rng, width, height, k)
  local items = {}
  for item in world:items "ground" do
    local kind = world:getShapeType(item)
    if kind ~= "chain" and kind ~= "grid" then items[#items + 1] = item end
  end
  if #items > 0 and rng:chance(0.5) then
    local item = rng:pick(items)
    local x1, y1, x2, y2 = world:getBoundingBox(item)
    world:remove(item)
    return x1, y1, x2 - x1, y2 - y1
  end
  local x, y, w, h = rng:whole(2, width - 40), rng:whole(30, height - 20), rng:whole(4, 40), 8
  world:addRectangle("new" .. k, x, y, w, h, { group = "ground" })
  return x, y, w, h
end

local function newRoutes(level)
  local routes = graze.routes(level.world, level.walker, level.motion, 0, 0, level.width,
    level.height)
  routes:work()
  return routes
end

-- Return which of the spots of some routes can be reached from a place, by those of others.
local function reached(routes, spots, x, y)
  local text = {}
  for _, spot in ipairs(spots) do
    local there = routes:spot(spot.x, spot.y)
    local known = there and math.abs(there.x - spot.x) < 8 and math.abs(there.y - spot.y) < 8
    text[#text + 1] = known and routes:path(x, y, spot.x, spot.y) and "1" or "0"
  end
  return table.concat(text)
end

describe("an update", function()
  it("leads to the same places as routes made anew", function()
    local changes = 0
    each(4, 400, function(level)
      local world, routes, rng = level.world, level.routes, level.rng
      routes:work()
      for k = 1, 6 do
        local x, y, w, h = change(world, rng, level.width, level.height, k)
        if rng:chance(0.2) then routes:work(0) end
        routes:update(x, y, w, h)
        if rng:chance(0.3) then routes:work(0) end
        if rng:chance(0.6) then
          repeat until routes:work(0)
          changes = changes + 1
          local anew = newRoutes(level)
          local from = rng:pick(anew:getSpots())
          local expected = reached(anew, anew:getSpots(), from.x, from.y)
          assert.equal(expected, reached(routes, anew:getSpots(), from.x, from.y))
        end
      end
      routes:update()
      repeat until routes:work(0.01)
      local anew = newRoutes(level)
      assert.equal(#anew:getSpots(), #routes:getSpots())
    end)
    assert.is_true(changes > 4 * numbers.cases(1))
  end)

  -- Hills whose corners are on no grid, until something is dug there.
  local function hills(rng)
    local ring, y = { 400, 200, 0, 200 }, 120
    for k = 0, 8 do
      ring[#ring + 1], ring[#ring + 2] = 50 * k, y
      y = math.max(70, math.min(170, y + rng:range(-25, 25)))
    end
    local world = graze.world()
    world:add("soil", graze.outline(ring), { group = "ground" })
    world:add("foe", rooms.BODY:clone():setPosition(200, 60), { group = "foes" })
    return world, graze.walker(world, "foe")
  end

  it("follows ground that is dug and shifts by less than can be seen", function()
    local followed, compared, different = 0, 0, 0
    for seed = 1, numbers.cases(6) do
      local rng = numbers.new(seed)
      local world, walker = hills(rng)
      local routes = graze.routes(world, walker, rooms.MOTION, 0, 0, 400, 220)
      routes:work()
      for _ = 1, 4 do
        local x, y, r = rng:range(30, 370), rng:range(60, 180), rng:range(6, 25)
        world:carve("soil", graze.circle(x, y, r))
        routes:update(x - r, y - r, 2 * r, 2 * r)
        repeat until routes:work(0)
        local anew = graze.routes(world, walker, rooms.MOTION, 0, 0, 400, 220)
        anew:work()
        local list = routes:getSpots()
        local from = rng:pick(list)
        local expected = reached(anew, anew:getSpots(), from.x, from.y)
        local answer = reached(routes, anew:getSpots(), from.x, from.y)
        for k = 1, #expected do
          compared = compared + 1
          if expected:byte(k) ~= answer:byte(k) then different = different + 1 end
        end
        for _ = 1, 5 do
          from = rng:pick(list)
          local goal = rng:pick(list)
          if routes:path(from.x, from.y, goal.x, goal.y) then
            world:setPosition("foe", from.x, from.y)
            walker:move(0, 0)
            local frame, atX, atY, chaser = rooms.chase(world, walker, routes, goal.x, goal.y, 900)
            followed = followed + 1
            assert.truthy(frame, ("seed %d, %g, %g to %g, %g, at %g, %g"):format(seed,
              from.x, from.y, goal.x, goal.y, atX, atY))
            assert.equal(0, chaser.lost)
          end
        end
      end
    end
    assert.is_true(followed > 10 * numbers.cases(6), followed .. " followed")
    -- Whether one stands on the last hair of a brink depends on where one came from.
    assert.is_true(different * 200 <= compared, different .. " of " .. compared)
  end)

  it("keeps no number for what is gone", function()
    local world, walker = rooms.new(40, 200)
    local routes = rooms.routes(world, walker)
    local function most()
      local id = 0
      for _, spot in ipairs(routes:getSpots()) do id = math.max(id, spot.id) end
      return id
    end
    for _ = 1, 20 do
      rooms.ground(world, "stone", graze.rectangle(60, 180, 200, 10))
      routes:update(60, 180, 200, 10):work()
      world:remove "stone"
      routes:update(60, 180, 200, 10):work()
    end
    assert.is_true(most() <= 4 * #routes:getSpots())
    assert.equal(55, #routes:getSpots())
  end)
end)

-- All that a walker can do, by an independent search: each frame any direction, on the ground a
-- jump or a drop, too. States are merged by 1 px, 1 px and 15 px a second. Returns a list of places
-- where it stood.
local function exhaustive(level, most)
  local world, walker, motion = level.world, level.walker, level.motion
  local dt, stood, seen, todo = 1 / 60, {}, {}, {}
  local function visit(vy)
    local x, y = world:getPosition "foe"
    if x < 0 or x > level.width or y > level.height then return end
    local _, hurt = world:queryItem("foe", "spikes")
    if hurt > 0 then return end
    local stands = walker:getGround() ~= nil
    local key = ("%d,%d,%d,%s"):format(math.floor(x), math.floor(y), math.floor(vy / 15),
      tostring(stands))
    if seen[key] then return end
    seen[key] = true
    todo[#todo + 1] = { x = x, y = y, vy = vy, state = walker:save(), stands = stands }
    if stands then stood[#stood + 1] = { x = x, y = y } end
  end
  local jumps = type(motion.jump) == "table" and motion.jump or { motion.jump }
  visit(0)
  for at = 1, most do
    local one = todo[at]
    if not one then return stood, true end
    for dir = -1, 1 do
      for jump = 0, one.stands and #jumps or 0 do
        world:setPosition("foe", one.x, one.y)
        walker:restore(one.state)
        local vy = jump > 0 and -jumps[jump] or one.vy
        vy = math.min(vy + motion.gravity * dt, motion.fall)
        walker:move(dir * motion.run * dt, vy * dt)
        visit((walker:getGround() or walker:getCeiling()) and 0 or vy)
      end
    end
    if one.stands then
      world:setPosition("foe", one.x, one.y)
      walker:restore(one.state)
      if walker:drop() then
        walker:move(0, motion.gravity * dt * dt)
        visit(motion.gravity * dt)
      end
    end
  end
  return stood, false
end

describe("the places that routes lead to", function()
  it("are all that can be reached, by an exhaustive search", function()
    local found, missed = 0, 0
    for k = 1, numbers.cases(12) do
      local level, twin = rooms.level(500 + k, 12, 9), rooms.level(500 + k, 12, 9)
      if level and not level.motion.airJump then
        level.routes:work()
        twin.world:rule("foes", "spikes", "cross")
        for _ = 1, 60 do
          if twin.walker:getGround() then break end
          twin.walker:move(0, 3)
        end
        local x, y = twin.world:getPosition "foe"
        local start = level.routes:spot(x, y)
        for _, place in ipairs(start and exhaustive(twin, 6000) or {}) do
          -- where it can stand for a while: what is narrower than the spacing may have no spot
          local spot = level.routes:spot(place.x, place.y)
          if spot and math.abs(spot.y - place.y) < 9 and math.abs(spot.x - place.x) < 9 and
            level.routes:next(start, spot) or spot == start then
            found = found + 1
          else
            missed = missed + 1
          end
        end
      end
    end
    assert.is_true(found > 400 * numbers.cases(1), found .. " found")
    assert.is_true(missed <= 0.01 * found, ("%d of %d missed"):format(missed, missed + found))
  end)
end)
