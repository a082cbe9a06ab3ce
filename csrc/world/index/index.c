/*
** The index: adding, moving and removing boxes.
**
**     level 2   |       |       |        each box belongs to the cell of its low corner, on the
**     level 1   |   | # |   |   |        level whose cells are just large enough
**     level 0   | | | | |#| | | |
**
** Cells are hashed to buckets, and boxes of a bucket are a doubly linked chain. A moved box stays
** in its old chain until a search needs it.
*/
#include "world/index/index.h"

#include "core/math/assert.h"
#include "world/index/level.h"

#include <float.h>
#include <string.h>

/*
** Cell indices stay within MAX_CELLS on both axes: a box farther out belongs to a level with larger
** cells. So indices do not overflow, and the rounding of bounds, at most 2^-23 of a coordinate, is
** small compared to a cell. MIN_SIZE ensures the same for the smallest cells.
**
** Coordinates beyond the largest float are clamped to it. That only shrinks distances, so boxes
** that overlap are still in adjacent cells.
*/
#define MAX_CELLS GZ_INDEX_CELL_LIMIT
#define MIN_SIZE 1e-30

/* The factor by which cells are larger than powers of two, and the part of it that boxes may use.
   The difference covers rounding. */
#define CELL_MARGIN (1 + 1.0 / 16)
#define BOX_MARGIN (1 + 1.0 / 32)

#define MIN_BUCKETS 64
#define MAX_BUCKETS (1 << 27) /* so that slots have 30 bits */

/* Return the node of an id without a box. No static: tcc negates no infinity at compile time. */
static inline gz_node absent_node(void) {
  gz_node node = { { { -HUGE_VALF, -HUGE_VALF, -HUGE_VALF, -HUGE_VALF } }, -1, -1, 0 };
  return node;
}

/* The sentinel nodes[-1] at the end of all chains. Its bounds intersect nothing, as comparisons
   with NaN are false. */
static const gz_node sentinel = { { { NAN, NAN, NAN, NAN } }, -1, -1, 0 };

/* Return the exponent of a box's level: of the smallest power of two that it fits in, and whose
   cells near the box have indices within MAX_CELLS. */
static inline int level_of(const gz_box *box) {
  gz_f64x2 low = gz_f64x2_load_vec(&box->low), high = gz_f64x2_load_vec(&box->high);
  gz_f64x2 far = gz_f64x2_mul(gz_f64x2_max(gz_f64x2_abs(low), gz_f64x2_abs(high)),
                              gz_f64x2_splat(1.0 / MAX_CELLS));
  double least = gz_f64x2_largest(gz_f64x2_max(gz_f64x2_sub(high, low), far));
  return gz_exponent_above(gz_max(least, MIN_SIZE) * (1 / BOX_MARGIN));
}

/* Return the slot of a box's present cell. */
static uint32_t slot_for(const gz_level *level, const gz_node *node) {
  return gz_slot_of(level, gz_index_cell_of(level, &node->bounds));
}

/* Return the index of the level with this exponent, or the one to insert it at. */
static int level_index(const gz_index *index, int exponent) {
  int i = 0;
  while (i < index->level_count && index->levels[i].exponent < exponent) i++;
  return i;
}

static bool has_level(const gz_index *index, int exponent) {
  int i = level_index(index, exponent);
  return i < index->level_count && index->levels[i].exponent == exponent;
}

/* Return the level with this exponent, which exists. */
static gz_level *level_at(const gz_index *index, int exponent) {
  return &index->levels[level_index(index, exponent)];
}

/* Set or clear the bit of a slot, and its copy behind the last byte. */
static void mark_slot(gz_level *level, uint32_t slot, bool occupied) {
  uint8_t bit = (uint8_t)(1u << slot % 8), *byte = &level->occupied_slots[slot / 8];
  *byte = (uint8_t)(occupied ? *byte | bit : *byte & ~bit);
  if (slot / 8 < GZ_SLOT_BYTES) level->occupied_slots[(uint32_t)level->buckets + slot / 8] = *byte;
}

