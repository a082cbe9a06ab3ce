-- What graze.bump does in random worlds, against its rules: written down once more, in another way,
-- and tried on every rectangle. And walls and floors on which nothing catches.

local bump = require "graze.bump"
local numbers = require "spec.support.numbers"

local huge, abs, min, max = math.huge, math.abs, math.min, math.max

-- When two intervals that approach each other by d overlap: from, to. The first is [a, a + w].
local function times(a, w, b, v, d, margin)
  local first, last = b - a - w, b + v - a -- how far until they touch, and until they part
  if d == 0 then
    if first >= -margin or last <= margin then return nil end
    return -huge, huge
  end
  local from, to = first / d, last / d
  if from > to then from, to = to, from end
  return from, to
end

-- The record of a collision, as far as it is not the rectangles; nil without one.
local function rule(x, y, w, h, r, goalX, goalY, margin)
  local dx, dy = goalX - x, goalY - y
  local left, right = r.x - x - w, r.x + r.w - x -- to push it out: along x
  local top, bottom = r.y - y - h, r.y + r.h - y
  local x1, x2 = times(x, w, r.x, r.w, dx, margin)
  local y1, y2 = times(y, h, r.y, r.h, dy, margin)
  if left < -1e-10 and right > 1e-10 and top < -1e-10 and bottom > 1e-10 then
    local outX, outY = abs(left) < abs(right) and left or right, abs(top) < abs(bottom) and top
      or bottom
    local area = min(w, abs(outX)) * min(h, abs(outY))
    if dx == 0 and dy == 0 then
      if abs(outX) < abs(outY) then outY = 0 else outX = 0 end
      local nx = outX > 0 and 1 or outX < 0 and -1 or 0
      local ny = outY > 0 and 1 or outY < 0 and -1 or 0
      return true, -area, nx, ny, x + outX, y + outY
    end
    -- it goes back by which it came in: the later one
    local t = max(x1, y1)
    if x1 >= y1 then return true, -area, dx > 0 and -1 or 1, 0, x + dx * t, y + dy * t end
    return true, -area, 0, dy > 0 and -1 or 1, x + dx * t, y + dy * t
  end
  if not x1 or not y1 then return nil end
  local from, to = max(x1, y1), min(x2, y2)
  if from >= 1 or from == -huge or to - from < 1e-10 or from <= -1e-10 then return nil end
  if from > to then return nil end
  local nx, ny = 0, dy > 0 and -1 or 1
  if x1 >= y1 then nx, ny = dx > 0 and -1 or 1, 0 end
  return false, from, nx, ny, x + dx * from, y + dy * from
end

local function distance(x, y, w, h, r)
  return (x + w / 2 - r.x - r.w / 2) ^ 2 + (y + h / 2 - r.y - r.h / 2) ^ 2
end

