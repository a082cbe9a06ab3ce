/*
** The hits of the last operation, and of the present one.
**
** Contact points are computed when hits are read, or before an item of theirs changes: most hits
** are never read.
*/
#pragma once

#include "world/world.h"

/* Append a hit for the caller to write, without an impulse; NULL if there is no memory. */
gz_world_hit *gz_hits_append(gz_hits *hits, gz_memory *memory);

/* End an operation. If it is done its hits become the current ones; else they are dropped. */
void gz_hits_publish(gz_world *world, gz_result result);

/*
** Go on with a loop over the current hits after the k-th, or begin one if k is 0. Returns whether
** there is a further hit. Sets *lost if the loop began over other hits: an operation inside of it
** has replaced them.
*/
bool gz_hits_next(gz_world *world, double k, bool *lost);

/* Compute the contact point of a hit of shape a, where it is at the hit, with b; and b's part. */
void gz_hits_find_point(gz_world_hit *hit, const gz_shape *a, const gz_shape *b);

/* Compute all contact points that are missing. */
void gz_hits_complete(gz_world *world);

/* Compute the missing contact points of an item's hits, before the item changes; see
   gz_hits_before_change. If it only moves, its own hits know where it was. */
void gz_hits_complete_of(gz_world *world, int item, bool moves);

/* Call this before an item changes its shape, position or angle, or is removed. */
static inline void gz_hits_before_change(gz_world *world, int item) {
  if (world->incomplete_hits > 0) gz_hits_complete_of(world, item, false);
}

/* Refer to the ids of all items that hits name, before one of them is removed. */
void gz_hits_ref_items(gz_world *world, gz_hits *hits);

/* Take back gz_hits_ref_items. */
void gz_hits_unref_items(gz_world *world, gz_hits *hits);

/* Move the last hit to its place by time among those from `first` on. */
void gz_hits_sort_last(gz_hits *hits, int first);
