/*
** Scaled copies: convex shapes by mapping their corners; shapes with parts part by part, and the
** order of rims reversed where a mirror turns their winding.
*/
#include "core/parts/scale.h"

#include "core/math/assert.h"
#include "core/parts/build.h"
#include "core/parts/whole.h"
#include "core/shape/affine.h"

#include <string.h>

bool gz_is_round(const gz_shape *shape) {
  for (int k = 0; k < gz_part_count(shape); k++) {
    if (gz_part_or_whole(shape, k).geometry->radius > 0) return true;
  }
  return false;
}

size_t gz_scale_size(const gz_shape *shape) {
  size_t largest = 0;
  if (!gz_has_parts(shape->geometry)) return gz_shape_bytes(shape);
  for (int k = 0; k < gz_part_count(shape); k++) {
    gz_shape part = gz_part_shape(shape, k);
    size_t bytes = gz_shape_bytes(&part);
    largest = bytes > largest ? bytes : largest;
  }
  return gz_shape_bytes(shape) + largest;
}

static bool scale_convex(gz_shape *copy, const gz_geometry *geometry, gz_vec factors) {
  gz_affine map = gz_scaling(factors);
  return gz_map_convex(copy, geometry, &map, geometry->radius * fabs(factors.x));
}

static void scale_list(gz_geometry *whole, int place, int count, gz_vec factors) {
  gz_vec *corners = gz_parts_vecs(whole, place);
  for (int i = 0; i < count; i++) {
    corners[i] = gz_v(corners[i].x * factors.x, corners[i].y * factors.y);
  }
}

/* Reverse the rim of a part. Edge i leaves corner i: so of the reversed corners, the edge that
   leaves the first is the one that ended in it, and the last edge stays the last. */
static void reverse_rim(gz_vec *corners, int *edges, int count) {
  for (int i = 0, j = count - 1; i < j; i++, j--) {
    gz_vec corner = corners[i];
    corners[i] = corners[j];
    corners[j] = corner;
  }
  for (int i = 0, j = count - 2; i < j; i++, j--) {
    int edge = edges[i];
    edges[i] = edges[j];
    edges[j] = edge;
  }
}

/* Make the rims run counterclockwise again after the corners were mirrored. */
static void reverse_rims(gz_geometry *whole) {
  const gz_parts *p = gz_parts_of(whole);
  gz_vec *corners = gz_parts_vecs(whole, p->rims);
  int *edges = gz_parts_ints(whole, p->rim_edges);
  for (int k = 0, begin = 0; p->rim_count > 0 && k < p->part_count; k++) {
    int end = gz_parts_ints(whole, p->rim_ends)[k];
    reverse_rim(corners + begin, edges + begin, end - begin);
    begin = end;
  }
}

/* Scale a shape with parts. Behind the copy there is room for each of its parts in turn. */
static bool scale_parts(gz_shape *copy, const gz_shape *shape, gz_vec factors) {
  gz_shape *scaled = (gz_shape *)(void *)((char *)copy + gz_shape_bytes(shape));
  gz_shape_copy(copy, shape);
  gz_geometry *whole = gz_own_geometry(copy);
  const gz_parts *p = gz_parts_of(whole);
  whole->angle = 0;
  whole->rotation = gz_v(1, 0);
  for (int k = 0; k < p->part_count; k++) {
    gz_geometry *part = gz_own_part(whole, k);
    if (!scale_convex(scaled, part, factors)) return false;
    memcpy(part, scaled->geometry, gz_geometry_bytes(scaled->geometry));
  }
  scale_list(whole, p->corners, p->corner_count, factors);
  scale_list(whole, p->rims, p->rim_count, factors);
  if (factors.x * factors.y < 0) reverse_rims(whole);
  gz_own_parts(whole)->unit *= ldexp(1, gz_exponent_above(gz_max_abs(factors)));
  gz_complete_parts(copy);
  return true;
}

bool gz_scale_shape(gz_shape *copy, const gz_shape *shape, gz_vec factors) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE && shape->geometry->kind != GZ_GRID);
  const gz_geometry *geometry = shape->geometry;
  bool sound = gz_has_parts(geometry) ? scale_parts(copy, shape, factors)
                                      : scale_convex(copy, geometry, factors);
  if (!sound || copy->geometry->n < geometry->n) return false;
  gz_set_transform(copy, shape->position, geometry->angle);
  return true;
}
