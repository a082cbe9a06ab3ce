--- Exact, fast 2D collision for Lua games.
--
-- Flat numbers in, several numbers out, and no table made on the way. Units are yours; angles are radians from +x
-- towards +y. `a:verb(b)`: `a` is the one that moves or is pushed, normals are unit vectors from `b` towards `a`, and
-- the first return is `nil` where the answer is no.
--
-- **Touching is not overlapping.** A depth up to the skin, the larger of 1e-9 of the shapes' extent and 64 units in the
-- last place of the largest coordinate, is touching, in every function alike. With coordinates on a grid (integers, or
-- sixteenths: whatever doubles add and multiply exactly) yes and no are exact.
--
-- A bad argument is an error at your line that names the function, the argument and the reason, and changes nothing.
-- @module graze

--- A convex polygon, in either winding. Repeated and collinear corners are merged.
-- The corners may also come as `{x1, y1, ...}`, and then with a radius that rounds them:
-- `graze.polygon({0,0, 40,0, 40,20, 0,20}, 4)`.
-- Fewer than three distinct corners, corners on one line, and an outline that is not convex are errors; the last names
-- the corner.
-- @function polygon
-- @number x1 the first corner, in the shape's own frame; a new shape stands at (0, 0) with angle 0
-- @number y1
-- @number ... the others
-- @return a polygon
-- @usage local ship = graze.polygon(12,0, -8,7, -8,-7)

--- A rectangle, as `love.graphics.rectangle` draws it.
-- @function rectangle
-- @number x
-- @number y
-- @number width
-- @number height
-- @return a polygon

--- A regular polygon about its origin, the first corner at angle 0.
-- @function regularPolygon
-- @number sides
-- @number radius of the circle through its corners
-- @return a polygon

--- A circle.
-- @function circle
-- @number x
-- @number y
-- @number radius
-- @return a circle

--- All points within `radius` of a segment. Where both ends are the same point it is a circle.
-- @function capsule
-- @number x1
-- @number y1
-- @number x2
-- @number y2
-- @number radius
-- @return a capsule

--- A capsule without radius.
-- @function segment
-- @number x1
-- @number y1
-- @number x2
-- @number y2
-- @return a segment

--- The half-plane that is solid where `nx*x + ny*y + d < 0`. The normal is normalised, and `d` with it.
-- @function plane
-- @number nx
-- @number ny
-- @number d
-- @return a @{plane}
-- @usage local floor = graze.plane(0, -1, 600)   -- solid below y = 600, where y points down

--- The same in space, for pucks and balls.
-- @function plane3
-- @number nx
-- @number ny
-- @number nz
-- @number d
-- @return a @{plane3}

--- A ball that flies under constant acceleration and bounces off planes. `x`, `y` and `radius` must be given; an unknown
-- key is an error.
-- @function puck
-- @tparam table settings `x`, `y`, `z`, `radius`, `vx`, `vy`, `vz`, `ax`, `ay`, `az` (0 unless given),
-- `friction` (0: the deceleration per velocity), `restitution` (1: of the normal speed that is kept, from 0 to 1),
-- `maxSpeed` (`math.huge`)
-- @return a @{puck}
-- @usage local puck = graze.puck{x = 50, y = 50, radius = 8, vx = 300, friction = 0.2, maxSpeed = 800}

--- A world: any number of items with shapes, found and moved among one another. It has no cell size to choose, and no
-- bounds.
-- @function world
-- @return a @{world}
-- @usage local world = graze.world()
-- world:add(player, graze.capsule(8,8, 8,24, 8), {group = "player"})

--- Polygons, circles, capsules and segments. Setters return the shape, so that calls can be chained.
-- @type shape

--- Where its origin stands.
-- @function shape:getPosition
-- @return x, y

--- Moves its origin to a place.
-- @function shape:setPosition
-- @number x
-- @number y
-- @return the shape

--- How it is turned.
-- @function shape:getAngle
-- @return the angle

--- Turns it about its origin. Within 1e-15 of a quarter turn it is that quarter turn exactly.
-- @function shape:setAngle
-- @number angle
-- @return the shape

--- Place and angle at once.
-- @function shape:getTransform
-- @return x, y, angle

