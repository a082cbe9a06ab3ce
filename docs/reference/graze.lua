--- Exact, fast 2D collision for Lua games.
--
-- Functions take and return plain numbers; none makes a table unless you ask for one. Lengths are
-- in any unit you like, times in seconds, and angles in radians, from +x towards +y.
--
-- In `a:verb(b)`, `a` is the one that moves or is pushed. Normals are unit vectors that point from
-- `b` towards `a`. The first return is `nil` if there is no answer.
--
-- **Touching is not overlapping.** Two shapes overlap if they are deeper in each other than the
-- skin. The skin is the larger of 1e-9 of the shapes' extent and 64 units in the last place of the
-- largest coordinate. If all coordinates are whole numbers or sixteenths, which doubles add and
-- multiply exactly, the answers yes and no are exact.
--
-- A bad argument is an error. It is raised at your line, names the function, the argument and the
-- reason, and changes nothing.
-- @module graze

--- The version of graze.
-- @member _VERSION
-- @is string

--- Pictures as SVG: `graze.svg`, loaded when it is first used.
-- @member svg
-- @is fun(options?:graze.svg.pictureOptions):graze.svg.picture

--- Debug drawing in LÖVE: `graze.love`, loaded when it is first used.
-- @member love
-- @is graze.love

--- Maps of the editor Tiled: `graze.tiled`, loaded when it is first used.
-- @member tiled
-- @is graze.tiled

--- Makes a convex polygon from its corners, in either winding.
--
-- The corners may also come as one table, and then with a radius that rounds them. Repeated corners
-- and corners on a straight side are merged. It is an error if fewer than three corners remain, if
-- they are all on one line, or if the outline is not convex; that error names the corner.
-- @function polygon
-- @tparam number x1 the first corner, in the shape's own frame
-- @tparam number y1
-- @tparam number ... the other corners
-- @overload fun(corners:number[],radius?:number):shape
-- @treturn shape polygon at position (0, 0) and angle 0
-- @refused graze.polygon(0,0, 10,0, 5,2, 0,10) --> polygon is not convex at corner 3: graze.outline
-- cuts it into convex parts
-- @refused graze.polygon(0,0, 10,0, 0,10, 10,10) --> polygon is not convex at corner 3, and its
-- edges cross
-- @refused graze.polygon(0,0, 5,5, 9,9) --> polygon has no area: its corners are on one line
-- @refused graze.polygon(0,0, 5,5) --> polygon has fewer than three distinct corners
-- @refused graze.polygon(0,0, 9,0, 9,9, 0) --> an even number of coordinates expected, got 7
-- @usage local ship = graze.polygon(12,0, -8,7, -8,-7)
-- local rounded = graze.polygon({0,0, 40,0, 40,20, 0,20}, 4)

--- Makes a rectangle, as `love.graphics.rectangle` draws it.
--
-- The origin of the new shape is (0, 0), not the rectangle's corner: @{shape:setPosition} moves
-- that origin. Pass 0, 0 here if the position is to be the corner.
-- @function rectangle
-- @tparam number x the left side, in the shape's own frame
-- @tparam number y the upper side
-- @tparam number width positive
-- @tparam number height positive
-- @treturn shape polygon
-- @refused graze.rectangle(0, 0, -16, 16) --> width must be positive
-- @usage local crate = graze.rectangle(0, 0, 16, 16):setPosition(100, 50)

--- Makes a regular polygon around its origin, with the first corner at angle 0.
-- @function regularPolygon
-- @tparam integer sides at least 3
-- @tparam number radius of the circle through its corners
-- @treturn shape polygon

--- Makes an outline: a region of any form, with holes, cut into convex parts.
--
-- A ring is a closed list of corners in either winding, convex or not. A ring inside of another is a
-- hole, and one inside of that an island. Rings may touch themselves and one another in points. It
-- is an error if edges cross or overlap; that error names the edges and the place.
--
-- With "clean" behind a table, rings may cross and overlap: the outline is what they wind about an
-- odd number of times. Its corners are on a grid, as those of @{shape:union} are.
-- @function outline
-- @tparam number x1 the first corner, in the shape's own frame
-- @tparam number y1
-- @tparam number ... the other corners
-- @overload fun(ring:number[],clean?:"clean"):union
-- @overload fun(rings:number[][],clean?:"clean"):union
-- @treturn union outline at position (0, 0) and angle 0
-- @refused graze.outline(0,0, 9,9, 9,0, 0,9) --> edges 1 and 3 cross near (4.5, 4.5)
-- @refused graze.outline({{0,0, 9,0, 9,9}, {1,1, 9,0, 5,5}}) --> edge 3 of ring 1 and edge 3 of
-- ring 2 overlap near (3, 3)
-- @refused graze.outline({0,0, 9,0, 9,9}, {6,1, 8,1, 8,3}) --> several rings come as one table of
-- tables: {{x1, y1, ...}, {...}}
-- @refused graze.outline(0,0, 9,0, 9,0) --> outline has fewer than three distinct corners
-- @usage local rock = graze.outline(0,0, 30,0, 30,10, 10,10, 10,30, 0,30)
-- world:add("rock", rock)

--- Makes a chain: a line through a list of corners, without thickness.
--
-- It is met from both sides, and may cross itself. Repeated corners are merged. Two distinct corners
-- are needed, or three if it is closed. A closed chain leads back to its first corner, and is
-- hollow. Its area is 0, and its centroid is that of the line.
-- @function chain
-- @tparam number x1 the first corner, in the shape's own frame
-- @tparam number y1
-- @tparam number ... the other corners
-- @overload fun(corners:number[],closed?:boolean):union
-- @treturn union chain at position (0, 0) and angle 0
-- @refused graze.chain(5,5, 5,5) --> chain has fewer than two distinct corners
-- @refused graze.chain({0,0, 9,0}, true) --> closed chain has fewer than three distinct corners
-- @usage local hills = graze.chain(0,90, 60,70, 100,75, 160,40, 300,60)
-- local fence = graze.chain({0,0, 200,0, 200,150, 0,150}, true)

--- Makes a compound: all that several shapes cover, each where it stands now.
--
-- They can overlap, and can be any shapes but planes and grids. The compound has copies of them, with
-- the corners that they have in the world, and its origin is at (0, 0). Outlines, chains and
-- compounds add their parts.
--
-- Its area is the sum of the areas of its parts: where they overlap, it counts twice. Its centroid
-- is that of these areas; if none has an area, it is that of the lengths.
-- @function compound
-- @tparam shape a the first shape
-- @tparam shape ... the other shapes
-- @overload fun(shapes:shape[]):union
-- @treturn union compound at position (0, 0) and angle 0
-- @refused graze.compound(crate, plane) --> shape cannot be part of a compound: it is a plane
-- @refused graze.compound() --> shapes or a table of them expected
-- @usage local hammer = graze.compound(graze.rectangle(-2,0, 4,40), graze.rectangle(-12,-10, 24,12))

--- Makes a grid: cells of equal size, each empty or solid, as the tiles of a level.
--
-- A cell has a kind, a number from 0 to 255. Kind 0 is empty. The others are whole cells, until
-- @{grid:setKind} makes slopes and the like of them. The cell in column 1 and row 1 covers (0, 0) to
-- (cellWidth, cellHeight). A million cells take a megabyte.
-- @function grid
-- @tparam integer columns how many cells there are along x
-- @tparam integer rows and along y
-- @tparam number cellWidth positive
-- @tparam number cellHeight positive
-- @tparam[opt] integer[] cells the kinds, row by row, as in the `data` of Tiled's layers; all cells
-- are empty if left out
-- @treturn grid at position (0, 0)
-- @refused graze.grid(4, 2, 16, 16, {1, 1, 0}) --> 8 cells expected, got 3
-- @refused graze.grid(2, 1, 16, 16, {1, 1000}) --> cell 2: a whole number from 0 to 255 expected,
-- got 1000
-- @refused graze.grid(100000, 100000, 16, 16) --> a grid has at most 268435456 cells
-- @usage local level = graze.grid(4, 2, 16, 16, {0,0,0,2, 1,1,1,1})
-- level:setKind(2, graze.polygon(0,16, 16,0, 16,16))   -- a slope, up to the right

--- Makes an ellipse: a polygon with its corners on the ellipse, as `love.graphics` draws it.
-- @function ellipse
-- @tparam number x its centre, in the shape's own frame
-- @tparam number y
-- @tparam number rx radius along x, positive
-- @tparam number ry radius along y, positive
-- @tparam[opt=32] integer corners at least 3
-- @treturn shape polygon

--- Makes a circle.
-- @function circle
-- @tparam number x its centre, in the shape's own frame
-- @tparam number y
-- @tparam number radius positive
-- @treturn shape circle
-- @refused graze.circle(0, 0, -8) --> radius must be positive
-- @usage local ball = graze.circle(0, 0, 8):setPosition(100, 50)

--- Makes a capsule: all points within a radius of a segment.
--
-- If both ends are the same point, the result is a circle.
-- @function capsule
-- @tparam number x1 one end of the segment, in the shape's own frame
-- @tparam number y1
-- @tparam number x2 the other end
-- @tparam number y2
-- @tparam number radius positive
-- @treturn shape capsule
-- @usage local hero = graze.capsule(0, -36, 0, -12, 12) -- its feet are at (0, 0)

--- Makes a segment: a capsule of radius 0.
-- @function segment
-- @tparam number x1 one end, in the shape's own frame
-- @tparam number y1
-- @tparam number x2 the other end, which is another point
-- @tparam number y2
-- @treturn shape segment
-- @usage local laser = graze.segment(0, 0, 300, 0)

--- Makes a half-plane: everything where `nx*x + ny*y + d < 0` is solid.
--
-- The normal is scaled to length 1, and `d` with it.
-- @function plane
-- @tparam number nx the normal, which points out of the solid; not (0, 0)
-- @tparam number ny
-- @tparam number d the offset
-- @treturn plane plane
-- @refused graze.plane(0, 0, 100) --> the normal must not be zero
-- @usage local floor = graze.plane(0, -1, 600)   -- solid below y = 600, where y points down

--- Makes a half-space for pucks: everything where `nx*x + ny*y + nz*z + d < 0` is solid.
-- @function plane3
-- @tparam number nx the normal, which points out of the solid; not (0, 0, 0)
-- @tparam number ny
-- @tparam number nz
-- @tparam number d the offset
-- @treturn plane3 plane

--- Makes a puck: a ball that flies under constant acceleration and bounces off planes.
--
-- An unknown key in the settings is an error.
-- @function puck
-- @tparam puckSettings settings
-- @treturn puck puck
-- @refused graze.puck {x = 0, y = 0} --> radius is missing
-- @refused graze.puck {radius = 5, colour = "red"} --> unknown key 'colour', known are x, y, z,
-- radius, vx, vy, vz, ax, ay, az, friction, restitution, maxSpeed
-- @usage local puck = graze.puck{x = 50, y = 50, radius = 8, vx = 300, maxSpeed = 800}

--- Makes an empty world. It has no bounds, and no cell size to choose.
-- @function world
-- @tparam[opt] worldOptions options
-- @treturn world world
-- @refused graze.world {group = {"walls"}} --> unknown key 'group', did you mean 'groups'? Known
-- are groups
-- @usage local world = graze.world()
-- world:add(player, graze.capsule(8,8, 8,24, 8), {group = "player"})
-- @usage local world = graze.world {groups = {"heroes", "bullets", "walls"}}
-- world:rule("heroes", "wall", "touch") -- unknown group 'wall', did you mean 'walls'?

--- Makes a walker of an item: it walks, jumps and falls, on slopes, over steps and on what moves.
--
-- Any item of a world that is no plane can have one. The walker has no velocity, and no place of its
-- own: the game has the one, and the world the other. It is loaded from `graze/walker.lua` on first
-- use.
-- @function walker
-- @tparam world world
-- @tparam any item
-- @tparam[opt] walkerOptions options
-- @treturn walker walker
-- @refused graze.walker(world, "nobody") --> item is not in this world: 'nobody'
-- @refused graze.walker(world, "hero", {slope = 1}) --> unknown option 'slope', known are maxSlope,
-- step, snap, nudge, push
-- @refused graze.walker(world, "floor") --> a plane is no body
-- @usage local hero = graze.walker(world, "hero", {step = 6})
-- hero:move(vx * dt, vy * dt)
-- if hero:getGround() then vy = 0 end

--- Finds where a body fits among the items of a world, and then its ways: a navigation mesh.
--
-- Gaps must be wider than the body by 8 units of its grid: 0.008 in a level of up to 4,096. So in a game
-- of tiles make the body a little smaller than its tile.
--
-- The unit of the grid is the largest coordinate of the rectangle, rounded up to a power of two, divided by
-- 2^22. The body is kept 4 units away from all items, so that one that goes along a way by
-- @{world:move} hits none. Round bodies and round items count as polygons about them, of 16 corners a
-- turn, which are at most 2 % of the radius wider. A body of few corners finds its ways faster:
-- `graze.regularPolygon(8, 1.083 * r)` halves the time.
--
-- The angle of the body counts, its place does not: each position in the rectangle is tried, also at its
-- rim, where the body sticks out. A body that turns as it goes takes a circle. Several sizes take a
-- navigation each. One-way items are never in the way, and planes, segments, chains and grids as `overlaps`
-- says. A navigation keeps no world alive.
-- @function navigation
-- @tparam graze.world world
-- @tparam shape body a shape with an area
-- @tparam number x the rectangle in which its position may be
-- @tparam number y
-- @tparam number w
-- @tparam number h
-- @tparam[opt] filter filter which items are in the way
-- @treturn navigation navigation
-- @refused graze.navigation(world, crate, 0, 0, 1e12, 1e12) --> the rectangle is too large for the
-- body: more than 4096 tiles
-- @refused graze.navigation(world, plane, 0, 0, 800, 600) --> a shape with area expected, got a plane
-- @usage local nav = graze.navigation(world, graze.rectangle(-7, -7, 14, 14), 0, 0, 2000, 1200, "walls")
-- local way, n, length = nav:path(guard.x, guard.y, hero.x, hero.y)

