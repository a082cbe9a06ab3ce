/*
** Test how much waking measures, by counting: nothing is measured against itself, nor what moves.
**
** Waking is compiled here, in place of that in the library, with a counter.
*/
#include "core/pair.h"
#include "core/shape/polygon.h"
#include "world/change.h"

#include "heap.h"

#include <stdio.h>

static int asked;

static bool count_near(const gz_shape *a, const gz_shape *b, double reach) {
  asked++;
  return gz_are_near(a, b, reach);
}

#define gz_are_near count_near
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/rest.c"

static int faults;

static void add_crate(gz_world *world, double y) {
  gz_box_shape box;
  gz_make_box(&box.shape, gz_v(0, y), gz_v(10, 10));
  int item = gz_world_add(world, &box.shape, 0);
  gz_dynamics *dynamics = &gz_items_make_extras(world, item)->dynamics;
  *dynamics = gz_default_dynamics();
  dynamics->at_rest = true;
}

/* A tower of crates at rest, on ground which does not move: its lowest one is woken. */
static void expect(int crates, int wanted) {
  gz_world world;
  gz_box_shape ground;
  gz_world_init(&world, heap);
  gz_make_box(&ground.shape, gz_v(-500, 0), gz_v(1000, 10));
  bool done = gz_rules_open(&world.rules, &world.memory, 1);
  gz_world_add(&world, &ground.shape, 0);
  for (int i = 1; i <= crates; i++) add_crate(&world, -10 * i);
  gz_count_resting(&world);
  done = done && world.resting == crates;
  asked = 0;
  gz_wake_around(&world, 1);
  gz_count_resting(&world);
  if (!done || world.resting > 0 || asked != wanted) {
    faults++;
    fprintf(stderr, "%d crates: %d pairs, %d still at rest\n", crates, asked, world.resting);
  }
  gz_world_release(&world);
}

int main(void) {
  expect(1, 0);
  expect(2, 1);
  expect(5, 4);
  printf("%s waking measures each pair once\n", faults ? "not ok" : "ok");
  return faults > 0;
}
