-- Valleys: what lies in one touches a floor and a side too steep to walk on, and either may be what
-- stops it, as that depends on the order of parts. It stands on the floor all the same.

local graze = require "graze"

-- Floors and sides that meet in (0, 50): level, falling and rising, beside steep and steeper sides.
local VALLEYS = {
  { floor = { -100, 50, 0, 50, 0, 80, -100, 80 }, side = { 0, 50, 20, 0, 40, 80, 0, 80 } },
  { floor = { -100, 50, 0, 50, 0, 80, -100, 80 }, side = { 0, 50, 5, 0, 40, 80, 0, 80 } },
  { floor = { -100, 20, 0, 50, 0, 80, -100, 80 }, side = { 0, 50, 20, 0, 40, 80, 0, 80 } },
  { floor = { -100, 10, 0, 50, 0, 80, -100, 80 }, side = { 0, 50, 30, 0, 40, 80, 0, 80 } },
}

-- How a scene lies: turned by quarters, and mirrored before that.
local function lay(frame, list)
  local laid, n = {}, #list
  for i = 1, n, 2 do
    local x, y = list[i], list[i + 1]
    if frame.mirrored then x = -x end
    for _ = 1, frame.quarters do x, y = -y, x end
    laid[i], laid[i + 1] = x, y
  end
  return laid
end

local FRAMES = {}
for quarters = 0, 3 do
  FRAMES[#FRAMES + 1] = { quarters = quarters, mirrored = false }
  FRAMES[#FRAMES + 1] = { quarters = quarters, mirrored = true }
end

local function polygon(frame, list) return graze.polygon(lay(frame, list)) end

-- Return the shapes of a valley: one shape, or one for each side.
local KINDS = {
  ["an outline"] = function(frame, valley)
    local f, s = valley.floor, valley.side
    local ring = { f[1], f[2], f[3], f[4], s[3], s[4], s[5], s[6], f[7], f[8] }
    return { graze.outline(lay(frame, ring)) }
  end,
  ["a compound, the floor first"] = function(frame, valley)
    return { graze.compound(polygon(frame, valley.floor), polygon(frame, valley.side)) }
  end,
  ["a compound, the side first"] = function(frame, valley)
    return { graze.compound(polygon(frame, valley.side), polygon(frame, valley.floor)) }
  end,
  ["two items, the floor first"] = function(frame, valley)
    return { polygon(frame, valley.floor), polygon(frame, valley.side) }
  end,
  ["two items, the side first"] = function(frame, valley)
    return { polygon(frame, valley.side), polygon(frame, valley.floor) }
  end,
}

-- What lies in it, which is to the left of its position and above, but for balls.
local BODIES = {
  box = function(frame) return polygon(frame, { -8, -20, 0, -20, 0, 0, -8, 0 }) end,
  plank = function(frame) return polygon(frame, { -30, -20, 0, -20, 0, 0, -30, 0 }) end,
  nut = function(frame) return polygon(frame, { -8, -4, -4, 0, 4, 0, 8, -4, 4, -8, -4, -8 }) end,
  ball = function() return graze.circle(0, 0, 5) end,
  capsule = function(frame)
    local ends = lay(frame, { -4, -16, -4, -4 })
    return graze.capsule(ends[1], ends[2], ends[3], ends[4], 4)
  end,
  cross = function(frame)
    return graze.compound(polygon(frame, { -8, -12, 4, -12, 4, -4, -8, -4 }),
      polygon(frame, { -4, -16, 0, -16, 0, 0, -4, 0 }))
  end,
}

-- Make a world of a valley and a body in the air above it. Returns the number of its items, too.
local function open(frame, valley, kind, body)
  local world, up = graze.world(), lay({ quarters = frame.quarters }, { 0, -1 })
  local shapes, place = KINDS[kind](frame, valley), lay(frame, { -2, 20 })
  world:setUp(up[1], up[2])
  for i, shape in ipairs(shapes) do world:add("valley" .. i, shape) end
  world:add("body", BODIES[body](frame):setPosition(place[1], place[2]), { group = "body" })
  return world, up, #shapes
end

local function eachScene(kind, visit)
  for _, frame in ipairs(FRAMES) do
    for v, valley in ipairs(VALLEYS) do
      for body in pairs(BODIES) do
        local name = ("valley %d, %s, %d quarters%s"):format(v, body, frame.quarters,
          frame.mirrored and ", mirrored" or "")
        visit(name, frame, open(frame, valley, kind, body))
      end
    end
  end
end

describe("in a valley of", function()
  for kind in pairs(KINDS) do
    it(kind .. " a walker stands, and does not fall for ever", function()
      eachScene(kind, function(name, frame, world)
        local walker = graze.walker(world, "body", { snap = 1 })
        local into, down = lay(frame, { 3, 3 }), lay(frame, { 0, 3 })
        for _ = 1, 30 do walker:move(into[1], into[2]) end
        local x, y = world:getPosition "body"
        for _, way in ipairs { into, down } do
          for _ = 1, 4 do walker:move(way[1], way[2]) end
          assert(walker:getAirborne() == 0, name)
          local nowX, nowY = world:getPosition "body"
          assert(math.abs(nowX - x) + math.abs(nowY - y) < 1e-9, name)
        end
      end)
    end)

    it(kind .. " a body rides", function()
      eachScene(kind, function(name, _, world, up, n)
        if n > 1 then return end -- of two the body may touch one only
        for _ = 1, 30 do
          local x, y = world:getPosition "body"
          world:move("body", x - 5 * up[1], y - 5 * up[2])
        end
        local x, y = world:getPosition "body"
        world:carry("valley1", 2 * up[1], 2 * up[2], "body")
        local told = {}
        for _, _, other, response in world:hits() do told[#told + 1] = other .. " " .. response end
        assert(table.concat(told, ", ") == "body carry", name)
        local nowX, nowY = world:getPosition "body"
        assert(math.abs(nowX - x - 2 * up[1]) + math.abs(nowY - y - 2 * up[2]) < 1e-9, name)
      end)
    end)

    it(kind .. " that moves, the point of a hit is on the side with its normal", function()
      eachScene(kind, function(name, frame, world, _, n)
        if n > 1 then return end
        local centre = lay(frame, { -9, 20 })
        world:setShape("body", graze.circle(0, 0, 5)):setPosition("body", centre[1], centre[2])
        for _, far in ipairs { { 0, -30 }, { -30, 0 }, { -20, -20 }, { 3, -30 } } do
          local way = lay(frame, far)
          world:setPosition("valley1", 0, 0)
          for _ = 1, 4 do -- into the corner, and on in it
            local x, y = world:getPosition "valley1"
            world:move("valley1", x + way[1], y + way[2])
            for _, _, _, _, _, nx, ny, px, py in world:hits() do
              local off = math.abs(px - 5 * nx - centre[1]) + math.abs(py - 5 * ny - centre[2])
              assert(off < 1e-9, name)
            end
          end
        end
      end)
    end)
  end
end)
