/*
** Ends of ways that lean on something round.
**
** What is round counts as a polygon about it, whose corners are farther out by up to
** GZ_ROUND_EXCESS of the radius, the body's and the thing's in sum. So a body that leans on a thing
** may be inside of the polygon; and a straight leg leads it from there to the nearest place that
** fits. From a wall that is no farther away than the corners of the polygon are out, and its
** margin: so far along the normal, all of the polygon is behind. Where two walls meet at an angle,
** it is that over the sine of half the angle: twice as far at 60 degrees.
**
** That the leg hits nothing does not follow: a corner of a third thing may be in the way. So it is
** tried, against the sums as they are.
*/
#pragma once

#include "core/navigation/mesh.h"

/* Return how far from a place that fits an end may be, where it is: twice the margin, and twice
   what the polygons there are wider. */
double gz_snap_limit(const gz_mesh *mesh, gz_vec p);

/* Does a body hit nothing that goes straight from one point to another, out of all polygons? At its
   begin it may be inside of something by the margin, if it goes out of that. The points must be
   near one another, as all sums of the tiles about them are tried. */
bool gz_leaves_freely(const gz_mesh *mesh, gz_vec from, gz_vec to);

/* May a way begin or end at a point in the rectangle that leans on something, with a leg to or from
   a place? */
bool gz_may_snap_end(const gz_mesh *mesh, gz_vec p, gz_vec place);