--- The options of a new walker. An unknown one is an error. Each has a method that returns it and one
-- that sets it: `walker:getStep()`, `walker:setStep(6)`.
-- @table walkerOptions
-- @tfield[opt=0.8] number maxSlope the steepest ground, in radians from level
-- @tfield[opt=0] number step the highest ledge that it walks over
-- @tfield[opt=0] number snap how far the ground may fall away within a move for the walker to stay on
-- it; never less than what `maxSlope` can make of the move
-- @tfield[opt=0] number nudge how far it slips to a side, to rise past the edge of a ceiling
-- @tfield[opt] filter push what it pushes as it walks, up to 8 in a row. Who stands on that goes
-- along if this finds it, too

--- The settings of a new puck.
-- @table puckSettings
-- @tfield number x the position of its centre
-- @tfield number y
-- @tfield[opt=0] number z
-- @tfield number radius positive
-- @tfield[opt=0] number vx the velocity, in units a second
-- @tfield[opt=0] number vy
-- @tfield[opt=0] number vz
-- @tfield[opt=0] number ax the acceleration, in units a second per second
-- @tfield[opt=0] number ay
-- @tfield[opt=0] number az
-- @tfield[opt=0] number friction the deceleration per velocity, in 1 / seconds
-- @tfield[opt=1] number restitution how much of the normal speed a bounce keeps, from 0 to 1
-- @tfield[opt=math.huge] number maxSpeed in units a second

--- The options of a new world. An unknown one is an error.
--
-- Where groups are declared, any other name of one is an error wherever a name is taken: in options,
-- rules, filters, queries, walkers and packed worlds. Else a group is made of every name.
-- @table worldOptions
-- @tfield[opt] string[] groups all groups, besides "default"

--- The options of a new item.
-- @table itemOptions
-- @tfield[opt="default"] string group
-- @tfield[opt] number[]|true oneWay `{nx, ny}`: solid only to what comes from the side that the
-- normal points to. true, for a chain: each edge from its own side, see @{world:add}
-- @tfield[opt] number[] velocity `{vx, vy}`. This and the following are what the setters of these
-- names take
-- @tfield[opt] number[] acceleration `{ax, ay}`
-- @tfield[opt] number mass
-- @tfield[opt] number angularVelocity
-- @tfield[opt] number restitution
-- @tfield[opt] number drag
-- @tfield[opt] number deceleration
-- @tfield[opt] number angularDeceleration the second number of @{world:setDeceleration}
-- @tfield[opt] number maxSpeed
-- @tfield[opt] number[] hinge `{min, max}`

--- The options of @{world:unpack}.
-- @table unpackOptions
-- @tfield[opt=math.huge] number most how many bytes of memory the world may take besides what it has

--- How a collision of two items resolves.
--
-- "slide" stops the mover at the surface and lets it slide along; "touch" stops it there; "bounce"
-- reflects it; "cross" lets it pass through and reports a hit; "ignore" lets it pass without one.
-- @union response
-- @is "slide"|"touch"|"bounce"|"cross"|"ignore"

--- What a hit says of an item: the response to it; of those that @{world:carry} moves, "carry" if it
-- rode, "push" if it was in the way, "squeeze" if it slipped out aside, and "crush" if it had no room
-- to go.
-- @union outcome
-- @is response|"carry"|"push"|"squeeze"|"crush"

--- Which items a query finds: a group, a list of groups, or a function that returns true for them.
-- @union filter
-- @is string|string[]|fun(item:any):any

--- What the function of a move's filter returns: a response, true for the rules, or nil or false to
-- ignore.
-- @union answer
-- @is response|boolean|nil

--- A function that answers for each item the mover may meet.
-- @union chooser
-- @is fun(item:any,other:any):answer

--- How a move resolves, in place of the rules: one response for all, one for each group, or a
-- function.
--
-- In the table, false ignores a group; true, and groups it does not name, follow the rules. `"*"` is
-- for rules only.
-- @union moveFilter
-- @is response|table<string,response|boolean>|chooser

--- What shapes and planes have in common. Two planes as arguments of one question are an error.
-- @type solid

--- Checks whether two shapes overlap. Touching is not overlapping.
-- @function shape:overlaps
-- @tparam solid other
-- @treturn boolean overlap
-- @refused plane:overlaps(plane) --> shape expected, got plane: one of the two must be a shape
-- @refused crate.overlaps(crate) --> shape expected, got nil: call it with a colon, a:overlaps(b)
-- @usage if hero:overlaps(door) then enter() end

--- Finds the shortest way out of an overlap (the minimum translation vector).
--
-- `a:move(nx * depth, ny * depth)` makes the two just touch.
-- @function shape:collide
-- @tparam solid other
-- @treturn number? depth nil if they do not overlap
-- @treturn number nx
-- @treturn number ny
-- @treturn integer? part if the other is an outline, chain, compound or grid: the number of the part
-- @usage local depth, nx, ny = a:collide(b)
-- if depth then a:move(nx * depth, ny * depth) end

--- Finds the contact manifold: two points if a side lies on a side, one for a corner or an arc.
--
-- Each point is midway between the two surfaces. The deeper one comes first.
-- @function shape:contacts
-- @tparam solid other
-- @treturn integer? n 1 or 2; nil if they do not overlap
-- @treturn number nx
-- @treturn number ny
-- @treturn number x1 the first point
-- @treturn number y1
-- @treturn number depth1
-- @treturn number? x2 the second point, if there is one
-- @treturn number? y2
-- @treturn number? depth2
-- @usage local n, nx, ny, x1, y1, depth1, x2, y2, depth2 = crate:contacts(floor)

--- Measures the distance, and finds the nearest points of the two.
--
-- If they overlap, the distance is minus the depth, and the points are the deepest ones.
-- @function shape:distance
-- @tparam solid other
-- @treturn number distance
-- @treturn number ax the point of this shape
-- @treturn number ay
-- @treturn number bx the point of the other one
-- @treturn number by
-- @usage local d, ax, ay, bx, by = ship:distance(rock)
-- if d < 20 then love.graphics.line(ax, ay, bx, by) end

--- Finds the first contact of a displacement, while the other stands still.
--
-- Passing flush along the other is no contact; touching it and moving into it is one at 0.
--
-- With an angle, this shape turns about its position on the way, both at constant rates. To turn about
-- another point, such as the hinge of a door, make the shape with its origin there.
-- @function shape:sweep
-- @tparam solid other
-- @tparam number dx the displacement
-- @tparam number dy
-- @tparam[opt] number da the angle to turn by, in radians, up to 2^20: also many times round; grids and planes do not turn
-- @treturn number? t the fraction moved, in [0, 1); nil if they do not meet
-- @treturn number nx
-- @treturn number ny
-- @treturn number depth 0; if they overlap at the start, as from `shape:collide`, and t is 0
-- @treturn integer? part if the other is an outline, chain, compound or grid: the number of the part
-- @treturn number? px with an angle: where they touch at t, midway between the surfaces
-- @treturn number? py
-- @usage local t, nx, ny = bullet:sweep(wall, vx * dt, vy * dt)
-- local t, nx, ny, _, _, px, py = sword:sweep(foe, 0, 0, math.pi / 2)

--- Checks for overlap now and during a displacement, and finds the correction.
--
-- Add the correction to the displacement, and the two do not overlap after the move. It leads back
-- to the side this shape came from.
-- @function shape:predict
-- @tparam solid other
-- @tparam number dx the displacement
-- @tparam number dy
-- @treturn boolean intersects whether they overlap now
-- @treturn boolean willIntersect whether they overlap at any time of the move
-- @treturn number mx the correction; 0, 0 if they do not meet
-- @treturn number my
-- @usage local _, will, mx, my = player:predict(rock, dx, dy)
-- player:move(dx + mx, dy + my)   -- slides along the rock

--- Finds the first contact under constant velocity and acceleration.
-- @function shape:impact
-- @tparam solid other
-- @tparam number vx the velocity, in units a second
-- @tparam number vy
-- @tparam number ax the acceleration, in units a second per second
-- @tparam number ay
-- @tparam[opt=math.huge] number tmax how far to look, in seconds
-- @treturn number? t seconds to the contact; nil if there is none before tmax
-- @treturn number nx
-- @treturn number ny
-- @treturn integer? part if the other is an outline, chain, compound or grid: the number of the part
-- @usage local t = grenade:impact(ground, vx, vy, 0, 600) -- in so many seconds

--- Checks whether a point is inside. A point on the boundary is not.
-- @function shape:contains
-- @tparam number x
-- @tparam number y
-- @treturn boolean inside
-- @usage if button:contains(love.mouse.getPosition()) then press() end

--- Finds where the segment from (x1, y1) to (x2, y2) enters.
--
-- If it starts inside, the answer is 0, 0, 0.
-- @function shape:rayCast
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2
-- @treturn number? t the fraction of the segment, in [0, 1); nil if it does not enter
-- @treturn number nx the normal of the side
-- @treturn number ny
-- @treturn integer? part of an outline, chain, compound or grid: the part's number; nil from inside
-- @usage local t, nx, ny = wall:rayCast(x1, y1, x2, y2)
-- if t then spark(x1 + t * (x2 - x1), y1 + t * (y2 - y1)) end

--- A polygon, circle, capsule or segment. Setters return the shape, so that calls can be chained.
--
-- Points are in the shape's own frame when you make it. Position and angle place that frame in the
-- world: position is where the frame's origin is.
-- @type shape
-- @extends solid

--- Returns where its origin is.
-- @function shape:getPosition
-- @treturn number x
-- @treturn number y

--- Moves its origin to a point of the world.
-- @function shape:setPosition
-- @tparam number x
-- @tparam number y
-- @treturn shape self
-- @refused crate:setPosition(0/0, 0) --> finite number expected, got nan

--- Returns its angle.
-- @function shape:getAngle
-- @treturn number angle in radians

--- Turns it about its origin.
--
-- An angle within 1e-15 of a quarter turn is that quarter turn exactly.
-- @function shape:setAngle
-- @tparam number angle in radians
-- @treturn shape self
-- @refused grid:setAngle(0.5) --> a grid is moved, never turned

--- Returns position and angle.
-- @function shape:getTransform
-- @treturn number x
-- @treturn number y
-- @treturn number angle in radians

--- Sets position and angle at once.
-- @function shape:setTransform
-- @tparam number x
-- @tparam number y
-- @tparam number angle in radians
-- @treturn shape self

--- Displaces it.
-- @function shape:move
-- @tparam number dx
-- @tparam number dy
-- @treturn shape self

--- Turns it by an angle, about its origin or about a point of the world.
-- @function shape:rotate
-- @tparam number angle in radians
-- @tparam[opt] number cx the point; both coordinates, or none for the origin
-- @tparam[opt] number cy
-- @treturn shape self
-- @refused grid:rotate(1) --> a grid is moved, never turned

--- Makes it larger or smaller, about its own origin and in its own frame.
--
-- Negative factors mirror it. What has a radius, as circles and capsules have, needs factors of the
-- same size. For an ellipse, see `graze.ellipse`. Corners, parts and edges keep their numbers.
-- @function shape:scale
-- @tparam number sx factor along its own x axis, not 0
-- @tparam[opt] number sy along its own y axis; sx if left out
-- @treturn shape self
-- @refused crate:scale(0) --> a scale must not be zero
-- @refused circle:scale(2, 1) --> what is round scales by the same factor both ways: see 'ellipse'
-- @refused grid:scale(2) --> a grid is moved, never scaled
-- @usage
-- -- an enemy that turns round
-- world:setShape(enemy, world:getShape(enemy):scale(-1, 1))

--- Returns its corners in the world, in the order in which you listed them.
--
-- A capsule has its two ends, a circle its centre. An outline, chain or compound has its rings one
-- behind the other. With a table, the call fills that from index 1, clears what follows, and returns
-- it.
-- @function shape:getVertices
-- @tparam[opt] number[] t the table to fill
-- @overload fun(self:shape,t:number[]):number[]
-- @treturn number ... x1, y1, x2, y2 and so on

--- Returns its bounding box.
-- @function shape:getBoundingBox
-- @treturn number x1 the left side
-- @treturn number y1 the upper side
-- @treturn number x2 the right side
-- @treturn number y2 the lower side

--- Returns its area, rounding included.
-- @function shape:getArea
-- @treturn number area

--- Returns its centre of mass, in the world.
-- @function shape:getCentroid
-- @treturn number x
-- @treturn number y

--- Returns its own radius.
-- @function shape:getRadius
-- @treturn number radius 0 for a segment and for a polygon that is not rounded

--- Returns the radius of the circle around its centroid that holds it.
-- @function shape:getBoundingRadius
-- @treturn number radius

