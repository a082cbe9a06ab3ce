/*
** gz_query_nearest: a branch-and-bound search of the trees of occupied blocks of cells
** (world/index/occupancy.h). It visits nearer children first, and prunes those farther away
** than the nearest item so far [Roussopoulos, Kelley & Vincent 1995].
**
** Which items a filter is asked about depends on the order of the visits. So what a block contains
** is visited in the order of insertion if there is one: the index returns it in another, which
** depends on all that was there before.
*/
#include "core/math/assert.h"
#include "core/pair.h"
#include "world/candidates.h"
#include "world/index/level.h"
#include "world/query/query.h"

typedef struct nearest_search {
  gz_world *world;
  gz_shape point;
  const gz_query_filter *filter;
  double limit;
  gz_cast_hit *nearest;
  gz_result result;
} nearest_search;

/* Return the distance beyond which items and nodes are pruned. */
static inline double limit_of(const nearest_search *s) {
  return s->nearest->item >= 0 ? s->nearest->hit.t : s->limit;
}

/* Does an item at this distance replace the nearest one so far? On a tie, if inserted earlier. */
static bool is_nearer(const nearest_search *s, int item, double distance) {
  const gz_item *items = s->world->items;
  if (distance != limit_of(s)) return distance < limit_of(s);
  return s->nearest->item < 0 || items[item].rank < items[s->nearest->item].rank;
}

/* Make an item the nearest one if it is nearer and accepted. May set s->result. */
static void update_nearest(nearest_search *s, int item) {
  gz_shape other = gz_shape_of(s->world, item);
  gz_separation gap = gz_distance(&s->point, &other);
  double distance = gz_max(gap.distance, 0);
  if (distance == HUGE_VAL || !is_nearer(s, item, distance)) return; /* an empty grid is nowhere */
  int verdict = gz_query_accepts(s->filter, item);
  if (verdict < 0) s->result = GZ_REFUSED;
  if (verdict <= 0) return;
  s->nearest->item = item;
  s->nearest->hit.t = distance;
  s->nearest->point = distance > 0 ? gap.on_b : s->point.origin;
  s->nearest->hit.normal = gap.normal;
}

/* Return a lower bound of the distance from the point to everything in a box. The factor covers the
   rounding of the distances that it is compared with. */
static double lower_bound(const nearest_search *s, const gz_box *box) {
  gz_vec p = s->point.origin;
  gz_vec gap = gz_v(gz_max(0, gz_max(box->low.x - p.x, p.x - box->high.x)),
                    gz_max(0, gz_max(box->low.y - p.y, p.y - box->high.y)));
  return gz_length(gap) * (1 - 0x1p-49);
}

static void update_from_list(nearest_search *s, const gz_list *items) {
  for (int i = 0; i < items->count && s->result == GZ_DONE; i++) {
    gz_box box = gz_box_within(&gz_index_node(&s->world->index, items->at[i])->bounds);
    if (lower_bound(s, &box) <= limit_of(s)) update_nearest(s, items->at[i]);
  }
}

/* Visit the boxes of a level one by one: there was no memory for its tree. */
static void update_from_level(nearest_search *s, const gz_level *level) {
  const gz_index *index = &s->world->index;
  const gz_list *order = &s->world->order;
  for (int rank = 0; rank < order->count && s->result == GZ_DONE; rank++) {
    int id = order->at[rank];
    if (gz_world_has_body(s->world, id) && index->exponents[id] == level->exponent)
      update_nearest(s, id);
  }
}

/* Visit the boxes in a block of cells. */
static void visit_block(nearest_search *s, const gz_level *level, uint32_t block) {
  gz_world *world = s->world;
  world->scratch.found.count = 0;
  if (gz_index_find_block(&world->index, &world->memory, level, block, &world->scratch.found) &&
      (s->filter->call == NULL || gz_find_sort(world))) {
    update_from_list(s, &world->scratch.found);
  } else {
    s->result = GZ_NO_MEMORY;
  }
}

