/*
** Which blocks of cells hold boxes: a tree whose nodes have 4 x 4 children each.
**
** A search for what is nearest to a point goes down this tree, nearer children first, and leaves
** out what is farther than the nearest box found so far. So it takes about as long however far away
** the point is, and however the boxes lie: hashed cells alone can only be looked up one by one.
**
** A block is 4 x 4 cells. Its number has the row in the upper 16 bits, and the column in the lower
** ones.
*/
#ifndef GZ_OCCUPANCY_H
#define GZ_OCCUPANCY_H

#include "world/memory.h"

#include <stdint.h>

/* Levels of the tree: 4^8 blocks on each axis. */
#define GZ_TREE_HEIGHT 8
#define GZ_CHILDREN 16

/* All zeros at first. */
typedef struct gz_occupancy {
  /* Of each node its children by number, 0 where there is none: the root is 0, and nobody's
     child. At the bottom, how many boxes each block holds. */
  int (*nodes)[GZ_CHILDREN];
  int count, capacity;
  int boxes; /* that it counts */
  int left;  /* how often a box has left a block: that may have emptied nodes, which stay */
  /* It knows nothing, and counts nothing until gz_occupancy_begin: memory ended, or too many
     nodes may be empty. */
  bool dropped;
  bool queried; /* since the level was made: worth updating for more moves */
} gz_occupancy;

/* The child of a node at a height, from GZ_TREE_HEIGHT - 1 for the root down to 0, in which a
   block lies. */
static inline int gz_child_at(uint32_t block, int height) {
  uint32_t column = block >> 2 * height & 3, row = block >> (16 + 2 * height) & 3;
  return (int)(4 * row + column);
}

/* Count one box more in a block, or one less. */
void gz_occupancy_add(gz_occupancy *tree, gz_memory *memory, uint32_t block);
void gz_occupancy_remove(gz_occupancy *tree, uint32_t block);

/* Begin to count anew, without any box. */
void gz_occupancy_begin(gz_occupancy *tree);

void gz_occupancy_release(gz_occupancy *tree, gz_memory *memory);

#endif
