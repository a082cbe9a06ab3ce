/*
** What lies together: pyramids, a wall, heaps, at rest and hit, beside Box2D v3 and Chipmunk.
** Prints the time of a step, and what a user would see: how far things creep in a minute, how deep
** they overlap, and what energy comes from nowhere. bench/heaps.lua has the same scenes for LÖVE.
*/
#define _POSIX_C_SOURCE 199309L

#include "heaps.h"
#include "world.h"

#include "core/pair.h"
#include "core/parts/moment.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"
#include "world/change.h"
#include "world/items.h"
#include "world/step/step.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DT (1.0 / 60)
#define MOST_BODIES 400
#define MOST_WALLS 3

static heap_body bodies[MOST_BODIES];
static int count;
static heap_wall walls[MOST_WALLS];
static int wall_count;

/* ---- shapes, of which graze measures for all engines */

static gz_shape *shapes[MOST_BODIES];
static double gyration[MOST_BODIES], masses[MOST_BODIES];

static void *allocate(size_t size) {
  void *block = calloc(1, size);
  if (block == NULL) abort();
  return block;
}

static gz_shape *shape_of(const heap_body *b) {
  int corner;
  gz_shape *shape = allocate(gz_shape_size(b->n > 0 ? b->n : 1));
  if (b->radius > 0) {
    gz_make_circle(shape, gz_v(0, 0), b->radius);
    return shape;
  }
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, b->n);
  for (int i = 0; i < b->n; i++) {
    gz_array(geometry, GZ_LOCAL_X)[i] = b->corner[i][0];
    gz_array(geometry, GZ_LOCAL_Y)[i] = b->corner[i][1];
  }
  if (gz_make_polygon(shape, &corner) != GZ_SOUND) abort();
  return shape;
}

static double area_of(const heap_body *b) {
  double sum = b->radius * b->radius * 3.141592653589793;
  for (int i = 0; i < b->n; i++) {
    const double *p = b->corner[i], *q = b->corner[(i + 1) % b->n];
    sum += (p[0] * q[1] - p[1] * q[0]) / 2;
  }
  return sum;
}

static void make_shapes(void) {
  for (int i = 0; i < count; i++) {
    heap_body *b = &bodies[i];
    shapes[i] = shape_of(b);
    gyration[i] = gz_squared_gyration(shapes[i]);
    if (b->mass == 0) b->mass = area_of(b) * HEAP_DENSITY;
    masses[i] = b->mass;
  }
}

static void free_shapes(void) {
  for (int i = 0; i < count; i++) free(shapes[i]);
}

/* ---- graze */

static gz_world world;
static int items[MOST_BODIES];

static void open_graze(const heap_body *list, int n, const heap_wall *at, int wall_n) {
  gz_box_shape box;
  gz_world_init(&world, bench_memory());
  world.settings.friction = HEAP_FRICTION;
  if (!gz_rules_open(&world.rules, &world.memory, 1)) abort();
  if (!gz_rules_set(&world.rules, &world.memory, 0, 0, GZ_BOUNCE)) abort();
  for (int i = 0; i < wall_n; i++) {
    gz_make_box(&box.shape, gz_v(at[i].left, at[i].top), gz_v(at[i].width, at[i].height));
    if (gz_world_add(&world, &box.shape, 0) < 0) abort();
  }
  for (int i = 0; i < n; i++) {
    gz_set_transform(shapes[i], gz_v(list[i].x, list[i].y), 0);
    items[i] = gz_world_add(&world, shapes[i], 0);
    gz_item_extras *extras = items[i] < 0 ? NULL : gz_items_make_extras(&world, items[i]);
    if (extras == NULL) abort();
    gz_dynamics *d = &extras->dynamics;
    d->mass = list[i].mass;
    d->velocity = gz_v(list[i].vx, list[i].vy);
    d->acceleration = gz_v(0, HEAP_GRAVITY);
    d->restitution = 0;
    d->turns = true;
  }
}

static void step_graze(double dt) {
  const gz_filter by_rules = { NULL, NULL };
  if (gz_world_step(&world, dt, &by_rules) != GZ_DONE) abort();
}

static heap_state look_at_graze(int i) {
  gz_shape shape = gz_shape_of(&world, items[i]);
  const gz_dynamics *d = &gz_extras_of(&world, items[i])->dynamics;
  gz_vec p = shape.position;
  return (heap_state){ p.x, p.y, shape.geometry->angle, d->velocity.x, d->velocity.y, d->spin };
}

static void close_graze(void) { gz_world_release(&world); }

static const heap_engine graze = { "graze", open_graze, step_graze, look_at_graze, close_graze };

/* ---- scenes */

static unsigned long long seed;

/* A number from low to high. */
static double between(double low, double high) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * ((double)(seed >> 11) / (double)(1ull << 53));
}

