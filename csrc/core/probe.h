/*
** A shape and a point: is it inside, and where does a ray enter.
*/
#ifndef GZ_PROBE_H
#define GZ_PROBE_H

#include "core/overlap.h"

/* Is the point inside, deeper than the skin? */
bool gz_contains(const gz_shape *shape, gz_vec point);

/*
** Where the segment from p to q enters the shape: GZ_HIT with hit->t in [0, 1) along it and the
** normal of the shape's side, GZ_OVERLAP if p is inside, GZ_MISS if it grazes or stays outside.
** It is the sweep of a point, and so has the same contract at touching.
*/
gz_status gz_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit);

#endif
