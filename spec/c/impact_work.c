/*
** Test how much a meeting solves, by counting: whether it jams is asked only where something takes
** part that no mass can stop.
**
** Meetings are compiled here, in place of those in the library, with a counter.
*/
#include "core/shape/polygon.h"
#include "world/change.h"
#include "world/step/constraints.h"
#include "world/step/step.h"

#include "heap.h"

#include <stdio.h>

static int pushes;

static gz_complementary_status count_push(gz_step *step, const int *list, int count, gz_push push) {
  pushes++;
  return gz_push_constraints(step, list, count, push);
}

#define gz_push_constraints count_push
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/step/impact.c"

/* Add a box that moves; of mass 0, no mass can stop it. */
static void add_box(gz_world *world, gz_vec p, gz_vec size, gz_vec v, double mass) {
  gz_box_shape box;
  gz_make_box(&box.shape, p, size);
  int item = gz_world_add(world, &box.shape, 0);
  gz_dynamics *dynamics = &gz_items_make_extras(world, item)->dynamics;
  *dynamics = gz_default_dynamics();
  dynamics->velocity = v;
  dynamics->mass = mass;
}

/* A box meets another, which touches a wall, while a lift moves elsewhere. */
static bool play(void) {
  gz_world world;
  gz_vec none = { 0, 0 }, size = { 10, 10 };
  gz_world_init(&world, heap);
  bool done = gz_rules_open(&world.rules, &world.memory, 1);
  add_box(&world, gz_v(50, -10), gz_v(10, 30), none, 0);
  add_box(&world, gz_v(0, 500), size, gz_v(5, 0), 0);
  add_box(&world, gz_v(0, 0), size, gz_v(60, 0), 1);
  add_box(&world, gz_v(40, 0), size, none, 1);
  const gz_filter by_rules = { NULL, NULL };
  done = done && gz_world_step(&world, 1, &by_rules) == GZ_DONE;
  gz_world_release(&world);
  return done;
}

int main(void) {
  bool ok = play() && pushes == 1;
  printf("%s constraints are solved once where nothing is driven: %d\n", ok ? "ok" : "not ok",
         pushes);
  return !ok;
}
