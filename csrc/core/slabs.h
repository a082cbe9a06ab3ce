/*
** Two boxes, turned as they may be, or other shapes of four sharp corners whose edges come in opposite pairs: each
** pair bounds a slab, and where the origin lies in all four slabs, they overlap.
**
** A slab has a middle and a breadth, and so has what the other shape takes up along its normal: the gap is what the
** middles are apart, less half of both.
**
** As of all faces at once (core/faces.h), gaps are known but for rounding, and only what is certain is said.
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

/* See gz_side_of_origin: the same for such a pair. */
gz_certainty gz_side_of_origin_by_slabs(const gz_pair *pair, double limit, gz_side *side,
                                        gz_feature *nearest);

/* Slabs are counted: those of b, then those of a, along the normals of their edges 0 and 1. */
enum { GZ_SLABS_OF_A = 2, GZ_SLABS = 4 };

/* The two of a form. */
typedef struct gz_slabs {
  gz_two across; /* from the middle of b to that of a */
  gz_two reach;  /* half of what both are broad: what is farther across leaves a gap */
  gz_two one, three; /* the other's edges from its corner 0, to corners 1 and 3 */
} gz_slabs;

static inline gz_two gz_along_normals(const gz_form *form, gz_vec v) {
  gz_two x = gz_two_load(form->room + 4 * GZ_NORMAL_X);
  gz_two y = gz_two_load(form->room + 4 * GZ_NORMAL_Y);
  return gz_reach_along(x, y, gz_two_of(v.x), gz_two_of(v.y));
}

static inline gz_vec gz_corner_of_four(const gz_form *form, int i) {
  return gz_v(form->room[4 * GZ_X + i], form->room[4 * GZ_Y + i]);
}

GZ_ALWAYS_INLINE gz_slabs gz_slabs_of(const gz_form *form, const gz_form *other, gz_vec between) {
  gz_slabs s;
  s.across = gz_along_normals(form, between);
  s.one = gz_along_normals(form, gz_corner_of_four(other, 1));
  s.three = gz_along_normals(form, gz_corner_of_four(other, 3));
  gz_two others = gz_two_add(gz_two_abs(s.one), gz_two_abs(s.three));
  gz_two own = gz_two_make(form->half.x, form->half.y);
  s.reach = gz_two_add(own, gz_two_mul(others, gz_two_of(0.5)));
  return s;
}

GZ_ALWAYS_INLINE void gz_find_slabs(const gz_pair *pair, gz_slabs *b, gz_slabs *a) {
  gz_vec between = gz_sub(pair->a->middle, gz_add(pair->offset, pair->b->middle));
  *b = gz_slabs_of(pair->b, pair->a, between);
  *a = gz_slabs_of(pair->a, pair->b, between);
}

/* Of four numbers, one for each slab: those that are at least `least`, a bit for each; the largest; and the i-th. */
static inline unsigned gz_slabs_from(gz_two of_b, gz_two of_a, double least) {
  return gz_four_at_least(of_b, of_a, gz_two_of(least));
}

static inline double gz_slabs_largest(gz_two of_b, gz_two of_a) {
  return gz_two_largest(gz_two_max(of_b, of_a));
}

static inline double gz_slab_at(gz_two of_b, gz_two of_a, int i) {
  double all[GZ_SLABS];
  gz_two_store(all, of_b);
  gz_two_store(all + GZ_SLABS_OF_A, of_a);
  return all[i];
}

static inline int gz_bit(unsigned bits, int i) { return (int)(bits >> i & 1); }

/* How far the other's corners are apart along the normals, at least. */
static inline gz_two gz_least_step(const gz_slabs *s) {
  return gz_two_min(gz_two_abs(s->one), gz_two_abs(s->three));
}

/*
** Puts the face that bounds the i-th slab on one of its sides: for each slab, `behind` has a bit, whether it is the
** side where the middle of a is behind that of b along the normal. False if an edge of the other shape is parallel
** to it, or nearly.
**
** Ahead of b is the edge whose normal it is, as is ahead of a where a is behind. And of the other's corners that one
** is nearest to the face to which those edges lead that lead towards it: where there are none, corner 0, and where
** there are both, corner 2.
*/
GZ_ALWAYS_INLINE bool gz_put_slab(const gz_pair *pair, const gz_slabs *b, const gz_slabs *a, int i,
                                  unsigned behind, gz_side *side) {
  unsigned opposite = behind ^ 3u << GZ_SLABS_OF_A;
  unsigned one = gz_four_signs(b->one, a->one) ^ opposite;
  unsigned three = gz_four_signs(b->three, a->three) ^ opposite;
  int edge = (i & 1) + 2 * gz_bit(opposite, i);
  gz_put_side(pair, i < GZ_SLABS_OF_A, edge, gz_bit(one ^ three, i) + 2 * gz_bit(three, i), side);
  return gz_bit(gz_slabs_from(gz_least_step(b), gz_least_step(a), 2 * pair->noise), i);
}

#endif
