---@meta graze

-- Written by `make types` from docs/reference. Never run.

---Exact, fast 2D collision for Lua games.
---@class graze
---@field _VERSION string The version of graze.
---@field svg fun(options?: graze.svg.pictureOptions): graze.svg.picture Pictures as SVG: `graze.svg`, loaded when it is first used.
---@field love graze.love Debug drawing in LÖVE: `graze.love`, loaded when it is first used.
---@field tiled graze.tiled Maps of the editor Tiled: `graze.tiled`, loaded when it is first used.
local graze = {}

---The name of a composite in earlier versions.
---@alias graze.union graze.composite

---How a collision of two items resolves.
---
---"slide" stops the mover at the surface and lets it slide along; "touch" stops it there; "bounce"
---reflects it; "cross" lets it pass through and reports a hit; "ignore" lets it pass without one.
---@alias graze.response "slide"|"touch"|"bounce"|"cross"|"ignore"

---What `shape:offset` makes of a corner: an arc; or the tip where both sides meet.
---@alias graze.join "round"|"miter"

---What a hit says of an item: the response to it; of those that `world:carry` moves, "carry" if it
---rode, "push" if it was in the way, "squeeze" if it slipped out aside, and "crush" if it had no room
---to go.
---@alias graze.outcome graze.response|"carry"|"push"|"squeeze"|"crush"

---Which items a query finds: a group, a list of groups, or a function that returns true for them.
---@alias graze.filter string|string[]|fun(item: any): any

---What the function of a move's filter returns: a response, true for the rules, or nil or false to
---ignore.
---@alias graze.answer graze.response|boolean|nil

---A function that answers for each item the mover may meet.
---@alias graze.chooser fun(item: any, other: any): graze.answer

---How a move resolves, in place of the rules: one response for all, one for each group, or a
---function.
---
---In the table, false ignores a group; true, and groups it does not name, follow the rules. `"*"` is
---for rules only.
---@alias graze.moveFilter graze.response|table<string, graze.response|boolean>|graze.chooser

---The options of a new walker. An unknown one is an error. Each has a method that returns it and one
---that sets it: `walker:getStep()`, `walker:setStep(6)`.
---@class graze.walkerOptions
---@field maxSlope? number the steepest ground, in radians from level; 0.8 unless given
---@field step? number the highest ledge that it walks over; 0 unless given
---@field snap? number how far the ground may fall away within a move for the walker to stay on it; never less than what `maxSlope` can make of the move; 0 unless given
---@field nudge? number how far it slips to a side, to rise past the edge of a ceiling; 0 unless given
---@field push? graze.filter what it pushes as it walks, up to 8 in a row. Who stands on that goes along if this finds it, too. Doors on a hinge turn

---How the character of routes moves, see `graze.routes`. An unknown option is an error.
---@class graze.routeMotion
---@field run number its speed to a side, on the ground and in the air
---@field jump number|number[] the speed of a jump, or several that it can choose from
---@field gravity number
---@field solid string|string[] the groups of the ground of the level. In groups without an item there is nothing to stand on: no spot is found, and that is no error, as items may come later
---@field airJump? number|number[] the speed of one more jump in the air, which it can do once
---@field dt? number seconds of a frame; 1/60 unless given
---@field fall? number the speed that no fall exceeds
---@field spacing? number the distance of spots; 8 unless given
---@field every? integer after how many frames it may change direction in the air; 6 unless given
---@field effort? integer the frames by which a flight counts more, in costs, too: it jumps less for small gains; 0 unless given
---@field avoid? string|string[] groups never to be touched, such as spikes
---@field clock? function returns seconds; os.clock without it

---A place to stand, see `routes:spot`.
---@class graze.routeSpot
---@field x number
---@field y number

---A walk or a flight from one spot to another, see `routes:path`.
---@class graze.routeEdge
---@field kind string "walk", "jump", "fall" or "drop"
---@field from graze.routeSpot
---@field to graze.routeSpot
---@field cost integer in frames, with those from the landing to the spot, and one at rest
---@field frames? integer of a flight, until it lands
---@field a? integer the direction that is held at first: -1, 0 or 1
---@field k? integer until this frame
---@field b? integer and that which is held then
---@field jump? number the speed of the jump
---@field airJump? number the speed of one more jump, after frame k
---@field x? number where it lands
---@field y? number

---What a step had to do, see `world:stats`.
---@class graze.stepStats
---@field items integer how many are in the world now
---@field moved integer how many of them flew
---@field pairs integer how many pairs of masses the step compared, a pair once for each leg
---@field contacts integer how many contacts the step solved
---@field events integer how often something met, crossed or ended its leg
---@field islands integer how many groups of masses that lie together the step solved at once
---@field largestIsland integer how many masses the largest of these has
---@field cutShort integer how many items did not get to the end of the step, or of a move since then, as they met something too often
---@field unsolved integer how often so many masses met at once, or such different ones, that the step solved it only in part

---The settings of a new puck.
---@class graze.puckSettings
---@field x number the position of its centre
---@field y number
---@field z? number 0 unless given
---@field radius number positive
---@field vx? number the velocity, in units a second; 0 unless given
---@field vy? number 0 unless given
---@field vz? number 0 unless given
---@field ax? number the acceleration, in units a second per second; 0 unless given
---@field ay? number 0 unless given
---@field az? number 0 unless given
---@field friction? number the deceleration per velocity, in 1 / seconds; 0 unless given
---@field restitution? number how much of the normal speed a bounce keeps, from 0 to 1; 1 unless given
---@field maxSpeed? number in units a second; math.huge unless given

---The options of a new world. An unknown one is an error.
---
---Where groups are declared, any other name of one is an error wherever a name is taken: in options,
---rules, filters, queries, walkers and packed worlds. Else a group is made of every name.
---@class graze.worldOptions
---@field groups? string[] all groups, besides "default"
---@field friction? number of all surfaces without their own, see `world:setFriction`; 0 unless given

---The options of a new item.
---@class graze.itemOptions
---@field group? string "default" unless given
---@field oneWay? number[]|true `{nx, ny}`: solid only to what comes from the side that the normal points to. true, for a chain: each edge from its own side, see `world:add`
---@field velocity? number[] `{vx, vy}`. This and the following are what the setters of these names take
---@field acceleration? number[] `{ax, ay}`
---@field mass? number
---@field angularVelocity? number
---@field restitution? number
---@field friction? number
---@field drag? number
---@field deceleration? number
---@field angularDeceleration? number the second number of `world:setDeceleration`
---@field maxSpeed? number
---@field hinge? number[] `{min, max}`

---The options of `graze.trace`. An unknown one is an error.
---@class graze.traceOptions
---@field stride? integer bytes of each cell in a string, up to 256: 4 for RGBA; 1 unless given
---@field offset? integer which of these counts, from 0 on: 3 for the alpha of RGBA; 0 unless given
---@field threshold? number from which value on a cell is solid: in a string 128 unless told; in a list any number but 0
---@field tolerance? number how far the border may be from that of the cells, in cells; 0 unless given

---The options of `world:unpack`.
---@class graze.unpackOptions
---@field most? number how many bytes of memory the world may take besides what it has; math.huge unless given

---Makes a convex polygon from its corners, in either winding.
---
---The corners may also come as one table, and then with a radius that rounds them. Repeated corners
---and corners on a straight side are merged. It is an error if fewer than three corners remain, if
---they are all on one line, or if the outline is not convex; that error names the corner.
---```lua
---local ship = graze.polygon(12,0, -8,7, -8,-7)
---local rounded = graze.polygon({0,0, 40,0, 40,20, 0,20}, 4)
---```
---@param x1 number the first corner, in the shape's own frame
---@param y1 number
---@param ... number the other corners
---@return graze.shape polygon at position (0, 0) and angle 0
---@overload fun(corners: number[], radius?: number): graze.shape
function graze.polygon(x1, y1, ...) end

---Makes a rectangle, as `love.graphics.rectangle` draws it.
---
---The origin of the new shape is (0, 0), not the rectangle's corner: `shape:setPosition` moves
---that origin. Pass 0, 0 here if the position is to be the corner.
---```lua
---local crate = graze.rectangle(0, 0, 16, 16):setPosition(100, 50)
---```
---@param x number the left side, in the shape's own frame
---@param y number the upper side
---@param width number positive
---@param height number positive
---@return graze.shape polygon
function graze.rectangle(x, y, width, height) end

---Makes a regular polygon around its origin, with the first corner at angle 0.
---@param sides integer at least 3
---@param radius number of the circle through its corners
---@return graze.shape polygon
function graze.regularPolygon(sides, radius) end

---Makes an outline: a region of any form, with holes, cut into convex parts.
---
---A ring is a closed list of corners in either winding, convex or not. A ring inside of another is a
---hole, and one inside of that an island. Rings may touch themselves and one another in points. It
---is an error if edges cross or overlap; that error names the edges and the place.
---
---With "clean" behind a table, rings may cross and overlap: the outline is what they wind about an
---odd number of times. Its corners are on a grid, as those of `shape:union` are.
---```lua
---local rock = graze.outline(0,0, 30,0, 30,10, 10,10, 10,30, 0,30)
---world:add("rock", rock)
---```
---@param x1 number the first corner, in the shape's own frame
---@param y1 number
---@param ... number the other corners
---@return graze.composite outline at position (0, 0) and angle 0
---@overload fun(ring: number[], clean?: "clean"): graze.composite
---@overload fun(rings: number[][], clean?: "clean"): graze.composite
function graze.outline(x1, y1, ...) end

---Makes an outline of a picture: of its solid cells, exactly or with fewer corners.
---
---The picture is a string of bytes, as `imageData:getString()` returns; or a list, where 0 and false
---are empty; or a function that is asked for each cell, with x and y from 0 on. Cell (x, y) is the
---square from (x, y) to (x + 1, y + 1). Solid cells that meet in a corner only are apart.
---
---With a tolerance, no point of the border is farther than that from the border of the cells, nor
---any point of that from the new one. There are as many rings as before, each around what it was
---around, and none crosses another; boxes stay as they are. About 1 makes stairs straight.
---```lua
---local rock = graze.trace(3, 3, {1,1,0, 1,1,1, 0,1,1}):scale(16)
---local image = love.image.newImageData("ground.png")
---local ground = graze.trace(image:getWidth(), image:getHeight(), image:getString(),
--- {stride = 4, offset = 3, tolerance = 1})
---```
---@param width integer of the picture in cells, up to 16,384
---@param height integer
---@param cells string|(number|boolean)[]|fun(x: integer, y: integer): boolean row by row from the top: bytes, a list, or a function that tells whether a cell is solid
---@param options? graze.traceOptions
---@return graze.composite? outline at position (0, 0) and angle 0; nil if nothing is solid
function graze.trace(width, height, cells, options) end

---Makes a chain: a line through a list of corners, without thickness.
---
---It is met from both sides, and may cross itself. Repeated corners are merged. Two distinct corners
---are needed, or three if it is closed. A closed chain leads back to its first corner, and is
---hollow. Its area is 0, and its centroid is that of the line.
---```lua
---local hills = graze.chain(0,90, 60,70, 100,75, 160,40, 300,60)
---local fence = graze.chain({0,0, 200,0, 200,150, 0,150}, true)
---```
---@param x1 number the first corner, in the shape's own frame
---@param y1 number
---@param ... number the other corners
---@return graze.composite chain at position (0, 0) and angle 0
---@overload fun(corners: number[], closed?: boolean): graze.composite
function graze.chain(x1, y1, ...) end

---Makes a compound: all that several shapes cover, each where it stands now.
---
---They can overlap, and can be any shapes but planes and grids. The compound has copies of them, with
---the corners that they have in the world, and its origin is at (0, 0). Outlines, chains and
---compounds add their parts.
---
---Its area is the sum of the areas of its parts: where they overlap, it counts twice. Its centroid
---is that of these areas; if none has an area, it is that of the lengths.
---```lua
---local hammer = graze.compound(graze.rectangle(-2,0, 4,40), graze.rectangle(-12,-10, 24,12))
---```
---@param a graze.shape the first shape
---@param ... graze.shape the other shapes
---@return graze.composite compound at position (0, 0) and angle 0
---@overload fun(shapes: graze.shape[]): graze.composite
function graze.compound(a, ...) end

---Makes a grid: cells of equal size, each empty or solid, as the tiles of a level.
---
---A cell has a kind, a number from 0 to 255. Kind 0 is empty. The others are whole cells, until
---`grid:setKind` makes slopes and the like of them. The cell in column 1 and row 1 covers (0, 0) to
---(cellWidth, cellHeight). A million cells take a megabyte.
---```lua
---local level = graze.grid(4, 2, 16, 16, {0,0,0,2, 1,1,1,1})
---level:setKind(2, graze.polygon(0,16, 16,0, 16,16))   -- a slope, up to the right
---```
---@param columns integer how many cells there are along x
---@param rows integer and along y
---@param cellWidth number positive
---@param cellHeight number positive
---@param cells? integer[] the kinds, row by row, as in the `data` of Tiled's layers; all cells are empty if left out
---@return graze.grid at position (0, 0)
function graze.grid(columns, rows, cellWidth, cellHeight, cells) end

---Makes an ellipse: a polygon with its corners on the ellipse, as `love.graphics` draws it.
---@param x number its centre, in the shape's own frame
---@param y number
---@param rx number radius along x, positive
---@param ry number radius along y, positive
---@param corners? integer at least 3; 32 unless given
---@return graze.shape polygon
function graze.ellipse(x, y, rx, ry, corners) end

