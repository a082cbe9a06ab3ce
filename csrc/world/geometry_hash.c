/*
** Hashes of geometries: the numbers from which all others are computed, in the order in which they
** are stored. Cells of a grid are joined by exclusive or, so that one can be changed alone.
*/
#include "world/geometry_hash.h"

#include "core/math/assert.h"
#include "core/parts/layout.h"

static uint64_t mix_int(uint64_t hash, int value) { return gz_mix(hash, (uint32_t)value); }

static uint64_t mix_convex(uint64_t hash, const gz_geometry *geometry) {
  hash = mix_int(mix_int(hash, (int)geometry->kind * 4 + geometry->step), geometry->first);
  hash = gz_mix_number(mix_int(hash, geometry->n), geometry->radius);
  for (int i = 0; i < geometry->n; i++) hash = gz_mix_vec(hash, gz_local(geometry, i));
  return hash;
}

static uint64_t mix_plane(uint64_t hash, const gz_geometry *plane) {
  return gz_mix_number(gz_mix_vec(mix_int(hash, GZ_PLANE), gz_plane_normal(plane)),
                       gz_plane_offset(plane));
}

static uint64_t mix_ints(uint64_t hash, const gz_geometry *geometry, int place, int count) {
  const int *list = gz_parts_int_list(geometry, place);
  for (int i = 0; i < count; i++) hash = mix_int(hash, list[i]);
  return hash;
}

static uint64_t mix_vecs(uint64_t hash, const gz_geometry *geometry, int place, int count) {
  const gz_vec *list = gz_parts_vec_list(geometry, place);
  for (int i = 0; i < count; i++) hash = gz_mix_vec(hash, list[i]);
  return hash;
}

/* Numbers of parts and rims are there for some kinds only, see gz_parts_lay_out. */
static uint64_t mix_parts(uint64_t hash, const gz_geometry *whole) {
  const gz_parts *p = gz_parts_of(whole);
  hash = mix_int(mix_int(hash, (int)whole->kind), p->part_count);
  for (int k = 0; k < p->part_count; k++) hash = mix_convex(hash, gz_part(whole, k));
  hash = mix_ints(hash, whole, p->numbers, p->rim_count == 0 ? p->part_count : 0);
  hash = mix_ints(hash, whole, p->ring_ends, p->ring_count);
  hash = mix_vecs(hash, whole, p->corners, p->corner_count);
  hash = mix_ints(hash, whole, p->rim_ends, p->rim_count > 0 ? p->part_count : 0);
  hash = mix_ints(hash, whole, p->rim_edges, p->rim_count);
  if (p->unit > 0) hash = gz_mix_number(hash, p->unit);
  return mix_vecs(hash, whole, p->rims, p->rim_count);
}

static uint64_t mix_grid(uint64_t hash, const gz_geometry *grid) {
  const gz_grid *cells = gz_grid_of(grid);
  hash = gz_mix_vec(mix_int(mix_int(hash, cells->columns), cells->rows), cells->size);
  for (int kind = 1; kind < GZ_CELL_KINDS; kind++) {
    if (!gz_is_whole_cell(grid, kind))
      hash = mix_convex(mix_int(hash, kind), gz_geometry_of_kind(grid, kind));
  }
  uint64_t kinds = 0;
  for (int cell = 0; cell < gz_cell_count(grid); cell++)
    kinds ^= gz_cell_hash(cell, gz_kind_of_cell(grid, cell));
  return hash ^ kinds;
}

uint64_t gz_geometry_hash(const gz_geometry *geometry) {
  GZ_ASSERT(geometry->kind != GZ_CLUSTER);
  if (geometry->kind == GZ_PLANE) return mix_plane(1, geometry);
  if (geometry->kind == GZ_GRID) return mix_grid(1, geometry);
  return gz_has_parts(geometry) ? mix_parts(1, geometry) : mix_convex(1, geometry);
}
