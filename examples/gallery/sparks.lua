-- Sparks: where something bursts, rays fly apart for a moment.

local palette = require "palette"

local sparks = {}
sparks.__index = sparks

local SECONDS, RAYS = 0.5, 8

function sparks.new() return setmetatable({}, sparks) end

function sparks:add(x, y) table.insert(self, { x = x, y = y, age = 0 }) end

function sparks:age(dt)
  for i = #self, 1, -1 do
    self[i].age = self[i].age + dt
    if self[i].age > SECONDS then table.remove(self, i) end
  end
end

function sparks:draw(stage)
  for _, spark in ipairs(self) do
    local part = spark.age / SECONDS
    local near, far = 8 + 34 * part, 14 + 44 * part
    for k = 1, RAYS do
      local x, y = math.cos(k * 2 * math.pi / RAYS), math.sin(k * 2 * math.pi / RAYS)
      stage.line(spark.x + x * near, spark.y + y * near, spark.x + x * far, spark.y + y * far,
        palette.faded(palette.amber, 1 - part), 2)
    end
  end
end

return sparks
