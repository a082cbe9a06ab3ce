/*
** Turning while moving: the first contact of a convex shape that moves along a path and turns about
** a pivot that moves with it. gz_turn asks it for each pair of parts.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/shape/path.h"
#include "core/shape/skin.h"

/* A convex shape on a path that turns, and what it may meet. The shape may be a part: then the
   pivot is the position of the whole. */
typedef struct gz_turning {
  const gz_shape *a, *b;
  gz_vec pivot; /* where it is at the start of the path */
  const gz_path *path;
  double skin; /* as for gz_convex_sweep: 0 stands for the own */
} gz_turning;

/*
** Find the first contact of a with b, which stands still, in from <= t < limit. The status and the
** hit are those of gz_convex_sweep, with times of the path. *deep is the time from which a is
** certainly deeper than the skin, unless it leaves at once.
**
** Never missed: what gets deeper than the skin is a hit. Never late: before t nothing is deeper
** than the skin, and at t the gap is within the noise. Never for nothing: what is hit gets deeper
** than the skin, less a 64th of it, next. A segment that turns over another one hits it when they
** lie along one another.
**
** b may be a plane, a must not. Where nothing turns, because the spin is 0 or a is a circle about
** its centre, gz_convex_sweep or gz_convex_impact answers.
**
** Conservative advancement [Mirtich 1996; Zhang, Redon, Lee & Kim 2007], made second order: each
** step lasts as long as some axis certainly keeps both apart.
*/
gz_status gz_convex_turn(const gz_turning *turning, double from, double limit, gz_hit *hit,
                         double *deep);

/* Return when a, which overlaps b at `from` or enters it next, has left it by more than the skin:
   at most the end of the path. */
double gz_convex_turn_exit(const gz_turning *turning, double from);
