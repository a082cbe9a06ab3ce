-- A tour of graze: five small scenes, one for each of its five systems. Every number in the text is
-- computed by graze while the tour runs.
--
--   eval "$(make -s env)"
--   lua5.4 examples/tour.lua [scenes.svg]
--
-- The text says what happens. The picture (tour.svg, or the name that you pass) plays it in a
-- browser.

local here = debug.getinfo(1, "S").source:match "^@(.*[/\\])" or ""
package.path = here .. "?.lua;" .. package.path

local graze = require "graze"

-- Each file returns { title, about, run }. run(say) prints its text with `say`, and returns its
-- picture and a summary in one line.
local scenes = {
  require "tour.bullet",
  require "tour.walk",
  require "tour.laser",
  require "tour.puck",
  (require "tour.ships"),
}

local function say(...) print(select("#", ...) > 1 and (...):format(select(2, ...)) or (...)) end

-- The sheet has two columns. `free` is the next free y of each.
local LEFT, RIGHT = 20, 510
local columns = { LEFT, RIGHT, LEFT, LEFT, RIGHT }
local free = { [LEFT] = 64, [RIGHT] = 64 }

local function place(sheet, number, scene, picture, summary)
  local x = columns[number]
  local y = free[x]
  sheet:label(x, y, ("%d  %s"):format(number, scene.title), { class = "title", anchor = "start" })
  sheet:label(x, y + 19, summary, { class = "note", anchor = "start" })
  sheet:add(picture, x, y + 34)
  local _, height = picture:getSize()
  free[x] = y + 34 + height + 26
end

local function tour(path)
  say("%s: a tour in five scenes", graze._VERSION)
  local sheet = graze.svg {
    scale = 1, margin = 20, title = "A tour of graze",
  }
  sheet:label(LEFT, 30, "graze: a tour", { size = 20, anchor = "start" })
  for number, scene in ipairs(scenes) do
    say("\n%d  %s\n   %s\n", number, scene.title, scene.about)
    place(sheet, number, scene, scene.run(say))
  end
  sheet:save(path)
  say("\nThe animated scenes are in %s: open it in a browser.", path)
end

tour((...) or "tour.svg")
