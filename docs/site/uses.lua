-- Which recipes a call is used in: found in their texts, where calls are written out, and in their
-- programs, by the names of methods that one class only has.

local uses = {}

local MOST = 5 -- recipes of a call

local found = {} -- by anchors: lists of { page, id, heading }

-- The anchors of methods by their names; false for one that several classes have.
local function methodsOf(anchors)
  local methods = {}
  for anchor in pairs(anchors) do
    local name = anchor:match "^[%w.]+:(%w+)$"
    if name then methods[name] = methods[name] == nil and anchor or false end
  end
  return methods
end

local function note(anchor, recipe)
  local list = found[anchor] or {}
  found[anchor] = list
  if #list < MOST and list[#list] ~= recipe then list[#list + 1] = recipe end
end

-- Reads a page of recipes. `placeOf` returns the page and anchor of a call in a text.
function uses.read(page, text, anchors, placeOf)
  local methods = methodsOf(anchors)
  local starts = {}
  for from, id, heading in text:gmatch '()<h[23] id="([^"]*)"[^>]*>(.-)</h[23]>' do
    starts[#starts + 1] = { from = from, page = page, id = id, heading = heading:gsub("<.->", "") }
  end
  for k, recipe in ipairs(starts) do
    local part = text:sub(recipe.from, (starts[k + 1] or { from = #text + 1 }).from - 1)
    for call in part:gmatch "<code>([^<]+)</code>" do
      local place = placeOf(call)
      if place then note(place:match "#(.*)$", recipe) end
    end
    for program in part:gmatch "<pre>(.-)</pre>" do
      for name in program:gsub("<.->", ""):gmatch "%w:(%a%w*)%(" do
        if methods[name] then note(methods[name], recipe) end
      end
    end
  end
end

-- Returns a page of the reference with the recipes below each call.
function uses.add(text, root)
  return (text:gsub('(<h3 id="([^"]+)">.-)(</section>)', function(section, anchor, ending)
    local links = {}
    for _, recipe in ipairs(found[anchor] or {}) do
      links[#links + 1] = ('<a href="%s%s#%s">%s</a>'):format(root, recipe.page, recipe.id,
        recipe.heading)
    end
    if #links == 0 then return section .. ending end
    return ('%s<p class="uses">Used in: %s</p>\n%s'):format(section, table.concat(links, ", "),
      ending)
  end))
end

return uses
