/*
** Rays against a shape of parts. The first part that the ray enters says when; but a ray along a
** seam enters the union earlier, where it enters no part. The side there, which can be that of
** another part, says the normal.
*/
#include "core/composite/composite.h"
#include "core/composite/seam.h"
#include "core/composite/touched_side.h"
#include "core/convex/ray.h"
#include "core/math/assert.h"

/* Return when the ray enters the first part, and its normal there; HUGE_VAL if it enters none. */
static double first_part(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *first) {
  gz_near_parts near;
  gz_near_parts_begin(&near, shape, p, p, gz_sub(q, p));
  gz_near_part part;
  gz_ray ray;
  gz_hit hit;
  gz_ray_begin(&ray, p, q);
  first->t = HUGE_VAL;
  while (near.reached < first->t && gz_near_parts_next(&near, &part)) {
    if (gz_ray_enters(&ray, &part.shape, &hit) != GZ_MISS && hit.t < first->t) *first = hit;
  }
  return first->t;
}

gz_status gz_composite_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit, int *part) {
  GZ_ASSERT(gz_has_parts(shape->geometry));
  gz_shape point = gz_point_shape(p);
  gz_vec d = gz_sub(q, p);
  double far = gz_max(gz_extent(shape), gz_max(gz_max_abs(p), gz_max_abs(q)));
  double skin = gz_skin(gz_largest_radius(shape->geometry), gz_noise(far));
  gz_hit inside = { 0, { 0, 0 }, 0, { 0, 0 } };
  *hit = inside;
  *part = -1;
  if (gz_composite_overlaps(&point, shape, 0)) return GZ_OVERLAP;
  double t = first_part(shape, p, q, hit);
  t = gz_min(t, gz_time_along_seam(&point, shape, d, skin, gz_min(t, 1), false));
  if (t >= 1) return GZ_MISS;
  gz_shape there = gz_point_shape(gz_mul_add(p, d, t));
  gz_touch touch = { .side = { { 0, 0 }, { 0, 0 }, hit->normal, -1 } };
  gz_vec back = gz_unit(gz_neg(d), gz_v(1, 0));
  /* A long ray can cut the tip of one part, less deep than its skin, and enter another by their
     seam. So the side that it met may be farther away than the skin. */
  double near = 4 * skin;
  while (near < far && !gz_touched_side(&there, shape, back, near, &touch)) near *= 64;
  hit->t = t;
  hit->depth = 0;
  hit->normal = hit->surface = touch.side.normal;
  *part = touch.side.part;
  return GZ_HIT;
}
