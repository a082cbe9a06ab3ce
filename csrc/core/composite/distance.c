/*
** The distance of unions: the least of all pairs of parts, searched in boxes that shrink to the
** least so far; where they overlap, minus the depth of the way out.
*/
#include "core/composite/composite.h"
#include "core/convex/convex.h"
#include "core/math/assert.h"
#include "core/parts/pairs.h"

/* The least distance of the pairs of parts that come within `reach`. The gap of two boxes may round
   to more than the distance of their parts: by at most the noise. */
static gz_separation least_distance_within(const gz_shape *a, const gz_shape *b, double reach) {
  gz_separation least = { .distance = HUGE_VAL };
  double noise = gz_noise_between(a, b, 0);
  gz_part_pairs pairs;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_splat(reach + noise));
  const gz_part_pair *parts;
  while ((parts = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    double near = gz_min(reach, least.distance) + noise;
    if (gz_have_distant_boxes(&parts->a.shape, &parts->b.shape, near)) continue;
    gz_separation gap = gz_convex_distance(&parts->a.shape, &parts->b.shape);
    if (gap.distance < least.distance) least = gap;
  }
  return least;
}

/* The least distance of all pairs of parts. Most are near, and found without looking at others. */
static gz_separation least_distance(const gz_shape *a, const gz_shape *b) {
  bool is_bounded = a->geometry->kind != GZ_PLANE && b->geometry->kind != GZ_PLANE;
  double most = gz_max(gz_largest_radius(a->geometry), gz_largest_radius(b->geometry));
  double whole = gz_length(gz_sub(a->center, b->center)) + a->geometry->bounding_radius +
                 b->geometry->bounding_radius;
  double gap = is_bounded ? gz_max(gz_gap_of_boxes(a, b), 0) : 0;
  for (double reach = gap + most; is_bounded && reach < whole; reach *= 2) {
    gz_separation least = least_distance_within(a, b, reach);
    if (least.distance <= reach) return least;
  }
  return least_distance_within(a, b, HUGE_VAL);
}

gz_separation gz_composite_distance(const gz_shape *a, const gz_shape *b) {
  GZ_ASSERT(gz_are_composites(a, b));
  gz_hit hit;
  if (!gz_composite_collide(a, b, 0, &hit)) return least_distance(a, b);
  gz_vec out = gz_scale(hit.normal, hit.depth);
  bool moves_a = a->geometry->kind != GZ_PLANE;
  const gz_shape *moving = moves_a ? a : b;
  gz_vec d = moves_a ? out : gz_neg(out);
  gz_shape moved = gz_shape_at(moving->geometry, gz_add(moving->position, d));
  gz_separation touch = moves_a ? least_distance(&moved, b) : least_distance(a, &moved);
  if (moves_a) touch.on_a = gz_sub(touch.on_a, out);
  else touch.on_b = gz_add(touch.on_b, out);
  touch.distance = -hit.depth;
  touch.normal = hit.normal;
  return touch;
}

bool gz_composite_are_near(const gz_shape *a, const gz_shape *b, double reach) {
  GZ_ASSERT(reach >= 0);
  return gz_composite_overlaps(a, b, 0) || least_distance_within(a, b, reach).distance <= reach;
}
