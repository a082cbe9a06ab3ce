/*
** Two blocks: upright boxes with sharp corners, as most items of most games are, or one of them a
** bare point, as of a ray. Their difference is a block, too, and whatever is asked about it falls
** apart into its four sides.
**
** The answers are those of the walk around the difference, to the last bit, at a fifth of its cost.
*/
#ifndef GZ_AABB_H
#define GZ_AABB_H

#include "core/narrowphase.h"

static inline bool gz_are_aabbs(const gz_geometry *a, const gz_geometry *b) {
  return a->is_aabb && b->is_aabb && (a->axis_aligned || b->axis_aligned);
}

/* Two blocks in the caller's order. In the other, their gaps only change places. */
static inline gz_pair gz_aabb_pair(const gz_shape *a, const gz_shape *b, double travel) {
  return gz_pair_in_order(a, b, travel, false);
}

/* See gz_overlaps and gz_sweep_with_skin. They take the caller's order. The canonical order
   costs an unpredictable branch, so it is computed only to break ties between two sides. */
bool gz_aabb_overlaps(const gz_pair *pair);
gz_status gz_aabb_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit);

/* See gz_collide; of a pair in the order of content. */
bool gz_aabb_collide(const gz_pair *pair, gz_hit *hit);

/* The side of the difference that is nearest to the origin; false if the walk must say: for a
   corner may be nearer, or one is a point. */
bool gz_aabb_closest_feature(const gz_pair *pair, gz_closest_feature *nearest);

#endif
