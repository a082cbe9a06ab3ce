-- The colours of the gallery, and looks for graze.love made of them.

local palette = {}

local function hex(text, alpha)
  local function part(i) return tonumber(text:sub(i, i + 1), 16) / 255 end
  return { part(1), part(3), part(5), alpha or 1 }
end

palette.night = hex "0e121c"
palette.paper = hex "151b2a"
palette.rule = hex "232c42"
palette.ink = hex "eceae3"
palette.dim = hex "8d96ad"
palette.stone = hex "5b6a8c"
palette.coral = hex "ff7d61"
palette.amber = hex "ffc861"
palette.teal = hex "52d8b9"
palette.sky = hex "70b4ff"
palette.violet = hex "b598ff"
palette.rose = hex "ff84b4"

-- The same colour, more transparent.
function palette.faded(colour, alpha) return { colour[1], colour[2], colour[3], alpha } end

-- A line of a colour, and inside of it a fainter fill.
function palette.look(colour, alpha, width)
  return { fill = palette.faded(colour, alpha or 0.22), line = colour, width = width or 2 }
end

-- A fill alone.
function palette.solid(colour, alpha)
  return { fill = palette.faded(colour, alpha or 1), line = false }
end

-- A thin line alone, for what is only thought of.
function palette.ghost(colour, alpha)
  return { fill = false, line = palette.faded(colour, alpha or 0.6), width = 1.5 }
end

return palette
