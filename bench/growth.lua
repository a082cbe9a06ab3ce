-- How cost grows: with the number of items, of corners, and of hits. Draws build/bench/growth.svg,
-- or what the argument names.
--
--   lua5.4 bench/growth.lua picture.svg

local graze = require "graze"

local ROUNDS = 5
local unpack = table.unpack or rawget(_G, "unpack")
local clock = os.clock

local here = arg[0]:match "^(.*)/growth%.lua$" or "bench"
local scenes = assert(loadfile(here .. "/scenes.lua"))()
local generator = scenes.generator

-- The median of the rounds, and the least and the most: ns for each of `count` things that `run`
-- does.
local function measure(count, run)
  local times = {}
  for i = 1, ROUNDS do
    local start = clock()
    run()
    times[i] = (clock() - start) * 1e9 / count
  end
  table.sort(times)
  return { times[(ROUNDS + 1) / 2], times[1], times[ROUNDS] }
end

-- Boxes of 10 drift in a square that grows with their number; then all pairs are asked for.
local function byItems(n)
  local random, world, items, into = generator(7), graze.world(), {}, {}
  local side, frames = 20 * math.sqrt(n), math.max(1, math.floor(64000 / n))
  local box = graze.rectangle(0, 0, 10, 10)
  for i = 1, n do
    items[i] = { x = random() * side, y = random() * side }
    world:add(items[i], box:setPosition(items[i].x, items[i].y))
  end
  return measure(n * frames, function()
    for _ = 1, frames do
      for i = 1, n do
        local it = items[i]
        local x, y = it.x + random() * 4 - 2, it.y + random() * 4 - 2
        if x < 0 then x = 0 elseif x > side then x = side end
        if y < 0 then y = 0 elseif y > side then y = side end
        it.x, it.y = x, y
        world:setPosition(it, x, y)
      end
      world:overlaps(nil, into)
    end
  end)
end

-- Boxes, a tenth of which moves between two snapshots; ns an item of what is done with these.
local function bySnapshots(act)
  return function(n)
    local world, items, box = graze.world(), {}, graze.rectangle(0, 0, 10, 10)
    for i = 1, n do
      items[i] = {}
      world:add(items[i], box:setPosition(i % 300 * 20, math.floor(i / 300) * 20))
    end
    local before = world:save()
    for i = 1, n, 10 do world:setPosition(items[i], i, i) end
    local after, times = world:save(), math.ceil(640000 / n)
    return measure(n * times, function()
      for k = 1, times do act(world, k % 2 == 0 and before or after) end
    end)
  end
end

local saveByItems = bySnapshots(function(world, snapshot) world:save(snapshot) end)
local restoreByItems = bySnapshots(function(world, snapshot) world:restore(snapshot) end)
local hashByItems = bySnapshots(function(world) world:hash() end)

local function polygons(n, apart)
  local random, list = generator(42), {}
  for i = 1, 128 do
    list[2 * i - 1] = graze.regularPolygon(n, 1):setAngle(random() * 7)
    list[2 * i] = graze.regularPolygon(n, 1):setTransform(apart + random(), random(), random() * 7)
  end
  return list
end

local function overPairs(list, ask)
  local repeats = 100
  return measure(128 * repeats, function()
    for _ = 1, repeats do
      for i = 1, 256, 2 do ask(list[i], list[i + 1]) end
    end
  end)
end

local function collideByCorners(n)
  return overPairs(polygons(n, 0.2), function(a, b) return a:collide(b) end)
end

local function sweepByCorners(n)
  return overPairs(polygons(n, 2.5), function(a, b) return a:sweep(b, 4, 0) end)
end

-- A rectangle that grows, in a field of boxes; ns a query.
local function byHits(hits)
  local random, world, into = generator(5), graze.world(), {}
  local box = graze.rectangle(0, 0, 8, 8)
  for _ = 1, 20000 do world:add({}, box:setPosition(random() * 2800, random() * 2800)) end
  local side = math.max(math.sqrt(hits * 2800 * 2800 / 20000) - 8, 1)
  local queries = math.ceil(100000 / (hits + 10))
  return measure(queries, function()
    for _ = 1, queries do
      local x, y = random() * (2800 - side), random() * (2800 - side)
      world:queryRectangle(x, y, side, side, nil, into)
    end
  end)
end

-- Boxes of 10 on the ground of so many pieces; ns a sweep down to it.
local function byParts(n)
  local random, ground = generator(31), graze.outline(scenes.ground(n))
  local box, sweeps = graze.rectangle(0, 0, 10, 10), 4000
  return measure(sweeps, function()
    for _ = 1, sweeps do
      box:setPosition(random() * 16 * n, 180)
      box:sweep(ground, 0, 90)
    end
  end)
end

-- What is seen from the middle of a crowd of boxes that have so many edges; ns an edge.
local function sightByEdges(edges)
  local random, world, into = generator(11), graze.world(), {}
  local size, looks = math.sqrt(edges / 4) * 20, math.ceil(40000 / edges)
  for i = 1, edges / 4 do
    local box = graze.rectangle(-4, -3, 8, 6):setAngle(random() * 6)
    local x, y = (random() * 2 - 1) * size, (random() * 2 - 1) * size
    if math.abs(x) + math.abs(y) > 12 then world:add(i, box:setPosition(x, y)) end
  end
  return measure(edges * looks, function()
    for _ = 1, looks do world:visibility(0, 0, size, nil, into) end
  end)
end

-- To cut a star of so many corners; ns a corner.
local function cutByCorners(n)
  local star, repeats = scenes.star(n), math.ceil(4000 / n)
  return measure(n * repeats, function()
    for _ = 1, repeats do graze.outline(star) end
  end)