---Makes a circle.
---```lua
---local ball = graze.circle(0, 0, 8):setPosition(100, 50)
---```
---@param x number its centre, in the shape's own frame
---@param y number
---@param radius number positive
---@return graze.shape circle
function graze.circle(x, y, radius) end

---Makes a capsule: all points within a radius of a segment.
---
---If both ends are the same point, the result is a circle.
---```lua
---local hero = graze.capsule(0, -36, 0, -12, 12) -- its feet are at (0, 0)
---```
---@param x1 number one end of the segment, in the shape's own frame
---@param y1 number
---@param x2 number the other end
---@param y2 number
---@param radius number positive
---@return graze.shape capsule
function graze.capsule(x1, y1, x2, y2, radius) end

---Makes a segment: a capsule of radius 0.
---```lua
---local laser = graze.segment(0, 0, 300, 0)
---```
---@param x1 number one end, in the shape's own frame
---@param y1 number
---@param x2 number the other end, which is another point
---@param y2 number
---@return graze.shape segment
function graze.segment(x1, y1, x2, y2) end

---Makes a half-plane: everything where `nx*x + ny*y + d < 0` is solid.
---
---The normal is scaled to length 1, and `d` with it.
---```lua
---local floor = graze.plane(0, -1, 600)   -- solid below y = 600, where y points down
---```
---@param nx number the normal, which points out of the solid; not (0, 0)
---@param ny number
---@param d number the offset
---@return graze.plane plane
function graze.plane(nx, ny, d) end

---Makes a half-space for pucks: everything where `nx*x + ny*y + nz*z + d < 0` is solid.
---@param nx number the normal, which points out of the solid; not (0, 0, 0)
---@param ny number
---@param nz number
---@param d number the offset
---@return graze.plane3 plane
function graze.plane3(nx, ny, nz, d) end

---Makes a puck: a ball that flies under constant acceleration and bounces off planes.
---
---An unknown key in the settings is an error.
---```lua
---local puck = graze.puck{x = 50, y = 50, radius = 8, vx = 300, maxSpeed = 800}
---```
---@param settings graze.puckSettings
---@return graze.puck puck
function graze.puck(settings) end

---Makes an empty world. It has no bounds, and no cell size to choose.
---```lua
---local world = graze.world()
---world:add(player, graze.capsule(8,8, 8,24, 8), {group = "player"})
---```
---```lua
---local world = graze.world {groups = {"heroes", "bullets", "walls"}}
---world:rule("heroes", "wall", "touch") -- unknown group 'wall', did you mean 'walls'?
---```
---```lua
---local world = graze.world {friction = 0.5} -- crates grip, and balls roll
---```
---@param options? graze.worldOptions
---@return graze.world world
function graze.world(options) end

---Makes a walker of an item: it walks, jumps and falls, on slopes, over steps and on what moves.
---
---Any item of a world that is no plane can have one. The walker has no velocity, and no place of its
---own: the game has the one, and the world the other. It is loaded from `graze/walker.lua` on first
---use.
---```lua
---local hero = graze.walker(world, "hero", {step = 6})
---hero:move(vx * dt, vy * dt)
---if hero:getGround() then vy = 0 end
---```
---@param world graze.world
---@param item any
---@param options? graze.walkerOptions
---@return graze.walker walker
function graze.walker(world, item, options) end

---Finds ways over platforms, for a character that walks, jumps and falls: enemies that chase.
---
---It takes the shape, the group and the options of the walker as they are now; what it pushes, does not
---push while routes are looked for. Nothing is found yet: call `routes:work`. It is loaded from
---`graze/routes.lua` on first use.
---```lua
---local routes = graze.routes(world, foe, {run = 110, jump = 300, gravity = 900, solid = "ground"},
--- 0, 0, 800, 600)
---routes:work()
---local chaser = routes:chaser(foe)
---foe:move(chaser:step(hero.x, hero.y)) -- in each frame: all that the foe does
---```
---@param world graze.world
---@param walker graze.walker of a character in this world
---@param motion graze.routeMotion how it moves
---@param x number the rectangle in which to look
---@param y number
---@param w number
---@param h number
---@return graze.routes routes
function graze.routes(world, walker, motion, x, y, w, h) end

---Finds where a body fits among the items of a world, and then its ways: a navigation mesh.
---
---Gaps must be wider than the body by 8 units of its grid: 0.008 in a level of up to 4,096. So in a game
---of tiles make the body a little smaller than its tile.
---
---The unit of the grid is the largest coordinate of the rectangle, rounded up to a power of two, divided by
---2^22. The body is kept 4 units away from all items, so that one that goes along a way by
---`world:move` hits none. Round bodies and round items count as polygons about them, of 16 corners a
---turn, which are at most 2 % of the radius wider. A body of few corners finds its ways faster:
---`graze.regularPolygon(8, 1.083 * r)` halves the time.
---
---The angle of the body counts, its place does not: each position in the rectangle is tried, also at its
---rim, where the body sticks out. A body that turns as it goes takes a circle. Several sizes take a
---navigation each. One-way items are never in the way, and planes, segments, chains and grids as `overlaps`
---says. A navigation keeps no world alive.
---```lua
---local nav = graze.navigation(world, graze.rectangle(-7, -7, 14, 14), 0, 0, 2000, 1200, "walls")
---local way, n, length = nav:path(guard.x, guard.y, hero.x, hero.y)
---```
---@param world graze.world
---@param body graze.shape a shape with an area
---@param x number the rectangle in which its position may be
---@param y number
---@param w number
---@param h number
---@param filter? graze.filter which items are in the way
---@return graze.navigation navigation
function graze.navigation(world, body, x, y, w, h, filter) end

---What shapes and planes have in common. Two planes as arguments of one question are an error.
---@class graze.solid
local solid = {}

---Checks whether two shapes overlap. Touching is not overlapping.
---```lua
---if hero:overlaps(door) then enter() end
---```
---@param other graze.solid
---@return boolean overlap
function solid:overlaps(other) end

---Finds the shortest way out of an overlap (the minimum translation vector).
---
---`a:move(nx * depth, ny * depth)` makes the two just touch.
---```lua
---local depth, nx, ny = a:collide(b)
---if depth then a:move(nx * depth, ny * depth) end
---```
---@param other graze.solid
---@return number? depth nil if they do not overlap
---@return number nx
---@return number ny
---@return integer? part if the other is an outline, chain, compound or grid: the number of the part
function solid:collide(other) end

---Finds the contact manifold: two points if a side lies on a side, one for a corner or an arc.
---
---Each point is midway between the two surfaces. The deeper one comes first.
---```lua
---local n, nx, ny, x1, y1, depth1, x2, y2, depth2 = crate:contacts(floor)
---```
---@param other graze.solid
---@return integer? n 1 or 2; nil if they do not overlap
---@return number nx
---@return number ny
---@return number x1 the first point
---@return number y1
---@return number depth1
---@return number? x2 the second point, if there is one
---@return number? y2
---@return number? depth2
function solid:contacts(other) end

---Measures the distance, and finds the nearest points of the two.
---
---If they overlap, the distance is minus the depth, and the points are the deepest ones.
---```lua
---local d, ax, ay, bx, by = ship:distance(rock)
---if d < 20 then love.graphics.line(ax, ay, bx, by) end
---```
---@param other graze.solid
---@return number distance
---@return number ax the point of this shape
---@return number ay
---@return number bx the point of the other one
---@return number by
function solid:distance(other) end

---Finds the first contact of a displacement, while the other stands still.
---
---At the contact this shape is at `x + t * dx, y + t * dy`.
---
---Passing flush along the other is no contact; touching it and moving into it is one at 0.
---
---With an angle, this shape turns about its position on the way, both at constant rates. To turn about
---another point, such as the hinge of a door, make the shape with its origin there.
---```lua
---local t, nx, ny = bullet:sweep(wall, vx * dt, vy * dt)
---local t, nx, ny, _, _, px, py = sword:sweep(foe, 0, 0, math.pi / 2)
---```
---@param other graze.solid
---@param dx number the displacement
---@param dy number
---@param da? number the angle to turn by, in radians, up to 2^20: also many times round; grids and planes do not turn
---@return number? t the fraction moved, in [0, 1); nil if they do not meet
---@return number nx
---@return number ny
---@return number depth 0; if they overlap at the start, as from `shape:collide`, and t is 0
---@return integer? part if the other is an outline, chain, compound or grid: the number of the part
---@return number? px with an angle: where they touch at t, midway between the surfaces
---@return number? py
function solid:sweep(other, dx, dy, da) end

---Checks for overlap now and during a displacement, and finds the correction.
---
---Add the correction to the displacement, and the two do not overlap after the move. It leads back
---to the side this shape came from.
---```lua
---local _, will, mx, my = player:predict(rock, dx, dy)
---player:move(dx + mx, dy + my)   -- slides along the rock
---```
---@param other graze.solid
---@param dx number the displacement
---@param dy number
---@return boolean intersects whether they overlap now
---@return boolean willIntersect whether they overlap at any time of the move
---@return number mx the correction; 0, 0 if they do not meet
---@return number my
function solid:predict(other, dx, dy) end

---Finds the first contact under constant velocity and acceleration.
---
---At the contact this shape is at `x + vx * t + ax * t * t / 2, y + vy * t + ay * t * t / 2`.
---```lua
---local t = grenade:impact(ground, vx, vy, 0, 600) -- in so many seconds
---```
---@param other graze.solid
---@param vx number the velocity, in units a second
---@param vy number
---@param ax number the acceleration, in units a second per second
---@param ay number
---@param tmax? number how far to look, in seconds; math.huge unless given
---@return number? t seconds to the contact; nil if there is none before tmax
---@return number nx
---@return number ny
---@return integer? part if the other is an outline, chain, compound or grid: the number of the part
function solid:impact(other, vx, vy, ax, ay, tmax) end

---Checks whether a point is inside. A point on the boundary is not.
---```lua
---if button:contains(love.mouse.getPosition()) then press() end
---```
---@param x number
---@param y number
---@return boolean inside
function solid:contains(x, y) end

---Finds where the segment from (x1, y1) to (x2, y2) enters.
---
---That is at `x1 + t * (x2 - x1), y1 + t * (y2 - y1)`. If it starts inside, the answer is 0, 0, 0.
---```lua
---local t, nx, ny = wall:rayCast(x1, y1, x2, y2)
---if t then spark(x1 + t * (x2 - x1), y1 + t * (y2 - y1)) end
---```
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@return number? t the fraction of the segment, in [0, 1); nil if it does not enter
---@return number nx the normal of the side
---@return number ny
---@return integer? part of an outline, chain, compound or grid: the part's number; nil from inside
function solid:rayCast(x1, y1, x2, y2) end

---A polygon, circle, capsule or segment. Setters return the shape, so that calls can be chained.
---
---Points are in the shape's own frame when you make it. Position and angle place that frame in the
---world: position is where the frame's origin is.
---@class graze.shape : graze.solid
local shape = {}

---Returns where its origin is.
---@return number x
---@return number y
function shape:getPosition() end

---Moves its origin to a point of the world.
---@param x number
---@param y number
---@return graze.shape self
function shape:setPosition(x, y) end

---Returns its angle.
---@return number angle in radians
function shape:getAngle() end

---Turns it about its origin.
---
---An angle within 1e-15 of a quarter turn is that quarter turn exactly.
---@param angle number in radians
---@return graze.shape self
function shape:setAngle(angle) end

---Returns position and angle.
---@return number x
---@return number y
---@return number angle in radians
function shape:getTransform() end

---Sets position and angle at once.
---@param x number
---@param y number
---@param angle number in radians
---@return graze.shape self
function shape:setTransform(x, y, angle) end

---Displaces it.
---@param dx number
---@param dy number
---@return graze.shape self
function shape:move(dx, dy) end

---Turns it by an angle, about its origin or about a point of the world.
---@param angle number in radians
---@param cx? number the point; both coordinates, or none for the origin
---@param cy? number
---@return graze.shape self
function shape:rotate(angle, cx, cy) end

---Makes it larger or smaller, about its own origin and in its own frame.
---
---Negative factors mirror it. What has a radius, as circles and capsules have, needs factors of the
---same size. For an ellipse, see `graze.ellipse`. Corners, parts and edges keep their numbers.
---```lua
----- an enemy that turns round
---world:setShape(enemy, world:getShape(enemy):scale(-1, 1))
---```
---@param sx number factor along its own x axis, not 0
---@param sy? number along its own y axis; sx if left out
---@return graze.shape self
function shape:scale(sx, sy) end

---Returns its corners in the world, in the order in which you listed them.
---
---A capsule has its two ends, a circle its centre. An outline, chain or compound has its rings one
---behind the other. With a table, the call fills that from index 1, clears what follows, and returns
---it.
---@param t? number[] the table to fill
---@return number ... x1, y1, x2, y2 and so on
---@overload fun(self: graze.shape, t: number[]): number[]
function shape:getVertices(t) end

---Returns its bounding box.
---@return number x1 the left side
---@return number y1 the upper side
---@return number x2 the right side
---@return number y2 the lower side
function shape:getBoundingBox() end

---Returns its area, rounding included.
---@return number area
function shape:getArea() end

---Returns its centre of mass, in the world.
---@return number x
---@return number y
function shape:getCentroid() end

---Returns its own radius.
---@return number radius 0 for a segment and for a polygon that is not rounded
function shape:getRadius() end

---Returns the radius of the circle around its centroid that holds it.
---@return number radius
function shape:getBoundingRadius() end

---Returns its support point: the one farthest in a direction.
---@param dx number the direction, of any length but 0
---@param dy number
---@return number x
---@return number y
function shape:getSupport(dx, dy) end

