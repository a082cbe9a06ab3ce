/*
** Two blocks: upright boxes with sharp corners, as most items of most games are, or one of them a bare
** point, as of a ray. Their difference is a block, too, and whatever is asked about it falls apart into
** its four sides.
**
** The answers are those of the walk around the difference, to the last bit, at a fifth of its cost.
*/
#ifndef GZ_BLOCKS_H
#define GZ_BLOCKS_H

#include "core/overlap.h"

static inline bool gz_are_blocks(const gz_pair *pair) {
  return pair->a->block && pair->b->block && (pair->a->upright || pair->b->upright);
}

/* See gz_overlaps, gz_collide and gz_sweep; d is in the pair's order. */
bool gz_blocks_overlap(const gz_pair *pair);
bool gz_blocks_collide(const gz_pair *pair, gz_hit *hit);
gz_status gz_blocks_sweep(const gz_pair *pair, gz_vec d, gz_hit *hit);

/* The side of the difference that is nearest to the origin; false if the walk must say: for a corner
   may be nearer, or one is a point. */
bool gz_blocks_nearest(const gz_pair *pair, gz_feature *nearest);

#endif