--- Returns its support point: the one farthest in a direction.
-- @function shape:getSupport
-- @tparam number dx the direction, of any length but 0
-- @tparam number dy
-- @treturn number x
-- @treturn number y
-- @refused crate:getSupport(0, 0) --> the direction must not be zero

--- Returns its polar radius: how far its boundary is from its centroid in a direction.
-- @function shape:radiusAt
-- @tparam number angle of the direction in the world, in radians
-- @treturn number radius
-- @refused outline:radiusAt(0) --> convex shape expected, got outline

--- Checks for overlap on the line between the centroids only.
--
-- It compares bounding circles first and then polar radii. It never says yes for shapes that do not
-- overlap, and says no for shapes that overlap only beside that line. Planes are an error.
-- @function shape:polarOverlaps
-- @tparam shape other
-- @treturn boolean overlap
-- @refused outline:polarOverlaps(crate) --> convex shape expected, got outline

--- Returns the union of shapes, where they stand: what any of them covers.
--
-- ![Set operations on two shapes](../topics/pictures/regions.svg)
--
-- The result is an outline at the position and angle of this shape. All of them need an area:
-- segments, chains, grids and planes are errors. A round side becomes one of 32 corners a turn, as
-- those of @{ellipse}; a compound counts as what its parts cover.
--
-- Corners of results are on a grid in the frame of this shape, so that everything is exact: they are
-- whole multiples of g = 2^(e - 22), where 2^e is the least power of two that is not below the
-- largest coordinate of these shapes there. In a level of 4,096 that is 1/1024. Corners that are on
-- that grid, as whole numbers and sixteenths are, never move. No edge is farther than 2.2 g from where
-- it should be. Edges of results never cross, `graze.outline` takes the rings of every result, and
-- results are the same to the last bit on every machine.
--
-- Rings turn from +x towards +y, those of holes the other way. Each begins at its corner least in x,
-- then in y, in its own frame, and they are in the order of these corners. There is no corner on a
-- straight side.
-- @function shape:union
-- @tparam shape other
-- @tparam shape ... more shapes
-- @treturn union|nil outline nil if nothing is left on the grid
-- @refused crate:union(plane) --> a shape with area expected, got a plane
-- @refused crate:union(chain) --> a shape with area expected, got a chain
-- @usage local level = graze.rectangle(0,0, 400,20):union(graze.rectangle(100,-40, 30,50))

--- Returns this shape without others, where they stand.
--
-- The result is an outline at the position and angle of this shape, on a grid as that of @{shape:union}
-- is; but only this shape decides how fine it is. What of others is more than 4 x 2^e away from its
-- origin is cut off before.
-- @function shape:subtract
-- @tparam solid other a shape with an area, or a plane
-- @tparam solid ... more of them
-- @treturn union|nil outline nil if nothing is left
-- @usage local wall = graze.rectangle(0,0, 100,60):subtract(graze.rectangle(40,20, 20,20)) -- a window

--- Returns what this shape and another one have in common.
--
-- The result is like that of @{shape:subtract}.
-- @function shape:intersect
-- @tparam solid other a shape with an area, or a plane
-- @treturn union|nil outline nil if they have nothing in common
-- @usage local lake = sea:intersect(graze.circle(x, y, 200))

--- Returns its pieces: those that hang together, as outlines at the same position and angle.
--
-- Pieces that touch in points only are two. They are in the order of their first corners, see
-- @{shape:union}, on whose grid they are.
-- @function shape:split
-- @treturn union[] pieces
-- @treturn integer n their number
-- @refused chain:split() --> a shape with area expected, got a chain
-- @usage local pieces, n = island:split()

--- Returns triangles that cover it once: for a mesh, with holes and all.
--
-- Round sides become those of a polygon with 32 corners a turn. What has no area, as a chain, has no
-- triangles. With a table, the call fills that from index 1, and clears what follows.
-- @function shape:getTriangles
-- @tparam[opt] number[] into the table to fill
-- @treturn number[] into three corners for each triangle: x1, y1, x2, y2, x3, y3 and so on
-- @treturn integer n the number of triangles
-- @usage
-- local vertices, list, n = {}, rock:getTriangles()
-- for i = 1, 3 * n do vertices[i] = {list[2 * i - 1], list[2 * i]} end
-- local mesh = love.graphics.newMesh(vertices, "triangles")

--- Returns a copy at the same place.
-- @function shape:clone
-- @treturn shape copy

--- Returns the name of its type.
-- @function shape:type
-- @treturn "polygon"|"circle"|"capsule"|"segment"|"outline"|"chain"|"compound"|"grid" type

--- Checks for a type: its own, "shape", and for a segment also "capsule".
-- @function shape:typeOf
-- @tparam string name
-- @treturn boolean is

--- A shape of convex parts: an outline, a chain or a compound. It covers what any part covers.
--
-- It has the methods of @{shape} but `predict`, `radiusAt` and `polarOverlaps`, which raise an error.
-- Its questions are about the whole: the way out by `collide` can lead into a notch or a hole.
--
-- `rayCast`, and `collide`, `sweep` and `impact` with such a shape as their argument, return one more
-- number at the end, and so do the hits, casts and @{world:nearest} of a world. Of an outline or a
-- chain it is that of the listed edge that is hit: edge k leaves corner k, counted through all
-- rings. Of a compound it is that of the shape, in the order in which you listed them.
-- @type union
-- @extends shape

--- Returns the number of its convex parts.
-- @function union:getPartCount
-- @treturn integer n

--- Returns a convex part, where it is now. The same shape always has the same parts.
--
-- Part k of a chain is the segment from corner k to the next one.
-- @function union:getPart
-- @tparam integer k from 1 to @{union:getPartCount}
-- @treturn shape part
-- @refused outline:getPart(99) --> there are 2 parts

--- Returns its corners in the world, as a list for each ring.
--
-- A chain has one ring, a compound those of its shapes. Of an outline it is what `graze.outline`
-- takes.
-- @function union:getRings
-- @treturn number[][] rings

--- Cells of equal size, each of a kind from 0 to 255. Kind 0 is empty.
--
-- It has the methods of @{shape} that ask about itself and move it, and `getTriangles`. It is never
-- turned: `setAngle` takes 0 only, and `rotate` and `scale` are errors. Its bounding box and its
-- bounding circle, like its corners, are those of all cells, whatever is in them. Area, centroid and support point are
-- those of the solid cells; if there is none, centroid and support point are the middle of the grid.
--
-- `predict`, `radiusAt` and `polarOverlaps` raise an error. Where other shapes meet it, the number of
-- the part is that of the cell, `(row - 1) * columns + column`: the index into the list of cells. In
-- a world, @{world:setCell} changes its cells.
-- @type grid
-- @extends shape

--- Sets the kind of a cell. It takes the same time however large the grid is.
-- @function grid:setCell
-- @tparam integer column from 1 on
-- @tparam integer row from 1 on
-- @tparam integer kind from 0 to 255; 0 is empty
-- @treturn grid self
-- @refused grid:setCell(9, 1, 2) --> there is no cell (9, 1): the grid has 4 columns and 2 rows
-- @refused grid:setCell(1, 1, 256) --> a whole number from 0 to 255 expected

--- Returns the kind of a cell.
-- @function grid:getCell
-- @tparam integer column
-- @tparam integer row
-- @treturn integer? kind nil outside of the grid

--- Sets the form of all cells of a kind: a convex polygon, a copy of which is taken.
--
-- It copies all cells: do it once, when you make the grid.
-- @function grid:setKind
-- @tparam integer kind from 1 to 255
-- @tparam[opt] shape shape a polygon without radius, which stands inside of the cell from (0, 0) to
-- (cellWidth, cellHeight); nil for the whole cell
-- @treturn grid self
-- @refused grid:setKind(2, circle) --> a polygon without radius expected, got another shape
-- @refused grid:setKind(2, graze.polygon(0,0, 99,0, 0,99)) --> corner 2 is outside of the cell: it
-- is at (99, 0), and the cell goes from (0, 0) to (16, 16)

--- Returns the form of the cells of a kind.
-- @function grid:getKind
-- @tparam integer kind from 1 to 255
-- @treturn shape? polygon a copy, in the cell from (0, 0) to (cellWidth, cellHeight); nil for the
-- whole cell

--- Returns how many cells it has, and their size.
-- @function grid:getSize
-- @treturn integer columns
-- @treturn integer rows
-- @treturn number cellWidth
-- @treturn number cellHeight

--- Returns the cell that a point of the world is in.
--
-- A point on a border belongs to the cell with the larger number; the far sides of the grid are
-- outside.
-- @function grid:cellAt
-- @tparam number x
-- @tparam number y
-- @treturn integer? column nil if the point is not in the grid
-- @treturn integer row

--- Returns the column and the row of a cell by its part number, as hits and casts report it.
-- @function grid:getPartCell
-- @tparam integer part
-- @treturn integer column
-- @treturn integer row
-- @usage local depth, nx, ny, part = hero:collide(level)
-- if part then print(level:getPartCell(part)) end

--- Finds the cells that are not empty and that a shape overlaps; or with a displacement, those that it
-- overlaps or enters on its way.
--
-- Touching is no overlap, and passing flush along a cell is not entering it. So with a layer of coins
-- as a grid, a fast hero misses none.
-- @function grid:queryCells
-- @tparam shape shape
-- @tparam[opt] number dx the displacement of the shape
-- @tparam[opt] number dy
-- @tparam[opt] integer[] into the table to fill
-- @treturn integer[] cells column, row and kind of each: row by row, or by the time of entry
-- @treturn integer n the number of cells
-- @usage local cells, n = coins:queryCells(hero, dx, dy)
-- for i = 1, 3 * n, 3 do coins:setCell(cells[i], cells[i + 1], 0) end

--- Returns the number of its solid cells.
-- @function grid:getPartCount
-- @treturn integer n

--- Returns a solid cell, where it is now. Cells count row by row, without the empty ones.
--
-- It takes longer the more cells are before it: for a loop over a large grid, use
-- @{grid:getCell} and @{grid:getKind}.
-- @function grid:getPart
-- @tparam integer k from 1 to @{grid:getPartCount}
-- @treturn shape polygon
-- @refused grid:getPart(99) --> there are 5 solid cells

--- Returns the corners of its solid cells in the world, as a list for each cell.
-- @function grid:getRings
-- @treturn number[][] rings

--- A half-plane, which never moves. It has the methods that @{solid} lists.
-- @type plane
-- @extends solid

--- Returns its normal, the unit vector that points out of the solid.
-- @function plane:getNormal
-- @treturn number nx
-- @treturn number ny

--- Returns its offset, the d of `nx*x + ny*y + d`.
-- @function plane:getOffset
-- @treturn number d

--- Returns the height of a point over its surface.
-- @function plane:signedDistance
-- @tparam number x
-- @tparam number y
-- @treturn number height negative in the solid

--- Returns the point of its surface that is nearest to a point.
-- @function plane:project
-- @tparam number x
-- @tparam number y
-- @treturn number x
-- @treturn number y

--- Returns a velocity after a bounce. A velocity that leads away comes back unchanged.
-- @function plane:reflect
-- @tparam number vx
-- @tparam number vy
-- @tparam[opt=1] number restitution how much of the normal speed is kept, from 0 to 1
-- @treturn number vx
-- @treturn number vy
-- @refused plane:reflect(0, -5, 2) --> restitution must be from 0 to 1

--- Returns the name of its type.
-- @function plane:type
-- @treturn "plane" type

--- Checks for a type: "plane" or "shape".
-- @function plane:typeOf
-- @tparam string name
-- @treturn boolean is

--- A half-space, for pucks that also move in z.
-- @type plane3

--- Returns its normal, the unit vector that points out of the solid.
-- @function plane3:getNormal
-- @treturn number nx
-- @treturn number ny
-- @treturn number nz

--- Returns its offset, the d of `nx*x + ny*y + nz*z + d`.
-- @function plane3:getOffset
-- @treturn number d

--- Returns the height of a point over its surface.
-- @function plane3:signedDistance
-- @tparam number x
-- @tparam number y
-- @tparam number z
-- @treturn number height negative in the solid

--- Returns the point of its surface that is nearest to a point.
-- @function plane3:project
-- @tparam number x
-- @tparam number y
-- @tparam number z
-- @treturn number x
-- @treturn number y
-- @treturn number z

--- Returns a velocity after a bounce. A velocity that leads away comes back unchanged.
-- @function plane3:reflect
-- @tparam number vx
-- @tparam number vy
-- @tparam number vz
-- @tparam[opt=1] number restitution how much of the normal speed is kept, from 0 to 1
-- @treturn number vx
-- @treturn number vy
-- @treturn number vz

--- Finds when a ball hits it under constant velocity and acceleration.
--
-- Touching it and moving away, and passing flush along it, is no hit.
-- @function plane3:impact
-- @tparam number px the ball's centre
-- @tparam number py
-- @tparam number pz
-- @tparam number r the ball's radius
-- @tparam number vx the velocity, in units a second
-- @tparam number vy
-- @tparam number vz
-- @tparam number ax the acceleration, in units a second per second
-- @tparam number ay
-- @tparam number az
-- @tparam[opt=math.huge] number tmax how far to look, in seconds
-- @treturn number? t seconds to the hit; 0 if the ball is already behind; nil for none before tmax

--- Returns the name of its type.
-- @function plane3:type
-- @treturn "plane3" type

