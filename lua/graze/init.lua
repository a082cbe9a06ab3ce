--- Exact, fast 2D collision for Lua games.
-- @module graze

local name = (... or "graze"):gsub("[./]init$", "")

-- The files of this folder require each other as graze.x. If the folder is in another one, as
-- libs.graze, those names lead to it.
if name ~= "graze" and not package.loaded[name .. ".loader"] then
  local searchers = package.searchers or package.loaders -- luacheck: ignore
  table.insert(searchers, 2, function(wanted)
    local part = wanted:match "^graze(%..+)$" or wanted == "graze" and ""
    if not part or wanted == "graze.core" then return nil end
    return function() return require(name .. part) end
  end)
end

local graze = require(name .. ".loader")
require "graze.ffi"

-- Load these on first use only.
local lazy = {
  svg = "graze.svg", love = "graze.love", tiled = "graze.tiled", walker = "graze.walker",
  routes = "graze.routes",
}

return setmetatable(graze, {
  __index = function(module, key)
    if not lazy[key] then return nil end
    module[key] = require(lazy[key])
    return module[key]
  end,
  __tostring = function(module)
    return module._VERSION .. ", 2D collision: graze.world(), shapes"
  end,
})
