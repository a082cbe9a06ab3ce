/*
** The broad phase: a hierarchical loose grid with hashed cells.
**
** A box belongs to one cell: that of its low corner, on the level with the smallest cells that are
** at least as large as the box. It reaches at most into the next cells, so a search begins one cell
** farther down and left. Cell sizes double from level to level. They are a little larger than
** powers of two, so that rounding does not move a box of 16 units up a level. A level exists once
** it has a box. Each is a hash table of its cells: no cell size to choose, no limit to the world.
**
** Moved boxes are re-inserted lazily, before the next search that could return them: once, however
** often they were moved since.
**
** A grid rather than a tree: it is faster at moving everything and at finding all pairs
** (bench/broadphase.cpp compares it with the trees of other engines). A tree refits and rebalances
** a branch of nodes for each move; the index changes one cell.
*/
#pragma once

#include "world/index/bounds.h"
#include "world/index/level.h"
#include "core/math/memory.h"

#include <limits.h>
#include <string.h>

/* A box in the index, indexed by the caller's id. */
typedef struct gz_node {
  gz_bounds bounds;
  int next, previous; /* in the chain of its bucket, -1 at its ends; or previous is GZ_UNLINKED */
  uint32_t flags;     /* GZ_CELL_SLOT, GZ_IS_AABB and GZ_MOVED */
} gz_node;

/*
** Parts of gz_node.flags. The slot is that under which the box is linked: of its present cell,
** unless it has moved since. Masks instead of bit-fields: those are stored as single bytes, and
** loading the word then stalls store forwarding.
*/
#define GZ_CELL_SLOT ((uint32_t)0x3FFFFFFF)
#define GZ_IS_AABB ((uint32_t)1 << 30) /* the shape is its bounding box */
#define GZ_MOVED ((uint32_t)1 << 31)   /* listed in index->moved */
#define GZ_UNLINKED (-2)               /* in no bucket, see gz_index_unlink_moved */

typedef struct gz_index {
  gz_node *nodes;     /* by id; nodes[-1] is the sentinel at the end of chains */
  int16_t *exponents; /* by id: of the box's level, or GZ_NOWHERE */
  uint32_t *blocks;   /* by id: the block of cells that counts the box, unless the tree of its
                         level is dropped. Not in gz_node, as chains are searched without it */
  int count, capacity, exponent_capacity, block_capacity; /* all ids are below `count` */
  gz_list moved; /* ids of boxes moved since the last update; some may have been removed */
  int unlinked;  /* the first ids in `moved`, which gz_index_unlink_moved has processed */
  /* Wasted steps since the last update: searches that skipped it, and steps along chains beyond the
     first two boxes. */
  int stale_cost;
  gz_level *levels; /* sorted by exponent */
  int level_count, level_capacity;
} gz_index;

/* The exponent of an id that has no box in the index. */
#define GZ_NOWHERE INT16_MIN

/* Ensure that gz_index_add for this id and box cannot fail. Returns false if there is no memory for
   that. */
bool gz_index_reserve(gz_index *index, gz_memory *memory, int id, const gz_box *box);

/* Insert a box with an id that has none. `is_aabb`: the shape is its bounding box. Returns false if
   there is no memory; then nothing has changed. */
bool gz_index_add(gz_index *index, gz_memory *memory, int id, const gz_box *box, bool is_aabb);

/* Replace the box of an id. Returns false if there is no memory; then nothing has changed. That can
   only happen where the box changes its level: a box that keeps its size can be moved back. */
bool gz_index_move(gz_index *index, gz_memory *memory, int id, const gz_box *box, bool is_aabb);

/* Remove the box of an id. */
void gz_index_remove(gz_index *index, int id);

/* Free all memory. The index is empty then. */
void gz_index_release(gz_index *index, gz_memory *memory);

/* Re-insert moved boxes. Cannot fail: without memory only the occupancy tree is dropped. */
void gz_index_update(gz_index *index, gz_memory *memory);

/* Unlink moved boxes from their old cells without re-inserting them. No search sees them until
   gz_index_update. */
void gz_index_unlink_moved(gz_index *index);

/* Return a bound of the width and height of all boxes. */
static inline double gz_index_largest_size(const gz_index *index) {
  return index->level_count > 0 ? index->levels[index->level_count - 1].cell : 0;
}

/* Call this before a search that may miss moved boxes, in place of gz_index_update. Unlinks them
   once stale entries have wasted more steps than that costs. */
static inline void gz_index_note_stale_cost(gz_index *index) {
  if (index->stale_cost < INT_MAX) index->stale_cost++;
  if (index->stale_cost / 4 > index->moved.count) gz_index_unlink_moved(index);
}

/*
** Append the ids of all boxes that a box swept along d overlaps or touches to `found`: each once,
** unsorted. Conservative: boxes near the path may be among them. Boxes moved since gz_index_update
** may be missing. Returns false if there is no memory; `found` is then incomplete.
*/
bool gz_index_find(gz_index *index, gz_memory *memory, const gz_box *box, gz_vec d, gz_list *found);

/* Hide a box from searches, and return its bounds for gz_index_show: so a mover does not find
   itself. memcpy copies them with one load and store. */
static inline gz_bounds gz_index_hide(gz_index *index, int id) {
  gz_bounds bounds;
  memcpy(&bounds, &index->nodes[id].bounds, sizeof bounds);
  index->nodes[id].bounds = index->nodes[-1].bounds;
  return bounds;
}

/* Restore the bounds of a hidden box. */
static inline void gz_index_show(gz_index *index, int id, const gz_bounds *bounds) {
  memcpy(&index->nodes[id].bounds, bounds, sizeof *bounds);
}

/* Return the node of an id. If it has no box: NULL, or a node with bounds that contain
   everything. */
static inline const gz_node *gz_index_node(const gz_index *index, int id) {
  return id < index->count ? &index->nodes[id] : NULL;
}

/* Append the ids of a level's boxes in a block of cells to `found`, unsorted. Boxes moved since
   gz_index_update are in their old cells. Returns false if there is no memory. */
bool gz_index_find_block(gz_index *index, gz_memory *memory, const gz_level *level, uint32_t block,
                         gz_list *found);

/* Make the tree of a level valid, for a search of the nearest box. No box may have moved since
   gz_index_update. Returns false if there is no memory. */
bool gz_index_open_tree(gz_index *index, gz_memory *memory, gz_level *level);
