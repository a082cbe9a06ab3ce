-- Objects that are made from a template. Lua exports have them written out; JSON has the name of
-- the template's file, and what differs from it.

local check = require "graze.tiled.check"
local properties = require "graze.tiled.properties"
local tilesets = require "graze.tiled.tilesets"

local templates = {}

-- Return the name of a file without its folder and its ending.
local function baseName(path) return path:match "([^/\\]+)%.%w+$" or path:match "[^/\\]*$" end

-- Return the number of the first tile that the map gives to the tileset of a template.
local function firstInMap(reading, at, raw)
  local file = check.field(raw, "source") or check.field(raw, "filename")
  local name = type(file) == "string" and baseName(file) or check.field(raw, "name")
  for _, set in ipairs(reading.tilesets) do
    local own = check.field(set.raw, "source") or check.field(set.raw, "filename")
    own = type(own) == "string" and baseName(own) or check.field(set.raw, "name")
    if own ~= nil and own == name then return set.first end
  end
  check.fail(at, ("the map has no tileset '%s', which its template uses"):format(tostring(name)))
end

-- Return the number of a template's tile as the map has it, with its flips.
local function toMap(reading, at, template, gid)
  tilesets.check(at, gid, "field 'gid' of its template")
  local raw = check.table(at, template, "tileset")
  return gid - check.integer(at, raw, "firstgid", 1) + firstInMap(reading, at, raw)
end

-- Return the object of a template's file, or nil if nobody gives that file.
local function read(reading, file)
  local get = reading.options.template
  local template = get and get(file)
  if not template then return false end
  if type(template) ~= "table" then
    check.failOption("template", ("for '%s' it returned a %s"):format(file, type(template)))
  end
  if type(template.object) ~= "table" then
    check.failOption("template", ("what it returned for '%s' has no field 'object'"):format(file))
  end
  local object = {}
  for name, value in pairs(template.object) do object[name] = value end
  object.properties = properties.of(reading.at, template.object)
  object.template = nil
  if check.field(object, "gid") ~= nil then
    object.gid = toMap(reading, reading.at, template, object.gid)
  end
  return object
end

-- Return why an object from a template that nobody gives cannot be made.
function templates.unknown(file)
  return ("it is made from '%s': use the option 'template'"):format(file)
end

-- Return an object with all that it has from its template. The second value is that template's
-- file, if it is not there.
function templates.resolve(reading, object)
  local file = check.text(reading.at, object, "template", "")
  if file == "" then return object end
  local template = reading.templates[file]
  if template == nil then
    template = read(reading, file)
    reading.templates[file] = template
  end
  if not template then return object, file end
  local whole = {}
  for name, value in pairs(template) do whole[name] = value end
  for name in pairs(object) do
    if check.field(object, name) ~= nil then whole[name] = object[name] end
  end
  whole.properties = properties.merged(properties.of(reading.at, object), template.properties)
  return whole
end

return templates
