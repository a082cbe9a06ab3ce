/*
** Fuzz the core: two shapes, and invariants of all their queries.
*/
#include "shapes.h"

#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/convex/polar.h"
#include "core/convex/predict.h"
#include "core/convex/ray.h"

static void check_overlap(const gz_shape *a, const gz_shape *b) {
  gz_hit hit, back;
  bool overlaps = gz_convex_overlaps(a, b);
  HOLDS(overlaps == gz_convex_overlaps(b, a));
  HOLDS(overlaps == gz_convex_collide(a, b, 0, &hit));
  gz_separation gap = gz_convex_distance(a, b);
  HOLDS(isfinite(gap.distance) && is_finite(gap.on_a) && is_finite(gap.on_b));
  HOLDS(gap.distance == gz_convex_distance(b, a).distance);
  gz_manifold manifold;
  HOLDS(gz_convex_contacts(a, b, &manifold) == overlaps);
  if (!overlaps) return;
  HOLDS(manifold.n == 1 || manifold.n == 2);
  HOLDS(is_unit(hit.normal) && hit.depth > 0 && hit.depth == -gap.distance);
  HOLDS(gz_convex_collide(b, a, 0, &back) && back.depth == hit.depth);
  for (int i = 0; i < manifold.n; i++) {
    HOLDS(is_finite(manifold.contacts[i].point) && manifold.contacts[i].depth > 0);
  }
}

/* Check that the minimum translation separates. Not for a tiny shape deep inside a plane: the depth
   has too few digits for its size. */
static void check_parted(room *a, const gz_shape *b) {
  gz_hit hit;
  if (is_plane(&a->shape) || !gz_convex_collide(&a->shape, b, 0, &hit)) return;
  if (hit.depth > 1e5 * a->shape.geometry->bounding_radius) return;
  room parted = *a;
  gz_vec way = gz_scale(hit.normal, hit.depth);
  gz_set_position(&parted.shape, gz_add(parted.shape.position, way));
  HOLDS(!gz_convex_overlaps(&parted.shape, b));
}

static void check_sweep(const gz_shape *a, const gz_shape *b, gz_vec d) {
  gz_hit hit, back, fall;
  gz_status status = gz_convex_sweep(a, b, d, 0, &hit);
  HOLDS(status == gz_convex_sweep(b, a, gz_neg(d), 0, &back));
  if (status == GZ_MISS) return;
  HOLDS(hit.t >= 0 && hit.t < 1 && hit.t == back.t && is_unit(hit.normal));
  HOLDS((status == GZ_OVERLAP) == (hit.depth > 0));
  if (status == GZ_HIT) HOLDS(opposite(hit.normal, back.normal) && gz_dot(hit.normal, d) < 0);
  status = gz_convex_impact(a, b, d, gz_v(0, 0), HUGE_VAL, 0, &fall);
  HOLDS(status == GZ_MISS || (fall.t >= 0 && is_unit(fall.normal)));
}

static void check_others(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec g) {
  gz_hit hit;
  gz_prediction ahead = gz_predict(a, b, d);
  HOLDS(is_finite(ahead.translation) && (ahead.will || gz_equal(ahead.translation, gz_v(0, 0))));
  if (gz_convex_impact(a, b, d, g, HUGE_VAL, 0, &hit) != GZ_MISS) {
    HOLDS(isfinite(hit.t) && hit.t >= 0 && is_unit(hit.normal));
  }
  if (!is_plane(a) && !is_plane(b) && gz_polar_overlaps(a, b)) HOLDS(gz_convex_overlaps(a, b));
  if (gz_convex_ray_cast(a, d, g, &hit) == GZ_HIT) HOLDS(hit.t >= 0 && hit.t < 1);
  HOLDS(!gz_convex_contains(a, d) || gz_convex_ray_cast(a, d, d, &hit) == GZ_OVERLAP);
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