-- All that is met, in order: { item, overlaps, t, nx, ny, touchX, touchY }.
local function project(list, item, x, y, w, h, goalX, goalY, margin)
  local met = {}
  for i, other in ipairs(list) do
    local record = other ~= item and { rule(x, y, w, h, other, goalX, goalY, margin) } or {}
    if record[2] then
      record.item, record.order = other, i
      record.distance = distance(x, y, w, h, other)
      met[#met + 1] = record
    end
  end
  table.sort(met, function(a, b)
    if a[2] ~= b[2] then return a[2] < b[2] end
    if a.distance ~= b.distance then return a.distance < b.distance end
    return a.order < b.order
  end)
  return met
end

local function newWorld(rng, options)
  local world, list = bump.newWorld(rng:pick { 16, 64 }, options), {}
  for i = 1, rng:whole(2, 40) do
    local r = { x = 8 * rng:whole(-12, 12), y = 8 * rng:whole(-12, 12), w = 8 * rng:whole(1, 4),
      h = 8 * rng:whole(1, 4) }
    list[i] = world:add(r, r.x, r.y, r.w, r.h)
  end
  return world, list
end

describe("in random worlds", function()
  for _, seams in ipairs { "none", "bump" } do
    it("project follows the rules; seams: " .. seams, function()
      local rng, seen = numbers.new(4), 0
      local options = { seams = seams == "bump" and seams or nil }
      for _ = 1, numbers.cases(40) do
        local world, list = newWorld(rng, options)
        for _ = 1, 10 do
          local item = rng:pick(list)
          local x, y, w, h = item.x, item.y, item.w, item.h
          if rng:chance(0.3) then
            x, y, w, h = 8 * rng:whole(-9, 9), 8 * rng:whole(-9, 9), 12, 20
          end
          local goalX, goalY = 8 * rng:whole(-12, 12), 8 * rng:whole(-12, 12)
          if rng:chance(0.2) then goalX, goalY = x, y end
          local margin = seams == "bump" and 0 or 1e-10
          local expected = project(list, item, x, y, w, h, goalX, goalY, margin)
          local cols, len = world:project(item, x, y, w, h, goalX, goalY)
          assert.equal(#expected, len)
          for k, met in ipairs(expected) do
            local col = cols[k]
            assert.equal(met.item, col.other)
            assert.same({ met[1], met[2] }, { col.overlaps, col.ti })
            assert.same({ met[3], met[4] }, { col.normal.x, col.normal.y })
            assert.is_near(met[5], col.touch.x, 1e-9)
            assert.is_near(met[6], col.touch.y, 1e-9)
            seen = seen + 1
          end
        end
      end
      assert.is_true(seen > numbers.cases(400), seen)
    end)
  end

  it("a slide ends where the rules lead", function()
    local rng, slides, rounded = numbers.new(12), 0, 0
    for _ = 1, numbers.cases(30) do
      local world, list = newWorld(rng)
      for _ = 1, 10 do
        local item = rng:pick(list)
        local goalX, goalY = 8 * rng:whole(-12, 12), 8 * rng:whole(-12, 12)
        local names = {}
        for i, other in ipairs(list) do names[other] = i % 3 > 0 and "slide" end
        local left, met = {}, {}
        for _, other in ipairs(list) do left[#left + 1] = names[other] and other or nil end
        local x, y, toX, toY = item.x, item.y, goalX, goalY
        for _ = 1, 50 do
          local first = project(left, item, x, y, item.w, item.h, toX, toY, 1e-10)[1]
          if not first then break end
          met[#met + 1] = first.item
          for i = #left, 1, -1 do if left[i] == first.item then table.remove(left, i) end end
          if toX ~= x or toY ~= y then
            if first[3] ~= 0 then toX = first[5] else toY = first[6] end
          end
          x, y = first[5], first[6]
          slides = slides + 1
        end
        local endX, endY, cols = world:check(item, goalX, goalY,
          function(_, other) return names[other] end)
        if #met ~= #cols then
          rounded = rounded + 1 -- what ends at a surface up to rounding may have met it, or not
        else
          assert.is_near(toX, endX, 1e-9)
          assert.is_near(toY, endY, 1e-9)
          for k, other in ipairs(met) do assert.equal(other, cols[k].other) end
        end
      end
    end
    assert.is_true(slides > numbers.cases(50) and rounded < 5, slides .. " " .. rounded)
  end)
end)

-- Walk along a wall of tiles of odd sizes, pressed against it: how often is something in the way?
local function catches(options)
  local rng, caught = numbers.new(21), 0
  for case = 1, 400 do
    local world, upright = bump.newWorld(64, options), case % 2 == 0
    local size, at, edge = rng:range(3, 40), rng:range(-900, 900), rng:range(-900, 900)
    local function add(item, along, across, length, depth)
      if upright then world:add(item, across, along, depth, length)
      else world:add(item, along, across, length, depth) end
    end
    for i = 0, 60 do add(i, at + i * size, edge, size, size) end
    local width = rng:range(2, 30)
    add("mover", at + size, edge - width - rng:range(0, 9), width, width)
    local step, press = rng:range(0.5, 9), rng:range(0.1, 9)
    for _ = 1, 120 do
      local x, y = world:getRect "mover"
      local along = (upright and y or x) + step
      if along + width > at + 60 * size then break end
      local goalX, goalY = upright and x + press or along, upright and along or y + press
      local endX, endY = world:move("mover", goalX, goalY)
      if abs((upright and endY or endX) - along) > 1e-6 then
        caught = caught + 1
        break
      end
    end
  end
  return caught
end

describe("walls and floors of tiles", function()
  it("do not catch at their seams", function()
    assert.is_true(catches(nil) <= 4)
  end)

  it("do as bump's, where that is asked for", function()
    assert.is_true(catches { seams = "bump" } > 20)
  end)
end)