--- Place and angle at once.
-- @function shape:setTransform
-- @number x
-- @number y
-- @number angle
-- @return the shape

--- Moves it by a displacement.
-- @function shape:move
-- @number dx
-- @number dy
-- @return the shape

--- Turns it by an angle, about its origin or a point of the world.
-- @function shape:rotate
-- @number angle
-- @number[opt] cx
-- @number[opt] cy
-- @return the shape

--- Its corners in the world, in the order in which they were listed; a capsule's ends, a circle's centre.
-- @function shape:getVertices
-- @tparam[opt] table t to fill instead: then it is returned, and what stood after the last number is cut off
-- @return x1, y1, x2, y2, ...

--- The box around it.
-- @function shape:getBoundingBox
-- @return x1, y1, x2, y2

--- @function shape:getArea
-- @return its area, the rounding included

--- @function shape:getCentroid
-- @return x, y in the world

--- @function shape:getRadius
-- @return its own radius: 0 for a segment and a polygon that is not rounded

--- @function shape:getBoundingRadius
-- @return the radius of the circle about its centroid that holds it

--- The point of it that lies farthest in a direction.
-- @function shape:getSupport
-- @number dx
-- @number dy
-- @return x, y

--- From its centroid to its boundary.
-- @function shape:radiusAt
-- @number angle in the world
-- @return the polar radius

--- A copy, standing where it stands.
-- @function shape:clone
-- @return a shape

--- @function shape:type
-- @return "polygon", "circle", "capsule" or "segment"

--- Whether it is of a type: its own, "shape", and for a segment "capsule".
-- @function shape:typeOf
-- @string name
-- @return boolean

--- Do they overlap? Any shape or plane with any other; two planes are an error.
-- @function shape:overlaps
-- @param other
-- @return boolean

--- The minimum translation vector: `self:move(nx * depth, ny * depth)` makes the two just touch.
-- @function shape:collide
-- @param other
-- @return depth, nx, ny, or nil where they do not overlap

--- The contact manifold: two points where a side lies on a side, one where a corner or an arc does. Each point is midway
-- between the two surfaces; the deeper comes first.
-- @function shape:contacts
-- @param other
-- @return n, nx, ny, x1, y1, depth1 [, x2, y2, depth2], or nil where they do not overlap

--- How far apart, and the nearest points; where they overlap, minus the depth, and the deepest points.
-- @function shape:distance
-- @param other
-- @return d, ax, ay, bx, by

--- System 1: the first contact when it is displaced by (dx, dy) and the other stands.
--
-- `t` in [0, 1) is the fraction moved, and `depth` is 0; if they overlap at the start, `t` is 0 and `depth` and the
-- normal are those of @{shape:collide}. To graze past is no contact; to touch and move in is one at 0.
-- @function shape:sweep
-- @param other
-- @number dx
-- @number dy
-- @return t, nx, ny, depth, or nil
-- @usage local t, nx, ny = bullet:sweep(wall, vx * dt, vy * dt)

--- System 2: whether they overlap now, whether they will on the way, and the translation that, after the move, clears it
-- of the other: along an axis on which it was clear before, so that it goes back to the side that it came from. It is 0, 0
-- if they will not meet.
-- @function shape:predict
-- @param other
-- @number dx
-- @number dy
-- @return intersects, willIntersect, mx, my
-- @usage local _, will, mx, my = player:predict(rock, dx, dy)
-- player:move(dx + mx, dy + my)   -- slides along the rock

--- System 4: the first contact under constant velocity and acceleration.
-- @function shape:impact
-- @param other
-- @number vx
-- @number vy
-- @number ax
-- @number ay
-- @number[opt=math.huge] tmax
-- @return t, nx, ny, or nil if there is none before tmax

--- System 5: do they overlap on the line between their centroids? Bounding circles first, then polar radii. It never says
-- yes where shapes do not overlap, but no where they overlap beside that line only. Not for planes.
-- @function shape:polarOverlaps
-- @param other a shape
-- @return boolean

--- Is the point inside, and not just on the boundary?
-- @function shape:contains
-- @number x
-- @number y
-- @return boolean

--- Where the segment from (x1, y1) to (x2, y2) enters.
-- @function shape:rayCast
-- @number x1
-- @number y1
-- @number x2
-- @number y2
-- @return t in [0, 1), nx, ny of the side; 0, 0, 0 from inside; nil if it does not enter

