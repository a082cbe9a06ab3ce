---@meta _

-- The world, for editors that speak with lua-language-server. It is never run.

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

---Gives it another shape, at the item's own position and angle: where the given shape stands does not matter (planes aside).
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

---The rule between two groups: "slide" if none was set.
---@param groupA string
---@param groupB string
---@return graze.response response
function world:getRule(groupA, groupB) end

---Moves an item towards (x, y), meeting things by the rules, or by the filter.
---@param item any
---@param x number
---@param y number
---@param filter? graze.moveFilter
---@return number x
---@return number y
---@return integer n how many hits there were
function world:move(item, x, y, filter) end

---Moves an item by a displacement; else as `move`.
---@param item any
---@param dx number
---@param dy number
---@param filter? graze.moveFilter
---@return number x
---@return number y
---@return integer n how many hits there were
function world:moveBy(item, dx, dy, filter) end

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
---What an item rests on is reported in each step, with t = 0.
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
