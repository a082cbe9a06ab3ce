-- The tour that `make demo` shows: it tells its numbers and draws its five scenes.

local graze = require "graze"
local check = require "spec.support.check"
local xml = require "spec.support.xml"

-- Runs the tour as the command line does; returns what it says and what it draws.
local function run()
  local path, said = os.tmpname(), {}
  check.load("examples/tour.lua", {
    print = function(...) said[#said + 1] = table.concat({ ... }, "\t") end,
  })(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "*a"
  file:close()
  os.remove(path)
  return table.concat(said, "\n"), text
end

describe("the tour", function()
  local packages, said, drawn = package.path, nil, nil
  setup(function() said, drawn = run() end)
  teardown(function()
    package.path = packages
    for name in pairs(package.loaded) do
      if type(name) == "string" and name:find "^tour%." then package.loaded[name] = nil end
    end
  end)

  local function says(text)
    assert.truthy(said:find(text, 1, true), text .. "\nis not in\n" .. said)
  end

  it("draws the picture that the README shows", function()
    local file = assert(io.open("docs/tour.svg", "rb"))
    local shown = file:read "*a"
    file:close()
    assert.is_true(shown == drawn, "docs/tour.svg is not what examples/tour.lua draws")
  end)

  it("tells when the bullet meets the wall that looking does not notice", function()
    says "never noticed"
    local bullet = graze.polygon(0, -5, 8, -5, 15, 0, 8, 5, 0, 5):setPosition(248, 62)
    local wall = graze.polygon(276, 10, 281, 10, 301, 190, 296, 190)
    says(("in frame 4 at t = %.6f"):format((bullet:sweep(wall, 76, 0))))
  end)

  it("walks along each of the polygons, and rests between two", function()
    says "moved by"
    says "triangle\n"
    says "chip\n"
    says "pentagon\n"
    says "(  0.00,   0.00)  triangle and chip"
    says "After 0 of the presses"
  end)

  it("tells which ships the laser hits, as trigonometry does", function()
    local aside = math.deg(math.asin((22 + 1.5) / math.sqrt(154 ^ 2 + 40 ^ 2)))
    local middle = math.deg(math.atan(40 / 154))
    says(("Ada, radius 22: hit from %8.4f to %8.4f degrees"):format(middle - aside, middle + aside))
    says "Eve, radius 26: out of reach by"
  end)

  it("bounces the puck off every wall, and lets a ball fall as physics does", function()
    for _, wall in ipairs { "left", "right", "top", "bottom", "corner" } do
      says("off the " .. wall)
    end
    says "still on the table"
    says(("falls 9 m to the ground in %.9f s"):format(math.sqrt(2 * 9 / 9.81)))
  end)

  it("shows a moment at which polar and exact differ, and counts how often", function()
    says "polar says no, exact yes"
    says "and yes to 0 that do not."
  end)

  it("draws five scenes that move", function()
    local elements = xml.read(drawn)
    assert.equal(5, #xml.all(elements, "text", "class", "title"))
    assert.equal(6, #xml.all(elements, "rect", "class", "paper"))
    assert.truthy(#xml.all(elements, "animateTransform") >= 20)
    assert.truthy(#xml.all(elements, "animate") >= 20)
  end)
end)
