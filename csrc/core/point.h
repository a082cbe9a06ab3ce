/*
** A shape and a point: is it inside, and where does a ray enter.
*/
#ifndef GZ_POINT_H
#define GZ_POINT_H

#include "core/narrowphase.h"

/* Is the point inside, deeper than the skin? */
bool gz_contains(const gz_shape *shape, gz_vec point);

/* A ray on its way to many shapes. */
typedef struct gz_ray {
  gz_shape point; /* at its start */
  gz_vec d;       /* from there to its end */
  double length;
  double extent; /* the largest coordinate of both ends */
  union {
    gz_shape shape;
    char room[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * sizeof(double)];
  } segment; /* the ray as a shape, once that is needed */
  bool has_segment;
} gz_ray;

void gz_ray_begin(gz_ray *ray, gz_vec p, gz_vec q);

/*
** Where the ray enters a shape: GZ_HIT with hit->t in [0, 1) along it and the normal of the shape's
** side. GZ_OVERLAP if the shape contains its start: t and the normal are 0 then. GZ_MISS if the
** segment from its start to its end does not overlap the shape by the rule of gz_overlaps. A ray
** without length is a point.
*/
gz_status gz_ray_enters(gz_ray *ray, const gz_shape *shape, gz_hit *hit);

/* The same for one shape, and the ray from p to q. */
gz_status gz_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit);

#endif
