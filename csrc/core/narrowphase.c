#include "core/narrowphase.h"

#include "core/kernels/aabb.h"
#include "core/kernels/bounding_circle.h"
#include "core/kernels/sat_symmetric.h"

static const gz_vec zero = { 0, 0 };

/* See gz_locate_origin; for a pair that is not two blocks. */
GZ_ALWAYS_INLINE gz_verdict look(const gz_pair *pair, double limit, gz_axis *side,
                                 gz_closest_feature *nearest) {
  gz_verdict where = GZ_UNDECIDED;
  if (gz_are_symmetric(pair->a, pair->b)) {
    where = gz_symmetric_locate(pair, limit, side, nearest);
  } else if (gz_has_few_faces(pair)) {
    where = gz_sat_locate(pair, limit, side, nearest);
  }
  if (where != GZ_UNDECIDED) return where;
  gz_find_closest_feature(pair, zero, limit, nearest);
  return GZ_SEPARATED_NEAR;
}

gz_verdict gz_locate_origin(const gz_pair *pair, double limit, gz_axis *side,
                            gz_closest_feature *nearest) {
  if (gz_are_aabbs(pair->a, pair->b) && gz_aabb_closest_feature(pair, nearest))
    return GZ_SEPARATED_NEAR;
  return look(pair, limit, side, nearest);
}

void gz_closest_to_origin(const gz_pair *pair, double limit, gz_closest_feature *nearest) {
  gz_axis side;
  gz_verdict where = gz_locate_origin(pair, limit, &side, nearest);
  if (where == GZ_SEPARATED) nearest->distance = limit;
  if (where == GZ_INSIDE) gz_write_axis_feature(pair, &side, nearest);
}

static gz_hit way_out(const gz_pair *pair, gz_vec normal, double distance) {
  gz_vec n = gz_to_caller_order(pair, normal);
  gz_hit hit = { 0, n, pair->radius - distance, n };
  return hit;
}

gz_hit gz_overlap_hit(const gz_pair *pair, const gz_closest_feature *nearest) {
  return way_out(pair, nearest->normal, nearest->distance);
}

bool gz_overlaps(const gz_shape *a, const gz_shape *b) {
  if (gz_are_aabbs(a->geometry, b->geometry)) {
    gz_pair blocks = gz_aabb_pair(a, b, 0);
    return gz_aabb_overlaps(&blocks);
  }
  if (gz_circles_separate(a, b, 0)) return false;
  if (gz_inscribed_circles_overlap(a, b)) return true;
  gz_pair pair = gz_make_pair(a, b, 0);
  double limit = pair.radius - pair.skin;
  gz_closest_feature nearest;
  gz_verdict where = look(&pair, limit, NULL, &nearest);
  return where == GZ_INSIDE || (where == GZ_SEPARATED_NEAR && nearest.distance < limit);
}

GZ_ALWAYS_INLINE bool collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  bool blocks = gz_are_aabbs(a->geometry, b->geometry);
  if (!blocks && gz_circles_separate(a, b, 0)) return false;
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_set_skin(&pair, skin);
  if (blocks) return gz_aabb_collide(&pair, hit);
  double limit = pair.radius - pair.skin;
  gz_axis side;
  gz_closest_feature nearest;
  gz_verdict where = look(&pair, limit, &side, &nearest);
  if (where == GZ_INSIDE) {
    *hit = way_out(&pair, side.normal, side.gap);
    return true;
  }
  if (where == GZ_SEPARATED || nearest.distance >= limit) return false;
  *hit = gz_overlap_hit(&pair, &nearest);
  return true;
}

bool gz_collide(const gz_shape *a, const gz_shape *b, gz_hit *hit) { return collide(a, b, 0, hit); }

bool gz_collide_with_skin(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  return collide(a, b, skin, hit);
}

static gz_vec between(gz_vec origin, const gz_geometry *geometry, int i, int j, double along) {
  return gz_add(origin, gz_lerp(gz_corner(geometry, i), gz_corner(geometry, j), along));
}

gz_separation gz_distance(const gz_shape *a, const gz_shape *b) {
  gz_pair pair = gz_make_pair(a, b, 0);
  gz_closest_feature f;
  gz_closest_to_origin(&pair, HUGE_VAL, &f);
  gz_vec p = between(pair.from, pair.a, f.a0, f.a1, f.along);
  gz_vec from_b = pair.sign < 0 ? a->origin : b->origin;
  gz_vec q = pair.b->kind == GZ_PLANE ? gz_mul_add(p, f.normal, -f.distance)
                                      : between(from_b, pair.b, f.b0, f.b1, f.along);
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
