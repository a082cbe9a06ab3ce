-- Expressions that are watched: what their names mean.
--
-- A name is a local variable of the file that defines the callbacks of the game, as far as one of
-- those reaches it by what it calls; or a global; else what the inspector gives, as `world`.

local debug, compile = package.loaded.debug, loadstring or load -- luacheck: ignore

local function sourceOf(f) return debug.getinfo(f, "S").source end

-- Return whether a function, or one of its file that it reaches, has a variable, and its value.
local function upvalue(f, name, source, seen)
  if seen[f] or sourceOf(f) ~= source then return false end
  seen[f] = true
  local reached = {}
  for i = 1, math.huge do
    local own, value = debug.getupvalue(f, i)
    if not own then break end
    if own == name then return true, value end
    if type(value) == "function" then reached[#reached + 1] = value end
  end
  for _, other in ipairs(reached) do
    local isThere, value = upvalue(other, name, source, seen)
    if isThere then return true, value end
  end
  return false
end

-- Return a function that gives the value of an expression, or nil and what is wrong with it.
-- `callbacks` are those of the game; own(name) says what a name means that the game does not have.
return function(text, callbacks, own)
  local scope = setmetatable({}, { __index = function(_, name)
    for _, f in ipairs(debug and callbacks or {}) do
      local isThere, value = upvalue(f, name, sourceOf(f), {})
      if isThere then return value end
    end
    local value = rawget(_G, name)
    if value == nil then value = own(name) end
    return value
  end })
  local f, problem = compile("return " .. text, "=watch", "t", scope)
  if f and setfenv then setfenv(f, scope) end -- luacheck: ignore
  return f, problem
end
