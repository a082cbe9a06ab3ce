-- A hash of the answers of a long scenario, by whole numbers below 2^32 times 2^16 only, which
-- doubles hold exactly.

local Hash = {}
Hash.__index = Hash

function Hash.new() return setmetatable({ low = 0x9dc5, high = 0x811c, count = 0 }, Hash) end

function Hash:text(s)
  local low, high = self.low, self.high
  for i = 1, #s do
    low = (low + s:byte(i)) % 65536
    -- the 32 bits times 16777619 = 256 * 65536 + 403, kept to 32 bits
    local product = low * 403
    high = (high * 403 + low * 256 + math.floor(product / 65536)) % 65536
    low = product % 65536
  end
  self.low, self.high = low, high
  self.count = self.count + 1
end

function Hash:values(...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if type(value) == "number" then
      self:text(("%.17g;"):format(value + 0.0)) -- -0 is not 0 here
    else
      self:text(tostring(value) .. ";")
    end
  end
end

function Hash:digest() return ("%04x%04x"):format(self.high, self.low) end

-- The hits of a world's last call.
function Hash:hits(world)
  for k, item, other, response, t, nx, ny, px, py, depth, part in world:hits() do
    self:values(k, item, other, response, t, nx, ny, px, py, depth)
    if part then self:values(part) end
  end
end

-- A list of n answers, each of `width` values.
function Hash:list(list, n, width)
  self:values(n)
  for i = 1, n * (width or 1) do self:values(list[i]) end
end

function Hash:overlaps(world) self:list(world:overlaps()) end

function Hash:events(world)
  local events, n = world:events()
  self:list(events, n, 3)
end

return Hash
