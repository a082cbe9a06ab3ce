-- graze.trace: shapes from pictures, in each form that it takes, and what it refuses.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local pictures = require "spec.support.pictures"
local refusals = require "spec.support.refusals"

local function trace(picture, tolerance)
  local options = tolerance and { tolerance = tolerance }
  return graze.trace(picture.width, picture.height, picture:bytes(), options)
end

-- How many rings an outline has, and corners, its area, and its box.
local function measures(outline)
  local rings, corners = outline:getRings(), 0
  for _, ring in ipairs(rings) do corners = corners + #ring / 2 end
  return { #rings, corners, outline:getArea(), outline:getBoundingBox() }
end

local function disc(radius)
  local size = 2 * radius + 1
  return pictures.from(size, size, function(x, y)
    return (x - radius) ^ 2 + (y - radius) ^ 2 <= radius ^ 2
  end)
end

describe("graze.trace", function()
  it("makes one ring of what is solid", function()
    local square = trace(pictures.of "### ### ###")
    assert.same({ 1, 4, 9, 0, 0, 3, 3 }, measures(square))
    assert.equal("outline", square:type())
    assert.same({ 0, 0, 0 }, { square:getTransform() })
    assert.same({ { 0, 0, 3, 0, 3, 3, 0, 3 } }, square:getRings())
    assert.same({ 1, 12, 5, 0, 0, 3, 3 }, measures(trace(pictures.of ".#. ### .#.")))
    assert.same({ 1, 4, 1, 0, 0, 1, 1 }, measures(trace(pictures.of "#")))
  end)

  it("leaves holes empty", function()
    local frame = trace(pictures.of "### #.# ###")
    assert.same({ 2, 8, 8, 0, 0, 3, 3 }, measures(frame))
    assert.is_false(frame:contains(1.5, 1.5))
    assert.is_true(frame:contains(0.5, 1.5))
  end)

  it("holds cells apart that meet in a corner only", function()
    for _, rows in ipairs { "#. .#", ".# #." } do
      local two = trace(pictures.of(rows))
      assert.same({ 2, 8, 2, 0, 0, 2, 2 }, measures(two))
      assert.equal(2, select(2, two:split()))
    end
    local ring = trace(pictures.of "### #.# ##.")
    assert.same({ { 0, 0, 3, 0, 3, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2, 3, 0, 3 } }, ring:getRings())
  end)

  it("is nil where nothing is solid", function()
    assert.is_nil(trace(pictures.of ".. .."))
    assert.is_nil(trace(pictures.of ".. ..", 1))
    assert.is_nil(graze.trace(1, 1, { 0 }))
  end)

  it("finds a cell in the last corner of the largest picture", function()
    local row = ("\0"):rep(16384)
    local cells = row:sub(2) .. "\255"
    assert.same({ 1, 4, 1, 16383, 0, 16384, 1 }, measures(graze.trace(16384, 1, cells)))
    assert.same({ 1, 4, 1, 0, 16383, 1, 16384 }, measures(graze.trace(1, 16384, cells)))
  end)

  it("makes shapes that are placed, scaled and dug as any", function()
    local world = graze.world()
    local ground = trace(pictures.of "######## ########"):scale(10):setPosition(100, 50)
    world:add("ground", ground)
    world:carve("ground", graze.rectangle(130, 50, 20, 40))
    assert.equal(1600 - 400, world:getShape("ground"):getArea())
  end)
end)

describe("graze.trace with a tolerance", function()
  it("makes stairs of single steps one side", function()
    for n = 3, 40 do
      local stairs = pictures.from(n, n, function(x, y) return x <= y end)
      assert.same({ { 0, 0, 1, 0, n, n - 1, n, n, 0, n } }, trace(stairs, 0.75):getRings())
    end
  end)

  it("makes a disc round", function()
    local round = measures(trace(disc(50), 1))
    assert.is_true(round[2] <= 26)
    assert.is_true(math.abs(round[3] / (2500 * math.pi) - 1) < 0.015)
    assert.same({ 0, 0, 101, 101 }, { round[4], round[5], round[6], round[7] })
  end)

  it("keeps lines and single cells", function()
    assert.same({ 1, 4, 20, 0, 0, 20, 1 }, measures(trace(pictures.of(("#"):rep(20)), 1)))
    assert.same({ 1, 4, 1, 0, 0, 1, 1 }, measures(trace(pictures.of "#", 4)))
    assert.same({ 1, 4, 1, 0, 0, 1, 1 }, measures(trace(pictures.of "#", 1e9)))
  end)

  it("keeps a speck between a way and the side that would replace it", function()
    local bay = pictures.of "#........# ##..#...## ##......## ########## ##########"
    assert.equal(2, measures(trace(bay))[1])
    for _, tolerance in ipairs { 1, 2, 3, 10, 100 } do
      local outline = trace(bay, tolerance)
      assert.equal(2, measures(outline)[1])
      assert.equal(2, select(2, outline:split()))
    end
  end)

  it("does nothing at 0", function()
    assert.same(trace(disc(9)):getRings(), trace(disc(9), 0):getRings())
  end)

  it("takes no longer for a maze than for another picture", function()
    local n = 150
    local comb = pictures.from(n, n, function(x, y) return y == 0 or x % 2 == 0 end)
    local before = os.clock()
    for _, tolerance in ipairs { 1, 30, 1000 } do
      assert.equal(1, measures(trace(comb, tolerance))[1])
    end
    assert.is_true(os.clock() - before < 5)
  end)
end)

describe("the pictures of graze.trace", function()
  local L = pictures.of "#.. #.. ###"
  local rings = trace(L):getRings()

  local function is(cells, options)
    assert.same(rings, graze.trace(3, 3, cells, options):getRings())
  end

  it("are bytes, from 128 on or a threshold", function()
    is("\128\127\0\129\126\1\255\200\128")
    is("\9\8\0\9\7\1\255\10\9", { threshold = 9 })
    is("\9\8\0\9\7\1\255\10\9", { threshold = 8.01 })
    assert.equal(9, graze.trace(3, 3, ("\0"):rep(9), { threshold = 0 }):getArea())
    assert.equal(9, graze.trace(3, 3, ("\255"):rep(9), { threshold = 255 }):getArea())
    assert.is_nil(graze.trace(3, 3, ("\255"):rep(9), { threshold = 255.5 }))
  end)

  it("have a stride and an offset", function()
    for stride = 1, 5 do
      for offset = 0, stride - 1 do
        is(L:bytes(stride, offset, numbers.new(stride)), { stride = stride, offset = offset })
      end
    end
    is(L:bytes(4, 0, numbers.new(1)), { stride = 4 })
  end)

  it("are lists of numbers or booleans", function()
    is(L:list())
    is { 1, 0, 0, -1, 0, false, 0.5, true, 255 }
    is({ 3, 2, 0, 4, 1, false, 3, true, 9 }, { threshold = 3 })
    is(setmetatable({}, { __index = function(_, k) return L:list()[k] end }))
  end)

  it("are functions, which are asked row by row", function()
    local asked = {}
    is(function(x, y)
      asked[#asked + 1] = x .. "," .. y
      if L:isSolid(x, y) then return true end
    end)
    assert.equal("0,0 1,0 2,0 0,1 1,1 2,1 0,2 1,2 2,2", table.concat(asked, " "))
  end)

  it("may be functions that trace, raise an error, or are stopped", function()
    is(function(x, y)
      is(L:list())
      return L:isSolid(x, y)
    end)
    for _ = 1, 100 do
      local ok, reason = pcall(graze.trace, 100, 100, function(x) return x < 50 or error({ x }) end)
      assert.is_false(ok)
      assert.same({ 50 }, reason)
    end
    local yields = coroutine.wrap(function() return graze.trace(3, 3, coroutine.yield) end)
    assert.is_false(pcall(yields))
    is(L:list())
  end)

  it("are the caller's: a list may change in the midst of it", function()
    local list = L:list()
    local proxy = setmetatable({}, { __index = function(_, k)
      if k == 5 then graze.trace(200, 200, ("\255"):rep(40000)) end
      return list[k]
    end })
    is(proxy)
  end)
end)

describe("graze.trace refuses", function()
  local scope = { graze = graze, five = ("\255"):rep(900), ask = function() return 1 end }
  local refuses, refused = refusals.of(scope, function() return 0 end)

  it("sizes", refused {
    { { "graze.trace(0, 1, '')", "graze.trace(-1, 1, '')", "graze.trace(2.5, 2, '')",
      "graze.trace(16385, 1, '')" }, 1, "a whole number from 1 to 16384 expected" },
    { { "graze.trace(1, 0, '')", "graze.trace(1, 16385, '')" }, 2,
      "a whole number from 1 to 16384 expected" },
    { "graze.trace('1', 1, '')", 1, "number expected, got string" },
    { "graze.trace()", 1, "number expected, got nil" },
    { "graze.trace(1)", 2, "number expected, got nil" },
    { "graze.trace(0/0, 1, '')", 1, "finite number expected, got nan" },
  })

  it("what is no picture", refused {
    { "graze.trace(20, 15, five, { stride = 4 })", 3,
      "1200 bytes expected for 20 x 15 cells of 4, got 900" },
    { "graze.trace(20, 15, five)", 3, "300 bytes expected for 20 x 15 cells of 1, got 900" },
    { "graze.trace(16384, 16384, five, { stride = 256 })", 3,
      "68719476736 bytes expected for 16384 x 16384 cells of 256, got 900" },
    { { "graze.trace(1, 1)", "graze.trace(1, 1, nil, {})" }, 3,
      "string, list or function expected, got nil" },
    { "graze.trace(1, 1, 5)", 3, "string, list or function expected, got number" },
    { "graze.trace(2, 2, { 1, 0, 1 })", 3, "4 cells expected, got 3" },
    { "graze.trace(2, 2, { 1, 0, 1, 1, 0 })", 3, "4 cells expected, got more" },
    { "graze.trace(2, 2, { 1, 0, 'x', 1 })", 3, "cell 3: number or boolean expected, got string" },
    { "graze.trace(2, 2, { { 1, 0 }, { 1, 1 } })", 3,
      "cell 1: number or boolean expected, got table" },
    { "graze.trace(1, 1, ask)", "bad callback of 'trace' (true or false expected, got number)" },
  })

  it("options", refused { calls = "graze.trace(1, 1, '\\0', %s)",
    { "5", 4, "table expected, got number" },
    { "{ treshold = 3 }", 4, "unknown key 'treshold', did you mean 'threshold'? Known are " ..
      "stride, offset, threshold, tolerance" },
    { "{ 1 }", 4, "unknown key of type number" },
    { { "{ stride = 0 }", "{ stride = 1.5 }", "{ stride = 257 }" }, 4,
      "stride: a whole number from 1 to 256 expected" },
    { { "{ offset = 1 }", "{ offset = -1 }" }, 4, "offset: a whole number from 0 to 0 expected" },
    { "{ stride = 4, offset = 4 }", 4, "offset: a whole number from 0 to 3 expected" },
    { "{ threshold = 'a' }", 4, "threshold: number expected, got string" },
    { "{ threshold = 0/0 }", 4, "threshold: finite number expected, got nan" },
    { "{ tolerance = -1 }", 4, "tolerance: must not be negative" },
    { "{ tolerance = 1/0 }", 4, "tolerance: finite number expected, got infinity" },
    { "{ tolerance = true }", 4, "tolerance: number expected, got boolean" },
  })

  it("more corners than an outline may have", function()
    local rows = { ("\255\0"):rep(600), ("\0\255"):rep(600) }
    scope.checks = (rows[1] .. rows[2]):rep(300)
    refuses("graze.trace(1200, 600, checks)", 3, "outline has more than 1048576 corners")
  end)
end)
