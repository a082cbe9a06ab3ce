-- Ad hoc signatures of libraries for macOS, on any system.
--
--   lua5.4 tools/release/macho.lua sign core.so      adds one where there is none: the linker signs
--                                                    those for arm64, but not those for x64
--   lua5.4 tools/release/macho.lua verify core.so    fails unless there is one that matches
--
-- Names are those of Apple's <mach-o/loader.h> and <kern/cs_blobs.h>.

local SEGMENT_64, CODE_SIGNATURE = 0x19, 0x1d
local EMBEDDED_SIGNATURE, CODE_DIRECTORY, ADHOC = 0xfade0cc0, 0xfade0c02, 0x2
local SUPPORTS_EXEC_SEGMENT, SHA256, PAGE_BITS = 0x20400, 2, 12
local HEADER, SUPERBLOB, DIRECTORY = 32, 20, 88

-- ---- SHA-256 [FIPS 180-4]

local function fraction(x) return math.floor((x - math.floor(x)) * 2 ^ 32) end

local START, ROUND = {}, {}
do
  local n = 2
  while #ROUND < 64 do
    local prime = true
    for d = 2, math.floor(math.sqrt(n)) do prime = prime and n % d ~= 0 end
    if prime then
      if #START < 8 then START[#START + 1] = fraction(math.sqrt(n)) end
      ROUND[#ROUND + 1] = fraction(n ^ (1 / 3))
    end
    n = n + 1
  end
end

local function rotate(x, n) return x >> n | x << (32 - n) & 0xffffffff end

local function sha256(text)
  local state, w = { table.unpack(START) }, {}
  local padded = text .. "\128" .. ("\0"):rep(-(#text + 9) % 64) .. (">I8"):pack(8 * #text)
  for at = 1, #padded, 64 do
    for i = 1, 16 do w[i] = (">I4"):unpack(padded, at + 4 * i - 4) end
    for i = 17, 64 do
      local x, y = w[i - 15], w[i - 2]
      local s0 = rotate(x, 7) ~ rotate(x, 18) ~ x >> 3
      local s1 = rotate(y, 17) ~ rotate(y, 19) ~ y >> 10
      w[i] = w[i - 16] + s0 + w[i - 7] + s1 & 0xffffffff
    end
    local a, b, c, d, e, f, g, h = table.unpack(state)
    for i = 1, 64 do
      local s1 = rotate(e, 6) ~ rotate(e, 11) ~ rotate(e, 25)
      local t1 = h + s1 + (e & f ~ ~e & 0xffffffff & g) + ROUND[i] + w[i]
      local s0 = rotate(a, 2) ~ rotate(a, 13) ~ rotate(a, 22)
      local t2 = s0 + (a & b ~ a & c ~ b & c)
      a, b, c, d, e, f, g, h = t1 + t2 & 0xffffffff, a, b, c, d + t1 & 0xffffffff, e, f, g
    end
    for i, value in ipairs { a, b, c, d, e, f, g, h } do
      state[i] = state[i] + value & 0xffffffff
    end
  end
  return (">I4I4I4I4I4I4I4I4"):pack(table.unpack(state))
end

-- The hashes of all pages of what comes before the signature.
local function pages(data, bits)
  local hashes, size = {}, 1 << bits
  for at = 1, #data, size do hashes[#hashes + 1] = sha256(data:sub(at, at + size - 1)) end
  return table.concat(hashes), #hashes
end

-- ---- the file

local function read(path)
  local file = assert(io.open(path, "rb"))
  local data = file:read "a"
  file:close()
  return data
end

-- Where the commands are, from 1 on.
local function parse(data)
  local magic, _, _, _, count, size = ("<I4I4I4I4I4I4"):unpack(data)
  assert(magic == 0xfeedfacf, "no Mach-O file of 64 bits")
  local image, at = { count = count, size = size, segments = {} }, HEADER + 1
  for _ = 1, count do
    local command, length = ("<I4I4"):unpack(data, at)
    if command == SEGMENT_64 then image.segments[("z"):unpack(data, at + 8)] = at end
    if command == CODE_SIGNATURE then image.signature = at end
    at = at + length
  end
  return image
end

-- Replaces bytes from an offset on.
local function put(data, at, bytes) return data:sub(1, at - 1) .. bytes .. data:sub(at + #bytes) end

local function signature(data, name, text)
  local offset, size = ("<I8I8"):unpack(data, text + 40)
  local hashes, count = pages(data, PAGE_BITS)
  local first = DIRECTORY + #name + 1
  local length = first + #hashes
  local directory = (">I4I4I4I4I4I4I4I4I4BBBBI4I4I4I4I8I8I8I8"):pack(CODE_DIRECTORY, length,
    SUPPORTS_EXEC_SEGMENT, ADHOC, first, DIRECTORY, 0, count, #data, 32, SHA256, 0, PAGE_BITS,
    0, 0, 0, 0, 0, offset, size, 0)
  return (">I4I4I4I4I4"):pack(EMBEDDED_SIGNATURE, SUPERBLOB + length, 1, 0, SUPERBLOB) .. directory
    .. name .. "\0" .. hashes
end

local function sign(path)
  local data = read(path)
  local image = parse(data)
  if image.signature then return end
  data = data .. ("\0"):rep(-#data % 16)
  local name, start, edit = path:match "[^/]+$", #data, image.segments.__LINKEDIT
  local size = #signature(data, name, image.segments.__TEXT)
  size = size + -size % 16
  local total = start + size - ("<I8"):unpack(data, edit + 40)
  data = put(data, edit + 32, ("<I8"):pack(total + -total % (1 << PAGE_BITS))) -- vmsize
  data = put(data, edit + 48, ("<I8"):pack(total)) -- filesize
  local free = HEADER + image.size + 1
  assert(data:sub(free, free + 15) == ("\0"):rep(16), "no room for a command in the header")
  data = put(data, free, ("<I4I4I4I4"):pack(CODE_SIGNATURE, 16, start, size))
  data = put(data, 17, ("<I4I4"):pack(image.count + 1, image.size + 16))
  local blob = signature(data, name, image.segments.__TEXT)
  local file = assert(io.open(path, "wb"))
  file:write(data, blob, ("\0"):rep(size - #blob))
  assert(file:close())
end

local function verify(path)
  local data = read(path)
  local at = assert(parse(data).signature, "it has no signature")
  local start, size = ("<I4I4"):unpack(data, at + 8)
  assert(start + size == #data, "the signature is not at the end")
  local magic, _, count, slot, offset = (">I4I4I4I4I4"):unpack(data, start + 1)
  assert(magic == EMBEDDED_SIGNATURE and count == 1 and slot == 0, "it is not one code directory")
  local from = start + offset + 1
  local kind, length, _, flags, first, _, special, slots, limit, width, hash, _, bits =
    (">I4I4I4I4I4I4I4I4I4BBBB"):unpack(data, from)
  assert(kind == CODE_DIRECTORY and hash == SHA256 and width == 32, "an unknown code directory")
  assert(flags & ADHOC ~= 0 and special == 0, "it is not signed ad hoc")
  local hashes, most = pages(data:sub(1, start), bits)
  assert(limit == start and slots == most and length == first + #hashes, "it does not cover all")
  assert(data:sub(from + first, from + length - 1) == hashes, "it is not that of the content")
end

local command, path = ...
if command == "sign" then
  sign(path)
elseif command == "verify" then
  verify(path)
else
  error "usage: lua5.4 tools/release/macho.lua sign|verify FILE"
end
