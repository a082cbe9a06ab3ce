-- busted's usual output, and its counts in the file $GRAZE_COUNTS as "passed failed", for
-- tools/test to add up over interpreters. A pending test counts as failed: nothing that is
-- switched off may pass unseen.
return function(options)
  local busted = require "busted"
  local handler = require("busted.outputHandlers." .. options.defaultOutput)(options)

  busted.subscribe({ "exit" }, function()
    local file = assert(io.open(os.getenv "GRAZE_COUNTS", "w"))
    file:write(handler.successesCount, " ",
      handler.failuresCount + handler.errorsCount + handler.pendingsCount, "\n")
    file:close()
    return nil, true
  end)

  return handler
end
