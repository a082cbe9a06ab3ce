#include "core/union/union.h"

#include "core/convex/convex.h"
#include "core/convex/ray.h"
#include "core/parts/pairs.h"
#include "core/parts/sides.h"
#include "core/union/seam.h"

/* Does a thin part of a lie in a seam of b? */
static bool lies_in_seam(const gz_shape *a, const gz_shape *b, double skin) {
  gz_vec low, high;
  gz_near_part part;
  if (!gz_has_parts(b->geometry) || a->geometry->kind == GZ_PLANE) return false;
  gz_reach_box(b, gz_splat(skin), &low, &high);
  gz_near_parts near;
  gz_near_parts_begin(&near, a, low, high, gz_v(0, 0));
  while (gz_near_parts_next(&near, &part)) {
    if (gz_is_thin(part.shape.geometry) && gz_overlaps_seam(&part.shape, b, skin)) return true;
  }
  return false;
}

double gz_depth_in_plane(const gz_shape *shape, const gz_shape *plane) {
  gz_vec n = plane->geometry->normal;
  bool is_empty = shape->geometry->kind == GZ_GRID && gz_grid_of(shape->geometry)->solid == 0;
  if (is_empty) return -HUGE_VAL;
  return -(gz_dot(n, gz_support(shape, gz_neg(n))) + plane->geometry->offset);
}

bool gz_union_find_overlap(const gz_shape *a, const gz_shape *b, double skin, gz_part_pair *pair,
                           bool *by_seam) {
  gz_part_pairs pairs;
  gz_hit hit;
  *by_seam = false;
  if (gz_have_distant_boxes(a, b, 0)) return false;
  gz_part_pairs_begin(&pairs, a, b, gz_v(0, 0), gz_v(0, 0));
  const gz_part_pair *next;
  while ((next = gz_part_pairs_next(&pairs, HUGE_VAL)) != NULL) {
    const gz_shape *p = &next->a.shape, *q = &next->b.shape;
    if (gz_have_distant_boxes(p, q, 0) || !gz_convex_collide(p, q, skin, &hit)) continue;
    *pair = *next;
    return true;
  }
  *by_seam = lies_in_seam(a, b, skin) || lies_in_seam(b, a, skin);
  return *by_seam;
}

bool gz_union_overlaps_with_skin(const gz_shape *a, const gz_shape *b, double skin) {
  gz_part_pair pair;
  bool by_seam;
  if (b->geometry->kind == GZ_PLANE) return gz_depth_in_plane(a, b) > skin;
  if (a->geometry->kind == GZ_PLANE) return gz_depth_in_plane(b, a) > skin;
  return gz_union_find_overlap(a, b, skin, &pair, &by_seam);
}

bool gz_union_overlaps(const gz_shape *a, const gz_shape *b) {
  return gz_union_overlaps_with_skin(a, b, gz_union_skin(a, b, 0));
}

/* Find the side of b that a touches after a displacement by d. */
static bool find_touch(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                       gz_touch *touch) {
  gz_shape there = *a, other = *b;
  double size = gz_max_abs(d) + gz_extent(a) + gz_extent(b);
  if (a->geometry->kind == GZ_PLANE) gz_set_position(&other, gz_sub(b->position, d));
  else gz_set_position(&there, gz_add(a->position, d));
  double near = 4 * gz_union_skin(a, b, 0);
  while (near < size) {
    if (gz_touched_side(&there, &other, normal, near, touch)) return true;
    near *= 1024;
  }
  return false;
}

int gz_union_part_hit(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal) {
  gz_touch touch;
  return find_touch(a, b, d, normal, &touch) ? touch.side.number : -1;
}

gz_vec gz_union_contact_point(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                              int *number) {
  gz_touch touch;
  gz_separation gap;
  *number = -1;
  if (gz_has_parts(b->geometry) && find_touch(a, b, d, normal, &touch)) {
    *number = touch.side.number;
    gap = gz_convex_distance(&touch.a, &touch.b);
    gap.on_a = gz_sub(gap.on_a, d);
  } else {
    gap = gz_union_distance(a, b);
  }
  return gz_lerp(gap.on_a, gap.on_b, 0.5);
}

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

gz_status gz_union_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit, int *number) {
  gz_shape point = gz_point_shape(p);
  gz_vec d = gz_sub(q, p);
  double far = gz_max(gz_extent(shape), gz_max(gz_max_abs(p), gz_max_abs(q)));
  double skin = gz_skin(gz_largest_radius(shape->geometry), gz_noise(far));
  gz_hit inside = { 0, { 0, 0 }, 0, { 0, 0 } };
  *hit = inside;
  *number = -1;
  if (gz_union_overlaps(&point, shape)) return GZ_OVERLAP;
  double t = first_part(shape, p, q, hit);
  t = gz_min(t, gz_time_along_seam(&point, shape, d, skin, gz_min(t, 1), false));
  if (t >= 1) return GZ_MISS;
  gz_shape there = gz_point_shape(gz_mul_add(p, d, t));
  gz_touch touch = { .side = { { 0, 0 }, { 0, 0 }, hit->normal, -1 } };
  gz_vec back = gz_unit(gz_neg(d), gz_v(1, 0));
  /* A long ray can cut the tip of one part, less deep than its skin, and enter another by their
     joint. So the side that it met may be farther away than the skin. */
  double near = 4 * skin;
  while (near < far && !gz_touched_side(&there, shape, back, near, &touch)) near *= 64;
  hit->t = t;
  hit->depth = 0;
  hit->normal = hit->surface = touch.side.normal;
  *number = touch.side.number;
  return GZ_HIT;
}
