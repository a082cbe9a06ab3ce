-- Pictures of cells: from rows of text, and random ones of many kinds; and in each form that
-- graze.trace takes. A picture is { width, height, [y * width + x] = is it solid? }.

local pictures = {}
pictures.__index = pictures

local function empty(width, height)
  local picture = setmetatable({ width = width, height = height }, pictures)
  for k = 0, width * height - 1 do picture[k] = false end
  return picture
end

-- A picture whose cells are solid where is(x, y) says so.
function pictures.from(width, height, is)
  local picture = empty(width, height)
  for y = 0, height - 1 do
    for x = 0, width - 1 do picture[y * width + x] = is(x, y) end
  end
  return picture
end

-- A picture of rows, "#" for a solid cell: "#.# ###".
function pictures.of(rows)
  local list = {}
  for row in rows:gmatch "%S+" do list[#list + 1] = row end
  local function is(x, y) return list[y + 1]:sub(x + 1, x + 1) == "#" end
  return pictures.from(#list[1], #list, is)
end

function pictures:isSolid(x, y)
  local inside = x >= 0 and y >= 0 and x < self.width and y < self.height
  return inside and self[y * self.width + x]
end

-- The picture in another of this size, at (x, y).
function pictures:moved(width, height, x, y)
  return pictures.from(width, height, function(i, j) return self:isSolid(i - x, j - y) end)
end

-- Forms -----------------------------------------------------------------------------------------

-- Bytes, of which one in each `stride` counts; the others are noise.
function pictures:bytes(stride, offset, rng)
  local list = {}
  for k = 0, self.width * self.height - 1 do
    for i = 0, (stride or 1) - 1 do
      local byte = self[k] and 255 or 0
      if i ~= (offset or 0) then byte = rng:whole(0, 255) end
      list[#list + 1] = string.char(byte)
    end
  end
  return table.concat(list)
end

function pictures:list()
  local list = {}
  for k = 1, self.width * self.height do list[k] = self[k - 1] end
  return list
end

function pictures:asker()
  return function(x, y) return self[y * self.width + x] end
end

-- Random ones -----------------------------------------------------------------------------------

local function fill(picture, solid)
  for k = 0, picture.width * picture.height - 1 do picture[k] = solid end
end

local function set(picture, x, y, solid)
  if x < 0 or y < 0 or x >= picture.width or y >= picture.height then return end
  picture[y * picture.width + x] = solid
end

local function noise(picture, rng, share)
  for k = 0, picture.width * picture.height - 1 do picture[k] = rng:chance(share) end
end

local function solidAround(picture, x, y)
  local sum = 0
  for j = y - 1, y + 1 do
    for i = x - 1, x + 1 do
      local outside = i < 0 or j < 0 or i >= picture.width or j >= picture.height
      if outside or picture[j * picture.width + i] then sum = sum + 1 end
    end
  end
  return sum
end

local function caves(picture, rng)
  noise(picture, rng, rng:range(0.35, 0.65))
  for _ = 1, rng:whole(1, 5) do
    local smooth = pictures.from(picture.width, picture.height,
      function(x, y) return solidAround(picture, x, y) >= 5 end)
    for k = 0, picture.width * picture.height - 1 do picture[k] = smooth[k] end
  end
end

local function disc(picture, x, y, radius, solid)
  for j = 0, picture.height - 1 do
    for i = 0, picture.width - 1 do
      if (i + 0.5 - x) ^ 2 + (j + 0.5 - y) ^ 2 <= radius ^ 2 then set(picture, i, j, solid) end
    end
  end
end

local function discs(picture, rng)
  for _ = 1, rng:whole(1, 8) do
    local radius = rng:range(0, picture.width / 2)
    disc(picture, rng:range(0, picture.width), rng:range(0, picture.height), radius,
      rng:chance(0.7))
  end
end

-- One cell thin: cells that follow each other meet in a side, or also in a corner only.
local function line(picture, rng, solid)
  local x, y = rng:whole(0, picture.width - 1), rng:whole(0, picture.height - 1)
  local toX, toY = rng:whole(0, picture.width - 1), rng:whole(0, picture.height - 1)
  local steps, meetInSides = math.max(math.abs(toX - x), math.abs(toY - y)), rng:chance(0.5)
  local lastY = y
  for k = 0, steps do
    local part = steps > 0 and k / steps or 0
    local i, j = math.floor(x + (toX - x) * part + 0.5), math.floor(y + (toY - y) * part + 0.5)
    if meetInSides and j ~= lastY then set(picture, i, lastY, solid) end
    set(picture, i, j, solid)
    lastY = j
  end
end

local function lines(picture, rng)
  for _ = 1, rng:whole(1, 12) do line(picture, rng, true) end
end

local function slits(picture, rng)
  fill(picture, true)
  for _ = 1, rng:whole(0, 20) do line(picture, rng, false) end
end

local function spiral(picture, rng)
  local pitch, angle, radius = rng:range(1.2, 3.2), 0, 0
  while radius < picture.width do
    radius = pitch * angle / (2 * math.pi)
    set(picture, math.floor(picture.width / 2 + radius * math.cos(angle)),
      math.floor(picture.height / 2 + radius * math.sin(angle)), true)
    angle = angle + 0.3 / (radius + 1)
  end
end

local function waves(picture, rng)
  local a, b, c, d = rng:range(0, 1.2), rng:range(0, 1.2), rng:range(0, 1.2), rng:range(0, 1.2)
  local level = rng:range(-0.5, 0.5)
  for y = 0, picture.height - 1 do
    for x = 0, picture.width - 1 do
      set(picture, x, y, math.sin(a * x + b * y) + math.sin(c * x - d * y) > level)
    end
  end
end

-- Walls of a maze, dug by a walk that goes on two cells at a time; crumbs of it are apart.
local function maze(picture, rng)
  local x, y = 1, 1
  for _ = 1, picture.width * picture.height do
    local dx, dy = 0, 0
    if rng:chance(0.5) then dx = rng:pick { -1, 1 } else dy = rng:pick { -1, 1 } end
    local toX, toY = x + 2 * dx, y + 2 * dy
    if toX >= 0 and toY >= 0 and toX < picture.width and toY < picture.height then
      set(picture, x + dx, y + dy, true)
      set(picture, toX, toY, true)
      x, y = toX, toY
    end
  end
end

local KINDS = {
  { "noise", function(picture, rng) noise(picture, rng, rng:unit()) end },
  { "sparse", function(picture, rng) noise(picture, rng, rng:range(0, 0.25)) end },
  { "caves", caves }, { "discs", discs }, { "lines", lines }, { "slits", slits },
  { "spiral", spiral }, { "waves", waves }, { "maze", maze },
}

-- A random picture with sides of up to `most` cells.
function pictures.random(rng, most)
  local picture = empty(rng:whole(1, most), rng:whole(1, most))
  local kind = rng:pick(KINDS)
  picture.kind = kind[1]
  kind[2](picture, rng)
  return picture
end

-- The rows, for messages.
function pictures:__tostring()
  local rows = { ("%s, %d x %d"):format(self.kind or "picture", self.width, self.height) }
  for y = 0, self.height - 1 do
    local row = {}
    for x = 0, self.width - 1 do row[x + 1] = self[y * self.width + x] and "#" or "." end
    rows[#rows + 1] = table.concat(row)
  end
  return table.concat(rows, "\n")
end

return pictures
