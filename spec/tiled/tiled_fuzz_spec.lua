-- Damaged maps: whatever is in a map, it ends in a world or in an error that names the function and
-- stands at the caller's line, and never in between.

local graze = require "graze"
local maps = require "spec.support.maps"
local numbers = require "spec.support.numbers"
local tiled = require "graze.tiled"

local NAMES = {
  "flips", "objects", "infinite", "isometric", "staggered", "hexagonal", "external", "embedded",
  "base64",
}

local function copyOf(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for name, inner in pairs(value) do copy[name] = copyOf(inner) end
  return copy
end

-- Every table in a map, in an order that is the same in every run.
local function tablesIn(value, list, seen)
  if type(value) ~= "table" or seen[value] then return list end
  seen[value] = true
  list[#list + 1] = value
  local names = {}
  for name in pairs(value) do names[#names + 1] = name end
  table.sort(names, function(a, b)
    if type(a) == type(b) then return a < b end
    return type(a) == "number"
  end)
  for _, name in ipairs(names) do tablesIn(value[name], list, seen) end
  return list
end

local STRANGE = {
  0 / 0, math.huge, -math.huge, -1, 0, 1, 0.5, 2, 255, 1e15, -1e15, 1e100, 1e308, 5e-324,
    4294967295,
  4294967296, 2147483649, "", "x", "0", "7", "base64", "zlib", "isometric", "up", true, false,
  function() end, io.stdout,
}

-- Change one field somewhere.
local function damage(rng, map)
  local tables = tablesIn(map, {}, {})
  local owner = rng:pick(tables)
  local names = {}
  for name in pairs(owner) do names[#names + 1] = name end
  table.sort(names, function(a, b) return tostring(a) < tostring(b) end)
  if #names == 0 then
    owner[rng:pick { 1, "x", "properties", "layers", "type" }] = rng:pick(STRANGE)
    return
  end
  local name = rng:pick(names)
  local kind = rng:whole(1, 8)
  if kind == 1 then
    owner[name] = nil
  elseif kind == 2 then
    owner[name] = rng:pick(tables)
  elseif kind == 3 then
    owner[name] = {}
  elseif kind == 4 and type(owner[name]) == "number" then
    owner[name] = -owner[name]
  elseif kind == 5 and type(owner[name]) == "number" then
    owner[name] = owner[name] * rng:pick { 0.5, 3, 1e9, 1e-9 }
  else
    owner[name] = rng:pick(STRANGE)
  end
end

local OPTIONS = {
  {}, { all = true }, { grids = false, all = true }, { all = true, segments = 3 },
  {
    all = true,
    tileset = function() return maps.lua "terrain" end,
    template = function() return maps.json "crate.tj" end,
    decompress = function(data) return data end,
  },
}

-- What a call does: "world", or an error of which everything is proper.
local function try(name, f)
  local ok, message = pcall(f)
  if ok then return true end
  assert.equal("string", type(message))
  local expected = ("^%%S*tiled_fuzz_spec%%.lua:%%d+: bad argument #%%d to '%s' %%("):format(name)
  if not message:find(expected) then error("improper: " .. message, 0) end
  return false
end

-- A world of bump's calls, enough to be added to.
local function newBoxes()
  local boxes, rects = {}, {}
  function boxes.add(_, item, x, y, w, h)
    assert(w > 0 and h > 0)
    rects[item] = { x, y, w, h }
  end
  function boxes.remove(_, item) rects[item] = nil end
  function boxes.hasItem(_, item) return rects[item] ~= nil end
  function boxes.getRect(_, item) return rects[item] end
  return boxes
end

describe("a damaged map", function()
  local function run(seed, rounds, sources)
    local rng, fine, failed = numbers.new(seed), 0, 0
    for _ = 1, numbers.cases(rounds) do
      local map = copyOf(rng:pick(sources))
      for _ = 1, rng:whole(1, 4) do damage(rng, map) end
      local world, options = graze.world(), rng:pick(OPTIONS)
      local done = try("add", function() tiled.add(world, map, options) end)
      if done then
        fine = fine + 1
        for item in world:items() do world:getBoundingBox(item) end
      else
        failed = failed + 1
        assert.equal(0, world:count())
      end
      try("add", function() tiled.add(newBoxes(), map, options) end)
      try("find", function() tiled.find(map, "door", options) end)
      try("find", function()
        tiled.find(map, function(object)
          try("shapes", function() local _ = tiled.shapes(map, object, nil, options) end)
          try("path", function() local _ = tiled.path(map, object, options) end)
        end, options)
      end)
      try("cellToWorld", function() tiled.cellToWorld(map, 3, 4) end)
      try("worldToCell", function() tiled.worldToCell(map, 300, 400) end)
    end
    return fine, failed
  end

  it("is a world or a proper error, as a Lua export", function()
    local sources = {}
    for i, name in ipairs(NAMES) do sources[i] = maps.lua(name) end
    local fine, failed = run(41, 60, sources)
    assert.is_true(fine > numbers.cases(10) and failed > numbers.cases(10))
  end)

  it("is a world or a proper error, as JSON", function()
    local sources = {}
    for i, name in ipairs(NAMES) do
      sources[i] = name == "embedded" and maps.lua(name) or maps.json(name .. ".tmj")
    end
    local fine, failed = run(42, 60, sources)
    assert.is_true(fine > numbers.cases(10) and failed > numbers.cases(10))
  end)

  it("may be what the options return: tilesets and templates", function()
    local rng, fine, failed = numbers.new(43), 0, 0
    for _ = 1, numbers.cases(60) do
      local set, template = maps.json "terrain.tsj", maps.json "crate.tj"
      for _ = 1, rng:whole(1, 3) do damage(rng, rng:chance(0.5) and set or template) end
      local world = graze.world()
      local done = try("add", function()
        tiled.add(world, maps.json "external.tmj", {
          all = true, tileset = function() return set end,
            template = function() return template end,
        })
      end)
      fine, failed = fine + (done and 1 or 0), failed + (done and 0 or 1)
    end
    assert.is_true(fine > numbers.cases(10) and failed > numbers.cases(5))
  end)

  it("may be the text", function()
    local rng = numbers.new(44)
    local file = assert(io.open "spec/maps/objects.lua")
    local text = file:read "*a"
    file:close()
    for _ = 1, numbers.cases(30) do
      local at, length = rng:whole(1, #text), rng:whole(0, 30)
      local damaged = text:sub(1, at) .. rng:pick { "", "{", "=", "nil", "\0", "5", "}" }
        .. text:sub(at + length)
      try("load", function() tiled.load(damaged) end)
    end
  end)
end)
