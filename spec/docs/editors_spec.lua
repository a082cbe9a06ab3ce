-- The annotations that editors read, the reference that they are written from, and the module have
-- the same functions and fields, with the same parameters in the same order, and tell which of them
-- may be left out.

local graze = require "graze"
local annotations = require "spec.support.annotations"
local check = require "spec.support.check"
local ldoc = require "spec.support.ldoc"
local maps = require "spec.support.maps"
local shell = require "spec.support.shell"
local tiled = require "graze.tiled"

local FILES = {
  "types/graze.lua", "types/graze/svg.lua", "types/graze/love.lua", "types/graze/tiled.lua",
  "types/graze/bump.lua", "types/graze/inspect.lua",
}

-- Those whose functions are called by a dot.
local MODULES = { ["graze"] = graze, ["graze.tiled"] = tiled }

local circle = graze.circle(0, 0, 5)
local floor, table3 = graze.plane(0, -1, 50), graze.plane3(0, 0, 1, 0)

local function newWorld()
  local world = graze.world()
  world:add("a", circle, { mass = 1 })
  world:add("b", graze.circle(1, 0, 5))
  world:push "a" -- so that there is a hit to get
  world:add("cells", graze.grid(1, 1, 16, 16):setPosition(500, 500))
  return world
end

-- One object of each type of the module, by the name of its class; a new one for every call.
local OBJECTS = {
  ["graze.shape"] = function() return graze.rectangle(0, 0, 10, 10) end,
  ["graze.plane"] = function() return graze.plane(0, -1, 50) end,
  ["graze.plane3"] = function() return graze.plane3(0, 0, 1, 0) end,
  ["graze.puck"] = function() return graze.puck { x = 0, y = 0, radius = 1 } end,
  ["graze.world"] = newWorld,
  ["graze.svg.picture"] = function() return graze.svg() end,
  ["graze.walker"] = function() return graze.walker(newWorld(), "a") end,
  ["graze.snapshot"] = function() return newWorld():save() end,
}

local function newNavigation() return graze.navigation(newWorld(), circle, 20, 20, 100, 100) end
OBJECTS["graze.navigation"] = newNavigation

-- Routes of a walker, and what is theirs.
local MOTION = { run = 60, jump = 200, gravity = 900, solid = "default" }
local lane = graze.world()
lane:add("floor", graze.rectangle(0, 20, 100, 9))
lane:add("a", graze.rectangle(-3, -9, 6, 9):setPosition(50, 20))
local foe = graze.walker(lane, "a")
local routes = graze.routes(lane, foe, MOTION, 0, 0, 100, 40)
routes:work()
OBJECTS["graze.routes"] = function() return routes end
OBJECTS["graze.chaser"] = function() return routes:chaser(foe) end
local spot = routes:spot(50, 20)

local way = maps.object {
  name = "a", shape = "polyline", polyline = maps.corners { 0, 0, 5, 5 },
}
local map = maps.map { layers = { maps.objectgroup { objects = { way } } } }

-- Not of OBJECTS: some questions about two shapes refuse these.
local UNIONS = {
  ["graze.composite"] = function() return graze.outline(0, 0, 9, 0, 9, 9, 4, 3) end,
  ["graze.grid"] = function() return graze.grid(2, 1, 16, 16, { 1, 2 }) end,
}