--- Checks for a type: "plane3".
-- @function plane3:typeOf
-- @tparam string name
-- @treturn boolean is

--- A ball that bounces among planes. Setters return the puck; z is 0 unless given.
-- @type puck

--- Moves the puck for a time; it bounces off the walls it meets.
--
-- The step is spent in legs, each a parabola, so that the time of the next bounce is exact. Friction
-- leaves the part e^(-friction t) of the velocity after a time t, however the time is cut into steps;
-- the greatest speed holds all the way. The puck never ends behind a wall that it was in front of. A
-- puck that can only hop by less than the skin rests on its wall and keeps its motion along it. After
-- 65536 bounces the rest of the step is dropped.
--
-- The callback sees the puck as it leaves the wall, and may change it. An error in the callback
-- puts the puck back to where it was before the step.
-- @function puck:step
-- @tparam number dt seconds, not negative
-- @tparam (plane|plane3)[] walls
-- @tparam[opt] fun(puck:puck,wall:plane|plane3,t:number) onBounce called at each bounce, `t`
-- seconds after the start of the step
-- @treturn integer bounces
-- @refused puck:step(0.1, {crate}) --> wall 1: plane expected, got shape
-- @usage puck:step(dt, walls, function(puck, wall, t) playSound() end)

--- Returns the position of its centre.
-- @function puck:getPosition
-- @treturn number x
-- @treturn number y
-- @treturn number z

--- Moves its centre to a point.
-- @function puck:setPosition
-- @tparam number x
-- @tparam number y
-- @tparam[opt=0] number z
-- @treturn puck self

--- Returns its velocity.
-- @function puck:getVelocity
-- @treturn number vx in units a second
-- @treturn number vy
-- @treturn number vz

--- Sets its velocity.
-- @function puck:setVelocity
-- @tparam number vx in units a second
-- @tparam number vy
-- @tparam[opt=0] number vz
-- @treturn puck self

--- Returns its acceleration.
-- @function puck:getAcceleration
-- @treturn number ax in units a second per second
-- @treturn number ay
-- @treturn number az

--- Sets its acceleration, such as gravity.
-- @function puck:setAcceleration
-- @tparam number ax in units a second per second
-- @tparam number ay
-- @tparam[opt=0] number az
-- @treturn puck self

--- Returns its radius.
-- @function puck:getRadius
-- @treturn number radius

--- Sets its radius.
-- @function puck:setRadius
-- @tparam number radius positive
-- @treturn puck self

--- Returns its friction, the deceleration per velocity.
-- @function puck:getFriction
-- @treturn number friction in 1 / seconds

--- Sets its friction, the deceleration per velocity.
-- @function puck:setFriction
-- @tparam number friction in 1 / seconds, not negative
-- @treturn puck self

--- Returns how much of the normal speed a bounce keeps.
-- @function puck:getRestitution
-- @treturn number restitution from 0 to 1

--- Sets how much of the normal speed a bounce keeps.
-- @function puck:setRestitution
-- @tparam number restitution from 0 to 1
-- @treturn puck self

--- Returns its speed limit.
-- @function puck:getMaxSpeed
-- @treturn number speed in units a second; `math.huge` for no limit

--- Sets its speed limit.
-- @function puck:setMaxSpeed
-- @tparam number speed in units a second; `math.huge` for no limit
-- @treturn puck self

--- Returns the name of its type.
-- @function puck:type
-- @treturn "puck" type

--- Checks for a type: "puck".
-- @function puck:typeOf
-- @tparam string name
-- @treturn boolean is

--- A world: items with shapes, found and moved among one another.
--
-- An *item* is any Lua value but nil and nan, usually your game's own table. Groups and responses
-- are strings. Results come in the order of insertion unless they have an order of their own, and
-- are the same in every run. A method that takes an item raises an error if the item is not in the
-- world, except `world:has`.
--
-- A filter may search its world, and read its items. Inside of it, hits are those of the search it
-- made last; after the call, they are the call's own. Changing the world there is an error, also
-- `world:events`, which forgets what it reports. An error in a filter ends the call and leaves the
-- world as it was. A filter cannot yield. Filters of searches in filters can be nested 32 deep.
--
-- A method that changes the world and returns nothing else returns the world.
-- @type world

--- Adds an item with a copy of a shape, at the shape's position and angle.
--
-- It is an error if the item is already in the world.
--
-- A one-way item is solid where its surface shows and faces the given side: the top of a ledge,
-- slopes, hills, or a plane. Each such surface holds what is all before it, or touches it, whatever
-- the body overlaps elsewhere in the same item. So a stair is the same as several items, as the
-- cells of a grid, as a compound or as one outline. A body that touches the end of a flat surface
-- from beside it passes; a box rests on the tip of a slope. `oneWay = true` makes each edge of a
-- chain solid from above, where the chain is listed from left to right and y points down.
--
-- It returns the item, and not the world: calls of `add` are not written in one line.
-- @function world:add
-- @generic T
-- @tparam T item
-- @tparam solid shape
-- @tparam[opt] itemOptions options
-- @treturn T item
-- @refused world:add("hero", crate) --> item is in this world already
-- @refused world:add("x", crate, {group = "walsl"}) --> unknown group 'walsl', did you mean 'walls'?
-- @refused world:add("x", crate, {grup = "walls"}) --> unknown key 'grup', did you mean 'group'?
-- Known are group, oneWay, velocity, acceleration, mass, angularVelocity, restitution, drag, deceleration,
-- angularDeceleration, maxSpeed, hinge
-- @refused world:add("x", crate, {oneWay = {0, 0}}) --> oneWay: the normal must not be zero
-- @refused world:add("x", crate, {oneWay = true}) --> oneWay: only the edges of a chain have a
-- side, so a normal is expected
-- @refused world.add("x", crate) --> world expected, got string: call it with a colon, world:add(...)
-- @usage world:add(ledge, graze.rectangle(0,0, 64,8), {group = "ledge", oneWay = {0, -1}})

--- Adds an item with a rectangle, whose upper left corner is the item's position.
--
-- The same as `world:add(item, graze.rectangle(0, 0, w, h):setPosition(x, y), options)`, without
-- making the shape.
-- @function world:addRectangle
-- @generic T
-- @tparam T item
-- @tparam number x
-- @tparam number y
-- @tparam number w the width
-- @tparam number h the height
-- @tparam[opt] itemOptions options
-- @treturn T item
-- @refused world:addRectangle("x", 0, 0, 16, 0) --> height must be positive
-- @usage world:addRectangle(player, 32,64, 16,32, {group = "heroes"})

--- Removes an item.
--
-- The item can be collected as soon as no hit or event refers to it.
-- @function world:remove
-- @tparam any item
-- @treturn world self
-- @refused world:remove("nobody") --> item is not in this world: 'nobody'
-- @refused world:move("hero", 10, 0, function() world:remove("wall") end) --> a world cannot be
-- changed inside of its own filter
-- @usage world:remove(coin):remove(spark)

--- Removes all items.
-- @function world:clear
-- @treturn world self

--- Checks whether an item is in this world.
-- @function world:has
-- @tparam any item
-- @treturn boolean is

--- Returns the number of items.
-- @function world:count
-- @treturn integer count

--- Iterates over the items in the order of insertion.
--
-- The loop may remove the item it is at.
-- @function world:items
-- @treturn fun(world:world,item:any):any iterator
-- @treturn world self
-- @usage for item in world:items() do print(item) end

--- Returns the type of an item's shape, as @{shape:type} does, and copies nothing.
-- @function world:getShapeType
-- @tparam any item
-- @treturn "polygon"|"circle"|"capsule"|"segment"|"plane"|"outline"|"chain"|"compound"|"grid" type

--- Returns a copy of an item's shape, where the item is.
-- @function world:getShape
-- @tparam any item
-- @treturn solid shape

--- Gives an item another shape, at the item's own position and angle.
--
-- The position and angle of the given shape do not matter, unless one of the two is a plane.
-- @function world:setShape
-- @tparam any item
-- @tparam solid shape
-- @treturn world self
-- @refused world:setShape("flyer", plane) --> an item that has a motion cannot become a plane
-- @refused world:setShape("ledge", crate) --> an item with oneWay = true must stay a chain
-- @usage world:setShape(hero, graze.rectangle(-8, -16, 16, 16)) -- it crouches

--- Takes from an item what is in a shape, where both stand: a hole, a tunnel, a crater.
--
-- The item becomes an outline, and keeps its place, angle and group, and all else that was set for it: its mass,
-- too, whatever is left.
-- What rests on it falls; who walks on it is in the air at its next move. Corners are on a grid, as in
-- @{shape:union}; an item keeps the grid of its first carve or fill. A round side becomes one of 32
-- corners a turn.
--
-- Edges keep their numbers, also when they are cut in pieces: those of a polygon or outline as they were
-- listed, of a compound the number of the shape. Edges that were dug have the number 0. So what is hit is
-- told from what was there before: see `part` of @{world:rayCast} and @{world:getHit}. These are no longer
-- the numbers of edges in @{union:getRings}, which tells of the rings as they are now.
--
-- If nothing is left, the item is removed. A grid is an error: it is changed by @{world:setCell}.
-- @function world:carve
-- @tparam any item
-- @tparam solid shape a shape with an area, or a plane
-- @treturn number removed the area that went; 0 if it missed: then nothing has changed
-- @treturn number left the area that is left; 0 if the item is removed
-- @refused world:carve("level", crate) --> a grid is changed cell by cell, see setCell
-- @refused world:carve("ledge", crate) --> an item with area expected, got a chain
-- @usage if world:carve("soil", graze.circle(x, y, 40)) > 0 then sparks(x, y) end

--- Adds to an item what is in a shape, where both stand.
--
-- It is like @{world:carve} in all else. Who is inside of new ground can be freed by @{world:push}. After
-- the first carve or fill, what is added must be less than 8 x 2^e away from the item's position in its
-- own frame, see @{shape:union}: farther is an error.
-- @function world:fill
-- @tparam any item
-- @tparam shape shape a shape with an area
-- @treturn number added the area that came; 0 if there was none: then nothing has changed
-- @treturn number area of the item
-- @usage world:fill("soil", graze.rectangle(x, y, 32, 32)) -- a brick

--- Takes all loose pieces from an item, and returns them as shapes, which stand where they were.
--
-- The pieces that overlap the anchor stay; without one, the largest by area, and of equal ones the
-- first. Pieces that touch in points only are two. Each is an outline with its position at its centroid,
-- on the grid of the item, so that it turns about its middle, and has the item's angle; its edges keep
-- their numbers. Of a grid they are grids, just large enough: cells hang together that share a border on
-- which both are solid.
--
-- If no piece stays, the item is removed. So an anchor that nothing overlaps takes all of it: a piece of
-- debris that was dug comes back with its position in its middle.
-- @function world:breakOff
-- @tparam any item
-- @tparam[opt] solid anchor
-- @treturn shape[] pieces
-- @treturn integer n their number; 0 if nothing is loose: then nothing has changed
-- @refused world:breakOff("ledge", crate) --> an item with area expected, got a chain
-- @usage
-- for _, piece in ipairs(world:breakOff("soil", bedrock)) do -- what hangs in the air falls
--   world:add({}, piece, { group = "debris", velocity = { 0, 50 } })
-- end

--- Returns the group of an item.
-- @function world:getGroup
-- @tparam any item
-- @treturn string group

--- Puts an item into another group.
-- @function world:setGroup
-- @tparam any item
-- @tparam string name
-- @treturn world self
-- @refused world:setGroup("hero", "heros") --> unknown group 'heros', did you mean 'heroes'?
-- @usage world:setGroup(hero, "ghosts") -- from now on by their rules

--- Returns the side of a one-way item.
-- @function world:getOneWay
-- @tparam any item
-- @treturn number|boolean|nil nx nil if it is solid from all sides; true for a chain by its edges
-- @treturn number ny

--- Returns where an item's origin is.
-- @function world:getPosition
-- @tparam any item
-- @treturn number x
-- @treturn number y
-- @refused world:getPosition("floor") --> item is a plane, which has no place and does not move

--- Teleports an item: it collides with nothing on the way.
-- @function world:setPosition
-- @tparam any item
-- @tparam number x where its origin goes
-- @tparam number y
-- @treturn world self
-- @refused world:setPosition("floor", 0, 9) --> item is a plane, which has no place and does not move
-- @usage world:setPosition(hero, startX, startY) -- at once: nothing on the way is hit

--- Returns the angle of an item.
-- @function world:getAngle
-- @tparam any item
-- @treturn number angle in radians

--- Turns an item about its origin; it collides with nothing on the way.
-- @function world:setAngle
-- @tparam any item
-- @tparam number angle in radians
-- @treturn world self
-- @refused world:setAngle("level", 1) --> a grid is moved, never turned

--- Returns position and angle of an item.
-- @function world:getTransform
-- @tparam any item
-- @treturn number x
-- @treturn number y
-- @treturn number angle in radians

--- Teleports and turns an item; it collides with nothing on the way.
-- @function world:setTransform
-- @tparam any item
-- @tparam number x
-- @tparam number y
-- @tparam number angle in radians
-- @treturn world self

--- Returns the bounding box of an item.
-- @function world:getBoundingBox
-- @tparam any item
-- @treturn number x1 the left side
-- @treturn number y1 the upper side
-- @treturn number x2 the right side
-- @treturn number y2 the lower side

