-- Every call of graze, in the world and among the finalizers of spec/support/collector.lua.

local calls = require "spec.support.calls"

local undone = "the work of finalizers is undone, see collector_past.lua"
local tried = calls.all(function() return true end, { ["world:clear"] = undone,
  ["world:restore"] = undone, ["world:unpack"] = undone })

-- Those that tell of what finalizers do.
local UNSURE = { ["world:count"] = true, ["world:items"] = true, ["world:hash"] = true,
  ["world:pack"] = true, ["world:overlaps"] = true, ["world:events"] = true,
  ["world:getGroups"] = true }

-- Those that read hits, which others could replace; a walker does so between its calls of a world.
local READS = { ["world:getHit"] = "hits", ["world:getHitLeg"] = "hits",
  ["world:getHitImpulse"] = "hits", ["world:hits"] = "hits",
  ["walker:move"] = "hits", ["routes:getCurve"] = "hits" }

local world

local function given(moveFilter, filter, into)
  return {
    moveFilter = function() return moveFilter end,
    filter = function() return filter end,
    into = function() return into end,
  }
end

local function asked(item, other)
  local copy = world:getShape(other or item)
  return calls.items[other or item] and copy and "slide"
end

-- What calls are given, one after the other.
local list = {}
local arguments = {
  given(asked, asked, list), given(nil, nil, nil), given("cross", "coins", list),
  given({ coins = "ignore" }, { "coins", "default" }, nil),
}

local every = {}

-- Adds what calls are about to a world, and to a list of what stays there.
function every.prepare(into, still)
  world = calls.arrange(into)
  for item in pairs(calls.items) do still[#still + 1] = item end
end

-- Returns a function that tries the calls: all of them in turn 0, and then one in five.
function every.tries(try)
  local function tryWith(call, k, isFirst)
    local f = calls.prepare(call, arguments[k], world)
    try({ call.label, quiet = READS[call.label], unsure = UNSURE[call.label] },
      function() return pcall(f) end, call.label .. k, isFirst)
  end

  return function(turn)
    for i, call in ipairs(tried) do
      local count = (call.takes.filter or call.takes.into) and #arguments or 1
      if turn == 0 then
        for k = 1, 2 * count do tryWith(call, k % count + 1, true) end
      elseif (turn + i) % 5 == 0 then
        tryWith(call, turn % count + 1, false)
      end
    end
    calls.arrange(world)
  end
end

return every
