#include "core/kernels/sat_symmetric.h"

/* The gaps of all faces, in the order that is asked for: those of the edges of b, then those of
   a. */
static GZ_NOINLINE gz_verdict look_beside(const gz_pair *pair, const gz_slabs *s,
                                          gz_closest_feature *nearest) {
  double gaps[4 * GZ_MAX_SLAB_PAIRS];
  for (int g = 0; g < s->count; g++) {
    bool of_b = g < s->of_b;
    int half = 2 * (of_b ? s->of_b : s->count - s->of_b);
    int at = 2 * g + (of_b ? 0 : 2 * s->of_b);
    gz_f64x2 ahead = of_b ? s->across[g] : gz_f64x2_sub(gz_f64x2_splat(0), s->across[g]);
    gz_f64x2 behind = gz_f64x2_sub(gz_f64x2_splat(0), ahead);
    gz_f64x2_store(&gaps[at], gz_f64x2_sub(ahead, s->reach[g]));
    gz_f64x2_store(&gaps[at + half], gz_f64x2_sub(behind, s->reach[g]));
  }
  return gz_sat_closest_feature(pair, gaps, nearest);
}

GZ_ALWAYS_INLINE gz_verdict side_of_origin(const gz_pair *pair, bool quads, double limit,
                                           gz_axis *side, gz_closest_feature *nearest) {
  gz_slabs s;
  gz_f64x2 gaps[GZ_MAX_SLAB_PAIRS], largest = gz_f64x2_splat(-HUGE_VAL);
  double noise = pair->noise;
  gz_find_slabs(pair, quads, &s);
  GZ_UNROLL for (int g = 0; g < s.count; g++) {
    gaps[g] = gz_f64x2_sub(gz_f64x2_abs(s.across[g]), s.reach[g]);
    largest = gz_f64x2_max(largest, gaps[g]);
  }
  double most = gz_f64x2_largest(largest);
  if (most >= limit + noise) return GZ_SEPARATED;
  if (most >= -pair->skin - noise) {
    gz_slabs kept = s; /* in memory: so the others are not */
    return look_beside(pair, &kept, nearest);
  }
  if (side == NULL) return GZ_INSIDE;
  uint64_t nearly = gz_slabs_from(gaps, s.count, most - 2 * noise);
  if (!gz_is_single_bit(nearly)) return GZ_UNDECIDED;
  int i = gz_lowest_bit(nearly);
  /* Where the middles are level, both sides are as near. */
  if (fabs(gz_lane(s.across, quads, i)) <= noise) return GZ_UNDECIDED;
  bool ahead = !gz_is_negative(s.across, quads, i);
  return gz_find_slab_axis(pair, quads, &s, i, ahead, most, side) ? GZ_INSIDE : GZ_UNDECIDED;
}

static GZ_NOINLINE gz_verdict side_of_many(const gz_pair *pair, double limit, gz_axis *side,
                                           gz_closest_feature *nearest) {
  return side_of_origin(pair, false, limit, side, nearest);
}

gz_verdict gz_symmetric_locate(const gz_pair *pair, double limit, gz_axis *side,
                               gz_closest_feature *nearest) {
  return gz_are_quads(pair->a, pair->b) ? side_of_origin(pair, true, limit, side, nearest)
                                        : side_of_many(pair, limit, side, nearest);
}