---Returns its polar radius: how far its boundary is from its centroid in a direction.
---@param angle number of the direction in the world, in radians
---@return number radius
function shape:radiusAt(angle) end

---Checks for overlap on the line between the centroids only.
---
---It compares bounding circles first and then polar radii. It never says yes for shapes that do not
---overlap, and says no for shapes that overlap only beside that line. Planes are an error.
---@param other graze.shape
---@return boolean overlap
function shape:polarOverlaps(other) end

---Returns the union of shapes, where they stand: what any of them covers.
---
---The result is an outline at the position and angle of this shape. All of them need an area:
---segments, chains, grids and planes are errors. A round side becomes one of 32 corners a turn, as
---those of `ellipse`; a compound counts as what its parts cover.
---
---Corners of results are on a grid in the frame of this shape, so that everything is exact: they are
---whole multiples of g = 2^(e - 22), where 2^e is the least power of two that is not below the
---largest coordinate of these shapes there. In a level of 4,096 that is 1/1024. Corners that are on
---that grid, as whole numbers and sixteenths are, never move. No edge is farther than 2.2 g from where
---it should be. Edges of results never cross, `graze.outline` takes the rings of every result, and
---results are the same to the last bit on every machine.
---
---Rings turn from +x towards +y, those of holes the other way. Each begins at its corner least in x,
---then in y, in its own frame, and they are in the order of these corners. There is no corner on a
---straight side.
---```lua
---local level = graze.rectangle(0,0, 400,20):union(graze.rectangle(100,-40, 30,50))
---```
---@param other graze.shape
---@param ... graze.shape more shapes
---@return graze.composite|nil outline nil if nothing is left on the grid
function shape:union(other, ...) end

---Returns this shape without others, where they stand.
---
---The result is an outline at the position and angle of this shape, on a grid as that of `shape:union`
---is; but only this shape decides how fine it is. What of others is more than 4 x 2^e away from its
---origin is cut off before.
---```lua
---local wall = graze.rectangle(0,0, 100,60):subtract(graze.rectangle(40,20, 20,20)) -- a window
---```
---@param other graze.solid a shape with an area, or a plane
---@param ... graze.solid more of them
---@return graze.composite|nil outline nil if nothing is left
function shape:subtract(other, ...) end

---Returns what this shape and another one have in common.
---
---The result is like that of `shape:subtract`.
---```lua
---local lake = sea:intersect(graze.circle(x, y, 200))
---```
---@param other graze.solid a shape with an area, or a plane
---@return graze.composite|nil outline nil if they have nothing in common
function shape:intersect(other) end

---Returns this shape, larger or smaller by r on all sides.
---
---For r > 0 that is all that is within r of it: also of segments and chains, so that a line becomes a
---road. For r < 0 it is all around which a disc of -r fits inside of the shape: what is narrower than
---2 r goes, and pieces may fall apart. Grids are errors; what has no area can only grow.
---
---Corners become arcs, "round"; or with "miter" both sides go on until they meet. Where that is more
---than 2 r from the corner, they are cut across there, and the ends of a line are cut flat. What is round
---stays round: the radius of the shape is a part of r. Arcs are drawn as those of `shape:union`
---are, inside of r; where two sides turn by 1/32 of a turn or less, they have one corner.
---
---The result is an outline at the position and angle of this shape, on a grid as that of `shape:union`
---is. No edge is farther than 2.2 g from where it should be, but for what sides of arcs cut off, which
---is less than r / 200.
---```lua
---local danger = crate:offset(20) -- all that is within 20 of it
---local frame = crate:subtract(crate:offset(-4, "miter"))
---```
---@param r number how far out, or if negative, in
---@param join? graze.join "round" unless given
---@return graze.composite|nil outline nil if nothing is left
function shape:offset(r, join) end

---Returns its pieces: those that hang together, as outlines at the same position and angle.
---
---Pieces that touch in points only are two. They are in the order of their first corners, see
---`shape:union`, on whose grid they are.
---```lua
---local pieces, n = island:split()
---```
---@return graze.composite[] pieces
---@return integer n their number
function shape:split() end

---Returns triangles that cover it once, where it is in the world: for a mesh, with holes and all.
---
---A mesh of them is drawn at (0, 0). To make one for a body that moves, take them of a copy with position
---and angle 0, and draw it at the body's.
---
---Round sides become those of a polygon with 32 corners a turn. What has no area, as a chain, has no
---triangles. With a table, the call fills that from index 1, and clears what follows.
---```lua
---local vertices, list, n = {}, rock:getTriangles()
---for i = 1, 3 * n do vertices[i] = {list[2 * i - 1], list[2 * i]} end
---local mesh = love.graphics.newMesh(vertices, "triangles")
---```
---@param into? number[] the table to fill
---@return number[] into three corners for each triangle, in the world: x1, y1, x2, y2, x3, y3 and so on
---@return integer n the number of triangles
function shape:getTriangles(into) end

---Returns a copy at the same place.
---@return graze.shape copy
function shape:clone() end

---Returns the name of its type.
---@return "polygon"|"circle"|"capsule"|"segment"|"outline"|"chain"|"compound"|"grid" type
function shape:type() end

---Checks for a type: its own, "shape", and for a segment also "capsule".
---@param name string
---@return boolean is
function shape:typeOf(name) end

---A shape of convex parts: an outline, a chain or a compound. It covers what any part covers.
---
---It has the methods of `shape` but `predict`, `radiusAt` and `polarOverlaps`, which raise an error.
---Its questions are about the whole: the way out by `collide` can lead into a notch or a hole.
---
---`rayCast`, and `collide`, `sweep` and `impact` with such a shape as their argument, return one more
---number at the end, and so do the hits, casts and `world:nearest` of a world. Of an outline or a
---chain it is that of the listed edge that is hit: edge k leaves corner k, counted through all
---rings. Of a compound it is that of the shape, in the order in which you listed them.
---@class graze.composite : graze.shape
local composite = {}

---Returns the number of its convex parts.
---@return integer n
function composite:getPartCount() end

---Returns a convex part, where it is now. The same shape always has the same parts.
---
---Part k of a chain is the segment from corner k to the next one.
---@param k integer from 1 to `composite:getPartCount`
---@return graze.shape part
function composite:getPart(k) end

---Returns its corners in the world, as a list for each ring.
---
---A chain has one ring, a compound those of its shapes. Of an outline it is what `graze.outline`
---takes, in the same order. Of what `shape:union`, `shape:subtract` or `world:carve` made, ring 1 is an outer one;
---if it is in one piece, all others are holes. `graze.chain(ring, true)` takes a ring.
---@return number[][] rings
function composite:getRings() end

---Cells of equal size, each of a kind from 0 to 255. Kind 0 is empty.
---
---It has the methods of `shape` that ask about itself and move it, and `getTriangles`. It is never
---turned: `setAngle` takes 0 only, and `rotate` and `scale` are errors. Its bounding box and its
---bounding circle, like its corners, are those of all cells, whatever is in them. Area, centroid and support point are
---those of the solid cells; if there is none, centroid and support point are the middle of the grid.
---
---`predict`, `radiusAt` and `polarOverlaps` raise an error. Where other shapes meet it, the number of
---the part is that of the cell, `(row - 1) * columns + column`: the index into the list of cells. In
---a world, `world:setCell` changes its cells.
---@class graze.grid : graze.shape
local grid = {}

---Sets the kind of a cell. It takes the same time however large the grid is.
---@param column integer from 1 on
---@param row integer from 1 on
---@param kind integer from 0 to 255; 0 is empty
---@return graze.grid self
function grid:setCell(column, row, kind) end

---Returns the kind of a cell.
---@param column integer
---@param row integer
---@return integer? kind nil outside of the grid
function grid:getCell(column, row) end

---Sets the form of all cells of a kind: a convex polygon, a copy of which is taken.
---
---It copies all cells: do it once, when you make the grid.
---@param kind integer from 1 to 255
---@param shape? graze.shape a polygon without radius, which stands inside of the cell from (0, 0) to (cellWidth, cellHeight); nil for the whole cell
---@return graze.grid self
function grid:setKind(kind, shape) end

---Returns the form of the cells of a kind.
---@param kind integer from 1 to 255
---@return graze.shape? polygon a copy, in the cell from (0, 0) to (cellWidth, cellHeight); nil for the whole cell
function grid:getKind(kind) end

---Returns how many cells it has, and their size.
---@return integer columns
---@return integer rows
---@return number cellWidth
---@return number cellHeight
function grid:getSize() end

---Returns the cell that a point of the world is in.
---
---A point on a border belongs to the cell with the larger number; the far sides of the grid are
---outside.
---@param x number
---@param y number
---@return integer? column nil if the point is not in the grid
---@return integer row
function grid:cellAt(x, y) end

---Returns the column and the row of a cell by its part number, as hits and casts report it.
---```lua
---local depth, nx, ny, part = hero:collide(level)
---if part then print(level:getPartCell(part)) end
---```
---@param part integer
---@return integer column
---@return integer row
function grid:getPartCell(part) end

---Finds the cells that are not empty and that a shape overlaps; or with a displacement, those that it
---overlaps or enters on its way.
---
---Touching is no overlap, and passing flush along a cell is not entering it. So with a layer of coins
---as a grid, a fast hero misses none.
---```lua
---local cells, n = coins:queryCells(hero, dx, dy)
---for i = 1, 3 * n, 3 do coins:setCell(cells[i], cells[i + 1], 0) end
---```
---@param shape graze.shape
---@param dx? number the displacement of the shape
---@param dy? number
---@param into? integer[] the table to fill
---@return integer[] cells column, row and kind of each: row by row, or by the time of entry
---@return integer n the number of cells
function grid:queryCells(shape, dx, dy, into) end

---Returns the number of its solid cells.
---@return integer n
function grid:getPartCount() end

---Returns a solid cell, where it is now. Cells count row by row, without the empty ones.
---
---It takes longer the more cells are before it: for a loop over a large grid, use
---`grid:getCell` and `grid:getKind`.
---@param k integer from 1 to `grid:getPartCount`
---@return graze.shape polygon
function grid:getPart(k) end

---Returns the corners of its solid cells in the world, as a list for each cell.
---@return number[][] rings
function grid:getRings() end

---A half-plane, which never moves. It has the methods that `solid` lists.
---@class graze.plane : graze.solid
local plane = {}

---Returns its normal, the unit vector that points out of the solid.
---@return number nx
---@return number ny
function plane:getNormal() end

---Returns its offset, the d of `nx*x + ny*y + d`.
---@return number d
function plane:getOffset() end

---Returns the height of a point over its surface.
---@param x number
---@param y number
---@return number height negative in the solid
function plane:signedDistance(x, y) end

---Returns the point of its surface that is nearest to a point.
---@param x number
---@param y number
---@return number x
---@return number y
function plane:project(x, y) end

---Returns a velocity after a bounce. A velocity that leads away comes back unchanged.
---@param vx number
---@param vy number
---@param restitution? number how much of the normal speed is kept, from 0 to 1; 1 unless given
---@return number vx
---@return number vy
function plane:reflect(vx, vy, restitution) end

---Returns the name of its type.
---@return "plane" type
function plane:type() end

---Checks for a type: "plane" or "shape".
---@param name string
---@return boolean is
function plane:typeOf(name) end

---A half-space, for pucks that also move in z.
---@class graze.plane3
local plane3 = {}

---Returns its normal, the unit vector that points out of the solid.
---@return number nx
---@return number ny
---@return number nz
function plane3:getNormal() end

---Returns its offset, the d of `nx*x + ny*y + nz*z + d`.
---@return number d
function plane3:getOffset() end

---Returns the height of a point over its surface.
---@param x number
---@param y number
---@param z number
---@return number height negative in the solid
function plane3:signedDistance(x, y, z) end

---Returns the point of its surface that is nearest to a point.
---@param x number
---@param y number
---@param z number
---@return number x
---@return number y
---@return number z
function plane3:project(x, y, z) end

---Returns a velocity after a bounce. A velocity that leads away comes back unchanged.
---@param vx number
---@param vy number
---@param vz number
---@param restitution? number how much of the normal speed is kept, from 0 to 1; 1 unless given
---@return number vx
---@return number vy
---@return number vz
function plane3:reflect(vx, vy, vz, restitution) end

---Finds when a ball hits it under constant velocity and acceleration.
---
---Touching it and moving away, and passing flush along it, is no hit.
---@param px number the ball's centre
---@param py number
---@param pz number
---@param r number the ball's radius
---@param vx number the velocity, in units a second
---@param vy number
---@param vz number
---@param ax number the acceleration, in units a second per second
---@param ay number
---@param az number
---@param tmax? number how far to look, in seconds; math.huge unless given
---@return number? t seconds to the hit; 0 if the ball is already behind; nil for none before tmax
function plane3:impact(px, py, pz, r, vx, vy, vz, ax, ay, az, tmax) end

---Returns the name of its type.
---@return "plane3" type
function plane3:type() end

---Checks for a type: "plane3".
---@param name string
---@return boolean is
function plane3:typeOf(name) end

---A ball that bounces among planes. Setters return the puck; z is 0 unless given.
---@class graze.puck
local puck = {}

