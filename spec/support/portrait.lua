-- All that can be read of a world, as one text: two worlds that answer alike have the same.

local graze = require "graze"

local concat = table.concat

-- What an item is called: a table by its name, if it has one.
local function nameOf(item)
  local kind = type(item)
  if kind == "table" then return tostring(item.name or "a table") end
  if kind == "string" or kind == "number" or kind == "boolean" then return tostring(item) end
  return "a " .. kind
end

-- The text that is being written, and where it is to go on.
local lines, current

local function say(value)
  local text = type(value) == "number" and ("%.17g"):format(value + 0.0) or nameOf(value)
  current[#current + 1] = text
end

local function line(title, ...)
  current = { title }
  for i = 1, select("#", ...) do say((select(i, ...))) end
  lines[#lines + 1] = concat(current, " ")
end

local function list(title, items, n, width)
  current = { title }
  for i = 1, n * (width or 1) do say(items[i]) end
  lines[#lines + 1] = concat(current, " ")
end

local function describe(world, item, shape)
  local kind = world:getShapeType(item)
  line("item", item, kind, world:getGroup(item), world:getOneWay(item))
  if kind == "plane" then
    return line(" plane", shape:getOffset(), shape:getNormal())
  end
  line(" at", world:getTransform(item))
  line(" box", world:getBoundingBox(item))
  line(" flies", world:getVelocity(item))
  line(" by", world:getAcceleration(item))
  line(" is", world:getRestitution(item), world:getFriction(item), world:getDrag(item),
    world:getMaxSpeed(item), world:getMass(item), world:getAngularVelocity(item),
    world:getHinge(item))
  line(" slows", world:isAtRest(item), world:getDeceleration(item))
  line(" area", shape:getArea(), shape:getCentroid())
  line(" corners", world:getVertices(item))
  if kind == "grid" then
    local columns, rows = shape:getSize()
    current = { " cells" }
    for row = 1, rows do
      for column = 1, columns do say(world:getCell(item, column, row)) end
    end
    lines[#lines + 1] = concat(current, " ")
    line(" parts", shape:getPartCount())
  end
end

-- What searches find, around each item.
local function ask(world, item, shape)
  if shape:type() == "plane" then return end
  local x1, y1, x2, y2 = shape:getBoundingBox()
  local x, y, w, h = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1 + 1, y2 - y1 + 1
  list(" point", world:queryPoint(x, y))
  list(" circle", world:queryCircle(x, y, w))
  list(" rectangle", world:queryRectangle(x1, y1, w, h))
  list(" shape", world:queryShape(shape))
  list(" segment", world:querySegment(x1 - w, y1 - h, x2 + w, y2 + h))
  line(" nearest", world:nearest(x2 + w, y2 + h))
  local corners, n = world:visibility(x2 + w, y2 + h, 3 * w)
  list(" seen", corners or {}, n or 0, 2)
  line(" ray", world:rayCast(x1 - 3 * w, y, x2, y))
  if world:getShapeType(item) ~= "grid" then line(" cast", world:shapeCast(shape, 3 * w, 2 * h)) end
end

local portrait = {}

-- What the hits are that can be read.
function portrait.hits(world)
  lines = {}
  for k, item, other, response, t, nx, ny, px, py, depth, part in world:hits() do
    line("hit", k, item, other, response, t, nx, ny, px, py, depth, part)
    line(" leg", world:getHitLeg(k))
    line(" blow", world:getHitImpulse(k))
  end
  return concat(lines, "\n")
end

-- All that can be seen of a world but hits, events, and rules of groups that no item is in.
-- `groups` are further ones. Searches come on top with `asks`.
function portrait.of(world, groups, asks)
  lines = {}
  line("world", world:count(), world:getUp())
  local known, isKnown = {}, {}
  local function know(group)
    if not isKnown[group] then known[#known + 1] = group end
    isKnown[group] = true
  end
  for _, group in ipairs(groups or {}) do know(group) end
  for item in world:items() do know(world:getGroup(item)) end
  for i, a in ipairs(known) do
    for k = i, #known do line("rule", a, known[k], world:getRule(a, known[k])) end
  end
  for item in world:items() do
    local shape = world:getShape(item)
    describe(world, item, shape)
    if asks then ask(world, item, shape) end
  end
  list("overlaps", world:overlaps())
  if asks then
    line("cast all", world:rayCastAll(-1e4, 3, 1e4, 5))
    local found = lines
    local hits = portrait.hits(world)
    lines = found
    lines[#lines + 1] = hits
  end
  return concat(lines, "\n")
end

-- The events since the last look, as a text.
function portrait.events(world)
  lines = {}
  local events, n = world:events()
  for i = 1, 3 * n, 3 do line(events[i], events[i + 1], events[i + 2]) end
  return concat(lines, "\n")
end

-- A shape of each kind, with its name; twenty or so across.
function portrait.shapes()
  local tiles = graze.grid(3, 2, 8, 8, { 1, 0, 2, 1, 0, 3 }):setKind(2, graze.polygon(0, 8, 8, 0,
    8, 8))
  return {
    { "polygon", graze.polygon(0, 0, 12, 2, 9, 11, 1, 8) },
    { "rounded", graze.polygon({ 0, 0, 9, 0, 4, 8 }, 1.5) },
    { "rectangle", graze.rectangle(-5, -4, 10, 8) },
    { "circle", graze.circle(0, 0, 6) },
    { "capsule", graze.capsule(-5, 0, 7, 3, 2) },
    { "segment", graze.segment(0, 0, 14, 3) },
    { "ellipse", graze.regularPolygon(40, 7) },
    { "outline", graze.outline(0, 0, 18, 0, 18, 6, 6, 6, 6, 15, 0, 15) },
    { "holed", graze.outline { { 0, 0, 20, 0, 20, 20, 0, 20 }, { 5, 5, 5, 15, 15, 15, 15, 5 } } },
    { "chain", graze.chain(0, 5, 10, 0, 20, 6) },
    { "closed", graze.chain({ 0, 0, 15, 0, 15, 12, 0, 12 }, true) },
    { "compound", graze.compound(graze.circle(0, 0, 4), graze.rectangle(2, 2, 9, 3),
      graze.segment(-5, -5, 0, 0)) },
    { "grid", tiles },
    { "plane", graze.plane(0, -1, 400) },
    { "leaning", graze.plane(3, 1, -900) },
  }
end

return portrait
