/*
** The occupancy of a level: a tree that counts the boxes in each block of 4 x 4 cells.
**
** Each node has 4 x 4 children. gz_query_nearest visits nearer children first and prunes those
** beyond the nearest item so far. So its cost hardly depends on the distance of the point or on the
** layout of the boxes. Hashed cells alone could only be looked up one by one.
**
** The index of a block has the row in the upper 16 bits and the column in the lower ones.
*/
#pragma once

#include "core/math/memory.h"

#include <stdint.h>

/* Levels of the tree: 4^8 blocks on each axis. */
#define GZ_TREE_HEIGHT 8
#define GZ_CHILDREN 16

/* All zeros at first. */
typedef struct gz_occupancy {
  /* The indices of each node's children; 0 means no child, as node 0 is the root. At height 0, the
     number of boxes in each block instead. */
  int (*nodes)[GZ_CHILDREN];
  int count, capacity;
  int boxes; /* sum of all counts */
  int left;  /* removals since gz_occupancy_begin: nodes that they emptied are not freed */
  /* Not valid, and not updated until gz_occupancy_begin: there was no memory, or too many nodes may
     be empty. */
  bool dropped;
  bool queried; /* a search has used it: then it is updated for more moves before it is dropped */
} gz_occupancy;

/* Return the index of the child that contains a block, in a node at a height: from
   GZ_TREE_HEIGHT - 1 for the root down to 0. */
static inline int gz_child_at(uint32_t block, int height) {
  uint32_t column = block >> 2 * height & 3, row = block >> (16 + 2 * height) & 3;
  return (int)(4 * row + column);
}

/* Count one box more in a block. Without memory for that the tree is dropped. */
void gz_occupancy_add(gz_occupancy *tree, gz_memory *memory, uint32_t block);

/* Count one box less in a block. */
void gz_occupancy_remove(gz_occupancy *tree, uint32_t block);

/* Remove all boxes, and make a dropped tree valid again. */
void gz_occupancy_begin(gz_occupancy *tree);

/* Free all memory. */
void gz_occupancy_release(gz_occupancy *tree, gz_memory *memory);
