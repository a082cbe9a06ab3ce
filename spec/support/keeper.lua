-- Keeps all state that can be reached from some values, and puts it back in place: fields of
-- tables, upvalues of functions, worlds with their items, walkers, shapes, pucks and snapshots. So
-- games that know nothing of it can be set back.

local debug, pairs, rawset, type = debug, pairs, rawset, type

local keeper = {}

-- What is no state of a game: the modules of Lua and graze.
local function libraries(own)
  local skip = { [_G] = true }
  for name, module in pairs(package.loaded) do
    if not own[name] then skip[module] = true end
  end
  return skip
end

local function isWalker(value)
  local metatable = getmetatable(value)
  return type(metatable) == "table" and metatable.getAirborne ~= nil
end

local function kindOf(userdata)
  local ok, kind = pcall(function() return userdata:type() end)
  return ok and kind or "none"
end

-- Keeping userdata ------------------------------------------------------------------------------

-- For each type: keep(it) returns its state, which putBack(it, state) puts back.
local keep, putBack = {}, {}

function keep.puck(it)
  return { { it:getPosition() }, { it:getVelocity() }, { it:getAcceleration() }, it:getRadius(),
    it:getFriction(), it:getRestitution(), it:getMaxSpeed() }
end

local unpack = table.unpack or unpack -- luacheck: ignore

function putBack.puck(it, state)
  it:setPosition(unpack(state[1])):setVelocity(unpack(state[2]))
  it:setAcceleration(unpack(state[3])):setRadius(state[4]):setFriction(state[5])
  it:setRestitution(state[6]):setMaxSpeed(state[7])
end

local function keepShape(it) return { it:getTransform() } end
local function putShapeBack(it, state) it:setTransform(unpack(state)) end

for _, kind in ipairs { "polygon", "circle", "capsule", "segment", "outline", "chain",
  "compound" } do
  keep[kind], putBack[kind] = keepShape, putShapeBack
end

function keep.grid(it) return it:clone() end

local function sameCells(a, b)
  local ax, ay = a:getCentroid()
  local bx, by = b:getCentroid()
  return a:getPartCount() == b:getPartCount() and a:getArea() == b:getArea() and ax == bx
    and ay == by
end

function putBack.grid(it, state)
  it:setPosition(state:getPosition())
  if sameCells(it, state) then return end
  local columns, rows = it:getSize()
  for row = 1, rows do
    for column = 1, columns do
      local kind = state:getCell(column, row)
      if it:getCell(column, row) ~= kind then it:setCell(column, row, kind) end
    end
  end
end

-- Walking over all state -------------------------------------------------------------------------

local visit

local function visitTable(state, value)
  local copy = {}
  state.tables[value] = copy
  for k, v in next, value do
    copy[k] = v
    visit(state, k)
    visit(state, v)
  end
  visit(state, getmetatable(value))
end

local function visitFunction(state, value)
  if debug.getinfo(value, "S").what == "C" then return end
  local list = {}
  state.functions[value] = list
  local i, name, upvalue = 1, debug.getupvalue(value, 1)
  while name do
    list[i] = { upvalue }
    visit(state, upvalue)
    i = i + 1
    name, upvalue = debug.getupvalue(value, i)
  end
end

local function visitWorld(state, world)
  local into = state.before and state.before.worlds[world]
  state.worlds[world] = world:save(into)
  for item in world:items() do visit(state, item) end
end

