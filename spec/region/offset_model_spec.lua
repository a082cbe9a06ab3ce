-- shape:offset of random shapes, out and in, against points.

local numbers = require "spec.support.numbers"
local offsets = require "spec.support.offsets"

local SHAPES, POINTS = numbers.cases(250), 40

describe("offsets of random shapes", function()
  for _, join in ipairs { "round", "miter" } do
    it(("have the points that they should: %s corners"):format(join), function()
      for seed = 1, SHAPES do
        local rng = numbers.new(seed)
        local case = offsets.random(rng)
        local r = rng:chance(0.3) and rng:whole(-20, 20) or rng:range(-20, 20)
        if case and case.isThin then r = math.abs(r) + 0.01 end
        local made = case and case.shape:offset(r, join)
        local rings = made and made:getRings()
        for _ = 1, case and POINTS or 0 do
          local wrong = offsets.wrong(case, made, r, join, offsets.point(rng, rings, r))
          if wrong then error(("seed %d, %s"):format(seed, wrong), 0) end
        end
      end
    end)
  end
end)
