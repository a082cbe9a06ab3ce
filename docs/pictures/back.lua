-- back: frames that were guessed, the saved frame that is restored, and the frames played again.

local graze = require "graze"

local world = graze.world():rule("default", "default", "bounce")
world:add("post", graze.regularPolygon(6, 16):setPosition(150, 62))
world:add("puck", graze.circle(0, 0, 6):setPosition(16, 40))
world:setVelocity("puck", 18, 0)

local picture = graze.svg {
  scale = 2.4, margin = 10, title = "A wrong guess, and the frames played again",
}
picture:view(4, 2, 228, 132):shape(world:getShape "post")

local function draw(class) picture:shape(world:getShape "puck", { class = class }) end

local snapshots = {}
for frame = 0, 3 do
  snapshots[frame] = world:save()
  draw "mover"
  picture:label(16 + 18 * frame, 24, tostring(frame))
  world:step(1)
end
for _ = 4, 9 do -- guessed: it flies on
  draw "ghost"
  world:step(1)
end

world:restore(snapshots[3])
world:setVelocity("puck", 18, 9)
for _ = 4, 9 do
  world:step(1)
  draw "good"
end

return picture:arrow(178, 13, 74, 13, { class = "normal" })
  :label(126, 7, "restore frame 3", { class = "normal" })
  :label(188, 40, "guessed", { anchor = "start" })
  :label(144, 96, "played again", { anchor = "start", class = "normal" })
