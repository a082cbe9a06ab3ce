-- Reports that graze.inspect has written, of frames in which something was wrong once: each is a
-- program, which plays its frame again, and differs from then in nothing.

local shell = require "spec.support.shell"

describe("a report of a frame that was wrong once", function()
  for name in shell.says("ls spec/reports"):gmatch "(%S+)%.lua" do
    if not name:find "_spec$" then
      it(name .. " is played, and nothing differs", function()
        local said = shell.says(("env %s %s spec/reports/%s.lua; echo ends with $?"):format(
          shell.paths(), shell.quoted(shell.interpreter), name))
        assert.truthy(said:find "^%d+ calls, 0 differ", said)
        assert.truthy(said:find "ends with 0", said)
      end)
    end
  end
end)
