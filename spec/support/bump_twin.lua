-- bump.lua 3.1.7 itself, as on its branch master, where it is there: the folder BUMP has its
-- bump.lua and spec/. (The tag v3.1.7 is older, and ends a slide by nothing elsewhere.) A twin of
-- it is loaded whose `pairs` are in the order of insertion, as is what its sort finds equal: so
-- there is one answer to everything.

local twin = {}

twin.folder = os.getenv "BUMP"

-- The serial numbers of items. Set them before items are added.
twin.serials = {}

local function ordered(t)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    local i, k = twin.serials[a], twin.serials[b]
    return i ~= nil and k ~= nil and i < k
  end)
  local k = 0
  return function()
    k = k + 1
    if keys[k] ~= nil then return keys[k], t[keys[k]] end
  end
end

local function pairsInOrder(t)
  for key in pairs(t) do
    if twin.serials[key] == nil then return pairs(t) end
  end
  return ordered(t)
end

local function serialOf(value) return twin.serials[value.other or value.item] end

local function stableSort(list, before)
  local function isFirst(a, b)
    return before(a, b) or not before(b, a) and serialOf(a) < serialOf(b)
  end
  for i = 2, #list do
    local value, k = list[i], i
    while k > 1 and isFirst(value, list[k - 1]) do
      list[k] = list[k - 1]
      k = k - 1
    end
    list[k] = value
  end
end

local function source()
  local file = twin.folder and io.open(twin.folder .. "/bump.lua", "r")
  if not file then return nil end
  local text = file:read "*a"
  file:close()
  return text
end

-- Return the twin, or nil if there is no bump.lua.
function twin.load()
  local text = source()
  if not text then return nil end
  local environment = setmetatable({
    pairs = pairsInOrder,
    table = setmetatable({ sort = stableSort }, { __index = table }),
  }, { __index = _G })
  local loadText, setEnvironment = rawget(_G, "loadstring"), rawget(_G, "setfenv")
  if setEnvironment then
    return setEnvironment(assert(loadText(text, "=bump.lua")), environment)()
  end
  return assert(load(text, "=bump.lua", "t", environment))()
end

return twin
