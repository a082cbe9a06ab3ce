-- What `make repl` starts with. In Lua 5.1 and LuaJIT a line is shown with a leading "=".
-- luacheck: globals graze help
graze = require "graze"

local about = dofile "tools/help.lua"

local HELP = [[
shapes    circle rectangle polygon regularPolygon capsule segment ellipse plane
          outline chain compound grid
two       a:overlaps(b)  a:collide(b)  a:distance(b)  a:contacts(b)  a:sweep(b, dx, dy)
a world   w = graze.world()  w:add("hero", a)  w:add("wall", b)  w:move("hero", 50, 0)  w:getHit(1)
pictures  graze.svg()
calls     help "sweep", help "world:move"; docs/which-call.md, and docs/guide.md to begin with]]

help = setmetatable({}, {
  __tostring = function() return HELP end,
  __call = function(_, word) print(word and about.about(word) or HELP) end,
})

-- A call that is misspelt says which is meant.
local box = graze.rectangle(0, 0, 1, 1)
for what, value in pairs { ["a shape"] = box, ["a world"] = graze.world() } do
  about.teach(debug.getmetatable(value).__index, what)
end
about.teach(graze, "graze")

print(graze._VERSION .. "   try:  a = graze.circle(0, 0, 5)  b = graze.rectangle(3, -5, 10, 10)")
print("                    =a:collide(b)           or  =help")
