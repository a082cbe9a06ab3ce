#include "world/broadphase/grid.h"

#include "world/broadphase/cells.h"

#include <float.h>
#include <string.h>

/*
** Cells of a level are numbered within this on both axes; a box so far out that it would need
** smaller ones goes to a level with larger cells. So numbers do not overflow, and rounding of the
** bounds, at most 2^-23 of a coordinate, is small beside a cell; as it is beside the smallest cells
** that there are.
**
** What lies beyond the largest float is filed where that is: places out there, and the gaps between
** them, only shrink by this, so that what meets is still filed in neighbouring cells.
*/
#define MOST_CELLS GZ_CELL_LIMIT
#define LEAST_SIZE 1e-30

/* How much larger than a power of two cells are, and how much of that boxes may use: the rest is
   for rounding. */
#define CELL_MARGIN (1 + 1.0 / 16)
#define BOX_MARGIN (1 + 1.0 / 32)

#define FEWEST_BUCKETS 64
#define MOST_BUCKETS (1 << 27) /* so that spots have 30 bits */

/* What is not in the grid; and what stands at nodes[-1], to which chains lead in the end, and
   which nothing meets. */
static const gz_node nowhere = {
  { { -HUGE_VALF, -HUGE_VALF, -HUGE_VALF, -HUGE_VALF } }, -1, -1, 0
};
static const gz_node end_of_chains = { { { NAN, NAN, NAN, NAN } }, -1, -1, 0 };

static inline int level_of(const gz_box *box) {
  gz_f64x2 low = gz_f64x2_load_vec(&box->low), high = gz_f64x2_load_vec(&box->high);
  gz_f64x2 far = gz_f64x2_mul(gz_f64x2_max(gz_f64x2_abs(low), gz_f64x2_abs(high)),
                              gz_f64x2_splat(1.0 / MOST_CELLS));
  double least = gz_f64x2_largest(gz_f64x2_max(gz_f64x2_sub(high, low), far));
  double needed = gz_max(least, LEAST_SIZE) * (1 / BOX_MARGIN);
  union {
    double value;
    uint64_t bits;
  } number = { needed };
  /* The exponent of the least power of two that is not smaller. */
  return (int)((number.bits + 0xFFFFFFFFFFFFFu) >> 52) - 1023;
}

/* The spot of the cell that a box is in. */
static uint32_t spot_for(const gz_level *level, const gz_node *node) {
  return gz_slot_of(level, gz_cell_of(level, &node->bounds));
}

/* The index of the level with this exponent, or where it would have to be. */
static int level_index(const gz_grid *grid, int exponent) {
  int i = 0;
  while (i < grid->level_count && grid->levels[i].exponent < exponent) i++;
  return i;
}

static bool has_level(const gz_grid *grid, int exponent) {
  int i = level_index(grid, exponent);
  return i < grid->level_count && grid->levels[i].exponent == exponent;
}

/* The level with this exponent, which is there. */
static gz_level *level_at(const gz_grid *grid, int exponent) {
  return &grid->levels[level_index(grid, exponent)];
}

/* Bits are read by so many bytes from any one on. */
#define BYTES_AT_ONCE 8

static void mark(gz_level *level, uint32_t spot, bool taken) {
  uint8_t bit = (uint8_t)(1u << spot % 8), *byte = &level->occupied_slots[spot / 8];
  *byte = (uint8_t)(taken ? *byte | bit : *byte & ~bit);
  if (spot / 8 < BYTES_AT_ONCE) level->occupied_slots[(uint32_t)level->buckets + spot / 8] = *byte;
}

static void link_node(gz_grid *grid, gz_level *level, int id) {
  gz_node *node = &grid->nodes[id];
  uint32_t spot = spot_for(level, node);
  int *first = &level->first[gz_bucket_at(level, spot)];
  node->flags = (node->flags & ~GZ_CELL_SLOT) | spot;
  node->next = *first;
  node->previous = -1;
  if (*first >= 0) grid->nodes[*first].previous = id;
  *first = id;
  mark(level, spot, true);
}

static void unlink_node(gz_grid *grid, gz_level *level, int id) {
  gz_node *node = &grid->nodes[id];
  uint32_t spot = node->flags & GZ_CELL_SLOT;
  int *first = &level->first[gz_bucket_at(level, spot)];
  if (node->next >= 0) grid->nodes[node->next].previous = node->previous;
  if (node->previous >= 0) grid->nodes[node->previous].next = node->next;
  else *first = node->next;
  int other = *first;
  while (other >= 0 && (grid->nodes[other].flags & GZ_CELL_SLOT) != spot)
    other = grid->nodes[other].next;
  if (other < 0) mark(level, spot, false);
}

/* One block: the buckets, then the bits that tell which spots are taken. */
static size_t table_size(int buckets) {
  return (size_t)buckets * sizeof(int) + (size_t)buckets + BYTES_AT_ONCE;
}