---Moves the puck for a time; it bounces off the walls it meets.
---
---The step is spent in legs, each a parabola, so that the time of the next bounce is exact. Friction
---leaves the part e^(-friction t) of the velocity after a time t, however the time is cut into steps;
---the greatest speed holds all the way. The puck never ends behind a wall that it was in front of. A
---puck that can only hop by less than the skin rests on its wall and keeps its motion along it. After
---65536 bounces the rest of the step is dropped.
---
---The callback sees the puck as it leaves the wall, and may change it. An error in the callback
---puts the puck back to where it was before the step.
---```lua
---puck:step(dt, walls, function(puck, wall, t) playSound() end)
---```
---@param dt number seconds, not negative
---@param walls (graze.plane|graze.plane3)[]
---@param onBounce? fun(puck: graze.puck, wall: graze.plane|graze.plane3, t: number) called at each bounce, `t` seconds after the start of the step
---@return integer bounces
function puck:step(dt, walls, onBounce) end

---Returns the position of its centre.
---@return number x
---@return number y
---@return number z
function puck:getPosition() end

---Moves its centre to a point.
---@param x number
---@param y number
---@param z? number 0 unless given
---@return graze.puck self
function puck:setPosition(x, y, z) end

---Returns its velocity.
---@return number vx in units a second
---@return number vy
---@return number vz
function puck:getVelocity() end

---Sets its velocity.
---@param vx number in units a second
---@param vy number
---@param vz? number 0 unless given
---@return graze.puck self
function puck:setVelocity(vx, vy, vz) end

---Returns its acceleration.
---@return number ax in units a second per second
---@return number ay
---@return number az
function puck:getAcceleration() end

---Sets its acceleration, such as gravity.
---@param ax number in units a second per second
---@param ay number
---@param az? number 0 unless given
---@return graze.puck self
function puck:setAcceleration(ax, ay, az) end

---Returns its radius.
---@return number radius
function puck:getRadius() end

---Sets its radius.
---@param radius number positive
---@return graze.puck self
function puck:setRadius(radius) end

---Returns its friction, the deceleration per velocity.
---@return number friction in 1 / seconds
function puck:getFriction() end

---Sets its friction, the deceleration per velocity.
---@param friction number in 1 / seconds, not negative
---@return graze.puck self
function puck:setFriction(friction) end

---Returns how much of the normal speed a bounce keeps.
---@return number restitution from 0 to 1
function puck:getRestitution() end

---Sets how much of the normal speed a bounce keeps.
---@param restitution number from 0 to 1
---@return graze.puck self
function puck:setRestitution(restitution) end

---Returns its speed limit.
---@return number speed in units a second; `math.huge` for no limit
function puck:getMaxSpeed() end

---Sets its speed limit.
---@param speed number in units a second; `math.huge` for no limit
---@return graze.puck self
function puck:setMaxSpeed(speed) end

---Returns the name of its type.
---@return "puck" type
function puck:type() end

---Checks for a type: "puck".
---@param name string
---@return boolean is
function puck:typeOf(name) end

---A world: items with shapes, found and moved among one another.
---
---An *item* is any Lua value but nil and nan, usually your game's own table. Groups and responses
---are strings. Results come in the order of insertion unless they have an order of their own, and
---are the same in every run. A method that takes an item raises an error if the item is not in the
---world, except `world:has`.
---
---A filter may search its world, and read its items. Inside of it, hits are those of the search it
---made last; after the call, they are the call's own. Changing the world there is an error, also
---`world:events`, which forgets what it reports. An error in a filter ends the call and leaves the
---world as it was. A filter cannot yield. Filters of searches in filters can be nested 32 deep.
---
---A method that changes the world and returns nothing else returns the world.
---@class graze.world
local world = {}

---Adds an item with a copy of a shape, at the shape's position and angle.
---
---It is an error if the item is already in the world.
---
---A one-way item is solid where its surface shows and faces the given side: the top of a ledge,
---slopes, hills, or a plane. Each such surface holds what is all before it, or touches it, whatever
---the body overlaps elsewhere in the same item. So a stair is the same as several items, as the
---cells of a grid, as a compound or as one outline. A body that touches the end of a flat surface
---from beside it passes; a box rests on the tip of a slope. `oneWay = true` makes each edge of a
---chain solid from above, where the chain is listed from left to right and y points down.
---
---It returns the item, and not the world: calls of `add` are not written in one line.
---```lua
---world:add(ledge, graze.rectangle(0,0, 64,8), {group = "ledge", oneWay = {0, -1}})
---```
---@generic T
---@param item T
---@param shape graze.solid
---@param options? graze.itemOptions
---@return T item
function world:add(item, shape, options) end

---Adds an item with a rectangle, whose upper left corner is the item's position.
---
---The same as `world:add(item, graze.rectangle(0, 0, w, h):setPosition(x, y), options)`, without
---making the shape.
---```lua
---world:addRectangle(player, 32,64, 16,32, {group = "heroes"})
---```
---@generic T
---@param item T
---@param x number
---@param y number
---@param w number the width
---@param h number the height
---@param options? graze.itemOptions
---@return T item
function world:addRectangle(item, x, y, w, h, options) end

---Removes an item.
---
---The item can be collected as soon as no hit or event refers to it.
---```lua
---world:remove(coin):remove(spark)
---```
---@param item any
---@return graze.world self
function world:remove(item) end

---Removes all items.
---@return graze.world self
function world:clear() end

---Checks whether an item is in this world.
---@param item any
---@return boolean is
function world:has(item) end

---Returns the number of items.
---@return integer count
function world:count() end

---Iterates over the items in the order of insertion; with a filter, over those that it wants.
---
---The loop may remove items, and add others. With a filter it goes over what the filter wanted as the loop
---began, but for what is gone since.
---```lua
---for item in world:items() do print(item) end
---```
---@param filter? graze.filter
---@return fun(world: graze.world, item: any): any iterator
---@return graze.world self
function world:items(filter) end

---Returns the type of an item's shape, as `shape:type` does, and copies nothing.
---@param item any
---@return "polygon"|"circle"|"capsule"|"segment"|"plane"|"outline"|"chain"|"compound"|"grid" type
function world:getShapeType(item) end

---Returns a copy of an item's shape, where the item is.
---@param item any
---@return graze.solid shape
function world:getShape(item) end

---Gives an item another shape, at the item's own position and angle.
---
---The position and angle of the given shape do not matter, unless one of the two is a plane.
---```lua
---world:setShape(hero, graze.rectangle(-8, -16, 16, 16)) -- it crouches
---```
---@param item any
---@param shape graze.solid
---@return graze.world self
function world:setShape(item, shape) end

---Takes from an item what is in a shape, where both stand: a hole, a tunnel, a crater.
---
---The item becomes an outline, and keeps its place, angle and group, and all else that was set for it: its mass,
---too, whatever is left.
---What rests on it falls; who walks on it is in the air at its next move. Corners are on a grid, as in
---`shape:union`; an item keeps the grid of its first carve or fill. A round side becomes one of 32
---corners a turn.
---
---Edges keep their numbers, also when they are cut in pieces: those of a polygon or outline as they were
---listed, of a compound the number of the shape. Edges that were dug have the number 0. So what is hit is
---told from what was there before: see `part` of `world:rayCast` and `world:getHit`. These are no longer
---the numbers of edges in `composite:getRings`, which tells of the rings as they are now.
---
---If nothing is left, the item is removed. A grid is an error: it is changed by `world:setCell`.
---```lua
---if world:carve("soil", graze.circle(x, y, 40)) > 0 then sparks(x, y) end
---```
---@param item any
---@param shape graze.solid a shape with an area, or a plane
---@return number removed the area that went; 0 if it missed: then nothing has changed
---@return number left the area that is left; 0 if the item is removed
function world:carve(item, shape) end

---Adds to an item what is in a shape, where both stand.
---
---It is like `world:carve` in all else. Who is inside of new ground can be freed by `world:push`. After
---the first carve or fill, what is added must be less than 8 x 2^e away from the item's position in its
---own frame, see `shape:union`: farther is an error.
---```lua
---world:fill("soil", graze.rectangle(x, y, 32, 32)) -- a brick
---```
---@param item any
---@param shape graze.shape a shape with an area
---@return number added the area that came; 0 if there was none: then nothing has changed
---@return number area of the item
function world:fill(item, shape) end

---Takes all loose pieces from an item, and returns them as shapes, which stand where they were.
---
---The pieces that overlap the anchor stay; without one, the largest by area, and of equal ones the
---first. Pieces that touch in points only are two. Each is an outline with its position at its centroid,
---on the grid of the item, so that it turns about its middle, and has the item's angle; its edges keep
---their numbers. Of a grid they are grids, just large enough: cells hang together that share a border on
---which both are solid.
---
---If no piece stays, the item is removed. So an anchor that nothing overlaps takes all of it: a piece of
---debris that was dug comes back with its position in its middle.
---```lua
---for _, piece in ipairs(world:breakOff("soil", bedrock)) do -- what hangs in the air falls
--- world:add({}, piece, { group = "debris", velocity = { 0, 50 } })
---end
---```
---@param item any
---@param anchor? graze.solid
---@return graze.shape[] pieces
---@return integer n their number; 0 if nothing is loose: then nothing has changed
function world:breakOff(item, anchor) end

---Returns the group of an item.
---@param item any
---@return string group
function world:getGroup(item) end

---Puts an item into another group.
---```lua
---world:setGroup(hero, "ghosts") -- from now on by their rules
---```
---@param item any
---@param name string
---@return graze.world self
function world:setGroup(item, name) end

---Lists the groups that items are in, in the order in which the world has met their names.
---@param into? string[] the table to fill
---@return string[] groups
---@return integer n
function world:getGroups(into) end

---Returns the side of a one-way item.
---@param item any
---@return number|boolean|nil nx nil if it is solid from all sides; true for a chain by its edges
---@return number ny
function world:getOneWay(item) end

---Returns where an item's origin is.
---@param item any
---@return number x
---@return number y
function world:getPosition(item) end

---Teleports an item: it collides with nothing on the way.
---```lua
---world:setPosition(hero, startX, startY) -- at once: nothing on the way is hit
---```
---@param item any
---@param x number where its origin goes
---@param y number
---@return graze.world self
function world:setPosition(item, x, y) end

---Returns the angle of an item.
---@param item any
---@return number angle in radians
function world:getAngle(item) end

---Turns an item about its origin; it collides with nothing on the way.
---@param item any
---@param angle number in radians
---@return graze.world self
function world:setAngle(item, angle) end

---Returns position and angle of an item.
---@param item any
---@return number x
---@return number y
---@return number angle in radians
function world:getTransform(item) end

---Teleports and turns an item; it collides with nothing on the way.
---@param item any
---@param x number
---@param y number
---@param angle number in radians
---@return graze.world self
function world:setTransform(item, x, y, angle) end

---Returns the bounding box of an item.
---@param item any
---@return number x1 the left side
---@return number y1 the upper side
---@return number x2 the right side
---@return number y2 the lower side
function world:getBoundingBox(item) end

---Returns the corners of an item in the world, as `shape:getVertices` does.
---@param item any
---@param t? number[] the table to fill
---@return number ... x1, y1, x2, y2 and so on
---@overload fun(self: graze.world, item: any, t: number[]): number[]
function world:getVertices(item, t) end

---Returns triangles that cover an item once, where it is in the world, as `shape:getTriangles` does.
---
---Outlines, grids and polygons make no garbage with a table. Planes are an error.
---@param item any
---@param into? number[] the table to fill
---@return number[] into three corners for each triangle, in the world
---@return integer n the number of triangles
function world:getTriangles(item, into) end

---Sets how items of two groups collide, whichever of the two moves.
---
---Every pair of groups slides until you set a rule. `"*"` in place of one of the groups stands for all
---groups that have no rule of their own with the other, also those to come and the other itself; where
---two such rules meet, the later one counts.
---```lua
---world:rule("player", "coin", "cross"):rule("ball", "wall", "bounce")
---world:rule({"hero", "enemy"}, {"coin", "flag"}, "cross")
---world:rule("ghost", "*", "ignore")   -- all but what a rule says of ghosts
---```
---@param groupsA string|string[] a group, or a list of groups
---@param groupsB string|string[] likewise: each of these with each of those
---@param response graze.response
---@return graze.world self
function world:rule(groupsA, groupsB, response) end

---Sets the kind of a cell of an item that is a grid. It takes the same time however large the grid
---is.
---```lua
---world:setCell("level", 3, 7, 0)   -- digs the cell out
---```
---@param item any
---@param column integer
---@param row integer
---@param kind integer from 0 to 255; 0 is empty
---@return graze.world self
function world:setCell(item, column, row, kind) end

---Returns the kind of a cell of an item that is a grid.
---@param item any
---@param column integer
---@param row integer
---@return integer? kind nil outside of the grid
function world:getCell(item, column, row) end

---Returns the column and the row of a cell by its part number, as hits and casts report it.
---```lua
---local item, t, nx, ny, part = world:rayCast(x1, y1, x2, y2)
---if item == "level" then print(world:getPartCell(item, part)) end
---```
---@param item any
---@param part integer
---@return integer column
---@return integer row
function world:getPartCell(item, part) end

---Finds the cells of an item that is a grid which a shape overlaps, or enters on its way; as
---`grid:queryCells` does.
---@param item any
---@param shape graze.shape
---@param dx? number the displacement of the shape
---@param dy? number
---@param into? integer[] the table to fill
---@return integer[] cells column, row and kind of each: row by row, or by the time of entry
---@return integer n the number of cells
function world:queryCells(item, shape, dx, dy, into) end

---Sets the form of all cells of a kind of an item that is a grid, as `grid:setKind` does. It copies
---all cells.
---@param item any
---@param kind integer from 1 to 255
---@param shape? graze.shape a polygon without radius; nil for the whole cell
---@return graze.world self
function world:setKind(item, kind, shape) end

---Returns a copy of the form of the cells of a kind of an item that is a grid.
---@param item any
---@param kind integer from 1 to 255
---@return graze.shape? shape nil for the whole cell
function world:getKind(item, kind) end