--- Half-planes. They never move, and answer like a @{shape}: `overlaps`, `collide`, `contacts`, `distance`, `sweep`, `predict`,
-- `impact`, `contains`, `rayCast`.
-- @type plane

--- @function plane:getNormal
-- @return nx, ny

--- @function plane:getOffset
-- @return d

--- @function plane:signedDistance
-- @number x
-- @number y
-- @return the height of the point over the plane, negative in the solid

--- @function plane:project
-- @number x
-- @number y
-- @return x, y of the nearest point of its surface

--- A velocity after a bounce; one that already leaves is returned as it is.
-- @function plane:reflect
-- @number vx
-- @number vy
-- @number[opt=1] restitution from 0 to 1
-- @return vx, vy

--- @function plane:type
-- @return "plane"

--- Whether it is of a type: "plane" or "shape".
-- @function plane:typeOf
-- @string name
-- @return boolean

--- Planes of space.
-- @type plane3

--- @function plane3:getNormal
-- @return nx, ny, nz

--- @function plane3:getOffset
-- @return d

--- @function plane3:signedDistance
-- @number x
-- @number y
-- @number z
-- @return the height of the point over the plane, negative in the solid

--- @function plane3:project
-- @number x
-- @number y
-- @number z
-- @return x, y, z of the nearest point of its surface

--- A velocity after a bounce; one that already leaves is returned as it is.
-- @function plane3:reflect
-- @number vx
-- @number vy
-- @number vz
-- @number[opt=1] restitution from 0 to 1
-- @return vx, vy, vz

--- When a ball falls on it: 0 when it is behind already. To touch and move away, and to graze, is not to fall on it.
-- @function plane3:impact
-- @number px
-- @number py
-- @number pz
-- @number r the ball's radius
-- @number vx
-- @number vy
-- @number vz
-- @number ax
-- @number ay
-- @number az
-- @number[opt=math.huge] tmax
-- @return t, or nil

--- @function plane3:type
-- @return "plane3"

--- @function plane3:typeOf
-- @string name
-- @return boolean

--- Pucks: balls that bounce among planes. Setters return the puck; z is 0 unless given.
-- @type puck

--- System 4: flies on for `dt` and bounces off the walls it meets.
--
-- The step is spent in legs: at the start of each the speed is capped and the friction fixed, so that the time of the next
-- wall is exact. It never ends behind a wall that it was in front of. A puck that can only hop by less than the skin rests on
-- its wall and keeps its motion along it. A step takes bounded time: after 65536 bounces what is left of it is dropped.
--
-- The callback sees the puck as it leaves the wall, and may change it. An error in it puts the puck back to where it was
-- before the step.
-- @function puck:step
-- @number dt not negative
-- @tparam table walls an array of planes of either kind
-- @tparam[opt] function onBounce `onBounce(puck, wall, t)`, with `t` since the start of the step
-- @return how many bounces

--- @function puck:getPosition
-- @return x, y, z

--- @function puck:setPosition
-- @number x
-- @number y
-- @number[opt=0] z
-- @return the puck

--- @function puck:getVelocity
-- @return vx, vy, vz

--- @function puck:setVelocity
-- @number vx
-- @number vy
-- @number[opt=0] vz
-- @return the puck

--- @function puck:getAcceleration
-- @return ax, ay, az

--- @function puck:setAcceleration
-- @number ax
-- @number ay
-- @number[opt=0] az
-- @return the puck

--- @function puck:getRadius
-- @return the radius

--- @function puck:setRadius
-- @number radius
-- @return the puck

--- The deceleration per velocity.
-- @function puck:getFriction
-- @return the friction

--- @function puck:setFriction
-- @number friction not negative
-- @return the puck

--- How much of the normal speed a bounce keeps.
-- @function puck:getRestitution
-- @return the restitution

--- @function puck:setRestitution
-- @number restitution from 0 to 1
-- @return the puck

--- The speed that it never exceeds.
-- @function puck:getMaxSpeed
-- @return the speed, `math.huge` where there is no limit

--- @function puck:setMaxSpeed
-- @number speed `math.huge` for no limit
-- @return the puck

