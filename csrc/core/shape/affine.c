/*
** Mapped convex shapes: map the listed corners, and make the polygon anew, since a mirror turns its
** winding.
*/
#include "core/shape/affine.h"

#include "core/shape/polygon.h"

/* Return listed corner k as it was given, mapped. */
static gz_vec mapped_corner(const gz_geometry *geometry, int k, const gz_affine *map) {
  return gz_map(map, gz_local(geometry, gz_listed_index(geometry, k)));
}

/* Are the radius and all corners within the range of coordinates? */
static bool is_in_range(const gz_geometry *geometry, const gz_affine *map, double radius) {
  if (radius > GZ_LARGEST || (geometry->radius > 0 && radius < GZ_SMALLEST)) return false;
  for (int k = 0; k < geometry->n; k++) {
    if (!(gz_max_abs(mapped_corner(geometry, k, map)) <= GZ_LARGEST)) return false;
  }
  return true;
}

static bool map_polygon(gz_shape *copy, const gz_geometry *geometry, const gz_affine *map,
                        double radius) {
  int corner;
  gz_geometry *mapped = gz_shape_clear(copy, GZ_POLYGON, geometry->n);
  mapped->radius = radius;
  for (int k = 0; k < geometry->n; k++) {
    gz_vec v = mapped_corner(geometry, k, map);
    gz_array(mapped, GZ_LOCAL_X)[k] = v.x;
    gz_array(mapped, GZ_LOCAL_Y)[k] = v.y;
  }
  return gz_make_polygon(copy, &corner) == GZ_SOUND;
}

bool gz_map_convex(gz_shape *copy, const gz_geometry *geometry, const gz_affine *map,
                   double radius) {
  if (!is_in_range(geometry, map, radius)) return false;
  if (geometry->kind == GZ_POLYGON) return map_polygon(copy, geometry, map, radius);
  gz_vec p = mapped_corner(geometry, 0, map);
  if (geometry->kind == GZ_CIRCLE) {
    gz_make_circle(copy, p, radius);
    return true;
  }
  gz_vec q = mapped_corner(geometry, 1, map);
  return gz_max_abs(gz_sub(q, p)) >= GZ_SMALLEST && gz_make_capsule(copy, p, q, radius);
}
