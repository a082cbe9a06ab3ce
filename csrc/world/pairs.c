#include "world/pairs.h"

/* Numbers the wanted items in the order of insertion, the others with -1, in world->ranks by item. */
static gz_result rank_items(gz_world *world, const gz_wanted *wanted, int *count) {
  gz_list *ranks = &world->ranks;
  *count = 0;
  if (!gz_resize(&world->memory, ranks, world->item_count)) return GZ_NO_MEMORY;
  if (wanted->ask == NULL && !world->shuffled) { /* their numbers are in that order, and may have gaps */
    *count = world->item_count;
    for (int item = 0; item < world->item_count; item++) ranks->at[item] = item;
    return GZ_DONE;
  }
  for (int r = 0; r < world->order.count; r++) {
    int item = world->order.at[r];
    if (item < 0) continue;
    int answer = gz_is_wanted(wanted, item);
    if (answer < 0) return GZ_REFUSED;
    ranks->at[item] = answer > 0 ? (*count)++ : -1;
  }
  return GZ_DONE;
}

static bool overlap(const gz_world *world, int i, int k) {
  const gz_node *a = gz_grid_node(&world->grid, i), *b = gz_grid_node(&world->grid, k);
  bool blocks = a && b && (a->filed & b->filed & GZ_BLOCK);
  if (blocks && gz_blocks_surely_overlap(&a->bounds, &b->bounds)) return true;
  gz_shape s = gz_shape_of(world, i), t = gz_shape_of(world, k);
  return gz_overlaps(&s, &t);
}

/* Of two items whose boxes may meet, appends them if both are wanted and the shapes overlap. */
static bool test_pair(gz_world *world, int i, int k, gz_list *pairs) {
  int ri = world->ranks.at[i], rk = world->ranks.at[k];
  if (ri < 0 || rk < 0) return true;
  if (!overlap(world, i, k)) return true;
  return gz_append(&world->memory, pairs, ri < rk ? i : k) &&
         gz_append(&world->memory, pairs, ri < rk ? k : i);
}

static bool test_with_plane(gz_world *world, int plane, gz_list *pairs) {
  for (int r = 0; r < world->order.count; r++) {
    int item = world->order.at[r];
    if (item < 0 || gz_form_of(world, item)->kind == GZ_PLANE) continue;
    if (!test_pair(world, item, plane, pairs)) return false;
  }
  return true;
}

/* Every overlapping pair once, the one inserted first in front, but in any order. */
static bool collect(gz_world *world, gz_list *pairs) {
  gz_list *found = &world->found;
  found->count = pairs->count = 0;
  if (!gz_crowd_pairs(&world->crowd, &world->memory, &world->grid, found)) return false;
  for (int i = 0; i < found->count; i += 2) {
    if (!test_pair(world, found->at[i], found->at[i + 1], pairs)) return false;
  }
  for (int k = 0; k < world->planes.count; k++) {
    if (!test_with_plane(world, world->planes.at[k], pairs)) return false;
  }
  return true;
}

/* A stable counting sort by the first items, or the second: `starts` has a place more than ranks. */
static void sort_by(const gz_world *world, int side, const gz_list *from, int *starts, int ranks,
                    int *to) {
  const int *rank = world->ranks.at;
  for (int r = 0; r <= ranks; r++) starts[r] = 0;
  for (int i = 0; i < from->count; i += 2) starts[rank[from->at[i + side]] + 1] += 2;
  for (int r = 0; r < ranks; r++) starts[r + 1] += starts[r];
  for (int i = 0; i < from->count; i += 2) {
    int *place = &starts[rank[from->at[i + side]]];
    to[*place] = from->at[i];
    to[*place + 1] = from->at[i + 1];
    *place += 2;
  }
}

/* In the order of the first, then of the second. world->found is a scratch pad here. */
static bool sort_pairs(gz_world *world, int ranks, gz_list *pairs) {
  if (!gz_resize(&world->memory, &world->found, ranks + 1)) return false;
  if (!gz_resize(&world->memory, &world->sorted, pairs->count)) return false;
  sort_by(world, 1, pairs, world->found.at, ranks, world->sorted.at);
  sort_by(world, 0, &world->sorted, world->found.at, ranks, pairs->at);
  return true;
}

