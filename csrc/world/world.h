/*
** A world: add and remove items, change their shape, position, angle and group.
*/
#ifndef GZ_WORLD_H
#define GZ_WORLD_H

#include "world/state.h"

void gz_world_init(gz_world *world, gz_memory memory);

/* Free all memory. The world is empty then. */
void gz_world_release(gz_world *world);

/* Add an item with the given shape, where that is, and return its id; -1 if there is no memory. */
int gz_world_add(gz_world *world, const gz_shape *shape, int group);
void gz_world_remove(gz_world *world, int item);
void gz_world_clear(gz_world *world);

/* Give the item another shape, at the position and angle that it has: those of the given shape do
   not matter, unless one of the two is a plane. False if there is no memory: then it keeps its
   own. */
bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape);

/* Set the position, or position and angle, of an item other than a plane. False if there is no
   memory: then nothing has changed. */
bool gz_world_set_position(gz_world *world, int item, gz_vec position);
bool gz_world_place(gz_world *world, int item, gz_vec position, double angle);

/* gz_world_set_position at the end of the item's own move, with its shape and box there. Completes
   no hits: those of this move do not read the position, and earlier ones are dropped. */
bool gz_world_commit_move(gz_world *world, int item, const gz_shape *shape, const gz_box *box);

void gz_world_set_group(gz_world *world, int item, int group);

#endif