-- Good arguments, by their type.
local VALUES = {
  number = 1, ["number?"] = 1, integer = 1, boolean = true, string = "a",
  ["string|string[]"] = "a", any = "a", T = "a",
  ["number[]"] = {}, ["any[]"] = {}, ["string[]"] = {}, ["integer[]"] = { 1 },
  ["graze.solid"] = circle, ["graze.shape"] = circle,
  ["graze.solid|graze.composite|graze.grid|graze.puck"] = circle,
  ["graze.shape|graze.puck"] = circle, ["graze.world"] = graze.world(),
  ["graze.response"] = "touch", ["graze.join"] = "miter", ["graze.filter"] = "a",
  ["graze.moveFilter"] = "touch",
  ["graze.filter?"] = "a", ["graze.walkerOptions"] = {},
  ["graze.worldOptions"] = {}, ["graze.traceOptions"] = {}, ["graze.itemOptions"] = {},
  ["graze.stepStats"] = {},
  ["graze.routes"] = routes, ["graze.routeMotion"] = MOTION, ["graze.walker"] = foe,
  ["graze.routeSpot"] = spot, ["graze.routeEdge"] = spot.out[1],
  ["graze.unpackOptions"] = {}, ["graze.navigation"] = newNavigation(),
  ["graze.svg.options"] = {}, ["graze.svg.worldOptions"] = {},
  ["graze.svg.pictureOptions"] = {}, ["graze.svg.picture"] = graze.svg(),
  ["number|graze.shape"] = 5,
  ["graze.puckSettings"] = { x = 0, y = 0, radius = 1 },
  ["(graze.plane|graze.plane3)[]"] = { floor, table3 },
  ["fun(puck: graze.puck, wall: graze.plane|graze.plane3, t: number)"] = function() end,
  ["number[][]"] = { { 0, 0, 0 } },
  ["graze.world|table"] = graze.world(), ["graze.tiled.options"] = {}, table = map,
}

-- And those of functions that want others.
local ARGUMENTS = {
  ["graze:polygon"] = { 0, 0, 4, 0, 0, 3 },
  ["graze:outline"] = { 0, 0, 4, 0, 0, 3 },
  ["graze:chain"] = { 0, 0, 4, 0, 0, 3 },
  ["graze:compound"] = { circle, circle },
  ["graze:trace"] = { 1, 1, { 1 }, {} },
  ["graze:grid"] = { 1, 1, 16, 16, { 1 } },
  ["graze:segment"] = { 0, 0, 1, 0 },
  ["graze:regularPolygon"] = { 3, 1 },
  ["graze:ellipse"] = { 0, 0, 2, 1, 8 },
  ["graze:walker"] = { newWorld(), "a", {} },
  ["graze:routes"] = { lane, foe, MOTION, 0, 0, 100, 40 },
  ["graze.navigation:path"] = { 30, 30, 40, 40, {} },
  ["graze.navigation:nearest"] = { 30, 30, 40, 40 },
  ["graze.plane:sweep"] = { circle, 1, 1, 0 },
  ["graze.world:add"] = { "new", circle, {} },
  ["graze.world:addRectangle"] = { "new", 0, 0, 1, 1, {} },
  ["graze.world:fits"] = { "a", circle, 0, 0, "slide", "default" },
  ["graze.world:setCell"] = { "cells", 1, 1, 1 },
  ["graze.world:getCell"] = { "cells", 1, 1 },
  ["graze.world:getPartCell"] = { "cells", 1 },
  ["graze.world:queryCells"] = { "cells", graze.circle(0, 0, 1), 1, 1, {} },
  ["graze.world:setKind"] = { "cells", 1, graze.rectangle(0, 0, 16, 8) },
  ["graze.world:getKind"] = { "cells", 1 },
  ["graze.tiled:load"] = { "return { layers = {} }", function() end },
  ["graze.tiled:shapes"] = { map, way, map.layers[1], {} },
  ["graze.tiled:path"] = { map, way, {} },
  ["graze.tiled:find"] = { map, "a", {} },
  ["graze.svg.picture:path"] = { { 0, 0, 1, 1 }, {} },
  ["graze.svg.picture:save"] = { (os.tmpname()) },
}

-- And what an object has to make itself: these stand for that among its arguments.
local SNAPSHOT, SAVED, BYTES = {}, {}, {}
local OWN = {
  [SNAPSHOT] = function(world) return world:save() end,
  [SAVED] = function(walker) return walker:save() end,
  [BYTES] = function(world) return world:pack() end,
}
VALUES["graze.snapshot"] = SNAPSHOT
ARGUMENTS["graze.walker:save"], ARGUMENTS["graze.walker:restore"] = { SAVED }, { SAVED }
ARGUMENTS["graze.world:pack"] = { tostring }
ARGUMENTS["graze.world:unpack"] = { BYTES, tostring, {} }