local function visitUserdata(state, value)
  local kind = kindOf(value)
  if kind == "world" then visitWorld(state, value)
  elseif kind == "snapshot" then state.found[#state.found + 1] = value
  elseif keep[kind] then state.userdata[value] = { kind, keep[kind](value) } end
end

function visit(state, value)
  local kind = type(value)
  if kind ~= "table" and kind ~= "function" and kind ~= "userdata" then return end
  if state.seen[value] or state.skip[value] then return end
  state.seen[value] = true
  if kind == "userdata" then return visitUserdata(state, value) end
  if kind == "function" then return visitFunction(state, value) end
  if not isWalker(value) then return visitTable(state, value) end
  state.walkers[value] = value:save()
  visit(state, value.world)
  visit(state, value.item)
end

-- Copy a snapshot that a game has, with the items in it: its world is set back to it meanwhile.
local function visitSnapshot(state, snapshot)
  for world in pairs(state.worlds) do
    if pcall(world.restore, world, snapshot) then
      state.snapshots[snapshot] = { world, world:save() }
      for item in world:items() do visit(state, item) end
    end
  end
end

local function visitSnapshots(state)
  local i = 1
  while state.found[i] do -- items can lead to more
    visitSnapshot(state, state.found[i])
    i = i + 1
  end
  if i == 1 then return end
  for world, snapshot in pairs(state.worlds) do world:restore(snapshot) end
end

-- Keep all that is reached from `root`. `own` are the names of modules that are part of the game;
-- `before` is an older state, which is not used any more.
function keeper.save(root, own, before)
  local state = { seen = {}, skip = before and before.skip or libraries(own), before = before,
    tables = {}, functions = {}, worlds = {}, walkers = {}, userdata = {}, found = {},
    snapshots = {} }
  visit(state, root)
  visitSnapshots(state)
  state.seen, state.before, state.found = nil, nil, nil
  return state
end

function keeper.restore(state)
  for snapshot, each in pairs(state.snapshots) do each[1]:restore(each[2]):save(snapshot) end
  for world, snapshot in pairs(state.worlds) do world:restore(snapshot) end
  for table, copy in pairs(state.tables) do
    for k in next, table do
      if copy[k] == nil then rawset(table, k, nil) end
    end
    for k, v in next, copy do rawset(table, k, v) end
  end
  for f, list in pairs(state.functions) do
    for i, upvalue in ipairs(list) do debug.setupvalue(f, i, upvalue[1]) end
  end
  for userdata, each in pairs(state.userdata) do putBack[each[1]](userdata, each[2]) end
  for walker, saved in pairs(state.walkers) do walker:restore(saved) end
end

-- The worlds that a state has, and a text of all that can be seen of a game ----------------------

local words, count

local function say(value)
  count = count + 1
  words[count] = type(value) == "number" and ("%.17g"):format(value + 0.0) or tostring(value)
end

local MOST_WORDS, DEPTH = 6000, 5

-- Numbers, texts and truths in tables, by their keys. Whatever has a table as its key is left out.
local function describe(value, skip, depth)
  local names = {}
  for k, v in next, value do
    local kind = type(v)
    local isPlain = kind == "number" or kind == "string" or kind == "boolean" or kind == "table"
    if isPlain and (type(k) == "string" or type(k) == "number") then names[#names + 1] = k end
  end
  table.sort(names, function(a, b)
    if type(a) == type(b) then return a < b end
    return type(a) == "number"
  end)
  for _, k in ipairs(names) do
    local v = value[k]
    if count > MOST_WORDS then return end
    if type(v) ~= "table" then
      say(k)
      say(v)
    elseif not skip[v] and not isWalker(v) and depth < DEPTH then
      skip[v] = true
      say(k)
      describe(v, skip, depth + 1)
    end
  end
end

local function describeWorld(world)
  say(world:hash())
  say(world:count())
  local n = 0
  for item in world:items() do
    n = n + 1
    if n > 60 then break end
    if world:getShapeType(item) ~= "plane" then
      for _, value in ipairs { world:getTransform(item) } do say(value) end
      say((world:getVelocity(item)))
      say(world:getGroup(item))
    end
  end
  if world:count() < 1000 then say(select(2, world:overlaps())) end
end

-- Return a text of all that can be seen of a game. `worlds` is a list.
function keeper.text(game, worlds)
  words, count = {}, 0
  for _, world in ipairs(worlds) do describeWorld(world) end
  describe(game, { [game] = true }, 1)
  return table.concat(words, "\n")
end

return keeper
