/*
** Searches in the broad phase of a world, for the queries and moves that stand on them.
*/
#ifndef GZ_FIND_H
#define GZ_FIND_H

#include "world/state.h"

/* Bring the grid up to date with all moves. gz_find does so, too. */
void gz_find_flush_moved(gz_world *world);

/* Write into world->scratch.found, in the order of insertion, all items that a box can meet on its
   way along d. Items near the way may be among them. False if there is no memory. */
bool gz_find(gz_world *world, const gz_box *box, gz_vec d);

/* The same for an item other than a plane that searches for others. Items of the groups `ignored`
   may, or may not, be found. */
bool gz_find_others(gz_world *world, int item, const gz_box *box, gz_vec d, gz_groups ignored);

#endif
