/*
** Vectors of the plane, pairs of doubles that are passed and returned by value; and helpers for
** numbers.
*/
#pragma once

#include "core/math/compiler.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* The largest coordinate accepted, and the smallest non-zero difference. Between them no square in
   the core overflows or underflows. */
#define GZ_LARGEST 1e100
#define GZ_SMALLEST 1e-100

/* What a few dozen operations may round, as a part of the numbers: what is no larger counts as 0.
   */
#define GZ_ROUNDING 1e-12

typedef struct gz_vec {
  double x, y;
} gz_vec;

/* Return the vector (x, y). */
static inline gz_vec gz_v(double x, double y) {
  gz_vec v = { x, y };
  return v;
}

static inline gz_vec gz_splat(double x) { return gz_v(x, x); }

/* The usual operations of vectors. gz_cross is positive if b is counterclockwise of a, where y
   points up. */
static inline gz_vec gz_add(gz_vec a, gz_vec b) { return gz_v(a.x + b.x, a.y + b.y); }
static inline gz_vec gz_sub(gz_vec a, gz_vec b) { return gz_v(a.x - b.x, a.y - b.y); }
static inline gz_vec gz_neg(gz_vec a) { return gz_v(-a.x, -a.y); }
static inline gz_vec gz_scale(gz_vec a, double k) { return gz_v(a.x * k, a.y * k); }
static inline double gz_dot(gz_vec a, gz_vec b) { return a.x * b.x + a.y * b.y; }
static inline double gz_cross(gz_vec a, gz_vec b) { return a.x * b.y - a.y * b.x; }
static inline double gz_length(gz_vec a) { return sqrt(gz_dot(a, a)); }

/* Return a + b * k. */
static inline gz_vec gz_mul_add(gz_vec a, gz_vec b, double k) {
  return gz_v(a.x + b.x * k, a.y + b.y * k);
}

/* Return the point at fraction k from a to b. */
static inline gz_vec gz_lerp(gz_vec a, gz_vec b, double k) {
  return gz_mul_add(a, gz_sub(b, a), k);
}

/* Return the displacement v t + g t^2 / 2. */
static inline gz_vec gz_fall(gz_vec v, gz_vec g, double t) {
  return gz_mul_add(gz_scale(v, t), g, t * t / 2);
}

/* Return the component of v along a unit vector n; 0 where it is within rounding. Else a motion
   along a sloped side would reach that side after a long time. */
static inline double gz_component_along(gz_vec n, gz_vec v) {
  double x = n.x * v.x, y = n.y * v.y;
  return fabs(x + y) <= 0x1p-50 * (fabs(x) + fabs(y)) ? 0 : x + y;
}

/* Are both vectors equal? Without &&, whose branch is unpredictable for a body that slides along a
   wall. */
static inline bool gz_equal(gz_vec a, gz_vec b) { return (a.x == b.x) + (a.y == b.y) == 2; }

/* Return the smaller or larger number. If one is NaN, return b. */
static inline double gz_min(double a, double b) { return a < b ? a : b; }
static inline double gz_max(double a, double b) { return a > b ? a : b; }

/* Return the exponent of the smallest power of two that is not below a positive number. */
static inline int gz_exponent_above(double value) {
  union {
    double value;
    uint64_t bits;
  } number = { value };
  return (int)((number.bits + 0xFFFFFFFFFFFFFu) >> 52) - 1023;
}

/* Return x, limited to the range from low to high. */
static inline double gz_clamp(double x, double low, double high) {
  return gz_max(low, gz_min(high, x));
}

/* Return the larger magnitude of the two coordinates. */
static inline double gz_max_abs(gz_vec a) { return gz_max(fabs(a.x), fabs(a.y)); }

/* Return a rotated by a quarter turn from +y towards +x. That makes the outward normal of an edge,
   if the outline runs from +x towards +y (counterclockwise where y points up). */
static inline gz_vec gz_right_perp(gz_vec a) { return gz_v(a.y, -a.x); }

/* Return a rotated by the angle with cosine r.x and sine r.y. */
static inline gz_vec gz_rotate(gz_vec a, gz_vec r) {
  return gz_v(a.x * r.x - a.y * r.y, a.x * r.y + a.y * r.x);
}

/* Return a conservative bound of the length, at most 1.5 times as large. Avoids the latency of a
   square root. */
static inline double gz_length_bound(gz_vec a) { return 1.5 * gz_max_abs(a); }

/* Return the distance up to which corners are merged, if no coordinate is larger than `reach`: 16
   units in the last place. */
static inline double gz_merge_distance(double reach) {
  return gz_max(GZ_SMALLEST, 0x1p-48 * reach);
}

/* Return a divided by its length; `otherwise` if a is too short to have a direction. Vectors of
   length GZ_SMALLEST have one, whatever the rounding. */
static inline gz_vec gz_unit(gz_vec a, gz_vec otherwise) {
  double length = gz_length(a);
  return length > GZ_SMALLEST / 2 ? gz_v(a.x / length, a.y / length) : otherwise;
}
