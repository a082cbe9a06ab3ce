/*
** Grids: cells of equal size, each of a kind from 0 to 255. Kind 0 is empty, every other one a
** whole cell, or a convex polygon within it, such as a slope.
**
** The room of a grid's geometry holds a gz_grid, an array of all kinds, a byte for each cell, and
** the geometries of the kinds. Its parts are its cells, numbered row by row from 0 on. A part is a
** view of the geometry of its kind, at the place of the cell. So a grid can be moved, but not
** rotated. The bounds are those of all cells, whatever is in them.
*/
#pragma once

#include "core/math/assert.h"
#include "core/shape/geometry.h"

#include <stdint.h>

#define GZ_CELL_KINDS 256

/* The most cells of a grid: indices into its room, and sums of columns, stay far below overflow. */
#define GZ_MOST_CELLS 0x10000000

/* The cells of a kind. All sums are exact. Those of kind 0 are not used. What shall differ from
   cell to cell, such as a property of the ground, needs a kind of its own, or an array beside
   `cells`. What a body touches knows no cell: ask gz_part_hit of core/pair.h. */
typedef struct gz_cell_kind {
  int geometry;          /* where its geometry begins in the room; 0 for kind 0 */
  int count;             /* number of cells */
  int64_t columns, rows; /* sums of the columns and rows of these cells */
} gz_cell_kind;

typedef struct gz_grid {
  int columns, rows;
  gz_vec size;    /* of a cell */
  int kinds;      /* gz_cell_kind[GZ_CELL_KINDS] */
  int cells;      /* uint8_t[columns * rows] */
  int geometries; /* of the kinds, the whole cell first, one behind the other */
  int end;        /* of the room in use */
  int solid;      /* number of cells that are not empty */
  int highest;    /* no cell is of a kind above */
  double largest; /* bounding radius of the largest kind */
} gz_grid;

static inline const gz_grid *gz_grid_of(const gz_geometry *geometry) {
  GZ_ASSERT(geometry->kind == GZ_GRID);
  return (const gz_grid *)(const void *)geometry->room;
}

/* Return the number of cells. */
static inline int gz_cell_count(const gz_geometry *geometry) {
  return gz_grid_of(geometry)->columns * gz_grid_of(geometry)->rows;
}

/* Return the kind of a cell, counted from 0. */
static inline int gz_kind_of_cell(const gz_geometry *geometry, int cell) {
  GZ_ASSERT(cell >= 0 && cell < gz_cell_count(geometry));
  return ((const unsigned char *)(geometry->room + gz_grid_of(geometry)->cells))[cell];
}

/* Return the geometry of a kind other than 0. */
static inline const gz_geometry *gz_geometry_of_kind(const gz_geometry *geometry, int kind) {
  GZ_ASSERT(kind > 0 && kind < GZ_CELL_KINDS);
  const gz_grid *cells = gz_grid_of(geometry);
  const gz_cell_kind *kinds = (const gz_cell_kind *)(const void *)(geometry->room + cells->kinds);
  return (const gz_geometry *)(const void *)(geometry->room + kinds[kind].geometry);
}

/* Has a kind other than 0 no polygon of its own? */
static inline bool gz_is_whole_cell(const gz_geometry *geometry, int kind) {
  int whole = gz_grid_of(geometry)->geometries;
  return gz_geometry_of_kind(geometry, kind) == (const void *)(geometry->room + whole);
}

/* Return where a cell's frame is, from the position of the grid. */
static inline gz_vec gz_offset_of_cell(const gz_geometry *geometry, int cell) {
  const gz_grid *cells = gz_grid_of(geometry);
  return gz_v((cell % cells->columns) * cells->size.x, (cell / cells->columns) * cells->size.y);
}

/* Set the kind of a cell. Takes the same time however large the grid is. Area and centroid change
   with it: shapes with this geometry need a gz_set_position then. */
void gz_set_cell(gz_geometry *grid, int cell, int kind);

/* Return the array of the kinds of all cells. Call gz_grid_finish when some were written. */
static inline unsigned char *gz_kinds_of_cells(gz_geometry *grid) {
  return (unsigned char *)(grid->room + gz_grid_of(grid)->cells);
}

/* Likewise the numbers and places, and the array of all kinds. */
static inline gz_grid *gz_own_grid(gz_geometry *grid) { return (gz_grid *)(void *)grid->room; }

static inline gz_cell_kind *gz_cell_kinds(gz_geometry *grid) {
  return (gz_cell_kind *)(void *)(grid->room + gz_grid_of(grid)->kinds);
}

/* Compute all that follows from the kinds of the cells. */
void gz_grid_finish(gz_geometry *grid);

/* Compute area, centroid and bounding radius from the sums of all kinds. */
void gz_grid_measure(gz_geometry *grid);

/* Return the cell that a point is in, if the grid is at a position; -1 if it is in none. A border
   belongs to the cell behind it, to the right or above. */
int gz_grid_cell_at(const gz_geometry *grid, gz_vec position, gz_vec point);

/* Ranges of columns and rows, both ends included. */
typedef struct gz_cell_range {
  int left, right, top, bottom;
} gz_cell_range;

/* Return the cells that a box touches, and one more on each side, as bounds are rounded, if the
   grid is at a position. A range is empty, with its end before its begin, beside the grid. */
gz_cell_range gz_grid_cells_near(const gz_geometry *grid, gz_vec position, gz_vec low, gz_vec high);

/* Return solid cell k, both counted from 0. Takes as long as it takes to count them. */
int gz_grid_solid(const gz_geometry *grid, int k);

/* Return the support point along d of the solid cells, from the position of the grid; without any,
   the middle of the grid. */
gz_vec gz_grid_support(const gz_geometry *grid, gz_vec d);
