/*
** Two centrally symmetric polygons, such as boxes at any angle and octagons. Their edges come in
** opposite pairs, and each pair bounds a slab. Where the origin lies in all slabs, they overlap.
**
** A slab has a middle and a breadth, and so has what the other shape takes up along its normal: the
** gap is what the middles are apart, less half of both. So half of the edges and half of the
** corners tell of all.
**
** As in core/kernels/sat.h, gaps carry rounding error, and only certain answers are given.
**
** [Gottschalk, Lin & Manocha 1996 for boxes.]
*/
#ifndef GZ_SAT_SYMMETRIC_H
#define GZ_SAT_SYMMETRIC_H

#include "core/kernels/sat_edges.h"

/* Not for two upright ones: all of their faces are parallel to others, see gz_has_few_faces. */
static inline bool gz_are_symmetric(const gz_geometry *a, const gz_geometry *b) {
  return (a->symmetric & b->symmetric & !(a->axis_aligned & b->axis_aligned)) != 0;
}

/* Do both have four corners? Such pairs get their own instantiation, in which `fours` is a constant
   and loops end after one or two rounds. False where a form has kept the room of corners that were
   dropped. */
static inline bool gz_are_quads(const gz_geometry *a, const gz_geometry *b) {
  return a->stride + b->stride == 8;
}

/* See gz_sat_locate: the same for such a pair, of which the limit is -skin, or HUGE_VAL. */
gz_verdict gz_symmetric_locate(const gz_pair *pair, double limit, gz_axis *side,
                               gz_closest_feature *nearest);

/* A form of n corners has n / 2 slabs, and two of them are in a register. */
enum { GZ_MAX_SLAB_PAIRS = 2 * (GZ_MAX_SYMMETRIC_CORNERS / 4) };

/* Two slabs at once: those of b, along the normals of the first half of its edges, then those of
   a. */
typedef struct gz_slabs {
  int of_b, count;
  gz_f64x2 across[GZ_MAX_SLAB_PAIRS]; /* from the middle of b to that of a */
  gz_f64x2 reach
      [GZ_MAX_SLAB_PAIRS];   /* half of what both are broad: what is farther across leaves a gap */
  gz_f64x2 one[2], three[2]; /* of fours: the other's edges from its corner 0 to corners 1 and 3 */
} gz_slabs;

/* A vector along normals i and i + 1. */
static inline gz_f64x2 gz_along_normals(const gz_edges *e, int i, gz_vec v) {
  gz_f64x2 x = gz_f64x2_load(e->nx + i), y = gz_f64x2_load(e->ny + i);
  return gz_reach_along(x, y, gz_f64x2_splat(v.x), gz_f64x2_splat(v.y));
}

/* Those of a form, of which the first two are at place `at`. */
GZ_ALWAYS_INLINE void gz_find_slabs_of(const gz_geometry *geometry, const gz_geometry *other,
                                       bool quads, gz_vec between, gz_slabs *s, int at) {
  int half = quads ? 2 : geometry->n / 2, corners = quads ? 2 : other->n / 2;
  gz_edges e = gz_edges_of(geometry, quads), o = gz_edges_of(other, quads);
  GZ_UNROLL for (int i = 0; i < half; i += 2, at++) {
    gz_f64x2 middle = gz_along_normals(&e, i, other->centroid_offset),
             farthest = gz_f64x2_abs(middle);
    GZ_UNROLL for (int k = 1; k < corners; k++) {
      gz_f64x2 corner = gz_along_normals(&e, i, gz_v(o.x[k], o.y[k]));
      gz_f64x2 arm = gz_f64x2_sub(corner, middle);
      farthest = gz_f64x2_max(farthest, gz_f64x2_abs(arm));
      if (quads) {
        s->one[at] = corner;
        s->three[at] = gz_f64x2_sub(middle, arm);
      }
    }
    s->across[at] = gz_along_normals(&e, i, between);
    s->reach[at] = gz_f64x2_add(gz_f64x2_load(e.apothem + i), farthest);
  }
}

GZ_ALWAYS_INLINE void gz_find_slabs(const gz_pair *pair, bool quads, gz_slabs *s) {
  const gz_geometry *a = pair->a, *b = pair->b;
  gz_vec between = gz_sub(a->centroid_offset, gz_add(pair->offset, b->centroid_offset));
  s->of_b = quads ? 1 : b->n / 4;
  s->count = quads ? 2 : s->of_b + a->n / 4;
  gz_find_slabs_of(b, a, quads, between, s, 0);
  gz_find_slabs_of(a, b, quads, between, s, s->of_b);
}

/* Of so many times two numbers, those that are at least `least`: a bit for each. */
GZ_ALWAYS_INLINE uint64_t gz_slabs_from(const gz_f64x2 *numbers, int count, double least) {
  gz_f64x2 limit = gz_f64x2_splat(least);
  uint64_t bits = 0;
  if (count == 2) return gz_f64x2_mask_ge_pair(numbers[0], numbers[1], limit);
  for (int g = 0; g < count; g++) bits |= (uint64_t)gz_f64x2_mask_ge(numbers[g], limit) << 2 * g;
  return bits;
}

/* The i-th of them. Of fours by way of a copy: so the numbers themselves need not be in memory,
   to be looked up. */
GZ_ALWAYS_INLINE double gz_lane(const gz_f64x2 *numbers, bool quads, int i) {
  double lanes[4];
  const gz_f64x2 *low = quads ? numbers : &numbers[i / 2];
  gz_f64x2_store(lanes, low[0]);
  if (quads) gz_f64x2_store(lanes + 2, low[1]);
  return lanes[quads ? i : i & 1];
}

/* Is the i-th negative? */
GZ_ALWAYS_INLINE bool gz_is_negative(const gz_f64x2 *numbers, bool quads, int i) {
  if (quads) return gz_f64x2_sign_mask_pair(numbers[0], numbers[1]) >> i & 1;
  return gz_lane(numbers, false, i) < 0;
}

/*
** The other's corner nearest to the i-th face of fours, or to the one opposite to it: it is where
** those of its edges lead that lead towards the face. -1 if one is parallel to it, or nearly.
*/
GZ_ALWAYS_INLINE int gz_nearest_of_four(const gz_slabs *s, int i, bool opposite, double noise) {
  bool one = gz_is_negative(s->one, true, i) != opposite;
  bool three = gz_is_negative(s->three, true, i) != opposite;
  gz_f64x2 steps[2];
  for (int g = 0; g < 2; g++) {
    steps[g] = gz_f64x2_min(gz_f64x2_abs(s->one[g]), gz_f64x2_abs(s->three[g]));
  }
  bool certain = gz_slabs_from(steps, 2, 2 * noise) >> i & 1;
  return certain ? (one != three) + 2 * three : -1;
}

/* The face that bounds the i-th slab, and its gap: ahead is the one to which the way from the
   middle of b to that of a leads. */
GZ_ALWAYS_INLINE bool gz_find_slab_axis(const gz_pair *pair, bool quads, const gz_slabs *s, int i,
                                        bool ahead, double gap, gz_axis *side) {
  bool of_b = i < 2 * s->of_b, opposite = ahead != of_b;
  int half = quads ? 2 : (of_b ? pair->b : pair->a)->n / 2;
  int edge = (of_b ? i : i - 2 * s->of_b) + (opposite ? half : 0);
  if (!quads) return gz_find_axis(pair, of_b, edge, gap, side);
  int support = gz_nearest_of_four(s, i, opposite, pair->noise);
  if (support < 0) return false;
  gz_write_axis(pair, true, of_b, edge, support, side);
  return true;
}

#endif
