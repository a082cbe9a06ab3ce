-- A world, and what it keeps.

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
-- Known are group, oneWay, velocity, acceleration, mass, angularVelocity, restitution, friction,
-- drag, deceleration, angularDeceleration, maxSpeed, hinge
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

--- Iterates over the items in the order of insertion; with a filter, over those that it wants.
--
-- The loop may remove items, and add others. With a filter it goes over what the filter wanted as the loop
-- began, but for what is gone since.
-- @function world:items
-- @tparam[opt] filter filter
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
-- the numbers of edges in @{composite:getRings}, which tells of the rings as they are now.
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

--- Lists the groups that items are in, in the order in which the world has met their names.
-- @function world:getGroups
-- @tparam[opt] string[] into the table to fill
-- @treturn string[] groups
-- @treturn integer n

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

--- Returns triangles that cover an item once, where it is in the world, as @{shape:getTriangles} does.
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
-- groups that have no rule of their own with the other, also those to come and the other itself; where
-- two such rules meet, the later one counts.
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
