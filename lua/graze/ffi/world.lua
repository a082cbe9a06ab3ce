-- Methods of worlds through the FFI, see graze/ffi.lua.

local graze = require "graze.core"
local ffi = require "ffi"

local pcall, setmetatable, type = pcall, setmetatable, type

-- Tables of each world. The world itself holds them, so weak references live as long as it does.
local function held() return setmetatable({}, { __mode = "kv" }) end
local numbersOf, valuesOf, groupsOf = held(), held(), held()

-- Return the number of the group that a filter names, 0 for no filter; nil for other filters, and
-- if the world is none. Not with ==, which a cdata may answer.
local function groupOf(world, filter)
  local groups = groupsOf[world]
  if groups and type(filter) == "nil" then return 0 end
  return groups and type(filter) == "string" and groups[filter] or nil
end

-- Return an item's id. A hook or a finalizer may remove the item, and its id be used again: read
-- the generation before, and pass it on, so that the core can compare.
local function numberOf(world, item)
  local numbers = numbersOf[world]
  return numbers and numbers[item]
end

-- Each function below replaces some methods of worlds. `c` has the core, its entries, the table of
-- methods, and in `stack` those that go by Lua's stack, which answer where the FFI cannot.

-- A new world, and its tables.
local function bindConstructor(c)
  local new, open = graze.world, c.core.open
  function graze.world(options)
    local fine, made = pcall(new, options)
    if not fine then return new(options) end -- raises again, as a tail call: at the caller's line
    numbersOf[made], valuesOf[made], groupsOf[made] = open(made)
    return made
  end
end

