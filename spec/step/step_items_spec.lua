-- Who is `item` in the hits of a step, and who is `other`: the table in docs/world.md, from calls.

local graze = require "graze"
local markdown = require "spec.support.markdown"

local RULES = { "bounce", "slide", "touch", "cross" }

-- What an item has, by the words of the table.
local FLIES, MASS, STILL = { velocity = 100 }, { velocity = 100, mass = 2 }, { mass = 2 }
local ROWS = {
  { "a wall, and what flies without a mass", {}, FLIES, { a = "?", b = "what flies" } },
  { "a wall, and a mass", {}, MASS, { b = "the mass" } },
  { "two that fly without a mass", FLIES, FLIES, {} },
  { "what flies without a mass, and a mass", FLIES, MASS, {} },
  { "a mass that flies, and one that lies still", MASS, STILL, { a = "the one that flies" } },
  { "two masses that fly", MASS, MASS, {} },
}

-- The items of the hits of a step in which a and b meet, added in an order, in one text.
local function itemsOf(rule, a, b, order)
  local world, list = graze.world():rule("default", "default", rule), {}
  for name in order:gmatch "." do
    local has, side = name == "a" and a or b, name == "a" and -1 or 1
    world:add(name, graze.circle(0, 0, 5):setPosition(25 * side, 0),
      { mass = has.mass, velocity = has.velocity and { -side * has.velocity, 0 } })
  end
  world:step(1)
  for _, item in world:hits() do list[#list + 1] = item end
  return table.concat(list)
end

-- Say who that is, from both orders of insertion.
local function sayWho(rule, a, b, names)
  local ab, ba = itemsOf(rule, a, b, "ab"), itemsOf(rule, a, b, "ba")
  -- One after the other: with "cross" the first has passed the second before that flies.
  local passed = rule == "cross" and a == FLIES and b == FLIES
  if passed or #ab == 2 and #ba == 2 then return "each, in hits of its own" end
  if ab == "a" and ba == "b" then return "the one added first" end
  return ab == ba and names[ab] or ab .. " or " .. ba
end

-- "x; with "p" and "q", y"
local function say(row)
  local usual, others, otherwise = nil, {}, nil
  for _, rule in ipairs(RULES) do
    local who = sayWho(rule, row[2], row[3], row[4])
    usual = usual or who
    if who ~= usual then
      table.insert(others, 1, '"' .. rule .. '"')
      assert.equal(otherwise or who, who)
      otherwise = who
    end
  end
  if not otherwise then return usual end
  return ("%s; with %s, %s"):format(usual, table.concat(others, " and "), otherwise)
end

describe("who is item in the hits of a step", function()
  it("is as the table says", function()
    local text = markdown.read "docs/world.md"
    local told = text:match "| of these two | `item` is |\n|[-|]+\n(.-)\n\n"
    local rows = {}
    for _, row in ipairs(ROWS) do rows[#rows + 1] = ("| %s | %s |"):format(row[1], say(row)) end
    assert.equal(table.concat(rows, "\n"), told)
  end)

  it("is a mass that moves beside a wall on a hinge, too", function()
    local world = graze.world():rule("default", "default", "bounce")
    world:add("door", graze.rectangle(0, -2, 60, 4):setPosition(0, 20))
    world:setMass("door", 1):setAngularVelocity("door", 0):setHinge("door", -1, 1)
    world:add("ball", graze.circle(0, 0, 5):setPosition(50, 0), { mass = 1, velocity = { 0, 100 } })
    world:step(0.5)
    local _, item, other = world:hits()(world, 0)
    assert.same({ "door", "ball" }, { item, other }) -- both move: the first
    world:setHinge("door", nil):setMass("door", nil):setAngularVelocity("door", nil)
    world:setAngle("door", 0):setPosition("ball", 50, 0):setVelocity("ball", 0, 100)
    world:step(0.5)
    _, item, other = world:hits()(world, 0)
    assert.same({ "ball", "door" }, { item, other })
  end)
end)
