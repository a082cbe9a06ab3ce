/*
** Hits: appended while an operation runs, published when it is done. Points are computed when they
** are read, or just before an item of theirs changes.
*/
#include "world/hits.h"

#include "core/pair.h"
#include "world/items.h"

/* Up to this many hits are searched for an item; of more, all are completed. */
#define FEW_HITS 8

void gz_hits_find_point(gz_world_hit *hit, const gz_shape *a, const gz_shape *b) {
  gz_vec d = gz_scale(hit->normal, hit->depth);
  hit->point = gz_contact_point(a, b, d, hit->normal, &hit->part);
}

static void complete(gz_world *world, gz_hits *hits) {
  for (; hits->completed < hits->count; hits->completed++) {
    gz_world_hit *hit = &hits->at[hits->completed];
    gz_shape a = gz_shape_at(gz_geometry_of(world, hit->item), hit->position);
    gz_shape b = gz_shape_of(world, hit->other);
    gz_hits_find_point(hit, &a, &b);
  }
}

void gz_hits_complete(gz_world *world) {
  complete(world, gz_current_hits(world));
  complete(world, gz_pending_hits(world));
  world->incomplete_hits = 0;
}

/* Has one of the hits to be completed before an item changes? */
static bool needs(const gz_hits *hits, int item, bool moves) {
  for (int i = hits->completed; i < hits->count; i++) {
    if (hits->at[i].other == item || (hits->at[i].item == item && !moves)) return true;
  }
  return false;
}

GZ_NOINLINE void gz_hits_complete_of(gz_world *world, int item, bool moves) {
  if (world->incomplete_hits > FEW_HITS || needs(gz_current_hits(world), item, moves) ||
      needs(gz_pending_hits(world), item, moves)) {
    gz_hits_complete(world);
  }
}

void gz_hits_ref_items(gz_world *world, gz_hits *hits) {
  if (hits->refers) return;
  hits->refers = true;
  for (int i = 0; i < hits->count; i++) {
    if (hits->at[i].item >= 0) gz_items_ref(world, hits->at[i].item);
    gz_items_ref(world, hits->at[i].other);
  }
}

void gz_hits_unref_items(gz_world *world, gz_hits *hits) {
  if (!hits->refers) return;
  hits->refers = false;
  for (int i = 0; i < hits->count; i++) {
    if (hits->at[i].item >= 0) gz_items_unref(world, hits->at[i].item);
    gz_items_unref(world, hits->at[i].other);
  }
}

void gz_hits_publish(gz_world *world, gz_result result) {
  if (result == GZ_DONE) {
    gz_hits_unref_items(world, gz_current_hits(world));
    world->current_hits = !world->current_hits;
  }
  const gz_hits *current = gz_current_hits(world);
  gz_hits *pending = gz_pending_hits(world);
  pending->count = pending->completed = pending->loops = 0;
  world->incomplete_hits = current->count - current->completed;
}

bool gz_hits_next(gz_world *world, double k, bool *lost) {
  gz_hits *hits = gz_current_hits(world);
  *lost = k > 0 && hits->loops == 0;
  if (k == 0) hits->loops++;
  if (k >= 0 && k < hits->count) return true;
  if (hits->loops > 0) hits->loops--;
  return false;
}

gz_world_hit *gz_hits_append(gz_hits *hits, gz_memory *memory) {
  if (!GZ_RESERVE(memory, hits->at, hits->capacity, hits->count + 1)) return NULL;
  gz_world_hit *hit = &hits->at[hits->count++];
  hit->impulse = hit->approach = 0;
  return hit;
}

void gz_hits_sort_last(gz_hits *hits, int first) {
  gz_world_hit *at = hits->at;
  for (int k = hits->count - 1; k > first && at[k - 1].t > at[k].t; k--) {
    gz_world_hit later = at[k - 1];
    at[k - 1] = at[k];
    at[k] = later;
  }
}
