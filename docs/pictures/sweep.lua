-- sweep: where a bullet meets a wall that is thinner than its step. Below, the same step when only
-- its end is looked at.

local graze = require "graze"

local bullet = graze.circle(0, 25, 2)
local wall = graze.rectangle(100, -8, 1, 84)
local second = bullet:clone():setPosition(0, 38)
local TITLE, NOTE = { class = "title", anchor = "start" }, { class = "note", anchor = "end" }

local picture = graze.svg {
  width = 600, height = 144, title = "A bullet and a wall thinner than its step",
}
picture:view(-12, -12, 424, 96):shape(wall)
picture:shape(bullet, { class = "mover" }):sweep(bullet, wall, 400, 0)
picture:label(112, 4, "sweep looks at the whole way: it stops at the wall", TITLE)
picture:label(400, 16, "the end of the step", NOTE)
picture:shape(second, { class = "mover" }):arrow(4, 63, 392, 63)
picture:shape(second:move(400, 0), { class = "hit" })
picture:label(112, 50, "only the end is looked at: it is through the wall", TITLE)
return picture:label(400, 74, "nothing overlaps here", NOTE)
