-- walker:save and walker:restore: a walker goes on as it did from there.

local graze = require "graze"
local disturb = require "spec.support.disturb"
local numbers = require "spec.support.numbers"
local refusals = require "spec.support.refusals"
local walkers = require "spec.support.walkers"

local hero, crate, worldOf = walkers.hero, walkers.crate, walkers.worldOf

local OPTIONS = { step = 6, snap = 3, nudge = 4, push = "crates", maxSlope = 0.9 }

-- A room with all that a walker meets.
local function room()
  local world = worldOf { { "floor", graze.rectangle(-100, 100, 500, 20) }, { "hero",
    hero(20, 100) }, { "stair", graze.rectangle(60, 95, 300, 5) },
    { "wall", graze.rectangle(200, 0, 20, 100) }, { "left", graze.rectangle(-60, 0, 20, 100) },
    { "ledge", graze.rectangle(100, 60, 80, 4), { oneWay = { 0, -1 } } },
    { "slope", graze.polygon(-40, 100, -40, 80, 0, 100) },
    { "crate", crate(150, 95), { group = "crates" } }, { "roof", graze.rectangle(0, 30, 60, 10) },
    { "lift", graze.rectangle(0, 0, 24, 4):setPosition(70, 90) } }
  world:rule("default", "coins", "cross")
  for i = 1, 8 do
    world:add("coin" .. i, graze.circle(0, 0, 1):setPosition(i * 24, 85), { group = "coins" })
  end
  return world, graze.walker(world, "hero", OPTIONS)
end

