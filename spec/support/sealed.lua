-- Bytes of a packed world with another content: its sections, and bytes of these with the right
-- sizes and the right hash. That is gz_hash_block in csrc/world/save/bytes.c, by numbers of 16
-- bits, as not every Lua has integers of 64.

local sealed = {}

local HEAD = 7 -- "graze" and the version
local FACTOR = { 0x7C15, 0x7F4A, 0x79B9, 0x9E37 } -- the lowest first

local function xor(a, b)
  local result, bit = 0, 1
  for _ = 1, 16 do
    if a % 2 ~= b % 2 then result = result + bit end
    a, b, bit = math.floor(a / 2), math.floor(b / 2), 2 * bit
  end
  return result
end

local function product(a, b)
  local result, carry = {}, 0
  for i = 1, 4 do
    for k = 1, i do carry = carry + a[k] * b[i - k + 1] end
    result[i], carry = carry % 65536, math.floor(carry / 65536)
  end
  return result
end

local function mix(hash, value)
  local both = {}
  for i = 1, 4 do both[i] = xor(hash[i], value[i]) end
  local h = product(both, FACTOR)
  h[1], h[2] = xor(h[1], h[3]), xor(h[2], h[4])
  return h
end

local function limbs(text)
  local list = {}
  for i = 1, 4 do list[i] = (text:byte(2 * i - 1) or 0) + 256 * (text:byte(2 * i) or 0) end
  return list
end

local function bytes(number, size)
  local list = {}
  for i = 1, size do
    list[i] = string.char(number % 256)
    number = math.floor(number / 256)
  end
  return table.concat(list)
end

local function seal(text)
  local hash, whole = limbs(bytes(#text, 8)), #text - #text % 8
  for i = 1, whole, 8 do hash = mix(hash, limbs(text:sub(i, i + 7))) end
  for i = whole + 1, #text do hash = mix(hash, limbs(text:sub(i, i))) end
  for i = 1, 4 do hash[i] = bytes(hash[i], 2) end
  return text .. table.concat(hash)
end

-- Return a list of the sections: geometries, groups, items, pairs, keys.
function sealed.open(packed)
  local list, at = {}, HEAD + 1
  for k = 1, 5 do
    local a, b, c, d = packed:byte(at, at + 3)
    local size = a + 256 * (b + 256 * (c + 256 * d))
    list[k] = packed:sub(at + 4, at + 3 + size)
    at = at + 4 + size
  end
  return list
end

-- Return the bytes of a count, and of a whole number.
function sealed.count(count)
  local text = ""
  while count > 127 do
    text = text .. string.char(count % 128 + 128)
    count = math.floor(count / 128)
  end
  return text .. string.char(count)
end

function sealed.whole(number) return sealed.count(number < 0 and -4 * number - 2 or 4 * number) end

-- Return the bytes of sections.
function sealed.close(sections)
  local list = { "graze\1\0" }
  for k = 1, 5 do list[k + 1] = bytes(#sections[k], 4) .. sections[k] end
  return seal(table.concat(list))
end

return sealed
