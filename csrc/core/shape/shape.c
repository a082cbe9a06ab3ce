/*
** Shapes: their memory, and making circles, capsules, segments, points and planes. Polygons are
** made in core/shape/polygon.c, shapes with parts in core/parts.
*/
#include "core/shape/shape.h"

#include "core/math/assert.h"

size_t gz_shape_size(int n) { return sizeof(gz_shape) + gz_geometry_size(n); }

size_t gz_shape_bytes(const gz_shape *shape) {
  return sizeof(gz_shape) + gz_full_geometry_bytes(shape->geometry);
}

gz_geometry *gz_shape_clear(gz_shape *shape, gz_kind kind, int n) {
  GZ_ASSERT(n >= 0);
  gz_geometry *geometry = gz_own_geometry(shape);
  gz_geometry_clear(geometry, kind, n);
  *shape = gz_shape_at(geometry, gz_v(0, 0));
  return geometry;
}

void gz_shape_finish(gz_shape *shape) {
  GZ_ASSERT(shape->geometry == gz_own_geometry(shape));
  gz_geometry_finish(gz_own_geometry(shape));
  gz_set_position(shape, gz_v(0, 0));
}

void gz_shape_copy(gz_shape *copy, const gz_shape *shape) {
  *copy = *shape;
  gz_geometry_copy(gz_own_geometry(copy), shape->geometry);
  copy->geometry = gz_own_geometry(copy);
}

void gz_make_circle(gz_shape *shape, gz_vec center, double radius) {
  GZ_ASSERT(radius >= 0);
  gz_geometry *geometry = gz_shape_clear(shape, GZ_CIRCLE, 1);
  gz_array(geometry, GZ_LOCAL_X)[0] = center.x;
  gz_array(geometry, GZ_LOCAL_Y)[0] = center.y;
  geometry->radius = radius;
  gz_shape_finish(shape);
}

gz_shape gz_point_shape(gz_vec p) {
  static const union {
    gz_geometry geometry;
    char room[sizeof(gz_geometry) + sizeof(double[2 * GZ_ARRAYS])];
  } point = {
    { .kind = GZ_CIRCLE, .is_aabb = true, .n = 1, .stride = 2, .step = 1, .rotation = { 1, 0 } }
  };
  return gz_shape_at(&point.geometry, p);
}

bool gz_make_capsule(gz_shape *shape, gz_vec p, gz_vec q, double radius) {
  GZ_ASSERT(radius >= 0);
  if (gz_max_abs(gz_sub(q, p)) < GZ_SMALLEST) {
    if (radius > 0) gz_make_circle(shape, p, radius);
    return radius > 0;
  }
  gz_geometry *geometry = gz_shape_clear(shape, radius > 0 ? GZ_CAPSULE : GZ_SEGMENT, 2);
  bool turned = gz_compare_height(q, p) < 0;
  gz_vec low = turned ? q : p, high = turned ? p : q;
  double *x = gz_array(geometry, GZ_LOCAL_X), *y = gz_array(geometry, GZ_LOCAL_Y);
  x[0] = low.x;
  y[0] = low.y;
  x[1] = high.x;
  y[1] = high.y;
  geometry->first = turned;
  geometry->radius = radius;
  gz_shape_finish(shape);
  return true;
}

bool gz_make_plane(gz_shape *shape, gz_vec n, double d) {
  if (gz_max_abs(n) < GZ_SMALLEST) return false;
  double length = gz_length(n);
  gz_write_plane(shape, gz_v(n.x / length, n.y / length), d / length);
  return true;
}

void gz_write_plane(gz_shape *shape, gz_vec normal, double offset) {
  gz_geometry *plane = gz_shape_clear(shape, GZ_PLANE, GZ_PLANE_ROOM);
  plane->n = 0;
  plane->room[0] = normal.x;
  plane->room[1] = normal.y;
  plane->room[2] = offset;
}

gz_support_range gz_range_of_support(const gz_shape *shape, gz_vec from, gz_vec n, gz_vec t,
                                     double tolerance) {
  gz_support_range found = { HUGE_VAL, -HUGE_VAL, -HUGE_VAL }, all = { -HUGE_VAL, HUGE_VAL, 0 };
  const gz_geometry *geometry = shape->geometry;
  if (geometry->kind == GZ_PLANE) return all;
  gz_vec arm = gz_sub(shape->origin, from);
  for (int i = 0; i < geometry->n; i++)
    found.height = gz_max(found.height, gz_dot(n, gz_add(arm, gz_corner(geometry, i))));
  for (int i = 0; i < geometry->n; i++) {
    gz_vec corner = gz_add(arm, gz_corner(geometry, i));
    if (gz_dot(n, corner) < found.height - tolerance) continue;
    found.low = gz_min(found.low, gz_dot(t, corner));
    found.high = gz_max(found.high, gz_dot(t, corner));
  }
  return found;
}
