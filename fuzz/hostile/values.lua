-- The arguments of hostile calls, as text of Lua. values.right(kind) has those that a kind of
-- argument stands for, as spec/support/calls.lua names it: in sense, if not always in what they
-- ask. values.wrong() is what nobody expects. Names in these texts are those of
-- fuzz/hostile/stage.lua.

-- How many names there are of objects of each class.
local SLOTS = { shape = 6, union = 3, grid = 2, plane = 2, space = 1, puck = 2, world = 3,
  snapshot = 3, walker = 2, navigation = 2, routes = 1, chaser = 1, picture = 2, crowd = 2,
  thing = 2, map = 2 }

local ITEMS = { '"a"', '"b"', '"c"', '"d"', '"e"', '"f"', "1", "2.5", "true", "thing1", "thing2",
  '"tiles"' }
local GROUPS = { '"red"', '"blue"', '"coins"', '"default"' }
local RESPONSES = { '"slide"', '"touch"', '"bounce"', '"cross"', '"ignore"' }

local EXTREMES = { "1e100", "-1e100", "1e99", "1e50", "1e20", "2^53", "2^20", "1e-9", "1e-100",
  "1e-300", "5e-324", "-0.0", "0", "0.1 + 0.2" }

local WRONG = { "nil", "true", "false", "nan", "inf", "-inf", "1e101", "1e308", "-1", "0", "0.5",
  "2^20 + 0.5",
  "-2^63", '""', '"x"', '"12"', "huge", "{}", "{ 1, 2, 3 }", "{ {} }", "raising",
  "type", "thrower", "coroutine.create(type)", "io.stdout", "proxy", "cdata", "getmetatable('')",
  "graze", "stranger", '"gone"', "_G" }

