-- Reads the text of a map: a Lua export, or JSON by a library.

local text = {}

local load = rawget(_G, "loadstring") or load -- luacheck: ignore
local setEnvironment = rawget(_G, "setfenv")

-- Return a chunk of Lua that sees no globals; nil and the reason if it is none.
local function compiled(source)
  if setEnvironment then
    local chunk, reason = load(source, "=map")
    return chunk and setEnvironment(chunk, {}), reason
  end
  return load(source, "=map", "t", {})
end

-- Return what a Lua export returns; nil and the reason if it fails.
local function fromLua(source)
  local chunk, reason = compiled(source)
  if not chunk then return nil, reason end
  local ok, value = pcall(chunk)
  if not ok then return nil, tostring(value) end
  return value
end

local LIBRARIES = { "cjson", "dkjson", "json" }

local NO_LIBRARY = "JSON: no decoder: pass one as the second argument, or add cjson, dkjson or "
  .. "json.lua to your game; or export the map as Lua"

-- Return the function that decodes JSON in the first library that is found.
local function findDecoder()
  for _, name in ipairs(LIBRARIES) do
    local ok, library = pcall(require, name)
    if ok and type(library) == "table" and type(library.decode) == "function" then
      return library.decode
    end
  end
end

-- Libraries raise, or return nil and say why among the further results.
local function fromJson(source, decode)
  decode = decode or findDecoder()
  if not decode then return nil, NO_LIBRARY end
  local ok, value, a, b = pcall(decode, source)
  if not ok then return nil, "JSON: " .. tostring(value) end
  if type(value) == "table" then return value end
  local reason = type(b) == "string" and b or type(a) == "string" and a
  return nil, "JSON: " .. (reason or "no table, but a " .. type(value))
end

local function isOfTiled(value)
  return type(value.layers) == "table" or type(value.tiles) == "table"
    or type(value.object) == "table" or value.tilewidth ~= nil
end

-- Return the map, tileset or template that a text is; nil and the reason if it is none.
function text.read(source, decode)
  source = source:gsub("^\239\187\191", "")
  local first = source:match "^%s*(.)"
  if first == nil then return nil, "it is empty" end
  if first == "<" then return nil, "XML: export the map as Lua or JSON" end
  if first == "\27" then return nil, "it is no text, but compiled Lua" end
  local value, reason
  if first == "{" then
    value, reason = fromJson(source, decode)
  else
    value, reason = fromLua(source)
  end
  if reason then return nil, reason end
  if type(value) ~= "table" then return nil, "no map: it returns a " .. type(value) end
  if not isOfTiled(value) then return nil, "no map: it has no field 'layers'" end
  return value
end

return text