/* Return a box that contains all boxes counted below a child at this height. `block` is the first
   block of cells that the child covers. */
static gz_box bounds_of_child(const gz_level *level, uint32_t block, int height) {
  int32_t cells = 4 << 2 * height;
  int32_t x = 4 * (int32_t)(block & 0xFFFF) - GZ_INDEX_CELL_LIMIT,
          y = 4 * (int32_t)(block >> 16) - GZ_INDEX_CELL_LIMIT;
  gz_box box;
  gz_extent_of_index_cells(level, x, cells, &box.low.x, &box.high.x);
  gz_extent_of_index_cells(level, y, cells, &box.low.y, &box.high.y);
  return box;
}

/* A child to visit. */
typedef struct branch {
  double distance; /* lower bound */
  uint32_t block;  /* the first one that it covers */
  int node;
} branch;

/* Write the children of a node that are near enough, sorted by distance. Returns their number. */
static int sort_children(const nearest_search *s, const gz_level *level, int node, uint32_t block,
                         int height, branch sorted[GZ_CHILDREN]) {
  int count = 0;
  for (uint32_t i = 0; i < GZ_CHILDREN; i++) {
    int child = level->occupied.nodes[node][i];
    if (child == 0) continue;
    uint32_t first = block + ((i / 4) << (16 + 2 * height)) + ((i % 4) << 2 * height);
    gz_box box = bounds_of_child(level, first, height);
    branch b = { lower_bound(s, &box), first, child };
    if (b.distance > limit_of(s)) continue;
    int k = count++;
    for (; k > 0 && sorted[k - 1].distance > b.distance; k--) sorted[k] = sorted[k - 1];
    sorted[k] = b;
  }
  return count;
}

/* Visit everything below a node whose children are at this height. Recurses at most GZ_TREE_HEIGHT
   deep. */
static void visit_node(nearest_search *s, const gz_level *level, int node, uint32_t block,
                       int height) { /* NOLINT(misc-no-recursion) */
  branch sorted[GZ_CHILDREN];
  int count = sort_children(s, level, node, block, height, sorted);
  for (int i = 0; i < count && s->result == GZ_DONE && sorted[i].distance <= limit_of(s); i++) {
    if (height == 0) visit_block(s, level, sorted[i].block);
    else visit_node(s, level, sorted[i].node, sorted[i].block, height - 1);
  }
}

/* Return the number of the nearest item's part; -1 if there is none. */
static int part_of_nearest(const nearest_search *s) {
  gz_shape other = gz_shape_of(s->world, s->nearest->item);
  if (s->nearest->hit.t <= 0) return -1;
  gz_vec d = gz_sub(s->nearest->point, s->point.origin);
  return gz_part_hit(&s->point, &other, d, s->nearest->hit.normal);
}

gz_result gz_query_nearest(gz_world *world, gz_vec p, double limit, const gz_query_filter *filter,
                           gz_cast_hit *nearest) {
  GZ_ASSERT(limit >= 0 && gz_max_abs(p) <= GZ_LARGEST);
  GZ_ASSERT(limit >= 0);
  nearest_search s = { world, gz_point_shape(p), filter, limit, nearest, GZ_DONE };
  nearest->item = -1;
  if (filter->rejects_all) return GZ_DONE;
  gz_find_update_moved(world);
  for (int i = 0; i < world->planes.count && s.result == GZ_DONE; i++)
    update_nearest(&s, world->planes.at[i]);
  for (int i = 0; i < world->index.level_count && s.result == GZ_DONE; i++) {
    gz_level *level = &world->index.levels[i];
    if (level->count == 0) continue;
    bool has_tree = gz_index_open_tree(&world->index, &world->memory, level);
    if (has_tree) visit_node(&s, level, 0, 0, GZ_TREE_HEIGHT - 1);
    else update_from_level(&s, level);
  }
  if (nearest->item >= 0) nearest->part = part_of_nearest(&s);
  return s.result;
}
