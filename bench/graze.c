#include "bench.h"

#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/convex/turn.h"
#include "core/shape/polygon.h"

#include <stdlib.h>

/* In one array, like the shapes of the other engines. */
static char *room;
static gz_shape *a[BENCH_PAIRS], *b[BENCH_PAIRS];
static gz_vec d[BENCH_PAIRS];
static double angle[BENCH_PAIRS];

static void make(gz_shape *shape, int n, const double *x, const double *y) {
  int corner;
  if (n == 1) gz_make_circle(shape, gz_v(x[0], y[0]), 0.5);
  if (n == 2) gz_make_capsule(shape, gz_v(x[0], y[0]), gz_v(x[1], y[1]), 0.5);
  if (n < 3) return;
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n);
  for (int i = 0; i < n; i++) {
    gz_array(geometry, GZ_LOCAL_X)[i] = x[i];
    gz_array(geometry, GZ_LOCAL_Y)[i] = y[i];
  }
  if (gz_make_polygon(shape, &corner) != GZ_SOUND) abort();
}

static gz_shape *put(size_t *used, int n) {
  gz_shape *shape = (gz_shape *)(room + *used);
  *used += gz_shape_size(n);
  return shape;
}

static void load(const bench_pair *pairs, int count) {
  size_t needed = 0, used = 0;
  for (int i = 0; i < count; i++) needed += gz_shape_size(pairs[i].n) + gz_shape_size(pairs[i].m);
  free(room);
  if ((room = malloc(needed)) == NULL) abort();
  for (int i = 0; i < count; i++) {
    make(a[i] = put(&used, pairs[i].n), pairs[i].n, pairs[i].ax, pairs[i].ay);
    make(b[i] = put(&used, pairs[i].m), pairs[i].m, pairs[i].bx, pairs[i].by);
    d[i] = gz_v(pairs[i].dx, pairs[i].dy);
    angle[i] = pairs[i].turn;
  }
}

static int overlaps(int i) { return gz_convex_overlaps(a[i], b[i]); }

static int contacts(int i) {
  gz_manifold m;
  return gz_convex_contacts(a[i], b[i], &m);
}

static int distance(int i) { return gz_convex_distance(a[i], b[i]).distance < 0; }

static int collide(int i) {
  gz_hit hit;
  return gz_convex_collide(a[i], b[i], 0, &hit);
}

static int sweep(int i) {
  gz_hit hit;
  return gz_convex_sweep(a[i], b[i], d[i], 0, &hit) != GZ_MISS;
}

static int impact(int i) {
  gz_hit hit;
  return gz_convex_impact(a[i], b[i], d[i], gz_v(0, 0.5), 1, 0, &hit) != GZ_MISS;
}

static int turn(int i) {
  gz_hit hit;
  double deep;
  gz_path path = gz_turning_path(d[i], angle[i]);
  gz_turning turning = { a[i], b[i], gz_v(0, 0), &path, 0 };
  return gz_convex_turn(&turning, 0, 1, &hit, &deep) != GZ_MISS;
}

const bench_engine bench_graze = {
  "graze",
  { "overlaps", "collide", "contacts", "distance", "sweep", "impact", "turn" },
  BENCH_CORNERS,
  load,
  { overlaps, collide, contacts, distance, sweep, impact, turn },
};