--- Returns the corners of an item in the world, as @{shape:getVertices} does.
-- @function world:getVertices
-- @tparam any item
-- @tparam[opt] number[] t the table to fill
-- @overload fun(self:world,item:any,t:number[]):number[]
-- @treturn number ... x1, y1, x2, y2 and so on

--- Returns triangles that cover an item once, as @{shape:getTriangles} does, for a mesh.
--
-- Outlines, grids and polygons make no garbage with a table. Planes are an error.
-- @function world:getTriangles
-- @tparam any item
-- @tparam[opt] number[] into the table to fill
-- @treturn number[] into three corners for each triangle, in the world
-- @treturn integer n the number of triangles

--- Sets how items of two groups collide, whichever of the two moves.
--
-- Every pair of groups slides until you set a rule. `"*"` in place of one of the groups stands for all
-- groups that have no rule of their own with the other, also those to come; where two such rules meet,
-- the later one counts.
-- @function world:rule
-- @tparam string|string[] groupsA a group, or a list of groups
-- @tparam string|string[] groupsB likewise: each of these with each of those
-- @tparam response response
-- @treturn world self
-- @refused world:rule("heroes", "walls", "bounse") --> unknown response 'bounse', did you mean
-- 'bounce'? Known are ignore, cross, slide, touch, bounce
-- @refused world:rule("heroes", "wall", "slide") --> unknown group 'wall', did you mean 'walls'?
-- @refused world:rule("*", "*", "slide") --> only one of the two may be '*'
-- @usage world:rule("player", "coin", "cross"):rule("ball", "wall", "bounce")
-- world:rule({"hero", "enemy"}, {"coin", "flag"}, "cross")
-- world:rule("ghost", "*", "ignore")   -- all but what a rule says of ghosts

--- Sets the kind of a cell of an item that is a grid. It takes the same time however large the grid
-- is.
-- @function world:setCell
-- @tparam any item
-- @tparam integer column
-- @tparam integer row
-- @tparam integer kind from 0 to 255; 0 is empty
-- @treturn world self
-- @refused world:setCell("soil", 1, 1, 0) --> the item is no grid
-- @usage world:setCell("level", 3, 7, 0)   -- digs the cell out

--- Returns the kind of a cell of an item that is a grid.
-- @function world:getCell
-- @tparam any item
-- @tparam integer column
-- @tparam integer row
-- @treturn integer? kind nil outside of the grid

--- Returns the column and the row of a cell by its part number, as hits and casts report it.
-- @function world:getPartCell
-- @tparam any item
-- @tparam integer part
-- @treturn integer column
-- @treturn integer row
-- @usage local item, t, nx, ny, part = world:rayCast(x1, y1, x2, y2)
-- if item == "level" then print(world:getPartCell(item, part)) end

--- Finds the cells of an item that is a grid which a shape overlaps, or enters on its way; as
-- @{grid:queryCells} does.
-- @function world:queryCells
-- @tparam any item
-- @tparam shape shape
-- @tparam[opt] number dx the displacement of the shape
-- @tparam[opt] number dy
-- @tparam[opt] integer[] into the table to fill
-- @treturn integer[] cells column, row and kind of each: row by row, or by the time of entry
-- @treturn integer n the number of cells
-- @refused world:queryCells("soil", crate) --> the item is no grid

--- Sets the form of all cells of a kind of an item that is a grid, as @{grid:setKind} does. It copies
-- all cells.
-- @function world:setKind
-- @tparam any item
-- @tparam integer kind from 1 to 255
-- @tparam[opt] shape shape a polygon without radius; nil for the whole cell
-- @treturn world self

--- Returns a copy of the form of the cells of a kind of an item that is a grid.
-- @function world:getKind
-- @tparam any item
-- @tparam integer kind from 1 to 255
-- @treturn shape? shape nil for the whole cell

--- Returns the rule between two groups.
-- @function world:getRule
-- @tparam string groupA
-- @tparam string groupB
-- @treturn response response "slide" if none was set, or a group does not exist

--- Moves an item towards a point and resolves collisions by the rules, or by a filter.
--
-- If nothing is in the way, the item ends at (x, y), to the last bit. It ends overlapping nothing
-- solid that it did not overlap before, however far (x, y) is, and tunnels through nothing at any
-- speed. It slides along neighbours that are flush as along one piece, and no segment slips in
-- between them. It never slides against the direction of the move. If it starts in an overlap, it
-- is pushed out first.
--
-- Each solid contact that ends or bends the move is a hit. After 4096 of them, as in a long bounce
-- between two walls, or 256 that hardly moved it, the rest of the way is dropped. Of several contacts
-- at the same time, the item whose bounding box has its centre nearest to the mover's comes first, then
-- the one added first; shapes with parts, grids and planes come last.
--
-- With an angle, the item turns about its origin on the way, both at constant rates, until it has
-- that angle: from 0 to 4 pi is twice round. Where a corner turns into a surface, "slide" gives way,
-- and comes back to (x, y) at the end as far as there is room; where it cannot give way, the item
-- turns no farther. "touch" ends the move there and then, and "bounce" changes the rest of the way and
-- of the turn as the flight of a free body.
-- @function world:move
-- @tparam any item
-- @tparam number x where its origin is to go
-- @tparam number y
-- @tparam[opt] number angle the angle to turn to on the way, in radians; it can be left out, also before a filter
-- @tparam[opt] moveFilter filter
-- @treturn number x where it is now
-- @treturn number y
-- @treturn integer n the number of hits
-- @treturn number? angle with an angle: the one that it has now
-- @overload fun(self:world,item:any,x:number,y:number,filter?:moveFilter):number,number,integer
-- @refused world:move("floor", 10, 10) --> item is a plane, which has no place and does not move
-- @refused world:move("hero", 10, 0, "slid") --> unknown response 'slid', did you mean 'slide'?
-- Known are ignore, cross, slide, touch, bounce
-- @refused world:move("hero", 10, 0, {wall = "cross"}) --> unknown group 'wall', did you mean
-- 'walls'?
-- @refused world:move("hero", 10, 0, function() return "stop" end) --> a filter must return a
-- response, true, false or nil, not 'stop'
-- @usage local x, y, n = world:move(player, player.x + vx * dt, player.y + vy * dt)
-- for k = 1, n do
--   local _, other, response, t, nx, ny = world:getHit(k)
-- end

--- Moves an item by a displacement, as @{world:move} does.
-- @function world:moveBy
-- @tparam any item
-- @tparam number dx
-- @tparam number dy
-- @tparam[opt] number da the angle to turn by on the way, in radians; it can be left out
-- @tparam[opt] moveFilter filter
-- @treturn number x where it is now
-- @treturn number y
-- @treturn integer n the number of hits
-- @treturn number? angle with an angle: the one that it has now
-- @overload fun(self:world,item:any,dx:number,dy:number,filter?:moveFilter):number,number,integer
-- @usage local x, y, n = world:moveBy(hero, vx * dt, vy * dt)

--- Returns what @{world:move} would, without moving the item.
-- @function world:check
-- @tparam any item
-- @tparam number x
-- @tparam number y
-- @tparam[opt] number angle the angle to turn to on the way; it can be left out
-- @tparam[opt] moveFilter filter
-- @treturn number x where it would be
-- @treturn number y
-- @treturn integer n the number of hits
-- @treturn number? angle with an angle: the one that it would have
-- @overload fun(self:world,item:any,x:number,y:number,filter?:moveFilter):number,number,integer
-- @usage local x, y, n = world:check(hero, x, y + 1) -- would it fall?

--- Pushes an item out of what it overlaps, by the shortest way.
--
-- Items that lie flush, such as the tiles of a floor, count as one piece. Each item that it
-- overlapped and now touches is a hit, with the depth along its normal.
--
-- There is no way out between two walls that are too close, nor one longer than four times the
-- item, unless it leads out of a single one. Then the item stays, and the hits say what it overlaps.
-- @function world:push
-- @tparam any item
-- @tparam[opt] moveFilter filter
-- @treturn number x where it is now
-- @treturn number y
-- @treturn integer n the number of hits
-- @usage local x, y, n = world:push(hero) -- out of what was put into it

--- Finds all that is solid to an item and that it touches or overlaps, without a move: ground, walls
-- and ceilings.
--
-- There is one hit for each surface that stops the item: a move against the normal of the hit is
-- blocked at once. So a box in a corner of one outline has two hits; tiles that lie flush are one
-- floor, for which the nearest stands, as in a move; a one-way item is there only for what stands
-- on it. A corner that just meets a right-angled corner stops nothing, as one can pass the other:
-- a box that is flush with the end of its ledge does not stand on it any more, and has no hit.
--
-- The hits are read as those of a move, by @{world:hits} and @{world:getHit}. They are in the order
-- in which the items were added; t is 0, the response is that of the rules or the filter, and depth
-- is 0 unless the two overlap: then depth and normal lead out, as @{shape:collide} says it. What is
-- crossed or ignored is left out.
-- @function world:touching
-- @tparam any item
-- @tparam[opt] moveFilter filter
-- @treturn integer n the number of hits
-- @usage world:touching(hero)
-- local stands = false
-- for _, _, ground, _, _, nx, ny in world:hits() do stands = stands or ny < -0.7 end

--- Moves an item towards a point, up to the first solid thing, where it stops.
--
-- It stops there whatever the rule says: "slide", "touch" and "bounce" are one. What it crosses on
-- the way is a hit, and so is what stopped it, as "touch". If it starts overlapping something solid
-- it is pushed out first, and moves on from there; what it could not be pushed out of stops it
-- unless it leads out.
--
-- This is for movement that decides at each obstacle how to go on. @{walker} is made of it.
-- @function world:advance
-- @tparam any item
-- @tparam number x
-- @tparam number y
-- @tparam[opt] moveFilter filter
-- @treturn number x where it is now
-- @treturn number y
-- @treturn any other what stopped it; nil if it has arrived
-- @treturn number? nx the normal there; nil if it has arrived
-- @treturn number? ny
-- @treturn integer n the number of hits
-- @usage local x, y, other, nx, ny = world:advance(bullet, x + vx * dt, y + vy * dt)
-- if other then hurt(other) end

--- Moves a lift, a door, a ram or a turning bar, which stops for nothing, and takes others along.
--
-- Who stands on it is carried: who touches it with a normal that points up by more than a half, see
-- @{world:setUp}. Who is in its way is pushed, from the moment of contact on; a one-way item pushes
-- to its solid side only. Who stands on one of those, or is in its way, goes along, too: rows of
-- crates, and stacks. What a rule lets it "cross" is carried if its position lies inside, as on a
-- raft seen from above, and never pushed. Doors that are seen from above have an up, too: set it along
-- the door, or who touches its upper side is carried.
--
-- Each of them moves by the rules, so nobody is carried through a wall. Who overlaps something solid
-- then is pushed out of it; who still does, or would have to go back through what moves it, is
-- crushed, and stays there: what happens to it is up to you. Of two in a row of which one has room
-- without the other, one is crushed.
--
-- Each passenger is one hit: `item, passenger, outcome`, with "carry" for who rode, "push" for who was
-- in the way, "squeeze" for who was stopped by something and slipped out aside, and "crush"; with t of
-- the whole way, the point where they first touched, and the normal from the passenger to the item. Who is crushed
-- during a turn is told so, even if the item has gone on from there.
-- @function world:carry
-- @tparam any item not a plane
-- @tparam number x
-- @tparam number y
-- @tparam[opt] number angle the angle to turn to on the way, in radians; not for a grid. It can be
-- left out
-- @tparam filter passengers who may be moved. A function can be asked about the same item more than
-- once
-- @tparam[opt] boolean riders false: who stands on something does not ride on it, as in a game that is
-- seen from above. Who is on board still goes along
-- @tparam[opt=0] number nudge who would be crushed slips out across the way, if no more than this is
-- needed: mercy at the edge of a press. It is told as "squeeze"
-- @treturn integer n the number of hits
-- @overload fun(self:world,item:any,x:number,y:number,passengers:filter,riders?:boolean,nudge?:number):integer
-- @refused world:carry("lift", 0, 10, 3) --> who may be moved: a group, a list of groups or a
-- function expected
-- @refused world:carry("level", 0, 10, 0.5) --> a grid is moved, never turned
-- @usage world:carry(lift, x, y - 2, {"heroes", "crates"})
-- for _, _, who, how in world:hits() do
--   if how == "crush" then kill(who) end
-- end

--- Sets where up is, for @{world:carry} and for walkers; (0, -1) until you set it.
-- @function world:setUp
-- @tparam number nx of any length but 0
-- @tparam number ny
-- @treturn world self
-- @refused world:setUp(0, 0) --> up must have a direction

--- Returns where up is.
-- @function world:getUp
-- @treturn number nx of length 1
-- @treturn number ny

--- Returns a hit of the last move, check, advance, carry, push, touching, step or stepItem, or of a
-- cast that finds all.
--
-- Hits stay readable until the next of these calls, also after an item in them was removed. All other
-- calls leave them as they are, but for @{world:restore} and @{world:unpack}.
-- @function world:getHit
-- @tparam integer k from 1 to the number of hits
-- @treturn any item the one that moved; nil for a cast
-- @treturn any other
-- @treturn outcome? response nil for a cast
-- @treturn number t the fraction travelled of that leg of the move
-- @treturn number nx the normal, towards the mover
-- @treturn number ny
-- @treturn number px the contact point
-- @treturn number py
-- @treturn number depth 0, unless they overlapped
-- @treturn integer? part if the other is an outline, chain, compound or grid: the number of the part;
-- of a grid one cell only
-- @refused world:getHit(9) --> there is 1 hit
-- @usage for k = 1, n do
--   local item, other, response, t, nx, ny = world:getHit(k)
--   if ny < -0.7 then onGround = true end
-- end

