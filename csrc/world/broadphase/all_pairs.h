/*
** All pairs in the grid at once.
**
** They are not looked for in the grid's chains: everything is laid out first, box beside box in the
** order of its buckets, by a counting sort. There, the cells of a row are one stretch, and what is
** in it is compared without following anything.
*/
#ifndef GZ_ALL_PAIRS_H
#define GZ_ALL_PAIRS_H

#include "world/broadphase/grid.h"

/* A box's bucket, and that of the next row's cell one to the left. */
typedef struct gz_sort_key {
  int bucket, above;
} gz_sort_key;

/* A box that is laid out, and its number. */
typedef struct gz_sorted_box {
  gz_bounds bounds;
  int id;
  uint32_t block; /* GZ_FILLS_BOX, if what is in it fills it */
  gz_sort_key place;
} gz_sorted_box;

/* Kept from one time to the next, for its memory. All zeros at first. */
typedef struct gz_pair_finder {
  gz_sorted_box *boxes; /* by level, and by bucket */
  int capacity;
  gz_list first;       /* of each bucket of every level, among the boxes; and the end */
  gz_list levels;      /* where each level's buckets begin in `first` */
  gz_sort_key *places; /* by number: faster than found twice */
  int place_capacity;
} gz_pair_finder;

/* Appends every two boxes that meet, or touch, by their places in crowd->boxes: each pair once,
   flat, in no order that means anything. False if there is no memory. */
bool gz_find_all_pairs(gz_pair_finder *crowd, gz_memory *memory, const gz_grid *grid,
                       gz_list *pairs);

void gz_pair_finder_release(gz_pair_finder *crowd, gz_memory *memory);

#endif