gz_result gz_world_overlaps(gz_world *world, const gz_wanted *wanted, gz_list *pairs) {
  int ranks;
  gz_result result = rank_items(world, wanted, &ranks);
  if (result != GZ_DONE) return result;
  if (!collect(world, pairs) || !sort_pairs(world, ranks, pairs)) return GZ_NO_MEMORY;
  return GZ_DONE;
}

/* Drops the pairs that the rules ignore. */
static void drop_ignored(const gz_world *world, gz_list *pairs) {
  int kept = 0;
  for (int i = 0; i < pairs->count; i += 2) {
    int a = pairs->at[i], b = pairs->at[i + 1];
    int of_a = world->items[a].group, of_b = world->items[b].group;
    if (gz_world_rule(world, of_a, of_b) == GZ_IGNORE) continue;
    pairs->at[kept++] = a;
    pairs->at[kept++] = b;
  }
  pairs->count = kept;
}

/* Negative if pair i of the old comes before pair k of the new; an end comes after all. */
static int compare_pairs(const gz_world *world, const gz_witness *w, int i, int k) {
  if (i == w->pairs.count || k == w->next.count) return i < w->pairs.count ? -1 : 1;
  for (int side = 0; side < 2; side++) {
    uint64_t old = w->serials[i + side], now = world->items[w->next.at[k + side]].serial;
    if (old != now) return old < now ? -1 : 1;
  }
  return 0;
}

static void add_event(gz_witness *w, bool enters, const int *pair) {
  gz_event event = { enters, pair[0], pair[1] };
  w->events[w->event_count++] = event;
}

/* Both lists are sorted by the serials of their pairs: what only one has, has changed. */
static void compare_lists(const gz_world *world, gz_witness *w) {
  w->event_count = 0;
  for (int i = 0, k = 0; i < w->pairs.count || k < w->next.count;) {
    int order = compare_pairs(world, w, i, k);
    if (order < 0) add_event(w, false, &w->pairs.at[i]);
    if (order > 0) add_event(w, true, &w->next.at[k]);
    if (order <= 0) i += 2;
    if (order >= 0) k += 2;
  }
}

static bool make_room(gz_world *world, gz_witness *w) {
  int most = (w->pairs.count + w->next.count) / 2;
  gz_event *events = gz_grow(&world->memory, w->events, &w->event_capacity, most, sizeof *events);
  if (events == NULL && most > 0) return false;
  w->events = events;
  uint64_t *serials = gz_grow(&world->memory, w->serials, &w->serial_capacity,
                              w->pairs.count > w->next.count ? w->pairs.count : w->next.count,
                              sizeof *serials);
  if (serials == NULL && most > 0) return false;
  w->serials = serials;
  return true;
}

/* The new pairs become the known ones. Those known before are held until the next look, as events
   tell of them. */
static void turn_over(gz_world *world, gz_witness *w) {
  gz_list old = w->pairs;
  for (int i = 0; i < w->next.count; i++) {
    gz_world_hold(world, w->next.at[i]);
    w->serials[i] = world->items[w->next.at[i]].serial;
  }
  w->pairs = w->next;
  w->next = old;
}

static void release_next(gz_world *world, gz_witness *w) {
  for (int i = 0; i < w->next.count; i++) gz_world_unhold(world, w->next.at[i]);
  w->next.count = 0;
}

gz_result gz_world_witness(gz_world *world, gz_witness *w) {
  static const gz_wanted all;
  release_next(world, w);
  gz_result result = gz_world_overlaps(world, &all, &w->next);
  if (result == GZ_DONE) {
    drop_ignored(world, &w->next);
    if (!make_room(world, w)) result = GZ_NO_MEMORY;
  }
  if (result != GZ_DONE) {
    w->next.count = 0;
    return result;
  }
  compare_lists(world, w);
  turn_over(world, w);
  return GZ_DONE;
}

void gz_witness_release(gz_world *world, gz_witness *w) {
  gz_release_list(&world->memory, &w->pairs);
  gz_release_list(&world->memory, &w->next);
  gz_release(&world->memory, w->serials, (size_t)w->serial_capacity * sizeof *w->serials);
  gz_release(&world->memory, w->events, (size_t)w->event_capacity * sizeof *w->events);
}
