/*
** The pairs of parts of two shapes, for questions about unions. A shape without parts is one itself.
*/
#pragma once

#include "core/minkowski.h"
#include "core/parts.h"

typedef struct gz_part_pair {
  gz_shape a, b; /* views */
} gz_part_pair;

static inline int gz_part_pair_count(const gz_shape *a, const gz_shape *b) {
  return gz_part_count(a) * gz_part_count(b);
}

/* Return pair i. */
static inline gz_part_pair gz_part_pair_at(const gz_shape *a, const gz_shape *b, int i) {
  int of_b = gz_part_count(b);
  gz_part_pair pair = { gz_part_or_whole(a, i / of_b), gz_part_or_whole(b, i % of_b) };
  return pair;
}

/* Return the skin of all pairs, see core/union.h, for a displacement of at most `travel`. */
static inline double gz_union_skin(const gz_shape *a, const gz_shape *b, double travel) {
  double size = gz_max(gz_largest_radius(a->geometry), gz_largest_radius(b->geometry));
  return gz_max(2e-9 * size, gz_noise_between(a, b, travel));
}

/* Are the bounding boxes of two shapes at least `reach` apart? Planes have none, and are near. */
static inline bool gz_have_distant_boxes(const gz_shape *a, const gz_shape *b, double reach) {
  gz_vec low, high, other_low, other_high;
  if (a->geometry->kind == GZ_PLANE || b->geometry->kind == GZ_PLANE) return false;
  gz_bounding_box(a, &low, &high);
  gz_bounding_box(b, &other_low, &other_high);
  gz_vec before = gz_sub(low, other_high), behind = gz_sub(other_low, high);
  double gap = gz_max(gz_max(before.x, before.y), gz_max(behind.x, behind.y));
  return gap >= reach;
}
