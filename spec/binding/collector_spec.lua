-- A collector that runs wherever the binding makes something, and finalizers that change and search
-- the world that is being asked: see spec/support/collector.lua. `make sanitize` does more rounds.

local calls = require "spec.support.calls"
local numbers = require "spec.support.numbers"
local shell = require "spec.support.shell"

local rounds = numbers.cases(2)

local function isSound(options, mode)
  local said = shell.says(("%s %s %s spec/support/collector.lua %s %d"):format(shell.paths(),
    shell.interpreter, options, mode, rounds))
  assert.truthy(said:find "done\n$", said)
  local seen = 0
  local line = "([^\n\t]+)\t(%d+) wrong\t(%d+) disturbed\t(%a*)"
  for name, wrong, disturbed, makes in said:gmatch(line) do
    seen = seen + 1
    assert.equal("0", wrong, said)
    assert.is_true(makes == "" or tonumber(disturbed) > 0, name .. " was not disturbed")
  end
  assert.is_true(seen > #calls.list)
end

describe("finalizers inside of every call that makes something", function()
  it("change no other answer, and leave each item whole", function() isSound("", "incremental") end)

  if _VERSION == "Lua 5.4" then
    it("nor where the collector is generational", function() isSound("", "generational") end)
  end

  if rawget(_G, "jit") then
    it("nor where calls go by the stack", function() isSound("-joff", "incremental") end)
  end
end)
