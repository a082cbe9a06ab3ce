-- Ways for who walks, jumps and falls.

--- Ways over platforms for a character that walks, jumps and falls, see @{routes}.
--
-- A *spot* is a place to stand: each multiple of `spacing` on each surface, both ends, and where
-- something lands that cannot walk to one of these. An *edge* leads from a spot to another: a walk, a
-- jump, a fall or a drop. Each edge was played by a walker with the frames of the game. A walker is the
-- same to the last bit each time, so whoever stands at the spot and holds the same lands at the same
-- place, also in another world made alike.
--
-- One frame is: `if jumps then vy = -jump end; vy = min(vy + gravity * dt, fall);
-- walker:move(dir * run * dt, vy * dt); if ground or ceiling then vy = 0 end`, where `dir` is -1, 0 or 1,
-- in the air, too. (That is where up is (0, -1); up, down, left and right will do.)
--
-- It sees the groups of `solid` only, where rules or one-way sides let them block. What moves by itself, as
-- lifts, crates and other enemies, is none of them: nobody can know where a lift will be when a flight lands
-- on it. Who is stopped by such a thing tries again and again.
-- @type routes

--- Looks for routes, for so many seconds at most. It does one piece of work at least: a surface, or all
-- edges of a spot, 1 to 5 ms.
--
-- Until it is done, ways can be asked for, by what is found so far. Afterwards it costs nothing. Only
-- while it works an item of its own is in the world: `world:hash` and `world:count` are as before. The
-- hits of the last move are overwritten.
-- @function routes:work
-- @tparam[opt] number seconds without it, all is found at once
-- @treturn boolean done whether all is found
-- @usage function love.update(dt)
--   routes:work(0.002) -- a little in each frame, after updates, too

--- Tells of a change: of what was added, moved, removed or dug.
--
-- The rectangle is of things, not of positions: where something was, is or both. What stood there and led
-- through it is forgotten, and @{routes:work} finds it anew.
-- @function routes:update
-- @tparam[opt] number x the rectangle; without it, all is found anew
-- @tparam[opt] number y
-- @tparam[opt] number w
-- @tparam[opt] number h
-- @treturn routes self
-- @refused routes:update(0, 0, -1, 8) --> must not be negative
-- @usage world:carve("hill", graze.circle(x, y, 24))
-- routes:update(x - 24, y - 24, 48, 48)

--- Returns the quickest way from one point to another: between the spots that are meant, see
-- @{routes:spot}.
--
-- On level ground the frames are those that a chaser takes; on slopes a few in a hundred more or less.
-- @function routes:path
-- @tparam number x1 where it begins
-- @tparam number y1
-- @tparam number x2 where it ends
-- @tparam number y2
-- @treturn routeEdge[]? edges nil if there is no way
-- @treturn integer frames how many it takes
-- @usage local edges, frames = routes:path(foe.x, foe.y, hero.x, hero.y)

--- Returns the spot that is meant by a point: the nearest one at its height or below, within 3 spacings
-- to a side.
-- @function routes:spot
-- @tparam number x
-- @tparam number y
-- @treturn routeSpot? spot nil if there is none

--- Returns the nearest spot to a point of all to which a way leads from another point.
-- @function routes:nearest
-- @tparam number x
-- @tparam number y
-- @tparam number fromX where the way begins
-- @tparam number fromY
-- @treturn number? x nil if no spot is meant by (fromX, fromY)
-- @treturn number y
-- @treturn number distance

--- Returns the next edge of the quickest way from a spot to another, and its frames.
--
-- All ways to a goal are one field, which grows as far as it is asked for, and is kept for the last 8
-- goals. So many chasers after one hero pay for one search.
-- @function routes:next
-- @tparam routeSpot spot
-- @tparam routeSpot goal
-- @treturn routeEdge? edge nil if there is no way, and at the goal
-- @treturn integer? frames nil if there is no way
-- @refused routes:next({x = 0, y = 0}, goal) --> spot of these routes expected

--- Lists all spots, in the order of finding.
-- @function routes:getSpots
-- @treturn routeSpot[] spots

--- Lists the quickest flight from each surface to each other one: to look at.
-- @function routes:getFlights
-- @treturn routeEdge[] edges

--- Returns the places of an edge, frame by frame: to draw it. It is played in the world, as by
-- @{routes:work}, the first time.
-- @function routes:getCurve
-- @tparam routeEdge edge
-- @treturn number[] points `{x1, y1, x2, y2, ...}`

--- Makes one who follows these routes: one for each enemy.
--
-- The walker must be made as that of the routes, with the same shape and options, and move with the same
-- speeds. Its own world counts, which may be another one made alike.
-- @function routes:chaser
-- @tparam walker walker
-- @treturn chaser chaser
-- @refused routes:chaser("frog") --> walker expected, got string

--- Who follows routes to a point that may move, see @{routes:chaser}. In each frame it says how to move
-- the walker, and that is all that the walker does. It is a table, in which a game can keep fields of its
-- own; read `mode`, `edge` and `lost`:
--
--     foe:move(chaser:step(hero.x, hero.y))
--
-- * `mode` is "walk", "ready" (at a take-off, for one frame), "fly", "there", "stuck" (there is no way) or
--   "lost" (it was pushed off, thrown or put elsewhere: it falls, and plans anew from where it stands)
-- * `edge` is that of its flight, and `lost` counts how often it was lost
-- @type chaser

--- Returns the displacement for `walker:move` in this frame, on the way to a point. Call it once in a
-- frame, with frames of `dt`.
-- @function chaser:step
-- @tparam number toX
-- @tparam number toY
-- @treturn number dx
-- @treturn number dy
-- @refused chaser:step("hero") --> number expected, got string
-- @usage foe:move(chaser:step(hero.x, hero.y))
