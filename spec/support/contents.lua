-- The text of a file. Needs nothing but Lua, as programs in C read files by it, too.
return function(path)
  local file = assert(io.open(path))
  local text = file:read "*a"
  file:close()
  return text
end
