-- What calls take as tables, and the types that signatures name.

--- The options of a new walker. An unknown one is an error. Each has a method that returns it and one
-- that sets it: `walker:getStep()`, `walker:setStep(6)`.
-- @table walkerOptions
-- @tfield[opt=0.8] number maxSlope the steepest ground, in radians from level
-- @tfield[opt=0] number step the highest ledge that it walks over
-- @tfield[opt=0] number snap how far the ground may fall away within a move for the walker to stay on
-- it; never less than what `maxSlope` can make of the move
-- @tfield[opt=0] number nudge how far it slips to a side, to rise past the edge of a ceiling
-- @tfield[opt] filter push what it pushes as it walks, up to 8 in a row. Who stands on that goes
-- along if this finds it, too. Doors on a hinge turn

--- How the character of routes moves, see @{graze.routes}. An unknown option is an error.
-- @table routeMotion
-- @tfield number run its speed to a side, on the ground and in the air
-- @tfield number|number[] jump the speed of a jump, or several that it can choose from
-- @tfield number gravity
-- @tfield string|string[] solid the groups of the ground of the level. In groups without an item
-- there is nothing to stand on: no spot is found, and that is no error, as items may come later
-- @tfield[opt] number|number[] airJump the speed of one more jump in the air, which it can do once
-- @tfield[opt=1/60] number dt seconds of a frame
-- @tfield[opt] number fall the speed that no fall exceeds
-- @tfield[opt=8] number spacing the distance of spots
-- @tfield[opt=6] integer every after how many frames it may change direction in the air
-- @tfield[opt=0] integer effort the frames by which a flight counts more, in costs, too: it jumps less
-- for small gains
-- @tfield[opt] string|string[] avoid groups never to be touched, such as spikes
-- @tfield[opt] function clock returns seconds; os.clock without it

--- A place to stand, see @{routes:spot}.
-- @table routeSpot
-- @tfield number x
-- @tfield number y

--- A walk or a flight from one spot to another, see @{routes:path}.
-- @table routeEdge
-- @tfield string kind "walk", "jump", "fall" or "drop"
-- @tfield routeSpot from
-- @tfield routeSpot to
-- @tfield integer cost in frames, with those from the landing to the spot, and one at rest
-- @tfield[opt] integer frames of a flight, until it lands
-- @tfield[opt] integer a the direction that is held at first: -1, 0 or 1
-- @tfield[opt] integer k until this frame
-- @tfield[opt] integer b and that which is held then
-- @tfield[opt] number jump the speed of the jump
-- @tfield[opt] number airJump the speed of one more jump, after frame k
-- @tfield[opt] number x where it lands
-- @tfield[opt] number y

--- What a step had to do, see @{world:stats}.
-- @table stepStats
-- @tfield integer items how many are in the world now
-- @tfield integer moved how many of them flew
-- @tfield integer pairs how many pairs of masses the step compared, a pair once for each leg
-- @tfield integer contacts how many contacts the step solved
-- @tfield integer events how often something met, crossed or ended its leg
-- @tfield integer islands how many groups of masses that lie together the step solved at once
-- @tfield integer largestIsland how many masses the largest of these has
-- @tfield integer cutShort how many items did not get to the end of the step, or of a move since
-- then, as they met something too often
-- @tfield integer unsolved how often so many masses met at once, or such different ones, that the
-- step solved it only in part

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
-- @tfield[opt=0] number friction of all surfaces without their own, see @{world:setFriction}

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
-- @tfield[opt] number friction
-- @tfield[opt] number drag
-- @tfield[opt] number deceleration
-- @tfield[opt] number angularDeceleration the second number of @{world:setDeceleration}
-- @tfield[opt] number maxSpeed
-- @tfield[opt] number[] hinge `{min, max}`

--- The options of @{graze.trace}. An unknown one is an error.
-- @table traceOptions
-- @tfield[opt=1] integer stride bytes of each cell in a string, up to 256: 4 for RGBA
-- @tfield[opt=0] integer offset which of these counts, from 0 on: 3 for the alpha of RGBA
-- @tfield[opt] number threshold from which value on a cell is solid: in a string 128 unless told; in
-- a list any number but 0
-- @tfield[opt=0] number tolerance how far the border may be from that of the cells, in cells

--- The options of @{world:unpack}.
-- @table unpackOptions
-- @tfield[opt=math.huge] number most how many bytes of memory the world may take besides what it has

--- The name of a composite in earlier versions.
-- @union union
-- @is composite

--- How a collision of two items resolves.
--
-- "slide" stops the mover at the surface and lets it slide along; "touch" stops it there; "bounce"
-- reflects it; "cross" lets it pass through and reports a hit; "ignore" lets it pass without one.
-- @union response
-- @is "slide"|"touch"|"bounce"|"cross"|"ignore"

--- What @{shape:offset} makes of a corner: an arc; or the tip where both sides meet.
-- @union join
-- @is "round"|"miter"

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
