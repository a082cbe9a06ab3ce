/*
** Which kernel answers for which pair, the fastest first. A kernel that rounding could mislead
** returns GZ_UNDECIDED, and the exact walk around the Minkowski difference decides. So answers
** have the same bits whichever kernel gave them.
**
**   pair of shapes                              overlaps, collide, distance  sweep
**   far apart                                   bounding_circle [1]          bounding_circle [2]
**   two axis-aligned boxes, or one and a point  aabb                         aabb
**   a point or circle, and one with corners     point                        sat
**   two symmetric polygons of up to 24 corners  sat_symmetric                sat_symmetric, sat
**   others with up to 64 corners each           sat                          sat
**   no area: a ray and a segment                minkowski                    degenerate
**   all others, and undecided ones              minkowski                    minkowski_sweep
**
** [1] not for distance; overlaps also by the inscribed circles  [2] where no skin is given
*/
#include "core/convex/convex.h"

#include "core/convex/kernels/kernels.h"
#include "core/convex/sweep.h"
#include "core/math/assert.h"

typedef enum kernel { AABB, SAT_SYMMETRIC, POINT, SAT, MINKOWSKI } kernel_id;

GZ_ALWAYS_INLINE kernel_id kernel_of(const gz_geometry *a, const gz_geometry *b) {
  if (gz_are_aabbs(a, b)) return AABB;
  if (gz_are_symmetric(a, b)) return SAT_SYMMETRIC;
  if (gz_has_point(a, b)) return POINT;
  return gz_have_few_corners(a, b) ? SAT : MINKOWSKI;
}

/* gz_sat_locate of a point and one with corners. */
GZ_ALWAYS_INLINE gz_verdict locate_point(const gz_pair *pair, double limit, gz_axis *axis,
                                         gz_closest_feature *nearest) {
  gz_point_face f;
  gz_verdict verdict = gz_point_find(pair, limit, &f);
  if (verdict == GZ_SEPARATED) return GZ_SEPARATED;
  if (verdict == GZ_SEPARATED_NEAR) {
    gz_write_point_feature(&f, nearest);
    return GZ_SEPARATED_NEAR;
  }
  if (verdict != GZ_INSIDE) return GZ_UNDECIDED;
  if (axis != NULL) {
    axis->normal = gz_v(f.normal.x, f.normal.y); /* loaded as it was stored: one by one */
    axis->gap = f.gap;
    axis->of_b = f.of_b;
    axis->edge = f.edge;
    axis->support = 0;
  }
  return GZ_INSIDE;
}

/* gz_locate_origin by a kernel other than AABB. */
GZ_ALWAYS_INLINE gz_verdict locate_by_kernel(kernel_id kernel, const gz_pair *pair, double limit,
                                             gz_axis *axis, gz_closest_feature *nearest) {
  gz_verdict verdict = GZ_UNDECIDED;
  if (kernel == SAT_SYMMETRIC) verdict = gz_symmetric_locate(pair, limit, axis, nearest);
  if (kernel == POINT) verdict = locate_point(pair, limit, axis, nearest);
  if (kernel == SAT) verdict = gz_sat_locate(pair, limit, axis, nearest);
  if (verdict != GZ_UNDECIDED) return verdict;
  gz_find_closest_feature(pair, gz_v(0, 0), limit, nearest);
  return GZ_SEPARATED_NEAR;
}

gz_verdict gz_locate_origin(const gz_pair *pair, double limit, gz_axis *axis,
                            gz_closest_feature *nearest) {
  kernel_id kernel = kernel_of(pair->a, pair->b);
  if (kernel == AABB && gz_aabb_find_closest_feature(pair, nearest)) return GZ_SEPARATED_NEAR;
  return locate_by_kernel(kernel, pair, limit, axis, nearest);
}

void gz_find_closest_to_origin(const gz_pair *pair, double limit, gz_closest_feature *nearest) {
  gz_axis axis;
  gz_verdict verdict = gz_locate_origin(pair, limit, &axis, nearest);
  if (verdict == GZ_SEPARATED) { /* all that is known is that it is no nearer than the limit */
    static const gz_closest_feature unknown;
    *nearest = unknown;
    nearest->distance = limit;
  }
  if (verdict == GZ_INSIDE) gz_write_axis_feature(pair, &axis, nearest);
}

static gz_hit overlap_hit(const gz_pair *pair, gz_vec normal, double distance) {
  gz_vec n = gz_to_caller_order(pair, normal);
  gz_hit hit = { 0, n, pair->radius - distance, n };
  return hit;
}

gz_hit gz_hit_of_feature(const gz_pair *pair, const gz_closest_feature *nearest) {
  return overlap_hit(pair, nearest->normal, nearest->distance);
}

bool gz_convex_overlaps(const gz_shape *a, const gz_shape *b) {
  GZ_ASSERT(gz_are_convex(a, b));
  if (gz_are_aabbs(a->geometry, b->geometry)) {
    gz_pair boxes = gz_aabb_pair(a, b, 0);
    return gz_aabb_overlaps(&boxes);
  }
  if (gz_circles_separate(a, b, 0)) return false;
  if (gz_inscribed_circles_overlap(a, b)) return true;
  gz_pair pair = gz_make_pair(a, b, 0);
  double limit = pair.radius - pair.skin;
  gz_closest_feature nearest;
  kernel_id kernel = kernel_of(a->geometry, b->geometry);
  gz_verdict verdict = locate_by_kernel(kernel, &pair, limit, NULL, &nearest);
  return verdict == GZ_INSIDE || (verdict == GZ_SEPARATED_NEAR && nearest.distance < limit);
}

