-- What `make repl` starts with. In Lua 5.1 and LuaJIT a line is shown with a leading "=".
-- luacheck: globals graze help
graze = require "graze"

local HELP = [[
shapes    circle rectangle polygon regularPolygon capsule segment ellipse plane
          outline chain compound grid
two       a:overlaps(b)  a:collide(b)  a:distance(b)  a:contacts(b)  a:sweep(b, dx, dy)
a world   w = graze.world()  w:add("hero", a)  w:add("wall", b)  w:move("hero", 50, 0)  w:getHit(1)
pictures  graze.svg()
calls     docs/which-call.md, and docs/guide.md to begin with]]

help = setmetatable({}, {
  __tostring = function() return HELP end,
  __call = function() print(HELP) end,
})

print(graze._VERSION .. "   try:  a = graze.circle(0, 0, 5)  b = graze.rectangle(3, -5, 10, 10)")
print("                    =a:collide(b)           or  =help")
