-- Runs specs that need little of busted, on machines where it is not installed:
--
--   lua spec/support/plain.lua spec/nets/vectors_spec.lua spec/world/world_golden_spec.lua
--
-- Prints the failures and, last, "N passed, N failed".

local passed, failed = 0, 0
local path = {}

local function report(ok, message)
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
    print(table.concat(path, " ") .. ": " .. tostring(message))
  end
end

local function named(f)
  return function(name, body)
    path[#path + 1] = name
    f(body)
    path[#path] = nil
  end
end

local function expect(ok, message) if not ok then error(message, 3) end end

local claims = { are_not = {} }
function claims.is_true(value, message) expect(value == true, message or "not true") end
function claims.equal(expected, actual)
  expect(expected == actual, ("%s, not %s"):format(tostring(actual), tostring(expected)))
end
function claims.are_not.equal(other, actual)
  expect(other ~= actual, ("%s, which it is not to be"):format(tostring(actual)))
end

local globals = setmetatable({}, { __index = _G })
globals.describe = named(function(body) body() end)
globals.it = named(function(body) report(pcall(body)) end)
globals.assert = setmetatable(claims, { __call = function(_, ...) return assert(...) end })

for _, file in ipairs(arg) do
  local setfenv = rawget(_G, "setfenv")
  local chunk = assert(loadfile(file, "t", globals))
  if setfenv then setfenv(chunk, globals) end
  chunk()
end

print(("%d passed, %d failed"):format(passed, failed))
if failed > 0 or passed == 0 then os.exit(1) end
