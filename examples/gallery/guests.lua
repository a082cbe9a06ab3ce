-- Games with a tab behind those of the scenes in order.lua: see guest.lua.

return { "climb", "tiled" }
