/*
** What depends on whether a shape has parts: rotation, listed corners, parts, the support point. A
** grid has no geometry for each cell, and a cluster none for its members, so both make the shape of
** a part when they are asked.
*/
#include "core/parts/whole.h"

#include "core/math/assert.h"
#include "core/parts/cluster.h"
#include "core/parts/grid.h"
#include "core/parts/layout.h"

static void rotate_parts(gz_geometry *geometry, double angle) {
  if (angle == geometry->angle) return;
  geometry->angle = angle;
  geometry->rotation = gz_direction(angle);
  for (int k = 0; k < gz_parts_of(geometry)->part_count; k++) {
    gz_geometry_rotate(gz_own_part(geometry, k), angle);
  }
  gz_parts_finish(geometry);
}

void gz_rotate_geometry(gz_geometry *geometry, double angle) {
  GZ_ASSERT(geometry->kind != GZ_GRID && geometry->kind != GZ_CLUSTER);
  if (gz_has_parts(geometry)) rotate_parts(geometry, angle);
  else gz_geometry_rotate(geometry, angle);
}
void gz_set_transform(gz_shape *shape, gz_vec position, double angle) {
  GZ_ASSERT(shape->geometry == gz_own_geometry(shape));
  gz_geometry *geometry = gz_own_geometry(shape);
  gz_rotate_geometry(geometry, angle);
  gz_set_position(shape, position);
}

void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot) {
  gz_vec arm = gz_rotate(gz_sub(shape->position, pivot), gz_direction(angle));
  gz_set_transform(shape, gz_add(pivot, arm), shape->geometry->angle + angle);
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
  GZ_ASSERT(k >= 0 && k < gz_listed_count(shape));
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
  GZ_ASSERT(gz_has_parts(shape->geometry) && k >= 0 && k < gz_part_count(shape));
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
  GZ_ASSERT(gz_max_abs(d) > 0 && shape->geometry->kind != GZ_PLANE);
  if (shape->geometry->kind == GZ_GRID) {
    return gz_add(shape->position, gz_grid_support(shape->geometry, d));
  }
  if (gz_has_parts(shape->geometry)) return support_of_parts(shape, d);
  gz_vec corner = gz_corner(shape->geometry, gz_support_corner(shape->geometry, d));
  return gz_mul_add(gz_add(shape->origin, corner), gz_unit(d, gz_v(0, 0)), shape->geometry->radius);
}
