-- Characters.

--- A character that walks on the ground of a world, see @{walker}.
--
-- A walker does not know the time, and keeps no velocity. In each frame the game computes how far it
-- wants to go, calls @{walker:move}, and asks what it met:
--
--     vy = vy + gravity * dt
--     hero:move(vx * dt, vy * dt)
--     if hero:getGround() or hero:getCeiling() then vy = 0 end
--
-- It is a table, in which a game can keep fields of its own.
-- @type walker

--- Moves the item for one frame.
--
-- On the ground, unless (dx, dy) leads up, it walks as far as dx says, along the ground and around its
-- bends, those that fall away, too; a dip that is shorter than the frame may be bridged. dy counts for
-- nothing. (Where up is another way, see @{world:setUp}, that is the part of
-- (dx, dy) across it, and the part along it.) Where it meets something steeper than `maxSlope` it tries
-- a step, then to push it, and else stops at it, as a wall. At the end it goes down to ground that has
-- fallen away.
--
-- In the air it flies along (dx, dy). Ground ends that, and it walks the rest. Walls take the
-- motion to the side, and never lift; ceilings bend the motion, or let it slip by their edge.
--
-- First it is pushed out of what it overlaps. It carries nobody: who stands on it stays behind.
-- @function walker:move
-- @tparam number dx a distance, as for @{world:moveBy}, whatever is up; not a velocity
-- @tparam number dy
-- @tparam[opt] moveFilter filter
-- @treturn number x where it is now
-- @treturn number y
-- @usage vy = vy + 900 * dt
-- hero:move(run * 120 * dt, vy * dt)
-- if hero:getGround() or hero:getCeiling() then vy = 0 end

--- Returns what it stands on.
-- @function walker:getGround
-- @treturn any item nil in the air
-- @treturn number? nx the normal
-- @treturn number? ny
-- @usage if jump and hero:getGround() then vy = -400 end

--- Returns the wall that stopped its last move.
-- @function walker:getWall
-- @treturn any item nil if none did
-- @treturn number? nx the normal
-- @treturn number? ny
-- @usage local wall, nx = hero:getWall()
-- if wall and jump then vx, vy = nx * 200, -320 end -- off the wall

--- Returns the ceiling that it met on its last move.
-- @function walker:getCeiling
-- @treturn any item nil if there was none
-- @treturn number? nx the normal
-- @treturn number? ny

--- Returns for how many moves it has not stood on the ground: 0 if it stands.
-- @function walker:getAirborne
-- @treturn integer n
-- @usage -- A little late is not too late; but who rises has jumped already.
-- if jump and vy >= 0 and hero:getAirborne() <= 6 then vy = -400 end

--- Returns how far it was carried or pushed since its last move: ask before you move it.
--
-- @{world:setPosition} counts, too. Where you put it elsewhere, move it by (0, 0) then: that also finds
-- out what it stands on there.
-- @function walker:getRide
-- @treturn number dx
-- @treturn number dy
-- @usage local rideX, rideY = hero:getRide()
-- if jump then vx, vy = vx + rideX / dt, -400 + rideY / dt end -- it keeps the momentum of the lift

--- Lists what its last move crossed, in order, each item once.
--
-- @{world:hits} has only the last leg of a move. What it crossed on a try that was taken back, such as
-- a step that it did not take, does not count. Nor does what it passed while @{world:carry} moved it.
-- From which side it met an item is not told: compare positions.
-- @function walker:getCrossed
-- @tparam[opt] any[] into the table to fill
-- @treturn any[] items
-- @treturn integer n
-- @usage for _, coin in ipairs(hero:getCrossed()) do world:remove(coin) end

--- Lets it fall through the one-way surface that it stands on.
--
-- Its next move that does not rise begins a hair lower, by 1/1024 of its size at least; so it is below
-- that surface, which lets it pass from then on. All that lie deeper hold it, those of the same item,
-- too: the next ledge of a layer of tiles.
-- @function walker:drop
-- @treturn boolean drops false if it stands on something else, or on nothing
-- @usage if love.keyboard.isDown "down" then hero:drop() end

--- Returns whether it drops: from @{walker:drop} until it has left the item that it drops through, or
-- stands again.
-- @function walker:isDropping
-- @treturn boolean is

--- Gives the item another shape, if that fits where it is. A game can ask in each frame.
-- @function walker:setShape
-- @tparam solid shape
-- @treturn boolean fits false, and nothing has changed, if it does not
-- @usage hero:setShape(down and low or tall) -- stands up as soon as it can

--- Returns the world that its item is in.
-- @function walker:getWorld
-- @treturn graze.world world

--- Returns the item.
-- @function walker:getItem
-- @treturn any item

--- Returns the steepest ground that it walks on.
-- @function walker:getMaxSlope
-- @treturn number maxSlope

--- Sets the steepest ground that it walks on.
-- @function walker:setMaxSlope
-- @tparam number maxSlope radians from level, 0 to less than pi / 2
-- @treturn walker self

--- Returns the highest ledge that it walks over.
-- @function walker:getStep
-- @treturn number step

--- Sets the highest ledge that it walks over.
-- @function walker:setStep
-- @tparam number step not negative
-- @treturn walker self

--- Returns how far the ground may fall away within a move.
-- @function walker:getSnap
-- @treturn number snap

--- Sets how far the ground may fall away within a move.
-- @function walker:setSnap
-- @tparam number snap not negative
-- @treturn walker self

--- Returns how far it slips past the edge of a ceiling.
-- @function walker:getNudge
-- @treturn number nudge

--- Sets how far it slips past the edge of a ceiling.
-- @function walker:setNudge
-- @tparam number nudge not negative
-- @treturn walker self

--- Returns what it pushes as it walks.
-- @function walker:getPush
-- @treturn filter? push

--- Sets what it pushes as it walks.
-- @function walker:setPush
-- @tparam[opt] filter push nil for nothing
-- @treturn walker self

--- Saves all that its later answers depend on: what it stands on and met, how long it has been in the
-- air, where it last was, what it drops through, and its options.
--
-- Its item is saved by @{world:save}. So save and restore both together.
-- @function walker:save
-- @tparam[opt] table into what an earlier call returned, to fill again
-- @treturn table saved
-- @usage local snapshot, saved = world:save(), hero:save()
-- world:restore(snapshot)
-- hero:restore(saved)

--- Sets the walker back to what @{walker:save} saved.
-- @function walker:restore
-- @tparam table saved
-- @treturn walker self
