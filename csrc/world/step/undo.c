/*
** Undo: a list of places and motions. Setting them back cannot fail: an item finds its old level of
** the index, and a geometry that was rotated can be rotated back.
*/
#include "world/step/undo.h"

#include "core/math/assert.h"
#include "world/change.h"
#include "world/rest.h"

/* All that a step changes about an item. */
typedef struct kept_item {
  int item;
  gz_vec position, velocity;
  double angle, spin;
  uint64_t cut;
  bool at_rest;
  gz_box box;
} kept_item;

/* The list begins with its length. */
typedef struct kept_items {
  int count;
  gz_step_stats stats; /* of the step before */
  kept_item at[1];
} kept_items;

bool gz_begin_undo(gz_world *world) {
  gz_block *block = &world->scratch.step[GZ_UNDO_BLOCK];
  size_t bytes = sizeof(kept_items) + (size_t)world->extra_count * sizeof(kept_item);
  if (!gz_reserve_block(&world->memory, block, bytes)) return false;
  kept_items *kept = block->at;
  kept->count = 0;
  kept->stats = world->stats;
  return true;
}

void gz_keep_for_undo(gz_world *world, int item) {
  kept_items *kept = world->scratch.step[GZ_UNDO_BLOCK].at;
  gz_item_extras *extra = &world->extras[world->items[item].extra];
  GZ_ASSERT(world->items[item].extra >= 0);
  if (extra->stepped == world->steps) return;
  GZ_ASSERT(kept->count < world->extra_count);
  extra->stepped = world->steps;
  kept_item *k = &kept->at[kept->count++];
  k->item = item;
  k->position = world->items[item].position;
  k->velocity = extra->dynamics.velocity;
  k->angle = gz_geometry_of(world, item)->angle;
  k->spin = extra->dynamics.spin;
  k->cut = extra->cut;
  k->at_rest = extra->dynamics.at_rest;
  gz_shape shape = gz_shape_of(world, item);
  k->box = gz_box_of(&shape);
}

void gz_limit_motions(gz_world *world) {
  const kept_items *kept = world->scratch.step[GZ_UNDO_BLOCK].at;
  for (int i = 0; i < kept->count; i++) {
    int extra = world->items[kept->at[i].item].extra;
    gz_dynamics *dynamics = &world->extras[extra].dynamics;
    dynamics->velocity = gz_limited_vec(dynamics->velocity);
    dynamics->spin = gz_limited(dynamics->spin);
  }
}

void gz_wake_beside_moved(gz_world *world) {
  const kept_items *kept = world->scratch.step[GZ_UNDO_BLOCK].at;
  for (int i = 0; i < kept->count && world->resting > 0; i++) {
    const kept_item *k = &kept->at[i];
    bool moved = !gz_equal(k->position, world->items[k->item].position) ||
                 k->angle != gz_geometry_of(world, k->item)->angle;
    if (!moved) continue;
    /* Where a mass began, nothing that it touched can still be at rest: who touches is laid to rest
       together with it, and wakes with it. */
    bool mass = world->extras[world->items[k->item].extra].dynamics.mass > 0;
    if (!mass) gz_wake_in_box(world, &k->box);
    gz_wake_around(world, k->item);
  }
}

void gz_undo_step(gz_world *world) {
  const kept_items *kept = world->scratch.step[GZ_UNDO_BLOCK].at;
  for (int i = 0; kept != NULL && i < kept->count; i++) {
    const kept_item *k = &kept->at[i];
    gz_item_extras *extra = &world->extras[world->items[k->item].extra];
    bool placed = gz_world_place(world, k->item, k->position, k->angle);
    GZ_ASSERT(placed);
    (void)placed;
    extra->dynamics.velocity = k->velocity;
    extra->dynamics.spin = k->spin;
    extra->cut = k->cut;
    extra->dynamics.at_rest = k->at_rest;
    extra->body = -1;
  }
  if (kept != NULL) world->stats = kept->stats;
  gz_count_resting(world);
}
