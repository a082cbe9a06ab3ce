/*
** Decode the fuzzer's bytes into shapes of several parts.
*/
#pragma once

#include "shapes.h"

#include "core/parts/chain.h"
#include "core/parts/compound.h"
#include "core/parts/grid_build.h"
#include "core/parts/outline.h"
#include "core/parts/scale.h"
#include "core/parts/whole.h"

#define MOST_LISTED 32
#define MOST_TAKEN 6

/* A coordinate of corners that should make a sound outline. */
static inline double take_small(input *in) { return (int8_t)take_byte(in) / 8.0; }

static inline gz_vec take_small_vec(input *in) {
  double x = take_small(in);
  return gz_v(x, take_small(in));
}

/* Corners about (0, 0), in the order of their directions: edges never cross. Returns their number.
 */
static inline int take_star(input *in, gz_vec *corners, double size) {
  int n = 3 + (int)(take_byte(in) % 13);
  for (int i = 0; i < n; i++) {
    gz_vec u = gz_direction(6.283185307179586 * i / n);
    corners[i] = gz_scale(u, size * (0.25 + take_byte(in) / 256.0));
  }
  return n;
}

/* A floor of columns of some heights. */
static inline int take_columns(input *in, gz_vec *corners) {
  int n = 1 + (int)(take_byte(in) % 4), count = 0;
  for (int i = 0; i < n; i++) {
    double height = 1 + take_byte(in) % 4;
    corners[count++] = gz_v(4 * i, height);
    corners[count++] = gz_v(4 * i + 4, height);
  }
  corners[count++] = gz_v(4 * n, 0);
  corners[count++] = gz_v(0, 0);
  return count;
}

/* Rings of any corners, which mostly cross. */
static inline int take_rings(input *in, gz_vec *corners, int *ends) {
  int rings = 1 + (int)(take_byte(in) % 3), count = 0;
  for (int ring = 0; ring < rings; ring++) {
    int n = 3 + (int)(take_byte(in) % 4);
    for (int i = 0; i < n; i++) corners[count++] = take_small_vec(in);
    ends[ring] = count;
  }
  return rings;
}

static inline gz_shape *make_outline(const gz_rings *rings) {
  void *work = malloc(gz_decompose_size(rings->corner_count));
  gz_decomposition d = gz_decompose(rings, work);
  gz_shape *outline = NULL;
  if (d.fault == GZ_RINGS_SOUND) {
    void *room = malloc(gz_outline_room(&d));
    gz_outline_parts parts = gz_make_outline_parts(&d, room);
    parts.rings = *rings;
    if (parts.list.count > 0) {
      outline = malloc(gz_outline_size(&parts));
      gz_make_outline(outline, &parts);
    }
    free(room);
  }
  free(work);
  return outline;
}

static inline gz_shape *take_outline(input *in) {
  gz_vec corners[MOST_LISTED];
  int ends[3], rings = 1;
  switch (take_byte(in) % 4) {
    case 0: rings = take_rings(in, corners, ends); break;
    case 1: ends[0] = take_columns(in, corners); break;
    case 2: ends[0] = take_star(in, corners, 16); break;
    default:
      rings = 2;
      ends[0] = take_star(in, corners, 16);
      ends[1] = ends[0] + take_star(in, corners + ends[0], 2);
  }
  gz_rings list = { corners, ends, rings, ends[rings - 1] };
  return make_outline(&list);
}

static inline gz_shape *take_chain(input *in) {
  gz_vec corners[MOST_LISTED];
  bool closed = take_byte(in) % 3 == 0;
  int n = 2 + (int)(take_byte(in) % 6);
  for (int i = 0; i < n; i++) corners[i] = take_small_vec(in);
  int count = gz_merge_chain(corners, n, closed);
  if (!gz_is_chain(corners, count, closed)) return NULL;
  void *room = malloc(gz_chain_room(count, closed));
  gz_chain_parts parts = gz_make_chain_parts(corners, count, closed, room);
  gz_shape *chain = malloc(gz_chain_size(&parts));
  gz_make_chain(chain, &parts);
  free(room);
  return chain;
}

static inline gz_shape *take_convex(input *in) {
  room *made = malloc(sizeof *made);
  if (take_shape(in, made)) return &made->shape;
  free(made);
  return NULL;
}

