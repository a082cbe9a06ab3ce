/*
** Convex shapes made anew with mapped corners: scaled, mirrored, or rotated for good.
*/
#pragma once

#include "core/shape/shape.h"

/* The map of p to offset + (row_x . p, row_y . p). */
typedef struct gz_affine {
  gz_vec row_x, row_y, offset;
} gz_affine;

/* Scale about (0, 0). */
static inline gz_affine gz_scaling(gz_vec factors) {
  gz_affine map = { { factors.x, 0 }, { 0, factors.y }, { 0, 0 } };
  return map;
}

/* Place corners as gz_listed_corner does, to the last bit. */
static inline gz_affine gz_placing(const gz_shape *shape) {
  gz_vec r = shape->geometry->rotation;
  gz_affine map = { { r.x, -r.y }, { r.y, r.x }, shape->position };
  return map;
}

static inline gz_vec gz_map(const gz_affine *map, gz_vec p) {
  return gz_add(map->offset, gz_v(gz_dot(map->row_x, p), gz_dot(map->row_y, p)));
}

/*
** Write a convex shape whose corners are those of a geometry as it was made, mapped, with another
** radius. It is of the same kind, at (0, 0) and angle 0, in gz_shape_size(geometry->n) bytes. The
** order of listed corners stays. Corners of a polygon that the map makes equal, or puts on a
** straight side, are dropped as in gz_make_polygon.
**
** Returns false, with *copy meaningless, if corners or sizes are too small or too large then.
*/
bool gz_map_convex(gz_shape *copy, const gz_geometry *geometry, const gz_affine *map,
                   double radius);
