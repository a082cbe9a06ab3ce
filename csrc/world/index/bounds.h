/*
** Axis-aligned bounding boxes, and their bounds in single precision.
**
** Bounds are a box rounded outwards. They take half the memory, and one comparison of four lanes
** tests two of them. They are conservative: where boxes intersect, so do their bounds.
*/
#pragma once

#include "core/math/direction.h"
#include "core/math/simd.h"

typedef struct gz_box {
  gz_vec low, high;
} gz_box;

/* Return the box between two corners. Corners are stored and loaded as vectors, see
   gz_f64x2_load_vec: mixing widths stalls store forwarding. */
static inline gz_box gz_box_between(gz_vec low, gz_vec high) {
  gz_box box;
  gz_f64x2_store_vec(&box.low, gz_f64x2_set(low.x, low.y));
  gz_f64x2_store_vec(&box.high, gz_f64x2_set(high.x, high.y));
  return box;
}

/* Return the empty box. It is contained in every box. */
static inline gz_box gz_no_box(void) {
  return gz_box_between(gz_v(HUGE_VAL, HUGE_VAL), gz_v(-HUGE_VAL, -HUGE_VAL));
}

/* Return the box with all sides moved out by `by`, or in if that is negative. */
static inline gz_box gz_box_widened(const gz_box *box, double by) {
  gz_f64x2 rim = gz_f64x2_splat(by);
  gz_box wide;
  gz_f64x2_store_vec(&wide.low, gz_f64x2_sub(gz_f64x2_load_vec(&box->low), rim));
  gz_f64x2_store_vec(&wide.high, gz_f64x2_add(gz_f64x2_load_vec(&box->high), rim));
  return wide;
}

/* Does `outer` contain all of `inner`? */
static inline bool gz_box_contains(const gz_box *outer, const gz_box *inner) {
  unsigned low = gz_f64x2_mask_ge(gz_f64x2_load_vec(&inner->low), gz_f64x2_load_vec(&outer->low));
  return (low &
          gz_f64x2_mask_ge(gz_f64x2_load_vec(&outer->high), gz_f64x2_load_vec(&inner->high))) == 3;
}

/* Low x, low y, -high x, -high y: so that outwards is down in all lanes. */
typedef struct gz_bounds {
  float v[4];
} gz_bounds;

/* Return the smallest bounds that contain a box. */
static inline gz_bounds gz_bounds_of(const gz_box *box) {
  gz_bounds b;
  gz_round_down(gz_f64x2_load_vec(&box->low),
                gz_f64x2_flip_sign(gz_f64x2_load_vec(&box->high), gz_f64x2_splat(-1)), b.v);
  return b;
}

/* Return bounds as a box. */
static inline gz_box gz_box_within(const gz_bounds *b) {
  gz_box box = { { b->v[0], b->v[1] }, { -b->v[2], -b->v[3] } };
  return box;
}

/* Return the bounds as the second operand of gz_bounds_intersect. Computed once for a search. */
static inline gz_bounds gz_bounds_query(const gz_bounds *b) {
  gz_bounds query;
  gz_negate_swap(b->v, query.v);
  return query;
}

/* Do two bounds overlap or touch? `query` is the gz_bounds_query of one of them. */
static inline bool gz_bounds_intersect(const gz_bounds *b, const gz_bounds *query) {
  return gz_all_le(b->v, query->v);
}

/* Does `outer` contain all of b? */
static inline bool gz_bounds_within(const gz_bounds *b, const gz_bounds *outer) {
  return gz_all_le(outer->v, b->v);
}

/*
** Margins of certain overlaps, which bounds decide without the narrow phase.
**
** An axis-aligned box overlaps everything that reaches into it by more than the skin. The skin is
** at most 3e-9 of the largest coordinate, see core/shape/skin.h. Rounding outwards and of a sum
** adds at most 4e-7 of it. So a depth of GZ_CERTAIN_FRACTION of the largest coordinate is certain,
** as long as that lies between GZ_CERTAIN_MIN and GZ_CERTAIN_MAX, where floats neither underflow
** nor overflow.
*/
#define GZ_CERTAIN_FRACTION 1e-6f
#define GZ_CERTAIN_MIN 1e-30f
#define GZ_CERTAIN_MAX 1e37f

/* Do two axis-aligned boxes with these bounds certainly overlap? Conservative: false if in doubt.
   */
static inline bool gz_aabbs_certainly_overlap(const gz_bounds *a, const gz_bounds *b) {
  return gz_overlap_margin(a->v, b->v, GZ_CERTAIN_FRACTION, GZ_CERTAIN_MIN, GZ_CERTAIN_MAX);
}

/* Return empty bounds. They are contained in all others, and contain only themselves. */
static inline gz_bounds gz_no_bounds(void) {
  gz_bounds none = { { HUGE_VALF, HUGE_VALF, HUGE_VALF, HUGE_VALF } };
  return none;
}

/* Return bounds such that every shape with its own bounds within them certainly overlaps the
   axis-aligned box `box`. Empty where nothing is certain. */
static inline gz_bounds gz_certainly_inside(const gz_box *box) {
  double far = gz_max(gz_max_abs(box->low), gz_max_abs(box->high)), rim = GZ_CERTAIN_FRACTION * far;
  if (far < GZ_CERTAIN_MIN || far > GZ_CERTAIN_MAX) return gz_no_bounds();
  gz_box inner = gz_box_widened(box, -rim);
  return gz_bounds_of(&inner);
}

/* Return the box that contains a box swept along d. */
static inline gz_box gz_box_along(const gz_box *box, gz_vec d) {
  gz_f64x2 step = gz_f64x2_set(d.x, d.y);
  gz_f64x2 low = gz_f64x2_load_vec(&box->low), high = gz_f64x2_load_vec(&box->high);
  gz_box all;
  gz_f64x2_store_vec(&all.low, gz_f64x2_min(low, gz_f64x2_add(low, step)));
  gz_f64x2_store_vec(&all.high, gz_f64x2_max(high, gz_f64x2_add(high, step)));
  return all;
}

/*
** Does the line of a box swept along d certainly miss `other`? Both boxes are projected along d:
** they miss if the distance of their centres exceeds half the sum of the projected widths.
** Conservative: false within rounding.
*/
static inline bool gz_sweep_misses_box(const gz_box *box, gz_vec d, const gz_box *other) {
  gz_vec gap = gz_v((other->low.x - box->low.x) + (other->high.x - box->high.x),
                    (other->low.y - box->low.y) + (other->high.y - box->high.y));
  gz_vec size = gz_v((other->high.x - other->low.x) + (box->high.x - box->low.x),
                     (other->high.y - other->low.y) + (box->high.y - box->low.y));
  double shadow = size.x * fabs(d.y) + size.y * fabs(d.x);
  double noise = GZ_NEGLIGIBLE * (fabs(gap.x * d.y) + fabs(gap.y * d.x) + shadow);
  return fabs(gz_cross(gap, d)) > shadow + noise;
}

/* Do two boxes share an interior? If they only touch, shapes in them do not overlap, and no path
   within one of them enters a shape in the other. */
static inline bool gz_boxes_overlap(const gz_box *a, const gz_box *b) {
  unsigned beyond = gz_f64x2_mask_ge(gz_f64x2_load_vec(&a->low), gz_f64x2_load_vec(&b->high));
  return (beyond | gz_f64x2_mask_ge(gz_f64x2_load_vec(&b->low), gz_f64x2_load_vec(&a->high))) == 0;
}
