-- The cells of a tile layer, however they are written: as a list, as CSV or as base64, compressed
-- or not, whole or in chunks.

local check = require "graze.tiled.check"

local data = {}

local byte, floor = string.byte, math.floor

-- Base64 ----------------------------------------------------------------------------------------

local LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
local SIXES = {}
for value, from in LETTERS:gmatch "()(.)" do
  SIXES[byte(from)] = value - 1
end

-- Return the bytes of a base64 text; nil if it is none.
local function fromBase64(text)
  text = text:gsub("[%s=]", "")
  local parts, n, length = {}, 0, #text
  if length % 4 == 1 then return nil end
  for i = 1, length, 4 do
    local a, b, c, d = byte(text, i, i + 3)
    a, b, c, d = SIXES[a], SIXES[b], c == nil and 0 or SIXES[c], d == nil and 0 or SIXES[d]
    if not (a and b and c and d) then return nil end
    local sum = ((a * 64 + b) * 64 + c) * 64 + d
    n = n + 1
    parts[n] = string.char(floor(sum / 65536), floor(sum / 256) % 256, sum % 256)
  end
  return table.concat(parts):sub(1, floor(length * 3 / 4))
end

-- Return the numbers that four bytes each are, the lowest first.
local function fromBytes(bytes)
  local list = {}
  for i = 1, #bytes - 3, 4 do
    local a, b, c, d = byte(bytes, i, i + 3)
    list[(i + 3) / 4] = a + 256 * b + 65536 * c + 16777216 * d
  end
  return list
end

-- Compression -----------------------------------------------------------------------------------

local IN_LOVE = { zlib = true, gzip = true }

-- Return what love.data makes of the bytes, or nil and what is wrong.
local function inLove(bytes, how)
  local love = rawget(_G, "love")
  if not (IN_LOVE[how] and type(love) == "table" and love.data) then
    return nil, ("it is compressed by %s: use the option 'decompress', or CSV"):format(how)
  end
  local ok, text = pcall(love.data.decompress, "string", how, bytes)
  if not ok then return nil, ("its %s data is damaged"):format(how) end
  return text
end

local function decompressed(reading, bytes, how)
  local own = reading.options.decompress
  if not own then
    local text, reason = inLove(bytes, how)
    if not text then check.fail(reading.at, reason) end
    return text
  end
  local text = own(bytes, how)
  if type(text) ~= "string" then
    check.failOption("decompress", "it returned no string, but a " .. type(text))
  end
  return text
end

-- Lists -----------------------------------------------------------------------------------------

local function fromCsv(at, text)
  local list, n = {}, 0
  for word in text:gmatch "[^,%s]+" do
    n = n + 1
    list[n] = tonumber(word)
    if not list[n] then check.fail(at, ("its data: number expected, got '%s'"):format(word)) end
  end
  return list
end

local function decoded(reading, layer, text)
  local at = reading.at
  local encoding = check.text(at, layer, "encoding", "csv")
  if encoding == "csv" then return fromCsv(at, text) end
  if encoding ~= "base64" then
    check.fail(at, ("its data is encoded as '%s', which is not known"):format(encoding))
  end
  local bytes = fromBase64(text)
  if not bytes then check.fail(at, "its data is no base64") end
  local how = check.text(at, layer, "compression", "")
  if how ~= "" then bytes = decompressed(reading, bytes, how) end
  if #bytes % 4 ~= 0 then check.fail(at, "its data is no list of numbers of four bytes") end
  return fromBytes(bytes)
end

-- Return the cells of a layer or a chunk as { x, y, width, height, list }.
local function readBlock(reading, layer, owner, x, y)
  local at = reading.at
  local width, height = check.integer(at, owner, "width"), check.integer(at, owner, "height")
  local list = check.field(owner, "data")
  if type(list) == "string" then
    list = decoded(reading, layer, list)
  elseif type(list) ~= "table" then
    check.fail(at, "field 'data': table or string expected, got " .. type(owner.data))
  elseif type(list[1]) == "table" then
    check.fail(at, "its data is what STI has made of it: use tiled.plugin, or load the file again")
  end
  if width < 0 or height < 0 or #list ~= width * height then
    local text = "its data has %d cells, but it is %s by %s"
    check.fail(at, text:format(#list, tostring(width), tostring(height)))
  end
  return { x = x, y = y, width = width, height = height, list = list }
end

-- Return the cells of a tile layer as a list of blocks. One that is not infinite has one block.
function data.blocks(reading, layer)
  local at = reading.at
  local chunks = check.table(at, layer, "chunks", false)
  if not chunks then return { readBlock(reading, layer, layer, 0, 0) } end
  local blocks = {}
  for i = 1, #chunks do
    local chunk = check.entry(at, chunks, i, "chunk")
    local x, y = check.integer(at, chunk, "x"), check.integer(at, chunk, "y")
    blocks[i] = readBlock(reading, layer, chunk, x, y)
  end
  blocks.infinite = true
  return blocks
end

-- Return the number in a cell; nil if no block has that cell.
function data.at(blocks, cx, cy)
  for i = 1, #blocks do
    local block = blocks[i]
    local column, row = cx - block.x, cy - block.y
    if column >= 0 and column < block.width and row >= 0 and row < block.height then
      return block.list[row * block.width + column + 1]
    end
  end
end

return data
