-- Opens dist/graze.c, compiled, where package.preload is not searched, as in Defold.
--
--   lua5.4 spec/support/alone.lua build/amalgamation/lua5.4/graze.so

local searchers = package.searchers and "searchers" or "loaders" -- luacheck: ignore
package[searchers] = { function(name) return "\n\tno file " .. name end }
package.preload["graze.outline"] = function() error "nothing searches here" end

local open = assert(package.loadlib(..., "luaopen_graze"))
local graze = open()
assert(graze == open(), "a second module")
assert(#package[searchers] == 2, "a second searcher")
assert(graze.svg, "no graze.svg")
assert(graze.circle(0, 0, 5):overlaps(graze.circle(3, 4, 1)))

local found, message = pcall(require, "graze.nothing")
assert(not found and message:find "no file graze.nothing", message)
found, message = pcall(graze.circle, "x")
assert(not found and message:find "bad argument #1 to 'circle'", message)