end

local panels = {
  { title = "items: move each, then all pairs", unit = "ns an item", along = "items",
    at = { 250, 500, 1000, 2000, 4000, 8000, 16000, 32000, 64000 },
    lines = { { "swarm", byItems, "#0f766e" } } },
  { title = "items: going back", unit = "ns an item", along = "items", least = 1,
    at = { 250, 500, 1000, 2000, 4000, 8000, 16000, 32000, 64000 },
    lines = { { "save", saveByItems, "#0f766e" }, { "restore", restoreByItems, "#b45309" },
      { "hash", hashByItems, "#7c3aed" } } },
  { title = "corners of each polygon", unit = "ns a call", along = "corners",
    at = { 3, 4, 6, 8, 12, 16, 20, 32, 64 },
    lines = { { "collide", collideByCorners, "#b45309" },
      { "sweep", sweepByCorners, "#7c3aed" } } },
  { title = "hits of a query", unit = "ns a query", along = "hits",
    at = { 1, 4, 16, 64, 256, 1000 },
    lines = { { "queryRectangle", byHits, "#be123c" } } },
  { title = "pieces of an outline", unit = "ns a sweep; ns to cut, a corner", along = "pieces",
    at = { 10, 30, 100, 300, 1000, 3000, 10000 },
    lines = { { "sweep", byParts, "#7c3aed" }, { "cut", cutByCorners, "#0369a1" } } },
  { title = "what is seen", unit = "ns an edge", along = "edges in view",
    at = { 40, 100, 400, 1600, 6400, 25600 },
    lines = { { "visibility", sightByEdges, "#0f766e" } } },
}

local out = {}
local function put(text, ...) out[#out + 1] = select("#", ...) > 0 and text:format(...) or text end

local WIDTH, HEIGHT, LEFT, TOP, GAP, BELOW = 250, 220, 50, 50, 70, 60
local COLUMNS = 3

local function label(x, y, anchor, text, more)
  put('<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>\n', x, y, anchor, more or "", text)
end

local function short(n) return n >= 1000 and ("%gk"):format(n / 1000) or ("%g"):format(n) end

-- From a value to a place on a logarithmic axis.
local function scale(low, high, from, to)
  local range = math.log(high / low)
  return function(value) return from + math.log(value / low) / range * (to - from) end
end

local function drawLine(line, at, x, y)
  local points = {}
  for i, n in ipairs(at) do points[i] = ("%.1f,%.1f"):format(x(n), y(line.results[i][1])) end
  put('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>\n', line[3],
    table.concat(points, " "))
  for i, n in ipairs(at) do
    local median, least, most = unpack(line.results[i])
    put('<path d="M%.1f %.1fV%.1f" stroke="%s" stroke-width="5" opacity="0.3"/>', x(n), y(least),
      y(most), line[3])
    put('<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>\n', x(n), y(median), line[3])
  end
end

local function drawPanel(panel, k)
  local column, row = (k - 1) % COLUMNS, math.floor((k - 1) / COLUMNS)
  put('<g transform="translate(%d %d)">\n', column * (WIDTH + GAP), row * (TOP + HEIGHT + BELOW))
  local left, bottom = LEFT, TOP + HEIGHT
  local x = scale(panel.at[1], panel.at[#panel.at], left, left + WIDTH)
  local least = panel.least or 10
  local y = scale(least, 10000 * least, bottom, TOP)
  label(left, TOP - 24, "start", panel.title, ' font-weight="bold"')
  label(left, TOP - 8, "start", panel.unit, ' fill="#64748b"')
  for power = 0, 4 do
    local value = least * 10 ^ power
    put('<path d="M%d %.1fh%d" stroke="#e2e8f0"/>', left, y(value), WIDTH)
    label(left - 6, y(value) + 4, "end", short(value), ' fill="#64748b"')
  end
  for _, n in ipairs(panel.at) do
    label(x(n), bottom + 18, "middle", short(n), ' fill="#64748b"')
  end
  label(left + WIDTH / 2, bottom + 36, "middle", panel.along, ' fill="#64748b"')
  for i, line in ipairs(panel.lines) do
    drawLine(line, panel.at, x, y)
    local at = least == 1 and TOP + 10 + 18 * (i - 1) or bottom - 10 - 18 * (i - 1)
    label(left + WIDTH, at, "end", line[1], (' fill="%s"'):format(line[3]))
  end
  put "</g>\n"
end

local jit = rawget(_G, "jit")
print("how cost grows, from " .. (jit and jit.version or _VERSION) .. ": median (least to most) ns")
for _, panel in ipairs(panels) do
  for _, line in ipairs(panel.lines) do
    line.results = {}
    for i, n in ipairs(panel.at) do
      collectgarbage()
      line.results[i] = line[2](n)
      print(("%-15s %6d %9.0f (%.0f to %.0f)"):format(line[1], n,
        unpack(line.results[i])))
    end
  end
end

put('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" ' ..
  'font-size="12" fill="#0f172a">\n', LEFT + COLUMNS * (WIDTH + GAP) - GAP + 20,
  math.ceil(#panels / COLUMNS) * (TOP + HEIGHT + BELOW))
put "<style>@media(prefers-color-scheme:dark){svg{filter:invert(.88) hue-rotate(180deg)}}</style>\n"
put '<rect width="100%" height="100%" fill="#ffffff"/>\n'
for k, panel in ipairs(panels) do drawPanel(panel, k) end
put "</svg>\n"

local name = arg[1] or "build/bench/growth.svg"
local file = assert(io.open(name, "w"))
file:write(table.concat(out))
file:close()
print("wrote " .. name)
