-- The puck.

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
