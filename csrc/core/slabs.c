#define GZ_UNPAIRED /* see core/strict.h */
#include "core/slabs.h"

/* The gaps of all eight faces, in the order that is asked for. */
static gz_certainty look_beside(const gz_pair *pair, const gz_slabs *b, const gz_slabs *a,
                                gz_feature *nearest) {
  double gaps[2 * GZ_SLABS];
  gz_two zero = gz_two_of(0);
  gz_two_store(gaps, gz_two_sub(b->across, b->reach));
  gz_two_store(gaps + 2, gz_two_sub(gz_two_sub(zero, b->across), b->reach));
  gz_two_store(gaps + 4, gz_two_sub(gz_two_sub(zero, a->across), a->reach));
  gz_two_store(gaps + 6, gz_two_sub(a->across, a->reach));
  return gz_look_beside(pair, gaps, nearest);
}

gz_certainty gz_side_of_origin_by_slabs(const gz_pair *pair, double limit, gz_side *side,
                                        gz_feature *nearest) {
  gz_slabs b, a;
  double noise = pair->noise;
  gz_find_slabs(pair, &b, &a);
  gz_two of_b = gz_two_sub(gz_two_abs(b.across), b.reach);
  gz_two of_a = gz_two_sub(gz_two_abs(a.across), a.reach);
  double most = gz_slabs_largest(of_b, of_a);
  if (most >= limit + noise) return GZ_OUTSIDE;
  if (most >= -pair->skin - noise) return look_beside(pair, &b, &a, nearest);
  if (side == NULL) return GZ_INSIDE;
  unsigned nearly = gz_slabs_from(of_b, of_a, most - 2 * noise);
  if (!gz_is_only_one(nearly)) return GZ_UNSURE;
  int i = gz_lowest_bit(nearly);
  /* Where the middles are level, both sides are as near. */
  if (fabs(gz_slab_at(b.across, a.across, i)) <= noise) return GZ_UNSURE;
  unsigned behind = gz_four_signs(b.across, a.across);
  return gz_put_slab(pair, &b, &a, i, behind, side) ? GZ_INSIDE : GZ_UNSURE;
}
