-- Expressions that are watched. Their names are `world` and `item`, the one that is looked at; or
-- local variables of the file that defines a callback of the game, as far as that reaches them by
-- what it calls; or globals. A callback may be a library's, which calls that of the game.

local debug, compile = package.loaded.debug, loadstring or load -- luacheck: ignore

local function sourceOf(f) return debug.getinfo(f, "S").source end

-- Return whether a function, or one that it reaches, has a variable, and its value. All are of one
-- file, but for the first function, whose source is nil.
local function upvalue(f, name, source, seen)
  if seen[f] or source and sourceOf(f) ~= source then return false end
  seen[f] = true
  local reached, i, own, value = {}, 1, debug.getupvalue(f, 1)
  while own do
    if own == name then return true, value end
    if type(value) == "function" then reached[#reached + 1] = value end
    i = i + 1
    own, value = debug.getupvalue(f, i)
  end
  for _, other in ipairs(reached) do
    local isThere, found = upvalue(other, name, source or sourceOf(other), seen)
    if isThere then return true, found end
  end
  return false
end

-- Return a function of a world and an item, or nil and what is wrong with the expression.
-- `callbacks` is a list of the game's.
return function(text, callbacks)
  local scope = setmetatable({}, { __index = function(_, name)
    for _, f in ipairs(debug and callbacks or {}) do
      local isThere, value = upvalue(f, name, nil, {})
      if isThere then return value end
    end
    return rawget(_G, name)
  end })
  local f, problem = compile("local world, item = ... return " .. text, "=watch", "t", scope)
  if f and setfenv then setfenv(f, scope) end -- luacheck: ignore
  return f, problem
end
