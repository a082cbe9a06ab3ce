-- What is known while a map is read: the map, the options, where the reader is, and what it has
-- found out so far.

local check = require "graze.tiled.check"
local layers = require "graze.tiled.layers"
local projection = require "graze.tiled.projection"
local tilesets = require "graze.tiled.tilesets"

local reading = {}
reading.__index = reading

-- Begin to read a map. at = { layer, object, tileset, tile, part } is where the reader is. Maps
-- that STI has changed have another origin of isometric cells.
function reading.new(map, options, originCells)
  local self = setmetatable({}, reading)
  self.map, self.options, self.at = map, options, {}
  self.warnings, self.warned = {}, {}
  self.entries, self.templates, self.originals = {}, {}, {}
  self.projection = projection.of(self.at, map, originCells)
  self.tilesets = tilesets.list(self.at, map)
  return self
end

-- Return the game's own table of a layer or an object, where another one is read in its place.
function reading:original(owner) return self.originals[owner] or owner end

-- Note what cannot be made. The same words are noted once.
function reading:warn(reason)
  local where = check.describe(self.at)
  local text = where == "" and reason or where .. ": " .. reason
  if self.warned[text] then return end
  self.warned[text] = true
  self.warnings[#self.warnings + 1] = text
end

-- What is noted of a tileset of which only the name of the file is known, once.
local UNKNOWN = "it is in a file of its own, which leaves open which of its tiles are solid: "
  .. "embed tilesets when you export the map, or use the option 'tileset'"

function reading:warnUnknown(set)
  local at = self.at
  self.at = { tileset = { name = set.file } }
  self:warn(UNKNOWN)
  self.at = at
end

-- Solidity --------------------------------------------------------------------------------------

-- Return the first value among properties, and then among those of the layer and its groups.
function reading.nearest(_, name, place, ...)
  for i = 1, select("#", ...) do
    local value = (select(i, ...))[name]
    if value ~= nil then return value end
  end
  return layers.inherited(place, name)
end

-- Before version 0.16, Tiled wrote all properties as texts.
local BOOLEANS = { ["true"] = true, ["false"] = false }

local function asBoolean(self, value)
  if value == nil or type(value) == "boolean" then return value end
  if type(value) == "string" and BOOLEANS[value] ~= nil then return BOOLEANS[value] end
  self:warn(("property '%s' is no boolean, but a %s"):format(self:property(), type(value)))
end

function reading:property() return self.options.property or "collidable" end

-- Return whether an object, a tile, or a collision object of a tile says itself that it is solid;
-- nil if it does not say.
function reading:own(properties) return asBoolean(self, properties[self:property()]) end

-- Return whether a layer, or a group that it is in, says that it is solid.
local function ofLayer(self, place)
  local at = self.at
  self.at = { layer = at.layer } -- not the tile or the object that asks
  local value = asBoolean(self, layers.inherited(place, self:property()))
  self.at = at
  return value
end

-- Return whether an object or a tile is solid, whether more says so than the option 'all', and
-- whether the option 'solid' does.
function reading:isSolid(properties, kind, thing, place)
  local choose = self.options.solid
  if choose then
    local answer = choose(properties, kind, thing, self:original(place.layer))
    if answer ~= nil then
      if type(answer) ~= "boolean" then
        check.failOption("solid", "it returned no boolean, but a " .. type(answer))
      end
      return answer, true, true
    end
  end
  local own = self:own(properties)
  if own == nil then own = ofLayer(self, place) end
  if own ~= nil then return own, true, false end
  return self.options.all == true, false, false
end

-- How it goes into the world --------------------------------------------------------------------

local SIDES = {
  up = { 0, -1 }, down = { 0, 1 }, left = { -1, 0 }, right = { 1, 0 },
}

local function sideOf(self, value)
  if value == true then return "up" end
  if value == nil or value == false or value == "" then return nil end
  if SIDES[value] then return value end
  self:warn(("property 'oneWay' is '%s': true, up, down, left or right expected")
    :format(tostring(value)))
end

-- Return a number within bounds that a property has; nil if it has none.
local function factor(self, value, name, most)
  if value == nil then return nil end
  if type(value) == "string" then value = tonumber(value) or value end -- as above
  if type(value) ~= "number" then
    return self:warn(("property '%s' is no number, but a %s"):format(name, type(value)))
  end
  if not check.wrongNumber(value) and value >= 0 and value <= most then return value end
  self:warn(("property '%s' is %s, which is out of its range"):format(name, tostring(value)))
end

local function groupOf(self, value, layer)
  if type(value) == "string" and value ~= "" then return value end
  if value ~= nil and value ~= "" then
    self:warn(("property 'group' is no string, but a %s"):format(type(value)))
  end
  return type(layer.name) == "string" and layer.name or ""
end

-- Return the group that the option chooses for a record; the given one if it does not.
local function chosenGroup(self, record, group)
  local choose = self.options.group
  if type(choose) ~= "function" then return choose or group end
  local chosen = choose(record)
  if chosen == nil then return group end
  if type(chosen) ~= "string" then
    check.failOption("group", "it returned no string, but a " .. type(chosen))
  end
  return chosen
end

-- Return { group, side, restitution, drag, key } for a record, from lists of properties, the
-- nearest first. What has the same key can be one item.
function reading:traits(record, place, ...)
  local group = groupOf(self, self:nearest("group", place, ...), place.layer)
  local traits = {
    group = chosenGroup(self, record, group),
    side = sideOf(self, self:nearest("oneWay", place, ...)),
    restitution = factor(self, self:nearest("restitution", place, ...), "restitution", 1),
    drag = factor(self, self:nearest("drag", place, ...), "drag", 1e100),
  }
  traits.key = ("%s\n%s\n%s\n%s"):format(traits.side or "", tostring(traits.restitution),
    tostring(traits.drag), traits.group)
  return traits
end

-- Return the item for a record: what the option makes of it, else the given one.
function reading:itemFor(record, default)
  local make = self.options.item
  if not make then return default end
  local item = make(record)
  if item == nil or item ~= item then
    check.failOption("item", "it returned " .. (item == nil and "nil" or "nan"))
  end
  return item
end

reading.SIDES = SIDES

return reading
