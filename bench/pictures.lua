-- What it costs to make outlines of a picture of 1,024 x 1,024 cells with a border of about 40,000:
-- from bytes, a list and a function; exactly, and with fewer corners; and to make those larger and
-- smaller. Medians of the rounds.
--
--   lua5.4 bench/pictures.lua

local graze = require "graze"

local ROUNDS, SIZE, WAVE = 7, 1024, 67
local clock = os.clock

-- Hills and lakes: waves in a few directions.
local function isSolid(x, y)
  local u, v = x * 2 * math.pi / WAVE, y * 2 * math.pi / WAVE
  return math.sin(0.8 * u + 0.6 * v) + math.sin(0.55 * u - 0.83 * v)
    + 0.6 * math.sin(1.7 * u + 0.3 * math.sin(v)) + 0.6 * math.sin(1.9 * v + 0.4 * u) > 0.1
end

local list, bytes, colours = {}, {}, {}
for y = 0, SIZE - 1 do
  for x = 0, SIZE - 1 do
    local solid = isSolid(x, y)
    list[#list + 1] = solid
    bytes[#bytes + 1] = solid and "\255" or "\0"
    colours[#colours + 1] = "\10\20\30" .. bytes[#bytes]
  end
end
bytes, colours = table.concat(bytes), table.concat(colours)

-- How many cells are solid, and next to one that is empty.
local function countBorder()
  local count = 0
  for k = SIZE + 1, SIZE * (SIZE - 1) do
    local inside = list[k - 1] and list[k + 1] and list[k - SIZE] and list[k + SIZE]
    if list[k] and not inside then count = count + 1 end
  end
  return count
end

local function count(outline)
  local corners = 0
  for _, ring in ipairs(outline:getRings()) do corners = corners + #ring / 2 end
  return corners
end

local function row(name, make)
  local times, made = {}, nil
  for i = 1, ROUNDS do
    collectgarbage()
    local start = clock()
    made = make()
    times[i] = (clock() - start) * 1e3
  end
  table.sort(times)
  print(("%-34s %7.1f ms %6d corners"):format(name, times[(ROUNDS + 1) / 2], count(made)))
end

local function trace(name, cells, options)
  row(name, function() return graze.trace(SIZE, SIZE, cells, options) end)
end

local version = jit and jit.version or _VERSION -- luacheck: ignore
print(("pictures, by %s: %d cells on the border"):format(version, countBorder()))
trace("bytes, exactly", bytes)
local rings = graze.trace(SIZE, SIZE, bytes):getRings()
row("of which graze.outline is", function() return graze.outline(rings) end)
for _, tolerance in ipairs { 0.75, 1, 2, 4 } do
  trace(("bytes, within %g"):format(tolerance), bytes, { tolerance = tolerance })
end
trace("RGBA, within 1", colours, { tolerance = 1, stride = 4, offset = 3 })
trace("a list, within 1", list, { tolerance = 1 })
trace("a function, within 1", function(x, y) return list[y * SIZE + x + 1] end, { tolerance = 1 })

local ground = graze.trace(SIZE, SIZE, bytes, { tolerance = 1 })
for _, r in ipairs { 1, 3, -1 } do
  for _, join in ipairs { "round", "miter" } do
    row(("%s by %g"):format(join, r), function() return ground:offset(r, join) end)
  end
end
local grown = ground:offset(3):getRings()
row("of which graze.outline is", function() return graze.outline(grown) end)
