-- graze.love.trace: outlines from images, of a stand-in for LÖVE's ImageData.

local graze = require "graze"
local numbers = require "spec.support.numbers"
local pictures = require "spec.support.pictures"
local recorder = require "spec.support.graphics"
local refusals = require "spec.support.refusals"

-- An image whose pixels have one channel of a list of bytes, and noise in the others.
local function newImage(width, height, bytes, channel, format)
  local image, pixels, rng = {}, {}, numbers.new(1)
  for k = 1, width * height do
    pixels[k] = { rng:whole(0, 255), rng:whole(0, 255), rng:whole(0, 255), rng:whole(0, 255) }
    pixels[k][channel] = bytes[k]
  end
  function image.getWidth() return width end
  function image.getHeight() return height end
  function image.getFormat() return format or "rgba8" end
  function image.typeOf(_, kind) return kind == "ImageData" or kind == "Object" end
  function image.getString()
    if format then error "these are not bytes" end
    local rows = {}
    for k, pixel in ipairs(pixels) do rows[k] = string.char((unpack or table.unpack)(pixel)) end
    return table.concat(rows)
  end
  function image.getPixel(_, x, y)
    local pixel = pixels[y * width + x + 1]
    return pixel[1] / 255, pixel[2] / 255, pixel[3] / 255, pixel[4] / 255
  end
  return image
end

local function bytesOf(picture)
  local bytes = {}
  for k = 1, picture.width * picture.height do bytes[k] = picture[k - 1] and 255 or 0 end
  return bytes
end

describe("graze.love.trace", function()
  local had, draw

  local function forget()
    for _, name in ipairs { "graze.love", "graze.love.check", "graze.love.pen",
      "graze.love.trace" } do package.loaded[name] = nil end
  end

  setup(function()
    had = rawget(_G, "love")
    rawset(_G, "love", { graphics = (recorder.new()) })
    forget()
    draw = require "graze.love"
  end)

  teardown(function()
    forget()
    rawset(_G, "love", had)
  end)

  local function is(expected, outline)
    assert.same(expected and expected:getRings(), outline and outline:getRings())
  end

  it("is graze.trace of what is opaque, with a tolerance of 1", function()
    local picture = pictures.from(9, 9, function(x, y) return x <= y end)
    for _, format in ipairs { false, "rgba16f" } do
      local image = newImage(9, 9, bytesOf(picture), 4, format or nil)
      is(graze.trace(9, 9, picture:bytes(), { tolerance = 1 }), draw.trace(image))
      is(graze.trace(9, 9, picture:bytes()), draw.trace(image, { tolerance = 0 }))
      assert.is_nil(draw.trace(newImage(2, 1, { 0, 127 }, 4, format or nil)))
    end
  end)

  it("takes any channel, from a threshold on", function()
    local bytes = {}
    for k = 1, 256 do bytes[k] = k - 1 end
    for channel, name in ipairs { "r", "g", "b", "a" } do
      for _, format in ipairs { false, "rgba32f" } do
        local image = newImage(256, 1, bytes, channel, format or nil)
        for least = 0, 255 do
          local outline = draw.trace(image, { channel = name, threshold = least / 255 })
          is(graze.rectangle(least, 0, 256 - least, 1):union(graze.rectangle(least, 0, 1, 1)),
            outline)
        end
        assert.equal(128, draw.trace(image, { channel = name }):getArea())
        assert.equal(254, draw.trace(image, { channel = name, threshold = 0.005 }):getArea())
      end
    end
  end)

  it("takes the frames of a sheet one by one", function()
    local rng = numbers.new(3)
    local sheet = pictures.from(21, 12, function() return rng:chance(0.6) end)
    for _, format in ipairs { false, "rgba16" } do
      local image = newImage(21, 12, bytesOf(sheet), 4, format or nil)
      for x = 0, 14, 7 do
        for y = 0, 6, 6 do
          local frame = pictures.from(7, 6, function(i, j) return sheet:isSolid(x + i, y + j) end)
          is(graze.trace(7, 6, frame:bytes(), { tolerance = 1 }),
            draw.trace(image, { x = x, y = y, width = 7, height = 6 }))
        end
      end
      local rest = pictures.from(4, 9, function(i, j) return sheet:isSolid(17 + i, 3 + j) end)
      is(graze.trace(4, 9, rest:bytes(), { tolerance = 1 }), draw.trace(image, { x = 17, y = 3 }))
      local band = pictures.from(21, 2, function(i, j) return sheet:isSolid(i, 3 + j) end)
      is(graze.trace(21, 2, band:bytes(), { tolerance = 1 }),
        draw.trace(image, { y = 3, height = 2 }))
    end
  end)

  it("refuses what is no image, and options that do not fit it", function()
    local image = newImage(4, 3, bytesOf(pictures.of "#### #### ####"), 4)
    local function drawable(...)
      local kinds = {}
      for _, kind in ipairs { "Object", "Drawable", "Texture", ... } do kinds[kind] = true end
      return { typeOf = function(_, kind) return kinds[kind] == true end }
    end
    local scope = { draw = draw, image = image, circle = graze.circle(0, 0, 1),
      picture = drawable "Image", canvas = drawable "Canvas" }
    local _, refused = refusals.of(scope, function() return 0 end)
    refused {
      { { "draw.trace()" }, 1, "ImageData expected, got nil" },
      { "draw.trace({})", 1, "ImageData expected, got table" },
      { "draw.trace(circle)", 1, "ImageData expected, got userdata" },
      { "draw.trace(image, 5)", 2, "table expected, got number" },
      { "draw.trace(picture)", 1,
        "ImageData expected, got an Image: love.image.newImageData reads one" },
      { "draw.trace(canvas)", 1, "ImageData expected, got a Canvas: its newImageData makes one" },
      { "draw.trace(image, { colour = 5 })", 2, "unknown option 'colour', known are channel, "
        .. "height, threshold, tolerance, width, x, y" },
      { "draw.trace(image, { tolerence = 0 })", 2, "unknown option 'tolerence', did you mean "
        .. "'tolerance'? Known are channel, height, threshold, tolerance, width, x, y" },
      { "draw.trace(image, { x = 'a' })", 2, "option 'x': number expected, got string" },
      { { "draw.trace(image, { x = 4 })", "draw.trace(image, { x = -1 })",
        "draw.trace(image, { x = 0.5 })" }, 2, "option 'x': a whole number from 0 to 3 expected" },
      { "draw.trace(image, { y = 3 })", 2, "option 'y': a whole number from 0 to 2 expected" },
      { { "draw.trace(image, { x = 1, width = 4 })", "draw.trace(image, { x = 1, width = 0 })" }, 2,
        "option 'width': a whole number from 1 to 3 expected" },
      { "draw.trace(image, { height = 2.5 })", 2,
        "option 'height': a whole number from 1 to 3 expected" },
      { { "draw.trace(image, { threshold = 2 })", "draw.trace(image, { threshold = -1 })" }, 2,
        "option 'threshold': must be from 0 to 1" },
      { "draw.trace(image, { tolerance = -1 })", 2, "option 'tolerance': must not be negative" },
      { "draw.trace(image, { tolerance = 0/0 })", 2,
        "option 'tolerance': finite number expected, got nan" },
      { "draw.trace(image, { channel = 'alpha' })", 2,
        "option 'channel': 'r', 'g', 'b' or 'a' expected" },
    }()
  end)
end)
