/*
** Test how much a leg solves, by counting: where something without a mass presses what cannot give
** way there is no motion, which is to be seen at once, however slowly it presses.
**
** Legs are compiled here, in place of those in the library, with a counter in place of the solver.
*/
#include "core/shape/polygon.h"
#include "core/solver/solve.h"
#include "world/change.h"
#include "world/step/step.h"

#include "heap.h"

#include <stdio.h>

static int solved;

static bool count_solution(gz_solver *solver) {
  solved++;
  return gz_solve_contacts(solver);
}

#define gz_solve_contacts count_solution
/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "world/step/island_leg.c"

static void add_box(gz_world *world, gz_vec corner, gz_vec size, double mass, double walks) {
  gz_box_shape box;
  gz_make_box(&box.shape, corner, size);
  int item = gz_world_add(world, &box.shape, 0);
  gz_dynamics *dynamics = &gz_items_make_extras(world, item)->dynamics;
  *dynamics = gz_default_dynamics();
  dynamics->velocity = gz_v(walks, 0);
  dynamics->acceleration = gz_v(0, 900);
  dynamics->mass = mass;
}

/* Somebody without a mass, who is pulled down, walks over ten crates on the ground. Return how
   often contacts are solved in a step, at most; or -1. */
static int most_solved(double dt, int steps) {
  gz_world world;
  gz_box_shape ground;
  const gz_filter by_rules = { NULL, NULL };
  int most = 0;
  gz_world_init(&world, heap);
  gz_make_box(&ground.shape, gz_v(-500, 0), gz_v(1000, 10));
  bool done = gz_rules_open(&world.rules, &world.memory, 1);
  gz_world_add(&world, &ground.shape, 0);
  add_box(&world, gz_v(-4, -18), gz_v(8, 8), 0, 40);
  for (int k = 0; k < 10; k++) add_box(&world, gz_v(10 * k - 5, -10), gz_v(10, 10), 1 + k, 0);
  for (int n = 0; n < steps && done; n++) {
    solved = 0;
    done = gz_world_step(&world, dt, &by_rules) == GZ_DONE;
    if (solved > most) most = solved;
  }
  gz_world_release(&world);
  return done ? most : -1;
}

int main(void) {
  int faults = 0;
  for (int k = 1; k <= 16; k *= 2) {
    int most = most_solved(1 / (60.0 * k), 120);
    if (most > 0 && most <= 10) continue;
    faults++;
    fprintf(stderr, "steps of 1/%d: contacts are solved %d times\n", 60 * k, most);
  }
  printf("%s what jams is seen at once\n", faults ? "not ok" : "ok");
  return faults > 0;
}
