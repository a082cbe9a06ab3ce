/*
** Where two shapes touch: a point, or the two ends of what their sides share.
*/
#pragma once

#include "core/shape/shape.h"

typedef struct gz_contact_points {
  gz_vec normal; /* unit, from b to a */
  gz_vec points[2];
  int count;
} gz_contact_points;

/* Return a measure of how far the points of a shape lie apart. */
static inline double gz_size_of_shape(const gz_shape *shape) {
  return 2 * shape->geometry->bounding_radius;
}

/*
** Find where a, which touches b or overlaps it by `depth`, does so along the unit normal n. Of
** shapes with parts those count that are within `near` of one another: their points are one
** surface.
*/
void gz_find_contact_points(const gz_shape *a, const gz_shape *b, gz_vec n, double depth,
                            double near, gz_contact_points *found);
