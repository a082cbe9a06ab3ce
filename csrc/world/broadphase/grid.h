/*
** The broad phase: a loose grid of several levels, on hashed cells.
**
** A box goes to the level whose cells are just not smaller than it, and is filed in the one cell
** that holds its low corner: so it reaches into the next cells at most, and whoever looks for it
** looks one cell farther down and left. Cells double in size from level to level, and are a little
** larger than powers of two, for that is what the boxes of games are: 16 should not go up a level
** by rounding. Levels exist where boxes do; each is a hash table of its cells, so that there is no
** size to choose and no bound to the world.
**
** Moved boxes are filed anew lazily, before the next search that could return them. So a box that
** is moved many times between searches is filed once.
**
** A grid and not a tree, for it is measured to be faster at what games do most, moving everything
** and asking for all pairs (bench/broadphase.cpp compares it with the balanced trees of other
** engines): a tree rises and rebalances at each move, and touches a branch of nodes where this
** touches one cell.
*/
#ifndef GZ_GRID_H
#define GZ_GRID_H

#include "world/broadphase/bounds.h"
#include "world/broadphase/level.h"
#include "world/memory.h"

#include <limits.h>
#include <string.h>

/* A box in the grid, by the number that the caller gave it. */
typedef struct gz_node {
  gz_bounds bounds;
  int next, previous; /* in the same bucket; -1 at an end, or previous = GZ_UNLINKED */
  uint32_t flags;     /* where it is, see GZ_CELL_SLOT, and two flags */
} gz_node;

/*
** The spot that a box is filed at: that of its cell, unless it has moved. By masks, and not as a
** bit-field: flags of that are stored as single bytes, for which a load of the word has to wait.
*/
#define GZ_CELL_SLOT ((uint32_t)0x3FFFFFFF)
#define GZ_FILLS_BOX ((uint32_t)1 << 30) /* what is in it fills it */
#define GZ_MOVED ((uint32_t)1 << 31)     /* among grid->moved */
#define GZ_UNLINKED (-2)                 /* in no bucket, see gz_grid_unlink_moved */

typedef struct gz_grid {
  gz_node *nodes;     /* nodes[-1] is what chains end with */
  int16_t *exponents; /* of each one's level; GZ_NOWHERE for what is not in the grid */
  /* In which each is counted, see gz_occupancy: apart, as no search along chains reads it. */
  uint32_t *blocks;
  int count, capacity, exponent_capacity, block_capacity; /* numbers that were ever used */
  gz_list moved; /* and not filed since; some of them may be gone */
  /* Of so many of them, the first ones, those that are not gone are in no bucket, or in a new
     one. */
  int unlinked;
  /* Wasted steps since: searches that need not find them, and steps of all searches along chains
     beyond the first two boxes. */
  int stale_cost;
  gz_level *levels; /* by exponent */
  int level_count, level_capacity;
} gz_grid;

#define GZ_NOWHERE INT16_MIN

/* Files the box under a number, which has none yet; `block` if what is in the box fills it.
   False if there is no memory: then nothing has changed. */
bool gz_grid_add(gz_grid *grid, gz_memory *memory, int id, const gz_box *box, bool block);

/* The same for a number that has a box. It needs memory only where the box goes to a level that is
   not there yet: a box that keeps its size, near where it was, can always be moved. */
bool gz_grid_move(gz_grid *grid, gz_memory *memory, int id, const gz_box *box, bool block);

void gz_grid_remove(gz_grid *grid, int id);
void gz_grid_release(gz_grid *grid, gz_memory *memory);

/* Files what has moved where it is now. */
void gz_grid_flush(gz_grid *grid, gz_memory *memory);

/* Unlink moved boxes from their old cells without filing them anew. No search sees them until
   gz_grid_flush. */
void gz_grid_unlink_moved(gz_grid *grid);

/* A search comes that need not find what has moved: that is lifted once it has cost more to pass
   it by. */
static inline void gz_grid_note_stale_cost(gz_grid *grid) {
  if (grid->stale_cost < INT_MAX) grid->stale_cost++;
  if (grid->stale_cost / 4 > grid->moved.count) gz_grid_unlink_moved(grid);
}

/* Appends the numbers of all boxes that a box meets, or touches, on its way along d: each once, in
   no order that means anything. Some more, near the way, may come along; and what has moved since
   gz_grid_flush may, or may not. */
bool gz_grid_find(gz_grid *grid, gz_memory *memory, const gz_box *box, gz_vec d, gz_list *found);

/* Bounds that a box loses while it looks for others, so that it does not find itself; and gets
   back. */
static inline gz_bounds gz_grid_hide(gz_grid *grid, int id) {
  gz_bounds bounds;
  memcpy(&bounds, &grid->nodes[id].bounds, sizeof bounds); /* at once */
  grid->nodes[id].bounds = grid->nodes[-1].bounds;
  return bounds;
}

static inline void gz_grid_show(gz_grid *grid, int id, const gz_bounds *bounds) {
  memcpy(&grid->nodes[id].bounds, bounds, sizeof *bounds);
}

/* A box by its number. Of what is not in the grid, NULL, or bounds that hold everything. */
static inline const gz_node *gz_grid_node(const gz_grid *grid, int id) {
  return id < grid->count ? &grid->nodes[id] : NULL;
}

/*
** The boxes of a level, by number, that are filed in the cells of a block: appended to `found`, in
** no order. False if there is no memory. What has moved since gz_grid_flush is where it was.
*/
bool gz_grid_find_block(gz_grid *grid, gz_memory *memory, const gz_level *level, uint32_t block,
                        gz_list *found);

/* Make the tree of a level valid, for a search of the nearest box. No box may have moved since
   gz_grid_flush. False if there is no memory. */
bool gz_grid_open_tree(gz_grid *grid, gz_memory *memory, gz_level *level);

#endif
