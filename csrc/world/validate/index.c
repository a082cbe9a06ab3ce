/*
** The index: a search must find each box where it is, so each is counted and linked where a search
** looks for it.
*/
#include "world/validate/rooms.h"

#ifdef GZ_ASSERTIONS

#include <float.h>
#include <string.h>

static bool is_in_index(const gz_index *index, int id) {
  return index->exponents[id] != GZ_NOWHERE;
}

/* ---- the index and the items */

static bool are_same_bounds(const gz_bounds *a, const gz_bounds *b) {
  return a->v[0] == b->v[0] && a->v[1] == b->v[1] && a->v[2] == b->v[2] && a->v[3] == b->v[3];
}

/* The bounds of an item are those of its shape. The index must be updated for its group before a
   search, if it moved. */
static void validate_box(const gz_world *world, int item) {
  const gz_node *node = &world->index.nodes[item];
  gz_shape shape = gz_shape_of(world, item);
  gz_box box = gz_box_of(&shape);
  gz_bounds bounds = gz_bounds_of(&box);
  GZ_ASSERT(are_same_bounds(&node->bounds, &bounds));
  GZ_ASSERT(((node->flags & GZ_IS_AABB) != 0) == shape.geometry->is_aabb);
  GZ_ASSERT(!(node->flags & GZ_MOVED) ||
            (world->moved_groups & gz_group_bit(world->items[item].group)) != 0);
}

/* All items but planes are in the index, and nothing else. */
static void validate_boxes(const gz_world *world) {
  const gz_index *index = &world->index;
  for (int i = 0; i < world->item_count || i < index->count; i++) {
    bool is_body = gz_world_has(world, i) && gz_geometry_of(world, i)->kind != GZ_PLANE;
    GZ_ASSERT(is_body == gz_world_has_body(world, i));
    if (is_body) validate_box(world, i);
  }
}

/* Planes are in a list, each once, in the order of insertion. */
static void validate_planes(const gz_world *world) {
  int planes = 0, before = -1;
  for (int i = 0; i < world->item_count; i++)
    planes += gz_world_has(world, i) && gz_geometry_of(world, i)->kind == GZ_PLANE;
  GZ_ASSERT(planes == world->planes.count);
  for (int k = 0; k < planes; k++) {
    int item = world->planes.at[k];
    GZ_ASSERT(gz_world_has(world, item) && gz_geometry_of(world, item)->kind == GZ_PLANE);
    GZ_ASSERT(world->items[item].rank > before);
    before = world->items[item].rank;
  }
}

/* ---- the index by itself */

/* Those listed as moved have the flag, each once, even if they were removed; and what is in no
   bucket is among the first of them. */
static void validate_moved(const gz_index *index) {
  int flagged = 0, unlinked = 0;
  for (int id = 0; id < index->count; id++) {
    const gz_node *node = &index->nodes[id];
    bool is_unlinked = is_in_index(index, id) && node->previous == GZ_UNLINKED;
    flagged += (node->flags & GZ_MOVED) != 0;
    unlinked += is_unlinked;
    GZ_ASSERT(!is_unlinked || (node->flags & GZ_MOVED));
  }
  GZ_ASSERT(flagged == index->moved.count && index->unlinked <= flagged);
  for (int k = 0; k < index->moved.count; k++) {
    int id = index->moved.at[k];
    GZ_ASSERT(id >= 0 && id < index->count && (index->nodes[id].flags & GZ_MOVED));
    bool is_unlinked = is_in_index(index, id) && index->nodes[id].previous == GZ_UNLINKED;
    GZ_ASSERT(!is_unlinked || k < index->unlinked);
    unlinked -= is_unlinked;
  }
  GZ_ASSERT(unlinked == 0);
}

static bool is_slot_marked(const gz_level *level, uint32_t slot) {
  return (level->occupied_slots[slot / 8] >> slot % 8 & 1) != 0;
}

/* A box fits into a cell of its level, and has not left it unless it is listed as moved. */
static void validate_node(const gz_index *index, const gz_level *level, int id) {
  const gz_node *node = &index->nodes[id];
  gz_box box = gz_box_within(&node->bounds);
  gz_index_cell cell = gz_index_cell_of(level, &node->bounds);
  /* Coordinates beyond the largest float are clamped. */
  bool clamped = gz_max(gz_max_abs(box.low), gz_max_abs(box.high)) >= FLT_MAX;
  GZ_ASSERT(clamped || gz_max_abs(gz_sub(box.high, box.low)) <= level->cell);
  GZ_ASSERT(box.low.x <= box.high.x && box.low.y <= box.high.y); /* it is not hidden */
  GZ_ASSERT(cell.x > -GZ_INDEX_CELL_LIMIT && cell.x < GZ_INDEX_CELL_LIMIT);
  GZ_ASSERT(cell.y > -GZ_INDEX_CELL_LIMIT && cell.y < GZ_INDEX_CELL_LIMIT);
  if (node->flags & GZ_MOVED) return;
  GZ_ASSERT((node->flags & GZ_CELL_SLOT) == gz_slot_of(level, cell));
  GZ_ASSERT(level->occupied.dropped || index->blocks[id] == gz_block_of(cell));
}

