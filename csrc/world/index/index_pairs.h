/*
** The all-pairs finder: every two boxes of the index that overlap or touch.
**
** It does not search the index's chains. A counting sort first copies all boxes into one array in
** the order of their buckets. There, the cells of a row are one range of adjacent boxes, which is
** searched without following links.
*/
#pragma once

#include "world/index/index.h"

/* The bucket of a box's cell, and of the cell above and to the left of it. */
typedef struct gz_sort_key {
  int bucket, above;
} gz_sort_key;

/* A box in the sorted array. */
typedef struct gz_sorted_box {
  gz_bounds bounds;
  int id;
  uint32_t is_aabb; /* GZ_IS_AABB or 0 */
  gz_sort_key key;
} gz_sorted_box;

/* The memory of the finder, reused between calls. All zeros at first. */
typedef struct gz_pair_finder {
  gz_sorted_box *boxes; /* sorted by level, then by bucket */
  int capacity;
  gz_list first;     /* index of the first box of each bucket of every level; and the end */
  gz_list levels;    /* index into `first` of each level's first bucket */
  gz_sort_key *keys; /* by id: faster than computing them twice */
  int key_capacity;
} gz_pair_finder;

/*
** Append every pair of boxes that overlap or touch to `pairs`, as indices into finder->boxes: each
** pair once, flat, unsorted. Needs no gz_index_update, as it reads bounds and not chains. Returns
** false if there is no memory; `pairs` is then incomplete.
*/
bool gz_find_all_pairs(gz_pair_finder *finder, gz_memory *memory, const gz_index *index,
                       gz_list *pairs);

/* Free all memory. The finder must not be used again. */
void gz_pair_finder_release(gz_pair_finder *finder, gz_memory *memory);
