/*
** Vectors of the plane: a pair of doubles, passed and returned by value.
*/
#ifndef GZ_VEC_H
#define GZ_VEC_H

#include "core/compiler.h"

#include <math.h>
#include <stdbool.h>

/* The largest coordinate accepted, and the smallest non-zero difference. Between them no square in
   the core overflows or underflows. */
#define GZ_LARGEST 1e100
#define GZ_SMALLEST 1e-100

typedef struct gz_vec {
  double x, y;
} gz_vec;

static inline gz_vec gz_v(double x, double y) {
  gz_vec v = { x, y };
  return v;
}

static inline gz_vec gz_add(gz_vec a, gz_vec b) { return gz_v(a.x + b.x, a.y + b.y); }
static inline gz_vec gz_sub(gz_vec a, gz_vec b) { return gz_v(a.x - b.x, a.y - b.y); }
static inline gz_vec gz_neg(gz_vec a) { return gz_v(-a.x, -a.y); }
static inline gz_vec gz_scale(gz_vec a, double k) { return gz_v(a.x * k, a.y * k); }

/* a + b*k: a point reached from a by going k along b. */
static inline gz_vec gz_mul_add(gz_vec a, gz_vec b, double k) {
  return gz_v(a.x + b.x * k, a.y + b.y * k);
}

static inline gz_vec gz_lerp(gz_vec a, gz_vec b, double k) {
  return gz_mul_add(a, gz_sub(b, a), k);
}
static inline double gz_dot(gz_vec a, gz_vec b) { return a.x * b.x + a.y * b.y; }
static inline double gz_cross(gz_vec a, gz_vec b) { return a.x * b.y - a.y * b.x; }
/* The part of v along a unit normal; 0 where it is nothing but rounding, as for a motion along a
   slanted side: else that would reach the side, after a long time. */
static inline double gz_component_along(gz_vec n, gz_vec v) {
  double x = n.x * v.x, y = n.y * v.y;
  return fabs(x + y) <= 0x1p-50 * (fabs(x) + fabs(y)) ? 0 : x + y;
}

static inline double gz_length(gz_vec a) { return sqrt(gz_dot(a, a)); }
/* Without &&, whose branch is unpredictable for a body that slides along a wall. */
static inline bool gz_equal(gz_vec a, gz_vec b) { return (a.x == b.x) + (a.y == b.y) == 2; }

static inline double gz_min(double a, double b) { return a < b ? a : b; }
static inline double gz_max(double a, double b) { return a > b ? a : b; }

static inline double gz_clamp(double x, double low, double high) {
  return gz_max(low, gz_min(high, x));
}

/* The larger of the two coordinates' magnitudes. */
static inline double gz_max_abs(gz_vec a) { return gz_max(fabs(a.x), fabs(a.y)); }

/* a turned by a quarter from +y towards +x: an edge of an outline becomes its outward normal
   when the outline runs from +x towards +y (counterclockwise where y points up). */
static inline gz_vec gz_right_perp(gz_vec a) { return gz_v(a.y, -a.x); }

/* a turned by the angle whose cosine and sine are r.x and r.y. */
static inline gz_vec gz_rotate(gz_vec a, gz_vec r) {
  return gz_v(a.x * r.x - a.y * r.y, a.x * r.y + a.y * r.x);
}

/* No less than the length, and less than half as much again: without a root, which has to be
   waited for. */
static inline double gz_length_bound(gz_vec a) { return 1.5 * gz_max_abs(a); }

/* The direction of a, or `otherwise` when a has none. What is as long as GZ_SMALLEST, but for
   rounding, has one. */
static inline gz_vec gz_unit(gz_vec a, gz_vec otherwise) {
  double length = gz_length(a);
  return length > GZ_SMALLEST / 2 ? gz_v(a.x / length, a.y / length) : otherwise;
}

#endif
