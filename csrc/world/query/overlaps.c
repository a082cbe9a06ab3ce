/*
** All overlapping pairs: the index pairs the boxes, certain pairs are taken from their bounds, the
** others are asked, and all are sorted by ranks in two counting sorts.
*/
#include "core/pair.h"
#include "world/query/query.h"

#include <string.h>

/* Ranks of the accepted items in the order of insertion. */
typedef struct ranking {
  const int *of; /* by id, -1 if not accepted; NULL if all are accepted and ids equal ranks */
  int count;     /* every rank is smaller */
} ranking;

static inline int rank_of(const ranking *ranks, int item) {
  return ranks->of ? ranks->of[item] : item;
}

static gz_result rank_items(gz_world *world, const gz_query_filter *filter, ranking *ranks) {
  gz_list *numbers = &world->scratch.ranks;
  ranks->of = NULL;
  ranks->count = world->item_count;
  if (filter->call == NULL && !world->shuffled) return GZ_DONE;
  if (!gz_resize(&world->memory, numbers, world->item_count)) return GZ_NO_MEMORY;
  ranks->of = numbers->at;
  ranks->count = 0;
  for (int r = 0; r < world->order.count; r++) {
    int item = world->order.at[r];
    if (item < 0) continue;
    int verdict = gz_query_accepts(filter, item);
    if (verdict < 0) return GZ_REFUSED;
    numbers->at[item] = verdict > 0 ? ranks->count++ : -1;
  }
  return GZ_DONE;
}

static GZ_NOINLINE bool overlap(const gz_world *world, int i, int k) {
  gz_shape a = gz_shape_of(world, i), b = gz_shape_of(world, k);
  return gz_overlaps(&a, &b);
}

static inline bool certainly_overlap(const gz_sorted_box *a, const gz_sorted_box *b) {
  return (a->is_aabb & b->is_aabb) && gz_aabbs_certainly_overlap(&a->bounds, &b->bounds);
}

static inline bool are_accepted(const ranking *ranks, int i, int k) {
  return ranks->of == NULL || (ranks->of[i] | ranks->of[k]) >= 0;
}

/* Append a pair, the item inserted first in front. Returns false if there is no memory. */
static inline bool append_pair(gz_memory *memory, const ranking *ranks, int i, int k,
                               gz_list *pairs) {
  bool first = rank_of(ranks, i) < rank_of(ranks, k);
  if (pairs->capacity - pairs->count < 2 && !gz_make_room(memory, pairs, 2)) return false;
  pairs->at[pairs->count++] = first ? i : k;
  pairs->at[pairs->count++] = first ? k : i;
  return true;
}

/* Append the pairs that are accepted and overlap, out of the candidates in world->scratch.found:
   pairs of indices into pair_finder.boxes. */
static bool collect_overlaps(gz_world *world, const ranking *ranks, gz_list *pairs) {
  const gz_list *found = &world->scratch.found;
  const gz_sorted_box *boxes = world->scratch.pair_finder.boxes;
  for (int n = 0; n < found->count; n += 2) {
    const gz_sorted_box *a = &boxes[found->at[n]], *b = &boxes[found->at[n + 1]];
    if (!are_accepted(ranks, a->id, b->id)) continue;
    if (!certainly_overlap(a, b) && !overlap(world, a->id, b->id)) continue;
    if (!append_pair(&world->memory, ranks, a->id, b->id, pairs)) return false;
  }
  return true;
}

static bool collect_with_plane(gz_world *world, const ranking *ranks, int plane, gz_list *pairs) {
  for (int r = 0; r < world->order.count; r++) {
    int item = world->order.at[r];
    if (item < 0 || gz_geometry_of(world, item)->kind == GZ_PLANE) continue;
    if (!are_accepted(ranks, item, plane) || !overlap(world, item, plane)) continue;
    if (!append_pair(&world->memory, ranks, item, plane, pairs)) return false;
  }
  return true;
}

/* Write every overlapping pair once, unsorted. Returns false if there is no memory. */
static bool collect(gz_world *world, const ranking *ranks, gz_list *pairs) {
  world->scratch.found.count = pairs->count = 0;
  if (!gz_find_all_pairs(&world->scratch.pair_finder, &world->memory, &world->index,
                         &world->scratch.found))
    return false;
  if (!collect_overlaps(world, ranks, pairs)) return false;
  for (int k = 0; k < world->planes.count; k++) {
    if (!collect_with_plane(world, ranks, world->planes.at[k], pairs)) return false;
  }
  return true;
}

/*
** First half of a counting sort by the rank of the first item (side 0) or the second (side 1).
** Write where the pairs of each rank begin in the sorted list to `starts`, which has one element
** more than there are ranks.
*/
static void find_starts(const ranking *ranks, int side, const gz_list *pairs, int *starts) {
  memset(starts, 0, ((size_t)ranks->count + 1) * sizeof *starts);
  for (int i = side; i < pairs->count; i += 2) starts[rank_of(ranks, pairs->at[i]) + 1] += 2;
  for (int r = 1; r <= ranks->count; r++) starts[r] += starts[r - 1];
}

/* Second half: write the pairs to their sorted places. Stable. Advances `starts`. */
static void scatter(const ranking *ranks, int side, const gz_list *from, int *starts, int *to) {
  for (int i = 0; i < from->count; i += 2) {
    int *slot = &starts[rank_of(ranks, from->at[i + side])];
    to[*slot] = from->at[i];
    to[*slot + 1] = from->at[i + 1];
    *slot += 2;
  }
}

/* Sort pairs by the rank of the first item, then of the second: a radix sort. Overwrites
   world->scratch.found. Returns false if there is no memory. */
static bool sort_pairs(gz_world *world, const ranking *ranks, gz_list *pairs) {
  gz_list *sorted = &world->scratch.sorted;
  if (pairs->count <= 2) return true; /* at most one pair */
  if (!gz_resize(&world->memory, &world->scratch.found, ranks->count + 1)) return false;
  if (!gz_resize(&world->memory, sorted, pairs->count)) return false;
  int *starts = world->scratch.found.at;
  for (int side = 1; side >= 0; side--) {
    find_starts(ranks, side, pairs, starts);
    scatter(ranks, side, pairs, starts, sorted->at);
    gz_swap_lists(pairs, sorted);
  }
  return true;
}

gz_result gz_world_overlaps(gz_world *world, const gz_query_filter *filter, gz_list *pairs) {
  ranking ranks;
  pairs->count = 0;
  if (filter->rejects_all) return GZ_DONE;
  gz_result result = rank_items(world, filter, &ranks);
  if (result != GZ_DONE) return result;
  if (!collect(world, &ranks, pairs) || !sort_pairs(world, &ranks, pairs)) return GZ_NO_MEMORY;
  return GZ_DONE;
}
