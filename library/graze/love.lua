---@meta graze.love

-- Debug drawing in LÖVE, for editors that speak with lua-language-server. It is never run.

---@class graze.love
local draw = {}

---@class graze.love.options
---@field fill? number[]|false `{red, green, blue, alpha}`, from 0 to 1; false for none
---@field line? number[]|false likewise
---@field width? number of the lines, in pixels; 1.5 unless given

---@class graze.love.worldOptions : graze.love.options
---@field groups? table<string, graze.love.options|false> options by group, or false to leave it out

---@class graze.love.sweepOptions : graze.love.options
---@field filter? graze.filter where it is a world that is swept through

---Draws a shape, a plane or a puck where it is.
---@param shape graze.solid|graze.puck
---@param options? graze.love.options
function draw.shape(shape, options) end

---Draws what a world has on the screen, coloured by its group.
---@param world graze.world
---@param options? graze.love.worldOptions
function draw.world(world, options) end

---Draws the hits of a world's last move, check, push or step.
---@param world graze.world
---@param options? graze.love.options
function draw.hits(world, options) end

---Draws a sweep: the way, where the shape meets the other or the world, and the normal there.
---@param a graze.shape the one that moves
---@param b graze.solid|graze.world
---@param dx number
---@param dy number
---@param options? graze.love.sweepOptions
function draw.sweep(a, b, dx, dy, options) end

return draw
