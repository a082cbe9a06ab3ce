/*
** Changes of a world: add and remove items, set their shape, position, angle and group. How they
** move is in world/move. Dynamics and one-way sides are written to gz_items_make_extras.
**
** All of them wake an item that is at rest.
**
** A function that changes the shape or place of an item must first call gz_hits_before_change; then
** move the box in the index, which can fail; and only then change the item. world->moved_groups
** must include the group of each item whose box was moved since the index was updated.
*/
#pragma once

#include "world/world.h"

/* Make an empty world that allocates from `memory`. */
void gz_world_init(gz_world *world, gz_memory memory);

/* Free all memory. The world is empty then. */
void gz_world_release(gz_world *world);

/* Add an item with a copy of the shape, at its position, to a group that exists. Returns its id; -1
   if there is no memory. */
int gz_world_add(gz_world *world, const gz_shape *shape, int group);

/* Remove an item. Its id is reused once no hits and events name it, and the binding has dropped it,
   see world/items.h. */
void gz_world_remove(gz_world *world, int item);

/* Remove all items. */
void gz_world_clear(gz_world *world);

/* Replace an item's shape. It keeps its position and angle; only if one of the two shapes is a
   plane it gets those of the new one. Returns false if there is no memory; then nothing has
   changed. */
bool gz_world_set_shape(gz_world *world, int item, const gz_shape *shape);

/* Replace the shape of an item other than a plane by a geometry with parts, as above. The world
   takes over the block of it, which it frees if it fails. */
bool gz_world_take_geometry(gz_world *world, int item, gz_geometry *geometry);

/* Set the position of an item other than a plane. Returns false if there is no memory; then nothing
   has changed. */
bool gz_world_set_position(gz_world *world, int item, gz_vec position);

/* Set position and angle (radians, absolute) likewise: on failure neither has changed. */
bool gz_world_place(gz_world *world, int item, gz_vec position, double angle);

/* gz_world_set_position at the end of the item's own move, with its shape and box there. Completes
   no hits: those of this move do not read the position, and earlier ones are dropped. Returns false
   if there is no memory; then nothing has changed. */
bool gz_world_commit_move(gz_world *world, int item, const gz_shape *shape, const gz_box *box);

/* Set the kind of a cell of an item that is a grid, see gz_set_cell. */
void gz_world_set_cell(gz_world *world, int item, int cell, int kind);

/* Move an item to another group, which exists. */
void gz_world_set_group(gz_world *world, int item, int group);
