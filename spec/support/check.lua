-- Small helpers that keep the specs short.

local check = {}

check.unpack = table.unpack or unpack -- luacheck: ignore

local load = loadstring or load -- luacheck: ignore

local function list(values)
  local text = {}
  for i = 1, math.max(values.n or #values, #values) do
    text[i] = type(values[i]) == "number" and ("%.17g"):format(values[i]) or tostring(values[i])
  end
  return "{ " .. table.concat(text, ", ") .. " }"
end

-- Two lists of numbers agree one by one within the tolerance (1e-12 unless told).
function check.near(expected, actual, tolerance)
  tolerance = tolerance or 1e-12
  local agree = #expected == #actual
  for i = 1, #expected do
    local value = actual[i]
    agree = agree and type(value) == "number" and math.abs(value - expected[i]) <= tolerance
  end
  if not agree then
    local text = "expected %s\n     got %s\n  within %g"
    error(text:format(list(expected), list(actual), tolerance), 2)
  end
end

-- Runs one line of Lua, with the given names in scope, that must raise. The message must carry the
-- position of that line, as it does when the error is laid at the caller's door, and hold every
-- given text. Returns it without the position.
function check.refuses(scope, line, ...)
  local names, values = {}, {}
  for name, value in pairs(scope) do
    names[#names + 1], values[#values + 1] = name, value
  end
  local text = ("local %s = ...\n%s\nreturn true"):format(table.concat(names, ", "), line)
  local chunk = assert(load(text, "=line"))
  local ok, message = pcall(chunk, check.unpack(values))
  if ok then error("no error: " .. line, 2) end
  if type(message) ~= "string" or message:sub(1, 8) ~= "line:2: " then
    error(("%s\nnot at the caller's line: %s"):format(line, tostring(message)), 2)
  end
  for i = 1, select("#", ...) do
    local expected = select(i, ...)
    if not message:find(expected, 1, true) then
      error(("%s\nsays: %s\nbut not: %s"):format(line, message, expected), 2)
    end
  end
  return message:sub(9)
end

-- A text, or a file, as a function whose globals are the given ones, and after them the usual.
function check.compile(text, globals, name)
  local env = setmetatable(globals, { __index = _G })
  name = name or "=text"
  if not setfenv then return assert(load(text, name, "t", env)) end -- luacheck: ignore
  return setfenv(assert(load(text, name)), env) -- luacheck: ignore
end

function check.load(path, globals)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  return check.compile(text, globals, "@" .. path)
end

-- A query's list and count are those expected, and the list ends there. `width` entries are one
-- answer: 2 for pairs.
function check.same(what, expected, found, n, width)
  local count = n * (width or 1)
  if count ~= #expected then error(("%s: %d, not %d"):format(what, count, #expected), 0) end
  if found[count + 1] ~= nil then error(what .. ": does not end after its last", 0) end
  for i = 1, count do
    if found[i] ~= expected[i] then
      error(("%s: %s, not %s at %d"):format(what, tostring(found[i]), tostring(expected[i]), i), 0)
    end
  end
end

-- A shape with parts, which messages call `kind`, is refused by what only convex shapes answer.
function check.refusesAsConvex(shape, ball, kind)
  local scope, convex = { shape = shape, ball = ball }, "convex shape expected, got " .. kind
  check.refuses(scope, "shape:radiusAt(0)", convex)
  check.refuses(scope, "shape:predict(ball, 1, 2)", convex)
  check.refuses(scope, "ball:predict(shape, 1, 2)", convex)
  check.refuses(scope, "shape:polarOverlaps(ball)", convex)
  check.refuses(scope, "ball:polarOverlaps(shape)", convex)
end

return check