---Returns the rule between two groups.
---@param groupA string
---@param groupB string
---@return graze.response response "slide" if none was set, or a group does not exist
function world:getRule(groupA, groupB) end

---Moves an item towards a point and resolves collisions by the rules, or by a filter.
---
---If nothing is in the way, the item ends at (x, y), to the last bit. It ends overlapping nothing
---solid that it did not overlap before, however far (x, y) is, and tunnels through nothing at any
---speed. It slides along neighbours that are flush as along one piece, and no segment slips in
---between them. It never slides against the direction of the move. If it starts in an overlap, it
---is pushed out first.
---
---Each solid contact that ends or bends the move is a hit. After 4096 of them, as in a long bounce
---between two walls, or 256 that hardly moved it, the rest of the way is dropped. Of several contacts
---at the same time, the item whose bounding box has its centre nearest to the mover's comes first, then
---the one added first; shapes with parts, grids and planes come last.
---
---With an angle, the item turns about its origin on the way, both at constant rates, until it has
---that angle: from 0 to 4 pi is twice round. Where a corner turns into a surface, "slide" gives way,
---and comes back to (x, y) at the end as far as there is room; where it cannot give way, the item
---turns no farther. "touch" ends the move there and then, and "bounce" changes the rest of the way and
---of the turn as the flight of a free body.
---```lua
---local x, y, n = world:move(player, player.x + vx * dt, player.y + vy * dt)
---for k = 1, n do
--- local _, other, response, t, nx, ny = world:getHit(k)
---end
---```
---@param item any
---@param x number where its origin is to go
---@param y number
---@param angle? number the angle to turn to on the way, in radians; it can be left out, also before a filter
---@param filter? graze.moveFilter
---@return number x where it is now
---@return number y
---@return integer n the number of hits
---@return number? angle with an angle: the one that it has now
---@overload fun(self: graze.world, item: any, x: number, y: number, filter?: graze.moveFilter): number, number, integer
function world:move(item, x, y, angle, filter) end

---Moves an item by a displacement, as `world:move` does.
---```lua
---local x, y, n = world:moveBy(hero, vx * dt, vy * dt)
---```
---@param item any
---@param dx number
---@param dy number
---@param da? number the angle to turn by on the way, in radians; it can be left out
---@param filter? graze.moveFilter
---@return number x where it is now
---@return number y
---@return integer n the number of hits
---@return number? angle with an angle: the one that it has now
---@overload fun(self: graze.world, item: any, dx: number, dy: number, filter?: graze.moveFilter): number, number, integer
function world:moveBy(item, dx, dy, da, filter) end

---Returns what `world:move` would, without moving the item.
---```lua
---local x, y, n = world:check(hero, x, y + 1) -- would it fall?
---```
---@param item any
---@param x number
---@param y number
---@param angle? number the angle to turn to on the way; it can be left out
---@param filter? graze.moveFilter
---@return number x where it would be
---@return number y
---@return integer n the number of hits
---@return number? angle with an angle: the one that it would have
---@overload fun(self: graze.world, item: any, x: number, y: number, filter?: graze.moveFilter): number, number, integer
function world:check(item, x, y, angle, filter) end

---Pushes an item out of what it overlaps, by the shortest way.
---
---Items that lie flush, such as the tiles of a floor, count as one piece. Each item that it
---overlapped and now touches is a hit, with the depth along its normal.
---
---There is no way out between two walls that are too close, nor one longer than four times the
---item, unless it leads out of a single one. Then the item stays, and the hits say what it overlaps.
---```lua
---local x, y, n = world:push(hero) -- out of what was put into it
---```
---@param item any
---@param filter? graze.moveFilter
---@return number x where it is now
---@return number y
---@return integer n the number of hits
function world:push(item, filter) end

---Finds all that is solid to an item and that it touches or overlaps, without a move: ground, walls
---and ceilings.
---
---There is one hit for each surface that stops the item: a move against the normal of the hit is
---blocked at once. So a box in a corner of one outline has two hits; tiles that lie flush are one
---floor, for which the nearest stands, as in a move; a one-way item is there only for what stands
---on it. A corner that just meets a right-angled corner stops nothing, as one can pass the other:
---a box that is flush with the end of its ledge does not stand on it any more, and has no hit.
---
---What bears a mass that is pulled counts, too, where a step has let it lie a little above that, by
---a 2000th of its size or less. Such hits come last.
---
---The hits are read as those of a move, by `world:hits` and `world:getHit`. They are in the order
---in which the items were added; t is 0, the response is that of the rules or the filter, and depth
---is 0 unless the two overlap: then depth and normal lead out, as `shape:collide` says it. What is
---crossed or ignored is left out.
---```lua
---world:touching(hero)
---local stands = false
---for _, _, ground, _, _, nx, ny in world:hits() do stands = stands or ny < -0.7 end
---```
---@param item any
---@param filter? graze.moveFilter
---@return integer n the number of hits
function world:touching(item, filter) end

---Moves an item towards a point, up to the first solid thing, where it stops.
---
---It stops there whatever the rule says: "slide", "touch" and "bounce" are one. What it crosses on
---the way is a hit, and so is what stopped it, as "touch". If it starts overlapping something solid
---it is pushed out first, and moves on from there; what it could not be pushed out of stops it
---unless it leads out.
---
---This is for movement that decides at each obstacle how to go on. `walker` is made of it.
---```lua
---local x, y, other, nx, ny = world:advance(bullet, x + vx * dt, y + vy * dt)
---if other then hurt(other) end
---```
---@param item any
---@param x number
---@param y number
---@param filter? graze.moveFilter
---@return number x where it is now
---@return number y
---@return any other what stopped it; nil if it has arrived
---@return number? nx the normal there; nil if it has arrived
---@return number? ny
---@return integer n the number of hits
function world:advance(item, x, y, filter) end

---Moves a lift, a door, a ram or a turning bar, which stops for nothing, and takes others along.
---
---Who stands on it is carried: who touches it with a normal that points up by more than a half, see
---`world:setUp`. Who is in its way is pushed, from the moment of contact on; a one-way item pushes
---to its solid side only. Who stands on one of those, or is in its way, goes along, too: rows of
---crates, and stacks. What a rule lets it "cross" is carried if its position lies inside, as on a
---raft seen from above, and never pushed. Doors that are seen from above have an up, too: set it along
---the door, or who touches its upper side is carried.
---
---Who is on a hinge turns out of the way, as far as that goes, and pushes others by that. It never
---leaves its place, so it does not ride; and without an angular velocity nothing turns it.
---
---Each of them moves by the rules, so nobody is carried through a wall. Who overlaps something solid
---then is pushed out of it; who still does, or would have to go back through what moves it, is
---crushed, and stays there: what happens to it is up to you. Of two in a row of which one has room
---without the other, one is crushed.
---
---Each passenger is one hit: `item, passenger, outcome`, with "carry" for who rode, "push" for who was
---in the way, "squeeze" for who was stopped by something and slipped out aside, and "crush"; with t of
---the whole way, the point where they first touched, and the normal from the passenger to the item. Who is crushed
---during a turn is told so, even if the item has gone on from there.
---```lua
---world:carry(lift, x, y - 2, {"heroes", "crates"})
---for _, _, who, how in world:hits() do
--- if how == "crush" then kill(who) end
---end
---```
---@param item any not a plane
---@param x number
---@param y number
---@param angle? number the angle to turn to on the way, in radians; not for a grid. It can be left out
---@param passengers graze.filter who may be moved. A function can be asked about the same item more than once
---@param riders? boolean false: who stands on something does not ride on it, as in a game that is seen from above. Who is on board still goes along
---@param nudge? number who would be crushed slips out across the way, if no more than this is needed: mercy at the edge of a press. It is told as "squeeze"; 0 unless given
---@param crushes? boolean false: it goes only as far as nobody is crushed, up to a millionth of its size; `world:getPosition` tells how far that is. Who stops it is told as "push"; true unless given
---@return integer n the number of hits
---@overload fun(self: graze.world, item: any, x: number, y: number, passengers: graze.filter, riders?: boolean, nudge?: number, crushes?: boolean): integer
function world:carry(item, x, y, angle, passengers, riders, nudge, crushes) end

---Sets where up is, for `world:carry` and for walkers; (0, -1) until you set it.
---@param nx number of any length but 0
---@param ny number
---@return graze.world self
function world:setUp(nx, ny) end

---Returns where up is.
---@return number nx of length 1
---@return number ny
function world:getUp() end

---Returns a hit of the last move, check, advance, carry, push, touching, step or stepItem, or of a
---cast that finds all.
---
---Hits stay readable until the next of these calls, also after an item in them was removed. All other
---calls leave them as they are, but for `world:restore` and `world:unpack`.
---```lua
---for k = 1, n do
--- local item, other, response, t, nx, ny = world:getHit(k)
--- if ny < -0.7 then onGround = true end
---end
---```
---@param k integer from 1 to the number of hits
---@return any item the one that moved; nil for a cast
---@return any other
---@return graze.outcome? response nil for a cast
---@return number t the fraction travelled of that leg of the move
---@return number nx the normal, towards the mover
---@return number ny
---@return number px the contact point
---@return number py
---@return number depth 0, unless they overlapped
---@return integer? part if the other is an outline, chain, compound or grid: the number of the part; of a grid one cell only
function world:getHit(k) end

---Returns where the item stood at a hit, and where it was going.
---
---The start of the leg is at `x - t * dx, y - t * dy`, with t of `world:getHit`; in a step, where
---legs are curved, (dx, dy) is the velocity at the hit instead. For a push it is 0, 0. For a cast
---it is the shape, or the point of the ray, that stood there.
---
---Three more results say how the item turned, where it could: in a move to another angle, in a cast
---with one, and in a step if it has an angular velocity. The leg began at
---`x - t * dx * dt, y - t * dy * dt`, with the angle `angle - t * da * dt`; in a step with an
---acceleration, at about this place.
---@param k integer from 1 to the number of hits
---@return number x
---@return number y
---@return number dx the displacement that was wanted on this leg of the move
---@return number dy
---@return number? angle the angle that it had at the hit; nil if it could not turn
---@return number da the angle that it was to turn by on this leg; in a step, the angular velocity
---@return number dt 1; in a step, the seconds that this leg was to last, and 0 for a further hit at the same place
function world:getHitLeg(k) end

---Returns how strong a hit of a step was: for damage, the sound of a blow, or what breaks.
---
---The impulse is what the two exchanged along the normal: of one with a mass m and a restitution e, that
---meets what stands or has no mass, m (1 + e) times the speed of approach. All contacts of the two at
---that moment count, and what others pressed through them. Two without a mass exchange none.
---
---Both are 0 for what only rests on another, for what is crossed, and for the hits of moves and casts.
---```lua
---for k, item, other in world:hits() do
--- local impulse, speed = world:getHitImpulse(k)
--- if speed > 200 then hurt(item, impulse) end
---end
---```
---@param k integer from 1 to the number of hits
---@return number impulse in units of mass times units a second
---@return number speed at which the two approached, in units a second
function world:getHitImpulse(k) end

---Iterates over the hits that `world:getHit` reads, without making garbage.
---
---The loop gets eleven values, in this order: `k`, the number of the hit; `item`, who moved; `other`, what
---it ran into; `response`, such as "slide"; `t`, when, from 0 to 1; `nx, ny`, the normal; `px, py`, the point
---of contact; `depth`, 0 unless they overlapped; and `part` of an outline, chain, compound or grid.
---
---Each item that is crossed comes up once, in the order of time; in a step, masses come behind all
---without one. A grid is one item: of coins or water
---in a grid, the hit names the one cell that was entered first, however many a fast move crosses.
---
---A further move, check, carry, push, touching, step or such a cast replaces the hits, and after
---`world:restore` there are none. If a loop goes on after that, it is an error: read what you need
---first, or leave the loop.
---```lua
---for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do
--- print(other)
---end
---```
---@return fun(world: graze.world, k: integer): integer?, any, any, graze.outcome, number, number, number, number, number, number, integer? iterator
---@return graze.world self
---@return integer start
function world:hits() end

---Finds the items that hold a point.
---
---All queries are exact on shapes, and touching is not enough. Their last arguments are a filter
---and a table to fill instead of a new one.
---```lua
---local items, n = world:queryPoint(x, y, {"enemy", "crate"}, found)
---```
---@param x number
---@param y number
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] items
---@return integer n the number of items
function world:queryPoint(x, y, filter, into) end

---Finds the items that overlap a rectangle.
---```lua
---local items, n = world:queryRectangle(left, top, width, height, "coins", found)
---```
---@param x number the left side
---@param y number the upper side
---@param w number the width; negative if (x, y) is on the right
---@param h number the height; negative if (x, y) is at the bottom
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] items
---@return integer n the number of items
function world:queryRectangle(x, y, w, h, filter, into) end

---Finds the items that overlap a circle.
---```lua
---local items, n = world:queryCircle(x, y, 80, { "enemies", "crates" }, found)
---for k = 1, n do hurt(items[k]) end
---```
---@param x number the centre
---@param y number
---@param r number the radius
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] items
---@return integer n the number of items
function world:queryCircle(x, y, r, filter, into) end

---Finds the items that overlap a shape, where the shape is.
---@param shape graze.solid
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] items
---@return integer n the number of items
function world:queryShape(shape, filter, into) end

---Finds the other items that overlap an item. Touching is no overlap.
---```lua
---for _, coin in ipairs(world:queryItem(hero, "coins")) do collect(coin) end
---```
---@param item any
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] items
---@return integer n the number of items
function world:queryItem(item, filter, into) end

