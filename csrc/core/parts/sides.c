/*
** The sides of parts. A cluster hands on to the member that a part belongs to. An outline keeps its
** rims: the corners of its parts, also those on straight sides, so that each side belongs to one
** listed edge, or is a seam. All other parts have the sides of their polygon.
*/
#include "core/parts/sides.h"

#include "core/math/assert.h"
#include "core/parts/cluster.h"
#include "core/parts/grid.h"
#include "core/parts/whole.h"

/* The first corner of a part's rim; of an outline. */
static int rim_begin(const gz_geometry *whole, int part) {
  return part > 0 ? gz_parts_int_list(whole, gz_parts_of(whole)->rim_ends)[part - 1] : 0;
}

/* Go on with the member of a cluster that the part belongs to. */
static void enter_member(gz_side_iterator *it) {
  const gz_geometry *cluster = it->whole;
  it->member = gz_member_of_part(cluster, it->part.index);
  const gz_member *member = &gz_members_of(cluster)->at[it->member];
  it->whole = member->geometry;
  it->position = member->position;
  it->part.index -= member->first;
}

/* Give a plane in a cluster one side, which is longer than all other members. */
static void begin_plane(gz_side_iterator *it, const gz_shape *cluster) {
  gz_vec n = gz_plane_normal(it->whole), along = gz_along_side(n);
  gz_vec foot = gz_mul_add(cluster->center, n, -gz_height_above(it->whole, cluster->center));
  double reach = 2 * cluster->geometry->bounding_radius;
  it->p = gz_mul_add(foot, along, -reach);
  it->q = gz_mul_add(foot, along, reach);
  it->end = 1;
}

gz_side_iterator gz_sides_begin(const gz_shape *whole, const gz_near_part *part) {
  gz_side_iterator it = { .whole = whole->geometry, .position = whole->position, .part = *part };
  it.member = -1;
  it.end = part->shape.geometry->n;
  if (it.end == 1) it.end = 0;
  if (it.whole->kind == GZ_CLUSTER) enter_member(&it);
  if (it.whole->kind == GZ_PLANE) begin_plane(&it, whole);
  if (it.whole->kind == GZ_OUTLINE) {
    it.next = rim_begin(it.whole, it.part.index);
    it.end = rim_begin(it.whole, it.part.index + 1);
  }
  return it;
}

int gz_reported_part(const gz_geometry *whole, int part) {
  GZ_ASSERT(gz_has_parts(whole) && whole->kind != GZ_OUTLINE);
  if (whole->kind == GZ_CLUSTER) return gz_member_of_part(whole, part);
  if (whole->kind != GZ_COMPOUND) return part;
  return gz_parts_int_list(whole, gz_parts_of(whole)->numbers)[part];
}

/* Write side i of an outline's rims. */
static void write_rim_side(const gz_side_iterator *it, int i, gz_side *side) {
  const gz_geometry *whole = it->whole;
  const gz_parts *parts = gz_parts_of(whole);
  const gz_vec *rims = gz_parts_vec_list(whole, parts->rims);
  gz_vec p = rims[i], q = rims[i + 1 < it->end ? i + 1 : rim_begin(whole, it->part.index)];
  side->p = gz_add(it->position, gz_rotate(p, whole->rotation));
  side->q = gz_add(it->position, gz_rotate(q, whole->rotation));
  side->normal = gz_unit(gz_right_perp(gz_sub(side->q, side->p)), gz_v(1, 0));
  side->part = gz_parts_int_list(whole, parts->rim_edges)[i];
}

static void write_plane_side(const gz_side_iterator *it, gz_side *side) {
  side->p = it->p;
  side->q = it->q;
  side->normal = gz_plane_normal(it->whole);
  side->part = -1;
}

