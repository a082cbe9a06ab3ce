/*
** Entry of a ray or a parabola into a disc: for the arcs of a rounded Minkowski difference.
*/
#ifndef GZ_CIRCLE_CAST_H
#define GZ_CIRCLE_CAST_H

#include "core/vec.h"

/*
** Return the distance from (0, 0) along the unit vector u to the entry into the disc about
** `center`. 0 if (0, 0) is inside, HUGE_VAL if the ray does not enter. Touching is not entering.
*/
double gz_circle_cast(gz_vec center, double radius, gz_vec u);

/*
** Return when a point at arm + v t + a t^2 / 2, relative to the disc's centre, first enters the
** disc in 0 <= t < limit. 0 if it starts inside, HUGE_VAL if it does not enter before the limit.
** The limit may be HUGE_VAL.
*/
double gz_circle_cast_parabola(gz_vec arm, double radius, gz_vec v, gz_vec a, double limit);

/* Return how long such a point has been inside at t = 0; 0 if it is outside, HUGE_VAL if it never
   entered. */
double gz_circle_time_inside(gz_vec arm, double radius, gz_vec v, gz_vec a);

#endif