---Checks whether two items overlap, where they are now; as `shape:overlaps` does for two shapes.
---@param a any
---@param b any
---@return boolean overlap
function world:overlapping(a, b) end

---Finds the shortest way of the first item out of the second, as `shape:collide` does.
---@param a any
---@param b any
---@return number? depth nil if they do not overlap
---@return number nx
---@return number ny
---@return integer? part if b is an outline, chain, compound or grid: the number of the part
function world:collide(a, b) end

---Finds the contact manifold of two items, as `shape:contacts` does.
---@param a any
---@param b any
---@return integer? n 1 or 2; nil if they do not overlap
---@return number nx
---@return number ny
---@return number x1 the first point
---@return number y1
---@return number depth1
---@return number? x2 the second point, if there is one
---@return number? y2
---@return number? depth2
function world:contacts(a, b) end

---Measures the distance of two items, and finds their nearest points, as `shape:distance` does.
---@param a any
---@param b any
---@return number distance
---@return number ax the point of a
---@return number ay
---@return number bx the point of b
---@return number by
function world:distance(a, b) end

---Finds the items that a segment enters, sorted along it, as `world:rayCastAll` does.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] items
---@return integer n the number of items
function world:querySegment(x1, y1, x2, y2, filter, into) end

---Finds what is seen from a point: the region to which no ray from there meets anything.
---
---The corners turn about the point from +x towards +y, so it is a fan about that: what is lit by a
---lamp, what a guard sees, what is not in the fog. `outline` takes the corners, so that
---`world:queryShape` finds who is in sight. A reach makes it the square from `x - reach` to
---`x + reach`, not a circle; a convex polygon that holds the point, also on its rim, makes it a cone
---of sight, or the screen. Then the point itself can be one of the corners. A circle counts as the
---polygon of 32 corners that `ellipse` makes of it.
---
---Corners of what is in the way are exact. Round shapes have corners on their arcs, with chords at
---most 1/1024 of the reach away from them. As for rays, one-way items block from both sides, and
---what lies flush leaves no gap. From the rim of something solid, the half turn outside is seen.
---```lua
---lit, n = world:visibility(lamp.x, lamp.y, 300, "walls", lit)
---```
---@param x number
---@param y number the eye
---@param region number|graze.shape half the side of the square to see in, or a convex polygon or circle
---@param filter? graze.filter who blocks sight; called for items whose boxes overlap the region's
---@param into? number[] the table to fill
---@return number[] corners `{x1, y1, x2, y2, ...}`; nil if the point is inside of something, or all ways from it are blocked where they begin
---@return integer n the number of corners
function world:visibility(x, y, region, filter, into) end

---Finds the first item that a ray enters.
---
---It enters it at `x1 + t * (x2 - x1), y1 + t * (y2 - y1)`. It does not slip between items that lie flush:
---two stacked crates are a wall. Where items meet only in a corner, it passes.
---```lua
---local item, t, nx, ny = world:rayCast(x, y, heroX, heroY, "walls")
---if not item then shoot() end -- nothing is between
---```
---@param x1 number the start of the ray
---@param y1 number
---@param x2 number its end
---@param y2 number
---@param filter? graze.filter
---@return any item nil if it enters none
---@return number t the fraction of the ray
---@return number nx the normal of the side
---@return number ny
---@return integer? part of an outline, chain, compound or grid: the part's number; nil from inside
function world:rayCast(x1, y1, x2, y2, filter) end

---Finds the first item that a shape meets when it is displaced, and turns on the way.
---
---At the contact the shape is at `x + t * dx, y + t * dy`, turned by `t * da`.
---```lua
---local item, t = world:shapeCast(ball, dx, dy, "walls") -- will it fit through there?
---```
---@param shape graze.shape which need not be in the world
---@param dx number
---@param dy number
---@param da? number the angle to turn by, in radians; it can be left out, also before a filter
---@param filter? graze.filter
---@return any item nil if it meets none
---@return number t the fraction of the displacement
---@return number nx the normal, towards the shape
---@return number ny
---@return integer? part of an outline, chain, compound or grid: the part's number
---@overload fun(self: graze.world, shape: graze.shape, dx: number, dy: number, filter?: graze.filter): any, number, number, number, integer?
function world:shapeCast(shape, dx, dy, da, filter) end

---Finds all items that a ray enters.
---
---They are read like the hits of a move, with `world:hits` and `world:getHit`, in the order in
---which the ray enters them. There is no item and no response. A ray along the seam of items that
---lie flush enters each of those whose sides it runs into, but none that it only runs along.
---```lua
---world:rayCastAll(x, y, x + 500, y, "enemies")
---for _, _, enemy, _, _, _, _, px, py in world:hits() do
--- print(enemy, px, py)
---end
---```
---@param x1 number the start of the ray
---@param y1 number
---@param x2 number its end
---@param y2 number
---@param filter? graze.filter
---@return integer n the number of hits
function world:rayCastAll(x1, y1, x2, y2, filter) end

---Finds all items that a shape meets when it is displaced, likewise.
---
---What the shape overlaps at the start comes first, with t = 0 and its depth.
---```lua
---world:shapeCastAll(sword, 0, 0, 2, "enemies") -- all that a swing by 2 radians cuts, in order
---```
---@param shape graze.shape which need not be in the world
---@param dx number
---@param dy number
---@param da? number the angle to turn by on the way, in radians; it can be left out
---@param filter? graze.filter
---@return integer n the number of hits
---@overload fun(self: graze.world, shape: graze.shape, dx: number, dy: number, filter?: graze.filter): integer
function world:shapeCastAll(shape, dx, dy, da, filter) end

---Finds the first item that a thrown shape would hit, as `shape:impact` for all items at once.
---
---At the hit the shape is at `x + vx * t + ax * t * t / 2, y + vy * t + ay * t * t / 2`.
---```lua
---local target, t = world:impact(grenade, vx, vy, 0, 900, 3, "ground")
---```
---@param shape graze.shape
---@param vx number its velocity
---@param vy number
---@param ax number its acceleration
---@param ay number
---@param tmax number how long it flies, in seconds
---@param filter? graze.filter
---@return any item nil if it hits none
---@return number t when, in seconds
---@return number nx
---@return number ny
---@return integer? part of an outline, chain, compound or grid: the part's number
function world:impact(shape, vx, vy, ax, ay, tmax, filter) end

---Checks whether an item would have room somewhere with a shape: whether it would overlap nothing
---solid.
---
---The rules and the filter are those of a move of the item. Touching is no overlap, and one-way
---items do not count. The shape counts at its own angle, unlike in `world:setShape`, which gives it
---that of the item. With a group at the end, of which there must be items or rules, it asks as one of
---that group; with nil instead of an item, as one of "default" otherwise.
---```lua
---if world:fits(hero, standing) then world:setShape(hero, standing) end
---```
---@param item? any nil for something that is not in the world yet
---@param shape graze.shape
---@param x? number where; by default, where the item is
---@param y? number likewise
---@param filter? graze.moveFilter
---@param group? string
---@return boolean fits
---@return any other what is in the way first, by the order of insertion
function world:fits(item, shape, x, y, filter, group) end

---Finds the item that is nearest to a point, and its nearest point.
---```lua
---local enemy, distance, px, py = world:nearest(x, y, 300, "enemies")
---```
---@param x number
---@param y number
---@param maxDistance? number math.huge unless given
---@param filter? graze.filter
---@return any item nil if there is none
---@return number distance 0 if the point is inside
---@return number px
---@return number py
---@return integer? part of an outline, chain, compound or grid: the part's number; nil from inside
function world:nearest(x, y, maxDistance, filter) end

---Lists every pair of items that overlap, once.
---@param filter? graze.filter
---@param into? any[] the table to fill
---@return any[] pairs `{a1, b1, a2, b2, ...}`
---@return integer n the number of pairs
function world:overlaps(filter, into) end

---Lists which pairs began and which ceased to overlap since the last call.
---
---All pairs that are left come first, then all that are entered, each in the order of insertion. An
---item that was removed leaves. Pairs that the rules ignore are left out.
---```lua
---local list, n = world:events(list)
---for k = 1, 3 * n, 3 do
--- if list[k] == "enter" then touched(list[k + 1], list[k + 2]) end
---end
---```
---@param into? any[] the table to fill
---@return any[] list `{"leave", a, b, "enter", c, d, ...}`
---@return integer n the number of events
function world:events(into) end

---Moves every item that has a velocity or an acceleration for a time.
---
---Each item flies along its parabola to its exact first contact. There the rules apply: "bounce" keeps
---the item's restitution, "slide" loses the normal part of the velocity, "touch" stops, "cross" passes
---through. The rest of the time is spent the same way. Of its acceleration, an item loses what goes
---into the surfaces that it lies on, and of its velocity what goes into those that it hits; unlike in
---`world:move`, that does not come back behind them.
---
---A step has two passes. First those without a mass fly, one after the other, in the order of
---insertion, while the rest stands. They meet masses in the second pass. But if what is in the way still
---has to fly, and the two do not approach, it flies first: convoys and falling columns move as one.
---
---Then all that have a mass fly at once, among what stands and what those without a mass did. The
---earliest contact comes next, and what meets at one instant is solved together: so the order of
---insertion means nothing to masses, a row of balls hands a blow on, and a tower of crates stands on a
---lift. An item without a mass is a wall to them that moves. But where they cannot give way, as between
---a mallet and a rail, they are the wall: the mallet stops, slides or bounces by its own rule.
---
---Where something has an acceleration, a deceleration or friction, masses move at once that lie
---together and are slow: towers, walls, heaps, crates that fall over. What turns may keep a gap of up
---to half a *hair*, 1/4000 of the size of the smaller one, to what it lies on. Across that gap
---`world:touching` may find nothing; the hits of the step do.
---
---Whoever's velocity a contact has changed is in a hit of the step; and what rests on another is, once
---in each step. Two that cross are in one, too. Of two that can both move, and of which one has a mass, the
---one that was added first is the item of the hit; what has neither a mass nor a velocity is the other, and
---so is a mass that lies still where another one crosses or touches it. The hits of those without a mass
---come first.
---
---Every step ends after bounded time. A body that has many contacts without moving on bounces no more,
---and then moves on with what it meets as one, to the end of the step. `tostring(world)` counts such
---items, of the last step, as "cut short"; in a sound world there are none.
---
---A filter takes the place of the rules, as in `world:move`: so a bullet does not meet its shooter. Two
---masses meet if it says so for either of them, and two of which one has a mass cross. If a function
---raises an error, nothing has changed.
---```lua
---world:step(dt, function(item, other)
--- if item.shooter == other then return "ignore" end
--- return "bounce"
---end)
---```
---@param dt number seconds, not negative
---@param filter? graze.moveFilter
---@return integer n the number of hits
function world:step(dt, filter) end

---Lets one item fly, as `world:step` does, while all others are at rest: slow motion for one, or an
---order of your own.
---
---Who is hit and has a mass gets its velocity, and flies in the next step. The item ends behind it, if
---it would run into it again.
---@param item any
---@param dt number seconds, not negative
---@param filter? graze.moveFilter
---@return integer n the number of hits
function world:stepItem(item, dt, filter) end

---Tells what the last step had to do: for finding out why it is slow.
---
---All but `items` is of the last `world:step` or `world:stepItem`, and neither saved nor hashed.
---```lua
---stats = world:stats(stats)
---love.graphics.print(stats.moved .. " move, the largest heap has " .. stats.largestIsland)
---```
---@param into? graze.stepStats a table to write into, instead of a new one
---@return graze.stepStats stats
function world:stats(into) end

---Returns the velocity of an item; 0, 0 until you set it.
---@param item any
---@return number vx in units a second
---@return number vy
function world:getVelocity(item) end

---Sets the velocity with which `world:step` moves an item.
---```lua
---world:setVelocity(bullet, 600 * math.cos(aim), 600 * math.sin(aim))
---```
---@param item any
---@param vx number in units a second
---@param vy number
---@return graze.world self
function world:setVelocity(item, vx, vy) end

---Returns the acceleration of an item; 0, 0 until you set it.
---@param item any
---@return number ax in units a second per second
---@return number ay
function world:getAcceleration(item) end

---Sets the acceleration of an item, such as gravity.
---```lua
---world:setAcceleration(grenade, 0, 900) -- gravity
---```
---@param item any
---@param ax number in units a second per second
---@param ay number
---@return graze.world self
function world:setAcceleration(item, ax, ay) end

---Returns the angular velocity of an item; nil until you set it.
---@param item any
---@return number? w in radians a second, from +x towards +y
function world:getAngularVelocity(item) end

---Sets the angular velocity with which `world:step` turns an item about its origin.
---
---It turns whether it travels or not, and hits what is in its way, with the speed of its surface: so a
---flipper throws a ball. Contacts change it, unless the item has no mass and meets one that has. With
---nil, as at first, an item does not turn, and no contact turns it; with 0 contacts may.
---
---A body that turns, with a restitution below 1 and an acceleration, comes to lie flat on level
---ground and on tiles, and topples over edges. Without friction it slides down slopes, and in heaps
---it slides and rocks for long; with `world:setFriction` it rolls, stands, and comes to rest.
---```lua
---world:setAngularVelocity(mill, 2) -- radians in a second
---```
---@param item any neither a plane nor a grid
---@param w number? in radians a second; nil for none
---@return graze.world self
function world:setAngularVelocity(item, w) end

---Returns the mass of an item; nil until you set it.
---@param item any
---@return number? mass
function world:getMass(item) end