static bool make_table(gz_level *level, gz_memory *memory, int buckets) {
  int *first = gz_allocate(memory, table_size(buckets));
  if (first == NULL) return false;
  level->buckets = buckets;
  level->shift = 29;
  for (int n = buckets; n > 1; n /= 2) level->shift--;
  level->first = first;
  level->occupied_slots = (uint8_t *)(first + buckets);
  memset(first, -1, (size_t)buckets * sizeof *first);
  memset(level->occupied_slots, 0, (size_t)buckets + BYTES_AT_ONCE);
  return true;
}

/* Twice the buckets, and all boxes of the level filed anew. */
static void widen(gz_grid *grid, gz_memory *memory, gz_level *level) {
  gz_level old = *level;
  if (old.buckets == MOST_BUCKETS || !make_table(level, memory, 2 * old.buckets)) return;
  for (int i = 0; i < old.buckets; i++) {
    for (int id = old.first[i], next; id >= 0; id = next) {
      next = grid->nodes[id].next;
      link_node(grid, level, id);
    }
  }
  gz_release(memory, old.first, table_size(old.buckets));
}

/* The level with room for one more box; NULL if there is no memory. */
static gz_level *open_level(gz_grid *grid, gz_memory *memory, int exponent) {
  if (has_level(grid, exponent)) {
    gz_level *level = level_at(grid, exponent);
    /* A crowded table is slow, and not wrong; an empty one is large. */
    if (8.0 * level->count >= 5.0 * level->buckets) widen(grid, memory, level);
    return level;
  }
  gz_level *levels =
      gz_grow(memory, grid->levels, &grid->level_capacity, grid->level_count + 1, sizeof *levels);
  if (levels == NULL) return NULL;
  grid->levels = levels;
  double size = ldexp(CELL_MARGIN, exponent);
  double most = gz_min(MOST_CELLS + 4, FLT_MAX / size);
  gz_level made = {
    exponent, size, 1 / size, most, 0, 0, 0, NULL, NULL, { NULL, 0, 0, 0, 0, false, false }
  };
  if (!make_table(&made, memory, FEWEST_BUCKETS)) return NULL;
  int i = level_index(grid, exponent);
  memmove(&levels[i + 1], &levels[i], (size_t)(grid->level_count - i) * sizeof *levels);
  levels[i] = made;
  grid->level_count++;
  return &levels[i];
}

static inline uint32_t flagged(uint32_t filed, bool block) {
  return block ? filed | GZ_FILLS_BOX : filed & ~GZ_FILLS_BOX;
}

static uint32_t block_for(const gz_level *level, const gz_node *node) {
  return gz_block_of(gz_cell_of(level, &node->bounds));
}

static void file(gz_grid *grid, gz_memory *memory, gz_level *level, int id, const gz_bounds *bounds,
                 bool block) {
  gz_node *node = &grid->nodes[id];
  node->bounds = *bounds;
  node->flags = flagged(node->flags, block);
  grid->blocks[id] = block_for(level, node);
  grid->exponents[id] = (int16_t)level->exponent;
  level->count++;
  link_node(grid, level, id);
  gz_occupancy_add(&level->occupied, memory, grid->blocks[id]);
}

static bool make_room(gz_grid *grid, gz_memory *memory, int count) {
  gz_node *block = grid->nodes ? grid->nodes - 1 : NULL;
  block = gz_grow(memory, block, &grid->capacity, count + 1, sizeof *block);
  if (block == NULL) return false;
  grid->nodes = block + 1;
  *block = end_of_chains;
  int16_t *exponents =
      gz_grow(memory, grid->exponents, &grid->exponent_capacity, count, sizeof *exponents);
  if (exponents == NULL) return false;
  grid->exponents = exponents;
  uint32_t *blocks = gz_grow(memory, grid->blocks, &grid->block_capacity, count, sizeof *blocks);
  if (blocks == NULL) return false;
  grid->blocks = blocks;
  for (; grid->count < count; grid->count++) {
    exponents[grid->count] = GZ_NOWHERE;
    grid->nodes[grid->count] = nowhere;
  }
  return true;
}

bool gz_grid_add(gz_grid *grid, gz_memory *memory, int id, const gz_box *box, bool block) {
  if (!make_room(grid, memory, id + 1)) return false;
  gz_level *level = open_level(grid, memory, level_of(box));
  if (level == NULL) return false;
  gz_bounds bounds = gz_bounds_of(box);
  file(grid, memory, level, id, &bounds, block);
  return true;
}

static bool is_lifted(const gz_grid *grid, int id) {
  return grid->nodes[id].previous == GZ_UNLINKED;
}

