/*
** Geometries as bytes: writing them.
*/
#include "world/save/pack_shape.h"

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "world/save/shape_options.h"

/* Is a polygon as gz_make_box lists it? */
static bool is_box(const gz_geometry *geometry) {
  if (geometry->kind != GZ_POLYGON || geometry->n != 4 || geometry->first != 0) return false;
  gz_vec a = gz_local(geometry, 0), b = gz_local(geometry, 1), c = gz_local(geometry, 2),
         d = gz_local(geometry, 3);
  return geometry->step == 1 && a.x == d.x && b.x == c.x && a.y == b.y && c.y == d.y;
}

static void write_convex(gz_writer *out, const gz_geometry *geometry) {
  bool box = is_box(geometry);
  int options = (geometry->radius > 0 ? GZ_HAS_RADIUS : 0) | (box ? GZ_IS_BOX : 0) |
                (geometry->step < 0 ? GZ_IS_REVERSED : 0);
  gz_write_byte(out, (int)geometry->kind);
  gz_write_byte(out, options);
  if (geometry->kind == GZ_POLYGON && !box) gz_write_count(out, (uint64_t)geometry->n);
  if (geometry->n > 1 && !box) gz_write_count(out, (uint64_t)geometry->first);
  if (geometry->radius > 0) gz_write_number(out, geometry->radius);
  for (int i = 0; i < geometry->n; i += box ? 2 : 1) gz_write_vec(out, gz_local(geometry, i));
}

static void write_plane(gz_writer *out, const gz_geometry *plane) {
  gz_write_byte(out, GZ_PLANE);
  gz_write_vec(out, gz_plane_normal(plane));
  gz_write_number(out, gz_plane_offset(plane));
}

/* Write numbers that hardly ever fall, as differences. */
static void write_ints(gz_writer *out, const gz_geometry *whole, int place, int count) {
  const int *list = gz_parts_int_list(whole, place);
  for (int i = 0, last = 0; i < count; i++) {
    int number = list[i] == GZ_DUG_EDGE ? GZ_DUG : list[i];
    gz_write_number(out, number - last);
    last = number;
  }
}

static void write_vecs(gz_writer *out, const gz_geometry *whole, int place, int count) {
  const gz_vec *list = gz_parts_vec_list(whole, place);
  for (int i = 0; i < count; i++) gz_write_vec(out, list[i]);
}

static void write_with_parts(gz_writer *out, const gz_geometry *whole) {
  const gz_parts *p = gz_parts_of(whole);
  gz_write_byte(out, p->unit > 0 ? GZ_CARVED : (int)whole->kind);
  if (p->unit > 0) gz_write_number(out, p->unit);
  gz_write_count(out, (uint64_t)p->part_count);
  for (int k = 0; k < p->part_count; k++) write_convex(out, gz_part(whole, k));
  gz_write_count(out, (uint64_t)p->corner_count);
  write_vecs(out, whole, p->corners, p->corner_count);
  gz_write_count(out, (uint64_t)p->ring_count);
  write_ints(out, whole, p->ring_ends, p->ring_count);
  if (whole->kind == GZ_COMPOUND) write_ints(out, whole, p->numbers, p->part_count);
  if (whole->kind != GZ_OUTLINE) return;
  gz_write_count(out, (uint64_t)p->rim_count);
  write_ints(out, whole, p->rim_ends, p->part_count);
  write_ints(out, whole, p->rim_edges, p->rim_count);
  write_vecs(out, whole, p->rims, p->rim_count);
}

static void write_kinds(gz_writer *out, const gz_geometry *grid) {
  int count = 0;
  for (int kind = 1; kind < GZ_CELL_KINDS; kind++) count += !gz_is_whole_cell(grid, kind);
  gz_write_count(out, (uint64_t)count);
  for (int kind = 1; kind < GZ_CELL_KINDS; kind++) {
    if (gz_is_whole_cell(grid, kind)) continue;
    gz_write_byte(out, kind);
    write_convex(out, gz_geometry_of_kind(grid, kind));
  }
}

static void write_cells(gz_writer *out, const gz_geometry *grid) {
  int count = gz_cell_count(grid);
  for (int cell = 0, end; cell < count; cell = end) {
    int kind = gz_kind_of_cell(grid, cell);
    for (end = cell + 1; end < count && gz_kind_of_cell(grid, end) == kind;) end++;
    gz_write_byte(out, kind);
    gz_write_count(out, (uint64_t)(end - cell));
  }
}

static void write_grid(gz_writer *out, const gz_geometry *grid) {
  const gz_grid *cells = gz_grid_of(grid);
  gz_write_byte(out, GZ_GRID);
  gz_write_count(out, (uint64_t)cells->columns);
  gz_write_count(out, (uint64_t)cells->rows);
  gz_write_vec(out, cells->size);
  write_kinds(out, grid);
  write_cells(out, grid);
}

void gz_pack_geometry(gz_writer *out, const gz_geometry *geometry) {
  GZ_ASSERT(geometry->kind != GZ_CLUSTER);
  if (geometry->kind == GZ_PLANE) write_plane(out, geometry);
  else if (geometry->kind == GZ_GRID) write_grid(out, geometry);
  else if (gz_has_parts(geometry)) write_with_parts(out, geometry);
  else write_convex(out, geometry);
}
