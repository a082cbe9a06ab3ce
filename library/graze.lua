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

---What a mover makes of those it meets: true leaves it to the rules, nil or false ignores.
---@alias graze.answer graze.response|boolean|nil

---@alias graze.chooser fun(item: any, other: any): graze.answer

---One response for all, one for each group, or a function that gives it.
---@alias graze.moveFilter graze.response|table<string, graze.response|boolean>|graze.chooser

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

return graze
