---@meta graze

-- For editors that speak with lua-language-server: what each function takes and returns. It is
-- never run. Where a question can be answered by nil, only its first return is marked so: once that
-- is there, so are the others.

---@class graze
---@field _VERSION string
---@field love graze.love
---@field svg fun(options?: graze.svg.pictureOptions): graze.svg.picture
local graze = {}

---What can be asked about: a shape or a plane.
---@alias graze.solid graze.shape|graze.plane

---What the meeting of two items is.
---@alias graze.response "slide"|"touch"|"bounce"|"cross"|"ignore"

---Which items a query may find: a group, a list of groups, or a function that says so.
---@alias graze.filter string|string[]|fun(item: any): any

---What a mover makes of those it meets; nil or false is to ignore.
---@alias graze.answer graze.response|false|nil

---@alias graze.chooser fun(item: any, other: any): graze.answer

---One response for all, one for each group, or a function that gives it.
---@alias graze.moveFilter graze.response|table<string, graze.response|false>|graze.chooser

---@class graze.puckSettings
---@field x number
---@field y number
---@field z? number
---@field radius number
---@field vx? number
---@field vy? number
---@field vz? number
---@field ax? number
---@field ay? number
---@field az? number
---@field friction? number the deceleration per velocity; 0 unless given
---@field restitution? number how much of the normal speed a bounce keeps, from 0 to 1; 1 unless given
---@field maxSpeed? number no limit unless given

---@class graze.itemOptions
---@field group? string "default" unless given
---@field oneWay? number[] `{nx, ny}`: solid only to movers on the side that the normal points to

---A convex polygon, in either winding. Repeated and collinear corners are merged.
---The corners may also come as a table, and then with a radius that rounds them.
---@param x1 number the first corner, in the shape's own frame
---@param y1 number
---@param ... number the others
---@return graze.shape
---@overload fun(corners: number[], radius?: number): graze.shape
function graze.polygon(x1, y1, ...) end

---A rectangle, as `love.graphics.rectangle` draws it.
---@param x number
---@param y number
---@param width number
---@param height number
---@return graze.shape
function graze.rectangle(x, y, width, height) end

---A regular polygon about its origin, the first corner at angle 0.
---@param sides integer
---@param radius number of the circle through its corners
---@return graze.shape
function graze.regularPolygon(sides, radius) end

---A circle.
---@param x number
---@param y number
---@param radius number
---@return graze.shape
function graze.circle(x, y, radius) end

---All points within a radius of a segment. Where both ends are the same point it is a circle.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param radius number
---@return graze.shape
function graze.capsule(x1, y1, x2, y2, radius) end

---A capsule without radius.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@return graze.shape
function graze.segment(x1, y1, x2, y2) end

---The half-plane that is solid where `nx*x + ny*y + d < 0`. The normal is normalised, and `d` with it.
---@param nx number
---@param ny number
---@param d number
---@return graze.plane
function graze.plane(nx, ny, d) end

---The same in space, for pucks and balls.
---@param nx number
---@param ny number
---@param nz number
---@param d number
---@return graze.plane3
function graze.plane3(nx, ny, nz, d) end

---A ball that flies under constant acceleration and bounces off planes.
---@param settings graze.puckSettings
---@return graze.puck
function graze.puck(settings) end

---A world: any number of items with shapes, found and moved among one another.
---@return graze.world
function graze.world() end

---What shapes and planes can be asked alike.
---@class graze.askable
local askable = {}

---Do they overlap? To touch is not to overlap. Two planes are an error, here and below.
---@param other graze.solid
---@return boolean
function askable:overlaps(other) end

---The minimum translation vector: moved by `nx * depth, ny * depth`, it just touches the other.
---@param other graze.solid
---@return number? depth nil where they do not overlap
---@return number nx
---@return number ny
function askable:collide(other) end

---The contact manifold: two points where a side lies on a side, one where a corner or an arc does.
---The deeper comes first.
---@param other graze.solid
---@return integer? n 1 or 2; nil where they do not overlap
---@return number nx
---@return number ny
---@return number x1
---@return number y1
---@return number depth1
---@return number? x2
---@return number? y2
---@return number? depth2
function askable:contacts(other) end