/* Link a box under the slot of its present cell. */
static void link_node(gz_index *index, gz_level *level, int id) {
  gz_node *node = &index->nodes[id];
  uint32_t slot = slot_for(level, node);
  int *first = &level->first[gz_bucket_at(level, slot)];
  node->flags = (node->flags & ~GZ_CELL_SLOT) | slot;
  node->next = *first;
  node->previous = -1;
  if (*first >= 0) index->nodes[*first].previous = id;
  *first = id;
  mark_slot(level, slot, true);
}

/* Unlink a box, and clear its slot if no other box is linked under it. */
static void unlink_node(gz_index *index, gz_level *level, int id) {
  gz_node *node = &index->nodes[id];
  uint32_t slot = node->flags & GZ_CELL_SLOT;
  int *first = &level->first[gz_bucket_at(level, slot)];
  if (node->next >= 0) index->nodes[node->next].previous = node->previous;
  if (node->previous >= 0) index->nodes[node->previous].next = node->next;
  else *first = node->next;
  int other = *first;
  while (other >= 0 && (index->nodes[other].flags & GZ_CELL_SLOT) != slot)
    other = index->nodes[other].next;
  if (other < 0) mark_slot(level, slot, false);
}

/* Return the size of a table: the heads of the buckets, then the bits of the slots. */
static size_t table_size(int buckets) {
  return (size_t)buckets * sizeof(int) + (size_t)buckets + GZ_SLOT_BYTES;
}

static bool make_buckets(gz_level *level, gz_memory *memory, int buckets) {
  int *first = gz_allocate(memory, table_size(buckets));
  if (first == NULL) return false;
  level->buckets = buckets;
  level->shift = 29;
  for (int n = buckets; n > 1; n /= 2) level->shift--;
  level->first = first;
  level->occupied_slots = (uint8_t *)(first + buckets);
  memset(first, -1, (size_t)buckets * sizeof *first);
  memset(level->occupied_slots, 0, (size_t)buckets + GZ_SLOT_BYTES);
  return true;
}

/* Double the number of buckets and rehash all boxes; without memory, leave the table. */
static void grow_level(gz_index *index, gz_memory *memory, gz_level *level) {
  gz_level old = *level;
  if (old.buckets == MAX_BUCKETS || !make_buckets(level, memory, 2 * old.buckets)) return;
  for (int i = 0; i < old.buckets; i++) {
    for (int id = old.first[i], next; id >= 0; id = next) {
      next = index->nodes[id].next;
      link_node(index, level, id);
    }
  }
  gz_release(memory, old.first, table_size(old.buckets));
}

/* Return the level with this exponent, with room for one more box; NULL if there is no memory. */
static gz_level *reserve_level(gz_index *index, gz_memory *memory, int exponent) {
  if (has_level(index, exponent)) {
    gz_level *level = level_at(index, exponent);
    /* A fuller table costs time, an emptier one memory: grow at a load factor of 5/8. */
    if (8.0 * level->count >= 5.0 * level->buckets) grow_level(index, memory, level);
    return level;
  }
  if (!GZ_RESERVE(memory, index->levels, index->level_capacity, index->level_count + 1))
    return NULL;
  gz_level *levels = index->levels;
  double size = ldexp(CELL_MARGIN, exponent);
  double most = gz_min(MAX_CELLS + 4, FLT_MAX / size);
  gz_level made = { exponent, size, 1 / size, most, 0,
                    0,        0,    NULL,     NULL, { NULL, 0, 0, 0, 0, false, false } };
  if (!make_buckets(&made, memory, MIN_BUCKETS)) return NULL;
  int i = level_index(index, exponent);
  memmove(&levels[i + 1], &levels[i], (size_t)(index->level_count - i) * sizeof *levels);
  levels[i] = made;
  index->level_count++;
  return &levels[i];
}

