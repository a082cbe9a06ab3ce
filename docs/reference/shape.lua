-- What shapes have, convex or of several parts.

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
-- @treturn composite|nil outline nil if nothing is left on the grid
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
-- @treturn composite|nil outline nil if nothing is left
-- @usage local wall = graze.rectangle(0,0, 100,60):subtract(graze.rectangle(40,20, 20,20)) -- a window

--- Returns what this shape and another one have in common.
--
-- The result is like that of @{shape:subtract}.
-- @function shape:intersect
-- @tparam solid other a shape with an area, or a plane
-- @treturn composite|nil outline nil if they have nothing in common
-- @usage local lake = sea:intersect(graze.circle(x, y, 200))

--- Returns this shape, larger or smaller by r on all sides.
--
-- For r > 0 that is all that is within r of it: also of segments and chains, so that a line becomes a
-- road. For r < 0 it is all around which a disc of -r fits inside of the shape: what is narrower than
-- 2 r goes, and pieces may fall apart. Grids are errors; what has no area can only grow.
--
-- Corners become arcs, "round"; or with "miter" both sides go on until they meet. Where that is more
-- than 2 r from the corner, they are cut across there, and the ends of a line are cut flat. What is round
-- stays round: the radius of the shape is a part of r. Arcs are drawn as those of @{shape:union}
-- are, inside of r; where two sides turn by 1/32 of a turn or less, they have one corner.
--
-- The result is an outline at the position and angle of this shape, on a grid as that of @{shape:union}
-- is. No edge is farther than 2.2 g from where it should be, but for what sides of arcs cut off, which
-- is less than r / 200.
-- @function shape:offset
-- @tparam number r how far out, or if negative, in
-- @tparam[opt="round"] join join
-- @treturn composite|nil outline nil if nothing is left
-- @refused chain:offset(-5) --> a shape with area expected, got a chain
-- @refused crate:offset(5, "mitre") --> unknown join 'mitre', did you mean 'miter'? Known are round, miter
-- @usage local danger = crate:offset(20) -- all that is within 20 of it
-- local frame = crate:subtract(crate:offset(-4, "miter"))

--- Returns its pieces: those that hang together, as outlines at the same position and angle.
--
-- Pieces that touch in points only are two. They are in the order of their first corners, see
-- @{shape:union}, on whose grid they are.
-- @function shape:split
-- @treturn composite[] pieces
-- @treturn integer n their number
-- @refused chain:split() --> a shape with area expected, got a chain
-- @usage local pieces, n = island:split()

--- Returns triangles that cover it once, where it is in the world: for a mesh, with holes and all.
--
-- A mesh of them is drawn at (0, 0). To make one for a body that moves, take them of a copy with position
-- and angle 0, and draw it at the body's.
--
-- Round sides become those of a polygon with 32 corners a turn. What has no area, as a chain, has no
-- triangles. With a table, the call fills that from index 1, and clears what follows.
-- @function shape:getTriangles
-- @tparam[opt] number[] into the table to fill
-- @treturn number[] into three corners for each triangle, in the world: x1, y1, x2, y2, x3, y3 and so on
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
