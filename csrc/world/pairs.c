#include "world/pairs.h"

static bool both_planes(const gz_shape *a, const gz_shape *b) {
  return a->kind == GZ_PLANE && b->kind == GZ_PLANE;
}

/* Appends the pairs of which the item is the one inserted first. */
static gz_result add_pairs_of(gz_world *world, int item, const gz_wanted *wanted, gz_list *pairs) {
  const gz_shape *shape = gz_shape_of(world, item);
  if (!gz_world_find(world, gz_box_of(shape), gz_v(0, 0))) return GZ_NO_MEMORY;
  for (int i = 0; i < world->found.count; i++) {
    int other = world->found.at[i];
    const gz_shape *its = gz_shape_of(world, other);
    if (world->items[other].serial <= world->items[item].serial) continue;
    if (both_planes(shape, its) || !gz_overlaps(shape, its)) continue;
    int answer = gz_is_wanted(wanted, other);
    if (answer < 0) return GZ_REFUSED;
    if (answer == 0) continue;
    if (!gz_append(&world->memory, pairs, item) || !gz_append(&world->memory, pairs, other)) {
      return GZ_NO_MEMORY;
    }
  }
  return GZ_DONE;
}

gz_result gz_world_overlaps(gz_world *world, const gz_wanted *wanted, gz_list *pairs) {
  pairs->count = 0;
  for (int i = world->first; i >= 0; i = world->items[i].next) {
    int answer = gz_is_wanted(wanted, i);
    if (answer < 0) return GZ_REFUSED;
    if (answer == 0) continue;
    gz_result result = add_pairs_of(world, i, wanted, pairs);
    if (result != GZ_DONE) return result;
  }
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
