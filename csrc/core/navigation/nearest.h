/*
** The place of a navigation mesh nearest to a point: by tiles around it, farther and farther away.
*/
#pragma once

#include "core/navigation/mesh.h"

/* Any component will do. */
#define GZ_ANY_COMPONENT (-1)

/* A place of a mesh near a point. */
typedef struct gz_nearest_point {
  gz_vec p;
  double distance;
  gz_polygon_ref place; /* a part that holds it, but for rounding */
} gz_nearest_point;

/* Find the place of a component nearest to a point, at most `limit` away: the point itself if it is
   in a part; of equally near ones the least in x, then in y. Each coordinate must be gz_is_exact.
   Returns false if there is none. */
bool gz_find_nearest(const gz_mesh *mesh, gz_vec p, int component, double limit,
                     gz_nearest_point *nearest);