bool gz_convex_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  GZ_ASSERT(gz_are_convex(a, b) && skin >= 0);
  kernel_id kernel = kernel_of(a->geometry, b->geometry);
  if (kernel != AABB && gz_circles_separate(a, b, 0)) return false;
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_set_skin(&pair, skin);
  if (kernel == AABB) return gz_aabb_collide(&pair, hit);
  double limit = pair.radius - pair.skin;
  gz_axis axis;
  gz_closest_feature nearest;
  gz_verdict verdict = locate_by_kernel(kernel, &pair, limit, &axis, &nearest);
  if (verdict == GZ_INSIDE) {
    *hit = overlap_hit(&pair, axis.normal, axis.gap);
    return true;
  }
  if (verdict == GZ_SEPARATED || nearest.distance >= limit) return false;
  *hit = gz_hit_of_feature(&pair, &nearest);
  return true;
}

/* The point at fraction `along` of the segment from corner i to corner j, in the world. */
static gz_vec point_between(gz_vec from, const gz_geometry *geometry, int i, int j, double along) {
  return gz_add(from, gz_lerp(gz_corner(geometry, i), gz_corner(geometry, j), along));
}

gz_separation gz_convex_distance(const gz_shape *a, const gz_shape *b) {
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_closest_feature f;
  gz_find_closest_to_origin(&pair, HUGE_VAL, &f);
  gz_vec p = point_between(pair.from, pair.a, f.a0, f.a1, f.along);
  gz_vec from_b = pair.sign < 0 ? a->origin : b->origin;
  gz_vec q = pair.b->kind == GZ_PLANE ? gz_mul_add(p, f.normal, -f.distance)
                                      : point_between(from_b, pair.b, f.b0, f.b1, f.along);
  p = gz_mul_add(p, f.normal, -pair.a->radius);
  q = gz_mul_add(q, f.normal, pair.b->radius);
  double distance = f.distance - pair.radius;
  bool touching = distance < 0 && f.distance >= pair.radius - pair.skin;
  gz_separation result = { touching ? 0 : distance, gz_to_caller_order(&pair, f.normal), p, q };
  if (pair.sign < 0) {
    result.on_a = q;
    result.on_b = p;
  }
  return result;
}

/* The pair of a sweep by d. A given skin replaces the pair's own, which grows with d. */
static inline gz_pair swept_pair(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                                 bool swapped) {
  gz_pair pair = gz_pair_in_order(a, b, skin > 0 ? 0 : gz_max_abs(d), swapped);
  gz_set_skin(&pair, skin);
  return pair;
}

/* Write the hit of a sweep that starts inside. If the depth equals the skin up to rounding, the
   path can be inside of all faces, yet only touch the closest corner. Then sweep its arc. */
static gz_status overlap_at_start(const gz_pair *pair, gz_vec d, gz_hit *hit) {
  gz_closest_feature nearest;
  gz_find_closest_to_origin(pair, HUGE_VAL, &nearest);
  bool touching = nearest.distance >= pair->radius - pair->skin;
  if (touching && nearest.rounded) return gz_arc_sweep(pair, nearest.corner, d, hit);
  *hit = gz_hit_of_feature(pair, &nearest);
  return GZ_OVERLAP;
}

/* Sweep a pair that neither `aabb` nor `sat_symmetric` decided, in canonical order. */
static GZ_NOINLINE gz_status sweep_ordered(const gz_shape *a, const gz_shape *b, gz_vec d,
                                           double skin, gz_hit *hit) {
  gz_vec p, q;
  gz_axis last;
  gz_pair pair = swept_pair(a, b, d, skin, gz_needs_swap(a, b));
  d = gz_to_caller_order(&pair, d);
  if (gz_is_degenerate(&pair, &p, &q)) {
    return gz_degenerate_sweep(&pair, p, q, d, gz_v(0, 0), 1, hit);
  }
  bool few_corners = gz_have_few_corners(pair.a, pair.b);
  gz_verdict verdict = few_corners ? gz_sat_sweep(&pair, d, &last) : GZ_UNDECIDED;
  if (verdict == GZ_SEPARATED) return GZ_MISS;
  if (verdict == GZ_INSIDE && pair.radius == 0) return gz_axis_hit(&pair, d, &last, hit);
  gz_status status = gz_minkowski_sweep(&pair, d, verdict, &last, hit);
  return status == GZ_OVERLAP ? overlap_at_start(&pair, d, hit) : status;
}

/* Sweep a pair of symmetric polygons. The order of the caller will do: a certain answer is the
   same in either. */
static gz_status sweep_symmetric(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                                 gz_hit *hit) {
  gz_axis last;
  gz_pair pair = swept_pair(a, b, d, skin, false);
  gz_verdict verdict = gz_symmetric_sweep(&pair, d, &last);
  if (verdict == GZ_SEPARATED) return GZ_MISS;
  if (verdict == GZ_INSIDE) return gz_axis_hit(&pair, d, &last, hit);
  return sweep_ordered(a, b, d, skin, hit);
}

gz_status gz_convex_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                          gz_hit *hit) {
  GZ_ASSERT(gz_are_convex(a, b) && skin >= 0);
  /* Callers with a skin of their own have searched by boxes, which left out what is far away. */
  if (skin == 0 && gz_circles_separate(a, b, gz_length_bound(d))) return GZ_MISS;
  switch (kernel_of(a->geometry, b->geometry)) {
    case AABB: return gz_aabb_sweep(a, b, d, skin, hit);
    case SAT_SYMMETRIC: return sweep_symmetric(a, b, d, skin, hit);
    default: return sweep_ordered(a, b, d, skin, hit);
  }
}
