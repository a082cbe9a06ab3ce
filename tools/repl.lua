-- What `make repl` starts with. In Lua 5.1 and LuaJIT a line is shown with a leading "=".
-- luacheck: globals graze
graze = require "graze"

print(graze._VERSION .. "   try:  a = graze.circle(0, 0, 5)  b = graze.rectangle(3, -5, 10, 10)")
print("                    =a:collide(b)")
