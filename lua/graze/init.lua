--- Exact, fast 2D collision for Lua games.
-- @module graze

local graze = require "graze.core"
require "graze.ffi"

-- Load graze.svg and graze.love on first use only.
local lazy = { svg = "graze.svg", love = "graze.love" }

return setmetatable(graze, {
  __index = function(module, name)
    if not lazy[name] then return nil end
    module[name] = require(lazy[name])
    return module[name]
  end,
})
