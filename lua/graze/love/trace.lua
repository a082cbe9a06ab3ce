-- Outlines from images: the bytes or pixels of a part of one, as graze.trace takes them.

local graze = require "graze.core"

-- Which byte of a pixel is of a channel, and which answer of getPixel.
local CHANNELS = { r = 0, g = 1, b = 2, a = 3 }

-- The bytes of a part, row by row.
local function bytesOf(image, x, y, width, height)
  local bytes, columns, rows = image:getString(), image:getWidth(), {}
  if width == columns and height == image:getHeight() then return bytes end
  for row = 1, height do
    local first = 4 * ((y + row - 1) * columns + x)
    rows[row] = bytes:sub(first + 1, first + 4 * width)
  end
  return table.concat(rows)
end

-- From which byte on a pixel is solid: the least one whose value getPixel would say is enough.
local function leastByte(threshold)
  local byte = math.floor(threshold * 255)
  while byte / 255 < threshold do byte = byte + 1 end
  return byte
end

-- Trace a part of an image. Formats with other pixels than four bytes are read one by one.
return function(image, x, y, width, height, channel, threshold, tolerance)
  local offset = CHANNELS[channel]
  if image:getFormat() == "rgba8" then
    return graze.trace(width, height, bytesOf(image, x, y, width, height), {
      stride = 4, offset = offset, threshold = leastByte(threshold), tolerance = tolerance,
    })
  end
  local function isSolid(i, j)
    return (select(offset + 1, image:getPixel(x + i, y + j))) >= threshold
  end
  return graze.trace(width, height, isSolid, { tolerance = tolerance })
end