static heap_body *add(double x, double y) {
  heap_body *b = &bodies[count++];
  memset(b, 0, sizeof *b);
  b->x = x;
  b->y = y;
  return b;
}

static void add_block(double x, double y, double w, double h) {
  const double corners[4][2] = {
    { -w / 2, -h / 2 }, { w / 2, -h / 2 }, { w / 2, h / 2 }, { -w / 2, h / 2 }
  };
  heap_body *b = add(x, y);
  b->n = 4;
  memcpy(b->corner, corners, sizeof corners);
}

/* A regular polygon that is drawn out: its centroid is its middle. */
static void add_polygon(double x, double y, int n, double r, double stretch) {
  heap_body *b = add(x, y);
  b->n = n;
  for (int i = 0; i < n; i++) {
    double angle = 2 * 3.141592653589793 * (i + 0.3) / n;
    b->corner[i][0] = r * cos(angle) * stretch;
    b->corner[i][1] = r * sin(angle) / stretch;
  }
}

static void put_floor(void) {
  wall_count = 1;
  walls[0] = (heap_wall){ -3000, 0, 6000, 100 };
}

/* Walls on both sides of the floor, so far from its middle. */
static void put_sides(double half) {
  wall_count = 3;
  walls[1] = (heap_wall){ -half - 100, -8000, 100, 8000 };
  walls[2] = (heap_wall){ half, -8000, 100, 8000 };
}

static void pyramid(int rows) {
  put_floor();
  for (int row = 0; row < rows; row++)
    for (int i = 0; i < rows - row; i++)
      add_block((i - (rows - row - 1) / 2.0) * 22, -10 - 20 * row, 20, 20);
}

/* Throw a disc from the left, in a room. */
static void throw_at(double height, double mass, double speed) {
  put_sides(2000);
  heap_body *b = add(-400, -height);
  b->radius = 10;
  b->mass = mass;
  b->vx = speed;
}

/* Every second row is shifted by a third of a brick: by half of one, its last would not stand. */
static void brick_wall(void) {
  put_floor();
  for (int row = 0; row < 10; row++)
    for (int i = 0; i < 12; i++) add_block(i * 30 + (row % 2) * 10, -7.5 - 15 * row, 30, 15);
}

/* Polygons of three to eight corners, discs and planks, above a bin. */
static void heap(int n, double half) {
  seed = 1;
  put_floor();
  put_sides(half);
  int columns = (int)(2 * half / 36);
  for (int i = 0; i < n; i++) {
    double x = (i % columns + 0.5) * 36 - half, y = -40 - 36 * (int)(i / columns);
    double kind = between(0, 1);
    if (kind < 0.2) {
      add(x, y)->radius = between(6, 12);
    } else if (kind < 0.35) {
      double h = between(5, 8), w = between(24, 32);
      add_block(x, y, w, h);
    } else {
      double stretch = between(0.9, 1.2), r = between(8, 12);
      add_polygon(x, y, (int)between(3, 9), r, stretch);
    }
  }
}

/* ---- what is measured */

#define MOST_STEPS 4500
#define ROUNDS 3
#define NEVER 1e6 /* later than any scene ends */

typedef struct result {
  double moving, worst, resting; /* ms a step: until all rest, its worst, and in the end */
  double rests_after, crept, sunk, gained;
} result;

/* The shortest time of each step, in ms, of all rounds: others share the machine. */
static double times[MOST_STEPS];

static double energy_of(const heap_state *at) {
  double sum = 0;
  for (int i = 0; i < count; i++) {
    const heap_state *s = &at[i];
    double moving = s->vx * s->vx + s->vy * s->vy + gyration[i] * s->spin * s->spin;
    sum += masses[i] * (moving / 2 - HEAP_GRAVITY * s->y);
  }
  return sum;
}

static double weight_of_all(void) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += masses[i] * HEAP_GRAVITY;
  return sum;
}

/* Return how deep one sinks into another, at most. */
static double deepest(const heap_state *at) {
  double most = 0;
  for (int i = 0; i < count; i++) gz_set_transform(shapes[i], gz_v(at[i].x, at[i].y), at[i].angle);
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < i; k++) most = fmax(most, -gz_distance(shapes[i], shapes[k]).distance);
    for (int k = 0; k < wall_count; k++) {
      gz_box_shape wall;
      gz_make_box(&wall.shape, gz_v(walls[k].left, walls[k].top),
                  gz_v(walls[k].width, walls[k].height));
      most = fmax(most, -gz_distance(shapes[i], &wall.shape).distance);
    }
  }
  return most;
}

static void time_step(const heap_engine *engine, int step) {
  double start = bench_seconds();
  engine->step(DT);
  times[step] = fmin(times[step], 1e3 * (bench_seconds() - start));
}

static void look_at_all(const heap_engine *engine, heap_state *at) {
  for (int i = 0; i < count; i++) at[i] = engine->look(i);
}

