-- A state that closes runs all finalizers that are left. On LuaJIT and Lua 5.1 some run when
-- modules were given back to the system: graze must be there all the same. LÖVE closes a state at
-- its end and at that of each thread.
--
-- What a finalizer makes while its state closes is never finalized by Lua 5.2 and later, so its
-- memory stays: the sanitizer is told not to count it.

local shell = require "spec.support.shell"
local closing = require "spec.support.closing"

local names = {}
for name in pairs(closing) do names[#names + 1] = name end
table.sort(names)

describe("a state closes without harm while a finalizer calls graze:", function()
  for _, name in ipairs(names) do
    it(name, function()
      local command = ("ASAN_OPTIONS=detect_leaks=0 %s spec/support/closing.lua %s"):format(
        shell.interpreter, name)
      assert.equal("finalized\n0\n", shell.says(command .. "; echo $?"))
    end)
  end
end)
