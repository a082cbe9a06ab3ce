/*
** Candidate searches in a world: the index and the planes, sorted by the order of insertion
** (gz_find_sort). Moves and queries use them. Orders of their own have
**
**   gz_query_nearest    by distance        world/query/nearest.c
**   gz_world_overlaps   pairs, by insertion of both, by which query/events.c merges them
**   casts               by time            insert_by_time, compare_hits in world/query/cast.c
**   moves               hits by time       gz_hits_sort_last in world/hits.h
**   graze.bump          as bump.lua        bump/rects.c
*/
#pragma once

#include "world/world.h"

/* Re-insert all moved boxes into the index. gz_find does so, too. */
void gz_find_update_moved(gz_world *world);

/* Sort world->scratch.found by the order of insertion. Returns false if there is no memory. */
bool gz_find_sort(gz_world *world);

/* Write the candidates for a box swept along d to world->scratch.found, in the order of insertion:
   all items whose boxes overlap the sweep, all planes, and maybe items near the path. Returns false
   if there is no memory. */
bool gz_find(gz_world *world, const gz_box *box, gz_vec d);

/* gz_find without `item`, which is not a plane. Items of the groups `ignored` may be missing: so
   the index need not be updated for them. */
bool gz_find_others(gz_world *world, int item, const gz_box *box, gz_vec d, gz_groups ignored);
