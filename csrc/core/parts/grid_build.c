/*
** Grids: how their room is laid out, copying one when a kind gets another polygon, and which
** polygons fit into a cell.
*/
#include "core/parts/grid_build.h"

#include "core/math/assert.h"
#include "core/parts/whole.h"
#include "core/shape/skin.h"

#include <string.h>

/* Return the places of a grid without geometries. */
static gz_grid layout_of_cells(int columns, int rows, gz_vec size) {
  gz_grid cells = { .columns = columns, .rows = rows, .size = size };
  cells.kinds = (int)gz_doubles(sizeof(gz_grid));
  cells.cells = cells.kinds + (int)gz_doubles(GZ_CELL_KINDS * sizeof(gz_cell_kind));
  cells.geometries = cells.cells + (int)gz_doubles((size_t)columns * (size_t)rows);
  cells.end = cells.geometries;
  return cells;
}

size_t gz_grid_size(int columns, int rows) {
  gz_grid cells = layout_of_cells(columns, rows, gz_v(0, 0));
  return gz_shape_size(gz_geometry_capacity((size_t)cells.end + gz_doubles(gz_geometry_size(4))));
}

/* Write a geometry behind the others, and return its place. */
static int append(gz_geometry *grid, const gz_geometry *geometry) {
  gz_grid *cells = gz_own_grid(grid);
  GZ_ASSERT(!geometry->trimmed);
  size_t bytes = gz_geometry_bytes(geometry);
  int place = cells->end;
  memcpy(grid->room + place, geometry, bytes);
  cells->end += (int)gz_doubles(bytes);
  cells->largest = gz_max(cells->largest, geometry->bounding_radius);
  return place;
}

/* Clear a grid with a room of so many doubles, in which all kinds are whole cells. */
static gz_geometry *clear_grid(gz_shape *shape, const gz_grid *layout, size_t room) {
  gz_geometry *grid = gz_shape_clear(shape, GZ_GRID, gz_geometry_capacity(room));
  gz_box_shape whole;
  grid->n = 0;
  grid->most = gz_v(layout->columns * layout->size.x, layout->rows * layout->size.y);
  memcpy(grid->room, layout, sizeof *layout);
  gz_make_box(&whole.shape, gz_v(0, 0), layout->size);
  int place = append(grid, whole.shape.geometry);
  for (int kind = 1; kind < GZ_CELL_KINDS; kind++) gz_cell_kinds(grid)[kind].geometry = place;
  return grid;
}

void gz_make_grid(gz_shape *shape, int columns, int rows, gz_vec size) {
  gz_grid layout = layout_of_cells(columns, rows, size);
  gz_grid_measure(clear_grid(shape, &layout, (size_t)layout.end + gz_doubles(gz_geometry_size(4))));
  gz_set_position(shape, gz_v(0, 0));
}

/* Return the doubles of the room of a copy, see gz_grid_size_with. */
static size_t room_with(const gz_geometry *grid, int kind, const gz_geometry *geometry) {
  size_t room = (size_t)gz_grid_of(grid)->end;
  if (!gz_is_whole_cell(grid, kind)) {
    room -= gz_doubles(gz_geometry_bytes(gz_geometry_of_kind(grid, kind)));
  }
  return room + (geometry != NULL ? gz_doubles(gz_geometry_bytes(geometry)) : 0);
}

size_t gz_grid_size_with(const gz_shape *grid, int kind, const gz_geometry *geometry) {
  return gz_shape_size(gz_geometry_capacity(room_with(grid->geometry, kind, geometry)));
}

/* Append the polygons of another grid's kinds, but `geometry` for one of them, unless that is 0. */
static void append_kinds(gz_geometry *grid, const gz_geometry *old, int kind,
                         const gz_geometry *geometry) {
  for (int other = 1; other < GZ_CELL_KINDS; other++) {
    const gz_geometry *own = gz_is_whole_cell(old, other) ? NULL : gz_geometry_of_kind(old, other);
    if (other == kind) own = geometry;
    gz_cell_kinds(grid)[other].geometry =
        own != NULL ? append(grid, own) : gz_grid_of(grid)->geometries;
  }
}

void gz_copy_grid_with(gz_shape *copy, const gz_shape *shape, int kind,
                       const gz_geometry *geometry) {
  const gz_geometry *old = shape->geometry;
  const gz_grid *cells = gz_grid_of(old);
  gz_grid layout = layout_of_cells(cells->columns, cells->rows, cells->size);
  gz_geometry *grid = clear_grid(copy, &layout, room_with(old, kind, geometry));
  gz_own_grid(grid)->solid = cells->solid;
  gz_own_grid(grid)->highest = cells->highest;
  memcpy(grid->room + layout.kinds, old->room + layout.kinds,
         (size_t)(layout.geometries - layout.kinds) * sizeof(double));
  append_kinds(grid, old, kind, geometry);
  gz_grid_measure(grid);
  gz_set_position(copy, shape->position);
}

/* Return the doubles of the room of a grid with the kinds of another. */
static size_t room_like(const gz_geometry *kinds, const gz_grid *layout) {
  const gz_grid *cells = gz_grid_of(kinds);
  return (size_t)layout->end + (size_t)(cells->end - cells->geometries);
}

size_t gz_grid_size_like(const gz_geometry *kinds, int columns, int rows) {
  gz_grid layout = layout_of_cells(columns, rows, gz_grid_of(kinds)->size);
  return gz_shape_size(gz_geometry_capacity(room_like(kinds, &layout)));
}

void gz_make_grid_like(gz_shape *shape, const gz_geometry *kinds, int columns, int rows) {
  gz_grid layout = layout_of_cells(columns, rows, gz_grid_of(kinds)->size);
  gz_geometry *grid = clear_grid(shape, &layout, room_like(kinds, &layout));
  append_kinds(grid, kinds, 0, NULL);
  gz_grid_measure(grid);
  gz_set_position(shape, gz_v(0, 0));
}

int gz_corner_outside_cell(const gz_shape *polygon, gz_vec size) {
  double rounding = gz_noise(gz_max_abs(size));
  for (int i = 0; i < gz_listed_count(polygon); i++) {
    gz_vec corner = gz_listed_corner(polygon, i), rest = gz_sub(size, corner);
    double inside = gz_min(gz_min(corner.x, corner.y), gz_min(rest.x, rest.y));
    if (!(inside >= -rounding)) return i;
  }
  return -1;
}

gz_fault gz_make_cell_polygon(gz_shape *made, const gz_shape *polygon, gz_vec size) {
  int count = gz_listed_count(polygon), reflex;
  gz_geometry *geometry = gz_shape_clear(made, GZ_POLYGON, count);
  for (int i = 0; i < count; i++) {
    gz_vec corner = gz_listed_corner(polygon, i);
    gz_array(geometry, GZ_LOCAL_X)[i] = gz_clamp(corner.x, 0, size.x);
    gz_array(geometry, GZ_LOCAL_Y)[i] = gz_clamp(corner.y, 0, size.y);
  }
  return gz_make_polygon(made, &reflex);
}
