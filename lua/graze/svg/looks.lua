-- The looks of the items of a world in a picture.

local looks = {}

-- Colours of groups, in the order in which a picture meets them; "default" looks as shapes do.
local COLOURS = {
  { fill = "#cfe0f2", stroke = "#2f6cab" }, { fill = "#f4e3b2", stroke = "#a1770f" },
  { fill = "#b9d8cf", stroke = "#2b7a6b" }, { fill = "#f3d3c4", stroke = "#c9532c" },
  { fill = "#ddd3ea", stroke = "#6f4fa0" }, { fill = "#f3cfdc", stroke = "#b03a68" },
}

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