--- @function puck:type
-- @return "puck"

--- @function puck:typeOf
-- @string name
-- @return boolean

--- Worlds. An *item* is any Lua value but nil and nan, usually the game's own table; groups and responses are strings.
-- Every result comes in the order of insertion, unless it has an order of its own, and is the same in every run.
-- Changing a world inside of its own filter, and searching it there, is an error; what a filter raises ends the call, and
-- leaves the world as it was. What changes a world, and returns nothing else, returns the world.
-- @type world

--- Adds an item. The world keeps its own copy of the shape, placed where the shape stands.
-- @function world:add
-- @param item
-- @param shape or plane
-- @tparam[opt] table options `group` (a name; "default"), `oneWay = {nx, ny}` (solid only to movers on the side that the
-- normal points to)
-- @return the item

--- Removes an item. It can be collected as soon as no hit or event tells of it any more.
-- @function world:remove
-- @param item

--- Removes all items.
-- @function world:clear

--- @function world:has
-- @param item
-- @return boolean

--- @function world:count
-- @return how many items there are

--- `for item in world:items() do`: in the order of insertion. The item at hand may be removed in the loop.
-- @function world:items
-- @return an iterator

--- @function world:getShape
-- @param item
-- @return a copy of its shape, where it stands

--- Gives it another shape, at the item's own position and angle. Where the given shape stands does not matter, unless
-- one of the two is a plane.
-- @function world:setShape
-- @param item
-- @param shape

--- @function world:getGroup
-- @param item
-- @return the name

--- @function world:setGroup
-- @param item
-- @string name

--- The side of a one-way item.
-- @function world:getOneWay
-- @param item
-- @return nx, ny, or nil if it is solid from all sides

--- Where its origin stands.
-- @function world:getPosition
-- @param item
-- @return x, y

--- Teleports it: nothing is met on the way.
-- @function world:setPosition
-- @param item
-- @number x
-- @number y

--- How it is turned.
-- @function world:getAngle
-- @param item
-- @return the angle

--- Turns it about its origin; nothing is met on the way.
-- @function world:setAngle
-- @param item
-- @number angle

--- Place and angle at once.
-- @function world:getTransform
-- @param item
-- @return x, y, angle

--- Teleports and turns it; nothing is met on the way.
-- @function world:setTransform
-- @param item
-- @number x
-- @number y
-- @number angle

--- The box around it.
-- @function world:getBoundingBox
-- @param item
-- @return x1, y1, x2, y2

--- Its corners, as @{shape:getVertices}.
-- @function world:getVertices
-- @param item
-- @tparam[opt] table t to fill instead
-- @return x1, y1, x2, y2, ...

--- What the meeting of two groups is, whichever of the two moves: "slide" (for every pair unless told otherwise), "touch",
-- "bounce", "cross" or "ignore".
-- @function world:rule
-- @string groupA
-- @string groupB
-- @string response

--- The rule between two groups.
-- @function world:getRule
-- @string groupA
-- @string groupB
-- @return the response: "slide" if none was set, or a group does not exist

--- Moves an item towards (x, y), meeting things by the rules.
--
-- If it meets nothing it ends at (x, y), to the last bit. It ends overlapping nothing solid that it did not overlap before,
-- however far (x, y) is; it tunnels through nothing at any speed, slides along coplanar neighbours of any sizes as along one
-- piece, and never goes against its wish by sliding. If it starts in overlap, it is first pushed out.
--
-- Every solid contact that ends or bends the move is a hit. If it comes to several at once, it meets the one whose bounding
-- box has its centre nearest to its own, then the one added first; planes last.
--
-- The filter is nil (the rules), a response for all, a table `{group = response}` (false ignores; true, and groups that it
-- does not name, leave it to the rules), or `function(item, other)` that returns a response, true to leave it to the rules,
-- or nil or false to ignore.
-- @function world:move
-- @param item
-- @number x
-- @number y
-- @param[opt] filter
-- @return x, y, number of hits

--- The same by a displacement.
-- @function world:moveBy
-- @param item
-- @number dx
-- @number dy
-- @param[opt] filter
-- @return x, y, number of hits

--- The same answer without moving.
-- @function world:check
-- @param item
-- @number x
-- @number y
-- @param[opt] filter
-- @return x, y, number of hits