/* Count a box in another block than before. */
static void recount(gz_grid *grid, gz_memory *memory, gz_level *level, int id, uint32_t block) {
  gz_occupancy_remove(&level->occupied, grid->blocks[id]);
  gz_occupancy_add(&level->occupied, memory, block);
  grid->blocks[id] = block;
}

/* Cells of different blocks can have the same spot: so both are compared. */
static void refile(gz_grid *grid, gz_memory *memory, int id) {
  gz_level *level = level_at(grid, grid->exponents[id]);
  gz_node *node = &grid->nodes[id];
  gz_cell cell = gz_cell_of(level, &node->bounds);
  uint32_t block = gz_block_of(cell);
  if (block != grid->blocks[id] && !level->occupied.dropped) {
    recount(grid, memory, level, id, block);
  }
  if (!is_lifted(grid, id)) {
    if (gz_slot_of(level, cell) == (node->flags & GZ_CELL_SLOT)) return;
    unlink_node(grid, level, id);
  }
  link_node(grid, level, id);
}

void gz_grid_flush(gz_grid *grid, gz_memory *memory) {
  gz_list *moved = &grid->moved;
  grid->unlinked = grid->stale_cost = 0;
  for (; moved->count > 0; moved->count--) {
    int id = moved->at[moved->count - 1];
    grid->nodes[id].flags &= ~GZ_MOVED;
    if (grid->exponents[id] != GZ_NOWHERE) refile(grid, memory, id);
  }
}

void gz_grid_unlink_moved(gz_grid *grid) {
  for (; grid->unlinked < grid->moved.count; grid->unlinked++) {
    int id = grid->moved.at[grid->unlinked];
    if (grid->exponents[id] == GZ_NOWHERE) continue;
    unlink_node(grid, level_at(grid, grid->exponents[id]), id);
    grid->nodes[id].previous = GZ_UNLINKED;
  }
}

static GZ_NOINLINE bool change_level(gz_grid *grid, gz_memory *memory, int id, int exponent,
                                     const gz_box *box, bool block) {
  gz_bounds bounds = gz_bounds_of(box);
  if (open_level(grid, memory, exponent) == NULL) return false;
  gz_grid_remove(grid, id);
  file(grid, memory, level_at(grid, exponent), id, &bounds, block);
  return true;
}

/* Notes that a box has to be filed anew; or does so, if there is no memory. */
static GZ_NOINLINE void note_moved(gz_grid *grid, gz_memory *memory, int id) {
  if (gz_append(memory, &grid->moved, id)) grid->nodes[id].flags |= GZ_MOVED;
  else refile(grid, memory, id);
}

bool gz_grid_move(gz_grid *grid, gz_memory *memory, int id, const gz_box *box, bool block) {
  int exponent = level_of(box);
  if (exponent != grid->exponents[id]) return change_level(grid, memory, id, exponent, box, block);
  gz_node *node = &grid->nodes[id];
  node->bounds = gz_bounds_of(box);
  node->flags = flagged(node->flags, block);
  if (!(node->flags & GZ_MOVED)) note_moved(grid, memory, id);
  return true;
}

void gz_grid_remove(gz_grid *grid, int id) {
  gz_level *level = level_at(grid, grid->exponents[id]);
  if (!is_lifted(grid, id)) unlink_node(grid, level, id);
  gz_occupancy_remove(&level->occupied, grid->blocks[id]);
  grid->exponents[id] = GZ_NOWHERE;
  grid->nodes[id].bounds = nowhere.bounds;
  level->count--;
}

void gz_grid_release(gz_grid *grid, gz_memory *memory) {
  for (int i = 0; i < grid->level_count; i++) {
    gz_release(memory, grid->levels[i].first, table_size(grid->levels[i].buckets));
    gz_occupancy_release(&grid->levels[i].occupied, memory);
  }
  gz_release_list(memory, &grid->moved);
  gz_release(memory, grid->levels, (size_t)grid->level_capacity * sizeof *grid->levels);
  gz_node *block = grid->nodes ? grid->nodes - 1 : NULL;
  gz_release(memory, block, (size_t)grid->capacity * sizeof *block);
  gz_release(memory, grid->exponents, (size_t)grid->exponent_capacity * sizeof *grid->exponents);
  gz_release(memory, grid->blocks, (size_t)grid->block_capacity * sizeof *grid->blocks);
  memset(grid, 0, sizeof *grid);
}

bool gz_grid_open_tree(gz_grid *grid, gz_memory *memory, gz_level *level) {
  gz_occupancy *tree = &level->occupied;
  tree->queried = true;
  if (!tree->dropped) return true;
  gz_occupancy_begin(tree);
  for (int id = 0; id < grid->count && !tree->dropped; id++) {
    if (grid->exponents[id] != level->exponent) continue;
    grid->blocks[id] = block_for(level, &grid->nodes[id]);
    gz_occupancy_add(tree, memory, grid->blocks[id]);
  }
  return !tree->dropped;
}
