--- Exact, fast 2D collision for Lua games.
-- @module graze

local graze = require "graze.core"
require "graze.ffi"

-- Drawing is for the few who ask for it: it is loaded when it is first looked at.
local lazy = { svg = "graze.svg", love = "graze.love" }

return setmetatable(graze, {
  __index = function(module, name)
    if not lazy[name] then return nil end
    module[name] = require(lazy[name])
    return module[name]
  end,
})
