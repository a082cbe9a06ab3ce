-- Half-planes and half-spaces.

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
