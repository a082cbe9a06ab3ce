/*
** Fuzz the core: two shapes, and invariants of all their queries.
*/
#include "input.h"

#include "core/impact.h"
#include "core/manifold.h"
#include "core/polar.h"
#include "core/polygon.h"
#include "core/predict.h"
#include "core/point.h"
#include "core/narrowphase.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_CORNERS 12

#define HOLDS(claim)                                                                               \
  do {                                                                                             \
    if (!(claim)) {                                                                                \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                          \
      abort();                                                                                     \
    }                                                                                              \
  } while (0)

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * MOST_CORNERS * sizeof(double)];
} room;

static double take_coordinate(input *in) {
  double value = take_number(in);
  return fabs(value) <= 1e9 ? value : 1;
}

static gz_vec take_vec(input *in) {
  double x = take_coordinate(in);
  return gz_v(x, take_coordinate(in));
}

static bool take_polygon(input *in, room *room) {
  int n = 3 + (int)(take_byte(in) % (MOST_CORNERS - 2)), corner;
  gz_geometry *geometry = gz_shape_clear(&room->shape, GZ_POLYGON, n);
  for (int i = 0; i < n; i++) {
    gz_vec v = take_vec(in);
    gz_array(geometry, GZ_LOCAL_X)[i] = v.x;
    gz_array(geometry, GZ_LOCAL_Y)[i] = v.y;
  }
  geometry->radius = take_byte(in) % 4 == 0 ? fabs(take_coordinate(in)) : 0;
  return gz_make_polygon(&room->shape, &corner) == GZ_SOUND;
}

/* Make a regular polygon, which is always sound; random corners seldom are. */
static bool take_regular(input *in, room *room) {
  int n = 3 + (int)(take_byte(in) % (MOST_CORNERS - 2)), corner;
  gz_shape_clear(&room->shape, GZ_POLYGON, n);
  gz_set_regular_corners(&room->shape, fabs(take_coordinate(in)) + 0.25);
  return gz_make_polygon(&room->shape, &corner) == GZ_SOUND;
}

static bool take_shape(input *in, room *room) {
  switch (take_byte(in) % 6) {
    case 0:
      if (!take_polygon(in, room)) return false;
      break;
    case 1:
    case 2:
      if (!take_regular(in, room)) return false;
      break;
    case 3: gz_make_circle(&room->shape, take_vec(in), fabs(take_coordinate(in)) + 0.25); break;
    case 4: {
      gz_vec p = take_vec(in), q = take_vec(in);
      double radius = take_byte(in) % 4 ? fabs(take_coordinate(in)) + 0.25 : 0;
      if (!gz_make_capsule(&room->shape, p, q, radius)) return false;
      break;
    }
    default: return gz_make_plane(&room->shape, take_vec(in), take_coordinate(in));
  }
  gz_vec position = take_vec(in);
  gz_set_transform(&room->shape, position, take_byte(in) % 2 ? take_coordinate(in) : 0);
  return true;
}

static bool is_finite(gz_vec v) { return isfinite(v.x) && isfinite(v.y); }
static bool is_unit(gz_vec v) { return fabs(gz_length(v) - 1) < 1e-9; }
static bool opposite(gz_vec a, gz_vec b) { return a.x == -b.x && a.y == -b.y; }
static bool is_plane(const gz_shape *shape) { return shape->geometry->kind == GZ_PLANE; }

static void check_overlap(const gz_shape *a, const gz_shape *b) {
  gz_hit hit, back;
  bool overlaps = gz_overlaps(a, b);
  HOLDS(overlaps == gz_overlaps(b, a));
  HOLDS(overlaps == gz_collide(a, b, &hit));
  gz_separation gap = gz_distance(a, b);
  HOLDS(isfinite(gap.distance) && is_finite(gap.on_a) && is_finite(gap.on_b));
  HOLDS(gap.distance == gz_distance(b, a).distance);
  gz_manifold manifold;
  HOLDS(gz_contacts(a, b, &manifold) == overlaps);
  if (!overlaps) return;
  HOLDS(manifold.n == 1 || manifold.n == 2);
  HOLDS(is_unit(hit.normal) && hit.depth > 0 && hit.depth == -gap.distance);
  HOLDS(gz_collide(b, a, &back) && back.depth == hit.depth);
  for (int i = 0; i < manifold.n; i++) {
    HOLDS(is_finite(manifold.contacts[i].point) && manifold.contacts[i].depth > 0);
  }
}

/* Check that the minimum translation separates. Not for a tiny shape deep inside a plane: the depth
   has too few digits for its size. */
static void check_parted(room *a, const gz_shape *b) {
  gz_hit hit;
  if (is_plane(&a->shape) || !gz_collide(&a->shape, b, &hit)) return;
  if (hit.depth > 1e5 * a->shape.geometry->bounding_radius) return;
  room parted = *a;
  gz_vec way = gz_scale(hit.normal, hit.depth);
  gz_set_position(&parted.shape, gz_add(parted.shape.position, way));
  HOLDS(!gz_overlaps(&parted.shape, b));
}

static void check_sweep(const gz_shape *a, const gz_shape *b, gz_vec d) {
  gz_hit hit, back, fall;
  gz_status status = gz_sweep(a, b, d, &hit);
  HOLDS(status == gz_sweep(b, a, gz_neg(d), &back));
  if (status == GZ_MISS) return;
  HOLDS(hit.t >= 0 && hit.t < 1 && hit.t == back.t && is_unit(hit.normal));
  HOLDS((status == GZ_OVERLAP) == (hit.depth > 0));
  if (status == GZ_HIT) HOLDS(opposite(hit.normal, back.normal) && gz_dot(hit.normal, d) < 0);
  status = gz_impact(a, b, d, gz_v(0, 0), HUGE_VAL, 0, &fall);
  HOLDS(status == GZ_MISS || (fall.t >= 0 && is_unit(fall.normal)));
}

static void check_others(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec g) {
  gz_hit hit;
  gz_prediction ahead = gz_predict(a, b, d);
  HOLDS(is_finite(ahead.translation) && (ahead.will || gz_equal(ahead.translation, gz_v(0, 0))));
  if (gz_impact(a, b, d, g, HUGE_VAL, 0, &hit) != GZ_MISS) {
    HOLDS(isfinite(hit.t) && hit.t >= 0 && is_unit(hit.normal));
  }
  if (!is_plane(a) && !is_plane(b) && gz_polar_overlaps(a, b)) HOLDS(gz_overlaps(a, b));
  if (gz_ray_cast(a, d, g, &hit) == GZ_HIT) HOLDS(hit.t >= 0 && hit.t < 1);
  HOLDS(!gz_contains(a, d) || gz_ray_cast(a, d, d, &hit) == GZ_OVERLAP);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = { data, size };
  room a, b;
  if (!take_shape(&in, &a) || !take_shape(&in, &b)) return 0;
  if (is_plane(&a.shape) && is_plane(&b.shape)) return 0;
  gz_vec d = take_vec(&in), g = take_vec(&in);
  check_overlap(&a.shape, &b.shape);
  check_parted(&a, &b.shape);
  check_sweep(&a.shape, &b.shape, d);
  check_others(&a.shape, &b.shape, d, g);
  return 0;
}
