/*
** Test how much a query of a box asks, by counting: the shapes only of what neither lies inside of
** the box nor is a box itself.
**
** Queries are compiled here, in place of those in the library, with a counter.
*/
#include "core/pair.h"
#include "core/shape/polygon.h"
#include "world/change.h"

#include "heap.h"

#include <stdio.h>

static int asked;

static bool count_overlaps(const gz_shape *a, const gz_shape *b) {
  asked++;
  return gz_overlaps(a, b);
}

#define gz_overlaps count_overlaps
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/query/query.c"

static bool add_disc(gz_world *world, gz_vec p) {
  gz_small_shape disc;
  gz_make_circle(&disc.shape, p, 5);
  return gz_world_add(world, &disc.shape, 0) >= 0;
}

static bool add_box(gz_world *world, gz_vec p) {
  gz_box_shape box;
  gz_make_box(&box.shape, p, gz_v(10, 10));
  return gz_world_add(world, &box.shape, 0) >= 0;
}

/* Inside of the box are two discs and a box, across its sides a disc and two boxes. */
static bool play(void) {
  gz_world world;
  gz_world_init(&world, heap);
  bool done = gz_rules_open(&world.rules, &world.memory, 1);
  done = done && add_disc(&world, gz_v(20, 20)) && add_disc(&world, gz_v(60, 70));
  done = done && add_box(&world, gz_v(40, 40)) && add_disc(&world, gz_v(100, 50));
  done = done && add_box(&world, gz_v(-5, 30)) && add_box(&world, gz_v(95, 95));
  const gz_query_filter all = { NULL, NULL, false };
  done = done && gz_query_box(&world, gz_v(0, 0), gz_v(100, 100), &all) == GZ_DONE;
  done = done && world.scratch.found.count == 6;
  gz_world_release(&world);
  return done;
}

int main(void) {
  bool ok = play() && asked == 1;
  printf("%s only what crosses a side and is no box is asked: %d\n", ok ? "ok" : "not ok", asked);
  return !ok;
}