/* Write side i of a convex part. */
static void write_part_side(const gz_side_iterator *it, int i, gz_side *side) {
  const gz_shape *part = &it->part.shape;
  gz_vec rim = gz_scale(gz_normal(part->geometry, i), part->geometry->radius);
  gz_vec from = gz_add(part->origin, rim);
  side->p = gz_add(from, gz_corner(part->geometry, i));
  side->q = gz_add(from, gz_corner(part->geometry, gz_next(part->geometry, i)));
  side->normal = gz_normal(part->geometry, i);
  side->part = gz_has_parts(it->whole) ? gz_reported_part(it->whole, it->part.index) : -1;
}

bool gz_sides_next(gz_side_iterator *it, gz_side *side) {
  if (it->next == it->end) return false;
  int i = it->next++;
  if (it->whole->kind == GZ_OUTLINE) write_rim_side(it, i, side);
  else if (it->whole->kind == GZ_PLANE) write_plane_side(it, side);
  else write_part_side(it, i, side);
  bool is_seam = it->whole->kind == GZ_OUTLINE && side->part < 0;
  if (it->member >= 0) side->part = is_seam ? -1 : it->member;
  return true;
}

/* Return the kind of the cell so many columns and rows from a cell; 0 if there is none. */
static int kind_beside(const gz_geometry *grid, int cell, int columns, int rows) {
  const gz_grid *cells = gz_grid_of(grid);
  int column = cell % cells->columns + columns, row = cell / cells->columns + rows;
  if (column < 0 || row < 0 || column >= cells->columns || row >= cells->rows) return 0;
  return gz_kind_of_cell(grid, row * cells->columns + column);
}

/* Is there a whole cell so many columns and rows from a cell? */
static bool is_whole_beside(const gz_geometry *grid, int cell, int columns, int rows) {
  int kind = kind_beside(grid, cell, columns, rows);
  return kind != 0 && gz_is_whole_cell(grid, kind);
}

bool gz_is_enclosed_part(const gz_shape *whole, int part) {
  if (whole->geometry->kind != GZ_GRID) return false;
  for (int row = -1; row <= 1; row++) {
    for (int column = -1; column <= 1; column++) {
      if (!is_whole_beside(whole->geometry, part, column, row)) return false;
    }
  }
  return true;
}

/* Are all pieces of a rim between two corners of a part seams? */
static bool are_seams(const gz_geometry *whole, int part, gz_vec from, gz_vec to) {
  const gz_parts *parts = gz_parts_of(whole);
  const gz_vec *rims = gz_parts_vec_list(whole, parts->rims);
  const int *edges = gz_parts_int_list(whole, parts->rim_edges);
  int begin = rim_begin(whole, part), end = rim_begin(whole, part + 1), i = begin;
  while (i < end && !gz_equal(rims[i], from)) i++;
  if (i == end) return false;
  for (int count = begin; count < end; count++) {
    if (edges[i] >= 0) return false;
    i = i + 1 < end ? i + 1 : begin;
    if (gz_equal(rims[i], to)) return true;
  }
  return false;
}

bool gz_is_hidden_side(const gz_shape *whole, int part, int i, int k) {
  const gz_geometry *geometry = whole->geometry;
  if (geometry->kind == GZ_OUTLINE) {
    const gz_geometry *own = gz_part(geometry, part);
    return are_seams(geometry, part, gz_local(own, i), gz_local(own, k));
  }
  if (geometry->kind != GZ_GRID || !is_whole_beside(geometry, part, 0, 0)) return false;
  gz_vec n = gz_normal(gz_part_shape(whole, part).geometry, i);
  return is_whole_beside(geometry, part, (int)n.x, (int)n.y);
}

bool gz_is_open_side(const gz_shape *whole, int part, int i) {
  const gz_geometry *geometry = whole->geometry;
  if (!gz_has_parts(geometry)) return true;
  if (geometry->kind != GZ_GRID || !is_whole_beside(geometry, part, 0, 0)) return false;
  gz_vec n = gz_normal(gz_part_shape(whole, part).geometry, i);
  return kind_beside(geometry, part, (int)n.x, (int)n.y) == 0;
}
