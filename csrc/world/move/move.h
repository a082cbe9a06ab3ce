/*
** Moving one item among the others.
**
** A move is spent in legs. Each sweeps the shape along what is left of the wish; where it meets
** something solid it stops, and goes on by the first of the ways (world/move/slide.h) that is free.
*/
#ifndef GZ_MOVE_H
#define GZ_MOVE_H

#include "core/narrowphase.h"
#include "world/world.h"

/* Legs after which a move ends where it is: its cost is bounded. */
#define GZ_MAX_MOVE_LEGS 64

/*
** Moves the item, which is no plane, towards `goal`, and sets *end to where its position is then.
** Meetings are told by gz_current_hits. If it starts inside of solid things, it is first pushed out by
** the minimum translations. Unless `commit`, it is back where it was at the end.
**
** It ends overlapping nothing solid that it did not overlap before, and tunnels through nothing.
** Slides only ever project the wish, so they never go against it.
*/
gz_result gz_world_move(gz_world *world, int item, gz_vec goal, const gz_filter *filter,
                        bool commit, gz_vec *end);

/* Only pushes it out of what it overlaps. Where there is no way out it stays. */
gz_result gz_world_push(gz_world *world, int item, const gz_filter *filter, gz_vec *end);

#endif