/* Return how many boxes a bucket has. Each is linked both ways, and its slot is marked. */
static int validate_chain(const gz_index *index, const gz_level *level, int bucket) {
  int count = 0, before = -1;
  for (int id = level->first[bucket]; id >= 0; id = index->nodes[id].next) {
    const gz_node *node = &index->nodes[id];
    uint32_t slot = node->flags & GZ_CELL_SLOT;
    GZ_ASSERT(count++ < level->count); /* no circle */
    GZ_ASSERT(id < index->count && index->exponents[id] == level->exponent);
    GZ_ASSERT(node->previous == before);
    GZ_ASSERT((int)gz_bucket_at(level, slot) == bucket && is_slot_marked(level, slot));
    before = id;
  }
  return count;
}

static bool is_slot_used(const gz_index *index, const gz_level *level, uint32_t slot) {
  int id = level->first[gz_bucket_at(level, slot)];
  while (id >= 0 && (index->nodes[id].flags & GZ_CELL_SLOT) != slot) id = index->nodes[id].next;
  return id >= 0;
}

/* No slot is marked under which no box is linked; and the first marks are repeated behind the last
   one, see gz_level. */
static void validate_marks(const gz_index *index, const gz_level *level) {
  const uint8_t *marks = level->occupied_slots;
  for (int byte = 0; byte < level->buckets; byte++) {
    for (uint32_t bit = 0; bit < 8 && marks[byte] != 0; bit++) {
      uint32_t slot = 8 * (uint32_t)byte + bit;
      GZ_ASSERT(!is_slot_marked(level, slot) || is_slot_used(index, level, slot));
    }
  }
  GZ_ASSERT(memcmp(marks, marks + level->buckets, GZ_SLOT_BYTES) == 0);
}

/* Return the sum of the blocks below a node of a tree, each as often as it counts boxes. */
static uint64_t sum_of_tree(const gz_occupancy *tree, int node, int height, uint32_t block) {
  uint64_t sum = 0;
  for (uint32_t k = 0; k < GZ_CHILDREN; k++) {
    int child = tree->nodes[node][k];
    uint32_t at = block | (k & 3) << 2 * height | (k >> 2) << (16 + 2 * height);
    GZ_ASSERT(child >= 0 && (height == 0 || child < tree->count));
    if (child == 0) continue;
    sum += height > 0 ? sum_of_tree(tree, child, height - 1, at)
                      : (uint64_t)child * gz_hash_of_number((int)at);
  }
  return sum;
}

/* The tree of a level counts each box in the block in which it was linked last. */
static void validate_tree(const gz_index *index, const gz_level *level) {
  const gz_occupancy *tree = &level->occupied;
  if (tree->dropped) return;
  uint64_t sum = tree->count > 0 ? sum_of_tree(tree, 0, GZ_TREE_HEIGHT - 1, 0) : 0;
  for (int id = 0; id < index->count; id++) {
    if (index->exponents[id] == level->exponent) sum -= gz_hash_of_number((int)index->blocks[id]);
  }
  GZ_ASSERT(sum == 0 && tree->boxes == level->count);
}

static void validate_level(const gz_index *index, const gz_level *level) {
  int count = 0, linked = 0;
  GZ_ASSERT((level->buckets & (level->buckets - 1)) == 0);
  for (int id = 0; id < index->count; id++) {
    if (index->exponents[id] != level->exponent) continue;
    count++;
    linked += index->nodes[id].previous != GZ_UNLINKED;
    validate_node(index, level, id);
  }
  GZ_ASSERT(count == level->count);
  for (int bucket = 0; bucket < level->buckets; bucket++)
    linked -= validate_chain(index, level, bucket);
  GZ_ASSERT(linked == 0);
  validate_marks(index, level);
  validate_tree(index, level);
}

/* Levels are sorted by the size of their cells, and each box is of one of them. */
static void validate_levels(const gz_index *index) {
  int boxes = 0;
  for (int id = 0; id < index->count; id++) boxes += is_in_index(index, id);
  for (int k = 0; k < index->level_count; k++) {
    GZ_ASSERT(k == 0 || index->levels[k - 1].exponent < index->levels[k].exponent);
    boxes -= index->levels[k].count;
    if (index->levels[k].count > 0) validate_level(index, &index->levels[k]);
  }
  GZ_ASSERT(boxes == 0);
}

void gz_validate_index(const gz_world *world) {
  validate_boxes(world);
  validate_planes(world);
  validate_moved(&world->index);
  validate_levels(&world->index);
}

int64_t gz_cost_of_index(const gz_world *world) {
  const gz_index *index = &world->index;
  int64_t cost = (int64_t)index->count * (1 + index->level_count);
  for (int i = 0; i < index->level_count; i++) {
    const gz_level *level = &index->levels[i];
    cost += level->buckets + (int64_t)level->occupied.count * GZ_CHILDREN / 4;
  }
  return cost;
}

#endif