-- Where an item is, and where up is.
local function bindPlaces(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local two = c.core.two
  local out, last, generation = c.core.out, c.core.last, c.core.generation

  local where = entries.where
  function world.getPosition(self, item)
    local before = generation[0] + 0
    local number = numberOf(self, item)
    if number then
      local answer = where(self, number, before, out)
      local x, y = out[0] + 0, out[1] + 0
      if answer == last[0] then return x, y end
    end
    return stack.getPosition(self, item)
  end

  local place = entries.place
  function world.setPosition(self, item, x, y)
    if two(x, y) then
      local before = generation[0] + 0
      local number = numberOf(self, item)
      if number and place(self, number, before, x, y) > 0 then return self end
    end
    return stack.setPosition(self, item, x, y)
  end

  local up = entries.up
  function world.getUp(self)
    if valuesOf[self] then
      local answer = up(self, out)
      local x, y = out[0] + 0, out[1] + 0
      if answer == last[0] then return x, y end
    end
    return stack.getUp(self)
  end
end

-- Return a function that tells the response a filter stands for: by its name, or that of the rules;
-- nil for functions and tables, which go by the stack.
local function responder(core)
  local responses, rules = core.responses, core.rules
  return function(filter)
    if type(filter) == "nil" then return rules end
    return type(filter) == "string" and responses[filter] or nil
  end
end

-- Moves to a place.
local function bindMoves(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local core, two, dropRetired = c.core, c.core.two, c.core.dropRetired
  local responseOf = c.responseOf
  local out, generation = c.core.out, c.core.generation

  local function makeMove(entry, askingLua, byStack)
    return function(self, item, x, y, filter, behind)
      if type(behind) ~= "nil" then return byStack(self, item, x, y, filter, behind) end
      local response, before = responseOf(filter), generation[0] + 0
      local number = response and two(x, y) and numberOf(self, item)
      if number then
        -- If this answers, there is no hook, and no finalizer can run before the results are read.
        local hits = entry(self, number, before, x, y, response, out)
        local endX, endY, retired = out[0] + 0, out[1] + 0, out[2] + 0
        if hits >= 0 then
          if retired > 0 then dropRetired(self) end
          return endX, endY, hits
        end
      elseif not response and two(x, y) and type(filter) ~= "number" then
        return askingLua(self, item, x, y, filter, numberOf(self, item), before)
      end
      return byStack(self, item, x, y, filter)
    end
  end

  world.move = makeMove(entries.move, core.move, stack.move)
  world.moveBy = makeMove(entries.move_by, core.moveBy, stack.moveBy)
  world.check = makeMove(entries.check, core.check, stack.check)
end

-- Pushing out, and what an item touches.
local function bindPushes(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local responseOf, dropRetired = c.responseOf, c.core.dropRetired
  local out, generation = c.core.out, c.core.generation

  local push = entries.push
  function world.push(self, item, filter)
    local response, before = responseOf(filter), generation[0] + 0
    local number = response and numberOf(self, item)
    if number then
      local hits = push(self, number, before, response, out)
      local endX, endY, retired = out[0] + 0, out[1] + 0, out[2] + 0
      if hits >= 0 then
        if retired > 0 then dropRetired(self) end
        return endX, endY, hits
      end
    end
    return stack.push(self, item, filter)
  end

  local touching = entries.touching
  function world.touching(self, item, filter)
    local response, before = responseOf(filter), generation[0] + 0
    local number = response and numberOf(self, item)
    if number then
      local hits = touching(self, number, before, response, out)
      local retired = out[0] + 0
      if hits >= 0 then
        if retired > 0 then dropRetired(self) end
        return hits
      end
    end
    return stack.touching(self, item, filter)
  end
end

-- Moves up to what stops them. Ids become items: if the generation changes meanwhile, the stack is
-- called.
local function bindAdvance(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local responseOf, two, dropRetired = c.responseOf, c.core.two, c.core.dropRetired
  local out, generation = c.core.out, c.core.generation

  local advance = entries.advance

  function world.advance(self, item, x, y, filter)
    local response, before = responseOf(filter), generation[0] + 0
    local number = response and two(x, y) and numberOf(self, item)
    if number then
      local hits = advance(self, number, before, x, y, response, out)
      local endX, endY, retired, who = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0
      local nx, ny = out[4] + 0, out[5] + 0
      if hits >= 0 then
        if who == 0 then
          if retired > 0 then dropRetired(self) end
          return endX, endY, nil, nil, nil, hits
        end
        local other = valuesOf[self][who]
        if retired > 0 then dropRetired(self) end
        return endX, endY, other, nx, ny, hits
      end
    end
    return stack.advance(self, item, x, y, filter)
  end
end

-- Return a function that reads hit k, or the one after it: positive, 0 if there is none, -1 if it
-- cannot be read here; then its fields.
local function reader(core)
  local out, last, generation = core.out, core.last, core.generation
  local who, names = ffi.new "int[3]", core.hitNames

  return function(entry, self, k)
    local before = generation[0] + 0
    local found = entry(self, k, who, out)
    local t, nx, ny = out[0] + 0, out[1] + 0, out[2] + 0
    local x, y, depth, part = out[3] + 0, out[4] + 0, out[5] + 0, out[6] + 0
    local i, j, response = who[0], who[1], who[2]
    if found <= 0 then return found end
    if found ~= last[0] then return -1 end
    local values = valuesOf[self]
    local item, other = values[i], values[j]
    if generation[0] + 0 ~= before then return -1 end
    local name = names[response]
    if part >= 0 then return found, item, other, name, t, nx, ny, x, y, depth, part end
    return found, item, other, name, t, nx, ny, x, y, depth
  end
end

-- Hits, one by one and in a loop.
local function bindHits(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local look, hit = reader(c.core), entries.hit

  function world.getHit(self, k)
    if valuesOf[self] and type(k) == "number" then
      local found, item, other, response, t, nx, ny, x, y, depth, part = look(hit, self, k)
      if part then return item, other, response, t, nx, ny, x, y, depth, part end
      if found > 0 then return item, other, response, t, nx, ny, x, y, depth end
    end
    return stack.getHit(self, k)
  end

  local nextByStack, following = stack.hits(graze.world()), entries.next_hit
  local function nextHit(self, k)
    if valuesOf[self] and type(k) == "number" then
      local found, item, other, response, t, nx, ny, x, y, depth, part = look(following, self, k)
      if part then return k + 1, item, other, response, t, nx, ny, x, y, depth, part end
      if found > 0 then return k + 1, item, other, response, t, nx, ny, x, y, depth end
      if found == 0 then return nil end
    end
    return nextByStack(self, k)
  end

  local hits = entries.hits
  function world.hits(self)
    if valuesOf[self] and hits(self) >= 0 then return nextHit, self, 0 end
    return stack.hits(self)
  end
end

-- What else is told of hits.
local function bindLegs(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local out, last = c.core.out, c.core.last

  local hitLeg = entries.hit_leg
  function world.getHitLeg(self, k)
    if valuesOf[self] and type(k) == "number" then
      local answer = hitLeg(self, k, out)
      local x, y, dx, dy = out[0] + 0, out[1] + 0, out[2] + 0, out[3] + 0
      local turns, angle, da, dt = out[4] + 0, out[5] + 0, out[6] + 0, out[7] + 0
      if answer > 0 and answer == last[0] then
        if turns == 0 then return x, y, dx, dy end
        return x, y, dx, dy, angle, da, dt
      end
    end
    return stack.getHitLeg(self, k)
  end

  local hitImpulse = entries.hit_impulse
  function world.getHitImpulse(self, k)
    if valuesOf[self] and type(k) == "number" then
      local answer = hitImpulse(self, k, out)
      local impulse, speed = out[0] + 0, out[1] + 0
      if answer > 0 and answer == last[0] then return impulse, speed end
    end
    return stack.getHitImpulse(self, k)
  end
end

-- Room for a shape.
local function bindFits(c)
  local world, entries, stack = c.world, c.entries, c.stack
  local responseOf, two, isShape = c.responseOf, c.core.two, c.core.isShape
  local out, last, generation = c.core.out, c.core.last, c.core.generation

  local fit = entries.fits
  function world.fits(self, item, shape, x, y, filter, group)
    local response, before = responseOf(filter), generation[0] + 0
    local isPlain = response and type(group) == "nil" and isShape(shape) and two(x, y)
    local number = isPlain and numberOf(self, item)
    if number then
      local answer = fit(self, number, before, shape, x, y, response, out)
      local other = out[0] + 0
      if answer == 0 then return true end
      if answer == last[0] then
        local found = valuesOf[self][other]
        if generation[0] + 0 == before then return false, found end
      end
    end
    return stack.fits(self, item, shape, x, y, filter, group)
  end
end

return function(core, entries)
  local stack = {}
  core.numberOf, core.valuesOf, core.groupOf = numberOf, valuesOf, groupOf
  for name, method in pairs(core.world) do stack[name] = method end
  local c = { core = core, entries = entries, world = core.world, stack = stack,
    responseOf = responder(core) }
  for _, bind in ipairs {
    bindConstructor, bindPlaces, bindMoves, bindPushes, bindAdvance, bindHits, bindLegs, bindFits,
  } do bind(c) end
end
