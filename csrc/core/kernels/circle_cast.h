/*
** When a path enters a disc: what the arcs of a rounded Minkowski difference ask.
*/
#ifndef GZ_CIRCLE_CAST_H
#define GZ_CIRCLE_CAST_H

#include "core/vec.h"

/*
** How far a point goes from (0, 0) along the unit vector u before it enters the disc about
** `center`: 0 if it is in it already, HUGE_VAL if it never is. To touch is not to enter.
*/
double gz_circle_cast(gz_vec center, double radius, gz_vec u);

/*
** When a point at arm + v t + a t^2 / 2, seen from the disc's centre, first enters the disc in
** 0 <= t < limit: 0 if it is in it already, HUGE_VAL if it is not in it before the limit, which
** may be HUGE_VAL itself.
*/
double gz_circle_cast_parabola(gz_vec arm, double radius, gz_vec v, gz_vec a, double limit);

/* For how long such a point has been in the disc that it is in: HUGE_VAL if since ever, 0 if it is
   not in it. */
double gz_circle_time_inside(gz_vec arm, double radius, gz_vec v, gz_vec a);

#endif
