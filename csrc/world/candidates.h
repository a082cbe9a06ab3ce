/*
** Candidate searches in a world: the index and the planes, sorted by the order of insertion
** (sort_found in candidates.c). Moves and queries use them, but for gz_query_nearest and
** gz_world_overlaps. After that world/query/cast.c sorts by time, and bump/rects.c as bump.lua
** does.
*/
#pragma once

#include "world/world.h"

/* Re-insert all moved boxes into the index. gz_find does so, too. */
void gz_find_flush_moved(gz_world *world);

/* Write the candidates for a box swept along d to world->scratch.found, in the order of insertion:
   all items whose boxes overlap the sweep, all planes, and maybe items near the path. Returns false
   if there is no memory. */
bool gz_find(gz_world *world, const gz_box *box, gz_vec d);

/* gz_find without `item`, which is not a plane. Items of the groups `ignored` may be missing: so
   the index need not be flushed for them. */
bool gz_find_others(gz_world *world, int item, const gz_box *box, gz_vec d, gz_groups ignored);