---Returns the moment of inertia with which `world:step` turns an item about its position: its mass
---times the mean square of the distance from there, over its area.
---```lua
---local w = world:getAngularVelocity(wheel)
---local energy = world:getInertia(wheel) * w * w / 2
---```
---@param item any neither a plane nor a grid
---@return number? inertia nil if it has no mass
function world:getInertia(item) end

---Returns whether an item with a mass is at rest: nothing will move it until something changes.
---
---Without an acceleration that is so wherever it has no velocity; else a step has laid it to rest.
---A step lays masses to rest that stand on one another without a velocity, if they would stay:
---crates in a tower, a wall or a pyramid, and with friction those that have fallen over, too. They
---cost next to nothing, and each step still reports what bears them. They move again when something
---touches them, or when they, what they lie on, or the rules change.
---
---What lies on a lift that moves is not at rest, and what has no mass never is.
---@param item any not a plane
---@return boolean
function world:isAtRest(item) end

---Sets the mass of an item, with which others throw it in `world:step`.
---
---Where two items meet, they change one another's velocities by their masses, and nothing is lost of
---their momentum. An item without a mass is not moved by what meets it: with a velocity it is a mallet,
---a lift, a flipper or a mill, which goes its way and throws, pushes or carries what has a mass, unless
---that cannot give way. If neither has one, the item that moves bounces off the other, which stays.
---
---Give masses to all that is to throw one another exactly; who has none finds others without one
---standing, in the order of insertion.
---
---Of two that "bounce", the smaller restitution counts.
---```lua
---world:setMass(puck, 1)
---world:setVelocity(mallet, (mouseX - x) / dt, (mouseY - y) / dt)
---```
---@param item any not a plane
---@param mass number? greater than 0; nil for none
---@return graze.world self
function world:setMass(item, mass) end

---Gives an item with a mass an impulse: an explosion, a kick, a gust.
---
---Its velocity changes by (jx, jy) / mass. With a point, the impulse acts there, and an item that has an
---angular velocity turns from it: that changes by the torque about its position, over its
---`world:getInertia`. An item on a hinge stays at its position, so only its angular velocity changes.
---```lua
---world:applyImpulse(crate, 0, -200)               -- up
---world:applyImpulse(crate, 90, 0, bulletX, bulletY)      -- where a bullet hits it
---```
---@param item any with a mass
---@param jx number in units of mass times units a second
---@param jy number
---@param x? number where it acts; without a point it turns nothing
---@param y? number
---@return graze.world self
function world:applyImpulse(item, jx, jy, x, y) end

---Returns how much of its normal speed an item keeps when it bounces; 1 until you set it.
---@param item any
---@return number restitution from 0 to 1
function world:getRestitution(item) end

---Sets how much of its normal speed an item keeps when it bounces.
---```lua
---world:setRestitution(ball, 0.6) -- keeps 60 % of its speed
---```
---@param item any
---@param restitution number from 0 to 1
---@return graze.world self
function world:setRestitution(item, restitution) end

---Returns the friction of an item: its own, or else that of the world.
---@param item any
---@return number friction the coefficient of Coulomb
function world:getFriction(item) end

---Sets the friction of an item's surface, the coefficient of Coulomb.
---
---0 is smooth, 0.05 is like ice, 0.5 like wood, and 1 like rubber. It acts in `world:step`, on
---items with a mass, against all that they touch. `world:move`, walkers, and items without a mass
---know no friction. Of two surfaces it is the square root of their product, and at most 4/3: what
---is smooth slides on everything. Who has none of its own, as planes, has that of the world: 0, or
---what `graze.world {friction = mu}` says.
---
---A crate stands on slopes whose tangent is less than the friction, and slides down steeper ones. A
---circle that has an angular velocity, 0 is enough, rolls; one without it slides.
---
---With a restitution below 1, crates with friction stack, topple over, and come to rest.
---```lua
---world:setFriction(ice, 0.02):setFriction(tyre, 1)
---```
---@param item any not a plane
---@param friction number? not negative; nil: that of the world
---@return graze.world self
function world:setFriction(item, friction) end

---Returns the drag of an item, the deceleration per velocity; 0 until you set it.
---@param item any
---@return number drag in 1 / seconds
function world:getDrag(item) end

---Sets the drag of an item: air resistance, which has nothing to do with surfaces.
---
---After a time t the velocity has the part e^(-drag t) left, at any frame rate.
---@param item any
---@param drag number in 1 / seconds, not negative
---@return graze.world self
function world:setDrag(item, drag) end

---Returns the speed limit of an item.
---@param item any
---@return number speed in units a second; `math.huge` for no limit
function world:getMaxSpeed(item) end

---Sets the speed limit of an item. It holds at every moment of a step.
---@param item any
---@param speed number in units a second; `math.huge` for no limit
---@return graze.world self
function world:setMaxSpeed(item, speed) end

---Returns the decelerations of an item; 0 until you set them.
---@param item any
---@return number deceleration in units a second squared
---@return number angular in radians a second squared
function world:getDeceleration(item) end

---Sets how much of its speed an item loses in a second, along its way, in `world:step`: a ball that
---rolls out, ice, a knock-back.
---
---It stops exactly, after a time of v / a and a way of v * v / 2a, at any frame rate. At rest it stays,
---unless what its surroundings leave of its acceleration is larger: so on a slope, and in a heap, it keeps
---what does not turn, with velocities of exactly 0. It acts in the air as well, unlike friction.
---
---A second number slows the angular velocity likewise: w stops exactly after w / angular, and an angle of
---w * w / (2 * angular). Without it nothing slows that. On a hinge only the first counts, of the angular
---velocity, in radians a second squared.
---```lua
---world:setVelocity(ball, 300, 0):setDeceleration(ball, 150) -- rests after 2 seconds, 300 away
---world:setAngularVelocity(wheel, 6):setDeceleration(wheel, 0, 2) -- turns for 3 seconds, by 9 radians
---```
---@param item any
---@param deceleration number in units a second squared, not negative
---@param angular? number in radians a second squared, not negative; 0 unless given
---@return graze.world self
function world:setDeceleration(item, deceleration, angular) end

---Returns the angles of the hinge of an item; nil if it has none.
---@param item any
---@return number? min in radians
---@return number? max in radians
function world:getHinge(item) end

---Hinges an item: in `world:step` it only turns, about its position, between two angles. Its velocity
---and acceleration do not count.
---
---With a mass and an angular velocity, which may be 0, contacts turn it: a door, a spinner, a seesaw. With
---an angular velocity and no mass it turns by itself: a flipper. At an end its angular velocity ends, and
---is 0 until you set it or a contact changes it; what presses it further meets a wall. Outside of its
---angles it only turns back in. Drag and deceleration act on the angular velocity.
---
---The hinge is at the position, which is also the middle of its mass as far as gravity goes: a hinged item
---is no pendulum. `world:carry` and walkers turn it, too, where they push it, and never shift it. In the
---way of `world:move` it is a wall. Moved, carried or pushed out itself, it goes there, hinge and all.
---```lua
---world:add(door, graze.rectangle(0, -2, 40, 4):setPosition(100, 50)) -- hinged at its left end
---world:setMass(door, 2):setAngularVelocity(door, 0):setHinge(door, -2, 2):setDeceleration(door, 3)
---```
---@param item any neither a plane nor a grid
---@param min number? the smallest angle in radians, or `-math.huge`; nil: the item has no hinge
---@param max? number the largest angle in radians, not less than min, or `math.huge`
---@return graze.world self
function world:setHinge(item, min, max) end

---Saves the state of the world: all that its later answers depend on.
---
---That is the items and their order, their shapes with the cells of grids, positions, angles,
---groups and one-way sides, velocities, accelerations, spins, hinges, masses, restitutions,
---frictions, drags, decelerations and speed limits, the rules, where up is, the friction of the
---world, and the pairs that `world:events` knows. What your game keeps in its own tables, such as
---scores and health, is not in it: save that beside it. The same goes for what a walker knows, see
---`walker:save`.
---
---A snapshot takes about 60 bytes an item, and twice that for one with a velocity, a mass or the like.
---Shapes are not copied, and of a large grid only what was changed. A snapshot keeps its world alive,
---and the items that it holds.
---
---A game that saves in each frame passes an old snapshot of the same world as `into`, which is filled
---again, without garbage. Without `into` each save makes a new object, whose size Lua's garbage
---collector does not see, so many of them can take much memory before it frees them.
---
---It is an error inside of a filter.
---```lua
---local snapshot = world:save()          -- quick save
---ring[frame % 60] = world:save(ring[frame % 60]) -- the last 60 frames
---```
---@param into? graze.snapshot an old snapshot of this world, to fill again
---@return graze.snapshot snapshot
function world:save(into) end

---Sets the world back, or forward, to a snapshot, to the last bit.
---
---Items that were removed since are back, as the same values; items that were added since are gone.
---The same calls then give the same results as they did after the save. There are no hits, until a
---move or a step makes some. A snapshot can be restored any number of times.
---
---It is an error inside of a filter, or if the snapshot is of another world.
---```lua
---world:restore(snapshot)
---```
---@param snapshot graze.snapshot of this world
---@return graze.world self
function world:restore(snapshot) end

---Returns a number that stands for the state of the world, as `world:save` saves it.
---
---Worlds in the same state have the same hash, also in other processes and on other machines; worlds
---in different states have different ones, but for an extremely rare chance. Which values the items
---are does not count, but their order does. Two players compare hashes to know that their games are
---the same.
---```lua
---if world:hash() ~= theirHash then print("out of step in frame " .. frame) end
---```
---@return number hash a whole number from 0 to below 2^53
function world:hash() end

---Writes the state of the world, as `world:save` saves it, into a string of bytes: for a file, or to
---send it.
---
---It takes some 15 to 40 bytes an item. The bytes of the same state are the same on every machine.
---
---Items that are strings, numbers or booleans stand for themselves. For each other item, `key` is
---called, and must return a string, number or boolean that names it, and no other item: that is what
---`world:unpack` gets. It is an error, which names the item, if it returns anything else. It may also
---be called for an item that was removed, if `world:events` has yet to say that it left.
---
---It is an error inside of a filter.
---```lua
---love.filesystem.write("level.sav", world:pack(function(item) return item.name end))
---```
---@param key? fun(item: any): string|number|boolean names an item
---@return string bytes
function world:pack(key) end

---Reads what `world:pack` wrote, and replaces all that is in the world by it.
---
---`item` is called with the key of each item, also of those that stand for themselves, and returns
---the item. Without it, the keys are the items.
---
---Snapshots that were saved before can still be restored. There are no hits, until a move or a step
---makes some. Calls then give the same results as they do after `world:pack`.
---
---It is an error, and the world stays as it was, if the bytes are not those of a packed world, if
---`item` returns nil, or the same item for two keys. It is an error inside of a filter, too.
---
---Few bytes can ask for much memory, as an empty grid of 16 million cells, or a polygon of thousands of
---corners at thousands of angles: 72 bytes for 27 MB. Bytes that your game packed are always accepted, so
---there is no limit unless you give one. For those of a stranger, `most` says how many bytes of memory the
---world may take besides what it has: to ask for more is an error, and the world stays as it was.
---```lua
---world:unpack(love.filesystem.read("level.sav"), function(name) return monsters[name] end)
---```
---```lua
---world:unpack(received, nil, { most = 64 * 2 ^ 20 }) -- 64 MB
---```
---@param bytes string
---@param item? fun(key: string|number|boolean): any returns the item of a key
---@param options? graze.unpackOptions
---@return graze.world self
function world:unpack(bytes, item, options) end

---Returns the name of its type.
---@return "world" type
function world:type() end

---Checks for a type: "world".
---@param name string
---@return boolean is
function world:typeOf(name) end

---The state of a world at a moment, see `world:save`. `tostring` says how many items it holds:
---"snapshot of 120 items".
---@class graze.snapshot
local snapshot = {}

---Returns the name of its type.
---@return "snapshot" type
function snapshot:type() end

---Checks for a type: "snapshot".
---@param name string
---@return boolean is
function snapshot:typeOf(name) end

---Where a body fits among the items of a world, and the shortest way from here to there, see
---`navigation`.
---
---It looks at the world once. What is moved, added, removed, carved, or has its cells set, is not seen
---until `navigation:update`. `tostring` says of how many convex parts it is: "navigation of 120 parts".
---
---Outside of its rectangle the body fits nowhere, as in a wall: `fits` is false there, `path` is nil from
---there and to there, and `nearest` finds the nearest place in the rectangle. So who can be pushed out of
---it needs walls, or planes, around it.
---@class graze.navigation
local navigation = {}

---Returns the shortest way of the body, with its position at each corner of it.
---
---A body that goes along the legs by `world:move` hits none of the items that the navigation has seen.
---The first corner is (x1, y1), and the last is (x2, y2). No corner is on a straight line between its
---neighbours.
---
---An end may be as far in the way as one is that leans on a wall: by 8 units of the grid, see
---`navigation`. Then the way goes to the nearest point at which the body fits, and on. What is round
---counts as a polygon about it, and an end where the body overlaps nothing may be inside of that. In a
---corner of less than 60 degrees, or a gap that is hardly wider than the body, it may be too far
---inside: then begin at `navigation:nearest` of its position.
---```lua
---local way, n = nav:path(guard.x, guard.y, hero.x, hero.y)
---if not way then -- as near as possible
--- local x, y = nav:nearest(hero.x, hero.y, guard.x, guard.y)
--- way, n = nav:path(guard.x, guard.y, x, y)
---end
---```
---@param x1 number where it begins
---@param y1 number
---@param x2 number where it ends
---@param y2 number
---@param into? number[] a table to fill with the corners, instead of a new one
---@return number[]? corners `{x1, y1, ..., x2, y2}`; nil if there is no way, or the body does not fit at an end
---@return number n how many corners
---@return number length the sum of the legs
function navigation:path(x1, y1, x2, y2, into) end

