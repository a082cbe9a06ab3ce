/*
** Two blocks: upright boxes with sharp corners, as most items of most games are, or one of them a
** bare point, as of a ray. Their difference is a block, too, and whatever is asked about it falls
** apart into its four sides.
**
** The answers are those of the walk around the difference, to the last bit, at a fifth of its cost.
*/
#ifndef GZ_BLOCKS_H
#define GZ_BLOCKS_H

#include "core/overlap.h"

static inline bool gz_are_blocks(const gz_form *a, const gz_form *b) {
  return a->block && b->block && (a->upright || b->upright);
}

/* Two blocks in the caller's order. In the other, their gaps only change places. */
static inline gz_pair gz_pair_of_blocks(const gz_shape *a, const gz_shape *b, double travel) {
  return gz_pair_in_order(a, b, travel, false);
}

/* See gz_overlaps and gz_sweep_with_skin. They take the caller's order. The canonical order
   costs an unpredictable branch, so it is computed only to break ties between two sides. */
bool gz_blocks_overlap(const gz_pair *pair);
gz_status gz_blocks_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit);

/* See gz_collide; of a pair in the order of content. */
bool gz_blocks_collide(const gz_pair *pair, gz_hit *hit);

/* The side of the difference that is nearest to the origin; false if the walk must say: for a
   corner may be nearer, or one is a point. */
bool gz_blocks_nearest(const gz_pair *pair, gz_feature *nearest);

#endif