static inline gz_shape *take_compound(input *in) {
  gz_shape *shapes[MOST_TAKEN], *compound = NULL;
  const gz_shape *list[MOST_TAKEN];
  int count = 0, wanted = 1 + (int)(take_byte(in) % MOST_TAKEN);
  for (int i = 0; i < wanted; i++) {
    unsigned kind = take_byte(in) % 8;
    gz_shape *shape = kind == 0 ? take_outline(in) : kind == 1 ? take_chain(in) : take_convex(in);
    if (shape != NULL && shape->geometry->kind == GZ_PLANE) free(shape);
    else if (shape != NULL) shapes[count++] = shape;
  }
  for (int i = 0; i < count; i++) list[i] = shapes[i];
  if (count > 0) {
    void *room = malloc(gz_compound_room(list, count));
    gz_compound_parts parts = gz_make_compound_parts(list, count, room);
    if (parts.refused < 0) {
      compound = malloc(gz_compound_size(&parts));
      gz_make_compound(compound, &parts);
    }
    free(room);
  }
  for (int i = 0; i < count; i++) free(shapes[i]);
  return compound;
}

/* Return the grid with another polygon for kind 2, if the bytes describe one inside of a cell. */
static inline gz_shape *with_kind(gz_shape *grid, input *in, gz_vec size) {
  gz_shape *polygon = take_convex(in);
  gz_shape *made = NULL, *copy = NULL;
  if (polygon == NULL) return grid;
  bool fits = polygon->geometry->kind == GZ_POLYGON && polygon->geometry->radius == 0 &&
              gz_corner_outside_cell(polygon, size) < 0;
  if (fits) {
    made = malloc(gz_shape_bytes(polygon));
    if (gz_make_cell_polygon(made, polygon, size) == GZ_SOUND) {
      copy = malloc(gz_grid_size_with(grid, 2, made->geometry));
      gz_copy_grid_with(copy, grid, 2, made->geometry);
    }
    free(made);
  }
  free(polygon);
  if (copy == NULL) return grid;
  free(grid);
  return copy;
}

/* Return a copy of the grid in which kind 2 is half a cell. */
static inline gz_shape *with_slopes(gz_shape *grid, gz_vec size) {
  room triangle;
  int corner;
  gz_geometry *geometry = gz_shape_clear(&triangle.shape, GZ_POLYGON, 3);
  gz_array(geometry, GZ_LOCAL_X)[1] = size.x;
  gz_array(geometry, GZ_LOCAL_Y)[2] = size.y;
  if (gz_make_polygon(&triangle.shape, &corner) != GZ_SOUND) return grid;
  gz_shape *copy = malloc(gz_grid_size_with(grid, 2, triangle.shape.geometry));
  gz_copy_grid_with(copy, grid, 2, triangle.shape.geometry);
  free(grid);
  return copy;
}

static inline gz_shape *take_grid(input *in) {
  int columns = 1 + (int)(take_byte(in) % 8), rows = 1 + (int)(take_byte(in) % 6);
  double width = 0.5 * (1 + take_byte(in) % 32), height = 0.5 * (1 + take_byte(in) % 32);
  gz_vec size = gz_v(width, height);
  gz_shape *grid = malloc(gz_grid_size(columns, rows));
  gz_make_grid(grid, columns, rows, size);
  unsigned way = take_byte(in) % 3;
  if (way == 1) grid = with_slopes(grid, size);
  if (way == 2) grid = with_kind(grid, in, size);
  gz_geometry *own = gz_own_geometry(grid);
  for (int cell = 0; cell < columns * rows; cell++) {
    unsigned kind = take_byte(in) % 4;
    gz_set_cell(own, cell, kind == 3 ? 1 : (int)kind);
  }
  gz_set_position(grid, gz_v(0, 0));
  return grid;
}

/* Return a scaled copy in its place, or the shape itself if it cannot be scaled so. */
static inline gz_shape *scaled(gz_shape *shape, input *in) {
  double x = take_small(in), y = gz_is_round(shape) ? -x : take_small(in);
  if (x == 0 || y == 0) return shape;
  gz_shape *copy = malloc(gz_scale_size(shape));
  if (!gz_scale_shape(copy, shape, gz_v(x, y))) {
    free(copy);
    return shape;
  }
  free(shape);
  return copy;
}

/* Return a shape of any kind, to be freed; NULL if the bytes describe none. */
static inline gz_shape *take_any(input *in) {
  gz_shape *shape;
  unsigned kind = take_byte(in) % 6;
  if (kind == 0) return take_convex(in);
  if (kind == 1) shape = take_chain(in);
  else if (kind == 2) shape = take_compound(in);
  else if (kind == 3) shape = take_grid(in);
  else shape = take_outline(in);
  if (shape == NULL) return NULL;
  unsigned change = take_byte(in) % 8;
  if (kind == 3) {
    gz_set_position(shape, take_vec(in));
    return shape;
  }
  if (change == 0) shape = scaled(shape, in);
  gz_vec position = take_vec(in);
  gz_set_transform(shape, position, change % 2 ? take_coordinate(in) : 0);
  return shape;
}
