/*
** Moving one item among the others.
**
** A move consists of legs. Each sweeps the shape along what is left of the displacement. Where
** something solid blocks it, it goes on in the first direction that is free
** (world/move/slide_direction.h).
*/
#pragma once

#include "world/move/mover.h"
#include "world/move/limits.h"

/*
** Move an item, other than a plane, towards `goal`, and write where it ends to *end. Unless
** `commit`, the item itself stays. Hits are in gz_current_hits. An item that starts inside of solid
** ones is first pushed out of them by minimum translations.
**
** The item ends overlapping nothing solid that it did not overlap before, and tunnels through
** nothing. Slides only project the displacement, so they never go against it.
*/
gz_result gz_world_move(gz_world *world, int item, gz_vec goal, const gz_filter *filter,
                        bool commit, gz_vec *end);

/* Where an item has advanced to, and what stopped it. */
typedef struct gz_advance {
  gz_vec position;
  int other;     /* -1: nothing, it has arrived */
  gz_vec normal; /* of the surface that stopped it */
} gz_advance;

/*
** Move an item towards `goal`, up to the first solid thing: there it stops, whatever the rules say.
** What it crosses is reported on the way; then what stopped it, with the response touch. An item
** that starts inside of solid ones is first pushed out, as by gz_world_move.
*/
gz_result gz_world_advance(gz_world *world, int item, gz_vec goal, const gz_filter *filter,
                           gz_advance *end);

/* Only push the item out of the solid items that it overlaps, and write its position to *end. If it
   is stuck it stays where it is, and GZ_DONE is returned as well. */
gz_result gz_world_push(gz_world *world, int item, const gz_filter *filter, gz_vec *end);

/* Move a mover, which has begun, towards a goal, as gz_world_move does. */
void gz_move_to(gz_mover *mover, gz_vec goal);

/* Move a mover, which is clear of all that is solid, leg by leg towards a goal. */
void gz_move_by_legs(gz_mover *mover, gz_vec goal);