---Returns whether a way can begin or end at a point.
---@param x number
---@param y number
---@return boolean fits
function navigation:fits(x, y) end

---Returns the nearest point at which the body fits: the point itself, if it does there.
---
---With a second point, the nearest one to which a way leads from there. Of several, the one with the
---least x, and then y.
---```lua
---local x, y = nav:nearest(mouse.x, mouse.y, unit.x, unit.y)
---```
---@param x number
---@param y number
---@param fromX? number where the way begins
---@param fromY? number
---@return number? x nil if it fits nowhere, or not at the second point
---@return number y
---@return number distance
function navigation:nearest(x, y, fromX, fromY) end

---Looks at the world again, or at what is in a rectangle of it.
---
---The rectangle is of things, not of positions: where something was, is or both. A navigation that was
---updated wherever something has changed is the same as a new one, to the last bit. So it need not be
---saved: after `world:restore` or `world:unpack`, update it.
---
---What `world:carve` or `world:fill` changes is in the box of the tool. But the first of them rounds
---all corners of the item to a grid: if its sides slant, look at all of it then.
---
---An update takes the less the smaller the rectangle. If the filter raises an error, or there is no
---memory, the navigation is as it was.
---```lua
---world:setCell(map, column, row, 0)
---nav:update(world, 32 * (column - 1), 32 * (row - 1), 32, 32)
---```
---@param world graze.world
---@param x? number the rectangle; without it, all is looked at
---@param y? number
---@param w? number
---@param h? number
---@return graze.navigation self
function navigation:update(world, x, y, w, h) end

---Returns how many convex parts there are, of which it is made up.
---@return integer count
function navigation:getPartCount() end

---Returns one of the convex parts: where the body's position may be. To look at, see also
---`graze.svg` and `graze.love`.
---@param k integer from 1 on
---@return graze.shape part a polygon
function navigation:getPart(k) end

---Returns the name of its type.
---@return "navigation" type
function navigation:type() end

---Checks for a type: "navigation".
---@param name string
---@return boolean is
function navigation:typeOf(name) end

---A character that walks on the ground of a world, see `walker`.
---
---A walker does not know the time, and keeps no velocity. In each frame the game computes how far it
---wants to go, calls `walker:move`, and asks what it met:
---
---    vy = vy + gravity * dt
---    hero:move(vx * dt, vy * dt)
---    if hero:getGround() or hero:getCeiling() then vy = 0 end
---
---It is a table, in which a game can keep fields of its own.
---@class graze.walker
local walker = {}

---Moves the item for one frame.
---
---On the ground, unless (dx, dy) leads up, it walks as far as dx says, along the ground and around its
---bends, those that fall away, too; a dip that is shorter than the frame may be bridged. dy counts for
---nothing. (Where up is another way, see `world:setUp`, that is the part of
---(dx, dy) across it, and the part along it.) Where it meets something steeper than `maxSlope` it tries
---a step, then to push it, and else stops at it, as a wall. At the end it goes down to ground that has
---fallen away.
---
---In the air it flies along (dx, dy). Ground ends that, and it walks the rest. Walls take the
---motion to the side, and never lift; ceilings bend the motion, or let it slip by their edge.
---
---First it is pushed out of what it overlaps. It carries nobody: who stands on it stays behind.
---```lua
---vy = vy + 900 * dt
---hero:move(run * 120 * dt, vy * dt)
---if hero:getGround() or hero:getCeiling() then vy = 0 end
---```
---@param dx number a distance, as for `world:moveBy`, whatever is up; not a velocity
---@param dy number
---@param filter? graze.moveFilter
---@return number x where it is now
---@return number y
function walker:move(dx, dy, filter) end

---Returns what it stands on.
---```lua
---if jump and hero:getGround() then vy = -400 end
---```
---@return any item nil in the air
---@return number? nx the normal
---@return number? ny
function walker:getGround() end

---Returns the wall that stopped its last move.
---```lua
---local wall, nx = hero:getWall()
---if wall and jump then vx, vy = nx * 200, -320 end -- off the wall
---```
---@return any item nil if none did
---@return number? nx the normal
---@return number? ny
function walker:getWall() end

---Returns the ceiling that it met on its last move.
---@return any item nil if there was none
---@return number? nx the normal
---@return number? ny
function walker:getCeiling() end

---Returns for how many moves it has not stood on the ground: 0 if it stands.
---```lua
----- A little late is not too late; but who rises has jumped already.
---if jump and vy >= 0 and hero:getAirborne() <= 6 then vy = -400 end
---```
---@return integer n
function walker:getAirborne() end

---Returns how far it was carried or pushed since its last move: ask before you move it.
---
---`world:setPosition` counts, too. Where you put it elsewhere, move it by (0, 0) then: that also finds
---out what it stands on there.
---```lua
---local rideX, rideY = hero:getRide()
---if jump then vx, vy = vx + rideX / dt, -400 + rideY / dt end -- it keeps the momentum of the lift
---```
---@return number dx
---@return number dy
function walker:getRide() end

---Lists what its last move crossed, in order, each item once.
---
---`world:hits` has only the last leg of a move. What it crossed on a try that was taken back, such as
---a step that it did not take, does not count. Nor does what it passed while `world:carry` moved it.
---From which side it met an item is not told: compare positions.
---```lua
---for _, coin in ipairs(hero:getCrossed()) do world:remove(coin) end
---```
---@param into? any[] the table to fill
---@return any[] items
---@return integer n
function walker:getCrossed(into) end

---Lets it fall through the one-way surface that it stands on.
---
---Its next move that does not rise begins a hair lower, by 1/1024 of its size at least; so it is below
---that surface, which lets it pass from then on. All that lie deeper hold it, those of the same item,
---too: the next ledge of a layer of tiles.
---```lua
---if love.keyboard.isDown "down" then hero:drop() end
---```
---@return boolean drops false if it stands on something else, or on nothing
function walker:drop() end

---Returns whether it drops: from `walker:drop` until it has left the item that it drops through, or
---stands again.
---@return boolean is
function walker:isDropping() end

---Gives the item another shape, if that fits where it is. A game can ask in each frame.
---```lua
---hero:setShape(down and low or tall) -- stands up as soon as it can
---```
---@param shape graze.solid
---@return boolean fits false, and nothing has changed, if it does not
function walker:setShape(shape) end

---Returns the world that its item is in.
---@return graze.world world
function walker:getWorld() end

---Returns the item.
---@return any item
function walker:getItem() end

---Returns the steepest ground that it walks on.
---@return number maxSlope
function walker:getMaxSlope() end

---Sets the steepest ground that it walks on.
---@param maxSlope number radians from level, 0 to less than pi / 2
---@return graze.walker self
function walker:setMaxSlope(maxSlope) end

---Returns the highest ledge that it walks over.
---@return number step
function walker:getStep() end

---Sets the highest ledge that it walks over.
---@param step number not negative
---@return graze.walker self
function walker:setStep(step) end

---Returns how far the ground may fall away within a move.
---@return number snap
function walker:getSnap() end

---Sets how far the ground may fall away within a move.
---@param snap number not negative
---@return graze.walker self
function walker:setSnap(snap) end

---Returns how far it slips past the edge of a ceiling.
---@return number nudge
function walker:getNudge() end

---Sets how far it slips past the edge of a ceiling.
---@param nudge number not negative
---@return graze.walker self
function walker:setNudge(nudge) end

---Returns what it pushes as it walks.
---@return graze.filter? push
function walker:getPush() end

---Sets what it pushes as it walks.
---@param push? graze.filter nil for nothing
---@return graze.walker self
function walker:setPush(push) end

---Saves all that its later answers depend on: what it stands on and met, how long it has been in the
---air, where it last was, what it drops through, and its options.
---
---Its item is saved by `world:save`. So save and restore both together.
---```lua
---local snapshot, saved = world:save(), hero:save()
---world:restore(snapshot)
---hero:restore(saved)
---```
---@param into? table what an earlier call returned, to fill again
---@return table saved
function walker:save(into) end

---Sets the walker back to what `walker:save` saved.
---@param saved table
---@return graze.walker self
function walker:restore(saved) end

---Ways over platforms for a character that walks, jumps and falls, see `routes`.
---
---A *spot* is a place to stand: each multiple of `spacing` on each surface, both ends, and where
---something lands that cannot walk to one of these. An *edge* leads from a spot to another: a walk, a
---jump, a fall or a drop. Each edge was played by a walker with the frames of the game. A walker is the
---same to the last bit each time, so whoever stands at the spot and holds the same lands at the same
---place, also in another world made alike.
---
---One frame is: `if jumps then vy = -jump end; vy = min(vy + gravity * dt, fall);
---walker:move(dir * run * dt, vy * dt); if ground or ceiling then vy = 0 end`, where `dir` is -1, 0 or 1,
---in the air, too. (That is where up is (0, -1); up, down, left and right will do.)
---
---It sees the groups of `solid` only, where rules or one-way sides let them block. What moves by itself, as
---lifts, crates and other enemies, is none of them: nobody can know where a lift will be when a flight lands
---on it. Who is stopped by such a thing tries again and again.
---@class graze.routes
local routes = {}

---Looks for routes, for so many seconds at most. It does one piece of work at least: a surface, or all
---edges of a spot, 1 to 5 ms.
---
---Until it is done, ways can be asked for, by what is found so far. Afterwards it costs nothing. Only
---while it works an item of its own is in the world: `world:hash` and `world:count` are as before. The
---hits of the last move are overwritten.
---```lua
---function love.update(dt)
---  routes:work(0.002) -- a little in each frame, after updates, too
---```
---@param seconds? number without it, all is found at once
---@return boolean done whether all is found
function routes:work(seconds) end

---Tells of a change: of what was added, moved, removed or dug.
---
---The rectangle is of things, not of positions: where something was, is or both. What stood there and led
---through it is forgotten, and `routes:work` finds it anew.
---```lua
---world:carve("hill", graze.circle(x, y, 24))
---routes:update(x - 24, y - 24, 48, 48)
---```
---@param x? number the rectangle; without it, all is found anew
---@param y? number
---@param w? number
---@param h? number
---@return graze.routes self
function routes:update(x, y, w, h) end

---Returns the quickest way from one point to another: between the spots that are meant, see
---`routes:spot`.
---
---On level ground the frames are those that a chaser takes; on slopes a few in a hundred more or less.
---```lua
---local edges, frames = routes:path(foe.x, foe.y, hero.x, hero.y)
---```
---@param x1 number where it begins
---@param y1 number
---@param x2 number where it ends
---@param y2 number
---@return graze.routeEdge[]? edges nil if there is no way
---@return integer frames how many it takes
function routes:path(x1, y1, x2, y2) end

---Returns the spot that is meant by a point: the nearest one at its height or below, within 3 spacings
---to a side.
---@param x number
---@param y number
---@return graze.routeSpot? spot nil if there is none
function routes:spot(x, y) end

---Returns the nearest spot to a point of all to which a way leads from another point.
---@param x number
---@param y number
---@param fromX number where the way begins
---@param fromY number
---@return number? x nil if no spot is meant by (fromX, fromY)
---@return number y
---@return number distance
function routes:nearest(x, y, fromX, fromY) end

---Returns the next edge of the quickest way from a spot to another, and its frames.
---
---All ways to a goal are one field, which grows as far as it is asked for, and is kept for the last 8
---goals. So many chasers after one hero pay for one search.
---@param spot graze.routeSpot
---@param goal graze.routeSpot
---@return graze.routeEdge? edge nil if there is no way, and at the goal
---@return integer? frames nil if there is no way
function routes:next(spot, goal) end

---Lists all spots, in the order of finding.
---@return graze.routeSpot[] spots
function routes:getSpots() end

---Lists the quickest flight from each surface to each other one: to look at.
---@return graze.routeEdge[] edges
function routes:getFlights() end

---Returns the places of an edge, frame by frame: to draw it. It is played in the world, as by
---`routes:work`, the first time.
---@param edge graze.routeEdge
---@return number[] points `{x1, y1, x2, y2, ...}`
function routes:getCurve(edge) end

---Makes one who follows these routes: one for each enemy.
---
---The walker must be made as that of the routes, with the same shape and options, and move with the same
---speeds. A body of another size, or with its position elsewhere in it, is an error. Its own world
---counts, which may be another one made alike.
---@param walker graze.walker
---@return graze.chaser chaser
function routes:chaser(walker) end

---Who follows routes to a point that may move, see `routes:chaser`. In each frame it says how to move
---the walker, and that is all that the walker does. It is a table, in which a game can keep fields of its
---own; read `mode`, `edge` and `lost`:
---
---    foe:move(chaser:step(hero.x, hero.y))
---
---* `mode` is "walk", "ready" (at a take-off, for one frame), "fly", "there", "stuck" (there is no way, and
---  it stands still; `routes:nearest` has a point to go to instead) or "lost" (it was pushed off, thrown or
---  put elsewhere: it falls, and plans anew from where it stands)
---* `edge` is that of its flight, and `lost` counts how often it was lost
---@class graze.chaser
local chaser = {}

---Returns the displacement for `walker:move` in this frame, on the way to a point. Call it once in a
---frame, with frames of `dt`.
---```lua
---foe:move(chaser:step(hero.x, hero.y))
---```
---@param toX number
---@param toY number
---@return number dx
---@return number dy
function chaser:step(toX, toY) end

return graze