---How far apart, and the nearest points; where they overlap, minus the depth, and the deepest points.
---@param other graze.solid
---@return number distance
---@return number ax
---@return number ay
---@return number bx
---@return number by
function askable:distance(other) end

---The first contact when it is displaced and the other stands.
---@param other graze.solid
---@param dx number
---@param dy number
---@return number? t the fraction moved, in [0, 1); nil where they do not meet
---@return number nx
---@return number ny
---@return number depth 0, unless they overlap at the start
function askable:sweep(other, dx, dy) end

---Whether they overlap now, whether they will on the way, and the translation that clears it of the
---other after the move, on the side that it came from; 0, 0 if they will not meet.
---@param other graze.solid
---@param dx number
---@param dy number
---@return boolean intersects
---@return boolean willIntersect
---@return number mx
---@return number my
function askable:predict(other, dx, dy) end

---The first contact under constant velocity and acceleration.
---@param other graze.solid
---@param vx number
---@param vy number
---@param ax number
---@param ay number
---@param tmax? number no limit unless given
---@return number? t nil where there is none before tmax
---@return number nx
---@return number ny
function askable:impact(other, vx, vy, ax, ay, tmax) end

---Is the point inside, and not just on the boundary?
---@param x number
---@param y number
---@return boolean
function askable:contains(x, y) end

---Where the segment from (x1, y1) to (x2, y2) enters; 0, 0, 0 from inside.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@return number? t in [0, 1); nil where it does not enter
---@return number nx
---@return number ny
function askable:rayCast(x1, y1, x2, y2) end

---A polygon, circle, capsule or segment. Setters return the shape.
---@class graze.shape : graze.askable
local shape = {}

---Where its origin stands.
---@return number x
---@return number y
function shape:getPosition() end

---Moves its origin to a place.
---@param x number
---@param y number
---@return graze.shape self
function shape:setPosition(x, y) end

---How it is turned.
---@return number angle
function shape:getAngle() end

---Turns it about its origin.
---@param angle number
---@return graze.shape self
function shape:setAngle(angle) end

---Place and angle at once.
---@return number x
---@return number y
---@return number angle
function shape:getTransform() end

---Place and angle at once.
---@param x number
---@param y number
---@param angle number
---@return graze.shape self
function shape:setTransform(x, y, angle) end

---Moves it by a displacement.
---@param dx number
---@param dy number
---@return graze.shape self
function shape:move(dx, dy) end

---Turns it by an angle, about its origin or a point of the world.
---@param angle number
---@param cx? number
---@param cy? number
---@return graze.shape self
function shape:rotate(angle, cx, cy) end

---Its corners in the world; a capsule's ends, a circle's centre. With a table, fills and returns it.
---@param t? number[]
---@return number ...
---@overload fun(self: graze.shape, t: number[]): number[]
function shape:getVertices(t) end

---The box around it.
---@return number x1
---@return number y1
---@return number x2
---@return number y2
function shape:getBoundingBox() end

---Its area, the rounding included.
---@return number area
function shape:getArea() end

---Its centre of mass, in the world.
---@return number x
---@return number y
function shape:getCentroid() end

---Its own radius: 0 for a segment and a polygon that is not rounded.
---@return number radius
function shape:getRadius() end

---The radius of the circle about its centroid that holds it.
---@return number radius
function shape:getBoundingRadius() end

---The point of it that lies farthest in a direction.
---@param dx number
---@param dy number
---@return number x
---@return number y
function shape:getSupport(dx, dy) end

---From its centroid to its boundary, in a direction of the world.
---@param angle number
---@return number radius
function shape:radiusAt(angle) end

---Do they overlap on the line between their centroids? Never yes where they do not overlap. Not for
---planes.
---@param other graze.shape
---@return boolean
function shape:polarOverlaps(other) end

---A copy, standing where it stands.
---@return graze.shape
function shape:clone() end

---What it is.
---@return "polygon"|"circle"|"capsule"|"segment" type
function shape:type() end

---Whether it is of a type: its own, "shape", and for a segment "capsule".
---@param name string
---@return boolean
function shape:typeOf(name) end

---A half-plane. It never moves.
---@class graze.plane : graze.askable
local plane = {}