static inline uint32_t with_aabb_flag(uint32_t flags, bool is_aabb) {
  return is_aabb ? flags | GZ_IS_AABB : flags & ~GZ_IS_AABB;
}

static uint32_t block_for(const gz_level *level, const gz_node *node) {
  return gz_block_of(gz_index_cell_of(level, &node->bounds));
}

/* Insert a box into a level with room for it. */
static void insert_box(gz_index *index, gz_memory *memory, gz_level *level, int id,
                       const gz_bounds *bounds, bool is_aabb) {
  gz_node *node = &index->nodes[id];
  node->bounds = *bounds;
  node->flags = with_aabb_flag(node->flags, is_aabb);
  index->blocks[id] = block_for(level, node);
  index->exponents[id] = (int16_t)level->exponent;
  level->count++;
  link_node(index, level, id);
  gz_occupancy_add(&level->occupied, memory, index->blocks[id]);
}

/* Ensure that all ids below `count` have a node. Returns false if there is no memory. */
static bool reserve_nodes(gz_index *index, gz_memory *memory, int count) {
  gz_node *nodes = index->nodes ? index->nodes - 1 : NULL;
  nodes = gz_grow(memory, nodes, &index->capacity, count + 1, sizeof *nodes);
  if (nodes == NULL) return false;
  index->nodes = nodes + 1;
  *nodes = sentinel;
  if (!GZ_RESERVE(memory, index->exponents, index->exponent_capacity, count)) return false;
  if (!GZ_RESERVE(memory, index->blocks, index->block_capacity, count)) return false;
  for (; index->count < count; index->count++) {
    index->exponents[index->count] = GZ_NOWHERE;
    index->nodes[index->count] = absent_node();
  }
  return true;
}

bool gz_index_reserve(gz_index *index, gz_memory *memory, int id, const gz_box *box) {
  return reserve_nodes(index, memory, id + 1) &&
         reserve_level(index, memory, level_of(box)) != NULL;
}

bool gz_index_add(gz_index *index, gz_memory *memory, int id, const gz_box *box, bool is_aabb) {
  GZ_ASSERT(id >= 0 && (id >= index->count || index->exponents[id] == GZ_NOWHERE));
  if (!reserve_nodes(index, memory, id + 1)) return false;
  gz_level *level = reserve_level(index, memory, level_of(box));
  if (level == NULL) return false;
  gz_bounds bounds = gz_bounds_of(box);
  insert_box(index, memory, level, id, &bounds, is_aabb);
  return true;
}

static bool is_unlinked(const gz_index *index, int id) {
  return index->nodes[id].previous == GZ_UNLINKED;
}

/* Count a box in another block of cells than before. */
static void move_count(gz_index *index, gz_memory *memory, gz_level *level, int id,
                       uint32_t block) {
  gz_occupancy_remove(&level->occupied, index->blocks[id]);
  gz_occupancy_add(&level->occupied, memory, block);
  index->blocks[id] = block;
}

/* Link a moved box under its present cell. Cells of different blocks can share a slot, so both are
   compared. */
static void reinsert(gz_index *index, gz_memory *memory, int id) {
  gz_level *level = level_at(index, index->exponents[id]);
  gz_node *node = &index->nodes[id];
  gz_index_cell cell = gz_index_cell_of(level, &node->bounds);
  uint32_t block = gz_block_of(cell);
  if (block != index->blocks[id] && !level->occupied.dropped) {
    move_count(index, memory, level, id, block);
  }
  if (!is_unlinked(index, id)) {
    if (gz_slot_of(level, cell) == (node->flags & GZ_CELL_SLOT)) return;
    unlink_node(index, level, id);
  }
  link_node(index, level, id);
}

