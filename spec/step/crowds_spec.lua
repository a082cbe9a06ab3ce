-- Steps of crowds in rooms: nobody overlaps who did not before, and energy never grows.

local graze = require "graze"
local crowds = require "spec.support.crowds"
local numbers = require "spec.support.numbers"
local scene = require "spec.support.scene"

local block, disc = scene.block, scene.disc

describe("bodies in a room", function()
  local function stay(seed, options)
    local rng = numbers.new(seed)
    for case = 1, numbers.cases(options.cases) do
      local world = graze.world():rule("default", "default", "bounce")
      crowds.wall_in(world, 300)
      local g, e = rng:pick { 0, 700 }, rng:pick { 1, 0.9, 0.5, 0 }
      local bodies = crowds.add(rng, world, { count = options.count, side = 300, e = e, g = g,
        turns = options.turns })
      local _, _, _, energy = crowds.totals(world, bodies, g)
      local scale = energy
      for _, body in ipairs(bodies) do scale = scale + body[5] * g * 600 end
      for frame = 1, 100 do
        world:step(1 / 60)
        crowds.clear(world, case, frame)
        local _, _, _, now = crowds.totals(world, bodies, g)
        if now > energy + scale * (options.turns and 1e-4 or 1e-10) then
          error(("case %d, frame %d: from %.14g to %.14g"):format(case, frame, energy, now))
        end
        energy = now
      end
    end
  end

  it("overlap nobody and gain no energy", function()
    stay(57, { cases = 6, count = 12 })
  end)

  it("overlap nobody where they turn, also unions", function()
    stay(58, { cases = 6, count = 12, turns = true })
  end)

  it("overlap nobody where they turn as fast as saws", function()
    local rng = numbers.new(59)
    for case = 1, numbers.cases(3) do
      local world = graze.world():rule("default", "default", "bounce")
      crowds.wall_in(world, 300)
      local g, e = rng:pick { 0, 700, 5000 }, rng:pick { 1, 0.9, 0.5, 0 }
      for k = 0, 11 do
        local w, h = rng:range(8, 38), rng:range(8, 38)
        scene.add(world, { k, block(w, h), 40 + k % 4 * 70, 40 + (k - k % 4) / 4 * 70, w * h, e = e,
          g = g, v = { rng:range(-300, 300), rng:range(-300, 300) }, spin = rng:range(-150, 150) })
      end
      for frame = 1, 100 do
        world:step(1 / 60)
        crowds.clear(world, case, frame)
      end
    end
  end)

  it("overlap nobody among such without masses, which go and turn", function()
    local rng = numbers.new(60)
    for case = 1, numbers.cases(8) do
      local rule = rng:pick { "bounce", "slide" }
      local world = graze.world():rule("default", "default", rule)
      crowds.wall_in(world, 300)
      for k = 1, 4 do
        local shape = crowds.shape(rng, k % 2 == 0)
        shape:setPosition(60 * k, rng:range(30, 270))
        if select(2, world:queryShape(shape)) == 0 then
          world:add("driver" .. k, shape)
          world:setVelocity("driver" .. k, rng:range(-150, 150), rng:range(-150, 150))
          if k % 2 == 0 then world:setAngularVelocity("driver" .. k, rng:range(-6, 6)) end
        end
      end
      crowds.add(rng, world, { count = 10, side = 300, e = rng:pick { 1, 0.5, 0 },
        g = rng:pick { 0, 700 }, turns = case % 2 == 0 })
      for frame = 1, 100 do
        world:step(rng:pick { 1 / 60, 1 / 60, 1 / 240, 1 / 20 })
        crowds.clear(world, case, frame)
      end
    end
  end)
end)

describe("a heap", function()
  it("of discs and boxes that fall on one another overlaps nothing, and each step ends", function()
    local rng = numbers.new(66)
    for case = 1, numbers.cases(3) do
      local world = graze.world():rule("default", "default", rng:pick { "bounce", "slide" })
      crowds.wall_in(world, 100)
      for k = 1, 16 do
        local x, y = 14 + 24 * (k % 4), 84 - 24 * math.floor((k - 1) / 4)
        local shape = rng:chance(0.5) and disc(rng:range(4, 9)) or block(rng:range(8, 18), 14)
        scene.add(world, { k, shape, x, y, rng:magnitude(-1, 1), g = 900, e = rng:pick { 0.5, 0 },
          spin = case % 3 == 0 and 0 or nil })
      end
      for frame = 1, 80 do
        assert.is_true(world:step(1 / 60) < 5000)
        crowds.clear(world, case, frame)
      end
    end
  end)
end)
