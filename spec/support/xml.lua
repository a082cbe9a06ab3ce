-- A reader of XML that is just strict enough to tell a well-formed document: tags nest and close,
-- attributes are quoted and differ, nothing is left unescaped.

local xml = {}

local function fail(text, at, reason)
  error(("%s at byte %d: %s"):format(reason, at, text:sub(at, at + 60)), 0)
end

-- Text between tags, or the value of an attribute.
local function checkText(text, at)
  for entity in text:gmatch "&([^;]*;?)" do
    if not (entity:match "^%a+;$" or entity:match "^#%d+;$") then fail(text, at, "bare &") end
  end
  if text:find "[%z\1-\8\11\12\14-\31<]" then fail(text, at, "character that must be escaped") end
end

local function attributes(text, at)
  local found = {}
  local rest = text:gsub('%s+([%w:%-]+)="([^"]*)"', function(name, value)
    if found[name] then fail(text, at, "second " .. name) end
    checkText(value, at)
    found[name] = value
    return ""
  end)
  if rest:find "%S" then fail(text, at, "not an attribute: " .. rest) end
  return found
end

-- Every element in the order in which they open: { name =, attributes =, text = }.
-- Raises an error for a document that is not well-formed.
function xml.read(text)
  local elements, open, at = {}, {}, 1
  while true do
    local from, to, slash, name, inside, empty = text:find("<(/?)([%a][%w%-]*)([^<>]-)(/?)>", at)
    local between = text:sub(at, (from or 0) - 1)
    checkText(between, at)
    if #open > 0 then open[#open].text = open[#open].text .. between end
    if not from then break end
    if slash == "/" then
      local last = table.remove(open)
      if not last or last.name ~= name then fail(text, from, "closes what is not open") end
    else
      local element = { name = name, attributes = attributes(inside, from), text = "" }
      elements[#elements + 1] = element
      if empty == "" then open[#open + 1] = element end
    end
    at = to + 1
  end
  if #open > 0 then fail(text, #text, open[#open].name .. " is not closed") end
  return elements
end

-- The elements of a name, or with an attribute of a value, or both.
function xml.all(elements, name, attribute, value)
  local list = {}
  for _, element in ipairs(elements) do
    local fits = not name or element.name == name
    if fits and (not attribute or element.attributes[attribute] == value) then
      list[#list + 1] = element
    end
  end
  return list
end

return xml
