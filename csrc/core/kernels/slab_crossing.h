/*
** A path through slabs: it comes to one side of each, and leaves by the other. So half of the faces
** are asked only when they are entered, and the other half only whether they are left.
**
** [Kay & Kajiya 1986, for rays.]
*/
#ifndef GZ_SLAB_CROSSING_H
#define GZ_SLAB_CROSSING_H

#include "core/kernels/sat_symmetric.h"

typedef struct gz_slab_crossing {
  gz_slabs slabs;
  gz_f64x2 along[GZ_MAX_SLAB_PAIRS]; /* the path along the normals */
  gz_f64x2 speed[GZ_MAX_SLAB_PAIRS]; /* the same without its sign */
  gz_f64x2 pace[GZ_MAX_SLAB_PAIRS];  /* one by that */
  gz_f64x2 in[GZ_MAX_SLAB_PAIRS];    /* the gaps of the sides that it comes to */
  gz_f64x2 out[GZ_MAX_SLAB_PAIRS];   /* and of those that it leaves by */
} gz_slab_crossing;

GZ_ALWAYS_INLINE void gz_find_ways(const gz_geometry *geometry, bool quads, gz_vec d,
                                   gz_f64x2 *along) {
  gz_edges e = gz_edges_of(geometry, quads);
  int half = quads ? 2 : geometry->n / 2;
  GZ_UNROLL for (int i = 0; i < half; i += 2) along[i / 2] = gz_along_normals(&e, i, d);
}

GZ_ALWAYS_INLINE void gz_find_crossing(const gz_pair *pair, bool quads, gz_vec d,
                                       gz_slab_crossing *c) {
  gz_slabs *s = &c->slabs;
  gz_find_slabs(pair, quads, s);
  gz_find_ways(pair->b, quads, d, c->along);
  gz_find_ways(pair->a, quads, d, c->along + s->of_b);
  GZ_UNROLL for (int g = 0; g < s->count; g++) {
    gz_f64x2 across = gz_f64x2_flip_sign(s->across[g], c->along[g]);
    c->speed[g] = gz_f64x2_abs(c->along[g]);
    c->pace[g] = gz_f64x2_div(gz_f64x2_splat(1), c->speed[g]);
    c->in[g] = gz_f64x2_sub(gz_f64x2_sub(gz_f64x2_splat(0), across), s->reach[g]);
    c->out[g] = gz_f64x2_sub(across, s->reach[g]);
  }
}

/* The largest of what is left of the gaps where they are least, at one end of the way or the
   other. */
GZ_ALWAYS_INLINE double gz_least_gap(const gz_slab_crossing *c) {
  gz_f64x2 most = gz_f64x2_splat(-HUGE_VAL);
  GZ_UNROLL for (int g = 0; g < c->slabs.count; g++) {
    most = gz_f64x2_max(most, gz_f64x2_max(gz_f64x2_sub(c->in[g], c->speed[g]), c->out[g]));
  }
  return gz_f64x2_largest(most);
}

/* The slab that the path comes to last, and when. */
GZ_ALWAYS_INLINE int gz_last_entered(const gz_slab_crossing *c, double *time) {
  gz_f64x2 times[GZ_MAX_SLAB_PAIRS], latest = gz_f64x2_splat(-HUGE_VAL);
  GZ_UNROLL for (int g = 0; g < c->slabs.count; g++) {
    times[g] = gz_f64x2_mul(c->in[g], c->pace[g]);
    latest = gz_f64x2_max(latest, times[g]);
  }
  *time = gz_f64x2_largest(latest);
  return gz_lowest_bit(gz_slabs_from(times, c->slabs.count, *time));
}

/* Is any gap at least `level` at that time, but that of the side by which the path comes to slab
   `last`? */
GZ_ALWAYS_INLINE bool gz_is_any_after(const gz_slab_crossing *c, int last, double t, double level) {
  gz_f64x2 part = gz_f64x2_splat(t), coming[GZ_MAX_SLAB_PAIRS], leaving[GZ_MAX_SLAB_PAIRS];
  int count = c->slabs.count;
  GZ_UNROLL for (int g = 0; g < count; g++) {
    gz_f64x2 way = gz_f64x2_mul(c->speed[g], part);
    coming[g] = gz_f64x2_sub(c->in[g], way);
    leaving[g] = gz_f64x2_add(c->out[g], way);
  }
  uint64_t others = gz_slabs_from(coming, count, level) & ~((uint64_t)1 << last);
  return (others | gz_slabs_from(leaving, count, level)) != 0;
}

/* See gz_sat_sweep: the same for a pair that has slabs. */
GZ_ALWAYS_INLINE gz_verdict gz_symmetric_sweep(const gz_pair *pair, bool quads, gz_vec d,
                                               gz_axis *side) {
  gz_slab_crossing c;
  double time, skin = pair->skin, noise = gz_path_noise(pair, d);
  gz_find_crossing(pair, quads, d, &c);
  double least = gz_least_gap(&c);
  if (least >= -noise - skin) return least >= noise - skin ? GZ_SEPARATED : GZ_UNDECIDED;
  int i = gz_last_entered(&c, &time);
  double gap = gz_lane(c.in, quads, i);
  if (gap <= 2 * noise) {
    return gz_slabs_from(c.in, c.slabs.count, -noise - skin) ? GZ_UNDECIDED : GZ_INSIDE_AT_START;
  }
  double level = gz_path_margin(pair, d, gz_lane(c.pace, quads, i));
  if (gz_is_any_after(&c, i, time, -level)) {
    return gz_is_any_after(&c, i, time, level) ? GZ_SEPARATED : GZ_UNDECIDED;
  }
  bool ahead = gz_is_negative(c.along, quads, i);
  return gz_find_slab_axis(pair, quads, &c.slabs, i, ahead, gap, side) ? GZ_INSIDE : GZ_UNDECIDED;
}

#endif
