/*
** Bounding and inscribed circles about the centroid decide most pairs without reading a corner.
**
** Only certain answers are given: rounding of the coordinates is less than a tenth of the skin by
** which shapes must overlap, so the answers equal those of the corners.
*/
#ifndef GZ_BOUNDING_CIRCLE_H
#define GZ_BOUNDING_CIRCLE_H

#include "core/minkowski.h"

/* Return the squared distance of both centroids. */
static inline double gz_square_between(const gz_shape *a, const gz_shape *b) {
  gz_vec arm = gz_sub(b->center, a->center);
  return gz_dot(arm, arm);
}

/* Has the shape a bounding circle? All but planes have. */
static inline bool gz_is_bounded(const gz_shape *a) { return a->geometry->kind != GZ_PLANE; }

/* Are both shapes certainly apart, also after a displacement of at most `travel`? Conservative. */
static inline bool gz_circles_separate(const gz_shape *a, const gz_shape *b, double travel) {
  double reach = a->geometry->bounding_radius + b->geometry->bounding_radius + travel;
  return gz_square_between(a, b) > reach * reach && gz_is_bounded(a) && gz_is_bounded(b);
}

/* Do both shapes certainly overlap? Conservative. */
static inline bool gz_inscribed_circles_overlap(const gz_shape *a, const gz_shape *b) {
  double skin = gz_skin_between(a, b, gz_noise_between(a, b, 0));
  double reach = a->geometry->inscribed_radius + b->geometry->inscribed_radius - 2 * skin;
  bool deep = reach > 0 && gz_square_between(a, b) < reach * reach;
  return deep && gz_is_bounded(a) && gz_is_bounded(b);
}

#endif