--- Returns where the item stood at a hit, and where it was going.
--
-- The start of the leg is at `x - t * dx, y - t * dy`, with t of @{world:getHit}; in a step, where
-- legs are curved, (dx, dy) is the velocity at the hit instead. For a push it is 0, 0. For a cast
-- it is the shape, or the point of the ray, that stood there.
--
-- Three more results say how the item turned, where it could: in a move to another angle, in a cast
-- with one, and in a step if it has an angular velocity. The leg began at
-- `x - t * dx * dt, y - t * dy * dt`, with the angle `angle - t * da * dt`; in a step with an
-- acceleration, at about this place.
-- @function world:getHitLeg
-- @tparam integer k from 1 to the number of hits
-- @treturn number x
-- @treturn number y
-- @treturn number dx the displacement that was wanted on this leg of the move
-- @treturn number dy
-- @treturn number? angle the angle that it had at the hit; nil if it could not turn
-- @treturn number da the angle that it was to turn by on this leg; in a step, the angular velocity
-- @treturn number dt 1; in a step, the seconds that this leg was to last, and 0 for a further hit at
-- the same place

--- Returns how strong a hit of a step was: for damage, the sound of a blow, or what breaks.
--
-- The impulse is what the two exchanged along the normal: of one with a mass m and a restitution e, that
-- meets what stands or has no mass, m (1 + e) times the speed of approach. All contacts of the two at
-- that moment count, and what others pressed through them. Two without a mass exchange none.
--
-- Both are 0 for what only rests on another, for what is crossed, and for the hits of moves and casts.
-- @function world:getHitImpulse
-- @tparam integer k from 1 to the number of hits
-- @treturn number impulse in units of mass times units a second
-- @treturn number speed at which the two approached, in units a second
-- @usage for k, item, other in world:hits() do
--   local impulse, speed = world:getHitImpulse(k)
--   if speed > 200 then hurt(item, impulse) end
-- end

--- Iterates over the hits that @{world:getHit} reads, without making garbage.
--
-- The loop gets eleven values, in this order: `k`, the number of the hit; `item`, who moved; `other`, what
-- it ran into; `response`, such as "slide"; `t`, when, from 0 to 1; `nx, ny`, the normal; `px, py`, the point
-- of contact; `depth`, 0 unless they overlapped; and `part` of an outline, chain, compound or grid.
--
-- Each item that is crossed comes up once, in the order of time; in a step, masses come behind all
-- without one. A grid is one item: of coins or water
-- in a grid, the hit names the one cell that was entered first, however many a fast move crosses.
--
-- A further move, check, carry, push, touching, step or such a cast replaces the hits, and after
-- @{world:restore} there are none. If a loop goes on after that, it is an error: read what you need
-- first, or leave the loop.
-- @function world:hits
-- @treturn fun(world:world,k:integer):integer?,any,any,outcome,number,number,number,number,number,number,integer? iterator
-- @treturn world self
-- @treturn integer start
-- @refused for _, other in world:hits() do world:move("hero", 0, 0) end --> the hits were replaced
-- by another move, or by restore
-- @usage for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do
--   print(other)
-- end

--- Finds the items that hold a point.
--
-- All queries are exact on shapes, and touching is not enough. Their last arguments are a filter
-- and a table to fill instead of a new one.
-- @function world:queryPoint
-- @tparam number x
-- @tparam number y
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n the number of items
-- @refused world:queryPoint(0, 0, "enemys") --> unknown group 'enemys', did you mean 'enemies'?
-- @usage local items, n = world:queryPoint(x, y, {"enemy", "crate"}, found)

--- Finds the items that overlap a rectangle.
-- @function world:queryRectangle
-- @tparam number x the left side
-- @tparam number y the upper side
-- @tparam number w the width; negative if (x, y) is on the right
-- @tparam number h the height; negative if (x, y) is at the bottom
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n the number of items
-- @usage local items, n = world:queryRectangle(left, top, width, height, "coins", found)

--- Finds the items that overlap a circle.
-- @function world:queryCircle
-- @tparam number x the centre
-- @tparam number y
-- @tparam number r the radius
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n the number of items
-- @usage local items, n = world:queryCircle(x, y, 80, { "enemies", "crates" }, found)
-- for k = 1, n do hurt(items[k]) end

--- Finds the items that overlap a shape, where the shape is.
-- @function world:queryShape
-- @tparam solid shape
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n the number of items

--- Finds the other items that overlap an item. Touching is no overlap.
-- @function world:queryItem
-- @tparam any item
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n the number of items
-- @usage for _, coin in ipairs(world:queryItem(hero, "coins")) do collect(coin) end

--- Checks whether two items overlap, where they are now; as @{shape:overlaps} does for two shapes.
-- @function world:overlapping
-- @tparam any a
-- @tparam any b
-- @treturn boolean overlap

--- Finds the shortest way of the first item out of the second, as @{shape:collide} does.
-- @function world:collide
-- @tparam any a
-- @tparam any b
-- @treturn number? depth nil if they do not overlap
-- @treturn number nx
-- @treturn number ny
-- @treturn integer? part if b is an outline, chain, compound or grid: the number of the part

--- Finds the contact manifold of two items, as @{shape:contacts} does.
-- @function world:contacts
-- @tparam any a
-- @tparam any b
-- @treturn integer? n 1 or 2; nil if they do not overlap
-- @treturn number nx
-- @treturn number ny
-- @treturn number x1 the first point
-- @treturn number y1
-- @treturn number depth1
-- @treturn number? x2 the second point, if there is one
-- @treturn number? y2
-- @treturn number? depth2

--- Measures the distance of two items, and finds their nearest points, as @{shape:distance} does.
-- @function world:distance
-- @tparam any a
-- @tparam any b
-- @treturn number distance
-- @treturn number ax the point of a
-- @treturn number ay
-- @treturn number bx the point of b
-- @treturn number by

--- Finds the items that a segment enters, sorted along it, as @{world:rayCastAll} does.
-- @function world:querySegment
-- @tparam number x1
-- @tparam number y1
-- @tparam number x2
-- @tparam number y2
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n the number of items

--- Finds what is seen from a point: the region to which no ray from there meets anything.
--
-- The corners turn about the point from +x towards +y, so it is a fan about that: what is lit by a
-- lamp, what a guard sees, what is not in the fog. @{outline} takes the corners, so that
-- @{world:queryShape} finds who is in sight. A reach makes it the square from `x - reach` to
-- `x + reach`, not a circle; a convex polygon that holds the point, also on its rim, makes it a cone
-- of sight, or the screen. Then the point itself can be one of the corners. A circle counts as the
-- polygon of 32 corners that @{ellipse} makes of it.
--
-- Corners of what is in the way are exact. Round shapes have corners on their arcs, with chords at
-- most 1/1024 of the reach away from them. As for rays, one-way items block from both sides, and
-- what lies flush leaves no gap. From the rim of something solid, the half turn outside is seen.
-- @function world:visibility
-- @tparam number x
-- @tparam number y the eye
-- @tparam number|shape region half the side of the square to see in, or a convex polygon or circle
-- @tparam[opt] filter filter who blocks sight; called for items whose boxes overlap the region's
-- @tparam[opt] number[] into the table to fill
-- @treturn number[] corners `{x1, y1, x2, y2, ...}`; nil if the point is inside of something, or all
-- ways from it are blocked where they begin
-- @treturn integer n the number of corners
-- @refused world:visibility(0, 0, -300) --> reach must be positive
-- @usage lit, n = world:visibility(lamp.x, lamp.y, 300, "walls", lit)

--- Finds the first item that a ray enters.
--
-- It does not slip between items that lie flush: two stacked crates are a wall. Where items meet
-- only in a corner, it passes.
-- @function world:rayCast
-- @tparam number x1 the start of the ray
-- @tparam number y1
-- @tparam number x2 its end
-- @tparam number y2
-- @tparam[opt] filter filter
-- @treturn any item nil if it enters none
-- @treturn number t the fraction of the ray
-- @treturn number nx the normal of the side
-- @treturn number ny
-- @treturn integer? part of an outline, chain, compound or grid: the part's number; nil from inside
-- @refused world:rayCast(0, 0, 10, 10, "wals") --> unknown group 'wals', did you mean 'walls'?
-- @usage local item, t, nx, ny = world:rayCast(x, y, heroX, heroY, "walls")
-- if not item then shoot() end -- nothing is between

--- Finds the first item that a shape meets when it is displaced, and turns on the way.
-- @function world:shapeCast
-- @tparam shape shape which need not be in the world
-- @tparam number dx
-- @tparam number dy
-- @tparam[opt] number da the angle to turn by, in radians; it can be left out, also before a filter
-- @tparam[opt] filter filter
-- @overload fun(self:world,shape:shape,dx:number,dy:number,filter?:filter):any,number,number,number,integer?
-- @treturn any item nil if it meets none
-- @treturn number t the fraction of the displacement
-- @treturn number nx the normal, towards the shape
-- @treturn number ny
-- @treturn integer? part of an outline, chain, compound or grid: the part's number
-- @usage local item, t = world:shapeCast(ball, dx, dy, "walls") -- will it fit through there?

--- Finds all items that a ray enters.
--
-- They are read like the hits of a move, with @{world:hits} and @{world:getHit}, in the order in
-- which the ray enters them. There is no item and no response. A ray along the seam of items that
-- lie flush enters each of those whose sides it runs into, but none that it only runs along.
-- @function world:rayCastAll
-- @tparam number x1 the start of the ray
-- @tparam number y1
-- @tparam number x2 its end
-- @tparam number y2
-- @tparam[opt] filter filter
-- @treturn integer n the number of hits
-- @usage world:rayCastAll(x, y, x + 500, y, "enemies")
-- for _, _, enemy, _, _, _, _, px, py in world:hits() do
--   print(enemy, px, py)
-- end

--- Finds all items that a shape meets when it is displaced, likewise.
--
-- What the shape overlaps at the start comes first, with t = 0 and its depth.
-- @function world:shapeCastAll
-- @tparam shape shape which need not be in the world
-- @tparam number dx
-- @tparam number dy
-- @tparam[opt] number da the angle to turn by on the way, in radians; it can be left out
-- @tparam[opt] filter filter
-- @treturn integer n the number of hits
-- @overload fun(self:world,shape:shape,dx:number,dy:number,filter?:filter):integer
-- @usage world:shapeCastAll(sword, 0, 0, 2, "enemies") -- all that a swing by 2 radians cuts, in order

--- Finds the first item that a thrown shape would hit: where it is after a time t is
-- `x + vx * t + ax * t * t / 2`, and so on. As @{shape:impact} for all items at once.
-- @function world:impact
-- @tparam shape shape
-- @tparam number vx its velocity
-- @tparam number vy
-- @tparam number ax its acceleration
-- @tparam number ay
-- @tparam number tmax how long it flies, in seconds
-- @tparam[opt] filter filter
-- @treturn any item nil if it hits none
-- @treturn number t when, in seconds
-- @treturn number nx
-- @treturn number ny
-- @treturn integer? part of an outline, chain, compound or grid: the part's number
-- @usage local target, t = world:impact(grenade, vx, vy, 0, 900, 3, "ground")

--- Checks whether an item would have room somewhere with a shape: whether it would overlap nothing
-- solid.
--
-- The rules and the filter are those of a move of the item. Touching is no overlap, and one-way
-- items do not count. The shape counts at its own angle, unlike in @{world:setShape}, which gives it
-- that of the item. With a group at the end, of which there must be items or rules, it asks as one of
-- that group; with nil instead of an item, as one of "default" otherwise.
-- @function world:fits
-- @tparam[opt] any item nil for something that is not in the world yet
-- @tparam shape shape
-- @tparam[opt] number x where; by default, where the item is
-- @tparam[opt] number y likewise
-- @tparam[opt] moveFilter filter
-- @tparam[opt] string group
-- @treturn boolean fits
-- @treturn any other what is in the way first, by the order of insertion
-- @usage if world:fits(hero, standing) then world:setShape(hero, standing) end

--- Finds the item that is nearest to a point, and its nearest point.
-- @function world:nearest
-- @tparam number x
-- @tparam number y
-- @tparam[opt=math.huge] number maxDistance
-- @tparam[opt] filter filter
-- @treturn any item nil if there is none
-- @treturn number distance 0 if the point is inside
-- @treturn number px
-- @treturn number py
-- @treturn integer? part of an outline, chain, compound or grid: the part's number; nil from inside
-- @refused world:nearest(0, 0, -1) --> distance must not be negative
-- @usage local enemy, distance, px, py = world:nearest(x, y, 300, "enemies")

--- Lists every pair of items that overlap, once.
-- @function world:overlaps
-- @tparam[opt] filter filter
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] pairs `{a1, b1, a2, b2, ...}`
-- @treturn integer n the number of pairs

--- Lists which pairs began and which ceased to overlap since the last call.
--
-- All pairs that are left come first, then all that are entered, each in the order of insertion. An
-- item that was removed leaves. Pairs that the rules ignore are left out.
-- @function world:events
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] list `{"leave", a, b, "enter", c, d, ...}`
-- @treturn integer n the number of events
-- @usage local list, n = world:events(list)
-- for k = 1, 3 * n, 3 do
--   if list[k] == "enter" then touched(list[k + 1], list[k + 2]) end
-- end