--- Pushes an item out of what it overlaps. Where there is no way out it stays, and the hits tell of what.
-- @function world:push
-- @param item
-- @param[opt] filter
-- @return x, y, number of hits

--- The k-th hit of the last move, check, push or step. It stays readable until the next, also when an item in it is removed.
-- @function world:getHit
-- @number k
-- @return item, other, response, t (the part of that leg travelled), nx, ny, px, py (the contact point), depth

--- `for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do`, without garbage.
-- @function world:hits
-- @return an iterator

--- The items that hold a point. Like all queries it is exact on shapes, touching is not in, and its last arguments are a
-- filter (a group, a list of groups, or `function(item)`) and a table to fill instead of a new one.
-- @function world:queryPoint
-- @number x
-- @number y
-- @param[opt] filter
-- @tparam[opt] table into
-- @return items, n

--- @function world:queryRectangle
-- @number x
-- @number y
-- @number w
-- @number h
-- @param[opt] filter
-- @tparam[opt] table into
-- @return items, n

--- @function world:queryCircle
-- @number x
-- @number y
-- @number r
-- @param[opt] filter
-- @tparam[opt] table into
-- @return items, n

--- @function world:queryShape
-- @param shape
-- @param[opt] filter
-- @tparam[opt] table into
-- @return items, n

--- The items that a segment enters, sorted along it.
-- @function world:querySegment
-- @number x1
-- @number y1
-- @number x2
-- @number y2
-- @param[opt] filter
-- @tparam[opt] table into
-- @return items, n

--- The first item that a ray enters.
-- @function world:rayCast
-- @number x1
-- @number y1
-- @number x2
-- @number y2
-- @param[opt] filter
-- @return item, t, nx, ny, or nil

--- The first item that a shape meets when displaced.
-- @function world:shapeCast
-- @param shape
-- @number dx
-- @number dy
-- @param[opt] filter
-- @return item, t, nx, ny, or nil

--- The nearest item, and its nearest point; distance 0 inside.
-- @function world:nearest
-- @number x
-- @number y
-- @number[opt=math.huge] maxDistance
-- @param[opt] filter
-- @return item, distance, px, py, or nil

--- Every overlapping pair once, flat.
-- @function world:overlaps
-- @param[opt] filter
-- @tparam[opt] table into
-- @return `{a1, b1, a2, b2, ...}`, number of pairs

--- What has begun and ended to overlap since the last call. An item that was removed leaves; pairs that the rules ignore
-- are left out.
-- @function world:events
-- @tparam[opt] table into
-- @return `{"enter", a, b, "leave", c, d, ...}`, number of events

--- Every item that has a velocity or an acceleration travels its parabola for dt, one after the other in the order of
-- insertion: exact first contact, response by the rules (bounce keeps the item's restitution, slide loses the normal part,
-- touch stops, cross goes through), and what is left of dt is spent the same way. What an item rests on is reported in
-- each step, with t = 0.
-- @function world:step
-- @number dt
-- @return number of hits

--- How fast it flies; 0, 0 unless set. See @{world:step}.
-- @function world:getVelocity
-- @param item
-- @return vx, vy

--- @function world:setVelocity
-- @param item
-- @number vx
-- @number vy

--- What pulls at it; 0, 0 unless set.
-- @function world:getAcceleration
-- @param item
-- @return ax, ay

--- @function world:setAcceleration
-- @param item
-- @number ax
-- @number ay

--- How much of the normal speed it keeps as it bounces; 1 unless set.
-- @function world:getRestitution
-- @param item
-- @return the restitution

--- @function world:setRestitution
-- @param item
-- @number restitution from 0 to 1

--- The deceleration per velocity; 0 unless set.
-- @function world:getFriction
-- @param item
-- @return the friction

--- @function world:setFriction
-- @param item
-- @number friction not negative

--- The speed that it never exceeds.
-- @function world:getMaxSpeed
-- @param item
-- @return the speed, `math.huge` where there is no limit

--- @function world:setMaxSpeed
-- @param item
-- @number speed `math.huge` for no limit

--- @function world:type
-- @return "world"

--- @function world:typeOf
-- @string name
-- @return boolean
