-- A collector that runs wherever the binding makes something, and finalizers that change and search
-- the world that is being asked: see spec/support/collector.lua. `make sanitize` does more rounds.

local shell = require "spec.support.shell"

local rounds = os.getenv "GRAZE_ROUNDS" or "2"

-- What makes nothing, and so cannot be disturbed; on LuaJIT some of it may be.
local quiet = { ["all items"] = true, ["casts at levels"] = true, ["check"] = true,
  ["check among levels"] = true, ["collide"] = true, ["collide with parts"] = true,
  ["contacts"] = true, ["setCell"] = true, ["sweep to parts"] = true,
  ["getVertices"] = true, ["getVertices(t)"] = true, ["queryRectangle into"] = true,
  ["rayCast"] = true, ["shapeCast"] = true, ["step"] = true, ["sweep"] = true, ["type"] = true }

local function isSound(options, mode)
  local said = shell.says(("%s %s %s spec/support/collector.lua %s %s"):format(shell.paths(),
    shell.interpreter, options, mode, rounds))
  assert.truthy(said:find "done\n$", said)
  local seen = 0
  for name, wrong, disturbed in said:gmatch "([^\n\t]+)\t(%d+) wrong\t(%d+) disturbed" do
    seen = seen + 1
    assert.equal("0", wrong, said)
    assert.is_true(quiet[name] or tonumber(disturbed) > 0, name .. " was not disturbed")
  end
  assert.is_true(seen > 40)
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