---The unit vector that points out of the solid.
---@return number nx
---@return number ny
function plane:getNormal() end

---The d of `nx*x + ny*y + d`.
---@return number d
function plane:getOffset() end

---The height of a point over the plane, negative in the solid.
---@param x number
---@param y number
---@return number height
function plane:signedDistance(x, y) end

---The nearest point of its surface.
---@param x number
---@param y number
---@return number x
---@return number y
function plane:project(x, y) end

---A velocity after a bounce; one that already leaves is returned as it is.
---@param vx number
---@param vy number
---@param restitution? number from 0 to 1; 1 unless given
---@return number vx
---@return number vy
function plane:reflect(vx, vy, restitution) end

---What it is.
---@return "plane" type
function plane:type() end

---Whether it is of a type: "plane" or "shape".
---@param name string
---@return boolean
function plane:typeOf(name) end

---A plane of space.
---@class graze.plane3
local plane3 = {}

---The unit vector that points out of the solid.
---@return number nx
---@return number ny
---@return number nz
function plane3:getNormal() end

---The d of `nx*x + ny*y + nz*z + d`.
---@return number d
function plane3:getOffset() end

---The height of a point over the plane, negative in the solid.
---@param x number
---@param y number
---@param z number
---@return number height
function plane3:signedDistance(x, y, z) end

---The nearest point of its surface.
---@param x number
---@param y number
---@param z number
---@return number x
---@return number y
---@return number z
function plane3:project(x, y, z) end

---A velocity after a bounce; one that already leaves is returned as it is.
---@param vx number
---@param vy number
---@param vz number
---@param restitution? number from 0 to 1; 1 unless given
---@return number vx
---@return number vy
---@return number vz
function plane3:reflect(vx, vy, vz, restitution) end

---When a ball falls on it: 0 when it is behind already.
---@param px number
---@param py number
---@param pz number
---@param r number the ball's radius
---@param vx number
---@param vy number
---@param vz number
---@param ax number
---@param ay number
---@param az number
---@param tmax? number no limit unless given
---@return number? t nil where it does not before tmax
function plane3:impact(px, py, pz, r, vx, vy, vz, ax, ay, az, tmax) end

---What it is.
---@return "plane3" type
function plane3:type() end

---Whether it is of a type: "plane3".
---@param name string
---@return boolean
function plane3:typeOf(name) end

---A ball that bounces among planes. Setters return the puck.
---@class graze.puck
local puck = {}

---Flies on for dt and bounces off the walls it meets; never ends behind one.
---@param dt number not negative
---@param walls (graze.plane|graze.plane3)[]
---@param onBounce? fun(puck: graze.puck, wall: graze.plane|graze.plane3, t: number)
---@return integer bounces
function puck:step(dt, walls, onBounce) end

---Where it is.
---@return number x
---@return number y
---@return number z
function puck:getPosition() end

---Puts it there.
---@param x number
---@param y number
---@param z? number 0 unless given
---@return graze.puck self
function puck:setPosition(x, y, z) end

---How fast it flies.
---@return number vx
---@return number vy
---@return number vz
function puck:getVelocity() end

---How fast it flies from now on.
---@param vx number
---@param vy number
---@param vz? number 0 unless given
---@return graze.puck self
function puck:setVelocity(vx, vy, vz) end

---What pulls at it.
---@return number ax
---@return number ay
---@return number az
function puck:getAcceleration() end

---What pulls at it from now on.
---@param ax number
---@param ay number
---@param az? number 0 unless given
---@return graze.puck self
function puck:setAcceleration(ax, ay, az) end

---Its radius.
---@return number radius
function puck:getRadius() end

---Makes it larger or smaller.
---@param radius number
---@return graze.puck self
function puck:setRadius(radius) end

---The deceleration per velocity.
---@return number friction
function puck:getFriction() end

---The deceleration per velocity.
---@param friction number not negative
---@return graze.puck self
function puck:setFriction(friction) end

---How much of the normal speed a bounce keeps.
---@return number restitution
function puck:getRestitution() end

---How much of the normal speed a bounce keeps.
---@param restitution number from 0 to 1
---@return graze.puck self
function puck:setRestitution(restitution) end

---The speed that it never exceeds; `math.huge` where there is none.
---@return number speed
function puck:getMaxSpeed() end

