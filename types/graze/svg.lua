---@meta graze.svg

-- Written by `make types` from lua/graze/svg.lua. Never run.

---The options of a picture. What is drawn is scaled to fit into width and height.
---@class graze.svg.pictureOptions
---@field width? number in pixels; 640 unless given
---@field height? number in pixels; 420 unless given
---@field scale? number pixels per unit, instead of a fit
---@field margin? number pixels to keep free around it; letters may be in there; 24 unless given
---@field duration? number seconds after which animations begin again; a second after the last key frame unless given
---@field background? string a colour, or "none" for no paper
---@field title? string for those who cannot see it

---The options of what is drawn.
---@class graze.svg.options
---@field class? string a look by name: "shape", "mover", "ghost", "missed", "hit", "good", "quiet", "line", "trail", "normal"; of letters also "note" and "title"
---@field fill? string a colour as in CSS
---@field stroke? string a colour as in CSS
---@field width? number of the line, in pixels
---@field dash? string such as "4 3"
---@field opacity? number from 0 to 1
---@field label? string a text on it, or beside it
---@field size? number of the letters, in pixels
---@field anchor? "start"|"middle"|"end" which point of a text is at its position
---@field shown? number[] `{on, off, on, ...}`, the times between which it is there
---@field times? number[] of a path, the time at each of its points: it is drawn as time passes
---@field parts? boolean of a grid, true to draw each cell; else whole cells side by side are one rectangle
---@field steps? boolean of an animation, true to jump from key frame to key frame

---The options of a world that is drawn.
---@class graze.svg.worldOptions : graze.svg.options
---@field groups? table<string, graze.svg.options|false> options by group, which win over the others; false leaves a group out

---A picture under way.
---@class graze.svg.picture
local picture = {}

---Makes room for a box, whether anything is drawn there or not.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number opposite corners
---@return graze.svg.picture self
function picture:view(x1, y1, x2, y2) end

---Draws a shape, or a puck, where it stands. A plane is hatched as far as the paper goes, and
---takes no room for itself.
---@param shape graze.solid|graze.composite|graze.grid|graze.puck
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:shape(shape, options) end

---Draws a line.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number its ends
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:line(x1, y1, x2, y2, options) end

---Draws an arrow.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number tail and tip
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:arrow(x1, y1, x2, y2, options) end

---Draws a path, such as the trail of something.
---@param points number[] `{x1, y1, x2, y2, ...}`
---@param options? graze.svg.options with `times`, it is drawn as time passes
---@return graze.svg.picture self
function picture:path(points, options) end

---Draws a dot.
---@param x number
---@param y number where
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:point(x, y, options) end

---Writes a line of text.
---@param x number
---@param y number the middle of the text, or as the option `anchor` says
---@param text string
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:label(x, y, text, options) end

---Draws the answer of `a:sweep(b, dx, dy)`, or `a:sweep(b, dx, dy, da)`: the way, a ghost of `a`
---where it meets `b` with the normal there, and one where it would have come to. With a turn it is
---the way of the point that touches. Draw the two shapes themselves with `shape`.
---@param a graze.shape the one that moves
---@param b graze.solid the one that stands still
---@param dx number
---@param dy number how far
---@param da? number the angle to turn by, in radians; it can be left out, also before options
---@param options? graze.svg.options `label` for the time shown, or `shown`
---@return graze.svg.picture self
---@overload fun(self: graze.svg.picture, a: graze.shape, b: graze.solid, dx: number, dy: number, options?: graze.svg.options): graze.svg.picture
function picture:sweep(a, b, dx, dy, da, options) end

---Draws the answer of `a:collide(b)`: a ghost of `a` moved out of `b`, and the way there. Nothing
---where they do not overlap.
---@param a graze.shape the one that is moved out
---@param b graze.solid
---@param options? graze.svg.options `label` for the depth shown, or `shown`
---@return graze.svg.picture self
function picture:collide(a, b, options) end

