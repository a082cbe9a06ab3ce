-- graze.routes in a room: what a character that walks, jumps and falls can reach, in how many
-- frames, and that whoever follows gets there.

local graze = require "graze"
local rooms = require "spec.support.route_rooms"

local rectangle = graze.rectangle
local new, ground, chase, kinds = rooms.new, rooms.ground, rooms.chase, rooms.kinds

-- Return a way as { its kinds, its frames }.
local function way(routes, ...)
  local edges, frames = routes:path(...)
  return { edges and kinds(edges), frames }
end

-- Follow routes; returns { the frame in which it is there, x, y, how often it was lost }.
local function followed(world, walker, routes, x, y, most, each)
  local frame, atX, atY, chaser = chase(world, walker, routes, x, y, most, each)
  return { frame or "never", atX, atY, chaser.lost }
end

describe("an empty room", function()
  local world, walker, routes
  before_each(function()
    world, walker = new(40, 200)
    routes = rooms.routes(world, walker)
  end)

  it("has a spot each 8, at both walls, and on the tips of these", function()
    local low = 0
    for _, spot in ipairs(routes:getSpots()) do
      if spot.y == 200 then low = low + 1 end
    end
    assert.same({ 55, 51 }, { #routes:getSpots(), low })
    assert.equal("routes of 55 spots", tostring(routes))
  end)

  it("is as it was before", function()
    local other = new(40, 200)
    assert.equal(other:hash(), world:hash())
    assert.equal(other:count(), world:count())
  end)

  it("is walked through", function()
    local edges, frames = routes:path(40, 200, 200, 200)
    assert.same({ 20, 80 }, { #edges, frames })
    assert.same({ 80, 200, 200, 0 }, followed(world, walker, routes, 200, 200))
  end)

  it("is walked to a place between two spots", function()
    chase(world, walker, routes, 200, 200)
    assert.same({ 2, 203, 200, 0 }, followed(world, walker, routes, 203, 200))
  end)

  it("has the spot below a point in the air, and the last one before a wall", function()
    local spot = routes:spot(121, 100)
    assert.same({ 120, 200 }, { spot.x, spot.y })
    spot = routes:spot(399, 200)
    assert.same({ 395, 200 }, { spot.x, spot.y })
    assert.is_nil(routes:spot(121, 400))
  end)

  it("has a next edge for each spot and goal", function()
    local spot, goal = routes:spot(40, 200), routes:spot(200, 200)
    local edge, frames = routes:next(spot, goal)
    assert.same({ "walk", 80, spot, 4 }, { edge.kind, frames, edge.from, edge.cost })
    assert.same({ nil, 0 }, { routes:next(goal, goal) })
  end)
end)

describe("a one-way ledge", function()
  it("is jumped onto from below, and dropped through", function()
    local world, walker = new(40, 200)
    ground(world, "ledge", rectangle(100, 160, 60, 8), true)
    local routes = rooms.routes(world, walker)
    assert.same({ "walk jump walk", 45 }, way(routes, 40, 200, 130, 160))
    assert.same({ 45, 128, 160, 0 }, followed(world, walker, routes, 128, 160))
    assert.same({ "drop", 19 }, way(routes, 128, 160, 128, 200))
    assert.same({ 19, 128, 200, 0 }, followed(world, walker, routes, 128, 200))
  end)
end)

describe("a wall", function()
  -- Who jumps with 300 at 900 a second, in frames of 1/60, rises by 47.5.
  it("is jumped over if it is lower than a jump is high", function()
    for height = 47, 48 do
      local world, walker = new(40, 200)
      ground(world, "wall", rectangle(200, 200 - height, 20, height))
      local found = way(rooms.routes(world, walker), 40, 200, 320, 200)
      assert.same(height == 47 and { "walk jump walk fall walk", 143 } or {}, found)
    end
  end)
end)

describe("a pit", function()
  -- The jump lasts 39 frames of 2, and the body is 10 wide: at 88 it only touches the other side.
  it("is jumped over if it is narrower than a jump is wide", function()
    local function over(width)
      local world, walker = new(40, 200, nil, { 0, 0, 0, 200, 150, 200, 150, 300, 150 + width, 300,
        150 + width, 200, 400, 200, 400, 0 })
      return rooms.routes(world, walker):path(40, 200, 340, 200) ~= nil
    end
    assert.same({ true, true, true, false }, { over(30), over(86), over(87), over(88) })
  end)
end)

describe("what is to be avoided", function()
  it("is jumped over, and never touched", function()
    local world, walker = new(40, 200)
    world:add("spikes", rectangle(200, 190, 40, 10), { group = "spikes" })
    local routes = rooms.routes(world, walker)
    assert.same({ "walk jump walk", 141 }, way(routes, 40, 200, 320, 200))
    world:rule("foes", "spikes", "cross")
    local touched = false
    local answer = followed(world, walker, routes, 320, 200, 600, function()
      touched = touched or world:overlapping("foe", "spikes")
    end)
    assert.same({ 141, 320, 200, 0 }, answer)
    assert.is_false(touched)
  end)
end)

describe("a tunnel as high as the body", function()
  it("is walked through", function()
    local world, walker = new(40, 200)
    ground(world, "roof", rectangle(150, 0, 100, 182))
    local routes = rooms.routes(world, walker)
    assert.same({ "walk", 140 }, way(routes, 40, 200, 320, 200))
    assert.same({ 140, 320, 200, 0 }, followed(world, walker, routes, 320, 200))
  end)
end)

describe("a hill of 45 degrees", function()
  it("is walked up", function()
    local world, walker = new(40, 200)
    ground(world, "hill", graze.polygon(100, 200, 160, 140, 200, 140, 200, 200))
    local routes = rooms.routes(world, walker, rooms.motion { jump = 100 })
    assert.same({ "walk", 88 }, way(routes, 40, 200, 184, 140))
    assert.same({ 86, 184, 140, 0 }, followed(world, walker, routes, 184, 140))
  end)
end)

describe("stairs of 8", function()
  it("are jumped up, or walked by who steps over as much", function()
    for step, expected in pairs { [0] = { "walk jump jump", 94 }, [8] = { "walk", 92 } } do
      local world, walker = new(40, 200, { step = step })
      for k = 0, 3 do
        ground(world, "stair" .. k, rectangle(120 + 30 * k, 192 - 8 * k, 200 - 30 * k, 8))
      end
      local routes = rooms.routes(world, walker)
      assert.same(expected, way(routes, 40, 200, 224, 168))
      assert.same({ expected[2], 224, 168, 0 }, followed(world, walker, routes, 224, 168))
    end
  end)
end)

describe("a shelf that is too high", function()
  local world, walker, routes
  before_each(function()
    world, walker = new(40, 200)
    ground(world, "shelf", rectangle(100, 120, 300, 10))
    routes = rooms.routes(world, walker)
  end)

  it("is not reached, and one stands still", function()
    assert.is_nil(routes:path(40, 200, 200, 120))
    local _, x, y, chaser = chase(world, walker, routes, 200, 120, 60)
    assert.same({ 40, 200, "stuck" }, { x, y, chaser.mode })
    assert.same({ 200, 200, 80 }, { routes:nearest(200, 120, 40, 200) })
    assert.is_nil(routes:nearest(200, 120, 40, 400))
  end)

  it("is reached over a stone that is put there, until it is taken away", function()
    ground(world, "stone", rectangle(60, 160, 20, 10))
    routes:update(60, 160, 20, 10):work()
    assert.same({ "walk jump jump walk", 103 }, way(routes, 40, 200, 200, 120))
    assert.same({ 103, 200, 120, 0 }, followed(world, walker, routes, 200, 120))
    world:remove "stone"
    routes:update(60, 160, 20, 10)
    routes:work()
    assert.is_nil(routes:path(40, 200, 200, 120))
    assert.is_nil(rooms.routes(world, walker):path(40, 200, 200, 120))
  end)
end)

describe("who is pushed in the air", function()
  it("falls, plans anew and arrives", function()
    local world, walker = new(24, 200)
    ground(world, "ledge", rectangle(100, 160, 60, 8), true)
    local routes = rooms.routes(world, walker)
    local answer = followed(world, walker, routes, 128, 160, 600, function(f)
      if f == 30 then world:move("foe", world:getPosition "foe" - 25, 180) end
    end)
    assert.same({ 80, 128, 160, 1 }, answer)
  end)
end)

describe("work in pieces", function()
  it("leaves the world as it was after each, and finds the same", function()
    local world, walker = new(40, 200)
    ground(world, "ledge", rectangle(100, 160, 60, 8), true)
    local all, count, hash = rooms.routes(world, walker), world:count(), world:hash()
    local routes, calls = graze.routes(world, walker, rooms.MOTION, 0, 0, 400, 200), 0
    local now = 0
    local timed = graze.routes(world, walker, rooms.motion { clock = function()
      now = now + 1
      return now
    end }, 0, 0, 400, 200)
    assert.matches("^routes of 0 spots, not all found yet$", tostring(routes))
    repeat
      local done = routes:work(0)
      calls = calls + 1
      assert.same({ count, hash }, { world:count(), world:hash() })
    until done
    assert.is_true(calls > 40)
    -- a clock that the game has: three pieces at once
    for k = 1, math.huge do
      if timed:work(3) then
        assert.is_true(k > 13 and k < calls / 2)
        break
      end
    end
    for _, others in ipairs { routes, timed } do
      assert.equal(#all:getSpots(), #others:getSpots())
      for i, spot in ipairs(others:getSpots()) do
        local same = all:getSpots()[i]
        assert.same({ same.x, same.y, #same.out }, { spot.x, spot.y, #spot.out })
      end
      assert.same(way(all, 40, 200, 130, 160), way(others, 40, 200, 130, 160))
    end
  end)
end)

describe("a shelf overhead", function()
  it("is reached from beside it", function()
    local world, walker = new(200, 200)
    ground(world, "roof", rectangle(100, 160, 120, 8))
    local routes = rooms.routes(world, walker)
    assert.same({ "walk jump walk", 62 }, way(routes, 200, 200, 160, 160))
    assert.same({ 62, 160, 160, 0 }, followed(world, walker, routes, 160, 160))
  end)

  it("is reached out over a pit and back", function()
    local world, walker = new(200, 200, nil, { 0, 0, 0, 300, 400, 300, 400, 0 })
    ground(world, "pillar", rectangle(190, 200, 20, 100))
    ground(world, "shelf", rectangle(150, 165, 64, 6))
    local routes = rooms.routes(world, walker, nil, 300)
    local edges, frames = routes:path(200, 200, 176, 165)
    assert.same({ "walk jump", 41 }, { kinds(edges), frames })
    local jump = edges[#edges]
    assert.same({ 214.875, 1, 6, -1 }, { jump.from.x, jump.a, jump.k, jump.b })
    assert.equal(0, followed(world, walker, routes, 176, 165)[4])
  end)
end)

describe("what is no ground of the level", function()
  it("stops who does not see it again and again, unless the rules let it pass", function()
    local world, walker = new(40, 200)
    world:add("crate", rectangle(150, 180, 20, 20), { group = "crates" })
    local routes = rooms.routes(world, walker)
    local frame, x, _, chaser = chase(world, walker, routes, 320, 200, 300)
    assert.is_nil(frame)
    assert.is_true((x == 144 or x == 145) and chaser.lost > 10)
    world:rule("foes", "crates", "ignore")
    assert.same({ 88, 320, 200, 0 }, followed(world, walker, routes, 320, 200))
  end)
end)

describe("jumps in the air", function()
  it("reach what one jump does not, whatever is up", function()
    for _, up in ipairs { { 0, -1 }, { 0, 1 }, { 1, 0 }, { -1, 0 } } do
      local upX, upY = up[1], up[2]
      local world = graze.world():setUp(upX, upY)
      -- A box of the world where (u, v) leads to the right of who stands, and down.
      local function box(u, v, w, h)
        local x1, y1, x2, y2 = -u * upY - v * upX, u * upX - v * upY,
          -(u + w) * upY - (v + h) * upX, (u + w) * upX - (v + h) * upY
        return math.min(x1, x2), math.min(y1, y2), math.abs(x2 - x1), math.abs(y2 - y1)
      end
      for name, one in pairs { floor = { 0, 200, 400, 9 }, shelf = { 200, 120, 60, 9 } } do
        ground(world, name, rectangle(box(one[1], one[2], one[3], one[4])))
      end
      local x, y = box(40, 200, 0, 0)
      world:add("foe", rectangle(box(-5, -18, 10, 18)):setPosition(x, y), { group = "foes" })
      local walker = graze.walker(world, "foe")
      walker:move(-upX, -upY)
      local toX, toY = box(228, 120, 0, 0)
      for _, airJump in ipairs { false, 300 } do
        local routes = graze.routes(world, walker,
          rooms.motion { airJump = airJump or nil }, box(0, 0, 400, 210))
        routes:work()
        local edges, frames = routes:path(x, y, toX, toY)
        assert.same({ not airJump, airJump and 93 or nil }, { edges == nil, frames })
        if airJump then
          local f, atX, atY, chaser = chase(world, walker, routes, toX, toY)
          assert.same({ true, toX, toY, 0 }, { f ~= nil, atX, atY, chaser.lost })
        end
      end
    end
  end)
end)

describe("effort", function()
  it("makes flights count more, and frames are told without it", function()
    local function frames(effort)
      local world, walker = new(40, 200)
      ground(world, "stone", rectangle(200, 196, 8, 4))
      local routes = rooms.routes(world, walker, rooms.motion { effort = effort })
      local edges, n = routes:path(40, 200, 320, 200)
      local costs = 0
      for _, edge in ipairs(edges) do costs = costs + edge.cost end
      return kinds(edges), n, costs
    end
    local plain, n, costs = frames(0)
    assert.equal(n, costs)
    local most, told, more = frames(20)
    assert.same(plain, most)
    assert.equal(n, told)
    assert.is_true(more >= told + 20)
  end)
end)
