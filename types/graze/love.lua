---@meta graze.love

-- Written by `make types` from lua/graze/love.lua. Never run.

---Debug drawing in LÖVE: shapes, worlds and what they say, through love.graphics.
---@class graze.love
local draw = {}

---How things look.
---@class graze.love.options
---@field fill? number[]|false `{red, green, blue, alpha}`, from 0 to 1; false for none
---@field line? number[]|false likewise
---@field width? number of the lines, in pixels; 1.5 unless given
---@field parts? boolean of a grid, true to draw each cell; else whole cells side by side are one rectangle

---How the items of a world look.
---@class graze.love.worldOptions : graze.love.options
---@field groups? table<string, graze.love.options|false> options by group, which win over the others; false leaves a group out

---How a sweep looks.
---@class graze.love.sweepOptions : graze.love.options
---@field filter? graze.filter as for the queries of a world, if a world is swept through

---Which part of an image is traced, and what of it is solid.
---@class graze.love.traceOptions
---@field x? integer the left side of the part, in pixels; 0 unless given
---@field y? integer the upper side; 0 unless given
---@field width? integer of the part; all that is to the right of x unless told
---@field height? integer of the part; all that is below y unless told
---@field channel? "r"|"g"|"b"|"a" which of the values of a pixel counts; "a" unless given
---@field threshold? number from which value on a pixel is solid, from 0 to 1; 0.5 unless given
---@field tolerance? number how far the border may be from that of the pixels, in pixels; 1 unless given

---Draws a shape, a plane or a puck where it is. Of a grid, cells that are on the screen are
---looked at. Shapes with parts make garbage, others none.
---@param shape graze.solid|graze.composite|graze.grid|graze.puck
---@param options? graze.love.options
function draw.shape(shape, options) end

---Draws what a world has on the screen, coloured by its group, and on what is one-way a small
---arrow on its side. Items with parts are copied for that, which makes garbage.
---```lua
---local looks = {groups = {coin = {fill = {1, 0.8, 0}}, trigger = false}}
---draw.world(world, looks)
---```
---@param world graze.world
---@param options? graze.love.worldOptions
function draw.world(world, options) end

---Draws the hits of a world, those that `world:hits()` goes through: a dot where
---the two met, and the normal there; grey where the response was "cross". Of what could turn,
---it draws the outline as it was at the hit, too, and the way of that point from the start of the
---leg; of a cast only that way.
---@param world graze.world
---@param options? graze.love.options `fill` is for the dot, `line` for the normal
function draw.hits(world, options) end

---Draws the answer of `world:visibility(x, y, region, filter)`: what is seen from a point, and
---that point; nothing, if nothing is seen, as from inside of something.
---@param world graze.world
---@param x number
---@param y number
---@param region number|graze.shape how far to see, or the convex polygon to see in
---@param filter? graze.filter who blocks sight
---@param options? graze.love.options
function draw.visibility(world, x, y, region, filter, options) end

---Draws where a body fits: the convex parts of a navigation. Makes garbage.
---@param navigation graze.navigation
---@param options? graze.love.options
function draw.navigation(navigation, options) end

---Draws routes: a dot for each spot, lines where one walks, and of all flights the quickest from
---each surface to each other one. Makes garbage.
---@param routes graze.routes
---@param options? graze.love.options
function draw.routes(routes, options) end

---Draws the answer of `a:sweep(b, dx, dy, da)`, or of `world:shapeCast(a, dx, dy, da, filter)`:
---the shape at its start, the way it sweeps, the shape at first contact with the normal there, and
---a ghost of it where it would have come to. With a turn it is the way of the point that touches,
---or of the farthest one.
---@param a graze.shape the one that moves
---@param b graze.solid|graze.world what it meets
---@param dx number the displacement
---@param dy number
---@param da? number the angle to turn by, in radians; it can be left out, also before options
---@param options? graze.love.sweepOptions
---@overload fun(a: graze.shape, b: graze.solid|graze.world, dx: number, dy: number, options?: graze.love.sweepOptions)
function draw.sweep(a, b, dx, dy, da, options) end

---Makes an outline of the solid pixels of an image, or of a part of one: see `graze.trace`. The
---upper left corner of the part is at (0, 0), so the frames of a sheet are traced one by one.
---```lua
---local sheet = love.image.newImageData("hero.png")
---local frame = draw.trace(sheet, {x = 32, y = 0, width = 32, height = 48})
---```
---@param imageData love.ImageData an image itself does not know its pixels
---@param options? graze.love.traceOptions
---@return graze.composite? outline at position (0, 0) and angle 0; nil if nothing is solid
function draw.trace(imageData, options) end

return draw
