#define GZ_UNPAIRED /* see core/strict.h */
#include "core/slabs.h"

/* The gaps of all faces, in the order that is asked for: those of the edges of b, then those of
   a. */
static GZ_NOINLINE gz_certainty look_beside(const gz_pair *pair, const gz_slabs *s,
                                            gz_feature *nearest) {
  double gaps[4 * GZ_MOST_TWOS];
  for (int g = 0; g < s->count; g++) {
    bool of_b = g < s->of_b;
    int half = 2 * (of_b ? s->of_b : s->count - s->of_b);
    int at = 2 * g + (of_b ? 0 : 2 * s->of_b);
    gz_two ahead = of_b ? s->across[g] : gz_two_sub(gz_two_of(0), s->across[g]);
    gz_two behind = gz_two_sub(gz_two_of(0), ahead);
    gz_two_store(&gaps[at], gz_two_sub(ahead, s->reach[g]));
    gz_two_store(&gaps[at + half], gz_two_sub(behind, s->reach[g]));
  }
  return gz_look_beside(pair, gaps, nearest);
}

GZ_ALWAYS_INLINE gz_certainty side_of_origin(const gz_pair *pair, bool fours, double limit,
                                             gz_side *side, gz_feature *nearest) {
  gz_slabs s;
  gz_two gaps[GZ_MOST_TWOS], largest = gz_two_of(-HUGE_VAL);
  double noise = pair->noise;
  gz_find_slabs(pair, fours, &s);
  GZ_UNROLL for (int g = 0; g < s.count; g++) {
    gaps[g] = gz_two_sub(gz_two_abs(s.across[g]), s.reach[g]);
    largest = gz_two_max(largest, gaps[g]);
  }
  double most = gz_two_largest(largest);
  if (most >= limit + noise) return GZ_OUTSIDE;
  if (most >= -pair->skin - noise) {
    gz_slabs kept = s; /* in memory: so the others are not */
    return look_beside(pair, &kept, nearest);
  }
  if (side == NULL) return GZ_INSIDE;
  uint64_t nearly = gz_slabs_from(gaps, s.count, most - 2 * noise);
  if (!gz_is_only_one(nearly)) return GZ_UNSURE;
  int i = gz_lowest_bit(nearly);
  /* Where the middles are level, both sides are as near. */
  if (fabs(gz_lane(s.across, fours, i)) <= noise) return GZ_UNSURE;
  bool ahead = !gz_is_negative(s.across, fours, i);
  return gz_find_slab_side(pair, fours, &s, i, ahead, most, side) ? GZ_INSIDE : GZ_UNSURE;
}

static GZ_NOINLINE gz_certainty side_of_many(const gz_pair *pair, double limit, gz_side *side,
                                             gz_feature *nearest) {
  return side_of_origin(pair, false, limit, side, nearest);
}

gz_certainty gz_side_of_origin_by_slabs(const gz_pair *pair, double limit, gz_side *side,
                                        gz_feature *nearest) {
  return gz_are_fours(pair->a, pair->b) ? side_of_origin(pair, true, limit, side, nearest)
                                        : side_of_many(pair, limit, side, nearest);
}
