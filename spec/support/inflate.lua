-- A slow reader of zlib and gzip data [RFC 1950 to 1952], for maps that are compressed. Sums are
-- not checked.

local inflate = {}

local function reader(data, at)
  local bits, count = 0, 0
  local read = {}
  function read.bits(n)
    while count < n do
      bits = bits + data:byte(at) * 2 ^ count
      at, count = at + 1, count + 8
    end
    local value = bits % 2 ^ n
    bits, count = (bits - value) / 2 ^ n, count - n
    return value
  end
  function read.align() bits, count = 0, 0 end
  function read.bytes(n)
    at = at + n
    return data:sub(at - n, at - 1)
  end
  return read
end

-- A table from length and code to symbol, of a canonical Huffman code.
local function codes(lengths, first, last)
  local made, code = {}, 0
  for length = 1, 15 do
    for symbol = first, last do
      if lengths[symbol] == length then
        made[length * 65536 + code] = symbol - first
        code = code + 1
      end
    end
    code = code * 2
  end
  return made
end

local function symbol(read, table)
  local code = 0
  for length = 1, 15 do
    code = code * 2 + read.bits(1)
    local found = table[length * 65536 + code]
    if found then return found end
  end
  error "no such code"
end

local function fixed()
  local lengths = {}
  for i = 0, 287 do lengths[i] = i < 144 and 8 or i < 256 and 9 or i < 280 and 7 or 8 end
  local distances = {}
  for i = 0, 29 do distances[i] = 5 end
  return codes(lengths, 0, 287), codes(distances, 0, 29)
end

local ORDER = { 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15 }

local function dynamic(read)
  local literals, distances, count = read.bits(5) + 257, read.bits(5) + 1, read.bits(4) + 4
  local lengths = {}
  for i = 1, count do lengths[ORDER[i]] = read.bits(3) end
  local own, list, n = codes(lengths, 0, 18), {}, 0
  local function put(value, times)
    for _ = 1, times do
      list[n] = value
      n = n + 1
    end
  end
  while n < literals + distances do
    local s = symbol(read, own)
    if s < 16 then put(s, 1) end
    if s == 16 then put(list[n - 1], read.bits(2) + 3) end
    if s == 17 then put(0, read.bits(3) + 3) end
    if s == 18 then put(0, read.bits(7) + 11) end
  end
  return codes(list, 0, literals - 1), codes(list, literals, literals + distances - 1)
end

-- Returns the base of a length or distance of a symbol, and how many bits follow.
local function step(s, groups, first)
  if s < 2 * groups then return first + s, 0 end
  local extra = math.floor(s / groups) - 1
  return first + (groups + s % groups) * 2 ^ extra, extra
end

local function copyBlock(read, out, literals, distances)
  while true do
    local s = symbol(read, literals)
    if s == 256 then return end
    if s < 256 then
      out[#out + 1] = string.char(s)
    else
      local length, extra = step(s - 257, 4, 3)
      if s == 285 then length, extra = 258, 0 end
      length = length + read.bits(extra)
      local distance, more = step(symbol(read, distances), 2, 1)
      distance = distance + read.bits(more)
      for _ = 1, length do out[#out + 1] = out[#out + 1 - distance] end
    end
  end
end

-- Returns the bytes in zlib or gzip data without a name of a file.
function inflate.read(data, how)
  local read = reader(data, how == "gzip" and 11 or 3)
  local out, last = {}, 0
  while last == 0 do
    last = read.bits(1)
    local kind = read.bits(2)
    if kind == 0 then
      read.align()
      local length = read.bits(16)
      read.bits(16)
      for c in read.bytes(length):gmatch "." do out[#out + 1] = c end
    elseif kind == 1 then
      copyBlock(read, out, fixed())
    else
      copyBlock(read, out, dynamic(read))
    end
  end
  return table.concat(out)
end

return inflate
