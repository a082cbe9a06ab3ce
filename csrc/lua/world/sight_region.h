/*
** The region of a query for visibility: a square about the eye, or a convex polygon.
*/
#pragma once

#include "core/convex/convex.h"
#include "world/query/visibility.h"

#include <stddef.h>

/* Return the square that reaches so far from the eye. */
static inline gz_box lgz_boxaround(gz_vec eye, double reach) {
  return gz_box_between(gz_sub(eye, gz_splat(reach)), gz_add(eye, gz_splat(reach)));
}

/* Return why a positive reach is none at this eye, or NULL if it is one. */
static inline const char *lgz_reachfault(gz_vec eye, double reach) {
  double far = gz_max_abs(eye) + reach;
  if (far > GZ_LARGEST) return "number is too large";
  return reach > gz_noise(far) ? NULL : "reach is too small for where (x, y) is";
}

/* Is a shape a convex polygon that holds the eye, also on its rim? */
static inline bool lgz_isregion(gz_vec eye, const gz_shape *shape) {
  if (shape->geometry->kind != GZ_POLYGON || shape->geometry->radius > 0) return false;
  gz_shape point = gz_point_shape(eye);
  double noise = gz_noise(gz_max(gz_extent(shape), gz_max_abs(eye)));
  return gz_convex_distance(&point, shape).distance <= noise;
}
