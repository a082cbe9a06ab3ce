-- graze.trace of random pictures, by brute force: exact borders by the cells, simpler ones by
-- spec/support/borders.lua.

local graze = require "graze"
local borders = require "spec.support.borders"
local Hash = require "spec.support.hash"
local numbers = require "spec.support.numbers"
local pictures = require "spec.support.pictures"

local ROUNDS = numbers.cases(100)
local TOLERANCES = { 0.5, 0.75, 1, 1.5, 2, 3, 4 }

local function ringsOf(outline) return outline and outline:getRings() or {} end

-- The rings as text, moved back by (x, y).
local function cornersOf(outline, x, y)
  local list = {}
  for _, ring in ipairs(ringsOf(outline)) do
    list[#list + 1] = "ring"
    for i = 1, #ring, 2 do
      list[#list + 1] = ("%.17g,%.17g"):format(ring[i] - (x or 0), ring[i + 1] - (y or 0))
    end
  end
  return table.concat(list, " ")
end

local function traced(picture, tolerance)
  return graze.trace(picture.width, picture.height, picture:bytes(), { tolerance = tolerance })
end

-- Pictures of up to 20 cells a side; one in ten of up to 64.
local function each(seed, f)
  local rng = numbers.new(seed)
  for round = 1, ROUNDS do
    local picture = pictures.random(rng, round % 10 == 0 and 64 or 20)
    local ok, message = pcall(f, picture, rng)
    if not ok then error(("%s\n%s"):format(tostring(message), tostring(picture)), 0) end
  end
end

describe("graze.trace of random pictures", function()
  it("is solid in solid cells alone, in as many pieces and with as many holes", function()
    each(1, function(picture)
      local outline = traced(picture)
      local pieces, holes = borders.count(picture)
      assert.equal(pieces + holes, #ringsOf(outline))
      if not outline then return end
      local solid = 0
      for y = 0, picture.height - 1 do
        for x = 0, picture.width - 1 do
          local is = picture:isSolid(x, y)
          assert.equal(is, outline:contains(x + 0.5, y + 0.5))
          solid = solid + (is and 1 or 0)
        end
      end
      assert.equal(solid, outline:getArea())
      assert.equal(pieces, (select(2, outline:split())))
    end)
  end)

  it("has simpler borders that are near, with the same rings, of which none cross", function()
    each(2, function(picture, rng)
      local old = ringsOf(traced(picture))
      local tolerance = rng:chance(0.5) and rng:pick(TOLERANCES) or rng:range(0, 4)
      local new = ringsOf(traced(picture, tolerance))
      local reason = borders.wrong(picture, old, new, tolerance)
      if reason then error(("tolerance %.17g: %s"):format(tolerance, reason), 0) end
    end)
  end)

  it("has the rings of a union, in the same order", function()
    each(3, function(picture, rng)
      local outline = traced(picture, rng:pick { 0, 0, 0.75, 1, 2, 4 })
      if not outline then return end
      assert.equal(cornersOf(outline:union(outline)), cornersOf(outline))
      assert.equal(cornersOf(graze.outline(outline:getRings(), "clean")), cornersOf(outline))
    end)
  end)

  it("is the same for bytes, lists and functions, and for a picture that is moved", function()
    each(4, function(picture, rng)
      local w, h, tolerance = picture.width, picture.height, rng:pick { 0, 0.75, 1, 2 }
      local options = { tolerance = tolerance, stride = 4, offset = 3 }
      local expected = cornersOf(traced(picture, tolerance))
      assert.equal(expected, cornersOf(graze.trace(w, h, picture:bytes(4, 3, rng), options)))
      options = { tolerance = tolerance }
      assert.equal(expected, cornersOf(graze.trace(w, h, picture:list(), options)))
      assert.equal(expected, cornersOf(graze.trace(w, h, picture:asker(), options)))
      local x, y = rng:whole(0, 70), rng:whole(0, 9)
      local moved = traced(picture:moved(w + x + rng:whole(0, 9), h + y, x, y), tolerance)
      assert.equal(expected, cornersOf(moved, x, y))
    end)
  end)

  -- Kinds of pictures that are made with sines are left out: these differ from machine to machine.
  it("has the same corners everywhere", function()
    local hash, rng = Hash.new(), numbers.same(5)
    for round = 1, 150 do
      local picture = pictures.random(rng, round % 10 == 0 and 64 or 24)
      local tolerance = rng:pick { 0, 0.5, 0.75, 1, 1.5, 2, 4 }
      if picture.kind ~= "waves" and picture.kind ~= "spiral" then
        hash:text(cornersOf(traced(picture, tolerance)))
      end
    end
    assert.equal("a71d927f", hash:digest())
  end)
end)
