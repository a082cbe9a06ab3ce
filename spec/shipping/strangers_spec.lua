-- Games whose globals are not what one expects. Each is run in an interpreter of its own.

local shell = require "spec.support.shell"

-- Runs a program, and returns what it printed.
local function run(program)
  local name = os.tmpname()
  local file = assert(io.open(name, "w"))
  file:write(program)
  file:close()
  local text = shell.says(("%s %s"):format(shell.interpreter, name))
  os.remove(name)
  return text
end

local REQUIRES = [[
for _, name in ipairs { "graze", "graze.bump", "graze.tiled", "graze.svg" } do require(name) end
local bump, tiled = require "graze.bump", require "graze.tiled"
print(select(2, pcall(function() bump.newWorld(64):add("a", "x", 2, 3, 4) end)))
print(select(2, pcall(function() tiled.add(5, {}) end)))
local found, why = pcall(require, "graze.love")
print(found or why)
print "done"
]]

describe("a game", function()
  for _, value in ipairs { "true", "false", "{}", "print" } do
    it("may have a global debug = " .. value, function()
      local plain, own = run(REQUIRES), run("debug = " .. value .. "\n" .. REQUIRES)
      assert.truthy(plain:find("done\n$"), plain)
      assert.equal((plain:gsub("[^ ]*:%d+:", "")), (own:gsub("[^ ]*:%d+:", "")))
    end)
  end

  it("may refuse globals that were not declared", function()
    local strict = [[
      setmetatable(_G, {
        __index = function(_, name) error("undeclared global " .. tostring(name), 2) end,
        __newindex = function(_, name) error("assigned global " .. tostring(name), 2) end,
      })
    ]]
    local plain, own = run(REQUIRES), run(strict .. REQUIRES)
    assert.equal((plain:gsub("[^ ]*:%d+:", "")), (own:gsub("[^ ]*:%d+:", "")))
  end)
end)
