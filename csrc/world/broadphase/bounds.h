/*
** Boxes; and bounds, which are boxes in single precision, rounded outwards: half the memory, and
** one comparison of four lanes tells whether two of them meet. They may meet where the boxes do
** not, never the reverse.
*/
#ifndef GZ_BOUNDS_H
#define GZ_BOUNDS_H

#include "core/simd.h"

typedef struct gz_box {
  gz_vec low, high;
} gz_box;

/* Corners of boxes are put, and taken, two numbers at once: see gz_f64x2_load_vec. */
static inline gz_box gz_box_between(gz_vec low, gz_vec high) {
  gz_box box;
  gz_f64x2_store_vec(&box.low, gz_f64x2_set(low.x, low.y));
  gz_f64x2_store_vec(&box.high, gz_f64x2_set(high.x, high.y));
  return box;
}

/* A box that holds nothing. */
static inline gz_box gz_no_box(void) {
  return gz_box_between(gz_v(HUGE_VAL, HUGE_VAL), gz_v(-HUGE_VAL, -HUGE_VAL));
}

static inline gz_box gz_box_widened(const gz_box *box, double by) {
  gz_f64x2 rim = gz_f64x2_splat(by);
  gz_box wide;
  gz_f64x2_store_vec(&wide.low, gz_f64x2_sub(gz_f64x2_load_vec(&box->low), rim));
  gz_f64x2_store_vec(&wide.high, gz_f64x2_add(gz_f64x2_load_vec(&box->high), rim));
  return wide;
}

/* Does one hold all of another? */
static inline bool gz_box_holds(const gz_box *outer, const gz_box *inner) {
  unsigned low = gz_f64x2_mask_ge(gz_f64x2_load_vec(&inner->low), gz_f64x2_load_vec(&outer->low));
  return (low &
          gz_f64x2_mask_ge(gz_f64x2_load_vec(&outer->high), gz_f64x2_load_vec(&inner->high))) == 3;
}

/* Low x and y, and high x and y negated: so that outwards is down for all of them. */
typedef struct gz_bounds {
  float v[4];
} gz_bounds;

static inline gz_bounds gz_bounds_of(const gz_box *box) {
  gz_bounds b;
  gz_round_down(gz_f64x2_load_vec(&box->low),
                gz_f64x2_flip_sign(gz_f64x2_load_vec(&box->high), gz_f64x2_splat(-1)), b.v);
  return b;
}

/* The box that they bound. */
static inline gz_box gz_box_within(const gz_bounds *b) {
  gz_box box = { { b->v[0], b->v[1] }, { -b->v[2], -b->v[3] } };
  return box;
}

/* What the bounds of others are compared with, see gz_bounds_meet. */
static inline gz_bounds gz_bounds_query(const gz_bounds *b) {
  gz_bounds facing;
  gz_negate_swap(b->v, facing.v);
  return facing;
}

/* low <= high of the other, and high >= low of the other, on both axes. */
static inline bool gz_bounds_meet(const gz_bounds *b, const gz_bounds *facing) {
  return gz_all_le(b->v, facing->v);
}

static inline bool gz_bounds_within(const gz_bounds *b, const gz_bounds *outer) {
  return gz_all_le(outer->v, b->v);
}

/*
** What is certain without a look at the shapes. A block fills its box, and overlaps whatever
** reaches into that by more than their skin, which is at most 3e-9 of the largest coordinate;
** rounding, outwards and of a sum, changes that by at most 4e-7 of it. So to reach in by this part
** of it is enough, as long as that is between these two: there, floats have room.
*/
#define GZ_CERTAIN_FRACTION 1e-6f
#define GZ_CERTAIN_MIN 1e-30f
#define GZ_CERTAIN_MAX 1e37f

static inline bool gz_aabbs_certainly_overlap(const gz_bounds *a, const gz_bounds *b) {
  return gz_overlap_margin(a->v, b->v, GZ_CERTAIN_FRACTION, GZ_CERTAIN_MIN, GZ_CERTAIN_MAX);
}

/* Bounds that hold nothing. */
static inline gz_bounds gz_no_bounds(void) {
  gz_bounds none = { { HUGE_VALF, HUGE_VALF, HUGE_VALF, HUGE_VALF } };
  return none;
}

/* Whatever has bounds within these, be it a block or not, overlaps the block with that box for
   certain. */
static inline gz_bounds gz_certainly_inside(const gz_box *box) {
  double far = gz_max(gz_max_abs(box->low), gz_max_abs(box->high)), rim = GZ_CERTAIN_FRACTION * far;
  if (far < GZ_CERTAIN_MIN || far > GZ_CERTAIN_MAX) return gz_no_bounds();
  gz_box inner = gz_box_widened(box, -rim);
  return gz_bounds_of(&inner);
}

static inline gz_box gz_box_along(const gz_box *box, gz_vec d) {
  gz_f64x2 way = gz_f64x2_set(d.x, d.y);
  gz_f64x2 low = gz_f64x2_load_vec(&box->low), high = gz_f64x2_load_vec(&box->high);
  gz_box all;
  gz_f64x2_store_vec(&all.low, gz_f64x2_min(low, gz_f64x2_add(low, way)));
  gz_f64x2_store_vec(&all.high, gz_f64x2_max(high, gz_f64x2_add(high, way)));
  return all;
}

/*
** Does a box pass `other` by on its way along d? Seen along the way, both are as wide as the sum of
** their sides' shadows. Says no where it is close.
*/
static inline bool gz_box_passes_by(const gz_box *box, gz_vec d, const gz_box *other) {
  gz_vec gap = gz_v((other->low.x - box->low.x) + (other->high.x - box->high.x),
                    (other->low.y - box->low.y) + (other->high.y - box->high.y));
  gz_vec size = gz_v((other->high.x - other->low.x) + (box->high.x - box->low.x),
                     (other->high.y - other->low.y) + (box->high.y - box->low.y));
  double shadow = size.x * fabs(d.y) + size.y * fabs(d.x);
  double noise = 1e-9 * (fabs(gap.x * d.y) + fabs(gap.y * d.x) + shadow);
  return fabs(gz_cross(gap, d)) > shadow + noise;
}

/* Do they share more than a side? Where boxes only touch, shapes in them do not overlap, and a way
   through one of them enters nothing in the other. */
static inline bool gz_boxes_overlap(const gz_box *a, const gz_box *b) {
  unsigned beyond = gz_f64x2_mask_ge(gz_f64x2_load_vec(&a->low), gz_f64x2_load_vec(&b->high));
  return (beyond | gz_f64x2_mask_ge(gz_f64x2_load_vec(&b->low), gz_f64x2_load_vec(&a->high))) == 0;
}

#endif
