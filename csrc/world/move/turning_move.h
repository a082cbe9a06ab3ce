/*
** Moving one item that turns on its way.
*/
#pragma once

#include "world/move/mover.h"
#include "world/move/limits.h"

/*
** Move an item, other than a plane or a grid, towards `goal`, while it turns towards `angle`
** (radians, absolute, not wrapped: from 0 to 4 pi is twice round), both at constant rates. Writes
** where it ends, and at which angle. Otherwise as gz_world_move.
**
**   touch   ends the move, with the angle of the contact
**   slide   gives way: the item is moved away from the surface as far as it needs to turn on, and
**           comes back at the end, by a straight move to `goal` with the last angle. Where it
**           cannot give way it turns no farther
**   bounce  changes the rest of the move as the velocity of a free body with an elastic impact
**           (gz_squared_gyration)
**
** Contact points of its hits are complete.
*/
gz_result gz_world_turn(gz_world *world, int item, gz_vec goal, double angle,
                        const gz_filter *filter, bool commit, gz_vec *end, double *end_angle);

/* Turn a mover, which has begun, about its position up to the first solid thing, whatever the rules
   say of it. What it overlaps already stops it unless it turns out of that. */
void gz_turn_in_place(gz_mover *mover, double angle);
