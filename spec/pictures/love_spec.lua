-- graze.love: what it draws, that it leaves nothing behind, and what it refuses.

local graze = require "graze"
local disturb = require "spec.support.disturb"
local recorder = require "spec.support.graphics"

local MODULES = { "graze.love", "graze.love.check", "graze.love.pen", "graze.love.trace" }

local function forget()
  for _, name in ipairs(MODULES) do package.loaded[name] = nil end
end

describe("graze.love", function()
  local had, graphics, drawn, draw

  before_each(function()
    had = rawget(_G, "love")
    graphics, drawn = recorder.new()
    rawset(_G, "love", { graphics = graphics })
    forget()
    draw = require "graze.love"
  end)

  after_each(function()
    assert.equal(0, graphics.depth(), "something was pushed and not popped")
    forget()
    rawset(_G, "love", had)
  end)

  -- What was drawn of a kind and mode.
  local function all(kind, mode)
    local list = {}
    for _, one in ipairs(drawn) do
      if one[1] == kind and one[2] == mode then list[#list + 1] = one end
    end
    return list
  end

  local function only(kind, mode)
    assert.equal(1, #all(kind, mode), kind .. "s to " .. mode)
    return all(kind, mode)[1]
  end

  describe("shape", function()
    it("draws each kind with a fill and a line", function()
      draw.shape(graze.circle(10, 20, 5))
      assert.same({ "circle", "fill", { 10, 20 }, 5 }, { (unpack or table.unpack)(drawn[1], 1, 4) })
      assert.equal("line", drawn[2][2])
      draw.shape(graze.polygon(0, 0, 40, 0, 0, 30))
      assert.same({ 0, 0, 40, 0, 0, 30 }, only("polygon", "fill")[3])
      draw.shape(graze.segment(1, 2, 3, 4))
      assert.same({ 1, 2, 3, 4 }, only("line", "line")[3])
      draw.shape(graze.puck { x = 7, y = 8, radius = 2 })
      assert.same({ 7, 8 }, all("circle", "fill")[2][3])
    end)

    it("fills the triangles of an outline, and draws its rings", function()
      draw.shape(graze.outline { { 0, 0, 30, 0, 30, 30, 0, 30 }, { 10, 10, 20, 10, 20, 20 } })
      assert.equal(5, #all("polygon", "fill"))
      local lines = all("polygon", "line")
      assert.same({ 0, 0, 30, 0, 30, 30, 0, 30 }, lines[1][3])
      assert.same({ 10, 10, 20, 10, 20, 20 }, lines[2][3])
    end)

    it("draws the cells of a grid, those of a row as one", function()
      local grid = graze.grid(3, 2, 10, 10, { 1, 1, 2, 0, 1, 1 })
      draw.shape(grid:setKind(2, graze.polygon(0, 10, 10, 0, 10, 10)):setPosition(20, 0))
      local fills = all("polygon", "fill")
      assert.equal(3, #fills)
      assert.equal(3, #all("polygon", "line"))
      assert.same({ 20, 0, 40, 0, 40, 10, 20, 10 }, fills[1][3])
      assert.same({ 40, 10, 50, 0, 50, 10 }, fills[2][3])
      draw.shape(grid, { parts = true })
      assert.equal(3 + 5, #all("polygon", "fill"))
    end)

    it("looks at those cells of a grid that are on the screen", function()
      local width, height = 16, 16
      local grid = graze.grid(1000, 1000, width, height)
      for i = 1, 1000 do grid:setCell(i, i, 1) end
      draw.shape(grid)
      local seen = #all("polygon", "fill")
      assert.is_true(seen > 10 and seen < 200)
      draw.shape(grid:setPosition(-16000, 0))
      draw.shape(grid:setPosition(0, 16000))
      assert.equal(seen, #all("polygon", "fill"))
    end)

    it("draws a chain as a line, closed or not, and fills none", function()
      draw.shape(graze.chain(0, 0, 30, 0, 30, 30):move(1, 2))
      assert.same({ 1, 2, 31, 2, 31, 32 }, only("line", "line")[3])
      draw.shape(graze.chain({ 0, 0, 30, 0, 30, 30 }, true))
      assert.same({ 0, 0, 30, 0, 30, 30 }, only("polygon", "line")[3])
      assert.equal(2, #drawn)
    end)

    it("fills what a compound covers once, and draws each of its parts", function()
      local box, half = graze.rectangle(0, 0, 4, 3), graze.rectangle(0, 0, 2, 3)
      draw.shape(graze.compound(graze.circle(10, 20, 5), box, half))
      assert.equal(30 + 2, #all("polygon", "fill"))
      assert.same({ 0, 0, 4, 0, 4, 3, 0, 3 }, all("polygon", "line")[1][3])
    end)

    it("draws a smaller polygon after a larger one", function()
      draw.shape(graze.regularPolygon(12, 40))
      draw.shape(graze.polygon(0, 0, 40, 0, 0, 30))
      assert.equal(6, #all("polygon", "fill")[2][3])
    end)

    it("goes round what is rounded, in either winding", function()
      local function farthest(shape, x, y)
        local before, least, most = #drawn, math.huge, 0
        draw.shape(shape)
        local points = drawn[before + 1][3]
        for i = 1, #points, 2 do
          local d = shape:contains(points[i], points[i + 1]) and 0
            or select(1, shape:distance(graze.circle(points[i], points[i + 1], 1e-6)))
          most = math.max(most, math.abs(d))
          least = math.min(least, math.abs(points[i] - x) + math.abs(points[i + 1] - y))
        end
        return most, least
      end
      local most, least = farthest(graze.capsule(10, 10, 60, 10, 8), 68, 10)
      assert.is_true(most < 1e-5 and least < 3)
      for _, corners in ipairs { { 10, 10, 60, 10, 60, 50 }, { 60, 50, 60, 10, 10, 10 } } do
        most, least = farthest(graze.polygon(corners, 6), 66, 30)
        assert.is_true(most < 1e-5 and least < 22)
      end
    end)

    it("draws a plane across the screen, or nothing, or all of it", function()
      draw.shape(graze.plane(0, -1, 100))
      local surface = only("line", "line")[3]
      assert.same({ 100, 100 }, { surface[2], surface[4] })
      assert.is_true(math.min(surface[1], surface[3]) <= 0)
      assert.is_true(math.max(surface[1], surface[3]) >= 800)
      draw.shape(graze.plane(0, -1, 1e6))
      assert.equal(2, #drawn)
      draw.shape(graze.plane(0, -1, -1e6))
      assert.same({ 0, 0, 800, 600 }, only("rectangle", "fill")[3])
    end)

    it("has the looks that it is given", function()
      draw.shape(graze.circle(0, 0, 5), { fill = false, line = { 1, 0.5, 0 } })
      assert.equal(1, #drawn)
      assert.same({ 1, 0.5, 0, 1 }, drawn[1].colour)
    end)

    -- How the lines of a polygon are joined.
    local function joinOf(options, ...)
      draw.shape(graze.polygon(...), options)
      return drawn[#drawn].join
    end

    it("joins lines, but not those of slivers, whose joins would be spikes", function()
      assert.equal("bevel", joinOf(nil, 0, 0, 40, 0, 0, 30))
      assert.equal("bevel", joinOf(nil, 0, 0, 40, 0, 40, 0.1, 0, 0.1)) -- thin, without sharp corner
      assert.equal("bevel", joinOf(nil, 0, 0, 400, 0, 0, 4)) -- sharp, and wider than its lines
      assert.equal("none", joinOf(nil, 0, 0, 40, 0, 0, 0.1))
      assert.equal("none", joinOf({ width = 8 }, 0, 0, 400, 0, 0, 4))
      assert.equal("bevel", joinOf(nil, 0, 0, 40, 0, 0, 30))
      assert.equal("miter", graphics.join)
    end)

    it("takes slivers by their size on the screen", function()
      graphics.push()
      graphics.scale(100)
      assert.equal("bevel", joinOf(nil, 0, 0, 4, 0, 0, 0.1))
      graphics.pop()
      assert.equal("none", joinOf(nil, 0, 0, 4, 0, 0, 0.1))
    end)

    it("draws nothing where all is scaled to nothing", function()
      graphics.push()
      graphics.scale(0)
      draw.shape(graze.circle(0, 0, 5))
      draw.world(graze.world())
      graphics.pop()
      assert.equal(0, #drawn)
    end)
  end)

  describe("world", function()
    it("draws what is on the screen, wherever the camera is", function()
      local world = graze.world()
      for i = 0, 99 do world:add(i, graze.circle(100 * i, 300, 10)) end
      graphics.push()
      graphics.translate(-5000, 0)
      draw.world(world)
      graphics.pop()
      local balls = all("circle", "fill")
      assert.equal(9, #balls) -- 5000 to 5800, and those on the rim are half on it
      assert.same({ 0, 300 }, balls[1][3])
      graphics.scale(0.5)
      draw.world(world)
      assert.equal(9 + 17, #all("circle", "fill"))
    end)

    it("finds the radius of every item", function()
      local world = graze.world()
      world:add("ball", graze.circle(1e6, 50, 12.5))
      world:add("box", graze.rectangle(1e6 + 100.1, 50.3, 40.7, 20.9))
      graphics.push()
      graphics.translate(-1e6, 0)
      draw.world(world)
      graphics.pop()
      assert.is_true(math.abs(only("circle", "fill")[4] - 12.5) < 1e-6)
      assert.equal(8, #only("polygon", "fill")[3])
    end)

    it("draws items with parts as what they are", function()
      local world = graze.world()
      world:add("ring",
        graze.outline { { 0, 0, 90, 0, 90, 90, 0, 90 }, { 40, 40, 60, 40, 60, 60, 40, 60 } })
      world:add("cells", graze.grid(2, 1, 10, 10, { 1, 1 }):setPosition(0, 200))
      draw.world(world)
      assert.equal(8 + 1, #all("polygon", "fill"))
      assert.equal(2 + 1, #all("polygon", "line"))
      world:clear():add("ledge", graze.chain(0, 40, 20, 40, 40, 20), { oneWay = true })
      draw.world(world)
      assert.equal(8 + 1 + 2, #all("polygon", "fill"))
    end)

    it("draws planes as they stand now, also when they were set anew", function()
      local world = graze.world()
      world:add("sea", graze.plane(0, -1, 400))
      world:add("box", graze.rectangle(0, 0, 9, 9))
      draw.world(world)
      assert.equal(400, only("line", "line")[3][2])
      world:setShape("sea", graze.plane(0, -2, 700))
      world:setShape("box", graze.plane(1, 0, -20))
      draw.world(world)
      local lines = all("line", "line")
      assert.equal(350, lines[2][3][2])
      assert.equal(20, lines[3][3][1])
    end)

    it("floods the screen where a plane covers it, and leaves out what is below it", function()
      local world = graze.world()
      world:add("over", graze.plane(0, -1, -50))
      world:add("under", graze.plane(0, -1, 650))
      draw.world(world)
      assert.equal(1, #drawn)
      assert.same({ 0, 0, 800, 600 }, only("rectangle", "fill")[3])
    end)

    it("colours groups apart, alike at every frame", function()
      local world = graze.world()
      world:add(1, graze.circle(100, 100, 10), { group = "a" })
      world:add(2, graze.circle(200, 100, 10), { group = "b" })
      world:add(3, graze.circle(300, 100, 10), { group = "a" })
      draw.world(world)
      draw.world(world)
      local balls = all("circle", "line")
      assert.same(balls[1].colour, balls[3].colour)
      assert.not_same(balls[1].colour, balls[2].colour)
      for i = 1, 3 do assert.same(balls[i].colour, balls[i + 3].colour) end
    end)

    it("lets a group have its look, or none", function()
      local world = graze.world()
      world:add(1, graze.circle(100, 100, 10), { group = "a" })
      world:add(2, graze.circle(200, 100, 10), { group = "b" })
      world:add(3, graze.circle(300, 100, 10), { group = "c" })
      draw.world(world, {
        line = false, fill = { 0, 0, 1 }, groups = { a = { fill = { 1, 0, 0, 0.5 } }, b = false },
      })
      assert.equal(2, #drawn)
      assert.same({ 1, 0, 0, 0.5 }, drawn[1].colour)
      assert.same({ 0, 0, 1, 1 }, drawn[2].colour)
    end)

    it("marks the side of what is one-way", function()
      local world = graze.world()
      world:add("ledge", graze.rectangle(100, 200, 60, 10), { oneWay = { 0, -1 } })
      draw.world(world)
      local tip = all("polygon", "fill")[2][3]
      assert.same({ 130, 190 }, { tip[1], tip[2] })
    end)

    it("holds no item that has left the world", function()
      local world, item = graze.world(), {}
      local seen = setmetatable({ item }, { __mode = "v" })
      world:add(item, graze.circle(100, 100, 10))
      world:add("plane", graze.plane(0, -1, 100))
      draw.world(world)
      world:remove(item)
      item = nil -- luacheck: ignore
      assert.equal(0, disturb.held(seen))
    end)
  end)

  it("visibility shows a fan about the eye, its rim, and nothing from inside", function()
    local world = graze.world()
    world:add("wall", graze.rectangle(300, 0, 20, 200), { group = "walls" })
    draw.visibility(world, 200, 100, 150)
    local corners, n = world:visibility(200, 100, 150)
    assert.same(corners, only("polygon", "line")[3])
    local fan = all("polygon", "fill")
    assert.equal(n, #fan)
    for i, triangle in ipairs(fan) do
      local list, k = { 200, 100 }, 2 * ((i + n - 2) % n) + 1
      for _, at in ipairs { k, k + 1, 2 * i - 1, 2 * i } do list[#list + 1] = corners[at] end
      assert.same(list, triangle[3])
    end
    assert.same({ 200, 100 }, only("circle", "fill")[3])
    draw.visibility(world, 310, 100, 150)
    draw.visibility(world, 310, 100, 150, "walls", { fill = false })
    assert.equal(n, #all("polygon", "fill"))
    draw.visibility(world, 310, 100, graze.rectangle(0, 0, 640, 400), "nobody", { fill = false })
    assert.same({ 640, 400, 0, 400, 0, 0, 640, 0 }, all("polygon", "line")[2][3])
  end)

  it("hits shows a dot and a normal for each hit", function()
    local world = graze.world():rule("hero", "coin", "cross")
    world:add("hero", graze.circle(0, 0, 10):setPosition(100, 100), { group = "hero" })
    world:add("coin", graze.circle(150, 100, 10), { group = "coin" })
    world:add("wall", graze.rectangle(300, 0, 20, 200))
    world:move("hero", 500, 100)
    draw.hits(world)
    local dots, lines = all("circle", "fill"), all("line", "line")
    assert.equal(2, #dots)
    assert.same({ 300, 100 }, dots[2][3])
    assert.is_true(lines[2][3][3] < 300)
    assert.not_same(lines[1].colour, lines[2].colour)
    local n = world:rayCastAll(0, 100, 600, 100)
    draw.hits(world)
    assert.equal(2 + n, #all("circle", "fill"))
  end)

  it("hits shows how an item turned: its outline at the hit, and the arc of the point", function()
    local world = graze.world()
    world:add("wall", graze.rectangle(300, 0, 10, 600))
    world:add("hand", graze.polygon(0, 0, 0, -200, 1, -200, 1, 0):setPosition(200, 300))
    local _, _, n, angle = world:move("hand", 200, 300, math.pi, "touch")
    world:setTransform("hand", 0, 0, 3) -- the hits tell where it was
    draw.hits(world)
    assert.equal(1, n)
    local expected = { graze.polygon(0, 0, 0, -200, 1, -200, 1, 0):setTransform(200, 300, angle)
      :getVertices() }
    local outline = only("polygon", "line")[3]
    for i = 1, 8 do assert.near(expected[i], outline[i], 1e-9) end
    assert.equal(1, #all("polygon", "fill"), "only the head of the normal is filled")
    local arc, _, _, _, _, _, _, px, py = all("line", "line")[1][3], world:getHit(1)
    assert.near(px, arc[1], 1e-9)
    assert.near(py, arc[2], 1e-9)
    local reach = math.sqrt((px - 200) ^ 2 + (py - 300) ^ 2)
    for i = 1, #arc, 2 do
      assert.near(reach, math.sqrt((arc[i] - 200) ^ 2 + (arc[i + 1] - 300) ^ 2), 1e-9)
    end
    assert.near(100, arc[#arc], 1)
    for i = #drawn, 1, -1 do drawn[i] = nil end
    world:remove "hand"
    draw.hits(world)
    assert.equal(0, #all("polygon", "line"))
    assert.equal(2, #all("line", "line"))
  end)

  describe("while what is drawn makes garbage, whose finalizers", function()
    -- Runs f as the first circle is drawn.
    local function meanwhile(f)
      local circle = graphics.circle
      function graphics.circle(...)
        graphics.circle = circle
        circle(...)
        f()
      end
    end

    it("remove items, draws the others", function()
      local world = graze.world()
      for i = 1, 4 do
        world:add(i, graze.circle(i * 100, 100, 9), { oneWay = { 0, -1 } })
      end
      meanwhile(function() world:remove(2):remove(3) end)
      draw.world(world)
      assert.equal(2, #all("circle", "fill"))
    end)

    it("move something, draws the hits until they are replaced", function()
      local world = graze.world()
      for i = 1, 4 do world:add(i, graze.circle(i * 100, 100, 9), { group = "coins" }) end
      world:add("ball", graze.circle(-50, 100, 9))
      meanwhile(function() world:check("ball", 150, 100) end)
      assert.equal(4, world:rayCastAll(0, 100, 500, 100))
      draw.hits(world)
      assert.equal(1, #all("circle", "fill"))
    end)
  end)

  it("hits shows the arc of a step, that of a cast, and outlines of shapes with parts", function()
    local world = graze.world():rule("default", "default", "touch")
    world:add("wall", graze.rectangle(300, 0, 10, 600))
    world:add("dart", graze.outline(0, -40, 40, 0, 0, 40, 10, 0):setPosition(250, 300))
    world:setVelocity("dart", 30, 0):setAngularVelocity("dart", 1)
    assert.equal(1, world:step(2))
    draw.hits(world)
    assert.equal(1, #all("polygon", "line"))
    local _, _, _, t, _, _, px, py = world:getHit(1)
    local x, _, _, _, angle = world:getHitLeg(1)
    local arc, c, s = all("line", "line")[1][3], math.cos(-angle), math.sin(-angle)
    assert.is_true(t > 0)
    assert.near(250 + c * (px - x) - s * (py - 300), arc[#arc - 1], 1e-9)
    assert.near(300 + s * (px - x) + c * (py - 300), arc[#arc], 1e-9)
    for i = #drawn, 1, -1 do drawn[i] = nil end
    world:shapeCastAll(graze.segment(0, 0, 90, 0):setPosition(260, 300), 0, 0, -1)
    draw.hits(world)
    assert.equal(0, #all("polygon", "line"))
    assert.is_true(#all("line", "line") >= 1)
  end)

  it("sweep shows how a shape turns", function()
    local hand = graze.segment(0, 0, 200, 0):setPosition(400, 300)
    local world, post = graze.world(), graze.segment(400, 400, 400, 550)
    world:add("post", post)
    for _, other in ipairs { post, world } do
      for i = #drawn, 1, -1 do drawn[i] = nil end
      draw.sweep(hand, other, 0, 0, math.pi)
      local lines = all("line", "line")
      local function ends(k, ...)
        local list, wanted = lines[k][3], { ... }
        for i = 1, 4 do assert.near(wanted[i], list[i], 1e-9) end
      end
      ends(1, 400, 300, 600, 300)
      ends(3, 400, 300, 200, 300)
      ends(4, 400, 300, 400, 500)
      assert.is_true(#lines[2][3] > 20) -- the arc
    end
    for i = #drawn, 1, -1 do drawn[i] = nil end
    draw.sweep(hand, post, 0, 0, 1, { line = { 1, 1, 1 } })
    assert.equal(3, #all("line", "line"))
    local arc = all("line", "line")[2][3]
    assert.near(400 + 200 * math.cos(1), arc[#arc - 1], 1e-9)
  end)

  it("sweep shows the shape at its start, where it meets, and where it would have come", function()
    local ball, wall = graze.circle(100, 100, 10), graze.rectangle(300, 0, 20, 200)
    local world = graze.world()
    world:add("wall", wall, { group = "wall" })
    world:add("ball", ball, { group = "ball" })
    local cast = { filter = "wall" }
    for _, other in ipairs { wall, world } do
      for i = #drawn, 1, -1 do drawn[i] = nil end
      draw.sweep(ball, other, 400, 0, cast)
      local places = {}
      for _, one in ipairs(all("circle", "line")) do places[#places + 1] = one[3][1] end
      assert.same({ 100, 500, 290 }, places)
      assert.near(300, all("circle", "fill")[4][3][1], 1e-6)
    end
    for i = #drawn, 1, -1 do drawn[i] = nil end
    draw.sweep(ball, wall, 0, 50)
    assert.equal(2, #all("circle", "line"))
  end)

  it("lays errors at the caller's line, with function, argument and reason", function()
    local ball, world, plane = graze.circle(0, 0, 5), graze.world(), graze.plane(0, 1, 0)
    local cases = {
      { "#1 to 'shape' (shape expected, got nil)", draw.shape },
      { "#1 to 'shape' (shape expected, got world)", draw.shape, world },
      { "#2 to 'shape' (table expected, got number)", draw.shape, ball, 3 },
      { "#2 to 'shape' (unknown option 'colour', known are fill, line, parts, width)",
        draw.shape, ball, { colour = {} } },
      { "#2 to 'shape' (option 'fill': part 2: number expected, got nil)", draw.shape, ball,
        { fill = { 1 } } },
      { "#2 to 'shape' (option 'line': part 1: must be from 0 to 1)", draw.shape, ball,
        { line = { 255, 0, 0 } } },
      { "#2 to 'shape' (option 'width': must be positive)", draw.shape, ball, { width = 0 } },
      { "#1 to 'world' (world expected, got circle)", draw.world, ball },
      { "#2 to 'world' (option 'groups': 'a': unknown option 'x', known are", draw.world, world,
        { groups = { a = { x = 1 } } } },
      { "#2 to 'world' (option 'groups': names expected, got number)", draw.world, world,
        { groups = { {} } } },
      { "#1 to 'hits' (world expected, got string)", draw.hits, "world" },
      { "#2 to 'hits' (unknown option 'groups', known are fill", draw.hits, world,
        { groups = {} } },
      { "#1 to 'visibility' (world expected, got circle)", draw.visibility, ball },
      { "#3 to 'visibility' (number expected, got nil)", draw.visibility, world, 1 },
      { "#4 to 'visibility' (reach must be positive)", draw.visibility, world, 1, 2, -3 },
      { "#4 to 'visibility' (a convex polygon, or a circle, that holds (x, y) expected)",
        draw.visibility, world, 1, 2, graze.capsule(0, 0, 9, 0, 5) },
      { "#5 to 'visibility' (group name, list of them, or function expected, got number)",
        draw.visibility, world, 1, 2, 3, 4 },
      { "#6 to 'visibility' (unknown option 'x', known are fill", draw.visibility, world, 1, 2, 3,
        nil, { x = 1 } },
      { "#1 to 'sweep' (shape that can be moved expected, got plane)", draw.sweep, plane, ball },
      { "#2 to 'sweep' (shape or world expected, got table)", draw.sweep, ball, {}, 1, 1 },
      { "#4 to 'sweep' (number expected, got nil)", draw.sweep, ball, plane, 1 },
      { "#3 to 'sweep' (finite number expected, got nan)", draw.sweep, ball, plane, 0 / 0, 1 },
      { "#5 to 'sweep' (the turn must not exceed 2^20)", draw.sweep, ball, plane, 1, 1, 2e6 },
      { "#5 to 'sweep' (table expected, got string)", draw.sweep, ball, plane, 1, 1, "a" },
      { "#6 to 'sweep' (table expected, got number)", draw.sweep, ball, plane, 1, 1, 2, 3 },
      { "#5 to 'sweep' (option 'filter': name 2: string expected, got number)", draw.sweep, ball,
        world, 1, 1, { filter = { "a", 2 } } },
      { "#5 to 'sweep' (option 'filter': name, list or function expected, got boolean)",
        draw.sweep, ball, world, 1, 1, { filter = true } },
    }
    for _, case in ipairs(cases) do
      local called, a, b, c, d, e, f = (unpack or table.unpack)(case, 2, 8)
      local ok, message = pcall(function() called(a, b, c, d, e, f) end)
      assert.is_false(ok)
      assert.truthy(message:find("^[^:]*love_spec%.lua:%d+: bad argument ") and
        message:find(case[1], 1, true), message .. "\nis not about\n" .. case[1])
      assert.equal(0, #drawn)
    end
  end)
end)

describe("graze.love without love.graphics", function()
  it("says what it wants", function()
    local had = rawget(_G, "love")
    rawset(_G, "love", nil)
    forget()
    local ok, message = pcall(require, "graze.love")
    rawset(_G, "love", had)
    assert.is_false(ok)
    assert.truthy(message:find("graze.love draws with love.graphics", 1, true))
  end)
end)
