-- Two rectangles of the same size with the same position: where the origin is makes the difference.

local graze = require "graze"

local picture = graze.svg { scale = 7, margin = 6, title = "Two shapes at the same position" }
  :view(-16, -17, 68, 24)

-- One rectangle with its position at (left, 0), and the calls that put it there.
local function panel(left, x, y, made, note)
  local shape = graze.rectangle(x, y, 16, 16):setPosition(left, 0)
  picture:shape(shape)
  picture:line(left - 12, 0, left + 20, 0, { class = "quiet" })
  picture:line(left, -10, left, 18, { class = "quiet" })
  picture:point(left, 0)
  picture:label(left - 12, -15, made, { class = "title", anchor = "start" })
  picture:label(left - 12, -12, note, { class = "note", anchor = "start" })
  picture:label(left + 1, -1.5, "(100, 50)", { anchor = "start" })
end

panel(0, -8, -8, "graze.rectangle(-8, -8, 16, 16)", "the origin is the centre")
panel(44, 0, 0, "graze.rectangle(0, 0, 16, 16)", "the origin is the top left corner")

return picture:label(-12, 21.5, "both after shape:setPosition(100, 50)",
  { class = "note", anchor = "start" })