---The speed that it never exceeds; `math.huge` for none.
---@param speed number
---@return graze.puck self
function puck:setMaxSpeed(speed) end

---What it is.
---@return "puck" type
function puck:type() end

---Whether it is of a type: "puck".
---@param name string
---@return boolean
function puck:typeOf(name) end

---Items with shapes. An item is any value but nil and nan. What changes a world, and returns nothing
---else, returns the world.
---@class graze.world
local world = {}

---Adds an item. The world keeps its own copy of the shape, placed where the shape stands.
---@generic T
---@param item T
---@param shape graze.solid
---@param options? graze.itemOptions
---@return T item
function world:add(item, shape, options) end

---Removes an item.
---@param item any
---@return graze.world self
function world:remove(item) end

---Removes all items.
---@return graze.world self
function world:clear() end

---Whether it is in this world.
---@param item any
---@return boolean
function world:has(item) end

---How many items there are.
---@return integer count
function world:count() end

---`for item in world:items() do`: in the order of insertion. The item at hand may be removed.
---@return fun(world: graze.world, item: any): any iterator
---@return graze.world self
function world:items() end

---A copy of its shape, where it stands.
---@param item any
---@return graze.solid shape
function world:getShape(item) end

---Gives it another shape, standing where that stands.
---@param item any
---@param shape graze.solid
---@return graze.world self
function world:setShape(item, shape) end

---Its group.
---@param item any
---@return string group
function world:getGroup(item) end

---Puts it into another group.
---@param item any
---@param name string
---@return graze.world self
function world:setGroup(item, name) end

---The side of a one-way item.
---@param item any
---@return number? nx nil where it is solid from all sides
---@return number ny
function world:getOneWay(item) end

---Where its origin stands.
---@param item any
---@return number x
---@return number y
function world:getPosition(item) end

---Puts it there. Nothing is met on the way.
---@param item any
---@param x number
---@param y number
---@return graze.world self
function world:setPosition(item, x, y) end

---How it is turned.
---@param item any
---@return number angle
function world:getAngle(item) end

---Turns it about its origin. Nothing is met on the way.
---@param item any
---@param angle number
---@return graze.world self
function world:setAngle(item, angle) end

---Place and angle at once.
---@param item any
---@return number x
---@return number y
---@return number angle
function world:getTransform(item) end

---Place and angle at once. Nothing is met on the way.
---@param item any
---@param x number
---@param y number
---@param angle number
---@return graze.world self
function world:setTransform(item, x, y, angle) end

---The box around it.
---@param item any
---@return number x1
---@return number y1
---@return number x2
---@return number y2
function world:getBoundingBox(item) end

---Its corners; a capsule's ends, a circle's centre. With a table, fills and returns it.
---@param item any
---@param t? number[]
---@return number ...
---@overload fun(self: graze.world, item: any, t: number[]): number[]
function world:getVertices(item, t) end

---What the meeting of two groups is, whichever of the two moves; "slide" unless told otherwise.
---@param groupA string
---@param groupB string
---@param response graze.response
---@return graze.world self
function world:rule(groupA, groupB, response) end

---Moves an item towards (x, y), meeting things by the rules, or by the filter.
---@param item any
---@param x number
---@param y number
---@param filter? graze.moveFilter
---@return number x
---@return number y
---@return integer n how many hits there were
function world:move(item, x, y, filter) end

---The answer of `move`, without moving.
---@param item any
---@param x number
---@param y number
---@param filter? graze.moveFilter
---@return number x
---@return number y
---@return integer n how many hits there were
function world:check(item, x, y, filter) end

---Pushes an item out of what it overlaps.
---@param item any
---@param filter? graze.moveFilter
---@return number x
---@return number y
---@return integer n how many hits there were
function world:push(item, filter) end

---The k-th hit of the last move, check, push or step.
---@param k integer
---@return any item
---@return any other
---@return graze.response response
---@return number t the part of that leg that was travelled
---@return number nx
---@return number ny
---@return number px the contact point
---@return number py
---@return number depth 0, unless they overlapped
function world:getHit(k) end

