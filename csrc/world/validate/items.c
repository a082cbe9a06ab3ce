/*
** Items: each id is an item's, or free, or waits to be free.
*/
#include "world/validate/rooms.h"

#ifdef GZ_ASSERTIONS

#include "core/parts/layout.h"
#include "world/items.h"

/* Return the sum of a list of unused ids, which goes through their ranks. Each of them is no item,
   and nothing refers to it. */
static uint64_t sum_of_unused(const gz_world *world, int first) {
  uint64_t sum = 0;
  for (int item = first, left = world->item_count; item >= 0; item = world->items[item].rank) {
    GZ_ASSERT(left-- > 0); /* no circle */
    GZ_ASSERT(item < world->item_count);
    GZ_ASSERT(world->items[item].serial == 0 && world->items[item].refs == 0);
    sum += gz_hash_of_number(item);
  }
  return sum;
}

/* Each id is an item's, or that of a removed one to which something refers, or retired, or free;
   and in one of those lists once. */
static void validate_ids(const gz_world *world) {
  uint64_t unused = 0;
  int living = 0;
  for (int i = 0; i < world->item_count; i++) {
    const gz_item *it = &world->items[i];
    GZ_ASSERT(it->refs >= 0);
    GZ_ASSERT(it->serial <= world->serial); /* no serial is given twice */
    living += it->serial != 0;
    if (it->serial == 0 && it->refs == 0) unused += gz_hash_of_number(i);
  }
  GZ_ASSERT(living == world->living);
  GZ_ASSERT(unused ==
            sum_of_unused(world, world->free_item) + sum_of_unused(world, world->retired));
}

/* The order lists each item once, at its rank, by its serial number; and by its id, as long as no
   id was used again. */
static void validate_order(const gz_world *world) {
  uint64_t before = 0;
  int listed = 0, last = -1;
  for (int rank = 0; rank < world->order.count; rank++) {
    int item = world->order.at[rank];
    if (item < 0) continue;
    GZ_ASSERT(gz_world_has(world, item) && world->items[item].rank == rank);
    GZ_ASSERT(world->items[item].serial > before);
    GZ_ASSERT(world->shuffled || item > last);
    before = world->items[item].serial;
    last = item;
    listed++;
  }
  GZ_ASSERT(listed == world->living);
}

/* A step is limited to what setters take; and what stands has neither a motion nor a rest. */
static void validate_dynamics(const gz_dynamics *d, gz_kind kind) {
  GZ_ASSERT(gz_max_abs(d->velocity) <= GZ_LARGEST && gz_max_abs(d->acceleration) <= GZ_LARGEST);
  GZ_ASSERT(fabs(d->spin) <= GZ_LARGEST && (d->turns || d->spin == 0));
  GZ_ASSERT(d->mass >= 0 && d->mass <= GZ_LARGEST);
  GZ_ASSERT(d->restitution >= 0 && d->restitution <= 1);
  GZ_ASSERT(d->drag >= 0 && d->deceleration >= 0 && d->angular_deceleration >= 0);
  GZ_ASSERT(d->max_speed > 0 && d->min_angle <= d->max_angle);
  GZ_ASSERT(kind != GZ_GRID || (!d->turns && !d->hinged));
}

static void validate_extras_of(const gz_world *world, const gz_item *it) {
  const gz_item_extras *extra = &world->extras[it->extra];
  gz_kind kind = world->geometries.at[it->geometry].geometry->kind;
  validate_dynamics(&extra->dynamics, kind);
  GZ_ASSERT(!extra->has_dynamics || kind != GZ_PLANE); /* a plane does not move */
  GZ_ASSERT(!extra->by_edges || (extra->one_way && kind == GZ_CHAIN));
  GZ_ASSERT(!extra->one_way || extra->by_edges || fabs(gz_length(extra->side) - 1) < 1e-9);
  GZ_ASSERT(extra->body < 0); /* no step goes on */
  /* Numbers of steps and of sets are compared with the present ones, which never come back. */
  GZ_ASSERT(extra->stepped <= world->steps && extra->cut <= world->steps);
  GZ_ASSERT(extra->tried <= world->steps && extra->rest_set <= world->rest_sets);
}

/* Return the sum of the extras that are free. They are nobody's, so nothing of them rests. */
static uint64_t sum_of_free_extras(const gz_world *world) {
  uint64_t sum = 0;
  for (int k = world->free_extra, left = world->extra_count; k >= 0; k = world->extras[k].next) {
    GZ_ASSERT(left-- > 0);
    GZ_ASSERT(k < world->extra_count && !world->extras[k].dynamics.at_rest);
    sum += gz_hash_of_number(k);
  }
  return sum;
}

/* Extras are those of one item, or free, each once; and no mass rests that is not counted. */
static void validate_extras(const gz_world *world) {
  uint64_t sum = sum_of_free_extras(world);
  int resting = 0;
  for (int i = 0; i < world->item_count; i++) {
    const gz_item *it = &world->items[i];
    if (it->serial == 0 || it->extra < 0) continue;
    GZ_ASSERT(it->extra < world->extra_count);
    sum += gz_hash_of_number(it->extra);
    resting += world->extras[it->extra].dynamics.at_rest;
    validate_extras_of(world, it);
  }
  GZ_ASSERT(sum == gz_sum_of_numbers_below(world->extra_count));
  GZ_ASSERT(resting <= world->resting);
}

/* Coordinates are those that setters take, and no grid is turned. */
static void validate_places(const gz_world *world) {
  for (int i = 0; i < world->item_count; i++) {
    const gz_item *it = &world->items[i];
    if (it->serial == 0) continue;
    GZ_ASSERT(it->geometry >= 0 && it->geometry < world->geometries.count);
    const gz_geometry *geometry = gz_geometry_of(world, i);
    GZ_ASSERT(geometry != NULL && geometry->kind != GZ_CLUSTER);
    GZ_ASSERT(gz_max_abs(it->position) <= GZ_LARGEST && fabs(geometry->angle) <= GZ_LARGEST);
    GZ_ASSERT(geometry->kind != GZ_GRID || geometry->angle == 0);
    /* Responses of a later operation than the present one do not exist. */
    GZ_ASSERT((it->epoch_response & ~(GZ_EPOCH_STEP - 1)) <= world->epoch);
  }
}

void gz_validate_items(const gz_world *world) {
  validate_ids(world);
  validate_order(world);
  validate_places(world);
  validate_extras(world);
}

#endif
