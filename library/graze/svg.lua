---@meta graze.svg

-- Pictures, for editors that speak with lua-language-server. It is never run.

---@class graze.svg.pictureOptions
---@field width? number what is drawn is scaled to fit into so many pixels; 640 unless given
---@field height? number 420 unless given
---@field scale? number pixels per unit, instead of a fit
---@field margin? number pixels to keep free around it; 24 unless given
---@field duration? number seconds after which what moves begins again
---@field background? string a colour, or "none" for no paper
---@field title? string for those who cannot see it

---@class graze.svg.options
---@field class? string a look by name: "shape", "mover", "ghost", "missed", "hit", "good" and so on
---@field fill? string a colour as in CSS
---@field stroke? string a colour as in CSS
---@field width? number of the line, in pixels
---@field dash? string such as "4 3"
---@field opacity? number
---@field label? string a text on it, or beside it
---@field size? number of the letters, in pixels
---@field anchor? "start"|"middle"|"end"
---@field shown? number[] `{on, off, on, ...}`, the times between which it is there
---@field times? number[] of a path, the time at each of its points: it is drawn as time passes
---@field steps? boolean of what is animated, true to jump from key frame to key frame

---@class graze.svg.worldOptions : graze.svg.options
---@field groups? table<string, graze.svg.options|false> options by group, or false to leave it out

---A picture under way. Every method that draws returns the picture.
---@class graze.svg.picture
local picture = {}

---Makes room for a box, whether anything is drawn there or not.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@return graze.svg.picture self
function picture:view(x1, y1, x2, y2) end

---Draws a shape, a plane or a puck where it stands.
---@param shape graze.solid|graze.puck
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:shape(shape, options) end

---Draws a line.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:line(x1, y1, x2, y2, options) end

---Draws an arrow.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:arrow(x1, y1, x2, y2, options) end

---Draws a path, such as the trail of something.
---@param points number[] `{x1, y1, x2, y2, ...}`
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:path(points, options) end

---Draws a dot.
---@param x number
---@param y number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:point(x, y, options) end

---Writes a line of text.
---@param x number
---@param y number
---@param text string
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:label(x, y, text, options) end

---Draws the answer of `a:sweep(b, dx, dy)`.
---@param a graze.shape the one that moves
---@param b graze.solid the one that stands
---@param dx number
---@param dy number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:sweep(a, b, dx, dy, options) end

---Draws the answer of `a:collide(b)`.
---@param a graze.shape
---@param b graze.solid
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:collide(a, b, options) end

---Draws the answer of `a:contacts(b)`.
---@param a graze.solid
---@param b graze.solid
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:contacts(a, b, options) end

---Draws the answer of `a:distance(b)`.
---@param a graze.solid
---@param b graze.solid
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:distance(a, b, options) end

---Draws the answer of `a:predict(b, dx, dy)`.
---@param a graze.shape the one that moves
---@param b graze.solid the one that stands
---@param dx number
---@param dy number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:predict(a, b, dx, dy, options) end

---Draws the answer of `shape:rayCast(x1, y1, x2, y2)`.
---@param shape graze.solid
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:ray(shape, x1, y1, x2, y2, options) end

---Draws every item of a world where it is now, coloured by its group.
---@param world graze.world
---@param options? graze.svg.worldOptions
---@return graze.svg.picture self
function picture:world(world, options) end

---Draws a shape, or a puck, that moves along key frames.
---@param shape graze.shape|graze.puck
---@param keys number[][] `{{t, x, y, angle}, ...}`; the angle may be left out
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:animate(shape, keys, options) end

---Puts another picture into this one, as it is now.
---@param other graze.svg.picture
---@param x number
---@param y number
---@param options? graze.svg.options
---@return graze.svg.picture self
function picture:add(other, x, y, options) end

---How large the picture is by now, in pixels.
---@return number width
---@return number height
function picture:getSize() end

---Writes the picture to a file.
---@param path string
function picture:save(path) end

---Begins a picture.
---@param options? graze.svg.pictureOptions
---@return graze.svg.picture
local function svg(options) end

return svg
