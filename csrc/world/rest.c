/*
** Waking.
*/
#include "world/rest.h"

#include "world/candidates.h"
#include "world/items.h"

/* How far from a box masses are woken: twice as far as contacts of what rests count. */
#define REACH (2 * GZ_HAIR)

/* Wake what lies in a box, and append it to the list. Returns false if there is no memory. */
static bool wake_in_box(gz_world *world, const gz_box *box) {
  double size = gz_max(box->high.x - box->low.x, box->high.y - box->low.y);
  gz_box wide = gz_box_widened(box, REACH * size);
  if (!(size < HUGE_VAL) || !gz_find(world, &wide, gz_v(0, 0))) return false;
  for (int i = 0; i < world->scratch.found.count; i++) {
    int item = world->scratch.found.at[i];
    if (gz_end_rest(world, item) && !gz_append(&world->memory, &world->scratch.flying, item))
      return false;
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

void gz_wake_in_box(gz_world *world, const gz_box *box) {
  if (world->resting == 0 || world->suspends_waking) return;
  gz_list *woken = &world->scratch.flying;
  woken->count = 0;
  bool done = wake_in_box(world, box);
  for (int i = 0; i < woken->count && done; i++) {
    gz_shape shape = gz_shape_of(world, woken->at[i]);
    gz_box its = gz_box_of(&shape);
    done = wake_in_box(world, &its);
  }
  if (!done) gz_wake_all(world);
}

void gz_wake_around(gz_world *world, int item) {
  if (world->resting == 0 || world->suspends_waking) return;
  gz_shape shape = gz_shape_of(world, item);
  gz_box box = gz_box_of(&shape);
  gz_wake_in_box(world, &box);
  gz_end_rest(world, item);
}
