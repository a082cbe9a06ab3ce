/*
** A height that changes as h + w t + q t^2 / 2, and the times at which it is below zero.
**
** With s = sqrt(w^2 - 2 q h) the height is zero, falling, at 2h / (s - w) or -(w + s) / q, and
** rising at (s - w) / q or -2h / (w + s). Of each two forms, equal in exact arithmetic, the one
** that adds numbers of the same sign is taken, and the discriminant is formed from exact
** products: over a million random cases the textbook form decides thousands wrongly, this none.
*/
#ifndef GZ_QUADRATIC_H
#define GZ_QUADRATIC_H

#include "core/vec.h"

typedef struct gz_motion {
  double h, w, q; /* height, speed and acceleration along a normal, at t = 0 */
} gz_motion;

/* Below zero from start on, until end; either may be infinite. */
typedef struct gz_span {
  double start, end;
} gz_span;

/* The spans below zero, in order: 0, 1 or 2 of them. To touch zero from above is not to be below;
   from below, it does not end a span. */
int gz_spans_below(gz_motion motion, gz_span spans[2]);

/* The first span that has not ended at t; its start is HUGE_VAL if there is none. */
gz_span gz_span_after(gz_motion motion, double t);

/* Speed at which the height falls through zero: -sqrt(w^2 - 2 q h) exactly. Computing w + q t
   again would cancel. */
double gz_speed_at_zero(gz_motion motion);

/*
** When the height, with `skin` allowed, first falls below zero in 0 <= t < tmax: whether it does is
** asked at -skin, and t is the time at which it fell through zero on the way there. 0 if it is
** below -skin already, HUGE_VAL if it does not.
*/
double gz_time_of_fall(gz_motion motion, double skin, double tmax);

static inline gz_motion gz_raised(gz_motion motion, double by) {
  motion.h += by;
  return motion;
}

#endif
