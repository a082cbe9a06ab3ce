/*
** Two axis-aligned boxes, the most common pair in games, or a box and a point. Their Minkowski
** difference is an axis-aligned box, too, so each axis is treated by itself.
**
** Results equal those of the exact walk around the difference to the last bit.
*/
#ifndef GZ_AABB_H
#define GZ_AABB_H

#include "core/hit.h"
#include "core/minkowski.h"

/* Does this kernel apply? */
static inline bool gz_are_aabbs(const gz_geometry *a, const gz_geometry *b) {
  return a->is_aabb && b->is_aabb && (a->axis_aligned || b->axis_aligned);
}

/* Return the pair in the caller's order. Swapping both only permutes the gaps. */
static inline gz_pair gz_aabb_pair(const gz_shape *a, const gz_shape *b, double travel) {
  return gz_pair_in_order(a, b, travel, false);
}

/* gz_overlaps for a pair in the caller's order. The canonical order costs an unpredictable branch,
   so it is computed only to break ties between two sides. */
bool gz_aabb_overlaps(const gz_pair *pair);

/* gz_sweep_with_skin, in the caller's order likewise. */
gz_status gz_aabb_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit);

/* gz_collide of a pair in canonical order. */
bool gz_aabb_collide(const gz_pair *pair, gz_hit *hit);

/* Write the side of the difference closest to the origin. Returns false, and writes nothing, if the
   walk must decide: a corner may be closer, or one of the two is a point. */
bool gz_aabb_find_closest_feature(const gz_pair *pair, gz_closest_feature *nearest);

#endif
