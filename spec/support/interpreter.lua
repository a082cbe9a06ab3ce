-- The command of the Lua that runs the specs. Options may stand between it and busted.

local first = 0
while arg[first - 1] do first = first - 1 end
return arg[first]
