-- The looks of the items of a world in a picture.

local looks = {}

-- Colours of groups, in the order in which a picture meets them; "default" looks as shapes do.
-- `night` is the fill on a dark page.
local COLOURS = {
  { fill = "#cfe0f2", stroke = "#2f6cab", night = "#24405e" },
  { fill = "#f4e3b2", stroke = "#a1770f", night = "#54431a" },
  { fill = "#b9d8cf", stroke = "#2b7a6b", night = "#264b43" },
  { fill = "#f3d3c4", stroke = "#c9532c", night = "#6b3b2a" },
  { fill = "#ddd3ea", stroke = "#6f4fa0", night = "#41325a" },
  { fill = "#f3cfdc", stroke = "#b03a68", night = "#5c2b40" },
}

-- Return CSS that replaces the fills of groups by those for the night.
function looks.night()
  local rules = {}
  for k, colour in ipairs(COLOURS) do
    rules[k] = ('.graze [style^="fill:%s"]{fill:%s!important}\n'):format(colour.fill, colour.night)
  end
  return table.concat(rules)
end

-- `met`: the names of groups that a picture has met, in a list, and the place of each by name.
local function colourOf(met, group)
  if group == "default" then return {} end
  if not met[group] then
    met[#met + 1] = group
    met[group] = #met
  end
  return COLOURS[(met[group] - 1) % #COLOURS + 1]
end

-- The options of an item: those of its group win over those of all. Half-planes stay hatched.
function looks.ofItem(met, group, kind, options, look)
  local merged = {}
  for name, value in pairs(options) do merged[name] = value end
  for name, value in pairs(look or {}) do merged[name] = value end
  if merged.class then return merged end
  local colour = colourOf(met, group)
  merged.stroke = merged.stroke or colour.stroke
  merged.fill = merged.fill or kind ~= "plane" and colour.fill or nil
  return merged
end

return looks
