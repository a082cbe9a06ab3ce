/*
** The ids of a world's items, their order, and their extras.
**
** The id of a removed item has three states: referred to, by hits or events; retired, until the
** binding has dropped the values that it stores by that id; free.
*/
#pragma once

#include "core/math/assert.h"
#include "world/world.h"

/* Return the id that the next item will get. */
int gz_items_next_id(const gz_world *world);

/* Return a new id; -1 if there is no memory. */
int gz_items_new_id(gz_world *world);

/* Free an id: a new one that was not used, or one that the binding has dropped. */
void gz_items_free(gz_world *world, int item);

/* Forget the free ids from `count` on: none of those is in use, nor retired. */
void gz_items_forget(gz_world *world, int count);

/* Retire the id of a removed item that nothing refers to. */
void gz_items_retire(gz_world *world, int item);

/* Return a retired id, and free it: the caller drops what it stores by it. -1 if there is none. */
int gz_items_next_retired(gz_world *world);

/* Refer to the id of an item: it is not reused, even if the item is removed. */
static inline void gz_items_ref(gz_world *world, int item) { world->items[item].refs++; }

/* Take back one gz_items_ref. */
static inline void gz_items_unref(gz_world *world, int item) {
  GZ_ASSERT(world->items[item].refs > 0);
  gz_item *it = &world->items[item];
  if (--it->refs == 0 && it->serial == 0) gz_items_retire(world, item);
}

/* Make room for one more rank; false if there is no memory. */
bool gz_items_make_rank(gz_world *world);

/* Close the gaps that removed items have left in the order. */
void gz_items_compact(gz_world *world);

/* Return an item's extras for the caller to write to, made if it has none; NULL if there is no
   memory. The pointer is valid until other extras are made. */
gz_item_extras *gz_items_make_extras(gz_world *world, int item);

/* Take back an item's extras, if it has any. */
void gz_items_drop_extras(gz_world *world, int item);

/* Return the dynamics of an item that has none set. */
static inline gz_dynamics gz_default_dynamics(void) {
  gz_dynamics dynamics = { .restitution = 1, .friction = -1, .max_speed = HUGE_VAL };
  return dynamics;
}

/* Return the restitution of an item with these extras, which may be NULL. */
static inline double gz_restitution_of(const gz_item_extras *extras) {
  return extras != NULL ? extras->dynamics.restitution : gz_default_dynamics().restitution;
}

/* A larger friction of two counts as this: beyond it a rod that slides can jam itself [Painlevé
   1895]. */
#define GZ_MOST_FRICTION (4.0 / 3)

/* Return the friction of an item: its own, or that of the world. */
static inline double gz_friction_of(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  bool own = extra != NULL && extra->dynamics.friction >= 0;
  return own ? extra->dynamics.friction : world->settings.friction;
}

/* Return the friction of two items. */
static inline double gz_friction_between(const gz_world *world, int item, int other) {
  double product = gz_friction_of(world, item) * gz_friction_of(world, other);
  return gz_min(sqrt(product), GZ_MOST_FRICTION);
}

/* Has the item of these extras, which may be NULL, a mass? */
static inline bool gz_has_mass(const gz_item_extras *extras) {
  return extras != NULL && extras->dynamics.mass > 0;
}

/* Is an item at rest? Changes wake it, see world/change.h. */
static inline bool gz_is_at_rest(const gz_world *world, int item) {
  const gz_item_extras *extra = gz_extras_of(world, item);
  return extra && extra->dynamics.at_rest;
}

/* Let an item move again. Returns whether it was at rest. */
static inline bool gz_end_rest(gz_world *world, int item) {
  int extra = world->items[item].extra;
  if (extra < 0 || !world->extras[extra].dynamics.at_rest) return false;
  world->extras[extra].dynamics.at_rest = false;
  return true;
}

/* Return the extras of an item that has none. */
static inline gz_item_extras gz_default_extras(void) {
  gz_item_extras extras = { .dynamics = gz_default_dynamics(), .body = -1, .next = -1 };
  return extras;
}