--- Moves every item that has a velocity or an acceleration for a time.
--
-- Each item flies along its parabola to its exact first contact. There the rules apply: "bounce" keeps
-- the item's restitution, "slide" loses the normal part of the velocity, "touch" stops, "cross" passes
-- through. The rest of the time is spent the same way. Of its acceleration, an item loses what goes
-- into the surfaces that it lies on, and of its velocity what goes into those that it hits; unlike in
-- @{world:move}, that does not come back behind them.
--
-- A step has two passes. First those without a mass fly, one after the other, in the order of
-- insertion, while the rest stands. They meet masses in the second pass. But if what is in the way still
-- has to fly, and the two do not approach, it flies first: convoys and falling columns move as one.
--
-- Then all that have a mass fly at once, among what stands and what those without a mass did. The
-- earliest contact comes next, and what meets at one instant is solved together: so the order of
-- insertion means nothing to masses, a row of balls hands a blow on, and a tower of crates stands on a
-- lift. An item without a mass is a wall to them that moves. But where they cannot give way, as between
-- a mallet and a rail, they are the wall: the mallet stops, slides or bounces by its own rule.
--
-- Whoever's velocity a contact has changed is in a hit of the step; and what rests on another is, once
-- in each step. Two that cross are in one, too. Of two of which one has a mass, the one that was added
-- first is the item of the hit. The hits of those without a mass come first.
--
-- Every step ends after bounded time. A body that has many contacts without moving on bounces no more,
-- and then moves on with what it meets as one, to the end of the step. `tostring(world)` counts such
-- items, of the last step, as "cut short"; in a sound world there are none.
--
-- A filter takes the place of the rules, as in @{world:move}: so a bullet does not meet its shooter. Two
-- masses meet if it says so for either of them, and two of which one has a mass cross. If a function
-- raises an error, nothing has changed.
-- @function world:step
-- @tparam number dt seconds, not negative
-- @tparam[opt] moveFilter filter
-- @treturn integer n the number of hits
-- @refused world:step(-0.1) --> time must not be negative
-- @usage world:step(dt, function(item, other)
--   if item.shooter == other then return "ignore" end
--   return "bounce"
-- end)

--- Lets one item fly, as @{world:step} does, while all others are at rest: slow motion for one, or an
-- order of your own.
--
-- Who is hit and has a mass gets its velocity, and flies in the next step. The item ends behind it, if
-- it would run into it again.
-- @function world:stepItem
-- @tparam any item
-- @tparam number dt seconds, not negative
-- @tparam[opt] moveFilter filter
-- @treturn integer n the number of hits

--- Returns the velocity of an item; 0, 0 until you set it.
-- @function world:getVelocity
-- @tparam any item
-- @treturn number vx in units a second
-- @treturn number vy

--- Sets the velocity with which @{world:step} moves an item.
-- @function world:setVelocity
-- @tparam any item
-- @tparam number vx in units a second
-- @tparam number vy
-- @treturn world self
-- @refused world:setVelocity("floor", 1, 0) --> item is a plane, which has no place and does not move
-- @usage world:setVelocity(bullet, 600 * math.cos(aim), 600 * math.sin(aim))

--- Returns the acceleration of an item; 0, 0 until you set it.
-- @function world:getAcceleration
-- @tparam any item
-- @treturn number ax in units a second per second
-- @treturn number ay

--- Sets the acceleration of an item, such as gravity.
-- @function world:setAcceleration
-- @tparam any item
-- @tparam number ax in units a second per second
-- @tparam number ay
-- @treturn world self
-- @usage world:setAcceleration(grenade, 0, 900) -- gravity

--- Returns the angular velocity of an item; nil until you set it.
-- @function world:getAngularVelocity
-- @tparam any item
-- @treturn number? w in radians a second, from +x towards +y

--- Sets the angular velocity with which @{world:step} turns an item about its origin.
--
-- It turns whether it travels or not, and hits what is in its way, with the speed of its surface: so a
-- flipper throws a ball. Contacts change it, unless the item has no mass and meets one that has. With
-- nil, as at first, an item does not turn, and no contact turns it; with 0 contacts may.
--
-- A body that turns, with a restitution below 1 and an acceleration, comes to lie flat on level ground and
-- on tiles, and topples over edges. It slides along a surface in small hops, without friction: so in a dent
-- it rocks and creeps by less than a pixel a second for long, as do stacks of what turns. What shall lie
-- still gets a deceleration and no angular velocity.
-- @function world:setAngularVelocity
-- @tparam any item neither a plane nor a grid
-- @tparam number? w in radians a second; nil for none
-- @treturn world self
-- @usage world:setAngularVelocity(mill, 2) -- radians in a second

--- Returns the mass of an item; nil until you set it.
-- @function world:getMass
-- @tparam any item
-- @treturn number? mass

--- Returns the moment of inertia with which @{world:step} turns an item about its position: its mass
-- times the mean square of the distance from there, over its area.
-- @function world:getInertia
-- @tparam any item neither a plane nor a grid
-- @treturn number? inertia nil if it has no mass
-- @usage local w = world:getAngularVelocity(wheel)
-- local energy = world:getInertia(wheel) * w * w / 2

--- Returns whether an item with a mass was laid to rest: nothing will move it until something changes.
--
-- A step lays masses to rest that stand on one another without a velocity, if they would stay: crates in a
-- tower, a wall or a pyramid. They cost next to nothing, and each step still reports what bears them. They
-- move again when something touches them, or when they, what they lie on, or the rules change.
-- @function world:isAtRest
-- @tparam any item not a plane
-- @treturn boolean

--- Sets the mass of an item, with which others throw it in @{world:step}.
--
-- Where two items meet, they change one another's velocities by their masses, and nothing is lost of
-- their momentum. An item without a mass is not moved by what meets it: with a velocity it is a mallet,
-- a lift, a flipper or a mill, which goes its way and throws, pushes or carries what has a mass, unless
-- that cannot give way. If neither has one, the item that moves bounces off the other, which stays.
--
-- Give masses to all that is to throw one another exactly; who has none finds others without one
-- standing, in the order of insertion.
--
-- Of two that "bounce", the smaller restitution counts.
-- @function world:setMass
-- @tparam any item not a plane
-- @tparam number? mass greater than 0; nil for none
-- @treturn world self
-- @usage world:setMass(puck, 1)
-- world:setVelocity(mallet, (mouseX - x) / dt, (mouseY - y) / dt)

--- Gives an item with a mass an impulse: an explosion, a kick, a gust.
--
-- Its velocity changes by (jx, jy) / mass. With a point, the impulse acts there, and an item that has an
-- angular velocity turns from it: that changes by the torque about its position, over its
-- @{world:getInertia}. An item on a hinge stays at its position, so only its angular velocity changes.
-- @function world:applyImpulse
-- @tparam any item with a mass
-- @tparam number jx in units of mass times units a second
-- @tparam number jy
-- @tparam[opt] number x where it acts; without a point it turns nothing
-- @tparam[opt] number y
-- @treturn world self
-- @refused world:applyImpulse("hero", 0, -5) --> item has no mass: 'hero'
-- @usage world:applyImpulse(crate, 0, -200)               -- up
-- world:applyImpulse(crate, 90, 0, bulletX, bulletY)      -- where a bullet hits it

--- Returns how much of its normal speed an item keeps when it bounces; 1 until you set it.
-- @function world:getRestitution
-- @tparam any item
-- @treturn number restitution from 0 to 1

--- Sets how much of its normal speed an item keeps when it bounces.
-- @function world:setRestitution
-- @tparam any item
-- @tparam number restitution from 0 to 1
-- @treturn world self
-- @refused world:setRestitution("hero", 2) --> restitution must be from 0 to 1
-- @usage world:setRestitution(ball, 0.6) -- keeps 60 % of its speed

--- Returns the drag of an item, the deceleration per velocity; 0 until you set it.
-- @function world:getDrag
-- @tparam any item
-- @treturn number drag in 1 / seconds

--- Sets the drag of an item: air resistance, which has nothing to do with surfaces.
--
-- After a time t the velocity has the part e^(-drag t) left, at any frame rate.
-- @function world:setDrag
-- @tparam any item
-- @tparam number drag in 1 / seconds, not negative
-- @treturn world self

--- Returns the speed limit of an item.
-- @function world:getMaxSpeed
-- @tparam any item
-- @treturn number speed in units a second; `math.huge` for no limit

--- Sets the speed limit of an item. It holds at every moment of a step.
-- @function world:setMaxSpeed
-- @tparam any item
-- @tparam number speed in units a second; `math.huge` for no limit
-- @treturn world self

--- Returns the decelerations of an item; 0 until you set them.
-- @function world:getDeceleration
-- @tparam any item
-- @treturn number deceleration in units a second squared
-- @treturn number angular in radians a second squared

--- Sets how much of its speed an item loses in a second, along its way, in @{world:step}: a ball that
-- rolls out, ice, a knock-back.
--
-- It stops exactly, after a time of v / a and a way of v * v / 2a, at any frame rate. At rest it stays,
-- unless what its surroundings leave of its acceleration is larger: so on a slope, and in a heap, it keeps
-- what does not turn, with velocities of exactly 0. It acts in the air as well.
--
-- A second number slows the angular velocity likewise: w stops exactly after w / angular, and an angle of
-- w * w / (2 * angular). Without it nothing slows that. On a hinge only the first counts, of the angular
-- velocity, in radians a second squared.
-- @function world:setDeceleration
-- @tparam any item
-- @tparam number deceleration in units a second squared, not negative
-- @tparam[opt=0] number angular in radians a second squared, not negative
-- @treturn world self
-- @usage world:setVelocity(ball, 300, 0):setDeceleration(ball, 150) -- rests after 2 seconds, 300 away
-- world:setAngularVelocity(wheel, 6):setDeceleration(wheel, 0, 2) -- turns for 3 seconds, by 9 radians

--- Returns the angles of the hinge of an item; nil if it has none.
-- @function world:getHinge
-- @tparam any item
-- @treturn number? min in radians
-- @treturn number? max in radians

--- Hinges an item: in @{world:step} it only turns, about its position, between two angles. Its velocity
-- and acceleration do not count.
--
-- With a mass and an angular velocity, which may be 0, contacts turn it: a door, a spinner, a seesaw. With
-- an angular velocity and no mass it turns by itself: a flipper. At an end its angular velocity ends, and
-- is 0 until you set it or a contact changes it; what presses it further meets a wall. Outside of its
-- angles it only turns back in. Drag and deceleration act on the angular velocity.
--
-- The hinge is at the position, which is also the middle of its mass as far as gravity goes: a hinged item
-- is no pendulum. Only steps push doors open: for @{world:move}, a hinged item is like any other.
-- @function world:setHinge
-- @tparam any item neither a plane nor a grid
-- @tparam number? min the smallest angle in radians, or `-math.huge`; nil: the item has no hinge
-- @tparam[opt] number max the largest angle in radians, not less than min, or `math.huge`
-- @treturn world self
-- @refused world:setHinge("flyer", 1, 0) --> max must not be less than min
-- @refused world:setHinge("level", 0, 1) --> a grid is moved, never turned
-- @usage world:add(door, graze.rectangle(0, -2, 40, 4):setPosition(100, 50)) -- hinged at its left end
-- world:setMass(door, 2):setAngularVelocity(door, 0):setHinge(door, -2, 2):setDeceleration(door, 3)

--- Saves the state of the world: all that its later answers depend on.
--
-- That is the items and their order, their shapes with the cells of grids, positions, angles, groups
-- and one-way sides, velocities, accelerations, spins, hinges, masses, restitutions, drags,
-- decelerations and speed limits, the rules, where up is, and the pairs that @{world:events} knows. What your game keeps in its
-- own tables, such as scores and health, is not in it: save that beside it. The same goes for what a
-- walker knows, see @{walker:save}.
--
-- A snapshot takes about 60 bytes an item, and twice that for one with a velocity, a mass or the like.
-- Shapes are not copied, and of a large grid only what was changed. A snapshot keeps its world alive,
-- and the items that it holds.
--
-- A game that saves in each frame passes an old snapshot of the same world as `into`, which is filled
-- again, without garbage. Without `into` each save makes a new object, whose size Lua's garbage
-- collector does not see, so many of them can take much memory before it frees them.
--
-- It is an error inside of a filter.
-- @function world:save
-- @tparam[opt] snapshot into an old snapshot of this world, to fill again
-- @treturn snapshot snapshot
-- @refused world:move("hero", 10, 0, function() world:save() end) --> a world cannot be saved,
-- packed or hashed inside of its own filter
-- @usage local snapshot = world:save()          -- quick save
-- ring[frame % 60] = world:save(ring[frame % 60]) -- the last 60 frames

--- Sets the world back, or forward, to a snapshot, to the last bit.
--
-- Items that were removed since are back, as the same values; items that were added since are gone.
-- The same calls then give the same results as they did after the save. There are no hits, until a
-- move or a step makes some. A snapshot can be restored any number of times.
--
-- It is an error inside of a filter, or if the snapshot is of another world.
-- @function world:restore
-- @tparam snapshot snapshot of this world
-- @treturn world self
-- @refused graze.world():restore(world:save()) --> the snapshot is of another world
-- @usage world:restore(snapshot)

