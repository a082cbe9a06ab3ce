/*
** Two centrally symmetric polygons, such as boxes at any angle and octagons. Their edges come in
** opposite pairs, and each pair bounds a slab. Where the origin lies in all slabs, they overlap.
**
** A slab has a middle and a breadth, and so has what the other shape takes up along its normal: the
** gap is what the middles are apart, less half of both. So half of the edges and half of the
** corners tell of all.
**
** As in core/faces.h, gaps carry rounding error, and only certain answers are given.
**
** [Gottschalk, Lin & Manocha 1996 for boxes.]
*/
#ifndef GZ_SLABS_H
#define GZ_SLABS_H

#include "core/edges.h"

/* Not for two upright ones: all of their faces are parallel to others, see gz_has_few_faces. */
static inline bool gz_have_slabs(const gz_form *a, const gz_form *b) {
  return (a->slabs & b->slabs & !(a->upright & b->upright)) != 0;
}

/* Do both have four corners? Such pairs get their own instantiation, in which `fours` is a constant
   and loops end after one or two rounds. False where a form has kept the room of corners that were
   dropped. */
static inline bool gz_are_fours(const gz_form *a, const gz_form *b) {
  return a->stride + b->stride == 8;
}

/* See gz_side_of_origin: the same for such a pair, of which the limit is -skin, or HUGE_VAL. */
gz_certainty gz_side_of_origin_by_slabs(const gz_pair *pair, double limit, gz_side *side,
                                        gz_feature *nearest);

/* A form of n corners has n / 2 slabs, and two of them are in a register. */
enum { GZ_MOST_TWOS = 2 * (GZ_MOST_SLAB_CORNERS / 4) };

/* Two slabs at once: those of b, along the normals of the first half of its edges, then those of
   a. */
typedef struct gz_slabs {
  int of_b, count;
  gz_two across[GZ_MOST_TWOS]; /* from the middle of b to that of a */
  gz_two reach[GZ_MOST_TWOS]; /* half of what both are broad: what is farther across leaves a gap */
  gz_two one[2], three[2];    /* of fours: the other's edges from its corner 0 to corners 1 and 3 */
} gz_slabs;

/* A vector along normals i and i + 1. */
static inline gz_two gz_along_normals(const gz_edges *e, int i, gz_vec v) {
  gz_two x = gz_two_load(e->nx + i), y = gz_two_load(e->ny + i);
  return gz_reach_along(x, y, gz_two_of(v.x), gz_two_of(v.y));
}

/* Those of a form, of which the first two are at place `at`. */
GZ_ALWAYS_INLINE void gz_find_slabs_of(const gz_form *form, const gz_form *other, bool fours,
                                       gz_vec between, gz_slabs *s, int at) {
  int half = fours ? 2 : form->n / 2, corners = fours ? 2 : other->n / 2;
  gz_edges e = gz_edges_of(form, fours), o = gz_edges_of(other, fours);
  GZ_UNROLL for (int i = 0; i < half; i += 2, at++) {
    gz_two middle = gz_along_normals(&e, i, other->middle), farthest = gz_two_abs(middle);
    GZ_UNROLL for (int k = 1; k < corners; k++) {
      gz_two corner = gz_along_normals(&e, i, gz_v(o.x[k], o.y[k]));
      gz_two arm = gz_two_sub(corner, middle);
      farthest = gz_two_max(farthest, gz_two_abs(arm));
      if (fours) {
        s->one[at] = corner;
        s->three[at] = gz_two_sub(middle, arm);
      }
    }
    s->across[at] = gz_along_normals(&e, i, between);
    s->reach[at] = gz_two_add(gz_two_load(e.apothem + i), farthest);
  }
}

GZ_ALWAYS_INLINE void gz_find_slabs(const gz_pair *pair, bool fours, gz_slabs *s) {
  const gz_form *a = pair->a, *b = pair->b;
  gz_vec between = gz_sub(a->middle, gz_add(pair->offset, b->middle));
  s->of_b = fours ? 1 : b->n / 4;
  s->count = fours ? 2 : s->of_b + a->n / 4;
  gz_find_slabs_of(b, a, fours, between, s, 0);
  gz_find_slabs_of(a, b, fours, between, s, s->of_b);
}

/* Of so many times two numbers, those that are at least `least`: a bit for each. */
GZ_ALWAYS_INLINE uint64_t gz_slabs_from(const gz_two *numbers, int count, double least) {
  gz_two limit = gz_two_of(least);
  uint64_t bits = 0;
  if (count == 2) return gz_four_at_least(numbers[0], numbers[1], limit);
  for (int g = 0; g < count; g++) bits |= (uint64_t)gz_two_at_least(numbers[g], limit) << 2 * g;
  return bits;
}

/* The i-th of them. Of fours by way of a copy: so the numbers themselves need not be in memory,
   to be looked up. */
GZ_ALWAYS_INLINE double gz_lane(const gz_two *numbers, bool fours, int i) {
  double lanes[4];
  const gz_two *low = fours ? numbers : &numbers[i / 2];
  gz_two_store(lanes, low[0]);
  if (fours) gz_two_store(lanes + 2, low[1]);
  return lanes[fours ? i : i & 1];
}

/* Is the i-th negative? */
GZ_ALWAYS_INLINE bool gz_is_negative(const gz_two *numbers, bool fours, int i) {
  if (fours) return gz_four_signs(numbers[0], numbers[1]) >> i & 1;
  return gz_lane(numbers, false, i) < 0;
}

/*
** The other's corner nearest to the i-th face of fours, or to the one opposite to it: it is where
** those of its edges lead that lead towards the face. -1 if one is parallel to it, or nearly.
*/
GZ_ALWAYS_INLINE int gz_nearest_of_four(const gz_slabs *s, int i, bool opposite, double noise) {
  bool one = gz_is_negative(s->one, true, i) != opposite;
  bool three = gz_is_negative(s->three, true, i) != opposite;
  gz_two steps[2];
  for (int g = 0; g < 2; g++) {
    steps[g] = gz_two_min(gz_two_abs(s->one[g]), gz_two_abs(s->three[g]));
  }
  bool certain = gz_slabs_from(steps, 2, 2 * noise) >> i & 1;
  return certain ? (one != three) + 2 * three : -1;
}

/* The face that bounds the i-th slab, and its gap: ahead is the one to which the way from the
   middle of b to that of a leads. */
GZ_ALWAYS_INLINE bool gz_find_slab_side(const gz_pair *pair, bool fours, const gz_slabs *s, int i,
                                        bool ahead, double gap, gz_side *side) {
  bool of_b = i < 2 * s->of_b, opposite = ahead != of_b;
  int half = fours ? 2 : (of_b ? pair->b : pair->a)->n / 2;
  int edge = (of_b ? i : i - 2 * s->of_b) + (opposite ? half : 0);
  if (!fours) return gz_find_side(pair, of_b, edge, gap, side);
  int support = gz_nearest_of_four(s, i, opposite, pair->noise);
  if (support < 0) return false;
  gz_put_side(pair, true, of_b, edge, support, side);
  return true;
}

#endif
