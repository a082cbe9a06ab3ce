/*
** The validation of whole worlds: what is asserted of hits and operations here, and the parts.
*/
#include "world/validate/validate.h"

#ifdef GZ_ASSERTIONS

#include "world/items.h"
#include "world/validate/rooms.h"

/* A removed item that is still named: its id must not be used again. */
static void validate_named_id(const gz_world *world, int item) {
  GZ_ASSERT(item >= 0 && item < world->item_count);
  GZ_ASSERT(gz_world_has(world, item) || world->items[item].refs > 0);
}

static void validate_hits(const gz_world *world, const gz_hits *hits) {
  GZ_ASSERT(hits->completed >= 0 && hits->completed <= hits->count);
  GZ_ASSERT(hits->count <= hits->capacity && hits->loops >= 0);
  for (int k = 0; k < hits->count; k++) {
    const gz_world_hit *hit = &hits->at[k];
    /* Only a cast has no item. */
    if (hit->item >= 0 || hit->response != GZ_RESPONSE_UNKNOWN) validate_named_id(world, hit->item);
    validate_named_id(world, hit->other);
    /* Hits refer to their items before the first of them is removed. */
    bool lives =
        (hit->item < 0 || gz_world_has(world, hit->item)) && gz_world_has(world, hit->other);
    GZ_ASSERT(hits->refers || lives);
    /* Where a point is missing, both items are as they were at the hit. */
    GZ_ASSERT(k < hits->completed || lives);
  }
}

/* Between operations there are the hits of the last one, and none that are pending. */
static void validate_operations(const gz_world *world) {
  const gz_hits *current = &world->hits[world->current_hits];
  const gz_hits *pending = &world->hits[!world->current_hits];
  validate_hits(world, current);
  GZ_ASSERT(pending->count == 0 && pending->completed == 0 && !pending->refers);
  GZ_ASSERT(world->incomplete_hits == current->count - current->completed);
  /* No filter is being called, so nothing is suspended, nor to be written back. */
  GZ_ASSERT(world->nesting == 0 && world->overwritten.count == 0 && !world->suspends_waking);
  GZ_ASSERT(world->epoch % GZ_EPOCH_STEP == 0 && world->epoch <= GZ_LAST_EPOCH);
}

static void validate_settings(const gz_settings *settings) {
  GZ_ASSERT(fabs(gz_length(settings->up) - 1) < 1e-9);
  GZ_ASSERT(settings->friction >= 0 && settings->friction <= GZ_LARGEST);
}

void gz_validate_world(const gz_world *world) {
  validate_operations(world);
  validate_settings(&world->settings);
  gz_validate_items(world);
  gz_validate_rules(world);
  gz_validate_geometries(world);
  gz_validate_index(world);
}

/* Pairs are sorted by the serial numbers of both items, each once: they are merged by those. */
static void validate_pair_order(const gz_event_tracker *tracker, int i) {
  const uint64_t *serials = &tracker->serials[i];
  GZ_ASSERT(serials[0] < serials[1]);
  if (i == 0) return;
  GZ_ASSERT(serials[-2] < serials[0] || (serials[-2] == serials[0] && serials[-1] < serials[1]));
}

void gz_validate_events(const gz_world *world, const gz_event_tracker *tracker) {
  GZ_ASSERT(tracker->pairs.count % 2 == 0 && tracker->next.count % 2 == 0);
  for (int i = 0; i < tracker->pairs.count; i++) {
    int item = tracker->pairs.at[i];
    validate_named_id(world, item);
    GZ_ASSERT(world->items[item].refs > 0);
    /* The id of an item that was removed since is not another's. */
    uint64_t serial = world->items[item].serial;
    GZ_ASSERT(serial == 0 || serial == tracker->serials[i]);
    if (i % 2 == 0) validate_pair_order(tracker, i);
  }
  /* Events of the last call name these. */
  for (int i = 0; i < tracker->next.count; i++)
    GZ_ASSERT(world->items[tracker->next.at[i]].refs > 0);
  for (int k = 0; k < tracker->event_count; k++) {
    validate_named_id(world, tracker->events[k].a);
    validate_named_id(world, tracker->events[k].b);
  }
}

int64_t gz_validation_cost(const gz_world *world) {
  return (int64_t)world->item_count + world->order.count + world->rules.slot_count +
         gz_cost_of_geometries(world) + gz_cost_of_index(world);
}

#endif
