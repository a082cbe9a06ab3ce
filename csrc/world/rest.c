/*
** Waking.
*/
#include "world/rest.h"

#include "core/pair.h"
#include "world/candidates.h"
#include "world/items.h"

/* How far from a box masses are woken: twice as far as contacts of what rests count. */
#define REACH (2 * GZ_HAIR)

/* Wake what lies in a box, and near a shape, unless that is NULL, and append it to the list.
   Returns false if there is no memory. */
static bool wake_near(gz_world *world, const gz_box *box, const gz_shape *shape) {
  double size = gz_max(box->high.x - box->low.x, box->high.y - box->low.y), reach = REACH * size;
  gz_box wide = gz_box_widened(box, reach);
  if (!(size < HUGE_VAL) || !gz_find(world, &wide, gz_v(0, 0))) return false;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    if (!gz_is_at_rest(world, item)) continue;
    gz_shape other = gz_shape_of(world, item);
    if (shape != NULL && !gz_are_near(shape, &other, reach)) continue;
    gz_end_rest(world, item);
    if (!gz_append(&world->memory, &world->scratch.flying, item)) return false;
  }
  return true;
}

void gz_count_resting(gz_world *world) {
  world->resting = 0;
  for (int i = 0; i < world->extra_count; i++) world->resting += world->extras[i].dynamics.at_rest;
}

void gz_wake_all(gz_world *world) {
  for (int i = 0; i < world->extra_count; i++) world->extras[i].dynamics.at_rest = false;
  world->resting = 0;
}

static void wake(gz_world *world, const gz_box *box, const gz_shape *shape) {
  if (world->resting == 0 || world->suspends_waking) return;
  gz_list *woken = &world->scratch.flying;
  woken->count = 0;
  bool done = wake_near(world, box, shape);
  for (int i = 0; i < woken->count && done; i++) {
    gz_shape its = gz_shape_of(world, woken->at[i]);
    gz_box its_box = gz_box_of(&its);
    done = wake_near(world, &its_box, &its);
  }
  if (!done) gz_wake_all(world);
}

void gz_wake_in_box(gz_world *world, const gz_box *box) { wake(world, box, NULL); }

void gz_wake_around(gz_world *world, int item) {
  if (world->suspends_waking) return;
  gz_shape shape = gz_shape_of(world, item);
  gz_box box = gz_box_of(&shape);
  gz_end_rest(world, item); /* first: or it would be found beside itself */
  wake(world, &box, &shape);
}