return function(dice)
  local values, right = { ITEMS = ITEMS }, {}

  local function pick(list) return list[dice:whole(1, #list)] end
  local function chance(probability) return dice:chance(probability) end
  local function slot(class) return class .. dice:whole(1, SLOTS[class]) end

  -- Numbers --------------------------------------------------------------------------------------

  local function half(low, high) return tostring(dice:whole(2 * low, 2 * high) / 2) end

  local function length(low, high)
    if chance(0.9) then return half(low, high) end
    if chance(0.7) then return ("%.17g"):format(dice:range(low, high)) end
    if chance(0.7) then return ("%de%d"):format(dice:whole(-9, 9), dice:whole(-30, 30)) end
    return pick(EXTREMES)
  end

  local function place() return length(-40, 40) end
  local function point() return place(), place() end
  local function size() return length(0.5, 20) end
  local function angle() return chance(0.9) and length(-4, 4) or pick { "2^20", "-900", "1e6" } end
  local function small(most) return function() return tostring(dice:whole(0, most)) end end

  right.length, right.size, right.angle, right.turn = place, size, angle, angle
  right.point, right.goal, right.corner, right.eye, right.vector = point, point, point, point, point
  right.free = point
  right.first, right.kind = small(3), small(3)
  function right.count() return tostring(dice:whole(1, chance(0.9) and 6 or 40)) end
  function right.cell() return right.kind(), right.kind() end
  function right.ratio() return chance(0.9) and pick { "0", "0.5", "1", "0.25" } or length(0, 1) end
  function right.seconds()
    return chance(0.9) and pick { "1 / 60", "1 / 60", "0.1", "1", "0" }
      or pick { "9", "1e-9", "inf" }
  end

  -- Objects ---------------------------------------------------------------------------------------

  function right.item() return pick(ITEMS) end
  right.stuck, right.other, right.ledge, right.new = right.item, right.item, right.item, right.item
  right.heavy = right.item
  function right.tiles() return chance(0.7) and '"tiles"' or pick(ITEMS) end

  function right.shape() return slot(chance(0.8) and "shape" or "union") end
  right.ahead, right.probe = right.shape, right.shape
  function right.solid()
    return slot(pick { "shape", "shape", "shape", "union", "grid", "plane" })
  end
  function right.who() return chance(0.5) and "nil" or right.item() end
  function right.slope() return chance(0.5) and "nil" or "shape1" end
  function right.region() return chance(0.7) and size() or slot "shape" end
  function right.join() return pick { "nil", '"round"', '"miter"', '"mitre"' } end
  function right.world() return chance(0.8) and "world1" or slot "world" end
  for _, class in ipairs { "snapshot", "navigation", "picture", "map", "routes", "walker" } do
    right[class] = function() return slot(class) end
  end
  function right.spot() return "routes1:spot(0, 0)" end
  function right.edge() return "routes1:getFlights()[1]" end
  function right.motion() return "motion" end
  function right.saved() return slot "walker" .. ":save()" end

  -- Bytes of a world, of which one may be another.
  function right.bytes()
    local bytes = right.world() .. ":pack(nameOf)"
    if chance(0.5) then return bytes end
    return ("spoilt(%s, %s, %d)"):format(bytes, dice:unit(), dice:whole(0, 255))
  end

  -- Tables ---------------------------------------------------------------------------------------

  function right.name() return chance(0.95) and pick(GROUPS) or '"*"' end
  function right.response() return pick(RESPONSES) end
  function right.into() return pick { "{}", "list", "list", "nil" } end
  function right.walls() return pick { "{ plane1, space1 }", "{ plane1, plane2 }", "{}" } end

  local function list(count, value)
    local texts = {}
    for i = 1, count do texts[i] = value() end
    return "{ " .. table.concat(texts, ", ") .. " }"
  end

  function right.cells() return list(dice:whole(1, 9), right.kind) end
  function right.keys() return list(2, function() return list(3, right.kind) end) end
  local function groups() return list(dice:whole(1, 3), right.name) end
  function right.groups() return chance(0.5) and groups() or right.name() end
  function right.flag() return pick { "false", "false", "true", "nil" } end
  function right.reading()
    return chance(0.5) and "nil" or ("{ most = 2 ^ %d }"):format(dice:whole(0, 30))
  end

  -- Some of these entries: each a name, and what makes its value.
  local function some(entries)
    local texts = {}
    for i = 1, #entries, 2 do
      if chance(0.5) then texts[#texts + 1] = entries[i] .. " = " .. entries[i + 1]() end
    end
    return "{ " .. table.concat(texts, ", ") .. " }"
  end

  local function vector() return list(2, place) end
  local function hinge() return chance(0.3) and "{}" or list(2, angle) end
  local function side() return pick { "true", "{ 0, -1 }", "{ 1, 0 }", "{ 0, -1 }" } end

  local OPTIONS = {
    world = function() return chance(0.7) and "nil" or "{ groups = " .. groups() .. " }" end,
    walker = function()
      return some { "maxSlope", right.ratio, "step", size, "snap", size, "nudge", size, "push",
        right.filter }
    end,
    add = function()
      if chance(0.2) then return '{ group = "red", oneWay = ' .. side() .. " }" end
      if chance(0.5) then return some { "group", right.name } end
      return some { "group", right.name, "velocity", vector, "acceleration", vector, "mass", size,
        "angularVelocity", angle, "restitution", right.ratio, "drag", right.ratio,
        "deceleration", size, "angularDeceleration", size, "maxSpeed", size, "hinge", hinge }
    end,
  }
  OPTIONS.addRectangle = OPTIONS.add

  function right.options(call) return OPTIONS[call.name]() end

  function right.settings()
    return ("{ x = %s, y = %s, radius = %s, "):format(place(), place(), size())
      .. some({ "vx", place, "vy", place, "ay", place, "friction", right.ratio, "restitution",
        right.ratio }):sub(2)
  end

  function right.look()
    return some { "fill", right.name, "label", right.name, "shown", right.kind, "lazy", side,
      "segments", right.count, "step", right.count }
  end

  -- Callbacks -------------------------------------------------------------------------------------

  -- What a function does before it returns. values.call() is a call, maybe in the world that asks.
  local function deed()
    local how = dice:whole(1, 9)
    if how == 1 then return "error(token) " end
    if how == 2 then return ("failAt(%d) "):format(dice:whole(1, 5)) end
    if how == 3 then return 'error "thrown" ' end
    if how == 4 then return "coroutine.yield() " end
    if how == 5 then return "collectgarbage() " end
    return ("%s(function() %s end) "):format(how == 6 and "act" or "try", values.call())
  end

  local depth = 0
  local function callback(answer)
    if depth == 2 then return "function() return " .. answer .. " end" end
    depth = depth + 1
    local before = chance(0.5) and deed() or ""
    depth = depth - 1
    return ("function(item, other) %sreturn %s end"):format(before, answer)
  end
  values.callback = callback

  function right.filter()
    local how = dice:whole(1, 6)
    if how < 3 then return "nil" end
    if how == 3 then return right.name() end
    if how == 4 then return groups() end
    return callback(pick { "true", "item ~= 'a'", "false", "nil" })
  end

  function right.moveFilter()
    local how = dice:whole(1, 6)
    if how < 3 then return "nil" end
    if how == 3 then return right.response() end
    if how == 4 then return some { "red", right.response, "blue", right.response } end
    return callback(chance(0.1) and pick { "5", '"hop"', "{}" }
      or pick { right.response(), right.response(), "true", "false" })
  end

  function right.onBounce() return callback "nil" end
  function right.key() return chance(0.8) and "nameOf" or callback(pick { "1", "{}", "item" }) end
  function right.valueOf()
    return chance(0.8) and "thingOf" or callback(pick { "1", "nil", "item" })
  end

  --------------------------------------------------------------------------------------------------

  -- The texts of a kind of argument, one for each value.
  function values.right(kind, call)
    return assert(right[kind], "no values for " .. kind)(call)
  end

  -- Another object, a name that may be none, or what is wrong everywhere.
  function values.wrong()
    if chance(0.5) then return pick(WRONG) end
    return slot(pick { "shape", "union", "grid", "plane", "space", "puck", "world", "snapshot",
      "walker", "navigation", "picture", "crowd", "thing" })
  end

  function values.object(class)
    if class == "world" then return right.world() end
    if class == "plane3" then class = "space" end -- beside plane1 and plane2
    return SLOTS[class] and slot(class) or class
  end

  return values
end
