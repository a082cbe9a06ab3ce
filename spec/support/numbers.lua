-- Seeded random numbers that are the same in every Lua: the Lehmer generator of Park and Miller.
-- Its products stay below 2^46, so doubles hold them exactly and no integer type is needed.
--
-- GRAZE_SEED in the environment, a whole number, makes all seeds others: a property must hold for
-- all of them. GRAZE_CASES, a number, multiplies how many cases are tried.

local numbers = {}
numbers.__index = numbers

local MODULUS, FACTOR = 2147483647, 16807

local VARIED = tonumber(os.getenv "GRAZE_SEED") or 0

local TIMES = tonumber(os.getenv "GRAZE_CASES") or 1

-- Return the number of random cases to try, at least 1: `count` times GRAZE_CASES.
function numbers.cases(count) return math.max(1, math.floor(count * TIMES)) end

function numbers.new(seed) return numbers.same(seed + 7919 * VARIED) end

-- The same, whatever GRAZE_SEED says.
function numbers.same(seed)
  local self = setmetatable({ state = seed % (MODULUS - 1) + 1 }, numbers)
  for _ = 1, 8 do self:unit() end -- the first draws of small seeds are alike
  return self
end

-- uniform in (0, 1)
function numbers:unit()
  self.state = (self.state * FACTOR) % MODULUS
  return self.state / MODULUS
end

-- Return x. On arm64, an older LuaJIT (as Debian 12's) compiles a product
-- and its sum to one fused operation, which rounds once and gives other bits; not across this.
function numbers.rounded(x) return math.min(x, math.huge) end

-- uniform in (low, high)
function numbers:range(low, high) return low + numbers.rounded((high - low) * self:unit()) end

-- a whole number from low to high, both included
function numbers:whole(low, high) return low + math.floor(self:unit() * (high - low + 1)) end

-- 10^low to 10^high, every order of magnitude alike
function numbers:magnitude(low, high) return 10 ^ self:range(low, high) end

function numbers:chance(probability) return self:unit() < probability end

function numbers:pick(list) return list[self:whole(1, #list)] end

-- a multiple of 1/step in [-limit, limit]
function numbers:grid(limit, step) return self:whole(-step * limit, step * limit) / step end

-- a direction
function numbers:direction()
  local angle = self:range(-math.pi, math.pi)
  return math.cos(angle), math.sin(angle)
end

return numbers
