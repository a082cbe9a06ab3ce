-- What a call from Lua costs: ns, against an empty method of a userdata (E) and the same kernel
-- called from C on the same shapes (K), all in turn, medians of the rounds. A good binding costs
-- little more than E + K.

local graze, floor = require "graze", require "floor"

local ROUNDS, CALLS = 9, 200000
local clock = os.clock

local function shapes(corners, apart)
  local list, random = {}, 42
  for i = 1, 128 do
    random = (random * 16807) % 2147483647
    local a = graze.regularPolygon(corners, 1):setAngle(random / 1e6)
    local b = graze.regularPolygon(corners, 1):setTransform(apart + i / 256, 0, i)
    list[2 * i - 1], list[2 * i] = a, b
  end
  return list
end

local function median(times)
  table.sort(times)
  return times[(#times + 1) / 2]
end

-- Each loop runs over all the pairs, so that no branch can be learnt by heart.
local loops = {
  empty = function(list, object)
    for _ = 1, CALLS / 128 do for i = 1, 256, 2 do object:empty(list[i]) end end
  end,
  overlaps = function(list)
    for _ = 1, CALLS / 128 do for i = 1, 256, 2 do list[i]:overlaps(list[i + 1]) end end
  end,
  collide = function(list)
    for _ = 1, CALLS / 128 do for i = 1, 256, 2 do list[i]:collide(list[i + 1]) end end
  end,
  sweep = function(list)
    for _ = 1, CALLS / 128 do for i = 1, 256, 2 do list[i]:sweep(list[i + 1], 1, 0.5) end end
  end,
}

local function time(loop, list, object)
  local start = clock()
  loop(list, object)
  return (clock() - start) * 1e9 / (math.floor(CALLS / 128) * 128)
end

local function garbage(loop, list)
  collectgarbage()
  collectgarbage("stop")
  local before = collectgarbage("count")
  loop(list)
  local made = collectgarbage("count") - before
  collectgarbage("restart")
  return made * 1024 / CALLS
end

local function measure(name, question, list)
  local object, e, k, c = floor.object(), {}, {}, {}
  for round = 1, ROUNDS do
    e[round] = time(loops.empty, list, object)
    k[round] = floor.kernel(question, list)
    c[round] = time(loops[question], list)
  end
  local E, K, call = median(e), median(k), median(c)
  local row = "%-16s %-9s %7.1f ns   E %5.1f   K %6.1f   (call - 1.2 K) / E = %4.1f   "
    .. "call - 1.1 K = %5.1f   %.0f bytes of garbage"
  print(row:format(name, question, call, E, K, (call - 1.2 * K) / E, call - 1.1 * K,
    garbage(loops[question], list)))
end

print("calls from " .. (rawget(_G, "jit") and jit.version or _VERSION))
for _, corners in ipairs { 4, 8 } do
  for _, scene in ipairs { { "overlapping", 0.8 }, { "apart", 2.2 } } do
    local list = shapes(corners, scene[2])
    for _, question in ipairs { "overlaps", "collide", "sweep" } do
      measure(corners .. "x" .. corners .. " " .. scene[1], question, list)
    end
  end
end
