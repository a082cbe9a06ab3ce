-- Pictures: what is drawn, that it is well-formed, and that it is the same everywhere.

local graze = require "graze"
local check = require "spec.support.check"
local xml = require "spec.support.xml"

-- one unit is one pixel, and (0, 0) the corner of the paper
local function plain(options)
  options = options or {}
  options.scale, options.margin = 1, 0
  return graze.svg(options):view(0, 0, 100, 100)
end

local function read(picture) return xml.read(tostring(picture)) end

local function only(picture, name, class)
  local list = xml.all(read(picture), name, "class", class)
  assert.equal(1, #list, ("elements %s of class %s"):format(name, class))
  return list[1].attributes
end

describe("a picture", function()
  it("is drawn in three lines", function()
    local a, b = graze.circle(0, 0, 10), graze.rectangle(60, -20, 20, 60)
    local picture = graze.svg():shape(a):shape(b, { fill = "#eee" }):sweep(a, b, 120, 40)
    assert.equal("svg", read(picture)[1].name)
    assert.truthy(only(picture, "circle", "shape") and only(picture, "circle", "ghost"))
    assert.equal("fill:#eee", only(picture, "path", "shape").style)
  end)

  it("keeps shapes as they were when they were drawn", function()
    local ball = graze.circle(10, 20, 5)
    local picture = plain():shape(ball)
    ball:move(30, 30)
    assert.equal("10", only(picture, "circle", "shape").cx)
  end)

  it("is as large as what is in it, and is told so", function()
    local width, height = graze.svg({ margin = 10 }):shape(graze.rectangle(-1, 0, 4, 1)):getSize()
    assert.same({ 660, 180 }, { width, height })
  end)

  it("of nothing is an empty paper", function()
    assert.equal(1, #xml.all(read(graze.svg()), "rect", "class", "paper"))
  end)

  it("gives the same bytes each time, whether numbers are integers or floats", function()
    local function draw(one)
      local ball = graze.circle(10 * one, 20 * one, 5 * one)
      local keys = { { 0, 0, 0 }, { one, one, 0 } }
      return plain({ duration = 4 * one }):shape(ball):animate(ball, keys)
        :label(one, one, "here", { size = 10 * one })
    end
    local picture = draw(1)
    assert.equal(tostring(picture), tostring(picture))
    assert.equal(tostring(picture), tostring(draw(1.0)))
    assert.equal(tostring(picture), tostring(draw(3 / 3)))
  end)

  it("writes numbers shortly, and no negative zero", function()
    local picture = plain():line(1 / 3, -1e-9, 12.5, 100)
    assert.equal("M0.33 0L12.5 100", only(picture, "path", "open line").d)
  end)

  it("is dark on a dark page, unless it names the colour of its paper", function()
    local function isDark(options)
      return tostring(graze.svg(options)):find("prefers-color-scheme:dark", 1, true) ~= nil
    end
    assert.is_true(isDark {})
    assert.is_true(isDark { background = "none" })
    assert.is_false(isDark { background = "#fff" })
    local world = graze.world()
    world:add("coin", graze.circle(0, 0, 5), { group = "coins" })
    local text = tostring(plain():world(world))
    local fill = text:match 'style="(fill:#%x+);'
    assert.truthy(text:find(('[style^="%s"]{fill:#'):format(fill), 1, true))
  end)

  it("has a still body for those who want no motion, only where one moves", function()
    local ball, keys = graze.circle(0, 0, 3), { { 0, 10, 20 }, { 1, 30, 20 } }
    local list = xml.all(read(plain():animate(ball, keys)), "g", "class", "still")
    assert.equal(1, #list)
    assert.equal("translate(10 20)rotate(0)", list[1].attributes.transform)
    local still = plain():shape(ball)
    assert.equal(0, #xml.all(read(still), "g", "class", "still"))
    assert.is_nil(tostring(still):find("prefers-reduced-motion", 1, true))
  end)

  it("writes itself to a file", function()
    local path = os.tmpname()
    local picture = plain():shape(graze.circle(1, 2, 3))
    -- nothing is returned: a REPL would print the whole picture
    assert.equal(0, select("#", picture:save(path)))
    local file = assert(io.open(path, "rb"))
    local text = file:read "*a"
    file:close()
    os.remove(path)
    assert.equal(tostring(picture), text)
  end)
end)

describe("drawing", function()
  it("shows every kind of shape", function()
    local triangle = graze.polygon(10, 10, 30, 10, 10, 20)
    assert.equal("M10 10L30 10L10 20Z", only(plain():shape(triangle), "path", "shape").d)
    local segment = graze.segment(10, 10, 30, 20)
    assert.equal("M10 10L30 20", only(plain():shape(segment), "path", "shape").d)
    local ball = only(plain():shape(graze.circle(10, 20, 5)), "circle", "shape")
    assert.same({ "10", "20", "5" }, { ball.cx, ball.cy, ball.r })
    local puck = only(plain():shape(graze.puck { x = 1, y = 2, radius = 1 }), "circle", "shape")
    assert.same({ "1", "2", "1" }, { puck.cx, puck.cy, puck.r })
  end)

  it("shows an outline with its holes", function()
    local ring = graze.outline { { 0, 0, 30, 0, 30, 30, 0, 30 }, { 10, 10, 20, 10, 20, 20 } }
    local path = only(plain():shape(ring:setPosition(5, 0)), "path", "shape")
    assert.equal("M5 0L35 0L35 30L5 30ZM15 10L25 10L25 20Z", path.d)
    assert.equal("evenodd", path["fill-rule"])
  end)

  describe("a grid", function()
    local grid = graze.grid(4, 2, 10, 10, { 1, 1, 0, 2, 0, 1, 1, 1 })
    grid:setKind(2, graze.polygon(0, 10, 10, 0, 10, 10)):move(5, 0)

    it("joins whole cells of a row", function()
      local path = only(plain():shape(grid), "path", "shape")
      assert.equal("M5 0L25 0L25 10L5 10ZM35 10L45 0L45 10ZM15 10L45 10L45 20L15 20Z", path.d)
    end)

    it("draws each cell on request", function()
      local path = only(plain():shape(grid, { parts = true }), "path", "shape")
      local _, count = path.d:gsub("Z", "")
      assert.equal(6, count)
    end)
  end)

  it("shows a chain as a line, closed or not, whatever shapes are filled with", function()
    local list, look = { 0, 0, 30, 0, 30, 30 }, { fill = "red", stroke = "blue" }
    local path = only(plain():shape(graze.chain(list):move(5, 0), look), "path", "open shape")
    assert.equal("M5 0L35 0L35 30", path.d)
    assert.equal("stroke:blue", path.style)
    assert.equal("M0 0L30 0L30 30L0 0",
      only(plain():shape(graze.chain(list, true)), "path", "open shape").d)
    local alone = graze.svg { scale = 1, margin = 0 }
    assert.same({ 30, 30 }, { alone:shape(graze.chain(list)):getSize() })
  end)

  it("shows each part of a compound, and its label once", function()
    local compound = graze.compound(graze.circle(10, 10, 5), graze.rectangle(20, 0, 9, 9))
    local picture = plain():shape(compound:move(1, 2), { fill = "red" })
    assert.equal("11", only(picture, "circle", "shape").cx)
    assert.equal("M21 2L30 2L30 11L21 11Z", only(picture, "path", "shape").d)
    assert.equal("fill:red", only(picture, "path", "shape").style)
    picture = plain():shape(compound, { label = "both" })
    assert.equal(1, #xml.all(read(picture), "text", "text-anchor", "middle"))
    assert.same({ 24, 15 }, { graze.svg({ scale = 1, margin = 0 }):shape(compound):getSize() })
  end)

  it("rounds the corners of a rounded polygon with arcs, in either winding", function()
    local way = "M10 8L30 8A2 2 0 0 1 32 10L32 20A2 2 0 0 1 30 22L10 22A2 2 0 0 1 8 20L8 10"
      .. "A2 2 0 0 1 10 8Z"
    for _, corners in ipairs {
      { 10, 10, 30, 10, 30, 20, 10, 20 }, { 10, 10, 10, 20, 30, 20, 30, 10 },
    } do
      local picture = plain():shape(graze.polygon(corners, 2))
      assert.equal(way, only(picture, "path", "shape").d)
    end
  end)

  it("gives a capsule two half circles", function()
    assert.equal("M10 8L30 8A2 2 0 0 1 30 12L10 12A2 2 0 0 1 10 8Z",
      only(plain():shape(graze.capsule(10, 10, 30, 10, 2)), "path", "shape").d)
  end)

  it("hatches a plane as far as the paper goes", function()
    local picture = plain():shape(graze.plane(0, -1, 60))
    local corners = {}
    for corner in only(picture, "path", "plane").d:gmatch "[%d.]+ [%d.]+" do
      corners[#corners + 1] = corner
    end
    table.sort(corners)
    assert.same({ "0 100", "0 60", "100 100", "100 60" }, corners)
    assert.equal(1, #xml.all(read(picture), "path", "class", "open edge"))
  end)

  it("leaves out a plane that is not on the paper", function()
    local elements = read(plain():shape(graze.plane(0, -1, 200)))
    assert.equal(0, #xml.all(elements, "path", "class", "plane"))
  end)

  it("escapes text", function()
    local picture = graze.svg({ title = "a < b & \"c\"" }):label(0, 0, "<b>&\1")
    local elements = read(picture)
    assert.equal("a &lt; b &amp; &quot;c&quot;", xml.all(elements, "title")[1].text)
    assert.equal("&lt;b&gt;&amp;?", xml.all(elements, "text")[1].text)
    local ball = plain():shape(graze.circle(0, 0, 1), { fill = '"/>' })
    assert.equal("fill:&quot;/&gt;", only(ball, "circle", "shape").style)
  end)
end)

describe("an answer", function()
  local a, b = graze.rectangle(10, 40, 20, 20), graze.rectangle(50, 30, 10, 60)

  it("of sweep shows where they meet, and when", function()
    local picture = plain():sweep(a, b, 40, 0)
    assert.equal("M30 40L50 40L50 60L30 60Z", only(picture, "path", "ghost").d)
    assert.equal("M50 40L70 40L70 60L50 60Z", only(picture, "path", "missed").d)
    assert.equal("t = 0.5", xml.all(read(picture), "text")[1].text)
  end)

  it("of sweep shows where it ends when they do not meet", function()
    local picture = plain():sweep(a, b, 10, 0)
    assert.equal("M20 40L40 40L40 60L20 60Z", only(picture, "path", "ghost").d)
    assert.equal(0, #xml.all(read(picture), "text"))
  end)

  -- The numbers of a path.
  local function points(path)
    local list = {}
    for number in path.d:gmatch "%-?[%d.]+" do list[#list + 1] = tonumber(number) end
    return list
  end

  it("of a sweep that turns shows where they meet, and the arc that leads there", function()
    local hand = graze.segment(0, 0, 30, 0):setPosition(50, 30)
    local post = graze.segment(0, 0, 0, 20):setPosition(50, 55)
    local picture = plain():sweep(hand, post, 0, 0, math.pi)
    assert.equal("M50 30L50 60", only(picture, "path", "ghost").d)
    assert.equal("M50 30L20 30", xml.all(read(picture), "path", "class", "missed")[1].attributes.d)
    assert.equal("t = 0.5", xml.all(read(picture), "text")[1].text)
    local arc = points(only(picture, "path", "open trail"))
    for i = 1, #arc, 2 do
      assert.near(math.sqrt((arc[1] - 50) ^ 2 + (arc[2] - 30) ^ 2),
        math.sqrt((arc[i] - 50) ^ 2 + (arc[i + 1] - 30) ^ 2), 0.02)
    end
    assert.near(50, arc[1], 0.01) -- from where the hand is at the hit
    assert.near(30, arc[#arc], 0.01) -- back to where it was
    assert.is_true(#arc > 20)
  end)

  it("of a sweep that turns and meets nothing shows the arc of its farthest point", function()
    local ball = graze.circle(10, 0, 2):setPosition(20, 20)
    local picture = plain():sweep(ball, b, 5, 0, math.pi / 2, { label = "" })
    local arc = points(only(picture, "path", "open trail"))
    assert.same({ 25, 32, 32, 20 }, { arc[1], arc[2], arc[#arc - 1], arc[#arc] })
    local ghost = only(picture, "circle", "ghost")
    assert.same({ "25", "30" }, { ghost.cx, ghost.cy })
    local alone = graze.svg({ scale = 1, margin = 0 }):sweep(ball, b, 0, 0, 2 * math.pi)
    local width, height = alone:getSize()
    assert.near(24, width, 0.2)
    assert.near(24, height, 0.2)
  end)

  it("of a sweep without a turn is the same, whether it is left out, nil or 0", function()
    local options = { label = "x" }
    local straight = tostring(plain():sweep(a, b, 40, 5, options))
    assert.equal(straight, tostring(plain():sweep(a, b, 40, 5, nil, options)))
    assert.equal(straight, tostring(plain():sweep(a, b, 40, 5, 0, options)))
  end)

  it("of distance, predict and rayCast has its numbers", function()
    assert.equal("20", xml.all(read(plain():distance(a, b)), "text")[1].text)
    assert.equal("-20, 0", xml.all(read(plain():predict(a, b, 40, 0)), "text")[1].text)
    local hit = only(plain():ray(b, 0, 45, 100, 45), "circle", "hit")
    assert.same({ "50", "45" }, { hit.cx, hit.cy })
  end)

  it("of what is seen shows the region and the eye; nothing from inside of something", function()
    local world = graze.world()
    world:addRectangle("wall", 50, 20, 20, 20, { group = "walls" })
    local picture = plain():visibility(world, 20, 30, 20)
    assert.equal("M40 50L0 50L0 10L40 10Z", only(picture, "path", "shape").d)
    only(picture, "circle", "line")
    assert.equal(tostring(plain()), tostring(plain():visibility(world, 60, 30, 20)))
    only(plain():visibility(world, 60, 30, 20, "nobody", { class = "good" }), "path", "good")
  end)

  it("of contacts and collide shows points and depth, or nothing where they are apart", function()
    local over = graze.rectangle(45, 40, 20, 20)
    local n = over:contacts(b)
    assert.equal(n, #xml.all(read(plain():contacts(over, b)), "circle", "class", "hit"))
    assert.equal("depth 15", xml.all(read(plain():collide(over, b)), "text")[1].text)
    assert.equal(tostring(plain()), tostring(plain():contacts(a, b):collide(a, b)))
  end)
end)

describe("a world", function()
  local function looks(picture, name)
    local list = {}
    for i, element in ipairs(xml.all(read(picture), name, "class", "shape")) do
      list[i] = element.attributes.style or ""
    end
    return list
  end

  local function scene()
    local world = graze.world()
    world:add("rock", graze.rectangle(10, 10, 20, 20))
    world:add("red", graze.circle(50, 50, 5), { group = "coin" })
    world:add("blue", graze.circle(70, 50, 5), { group = "coin" })
    world:add("door", graze.circle(90, 50, 5), { group = "trigger" })
    return world
  end

  it("is drawn item by item, where each is now", function()
    local world = scene():setPosition("red", 5, 30)
    local picture = plain():world(world)
    assert.equal("M10 10L30 10L30 30L10 30Z", only(picture, "path", "shape").d)
    local circles = xml.all(read(picture), "circle", "class", "shape")
    assert.equal(3, #circles)
    assert.same({ "55", "80" }, { circles[1].attributes.cx, circles[1].attributes.cy })
    world:clear()
    assert.equal(tostring(plain()), tostring(plain():world(world)))
  end)

  it("has a colour for each group, the same all over the picture", function()
    local world = scene()
    local picture = plain():world(world)
    assert.same({ "" }, looks(picture, "path"))
    local circles = looks(picture, "circle")
    assert.equal(circles[1], circles[2])
    assert.are_not.equal(circles[1], circles[3])
    local again = looks(picture:world(world:remove("red"):remove("blue")), "circle")
    assert.equal(circles[3], again[4])
  end)

  it("has a colour for groups of any name", function()
    local world, picture = graze.world(), plain()
    for _, group in ipairs { "1", "count", "", "a", "b", "c", "d", "e" } do
      world:add(group, graze.circle(0, 0, 1), { group = group })
    end
    assert.equal(8, #looks(picture:world(world), "circle"))
  end)

  it("is drawn as the options say, those of a group first", function()
    local world = scene()
    local gold = "fill:gold;stroke:#2f6cab"
    local options = { fill = "#eee", groups = { coin = { fill = "gold" } } }
    assert.same({ gold, gold, "fill:#eee;stroke:#a1770f" },
      looks(plain():world(world, options), "circle"))
    local picture = plain():world(world, { groups = { coin = false, trigger = { label = "in" } } })
    assert.equal("90", only(picture, "circle", "shape").cx)
    assert.equal("in", xml.all(read(picture), "text")[1].text)
    local quiet = read(plain():world(world, { class = "quiet" }))
    assert.equal(4, #xml.all(quiet, nil, "class", "quiet"))
  end)

  it("is shown for a time", function()
    local world = graze.world()
    world:add("ball", graze.circle(9, 9, 1))
    local picture = plain({ duration = 2 }):world(world, { shown = { 0, 1 } })
    assert.equal(1, #xml.all(read(picture), "animate", "attributeName", "visibility"))
  end)

  it("hatches a plane, whatever the colour of its group", function()
    local world = graze.world()
    world:add("floor", graze.plane(0, -1, 60), { group = "ground" })
    assert.equal(nil, only(plain():world(world), "path", "plane").style)
    assert.equal("stroke:#2f6cab", only(plain():world(world), "path", "open edge").style)
  end)

  it("shows items with parts as what they are", function()
    local world = graze.world()
    world:add("ring",
      graze.outline { { 0, 0, 30, 0, 30, 30, 0, 30 }, { 9, 9, 20, 9, 20, 20, 9, 20 } })
    world:add("line", graze.chain(40, 0, 60, 0, 60, 20))
    world:add("cells", graze.grid(2, 1, 10, 10, { 1, 1 }):setPosition(0, 50))
    local picture = read(plain():world(world))
    local d = {}
    for k, path in ipairs(xml.all(picture, "path")) do d[k] = path.attributes.d end
    table.remove(d, 1) -- of the hatching
    assert.same({ "M0 0L30 0L30 30L0 30ZM9 9L20 9L20 20L9 20Z", "M40 0L60 0L60 20",
      "M0 50L20 50L20 60L0 60Z" }, d)
  end)

  it("has an arrow on each edge of a chain with sides of its own", function()
    local world = graze.world()
    world:add("ledge", graze.chain(0, 40, 20, 40, 40, 20), { oneWay = true })
    assert.equal(4, #xml.all(read(plain():world(world)), "path", "class", "line"))
  end)

  it("has an arrow on the side of what is one-way", function()
    local world = graze.world()
    world:add("ledge", graze.rectangle(20, 40, 30, 8), { oneWay = { 0, -2 }, group = "ledge" })
    world:add("slab", graze.polygon(60, 40, 80, 40, 80, 50, 60, 50))
    local arrow = xml.all(read(plain():world(world)), "path", "class", "line")
    assert.same({ "M35 40L35 38", "M35 31L37.8 38L32.2 38Z" },
      { arrow[1].attributes.d, arrow[2].attributes.d })
    assert.equal("fill:#2f6cab;stroke:#2f6cab", arrow[1].attributes.style)
    world:clear():add("floor", graze.plane(0, -1, 60), { oneWay = { 0, -1 } })
    arrow = xml.all(read(plain():world(world)), "path", "class", "line")
    assert.equal("M50 60L50 58", arrow[1].attributes.d)
  end)
end)

describe("the hits of a world", function()
  local function all(picture, name, class) return xml.all(read(picture), name, "class", class) end

  local function numbersOf(path)
    local list = {}
    for number in path.attributes.d:gmatch "%-?[%d.]+" do list[#list + 1] = tonumber(number) end
    return list
  end

  it("are dots with their normals, and no more where nothing turned", function()
    local world = graze.world():rule("hero", "coin", "cross")
    world:add("hero", graze.circle(10, 40, 5), { group = "hero" })
    world:add("coin", graze.circle(40, 40, 5), { group = "coin" })
    world:add("wall", graze.rectangle(70, 0, 10, 80))
    world:move("hero", 90, 0)
    local picture = plain():hits(world)
    local hit = only(picture, "circle", "hit")
    assert.same({ "70", "40" }, { hit.cx, hit.cy })
    assert.equal("35", only(picture, "circle", "quiet").cx)
    assert.equal(4, #all(picture, "path", "normal")) -- a shaft and a head each
    assert.equal(0, #all(picture, "path", "open trail") + #all(picture, "circle", "ghost"))
  end)

  it("of a move that turned have the outline there, and the arc of the point", function()
    local world = graze.world()
    world:add("wall", graze.rectangle(60, 0, 10, 100))
    world:add("hand", graze.segment(0, 0, 0, -40):setPosition(40, 70))
    local _, _, n, angle = world:move("hand", 40, 70, math.pi, "touch")
    assert.same({ 1, 30 }, { n, math.floor(math.deg(angle) + 0.5) })
    world:setTransform("hand", 0, 0, 3) -- the hits tell where it was
    local picture = plain():hits(world)
    local hand = numbersOf(all(picture, "path", "ghost")[1])
    for i, expected in ipairs { 40, 70, 60, 70 - 40 * math.cos(math.pi / 6) } do
      assert.near(expected, hand[i], 0.01)
    end
    local arc = numbersOf(all(picture, "path", "open trail")[1])
    assert.same({ hand[3], hand[4], 40, 30 }, { arc[1], arc[2], arc[#arc - 1], arc[#arc] })
    world:remove "hand"
    assert.equal(0, #all(plain():hits(world), "path", "ghost"))
    assert.equal(1, #all(plain():hits(world), "path", "open trail"))
  end)

  it("of a step that turned have the arc, and shapes with parts their outline", function()
    local world = graze.world():rule("default", "default", "touch")
    world:add("wall", graze.rectangle(70, 0, 10, 100))
    world:add("star", graze.outline(0, -6, 6, 0, 0, 6, 2, 0):setPosition(20, 50))
    world:setVelocity("star", 40, 0):setAngularVelocity("star", 2)
    local turned, x, y
    repeat
      turned, x, y = world:getAngle "star", world:getPosition "star"
    until world:step(0.25) > 0
    local picture = plain():hits(world)
    assert.equal(1, #all(picture, "path", "ghost"))
    local arc = numbersOf(all(picture, "path", "open trail")[1])
    local _, _, _, t, _, _, px, py = world:getHit(1)
    assert.near(px, arc[1], 0.01)
    assert.near(py, arc[2], 0.01)
    local back, ax, ay = turned - world:getAngle "star", px - world:getPosition "star", py - 50
    assert.is_true(t > 0)
    assert.near(x + math.cos(back) * ax - math.sin(back) * ay, arc[#arc - 1], 0.01)
    assert.near(y + math.sin(back) * ax + math.cos(back) * ay, arc[#arc], 0.01)
  end)

  it("of a cast that turned have the arc, as its shape is not known", function()
    local world = graze.world()
    world:add("post", graze.rectangle(20, 50, 4, 40))
    assert.equal(1, world:shapeCastAll(graze.segment(0, 0, 60, 0):setPosition(22, 20), 0, 0, 3))
    local picture = plain():hits(world)
    local arc = numbersOf(all(picture, "path", "open trail")[1])
    assert.near(20, arc[#arc], 0.01)
    assert.equal(0, #all(picture, "path", "ghost"))
    world:rayCastAll(22, 0, 22, 99)
    assert.equal(0, #all(plain():hits(world), "path", "open trail"))
  end)
end)

describe("an animation", function()
  it("reaches each key frame at its time", function()
    local box = graze.rectangle(0, 0, 10, 10)
    local keys = { { 0, 0, 0 }, { 1, 50, 0, math.pi / 2 }, { 3, 50, 80 } }
    local moves = xml.all(read(plain({ duration = 4 }):animate(box, keys)), "animateTransform")
    assert.equal("0;0.25;0.75;1", moves[1].attributes.keyTimes)
    assert.equal("0 0;50 0;50 80;50 80", moves[1].attributes.values)
    assert.equal("0;90;0;0", moves[2].attributes.values)
    assert.equal("4s", moves[1].attributes.dur)
  end)

  it("draws a path as time passes", function()
    local picture = plain({ duration = 4 }):path({ 0, 0, 30, 0, 30, 10 }, { times = { 0, 1, 2 } })
    local offset = xml.all(read(picture), "animate")[1].attributes
    assert.same({ "0;0.25;0.5;1", "1;0.25;0;0" }, { offset.keyTimes, offset.values })
  end)

  it("shows things for a time", function()
    local picture = plain({ duration = 4 }):shape(graze.circle(9, 9, 1), { shown = { 1, 2, 3 } })
    local change = xml.all(read(picture), "animate", "attributeName", "visibility")[1].attributes
    assert.equal("0;0.25;0.5;0.75;1", change.keyTimes)
    assert.equal("hidden;visible;hidden;visible;visible", change.values)
    assert.equal("discrete", change.calcMode)
  end)

  it("keeps its own time in a picture that is put into another", function()
    local keys = { { 0, 0, 0 }, { 1, 9, 9 } }
    local inner = plain({ duration = 2 }):animate(graze.circle(0, 0, 1), keys)
    local move = xml.all(read(plain({ duration = 7 }):add(inner, 10, 10)), "animateTransform")[1]
    assert.equal("2s", move.attributes.dur)
  end)
end)

describe("a bad argument", function()
  local scope = {
    graze = graze,
    picture = graze.svg(),
    ball = graze.circle(0, 0, 1),
    floor = graze.plane(0, 1, 0),
    table3 = graze.plane3(0, 0, 1, 0),
    puck = graze.puck { x = 0, y = 0, radius = 1 },
    world = graze.world(),
    nan = 0 / 0,
  }

  it("is told at the caller's line", function()
    for _, case in ipairs {
      { "graze.svg(5)", "bad argument #1 to 'svg' (table expected, got number)" },
      { "graze.svg{ wdth = 5 }", "bad argument #1 to 'svg' (unknown option 'wdth', did you mean "
        .. "'width'? Known are background, duration, height, margin, scale, title, width)" },
      { "graze.svg{ width = 0 }", "option 'width': must be positive" },
      { "graze.svg{ margin = -1 }", "option 'margin': must not be negative" },
      { "picture:view(0, 0, 1, nan)",
        "bad argument #4 to 'view' (finite number expected, got nan)" },
      { "picture:shape(5)", "bad argument #1 to 'shape' (shape expected, got number)" },
      { "picture:shape(table3)", "bad argument #1 to 'shape' (shape expected, got plane3)" },
      { "picture:shape(ball, { colour = '' })",
        "argument #2 to 'shape' (unknown option 'colour', known" },
      { "picture:shape(ball, { fill = 5 })", "option 'fill': string expected, got number" },
      { "picture:shape(ball, { shown = { 2, 1 } })", "time 2: earlier than the one before" },
      { "picture:line(0, 0, '1', 1)", "bad argument #3 to 'line' (number expected, got string)" },
      { "picture:arrow(0, 0, 1)", "bad argument #4 to 'arrow' (number expected, got nil)" },
      { "picture:path{ 0, 0, 1 }", "bad argument #1 to 'path'" },
      { "picture:path({ 0, 0, 1, 1 }, { times = { 1 } })", "1 for 2 points" },
      { "picture:point(nan, 1)", "bad argument #1 to 'point'" },
      { "picture:label(0, 0, 5)", "bad argument #3 to 'label' (string expected, got number)" },
      { "picture:sweep(ball, 5, 1, 1)", "bad argument #2 to 'sweep' (shape expected, got number)" },
      { "picture:sweep(ball, floor, 1, 1, nan)", "#5 to 'sweep' (finite number expected" },
      { "picture:sweep(ball, floor, 1, 1, 2e6)", "#5 to 'sweep' (the turn must not exceed 2^20)" },
      { "picture:sweep(ball, floor, 1, 1, '')", "#5 to 'sweep' (table expected, got string)" },
      { "picture:sweep(ball, floor, 1, 1, 2, 5)", "#6 to 'sweep' (table expected, got number)" },
      { "picture:hits(ball)", "bad argument #1 to 'hits' (world expected, got circle)" },
      { "picture:hits(world, { shwn = {} })",
        "#2 to 'hits' (unknown option 'shwn', did you mean 'shown'?" },
      { "picture:sweep(floor, ball, 1, 1)", "bad argument #1 to 'sweep' (a plane does not move)" },
      { "picture:predict(ball, puck, 1, 1)", "#2 to 'predict' (shape expected, got puck)" },
      { "picture:collide(io, ball)", "bad argument #1 to 'collide'" },
      { "picture:contacts(floor, floor)", "bad argument #2 to 'contacts'" },
      { "picture:distance(ball)", "bad argument #2 to 'distance' (shape expected, got nil)" },
      { "picture:ray(ball, 0, 0, 1)", "bad argument #5 to 'ray'" },
      { "picture:visibility(ball, 0, 0, 1)", "#1 to 'visibility' (world expected, got circle)" },
      { "picture:visibility(graze.world(), 0)", "#3 to 'visibility' (number expected" },
      { "picture:visibility(graze.world(), 0, 0, 0)", "#4 to 'visibility' (reach must be" },
      { "picture:visibility(graze.world(), 0, 0, 1, 2)", "#5 to 'visibility' (group name" },
      { "picture:visibility(graze.world(), 0, 0, 1, 'a', 2)", "#6 to 'visibility' (table" },
      { "picture:animate(floor, {})", "bad argument #1 to 'animate'" },
      { "picture:animate(ball, {})", "one key frame or more" },
      { "picture:animate(ball, { { 0, 1 } })", "key frame 1: y: number expected, got nil" },
      { "picture:animate(ball, { { 1, 0, 0 }, { 0, 0, 0 } })", "key frame 2" },
      { "picture:add(ball, 0, 0)", "bad argument #1 to 'add' (picture expected" },
      { "picture:world(ball)", "bad argument #1 to 'world' (world expected, got circle)" },
      { "picture:world({})", "bad argument #1 to 'world' (world expected, got table)" },
      { "picture:world(world, 5)", "bad argument #2 to 'world' (table expected, got number)" },
      { "picture:world(world, { fil = '' })", "unknown option 'fil', did you mean 'fill'? Known" },
      { "picture:world(world, { groups = 5 })", "option 'groups': table expected, got number" },
      { "picture:world(world, { groups = { 5 } })", "option 'groups': names expected, got number" },
      { "picture:world(world, { groups = { a = 1 } })", "'a': table or false expected" },
      { "picture:world(world, { groups = { a = { b = 1 } } })",
        "groups': 'a': unknown option 'b'" },
      { "picture:save()", "bad argument #1 to 'save' (string expected, got nil)" },
      { "picture:save('/no/such/folder/x.svg')", "/no/such/folder/x.svg" },
      { "picture.shape(ball)", "calling 'shape' on bad self (picture expected" },
    } do
      check.refuses(scope, case[1], case[2])
    end
  end)

  it("changes nothing", function()
    assert.equal(tostring(graze.svg()), tostring(scope.picture))
  end)
end)
