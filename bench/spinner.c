/*
** Lets balls hit a spinner 10,000 times, see bench/spinner.h, and prints what became of the energy:
** in the end, and at its most. Beside Chipmunk and Box2D v3.
*/
#define _POSIX_C_SOURCE 199309L

#include "spinner.h"
#include "world.h"

#include "core/parts/moment.h"
#include "core/shape/polygon.h"
#include "world/change.h"
#include "world/hits.h"
#include "world/items.h"
#include "world/step/step.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define HITS 10000
#define DT (1.0 / 60)

/* ---- graze */

static gz_world world;
static int rod;

static gz_dynamics *add(const gz_shape *shape, double mass, int *item) {
  *item = gz_world_add(&world, shape, 0);
  gz_item_extras *extras = *item < 0 ? NULL : gz_items_make_extras(&world, *item);
  if (extras == NULL) abort();
  extras->dynamics.mass = mass;
  return &extras->dynamics;
}

static void open_graze(void) {
  gz_box_shape box;
  gz_small_shape small;
  double size = SPINNER_SIZE;
  int item;
  gz_world_init(&world, bench_memory());
  if (!gz_rules_open(&world.rules, &world.memory, 1)) abort();
  if (!gz_rules_set(&world.rules, &world.memory, 0, 0, GZ_BOUNCE)) abort();
  for (int i = 0; i < 4; i++) {
    gz_vec n = i < 2 ? gz_v(1 - 2 * i, 0) : gz_v(0, 5 - 2 * i);
    if (!gz_make_plane(&small.shape, n, size / 2)) abort();
    if (gz_world_add(&world, &small.shape, 0) < 0) abort();
  }
  gz_vec extent = { SPINNER_LENGTH, SPINNER_WIDTH };
  gz_make_box(&box.shape, gz_scale(extent, -0.5), extent);
  gz_dynamics *dynamics = add(&box.shape, SPINNER_MASS, &rod);
  dynamics->turns = dynamics->hinged = true;
  dynamics->min_angle = -HUGE_VAL;
  dynamics->max_angle = HUGE_VAL;
  for (int i = 0; i < SPINNER_BALLS; i++) {
    const double *b = spinner_balls[i];
    gz_make_circle(&small.shape, gz_v(b[0], b[1]), SPINNER_RADIUS);
    add(&small.shape, 1, &item)->velocity = gz_v(b[2], b[3]);
  }
}

static int step_graze(double dt) {
  const gz_filter by_rules = { NULL, NULL };
  int count = 0;
  if (gz_world_step(&world, dt, &by_rules) != GZ_DONE) abort();
  const gz_hits *hits = gz_current_hits(&world);
  for (int i = 0; i < hits->count; i++)
    count += hits->at[i].item == rod || hits->at[i].other == rod;
  return count;
}

static double energy_of_graze(void) {
  double sum = 0;
  for (int i = 0; i < world.item_count; i++) {
    const gz_item_extras *extras = gz_extras_of(&world, i);
    if (extras == NULL) continue;
    const gz_dynamics *d = &extras->dynamics;
    gz_shape shape = gz_shape_of(&world, i);
    double turning = d->turns ? gz_squared_gyration(&shape) * d->spin * d->spin : 0;
    sum += d->mass * (gz_dot(d->velocity, d->velocity) + turning) / 2;
  }
  return sum;
}

static const spinner_engine graze = { "graze", open_graze, step_graze, energy_of_graze };

/* ---- all */

static void measure(const spinner_engine *engine) {
  engine->open();
  double first = engine->energy(), most = first, end = first;
  long hits = 0, steps = 0;
  for (; hits < HITS && steps < 10000000; steps++) {
    hits += engine->step(DT);
    end = engine->energy();
    most = fmax(most, end);
  }
  printf("%-12s%ld hits in %ld steps, energy %+.1e of the first in the end, %+.1e at most\n",
         engine->name, hits, steps, end / first - 1, most / first - 1);
}

int main(void) {
  puts("spinner: balls that hit a hinged rod, without loss");
  measure(&graze);
#ifdef HAVE_CHIPMUNK
  measure(&spinner_chipmunk);
#endif
#ifdef HAVE_BOX2D3
  measure(&spinner_box2d3);
#endif
  return 0;
}
