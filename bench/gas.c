/*
** A gas: balls of mass 1 that bounce off one another, and off the walls of a box, without loss.
** Prints the time of a step for each ball, and what became of the energy, beside Box2D v3.
*/
#define _POSIX_C_SOURCE 199309L

#include "box2d3.h"
#include "world.h"

#include "core/shape/polygon.h"
#include "world/change.h"
#include "world/items.h"
#include "world/step/step.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SPACING 2.5
#define FASTEST 10
#define DT (1.0 / 60)
#define STEPS 100
#define ROUNDS 5

static unsigned long long seed;

/* A number from -1 to 1. */
static double by_chance(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(seed >> 11) / (double)(1ull << 52) - 1;
}

/* Write x, y, and the velocity of each of side x side balls. */
static gas_ball *make_balls(int side) {
  gas_ball *balls = malloc((size_t)side * (size_t)side * sizeof *balls);
  seed = 1;
  for (int i = 0; i < side * side; i++) {
    balls[i].x = (i % side + 0.5) * SPACING;
    balls[i].y = ((int)(i / side) + 0.5) * SPACING;
    balls[i].vx = FASTEST * by_chance();
    balls[i].vy = FASTEST * by_chance();
  }
  return balls;
}

/* ---- graze */

static int add(gz_world *world, const gz_shape *shape) {
  int item = gz_world_add(world, shape, 0);
  if (item < 0) abort();
  return item;
}

static void fill(gz_world *world, const gas_ball *balls, int count, double size) {
  gz_box_shape wall;
  gz_small_shape ball;
  gz_world_init(world, bench_memory());
  if (!gz_rules_open(&world->rules, &world->memory, 1)) abort();
  if (!gz_rules_set(&world->rules, &world->memory, 0, 0, GZ_BOUNCE)) abort();
  for (int i = 0; i < 4; i++) {
    gas_wall at = gas_wall_of(i, size);
    gz_make_box(&wall.shape, gz_v(at.left, at.top), gz_v(at.width, at.height));
    add(world, &wall.shape);
  }
  for (int i = 0; i < count; i++) {
    gz_make_circle(&ball.shape, gz_v(balls[i].x, balls[i].y), GAS_RADIUS);
    gz_item_extras *extras = gz_items_make_extras(world, add(world, &ball.shape));
    if (extras == NULL) abort();
    extras->dynamics.mass = 1;
    extras->dynamics.velocity = gz_v(balls[i].vx, balls[i].vy);
  }
}

static double energy_of(const gz_world *world) {
  double sum = 0;
  for (int i = 0; i < world->extra_count; i++) {
    gz_vec v = world->extras[i].dynamics.velocity;
    sum += gz_dot(v, v) / 2;
  }
  return sum;
}

/* ---- both */

typedef struct result {
  double time, lost; /* of a step, for each ball; a part of the energy, in all steps */
} result;

static result run_graze(const gas_ball *balls, int count, double size) {
  gz_world world;
  const gz_filter by_rules = { NULL, NULL };
  fill(&world, balls, count, size);
  double before = energy_of(&world), start = bench_seconds();
  for (int i = 0; i < STEPS; i++)
    if (gz_world_step(&world, DT, &by_rules) != GZ_DONE) abort();
  double time = (bench_seconds() - start) / STEPS / count;
  result r = { time, 1 - energy_of(&world) / before };
  gz_world_release(&world);
  return r;
}

#ifdef HAVE_BOX2D3
static result run_box2d3(const gas_ball *balls, int count, double size) {
  box2d3_gas *gas = box2d3_gas_make(count, balls, size);
  double before = box2d3_gas_energy(gas), start = bench_seconds();
  for (int i = 0; i < STEPS; i++) box2d3_gas_step(gas, DT);
  double time = (bench_seconds() - start) / STEPS / count;
  result r = { time, 1 - box2d3_gas_energy(gas) / before };
  box2d3_gas_free(gas);
  return r;
}
#endif

/* Keep the fastest of some rounds, which take turns. */
static void keep(result *best, result r) {
  if (best->time == 0 || r.time < best->time) *best = r;
}

static void measure(int side) {
  int count = side * side;
  gas_ball *balls = make_balls(side);
  result mine = { 0, 0 };
#ifdef HAVE_BOX2D3
  result its = { 0, 0 };
#endif
  for (int i = 0; i < ROUNDS; i++) {
    keep(&mine, run_graze(balls, count, side * SPACING));
#ifdef HAVE_BOX2D3
    keep(&its, run_box2d3(balls, count, side * SPACING));
#endif
  }
  printf("%6d balls  graze %5.0f ns, %+.0e of the energy lost", count, 1e9 * mine.time, mine.lost);
#ifdef HAVE_BOX2D3
  printf("   Box2D v3 %5.0f ns, %.3f lost   ratio %.2f", 1e9 * its.time, its.lost,
         mine.time / its.time);
#endif
  putchar('\n');
  free(balls);
}

int main(void) {
  puts("gas: balls that bounce without loss, a step for each ball");
  measure(14);
  measure(45);
  measure(141);
  return 0;
}
