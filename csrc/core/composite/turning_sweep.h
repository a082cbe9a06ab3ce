/*
** Turning while moving, for shapes of any kind.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/shape/path.h"

/*
** Find the first contact of a, which moves and turns about its position along a path, with b, which
** stands still. The answer is that of gz_sweep, with the promises of core/convex/turn.h for all
** pairs of parts; the normal is a side of the union.
**
** `there` owns a copy of a's geometry. It is left where a is at the contact, so that its part and
** its point of contact can be read there; after GZ_OVERLAP, at the start; after GZ_MISS anywhere.
** `skin` is 0 for their own. a must not be a plane, a grid or a cluster; b may be of any kind.
*/
gz_status gz_turn(const gz_shape *a, gz_shape *there, const gz_shape *b, const gz_path *path,
                  double skin, gz_hit *hit);

/* gz_turn for a one-way b, as gz_sweep_one_way: entries that do not count are followed in time. */
gz_status gz_turn_one_way(const gz_shape *a, gz_shape *there, const gz_shape *b,
                          const gz_path *path, double skin, const gz_vec *side, gz_hit *hit);

/* Write a box that contains all of a on a path on which it turns. `there`, which owns a copy of a's
   geometry, is left at the end of it. */
void gz_bounding_box_on_path(const gz_shape *a, gz_shape *there, const gz_path *path, gz_vec *low,
                             gz_vec *high);

/* Return the distance of a's farthest point from its position, or a little more. */
double gz_longest_arm(const gz_shape *a);

/* Place `there`, which owns a copy of a's geometry, where a is on the path at time t. */
void gz_place_on_path(gz_shape *there, const gz_shape *a, const gz_path *path, double t);