/*
** Play so many steps, and look at what a user sees. A body is at rest if it moves by less than a
** thousandth of a pixel in a step. What was thrown does not count there: it may roll on for ever.
** It creeps from the step `from` on.
*/
static int watch(const heap_engine *engine, int steps, int from, result *r) {
  static heap_state first[MOST_BODIES], last[MOST_BODIES], now[MOST_BODIES];
  int moved = 0;
  engine->open(bodies, count, walls, wall_count);
  look_at_all(engine, last);
  double least = energy_of(last);
  for (int k = 0; k < steps; k++) {
    if (k == from) memcpy(first, last, sizeof first);
    time_step(engine, k);
    look_at_all(engine, now);
    for (int i = 0; i < count; i++) {
      double way = hypot(now[i].x - last[i].x, now[i].y - last[i].y);
      if (way > 1e-3 && bodies[i].vx == 0) moved = k + 1;
    }
    memcpy(last, now, sizeof last);
    double energy = energy_of(now);
    r->gained = fmax(r->gained, energy - least);
    least = fmin(least, energy);
    if (k % 10 == 0) r->sunk = fmax(r->sunk, deepest(now));
  }
  for (int i = 0; i < count; i++)
    r->crept = fmax(r->crept, hypot(now[i].x - first[i].x, now[i].y - first[i].y));
  r->gained /= weight_of_all();
  engine->close();
  return moved;
}

static result play(const heap_engine *engine, int steps, int from) {
  result r = { 0, 0, 0, 0, 0, 0, 0 };
  for (int k = 0; k < steps; k++) times[k] = HUGE_VAL;
  int moved = watch(engine, steps, from, &r);
  for (int round = 1; round < ROUNDS; round++) {
    engine->open(bodies, count, walls, wall_count);
    for (int k = 0; k < steps; k++) time_step(engine, k);
    engine->close();
  }
  int most = moved > 60 ? moved : 60;
  for (int k = 0; k < most; k++) {
    r.moving += times[k] / most;
    r.worst = fmax(r.worst, times[k]);
  }
  for (int k = steps - 60; k < steps; k++) r.resting += times[k] / 60;
  r.rests_after = moved * DT;
  return r;
}

static void measure_with(const heap_engine *engine, int steps, int from) {
  result r = play(engine, steps, from);
  printf("  %-11s%8.3f ms a step, worst %7.2f", engine->name, r.moving, r.worst);
  if (r.rests_after > (steps - 60) * DT) printf(", moves to the end        ");
  else printf(", rests after %4.1f s: %6.4f", r.rests_after, r.resting);
  printf(", overlaps %6.3f, gains %6.3f", r.sunk, r.gained);
  if (from < steps) printf(", creeps %.3f", r.crept);
  puts("");
}

/* Play a scene for so many seconds. Things should stand from `from` on, or never if it is later. */
static void measure(const char *name, double time, double from) {
  int steps = (int)(time / DT), standing = (int)(from / DT);
  printf("%s\n", name);
  make_shapes();
  measure_with(&graze, steps, standing);
#ifdef HAVE_BOX2D3
  measure_with(&heap_box2d3, steps, standing);
#endif
#ifdef HAVE_CHIPMUNK
  measure_with(&heap_chipmunk, steps, standing);
#endif
  free_shapes();
  count = 0;
}

static void measure_pyramids(void) {
  const int rows[] = { 5, 12, 20 };
  char name[80];
  for (int i = 0; i < 3; i++) {
    pyramid(rows[i]);
    snprintf(name, sizeof name, "pyramid of %d crates, a minute", count);
    measure(name, 60, 0);
  }
}

static void measure_hits(void) {
  const int rows[] = { 5, 12, 20 };
  char name[80];
  for (int i = 0; i < 3; i++) {
    pyramid(rows[i]);
    snprintf(name, sizeof name, "pyramid of %d crates, hit by a disc of 10 at 1500", count);
    throw_at(110, 10, 1500);
    measure(name, 15, NEVER);
  }
  pyramid(12);
  throw_at(110, 4, 500);
  measure("pyramid of 78 crates, hit by a disc of 4 at 500", 15, NEVER);
  brick_wall();
  throw_at(110, 10, 1500);
  measure("wall of 120 bricks, hit by a disc of 10 at 1500", 15, NEVER);
}

int main(void) {
  puts("heaps: a step, how long things move, how deep they overlap, how high the energy that they "
       "gain");
  puts("would lift all of them, and how far they creep in a minute, in pixels");
  measure_pyramids();
  brick_wall();
  measure("wall of 120 bricks, a minute", 60, 0);
  measure_hits();
  heap(100, 130);
  measure("heap of 100 that falls into a bin, and a minute", 75, 15);
  heap(300, 220);
  measure("heap of 300 that falls into a bin, and a minute", 75, 15);
  return 0;
}
