/*
** The pairs of parts of two shapes that are near one another, for questions about unions.
*/
#pragma once

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "core/parts/walk.h"
#include "core/shape/skin.h"

typedef struct gz_part_pair {
  gz_near_part a, b;
} gz_part_pair;

typedef struct gz_part_pairs {
  const gz_shape *b;
  gz_vec d, reach;
  gz_near_parts of_a, of_b;
  gz_part_pair pair; /* the present one */
  bool in_a;
} gz_part_pairs;

/* Write the box of a shape, widened by `reach`, or narrowed if that is negative: at most to its
   middle. Everything for a plane. */
static inline void gz_reach_box(const gz_shape *shape, gz_vec reach, gz_vec *low, gz_vec *high) {
  *low = gz_v(-HUGE_VAL, -HUGE_VAL);
  *high = gz_v(HUGE_VAL, HUGE_VAL);
  if (shape->geometry->kind == GZ_PLANE) return;
  gz_bounding_box(shape, low, high);
  if (reach.x < 0) reach.x = gz_max(reach.x, (low->x - high->x) / 2);
  if (reach.y < 0) reach.y = gz_max(reach.y, (low->y - high->y) / 2);
  *low = gz_sub(*low, reach);
  *high = gz_add(*high, reach);
}

/* Begin with the pairs of parts whose boxes meet when a is displaced by d, and maybe others. One of
   the two boxes is widened by `reach`, or narrowed if that is negative, see gz_reach_box. */
static inline void gz_part_pairs_begin(gz_part_pairs *it, const gz_shape *a, const gz_shape *b,
                                       gz_vec d, gz_vec reach) {
  gz_vec low, high;
  it->b = b;
  it->d = d;
  it->reach = reach;
  it->in_a = false;
  gz_reach_box(b, reach, &low, &high);
  gz_near_parts_begin(&it->of_a, a, low, high, gz_neg(d));
}

/* Return the next pair that may meet before a fraction `limit` of the displacement, to be used
   until the next call; NULL if there is none. */
static inline const gz_part_pair *gz_part_pairs_next(gz_part_pairs *it, double limit) {
  gz_part_pair *pair = &it->pair;
  for (;;) {
    if (it->in_a && it->of_b.reached < limit && gz_near_parts_next(&it->of_b, &pair->b))
      return pair;
    gz_vec low, high;
    it->in_a = gz_near_parts_next(&it->of_a, &pair->a);
    if (!it->in_a) return NULL;
    gz_reach_box(&pair->a.shape, it->reach, &low, &high);
    gz_near_parts_begin(&it->of_b, it->b, low, high, it->d);
  }
}

/*
** Return the skin of two shapes of any kind that are displaced by at most `travel`: the depth up to
** which they only touch, see core/shape/skin.h.
**
** All pairs of their parts have this skin, which is that of the largest parts. Else what rests on a
** large part would be stopped by a small one beside it.
*/
static inline double gz_skin_of_pair(const gz_shape *a, const gz_shape *b, double travel) {
  double radius = gz_max(gz_largest_radius(a->geometry), gz_largest_radius(b->geometry));
  return gz_skin(radius, gz_noise_between(a, b, travel));
}

/* Return how far the bounding boxes of two shapes are apart along the axes; negative if they
   overlap. Not for planes. */
static inline double gz_gap_of_boxes(const gz_shape *a, const gz_shape *b) {
  GZ_ASSERT(a->geometry->kind != GZ_PLANE && b->geometry->kind != GZ_PLANE);
  gz_vec low, high, other_low, other_high;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec before = gz_sub(low, other_high), behind = gz_sub(other_low, high);
  return gz_max(gz_max(before.x, before.y), gz_max(behind.x, behind.y));
}

/* Are the bounding boxes of two shapes at least `reach` apart? Planes have none, and are near. */
static inline bool gz_have_distant_boxes(const gz_shape *a, const gz_shape *b, double reach) {
  if (a->geometry->kind == GZ_PLANE || b->geometry->kind == GZ_PLANE) return false;
  return gz_gap_of_boxes(a, b) >= reach;
}

/* Return 4 times the squared distance between the centres of the bounding boxes; 0 for a plane. */
static inline double gz_distance_of_boxes(const gz_shape *a, const gz_shape *b) {
  gz_vec low, high, other_low, other_high;
  if (a->geometry->kind == GZ_PLANE || b->geometry->kind == GZ_PLANE) return 0;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec gap = gz_sub(gz_add(low, high), gz_add(other_low, other_high));
  return gz_dot(gap, gap);
}
