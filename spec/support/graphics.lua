-- A love.graphics that keeps what it is told to draw, for a screen of 800 by 600 pixels. It moves
-- and scales as LÖVE's does.

local recorder = {}

-- Returns the module, and a list of what is drawn: { kind, mode, { coordinates in pixels }, r,
-- colour =, join = the line join }.
function recorder.new()
  local graphics, drawn = {}, {}
  local stack, x, y, scale = {}, 0, 0, 1
  local function ignored() end
  graphics.setLineStyle, graphics.setLineWidth = ignored, ignored
  graphics.join = "miter"
  function graphics.setLineJoin(join) graphics.join = join end
  function graphics.getCanvas() return nil end
  function graphics.getDimensions() return 800, 600 end
  function graphics.push() stack[#stack + 1] = { x, y, scale, graphics.join } end
  function graphics.pop()
    x, y, scale, graphics.join = (unpack or table.unpack)(table.remove(stack))
  end
  function graphics.translate(dx, dy) x, y = x + dx * scale, y + dy * scale end
  function graphics.scale(by) scale = scale * by end
  function graphics.transformPoint(px, py) return x + px * scale, y + py * scale end
  function graphics.inverseTransformPoint(px, py) return (px - x) / scale, (py - y) / scale end
  function graphics.setColor(...) graphics.colour = { ... } end
  function graphics.depth() return #stack end

  local function keep(kind, mode, list, r)
    local pixels = {}
    for i = 1, #list, 2 do
      pixels[i], pixels[i + 1] = graphics.transformPoint(list[i], list[i + 1])
    end
    drawn[#drawn + 1] = {
      kind, mode, pixels, r and r * scale, colour = graphics.colour, join = graphics.join,
    }
  end
  local function listed(first, ...) return type(first) == "table" and first or { first, ... } end
  function graphics.circle(mode, cx, cy, r) keep("circle", mode, { cx, cy }, r) end
  function graphics.polygon(mode, ...) keep("polygon", mode, listed(...)) end
  function graphics.line(...) keep("line", "line", listed(...)) end
  function graphics.rectangle(mode, px, py, w, h)
    keep("rectangle", mode, { px, py, px + w, py + h })
  end
  return graphics, drawn
end

return recorder