-- All that a walker answers.
local function answers(walker)
  local list = { walker:getAirborne() }
  for _, name in ipairs { "getGround", "getWall", "getCeiling", "getRide", "getCrossed", "getStep",
    "getSnap", "getNudge", "getMaxSlope", "getPush" } do
    local a, b, c = walker[name](walker)
    if type(a) == "table" then a = table.concat(a, " ") end
    list[#list + 1] = ("%s %s %s"):format(tostring(a), tostring(b), tostring(c))
  end
  return table.concat(list, "\n")
end

-- A frame of a game, which depends on what the walker answers and on the number of the frame only.
local function play(world, walker, frame)
  local rng = numbers.same(frame)
  local _, y = world:getPosition "lift"
  world:carry("lift", 70, frame % 120 < 60 and y - 0.5 or y + 0.5, { "default", "crates" })
  local dy = frame % 45 < 12 and -6 or rng:range(0, 4)
  if rng:chance(0.1) then walker:drop() end
  if rng:chance(0.05) then walker:setStep(rng:whole(0, 8)) end
  if rng:chance(0.05) then walker:setShape(rng:chance(0.5) and graze.rectangle(-4, -12, 8, 12)
    or hero(0, 0)) end
  walker:move((frame % 120 < 60 and 3 or -3) * rng:unit(), dy)
  local x, feet = world:getPosition "hero"
  return ("%s\n%.17g %.17g"):format(answers(walker), x, feet)
end

describe("a walker that is set back", function()
  it("with its world goes on as it did, again and again", function()
    local world, walker = room()
    local texts, states, snapshots, seen = {}, {}, {}, {}
    for frame = 1, 1200 do
      snapshots[frame % 20], states[frame % 20] = world:save(snapshots[frame % 20]),
        walker:save(states[frame % 20])
      texts[frame] = play(world, walker, frame)
      if states[frame % 20].dropping then seen.dropping = true end
      if walker:getWall() then seen.wall = true end
      if walker:getCeiling() then seen.ceiling = true end
      if select(2, walker:getCrossed()) > 0 then seen.crossed = true end
      if walker:getGround() == "lift" then seen.lift = true end
      if frame % 7 == 0 and frame > 19 then
        local back = frame - frame % 19
        world:restore(snapshots[back % 20])
        assert.equal(walker, walker:restore(states[back % 20]))
        for again = back, frame do
          assert.equal(texts[again], play(world, walker, again), "frame " .. again)
        end
      end
    end
    assert.same({ dropping = true, wall = true, ceiling = true, crossed = true, lift = true }, seen)
  end)

  it("has each answer that it had", function()
    local world, walker = room()
    for frame = 1, 300 do
      play(world, walker, frame)
      local text, saved, snapshot = answers(walker), walker:save(), world:save()
      for k = 1, 3 do play(world, walker, frame * 7 + k) end
      world:restore(snapshot)
      walker:restore(saved)
      assert.equal(text, answers(walker))
    end
  end)

  it("has its options back", function()
    local _, walker = room()
    local saved = walker:save()
    walker:setStep(1):setSnap(2):setNudge(0):setMaxSlope(0.1):setPush(nil)
    local other = walker:save()
    walker:restore(saved)
    for name, value in pairs(OPTIONS) do
      assert.equal(value, walker["get" .. name:sub(1, 1):upper() .. name:sub(2)](walker))
    end
    walker:restore(other)
    assert.equal(0.1, walker:getMaxSlope())
    assert.is_nil(walker:getPush())
  end)

  it("knows the steepest slope again, and what it drops through", function()
    local world = worldOf { { "slope", graze.polygon(0, 100, 100, 100, 100, 0) },
      { "hero", hero(-30, 100) }, { "floor", graze.rectangle(-100, 100, 99, 9) },
      { "ledge", graze.rectangle(-100, 50, 200, 4), { oneWay = { 0, -1 } } } }
    local walker = walkers.standing(world, "hero", { maxSlope = 0.5 })
    local saved, snapshot = walker:save(), world:save()
    walker:setMaxSlope(1)
    walker:move(60, 0)
    assert.is_true(select(2, world:getPosition "hero") < 95)
    world:restore(snapshot)
    walker:restore(saved)
    walker:move(60, 0)
    assert.equal(100, select(2, world:getPosition "hero"))
    world:setPosition("hero", -50, 50)
    walker = walkers.standing(world, "hero")
    walker:drop()
    saved, snapshot = walker:save(), world:save()
    for _ = 1, 40 do walker:move(0, -1) end
    world:restore(snapshot)
    walker = graze.walker(world, "hero"):restore(saved)
    walkers.run(walker, 40, 0, 2)
    assert.equal(100, select(2, world:getPosition "hero"))
  end)

  it("may be another walker of the item", function()
    local world, walker = room()
    for start = 1, 900, 3 do
      local saved, snapshot, texts, text = walker:save(), world:save(), {}, answers(walker)
      for frame = start, start + 6 do texts[frame] = play(world, walker, frame) end
      world:restore(snapshot)
      walker = graze.walker(world, "hero"):restore(saved)
      assert.equal(text, answers(walker))
      for frame = start, start + 6 do assert.equal(texts[frame], play(world, walker, frame)) end
    end
  end)
end)

describe("the table of a walker's state", function()
  it("is a new one, or the one that is given", function()
    local world, walker = room()
    local into = walker:save()
    assert.equal("table", type(into))
    assert.not_equal(into, walker:save())
    world:setPosition("hero", 90, 85)
    walker:move(40, 0) -- it crosses two coins
    assert.equal(into, walker:save(into))
    assert.same({ "coin4", "coin5" }, into.crossed)
    walker:move(1, -3)
    walker:save(into)
    assert.same({}, into.crossed)
    assert.same(walker:save(), into)
  end)

  it("is not changed by what the walker does next, nor the walker by it", function()
    local world, walker = room()
    world:setPosition("hero", 90, 85)
    walker:move(40, 0)
    local saved, text = walker:save(), answers(walker)
    walker:restore(saved)
    walker:move(-40, -3)
    assert.same({ "coin4", "coin5" }, saved.crossed)
    walker:restore(saved)
    saved.crossed[1] = "else"
    world:setPosition("hero", saved.x, saved.y)
    assert.equal(text, answers(walker))
  end)

  it("that is filled again makes no garbage, nor does a restore", function()
    local world, walker = room()
    local into, other = walker:save(), walker:save()
    local function goOn()
      world:setPosition("hero", 90, 85)
      walker:move(40, 0)
      walker:save(into)
      walker:restore(other)
      walker:save(into)
    end
    local kept = disturb.interpreted(disturb.garbage, goOn, 400)
    assert.is_true(kept < 1, kept .. " kB left behind")
  end)

  it("is refused where it is none, and nothing has changed", function()
    local world, walker = room()
    for frame = 1, 50 do play(world, walker, frame) end
    local scope = { walker = walker, huge = math.huge }
    function scope.with(name, value)
      local saved = walker:save()
      saved[name] = value
      saved.airborne = name == "airborne" and value or 99
      return saved
    end
    local refuses, refused = refusals.of(scope, function() return answers(walker) end)
    refused { calls = { "walker:save(%s)", "walker:restore(%s)" },
      { "5", 1, "table expected, got number" },
      { "'state'", 1, "table expected, got string" },
      { "walker.move", 1, "table expected, got function" },
    }()
    refuses("walker:restore()", 1, "table expected, got nil")
    refused { calls = "walker:restore(%s)",
      { "{}", 1, "stands: boolean expected, got nil" },
      { "with('dropping', 1)", 1, "dropping: boolean expected, got number" },
      { "with('ground', nil)", 1, "ground: item or false expected, got nil" },
      { "with('airborne', '1')", 1, "airborne: number expected, got string" },
      { "with('x', huge)", 1, "x: finite number expected, got infinity" },
      { "with('probe', nil)", 1, "probe: number expected, got nil" },
      { "with('crossed', nil)", 1, "crossed: table expected, got nil" },
      { "with('crossedCount', 9)", 1, "crossed: item expected at ...", "got nil" },
      { "with('step', -1)", 1, "step: must not be negative" },
      { "with('maxSlope', 2)", 1, "maxSlope: an angle from 0 to less than pi / 2 expected" },
      { "with('push', 5)", 1,
        "push: a group, a list of groups or a function expected, got number" },
    }()
  end)
end)