--- Returns a number that stands for the state of the world, as @{world:save} saves it.
--
-- Worlds in the same state have the same hash, also in other processes and on other machines; worlds
-- in different states have different ones, but for an extremely rare chance. Which values the items
-- are does not count, but their order does. Two players compare hashes to know that their games are
-- the same.
-- @function world:hash
-- @treturn number hash a whole number from 0 to below 2^53
-- @usage if world:hash() ~= theirHash then print("out of step in frame " .. frame) end

--- Writes the state of the world, as @{world:save} saves it, into a string of bytes: for a file, or to
-- send it.
--
-- It takes some 15 to 40 bytes an item. The bytes of the same state are the same on every machine.
--
-- Items that are strings, numbers or booleans stand for themselves. For each other item, `key` is
-- called, and must return a string, number or boolean that names it, and no other item: that is what
-- @{world:unpack} gets. It is an error, which names the item, if it returns anything else. It may also
-- be called for an item that was removed, if @{world:events} has yet to say that it left.
--
-- It is an error inside of a filter.
-- @function world:pack
-- @tparam[opt] fun(item:any):string|number|boolean key names an item
-- @treturn string bytes
-- @usage love.filesystem.write("level.sav", world:pack(function(item) return item.name end))

--- Reads what @{world:pack} wrote, and replaces all that is in the world by it.
--
-- `item` is called with the key of each item, also of those that stand for themselves, and returns
-- the item. Without it, the keys are the items.
--
-- Snapshots that were saved before can still be restored. There are no hits, until a move or a step
-- makes some. Calls then give the same results as they do after @{world:pack}.
--
-- It is an error, and the world stays as it was, if the bytes are not those of a packed world, if
-- `item` returns nil, or the same item for two keys. It is an error inside of a filter, too.
--
-- Few bytes can ask for much memory, as an empty grid of 16 million cells, or a polygon of thousands of
-- corners at thousands of angles: 72 bytes for 27 MB. Bytes that your game packed are always accepted, so
-- there is no limit unless you give one. For those of a stranger, `most` says how many bytes of memory the
-- world may take besides what it has: to ask for more is an error, and the world stays as it was.
-- @function world:unpack
-- @tparam string bytes
-- @tparam[opt] fun(key:string|number|boolean):any item returns the item of a key
-- @tparam[opt] unpackOptions options
-- @treturn world self
-- @refused world:unpack("not a world", named) --> the bytes are not those of a packed world
-- @refused world:unpack(bytes, function(key) end) --> it returned nil for a key
-- @refused world:unpack(bytes, function(key) return "one" end) --> two items would be the same value
-- @refused world:unpack(bytes, named, {most = 10}) --> the world takes more memory than 'most' allows
-- @usage world:unpack(love.filesystem.read("level.sav"), function(name) return monsters[name] end)
-- @usage world:unpack(received, nil, { most = 64 * 2 ^ 20 }) -- 64 MB

--- Returns the name of its type.
-- @function world:type
-- @treturn "world" type

--- Checks for a type: "world".
-- @function world:typeOf
-- @tparam string name
-- @treturn boolean is

--- The state of a world at a moment, see @{world:save}. `tostring` says how many items it holds:
-- "snapshot of 120 items".
-- @type snapshot

--- Returns the name of its type.
-- @function snapshot:type
-- @treturn "snapshot" type

--- Checks for a type: "snapshot".
-- @function snapshot:typeOf
-- @tparam string name
-- @treturn boolean is

--- Where a body fits among the items of a world, and the shortest way from here to there, see
-- @{navigation}.
--
-- It looks at the world once. What is moved, added, removed, carved, or has its cells set, is not seen
-- until @{navigation:update}. `tostring` says of how many convex parts it is: "navigation of 120 parts".
-- @type navigation

--- Returns the shortest way of the body, with its position at each corner of it.
--
-- A body that goes along the legs by @{world:move} hits none of the items that the navigation has seen.
-- The first corner is (x1, y1), and the last is (x2, y2). No corner is on a straight line between its
-- neighbours.
--
-- An end may be as far in the way as one is that leans on a wall: by 8 units of the grid, see
-- @{navigation}. Then the way goes to the nearest point at which the body fits, and on. What is round
-- counts as a polygon about it, and an end where the body overlaps nothing may be inside of that. In a
-- corner of less than 60 degrees, or a gap that is hardly wider than the body, it may be too far
-- inside: then begin at @{navigation:nearest} of its position.
-- @function navigation:path
-- @tparam number x1 where it begins
-- @tparam number y1
-- @tparam number x2 where it ends
-- @tparam number y2
-- @tparam[opt] number[] into a table to fill with the corners, instead of a new one
-- @treturn number[]? corners `{x1, y1, ..., x2, y2}`; nil if there is no way, or the body does not fit
-- at an end
-- @treturn number n how many corners
-- @treturn number length the sum of the legs
-- @usage local way, n = nav:path(guard.x, guard.y, hero.x, hero.y)
-- if not way then -- as near as possible
--   local x, y = nav:nearest(hero.x, hero.y, guard.x, guard.y)
--   way, n = nav:path(guard.x, guard.y, x, y)
-- end

--- Returns whether a way can begin or end at a point.
-- @function navigation:fits
-- @tparam number x
-- @tparam number y
-- @treturn boolean fits

--- Returns the nearest point at which the body fits: the point itself, if it does there.
--
-- With a second point, the nearest one to which a way leads from there. Of several, the one with the
-- least x, and then y.
-- @function navigation:nearest
-- @tparam number x
-- @tparam number y
-- @tparam[opt] number fromX where the way begins
-- @tparam[opt] number fromY
-- @treturn number? x nil if it fits nowhere, or not at the second point
-- @treturn number y
-- @treturn number distance
-- @usage local x, y = nav:nearest(mouse.x, mouse.y, unit.x, unit.y)

--- Looks at the world again, or at what is in a rectangle of it.
--
-- The rectangle is of things, not of positions: where something was, is or both. A navigation that was
-- updated wherever something has changed is the same as a new one, to the last bit. So it need not be
-- saved: after @{world:restore} or @{world:unpack}, update it.
--
-- What @{world:carve} or @{world:fill} changes is in the box of the tool. But the first of them rounds
-- all corners of the item to a grid: if its sides slant, look at all of it then.
--
-- An update takes the less the smaller the rectangle. If the filter raises an error, or there is no
-- memory, the navigation is as it was.
-- @function navigation:update
-- @tparam graze.world world
-- @tparam[opt] number x the rectangle; without it, all is looked at
-- @tparam[opt] number y
-- @tparam[opt] number w
-- @tparam[opt] number h
-- @treturn navigation self
-- @usage world:setCell(map, column, row, 0)
-- nav:update(world, 32 * (column - 1), 32 * (row - 1), 32, 32)

--- Returns how many convex parts there are, of which it is made up.
-- @function navigation:getPartCount
-- @treturn integer count

--- Returns one of the convex parts: where the body's position may be. To look at, see also
-- @{graze.svg} and @{graze.love}.
-- @function navigation:getPart
-- @tparam integer k from 1 on
-- @treturn graze.shape part a polygon

--- Returns the name of its type.
-- @function navigation:type
-- @treturn "navigation" type

--- Checks for a type: "navigation".
-- @function navigation:typeOf
-- @tparam string name
-- @treturn boolean is

--- A character that walks on the ground of a world, see @{walker}.
--
-- A walker does not know the time, and keeps no velocity. In each frame the game computes how far it
-- wants to go, calls @{walker:move}, and asks what it met:
--
--     vy = vy + gravity * dt
--     hero:move(vx * dt, vy * dt)
--     if hero:getGround() or hero:getCeiling() then vy = 0 end
--
-- It is a table, in which a game can keep fields of its own.
-- @type walker

--- Moves the item for one frame.
--
-- On the ground, unless (dx, dy) leads up, it walks as far as dx says, along the ground and around its
-- bends, those that fall away, too; a dip that is shorter than the frame may be bridged. dy counts for
-- nothing. (Where up is another way, see @{world:setUp}, that is the part of
-- (dx, dy) across it, and the part along it.) Where it meets something steeper than `maxSlope` it tries
-- a step, then to push it, and else stops at it, as a wall. At the end it goes down to ground that has
-- fallen away.
--
-- In the air it flies along (dx, dy). Ground ends that, and it walks the rest. Walls take the
-- motion to the side, and never lift; ceilings bend the motion, or let it slip by their edge.
--
-- First it is pushed out of what it overlaps. It carries nobody: who stands on it stays behind.
-- @function walker:move
-- @tparam number dx a distance, as for @{world:moveBy}, whatever is up; not a velocity
-- @tparam number dy
-- @tparam[opt] moveFilter filter
-- @treturn number x where it is now
-- @treturn number y
-- @usage vy = vy + 900 * dt
-- hero:move(run * 120 * dt, vy * dt)
-- if hero:getGround() or hero:getCeiling() then vy = 0 end

--- Returns what it stands on.
-- @function walker:getGround
-- @treturn any item nil in the air
-- @treturn number? nx the normal
-- @treturn number? ny
-- @usage if jump and hero:getGround() then vy = -400 end

--- Returns the wall that stopped its last move.
-- @function walker:getWall
-- @treturn any item nil if none did
-- @treturn number? nx the normal
-- @treturn number? ny
-- @usage local wall, nx = hero:getWall()
-- if wall and jump then vx, vy = nx * 200, -320 end -- off the wall

--- Returns the ceiling that it met on its last move.
-- @function walker:getCeiling
-- @treturn any item nil if there was none
-- @treturn number? nx the normal
-- @treturn number? ny

--- Returns for how many moves it has not stood on the ground: 0 if it stands.
-- @function walker:getAirborne
-- @treturn integer n
-- @usage -- A little late is not too late; but who rises has jumped already.
-- if jump and vy >= 0 and hero:getAirborne() <= 6 then vy = -400 end

--- Returns how far it was carried or pushed since its last move: ask before you move it.
--
-- @{world:setPosition} counts, too. Where you put it elsewhere, move it by (0, 0) then: that also finds
-- out what it stands on there.
-- @function walker:getRide
-- @treturn number dx
-- @treturn number dy
-- @usage local rideX, rideY = hero:getRide()
-- if jump then vx, vy = vx + rideX / dt, -400 + rideY / dt end -- it keeps the momentum of the lift

--- Lists what its last move crossed, in order, each item once.
--
-- @{world:hits} has only the last leg of a move. What it crossed on a try that was taken back, such as
-- a step that it did not take, does not count. Nor does what it passed while @{world:carry} moved it.
-- From which side it met an item is not told: compare positions.
-- @function walker:getCrossed
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n
-- @usage for _, coin in ipairs(hero:getCrossed()) do world:remove(coin) end

--- Lets it fall through the one-way surface that it stands on.
--
-- Its next move that does not rise begins a hair lower, by 1/1024 of its size at least; so it is below
-- that surface, which lets it pass from then on. All that lie deeper hold it, those of the same item,
-- too: the next ledge of a layer of tiles.
-- @function walker:drop
-- @treturn boolean drops false if it stands on something else, or on nothing
-- @usage if love.keyboard.isDown "down" then hero:drop() end

--- Returns whether it drops: from @{walker:drop} until it has left the item that it drops through, or
-- stands again.
-- @function walker:isDropping
-- @treturn boolean is

--- Gives the item another shape, if that fits where it is. A game can ask in each frame.
-- @function walker:setShape
-- @tparam solid shape
-- @treturn boolean fits false, and nothing has changed, if it does not
-- @usage hero:setShape(down and low or tall) -- stands up as soon as it can

--- Returns the item.
-- @function walker:getItem
-- @treturn any item

--- Returns the steepest ground that it walks on.
-- @function walker:getMaxSlope
-- @treturn number maxSlope

--- Sets the steepest ground that it walks on.
-- @function walker:setMaxSlope
-- @tparam number maxSlope radians from level, 0 to less than pi / 2
-- @treturn walker self

--- Returns the highest ledge that it walks over.
-- @function walker:getStep
-- @treturn number step

--- Sets the highest ledge that it walks over.
-- @function walker:setStep
-- @tparam number step not negative
-- @treturn walker self

--- Returns how far the ground may fall away within a move.
-- @function walker:getSnap
-- @treturn number snap

--- Sets how far the ground may fall away within a move.
-- @function walker:setSnap
-- @tparam number snap not negative
-- @treturn walker self

--- Returns how far it slips past the edge of a ceiling.
-- @function walker:getNudge
-- @treturn number nudge

--- Sets how far it slips past the edge of a ceiling.
-- @function walker:setNudge
-- @tparam number nudge not negative
-- @treturn walker self

--- Returns what it pushes as it walks.
-- @function walker:getPush
-- @treturn filter? push

--- Sets what it pushes as it walks.
-- @function walker:setPush
-- @tparam[opt] filter push nil for nothing
-- @treturn walker self

--- Saves all that its later answers depend on: what it stands on and met, how long it has been in the
-- air, where it last was, what it drops through, and its options.
--
-- Its item is saved by @{world:save}. So save and restore both together.
-- @function walker:save
-- @tparam[opt] table into what an earlier call returned, to fill again
-- @treturn table saved
-- @usage local snapshot, saved = world:save(), hero:save()
-- world:restore(snapshot)
-- hero:restore(saved)

--- Sets the walker back to what @{walker:save} saved.
-- @function walker:restore
-- @tparam table saved
-- @treturn walker self
