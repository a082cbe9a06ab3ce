/*
** Hinges: who is on one turns out of the way of what is carried, and goes nowhere.
*/
#pragma once

#include "core/shape/shape.h"
#include "world/world.h"

/* The farthest turn of a leg, in radians: pi / 8. */
#define GZ_CARRY_TURN 0.39269908169872414

/* Is an item on a hinge? */
bool gz_is_hinged(const gz_world *world, int item);

/*
** Find the turn by which an item on a hinge gives way to something that ends at `pusher`: in the
** sense of the sign of `sense`, by an eighth of a half circle at most, and no farther than its
** hinge goes. Writes the turn, with its sign: up to where the two touch. It is 0 if nothing is to
** be done, or nothing can be: *gives_way says which.
**
** The item is put ahead of the pusher, and turned back from there until it meets it:
**
**         \  ahead          so what has been pushed all the way, and not only met at the end, is
**          \                where it would be then, but for what passes its tip
**      ( )  \ turned
**     pusher \
*/
gz_result gz_find_turn(gz_world *world, int item, const gz_shape *pusher, double sense,
                       double *turn, bool *gives_way);
