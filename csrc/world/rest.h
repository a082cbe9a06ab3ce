/*
** Rest: a mass that a step has laid to rest stays where it is, and costs next to nothing, until
** something changes about it, or about what it touches.
*/
#pragma once

#include "world/world.h"

/* A *hair*: bodies that are so near count as touching where they lie, as a fraction of the size of
   the smaller one. */
#define GZ_HAIR 5e-4

/* Let masses at rest that touch an item, or a box, move again, and all that lie on these; and the
   item itself. To be called before an item changes, and after it has moved. */
void gz_wake_around(gz_world *world, int item);
void gz_wake_in_box(gz_world *world, const gz_box *box);

/* Let all of them. */
void gz_wake_all(gz_world *world);

/* Count them anew, after all items have changed at once. */
void gz_count_resting(gz_world *world);
