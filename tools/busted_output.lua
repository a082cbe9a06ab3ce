-- What busted prints, for tools/test: one line for all specs of the suite $GRAZE_SUITE, which is an
-- interpreter, then what failed. And the counts, in the file $GRAZE_COUNTS as "passed failed", to
-- add up over interpreters. A pending test counts as failed: nothing that is switched off may pass
-- unseen.
local busted = require "busted"
local pretty = require "pl.pretty"

local function text_of(message)
  return type(message) == "string" and message or pretty.write(message)
end

-- Where a test stands, its name, and what went wrong.
local function report(kind, result)
  local trace = result.element and result.element.trace
  local place = trace and trace.short_src and (": %s:%d"):format(trace.short_src, trace.currentline)
  io.write(("\n%s%s\n%s\n%s\n"):format(kind, place or "", result.name or "",
    text_of(result.message)))
end

return function()
  local handler = require "busted.outputHandlers.base"()

  local function show()
    local passed = handler.successesCount
    local failed = handler.failuresCount + handler.errorsCount + handler.pendingsCount
    local suite = os.getenv "GRAZE_SUITE" or "specs"
    io.write(("%s: %d passed, %d failed, %.0f s\n"):format(suite, passed, failed,
      handler.getDuration()))
    for _, result in ipairs(handler.failures) do report("failure", result) end
    for _, result in ipairs(handler.errors) do report("error", result) end
    for _, result in ipairs(handler.pendings) do report("pending", result) end
    local file = assert(io.open(os.getenv "GRAZE_COUNTS", "w"))
    file:write(passed, " ", failed, "\n")
    file:close()
    return nil, true
  end

  busted.subscribe({ "suite", "end" }, show)
  return handler
end