---`for k, item, other, response, t, nx, ny, px, py, depth in world:hits() do`
---@return fun(world: graze.world, k: integer): integer?, any, any, graze.response, number, number, number, number, number, number iterator
---@return graze.world self
---@return integer start
function world:hits() end

---The items that hold a point.
---@param x number
---@param y number
---@param filter? graze.filter
---@param into? any[] to fill instead of a new table
---@return any[] items
---@return integer n
function world:queryPoint(x, y, filter, into) end

---The items that overlap a rectangle.
---@param x number
---@param y number
---@param w number
---@param h number
---@param filter? graze.filter
---@param into? any[] to fill instead of a new table
---@return any[] items
---@return integer n
function world:queryRectangle(x, y, w, h, filter, into) end

---The items that overlap a circle.
---@param x number
---@param y number
---@param r number
---@param filter? graze.filter
---@param into? any[] to fill instead of a new table
---@return any[] items
---@return integer n
function world:queryCircle(x, y, r, filter, into) end

---The items that overlap a shape, where it stands.
---@param shape graze.solid
---@param filter? graze.filter
---@param into? any[] to fill instead of a new table
---@return any[] items
---@return integer n
function world:queryShape(shape, filter, into) end

---The items that a segment enters, sorted along it.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? graze.filter
---@param into? any[] to fill instead of a new table
---@return any[] items
---@return integer n
function world:querySegment(x1, y1, x2, y2, filter, into) end

---The first item that a ray enters.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param filter? graze.filter
---@return any item nil where it enters none
---@return number t
---@return number nx
---@return number ny
function world:rayCast(x1, y1, x2, y2, filter) end

---The first item that a shape meets when displaced.
---@param shape graze.shape
---@param dx number
---@param dy number
---@param filter? graze.filter
---@return any item nil where it meets none
---@return number t
---@return number nx
---@return number ny
function world:shapeCast(shape, dx, dy, filter) end

---The nearest item, and its nearest point; distance 0 inside.
---@param x number
---@param y number
---@param maxDistance? number no limit unless given
---@param filter? graze.filter
---@return any item nil where there is none
---@return number distance
---@return number px
---@return number py
function world:nearest(x, y, maxDistance, filter) end

---Every overlapping pair once, flat: `{a1, b1, a2, b2, ...}`.
---@param filter? graze.filter
---@param into? any[] to fill instead of a new table
---@return any[] pairs
---@return integer n
function world:overlaps(filter, into) end

---What has begun and ended to overlap since the last call: `{"enter", a, b, "leave", c, d, ...}`.
---@param into? any[] to fill instead of a new table
---@return any[] list
---@return integer n
function world:events(into) end

---Every item that has a velocity or an acceleration travels its parabola for dt.
---@param dt number
---@return integer n how many hits there were
function world:step(dt) end

---How fast it flies.
---@param item any
---@return number vx
---@return number vy
function world:getVelocity(item) end

---How fast it flies from now on.
---@param item any
---@param vx number
---@param vy number
---@return graze.world self
function world:setVelocity(item, vx, vy) end

---What pulls at it.
---@param item any
---@return number ax
---@return number ay
function world:getAcceleration(item) end

---What pulls at it from now on.
---@param item any
---@param ax number
---@param ay number
---@return graze.world self
function world:setAcceleration(item, ax, ay) end

---How much of the normal speed a bounce keeps; 1 unless set.
---@param item any
---@return number restitution
function world:getRestitution(item) end

---How much of the normal speed a bounce keeps.
---@param item any
---@param restitution number from 0 to 1
---@return graze.world self
function world:setRestitution(item, restitution) end

---The deceleration per velocity; 0 unless set.
---@param item any
---@return number friction
function world:getFriction(item) end

---The deceleration per velocity.
---@param item any
---@param friction number not negative
---@return graze.world self
function world:setFriction(item, friction) end

---The speed that it never exceeds; `math.huge` where there is none.
---@param item any
---@return number speed
function world:getMaxSpeed(item) end

---The speed that it never exceeds; `math.huge` for none.
---@param item any
---@param speed number
---@return graze.world self
function world:setMaxSpeed(item, speed) end

---What it is.
---@return "world" type
function world:type() end

---Whether it is of a type: "world".
---@param name string
---@return boolean
function world:typeOf(name) end

return graze
