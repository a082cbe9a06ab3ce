#include "core/shape/shape.h"

#include "core/parts/cluster.h"
#include "core/parts/grid.h"
#include "core/parts/layout.h"

#include <string.h>

size_t gz_shape_size(int n) { return sizeof(gz_shape) + gz_geometry_size(n); }

size_t gz_shape_bytes(const gz_shape *shape) {
  return sizeof(gz_shape) + gz_geometry_bytes(shape->geometry);
}

gz_geometry *gz_shape_clear(gz_shape *shape, gz_kind kind, int n) {
  gz_geometry *geometry = gz_own_geometry(shape);
  gz_geometry_clear(geometry, kind, n);
  *shape = gz_shape_at(geometry, gz_v(0, 0));
  return geometry;
}

void gz_shape_finish(gz_shape *shape) {
  gz_geometry_finish(gz_own_geometry(shape));
  gz_set_position(shape, gz_v(0, 0));
}

void gz_shape_copy(gz_shape *copy, const gz_shape *shape) {
  *copy = *shape;
  memcpy(gz_own_geometry(copy), shape->geometry, gz_geometry_bytes(shape->geometry));
  copy->geometry = gz_own_geometry(copy);
}

void gz_set_transform(gz_shape *shape, gz_vec position, double angle) {
  gz_geometry *geometry = gz_own_geometry(shape);
  gz_rotate_geometry(geometry, angle);
  gz_set_position(shape, position);
}

void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot) {
  gz_vec arm = gz_rotate(gz_sub(shape->position, pivot), gz_direction(angle));
  gz_set_transform(shape, gz_add(pivot, arm), shape->geometry->angle + angle);
}

void gz_make_circle(gz_shape *shape, gz_vec center, double radius) {
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
  gz_geometry *geometry = gz_shape_clear(shape, GZ_PLANE, 0);
  geometry->normal = gz_v(n.x / length, n.y / length);
  geometry->offset = d / length;
  return true;
}

int gz_listed_count(const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  if (geometry->kind == GZ_GRID) return 4;
  return gz_has_parts(geometry) ? gz_parts_of(geometry)->corner_count : geometry->n;
}

/* Return corner k of all cells of a grid. */
static gz_vec corner_of_grid(const gz_geometry *grid, int k) {
  return gz_v(k == 1 || k == 2 ? grid->most.x : 0, k >= 2 ? grid->most.y : 0);
}

/* Return listed corner k, as it was given. */
static gz_vec local_corner(const gz_geometry *geometry, int k) {
  if (geometry->kind == GZ_GRID) return corner_of_grid(geometry, k);
  if (gz_has_parts(geometry)) return gz_parts_vec_list(geometry, gz_parts_of(geometry)->corners)[k];
  return gz_local(geometry, gz_listed_index(geometry, k));
}

gz_vec gz_listed_corner(const gz_shape *shape, int k) {
  gz_vec corner = local_corner(shape->geometry, k);
  return gz_add(shape->position, gz_rotate(corner, shape->geometry->rotation));
}

/* The farthest support point of all parts. */
static gz_vec support_of_parts(const gz_shape *shape, gz_vec d) {
  gz_vec best = { 0, 0 };
  double reach = -HUGE_VAL;
  for (int k = 0; k < gz_parts_of(shape->geometry)->part_count; k++) {
    gz_shape part = gz_part_shape(shape, k);
    gz_vec point = gz_support(&part, d);
    double along = gz_dot(gz_sub(point, shape->position), d);
    if (along <= reach) continue;
    reach = along;
    best = point;
  }
  return best;
}

static gz_shape part_of_cluster(const gz_geometry *cluster, int k) { /* NOLINT(misc-no-recursion) */
  const gz_member *member = &gz_members_of(cluster)->at[gz_member_of_part(cluster, k)];
  gz_shape whole = gz_shape_at(member->geometry, member->position);
  return gz_part_or_whole(&whole, k - member->first);
}

gz_shape gz_part_shape(const gz_shape *shape, int k) {
  const gz_geometry *geometry = shape->geometry;
  if (geometry->kind == GZ_CLUSTER) return part_of_cluster(geometry, k);
  if (geometry->kind != GZ_GRID) return gz_shape_at(gz_part(geometry, k), shape->position);
  return gz_shape_at(gz_geometry_of_kind(geometry, gz_kind_of_cell(geometry, k)),
                     gz_add(shape->position, gz_offset_of_cell(geometry, k)));
}

int gz_part_count(const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  if (!gz_has_parts(geometry)) return 1;
  if (geometry->kind == GZ_GRID) return gz_cell_count(geometry);
  return gz_parts_of(geometry)->part_count;
}

gz_shape gz_part_or_whole(const gz_shape *shape, int k) {
  return gz_has_parts(shape->geometry) ? gz_part_shape(shape, k) : *shape;
}

gz_vec gz_support(const gz_shape *shape, gz_vec d) {
  if (shape->geometry->kind == GZ_GRID) {
    return gz_add(shape->position, gz_grid_support(shape->geometry, d));
  }
  if (gz_has_parts(shape->geometry)) return support_of_parts(shape, d);
  gz_vec corner = gz_corner(shape->geometry, gz_support_corner(shape->geometry, d));
  return gz_mul_add(gz_add(shape->origin, corner), gz_unit(d, gz_v(0, 0)), shape->geometry->radius);
}
