#include "core/scale.h"

/* Return listed corner k in the shape's own frame, scaled. */
static gz_vec scaled_corner(const gz_geometry *geometry, int k, gz_vec factors) {
  int n = geometry->n, i = (geometry->first + geometry->step * k) % n;
  gz_vec corner = gz_local(geometry, i < 0 ? i + n : i);
  return gz_v(corner.x * factors.x, corner.y * factors.y);
}

static bool scale_polygon(gz_shape *copy, const gz_geometry *geometry, gz_vec factors,
                          double radius) {
  int corner;
  gz_geometry *scaled = gz_shape_clear(copy, GZ_POLYGON, geometry->n);
  scaled->radius = radius;
  for (int k = 0; k < geometry->n; k++) {
    gz_vec v = scaled_corner(geometry, k, factors);
    gz_array(scaled, GZ_LOCAL_X)[k] = v.x;
    gz_array(scaled, GZ_LOCAL_Y)[k] = v.y;
  }
  return gz_make_polygon(copy, &corner) == GZ_SOUND && scaled->n == geometry->n;
}

/* Are the radius and all corners within the range of coordinates? */
static bool is_in_range(const gz_geometry *geometry, gz_vec factors, double radius) {
  if (radius > GZ_LARGEST || (geometry->radius > 0 && radius < GZ_SMALLEST)) return false;
  for (int k = 0; k < geometry->n; k++) {
    if (!(gz_max_abs(scaled_corner(geometry, k, factors)) <= GZ_LARGEST)) return false;
  }
  return true;
}

bool gz_scale_shape(gz_shape *copy, const gz_shape *shape, gz_vec factors) {
  const gz_geometry *geometry = shape->geometry;
  double radius = geometry->radius * fabs(factors.x);
  if (!is_in_range(geometry, factors, radius)) return false;
  gz_vec p = scaled_corner(geometry, 0, factors);
  if (geometry->kind == GZ_POLYGON) {
    if (!scale_polygon(copy, geometry, factors, radius)) return false;
  } else if (geometry->kind == GZ_CIRCLE) {
    gz_make_circle(copy, p, radius);
  } else {
    gz_vec q = scaled_corner(geometry, 1, factors);
    if (gz_max_abs(gz_sub(q, p)) < GZ_SMALLEST) return false;
    gz_make_capsule(copy, p, q, radius);
  }
  gz_set_transform(copy, shape->position, geometry->angle);
  return true;
}