void gz_index_update(gz_index *index, gz_memory *memory) {
  gz_list *moved = &index->moved;
  index->unlinked = index->stale_cost = 0;
  for (; moved->count > 0; moved->count--) {
    int id = moved->at[moved->count - 1];
    index->nodes[id].flags &= ~GZ_MOVED;
    if (index->exponents[id] != GZ_NOWHERE) reinsert(index, memory, id);
  }
}

void gz_index_unlink_moved(gz_index *index) {
  for (; index->unlinked < index->moved.count; index->unlinked++) {
    int id = index->moved.at[index->unlinked];
    if (index->exponents[id] == GZ_NOWHERE) continue;
    unlink_node(index, level_at(index, index->exponents[id]), id);
    index->nodes[id].previous = GZ_UNLINKED;
  }
}

static GZ_NOINLINE bool change_level(gz_index *index, gz_memory *memory, int id, int exponent,
                                     const gz_box *box, bool is_aabb) {
  gz_bounds bounds = gz_bounds_of(box);
  if (reserve_level(index, memory, exponent) == NULL) return false;
  gz_index_remove(index, id);
  insert_box(index, memory, level_at(index, exponent), id, &bounds, is_aabb);
  return true;
}

/* List a box as moved; if there is no memory for that, re-insert it at once. */
static GZ_NOINLINE void add_to_moved(gz_index *index, gz_memory *memory, int id) {
  if (gz_append(memory, &index->moved, id)) index->nodes[id].flags |= GZ_MOVED;
  else reinsert(index, memory, id);
}

bool gz_index_move(gz_index *index, gz_memory *memory, int id, const gz_box *box, bool is_aabb) {
  GZ_ASSERT(id >= 0 && id < index->count && index->exponents[id] != GZ_NOWHERE);
  int exponent = level_of(box);
  if (exponent != index->exponents[id])
    return change_level(index, memory, id, exponent, box, is_aabb);
  gz_node *node = &index->nodes[id];
  node->bounds = gz_bounds_of(box);
  node->flags = with_aabb_flag(node->flags, is_aabb);
  if (!(node->flags & GZ_MOVED)) add_to_moved(index, memory, id);
  return true;
}

void gz_index_remove(gz_index *index, int id) {
  GZ_ASSERT(id >= 0 && id < index->count && index->exponents[id] != GZ_NOWHERE);
  gz_level *level = level_at(index, index->exponents[id]);
  if (!is_unlinked(index, id)) unlink_node(index, level, id);
  gz_occupancy_remove(&level->occupied, index->blocks[id]);
  index->exponents[id] = GZ_NOWHERE;
  index->nodes[id].bounds = absent_node().bounds;
  level->count--;
}

void gz_index_release(gz_index *index, gz_memory *memory) {
  for (int i = 0; i < index->level_count; i++) {
    gz_release(memory, index->levels[i].first, table_size(index->levels[i].buckets));
    gz_occupancy_release(&index->levels[i].occupied, memory);
  }
  gz_release_list(memory, &index->moved);
  GZ_RELEASE_ARRAY(memory, index->levels, index->level_capacity);
  gz_node *nodes = index->nodes ? index->nodes - 1 : NULL;
  GZ_RELEASE_ARRAY(memory, nodes, index->capacity);
  GZ_RELEASE_ARRAY(memory, index->exponents, index->exponent_capacity);
  GZ_RELEASE_ARRAY(memory, index->blocks, index->block_capacity);
  memset(index, 0, sizeof *index);
}

bool gz_index_open_tree(gz_index *index, gz_memory *memory, gz_level *level) {
  GZ_ASSERT(index->moved.count == 0);
  gz_occupancy *tree = &level->occupied;
  tree->queried = true;
  if (!tree->dropped) return true;
  gz_occupancy_begin(tree);
  for (int id = 0; id < index->count && !tree->dropped; id++) {
    if (index->exponents[id] != level->exponent) continue;
    index->blocks[id] = block_for(level, &index->nodes[id]);
    gz_occupancy_add(tree, memory, index->blocks[id]);
  }
  return !tree->dropped;
}