-- Those that take as many arguments as come.
local MANY = { polygon = true, outline = true, chain = true, compound = true, plugin = true,
  union = true, subtract = true }

local found = annotations.read(check.unpack(FILES))
local documented = ldoc.readReference("lua/graze/svg.lua")
local tiledPages = ldoc.read "lua/graze/tiled.lua"

-- The functions of the module, or of an object's metatable, without metamethods.
local function methodsOf(object)
  local methods = {}
  local isModule = object == graze or object == tiled
  for name, value in pairs(isModule and object or debug.getmetatable(object)) do
    if type(value) == "function" and not name:find "^__" then methods[name] = true end
  end
  return methods
end

-- Runs f(class, owner) for the modules and every class of objects.
local function eachClass(f)
  for name, module in pairs(MODULES) do f(name, function() return module end) end
  for class, new in pairs(OBJECTS) do f(class, new) end
end

-- Runs f(class, name, annotation, new) for every function.
local function each(f)
  eachClass(function(class, new)
    for name, annotation in pairs(annotations.methods(found, class)) do
      f(class, name, annotation, new)
    end
  end)
end

local function sorted(set)
  local list = {}
  for name in pairs(set) do list[#list + 1] = name end
  table.sort(list)
  return list
end

describe("the annotations", function()
  it("are Lua that runs", function()
    for _, path in ipairs(FILES) do assert(loadfile(path))() end
  end)

  it("have every function of the module, and no other", function()
    local loaded = graze.svg and graze.walker and graze.routes -- found as they are first looked at
    eachClass(function(class, new)
      local methods = methodsOf(new())
      if class == "graze" then methods.svg = nil end
      assert.same(sorted(methods), sorted(annotations.methods(found, class)), class)
    end)
    assert.equal("function", type(loaded))
    assert.same({ "svg" }, sorted(found.functions))
  end)

  it("have every method of shapes with parts and of grids, and no other", function()
    for class, new in pairs(UNIONS) do
      local own = annotations.methods(found, class)
      assert.same(sorted(methodsOf(new())), sorted(own), class)
      assert.equal(2, new():getPartCount(), class)
    end
  end)

  it("have every field of the module, and no other", function()
    local fields, described = { love = true, svg = true, tiled = true }, {}
    for name, value in pairs(graze) do
      if type(value) ~= "function" then fields[name] = true end
    end
    for _, field in ipairs(found.classes.graze.fields) do
      described[field.name] = true
      assert.is_true(#field.description > 0, field.name)
    end
    assert.same(sorted(fields), sorted(described))
  end)

  it("have every setting of a puck, and tell which may be left out", function()
    local fields = found.classes["graze.puckSettings"].fields
    local function without(name)
      local settings = { x = 0, y = 0, radius = 1 }
      for _, field in ipairs(fields) do settings[field.name] = settings[field.name] or 1 end
      if name then settings[name] = nil end
      return settings
    end
    assert.truthy(graze.puck(without()))
    for _, field in ipairs(fields) do
      assert.equal(field.optional, (pcall(graze.puck, without(field.name))), field.name)
    end
    local settings = without()
    settings.strange = 1
    assert.is_false(pcall(graze.puck, settings))
  end)

  it("describe every function, and what it returns", function()
    each(function(class, name, annotation)
      assert.is_true(#annotation.text > 0, class .. ":" .. name)
      local silent = class == "graze.svg.picture" and name == "save" or name == "plugin"
      assert.equal(silent, #annotation.returns == 0, class .. ":" .. name)
    end)
  end)

  it("are installed by the rock", function()
    local file = assert(io.open("rockspec/graze-0.7.0dev-1.rockspec"))
    assert.truthy(file:read("*a"):find('copy_directories = { "types" }', 1, true))
    file:close()
  end)
end)

-- Calls as code does, so that an error counts arguments as a user would.
local function call(class, name, new, arguments, count)
  local colon = MODULES[class] and "." or ":"
  local code = ("local o, f = ...; local r = f(function(...) local r = o%s%s(...) end)"):format(
    colon, name)
  local object, own = new(), {}
  for i = 1, count do own[i] = OWN[arguments[i]] and OWN[arguments[i]](object) or arguments[i] end
  return pcall(assert((loadstring or load)(code)), object, function(f) -- luacheck: ignore
    f(check.unpack(own, 1, count))
  end)
end

local function argumentsOf(class, name, annotation)
  local arguments = ARGUMENTS[class .. ":" .. name]
  if arguments then return arguments end
  arguments = {}
  for i, parameter in ipairs(annotation.parameters) do
    arguments[i] = VALUES[parameter.type]
    assert.is_not_nil(arguments[i], "no argument of type " .. parameter.type)
  end
  return arguments
end

local function with(arguments, k, value)
  local copy = {}
  for i, argument in pairs(arguments) do copy[i] = argument end
  copy[k] = value
  return copy
end

describe("an annotated parameter", function()
  local strange = coroutine.create(function() end)
  teardown(function() os.remove(ARGUMENTS["graze.svg.picture:save"][1]) end)

  it("is one that the function takes, and there are no more", function()
    each(function(class, name, annotation, new)
      local arguments = argumentsOf(class, name, annotation)
      local count = #arguments
      local ok, message = call(class, name, new, with(arguments, count + 1, strange), count + 1)
      if MANY[name] then return end
      assert.is_true(ok, ("%s:%s: %s"):format(class, name, tostring(message)))
    end)
  end)

  it("is refused by its number where its type is wrong", function()
    each(function(class, name, annotation, new)
      local arguments = argumentsOf(class, name, annotation)
      for k, parameter in ipairs(annotation.parameters) do
        if parameter.type ~= "any" and parameter.type ~= "T" then
          local ok, message = call(class, name, new, with(arguments, k, strange), #arguments)
          assert.is_false(ok, ("%s:%s, %s"):format(class, name, parameter.name))
          assert.truthy(message:find("bad argument #" .. k .. " to", 1, true), message)
        end
      end
    end)
  end)

  it("may be left out if it is marked so, and else not", function()
    each(function(class, name, annotation, new)
      local arguments = argumentsOf(class, name, annotation)
      for k, parameter in ipairs(annotation.parameters) do
        local ok = call(class, name, new, with(arguments, k, nil), #arguments)
        -- half of a centre, of a way, of a hinge, of a rectangle or of a point is none; a polygon
        -- does without one of four corners; nil is in no world
        local apart = parameter.name:find "^c[xy]$" or parameter.name == "..." or name == "has"
          or name == "queryCells" or name == "setHinge" or name == "update"
          or parameter.name:find "^from" or name == "applyImpulse"
        if not apart then
          local may_be_nil = parameter.optional or parameter.type == "number?"
          assert.equal(may_be_nil, ok, ("%s:%s, %s"):format(class, name, parameter.name))
        end
      end
    end)
  end)

  it("has the name that a function in Lua gives it", function()
    if _VERSION == "Lua 5.1" and not jit then return end -- which cannot tell
    local methods = annotations.methods(found, "graze.svg.picture")
    for name, annotation in pairs(methods) do
      local f, names = getmetatable(graze.svg())[name], { "self" }
      for i, parameter in ipairs(annotation.parameters) do names[i + 1] = parameter.name end
      for i = 1, #names do assert.equal(names[i], (debug.getlocal(f, i)), name) end
    end
  end)
end)

describe("the reference", function()
  local function told(function_)
    local list = {}
    for i, parameter in ipairs(function_.parameters) do
      list[i] = parameter.name .. (parameter.optional and "?" or "")
    end
    return table.concat(list, ", ")
  end

  -- The manual's name of a function: planes inherit from what it says of shapes.
  local function pageOf(class, name)
    if class == "graze" then return documented[name] end
    if class == "graze.tiled" then return tiledPages["tiled." .. name] end
    local kind = class:match "(%w+)$"
    local inherited = not found.classes[class].methods[name]
    return documented[(inherited and "shape" or kind) .. ":" .. name]
  end

  it("has all of its files in its list", function()
    local list = ldoc.reference()
    table.sort(list)
    assert.equal(table.concat(list, "\n") .. "\n", shell.says "ls docs/reference/*.lua")
  end)

  it("has the functions of graze.love, which only LÖVE can load, as they are annotated", function()
    local pages, names = ldoc.read "lua/graze/love.lua", {}
    for name in pairs(pages) do names[name:match "^draw%.(%w+)$"] = true end
    assert.same(sorted(names), sorted(found.classes["graze.love"].methods))
    for name, annotation in pairs(found.classes["graze.love"].methods) do
      assert.equal(told(annotation), told(pages["draw." .. name]), name)
    end
  end)

  it("has the functions of graze.inspect, and of its recorders, as they are annotated", function()
    local pages, count = ldoc.read "docs/reference/modules/inspect.lua", 0
    local inspect = require "graze.inspect"
    local recorder = inspect.record(newWorld())
    local objects = { ["graze.inspect"] = inspect, ["graze.inspect.recorder"] = recorder }
    for class, object in pairs(objects) do
      local dot = object == inspect and "." or ":"
      for name, annotation in pairs(found.classes[class].methods) do
        count = count + 1
        assert.equal("function", type(object[name]), name)
        assert.equal(told(annotation), told(pages[class:match "%w+$" .. dot .. name]), name)
      end
    end
    recorder:stop()
    assert.equal(8, count)
    for name in pairs(inspect) do assert.is_table(found.classes["graze.inspect"].methods[name]) end
  end)

  it("has the parameters of every function", function()
    each(function(class, name, annotation)
      local page = pageOf(class, name)
      assert.is_not_nil(page, ("%s:%s is not in the reference"):format(class, name))
      assert.equal(told(annotation), told(page), class .. ":" .. name)
    end)
    assert.equal(told(found.functions.svg), told(documented.svg))
  end)

  it("has no function that is not there", function()
    for name in pairs(tiledPages) do
      assert.is_function(tiled[name:match "^tiled%.(%w+)$"], name)
    end
    for name in pairs(documented) do
      local kind, method = name:match "^(%w+):([%w_]+)$"
      local class = kind and (found.classes["graze." .. kind] and "graze." or "graze.svg.") .. kind
      local new = UNIONS[class] or OBJECTS[class]
      local there = kind and debug.getmetatable(new())[method] or graze[name]
      assert.is_not_nil(there, name)
    end
  end)
end)

describe("the reader of annotations", function()
  local function refuses(text, reason)
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(text, "\nlocal c = {}\n\n---@param x number\nfunction c.f(x) end\n")
    file:close()
    local ok, message = pcall(annotations.read, path)
    os.remove(path)
    assert.is_false(ok, text)
    assert.truthy(message:find(reason, 1, true), message)
  end

  it("refuses what an editor would pass over", function()
    refuses("---@class c\n---@field x", "name and type expected")
    refuses("---@class c\n---@field x numbr", "no type 'numbr'")
    refuses("---@class c\n---@field x number[", "end of type expected")
    refuses("---@class c\n---@field x table<string", "'>' expected")
    refuses("---@class c\n---@field x fun(a number)", "':' expected")
    refuses("---@class c : d", "no type 'd'")
    refuses("---@class c\n---@overload number", "fun(...) expected")
    refuses("---@klass c", "no tag 'klass'")
    refuses("--- @class c", "a tag?")
    refuses("---@class c\nlocal c = {}\n---@param y number\nfunction c.g(x) end", "as (y)")
    refuses("---text\n", "annotation of nothing")
  end)
end)
