#include "world/overlaps.h"

#include <string.h>

/* Of items, the ranks in the order of insertion: -1 for those that are not wanted. NULL if their
   numbers are that, and all are wanted. */
typedef struct ranking {
  const int *of;
  int count;
} ranking;

static inline int rank_of(const ranking *ranks, int item) {
  return ranks->of ? ranks->of[item] : item;
}

static gz_result rank_items(gz_world *world, const gz_query_filter *wanted, ranking *ranks) {
  gz_list *numbers = &world->scratch.ranks;
  ranks->of = NULL;
  ranks->count = world->item_count;
  if (wanted->call == NULL && !world->shuffled) return GZ_DONE;
  if (!gz_resize(&world->memory, numbers, world->item_count)) return GZ_NO_MEMORY;
  ranks->of = numbers->at;
  ranks->count = 0;
  for (int r = 0; r < world->order.count; r++) {
    int item = world->order.at[r];
    if (item < 0) continue;
    int answer = gz_query_accepts(wanted, item);
    if (answer < 0) return GZ_REFUSED;
    numbers->at[item] = answer > 0 ? ranks->count++ : -1;
  }
  return GZ_DONE;
}

static GZ_NOINLINE bool overlap(const gz_world *world, int i, int k) {
  gz_shape a = gz_shape_of(world, i), b = gz_shape_of(world, k);
  return gz_overlaps(&a, &b);
}

static inline bool surely_overlap(const gz_sorted_box *a, const gz_sorted_box *b) {
  return (a->block & b->block) && gz_aabbs_certainly_overlap(&a->bounds, &b->bounds);
}

static inline bool are_wanted(const ranking *ranks, int i, int k) {
  return ranks->of == NULL || (ranks->of[i] | ranks->of[k]) >= 0;
}

/* Appends a pair, the one inserted first in front. */
static inline bool put_pair(gz_memory *memory, const ranking *ranks, int i, int k, gz_list *pairs) {
  bool first = rank_of(ranks, i) < rank_of(ranks, k);
  if (pairs->capacity - pairs->count < 2 && !gz_make_room(memory, pairs, 2)) return false;
  pairs->at[pairs->count++] = first ? i : k;
  pairs->at[pairs->count++] = first ? k : i;
  return true;
}

/* Those of the pairs in world->scratch.found, places of boxes that meet, that are wanted and
   overlap. */
static bool collect_met(gz_world *world, const ranking *ranks, gz_list *pairs) {
  const gz_list *found = &world->scratch.found;
  const gz_sorted_box *boxes = world->scratch.pair_finder.boxes;
  for (int n = 0; n < found->count; n += 2) {
    const gz_sorted_box *a = &boxes[found->at[n]], *b = &boxes[found->at[n + 1]];
    if (!are_wanted(ranks, a->id, b->id)) continue;
    if (!surely_overlap(a, b) && !overlap(world, a->id, b->id)) continue;
    if (!put_pair(&world->memory, ranks, a->id, b->id, pairs)) return false;
  }
  return true;
}

static bool collect_with_plane(gz_world *world, const ranking *ranks, int plane, gz_list *pairs) {
  for (int r = 0; r < world->order.count; r++) {
    int item = world->order.at[r];
    if (item < 0 || gz_geometry_of(world, item)->kind == GZ_PLANE) continue;
    if (!are_wanted(ranks, item, plane) || !overlap(world, item, plane)) continue;
    if (!put_pair(&world->memory, ranks, item, plane, pairs)) return false;
  }
  return true;
}

/* Every overlapping pair once, the one inserted first in front, but in any order. */
static bool collect(gz_world *world, const ranking *ranks, gz_list *pairs) {
  world->scratch.found.count = pairs->count = 0;
  if (!gz_find_all_pairs(&world->scratch.pair_finder, &world->memory, &world->grid,
                         &world->scratch.found))
    return false;
  if (!collect_met(world, ranks, pairs)) return false;
  for (int k = 0; k < world->planes.count; k++) {
    if (!collect_with_plane(world, ranks, world->planes.at[k], pairs)) return false;
  }
  return true;
}

/* Begin a counting sort by the first items, or the second: write where each rank starts to
   `starts`, which has one place more than ranks. */
static void find_starts(const ranking *ranks, int side, const gz_list *pairs, int *starts) {
  memset(starts, 0, ((size_t)ranks->count + 1) * sizeof *starts);
  for (int i = side; i < pairs->count; i += 2) starts[rank_of(ranks, pairs->at[i]) + 1] += 2;
  for (int r = 1; r <= ranks->count; r++) starts[r] += starts[r - 1];
}

/* End it. The sort is stable. */
static void put_in_order(const ranking *ranks, int side, const gz_list *from, int *starts,
                         int *to) {
  for (int i = 0; i < from->count; i += 2) {
    int *place = &starts[rank_of(ranks, from->at[i + side])];
    to[*place] = from->at[i];
    to[*place + 1] = from->at[i + 1];
    *place += 2;
  }
}

/* Sort pairs by the first item, then by the second: radix sort. */
static bool sort_pairs(gz_world *world, const ranking *ranks, gz_list *pairs) {
  gz_list *sorted = &world->scratch.sorted;
  if (!gz_resize(&world->memory, &world->scratch.found, ranks->count + 1)) return false;
  if (!gz_resize(&world->memory, sorted, pairs->count)) return false;
  int *starts = world->scratch.found.at;
  for (int side = 1; side >= 0; side--) {
    find_starts(ranks, side, pairs, starts);
    put_in_order(ranks, side, pairs, starts, sorted->at);
    gz_swap_lists(pairs, sorted);
  }
  return true;
}

gz_result gz_world_overlaps(gz_world *world, const gz_query_filter *wanted, gz_list *pairs) {
  ranking ranks;
  pairs->count = 0;
  if (wanted->nobody) return GZ_DONE;
  gz_result result = rank_items(world, wanted, &ranks);
  if (result != GZ_DONE) return result;
  if (!collect(world, &ranks, pairs) || !sort_pairs(world, &ranks, pairs)) return GZ_NO_MEMORY;
  return GZ_DONE;
}
