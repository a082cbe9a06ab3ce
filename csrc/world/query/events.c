/*
** Events: compare the sorted pairs of now with those of the last call; what is in one list alone
** began or ended.
*/
#include "world/query/events.h"

#include "world/items.h"

/* Drop pairs of groups that ignore one another. */
static void drop_ignored(const gz_world *world, gz_list *pairs) {
  int kept = 0;
  for (int i = 0; i < pairs->count; i += 2) {
    int a = pairs->at[i], b = pairs->at[i + 1];
    if (gz_rule_between(world, a, b) == GZ_IGNORE) continue;
    pairs->at[kept++] = a;
    pairs->at[kept++] = b;
  }
  pairs->count = kept;
}

/* Return a negative number if old pair i comes before new pair k, positive if after, 0 if equal.
   The end of a list comes after all pairs. */
static int compare_pairs(const gz_world *world, const gz_event_tracker *tracker, int i, int k) {
  if (i == tracker->pairs.count || k == tracker->next.count)
    return i < tracker->pairs.count ? -1 : 1;
  for (int side = 0; side < 2; side++) {
    uint64_t old = tracker->serials[i + side],
             now = world->items[tracker->next.at[k + side]].serial;
    if (old != now) return old < now ? -1 : 1;
  }
  return 0;
}

static void add_event(gz_event_tracker *tracker, bool enters, const int *pair) {
  gz_event event = { enters, pair[0], pair[1] };
  tracker->events[tracker->event_count++] = event;
}

/* Merge both lists, which are sorted by serial numbers: a pair in only one of them is an event.
   Adds those that enter, or those that leave. */
static void compare_lists(const gz_world *world, gz_event_tracker *tracker, bool enters) {
  for (int i = 0, k = 0; i < tracker->pairs.count || k < tracker->next.count;) {
    int order = compare_pairs(world, tracker, i, k);
    if (order < 0 && !enters) add_event(tracker, false, &tracker->pairs.at[i]);
    if (order > 0 && enters) add_event(tracker, true, &tracker->next.at[k]);
    if (order <= 0) i += 2;
    if (order >= 0) k += 2;
  }
}

static bool reserve_events(gz_world *world, gz_event_tracker *tracker) {
  int before = tracker->pairs.count, now = tracker->next.count,
      longer = before > now ? before : now;
  return GZ_RESERVE(&world->memory, tracker->events, tracker->event_capacity, (before + now) / 2) &&
         GZ_RESERVE(&world->memory, tracker->serials, tracker->serial_capacity, longer);
}

/* Make the new pairs the known ones. The old ones are referred to until the next call, as events
   name them. */
static void swap_pairs(gz_world *world, gz_event_tracker *tracker) {
  gz_list old = tracker->pairs;
  for (int i = 0; i < tracker->next.count; i++) {
    gz_items_ref(world, tracker->next.at[i]);
    tracker->serials[i] = world->items[tracker->next.at[i]].serial;
  }
  tracker->pairs = tracker->next;
  tracker->next = old;
}

/* Let go of what the events of the last call name: these are over. */
static void release_events(gz_world *world, gz_event_tracker *tracker) {
  for (int i = 0; i < tracker->next.count; i++) gz_items_unref(world, tracker->next.at[i]);
  tracker->next.count = 0;
  tracker->event_count = 0;
}

bool gz_event_tracker_reserve(gz_world *world, gz_event_tracker *tracker, int count) {
  gz_memory *memory = &world->memory;
  return GZ_RESERVE(memory, tracker->pairs.at, tracker->pairs.capacity, count) &&
         GZ_RESERVE(memory, tracker->serials, tracker->serial_capacity, count);
}

/* Hold the new pairs before the old ones are let go. */
void gz_event_tracker_load(gz_world *world, gz_event_tracker *tracker, const gz_list *pairs,
                           const uint64_t *serials) {
  for (int i = 0; i < pairs->count; i++) gz_items_ref(world, pairs->at[i]);
  for (int i = 0; i < tracker->pairs.count; i++) gz_items_unref(world, tracker->pairs.at[i]);
  release_events(world, tracker);
  gz_copy_list(&tracker->pairs, pairs);
  gz_copy_array(tracker->serials, serials, pairs->count, sizeof *serials);
}

gz_result gz_world_find_events(gz_world *world, gz_event_tracker *tracker) {
  static const gz_query_filter all;
  release_events(world, tracker);
  gz_result result = gz_world_overlaps(world, &all, &tracker->next);
  if (result == GZ_DONE) {
    drop_ignored(world, &tracker->next);
    if (!reserve_events(world, tracker)) result = GZ_NO_MEMORY;
  }
  if (result != GZ_DONE) {
    tracker->next.count = 0;
    return result;
  }
  compare_lists(world, tracker, false);
  compare_lists(world, tracker, true);
  swap_pairs(world, tracker);
  return GZ_DONE;
}

void gz_event_tracker_release(gz_world *world, gz_event_tracker *tracker) {
  gz_release_list(&world->memory, &tracker->pairs);
  gz_release_list(&world->memory, &tracker->next);
  GZ_RELEASE_ARRAY(&world->memory, tracker->serials, tracker->serial_capacity);
  GZ_RELEASE_ARRAY(&world->memory, tracker->events, tracker->event_capacity);
}
