-- A small reader of JSON, for the maps of the specs.

local json = {}

local readValue

local function fail(text, at, expected)
  error(("%s expected at character %d, got '%s'"):format(expected, at, text:sub(at, at)), 0)
end

local function skip(text, at) return text:find("%S", at) or #text + 1 end

local ESCAPES = { n = "\n", t = "\t", r = "\r", b = "\b", f = "\f" }

local function readString(text, at)
  local from = at + 1
  local to = from
  while text:sub(to, to) ~= '"' do
    if to > #text then fail(text, to, '"') end
    to = to + (text:sub(to, to) == "\\" and 2 or 1)
  end
  local content = text:sub(from, to - 1):gsub("\\(.)", function(c) return ESCAPES[c] or c end)
  return content, to + 1
end

-- Reads entries up to a closing bracket; read(at) returns where the entry ends.
local function readEntries(text, at, closing, read)
  at = skip(text, at + 1)
  while text:sub(at, at) ~= closing do
    at = skip(text, read(at))
    local mark = text:sub(at, at)
    if mark == "," then
      at = skip(text, at + 1)
    elseif mark ~= closing then
      fail(text, at, closing)
    end
  end
  return at + 1
end

local function readObject(text, at)
  local object = {}
  at = readEntries(text, at, "}", function(from)
    if text:sub(from, from) ~= '"' then fail(text, from, "name") end
    local name, colon = readString(text, from)
    colon = skip(text, colon)
    if text:sub(colon, colon) ~= ":" then fail(text, colon, ":") end
    local value, to = readValue(text, colon + 1)
    object[name] = value
    return to
  end)
  return object, at
end

local function readList(text, at)
  local list, n = {}, 0
  at = readEntries(text, at, "]", function(from)
    local value, to = readValue(text, from)
    n = n + 1
    list[n] = value
    return to
  end)
  return list, at
end

local WORDS = { ["true"] = true, ["false"] = false }

function readValue(text, at)
  at = skip(text, at)
  local first = text:sub(at, at)
  if first == "{" then return readObject(text, at) end
  if first == "[" then return readList(text, at) end
  if first == '"' then return readString(text, at) end
  local word = text:match("^%a+", at)
  if word == "null" then return nil, at + 4 end
  if word and WORDS[word] ~= nil then return WORDS[word], at + #word end
  local number = text:match("^%-?%d[%d.eE+-]*", at)
  if not number then fail(text, at, "value") end
  return tonumber(number), at + #number
end

-- Returns what a text says; null is nil.
function json.decode(text)
  local value, at = readValue(text, 1)
  if skip(text, at) <= #text then fail(text, skip(text, at), "end") end
  return value
end

return json