---Draws the answer of `a:contacts(b)`: the points of contact and the normal at each. Nothing where
---they do not overlap.
---@param a graze.solid
---@param b graze.solid
---@param options? graze.svg.options `shown`
---@return graze.svg.picture self
function picture:contacts(a, b, options) end

---Draws the answer of `a:distance(b)`: the nearest points (the deepest, when they overlap).
---@param a graze.solid
---@param b graze.solid
---@param options? graze.svg.options `label` for the distance shown, or `shown`
---@return graze.svg.picture self
function picture:distance(a, b, options) end

---Draws the answer of `a:predict(b, dx, dy)`: a ghost of `a` where it wished to be, one where it
---is put instead, and the translation from one to the other.
---@param a graze.shape the one that moves
---@param b graze.solid the one that stands still
---@param dx number
---@param dy number the wish
---@param options? graze.svg.options `label` for the translation shown, or `shown`
---@return graze.svg.picture self
function picture:predict(a, b, dx, dy, options) end

---Draws the answer of `shape:rayCast(x1, y1, x2, y2)`: the ray as far as the shape and the normal
---there, and dashed the rest of it.
---@param shape graze.solid
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number the ray's ends
---@param options? graze.svg.options `shown`
---@return graze.svg.picture self
function picture:ray(shape, x1, y1, x2, y2, options) end

---Draws the answer of `world:visibility(x, y, region, filter)`: what is seen from a point, and
---that point; nothing, if nothing is seen, as from inside of something.
---@param world graze.world
---@param x number
---@param y number
---@param region number|graze.shape how far to see, or the convex polygon to see in
---@param filter? graze.filter who blocks sight
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:visibility(world, x, y, region, filter, options) end

---Draws where a body fits: the convex parts of a navigation.
---@param navigation graze.navigation
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:navigation(navigation, options) end

---Draws routes: their spots, walks, and the quickest flight from each surface to each other one.
---@param routes graze.routes
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:routes(routes, options) end

---Draws every item of a world where it is now, coloured by its group, and on what is one-way a
---small arrow on its side.
---```lua
---picture:world(world, {groups = {coin = {fill = "gold"}, trigger = false}})
---```
---@param world graze.world
---@param options? graze.svg.worldOptions
---@return graze.svg.picture self
function picture:world(world, options) end

---Draws the hits of a world, those that `world:hits()` goes through: a dot where
---the two met, and the normal there. Of what could turn, it also draws the outline as it was
---at the hit, and the way of that point from the start of the leg; of a cast only that way.
---```lua
---world:move("ship", x, y, angle)
---graze.svg():world(world):hits(world):save("move.svg")
---```
---@param world graze.world
---@param options? graze.svg.options `shown`
---@return graze.svg.picture self
function picture:hits(world, options) end

---Draws a shape, or a puck, that moves along key frames and begins again when the picture does.
---@param shape graze.shape|graze.puck
---@param keys number[][] `{{t, x, y, angle}, ...}`: position (x, y) and angle at t seconds. Without an angle it keeps its own. Between key frames the motion is linear
---@param options? graze.svg.options with `steps`, it jumps instead
---@return graze.svg.picture self
function picture:animate(shape, keys, options) end

---Puts another picture into this one, as it is now, with its own scale and its own time.
---@param other graze.svg.picture
---@param x number
---@param y number where its upper left corner comes to be
---@param options? graze.svg.options `shown`
---@return graze.svg.picture self
function picture:add(other, x, y, options) end

---How large the picture is by now.
---@return number width in pixels
---@return number height in pixels
function picture:getSize() end

---Writes the picture to a file. Returns nothing, so that a REPL does not print the picture.
---@param path string
function picture:save(path) end

---Begins a picture: what `require "graze.svg"` returns, and `graze.svg` itself.
---@param options? graze.svg.pictureOptions
---@return graze.svg.picture picture
local function svg(options) end

return svg
