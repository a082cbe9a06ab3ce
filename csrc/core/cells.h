/*
** Grids: cells of equal size, each of a kind from 0 to 255. Kind 0 is empty, every other one a whole
** cell, or a convex polygon within it.
**
** A grid is a shape whose geometry holds a gz_cells in its room, then an array of the kinds that are
** no whole cells, their geometries, and a byte for each cell. Its parts are its cells, numbered row
** by row from 0 on. A part is a view of the geometry of its kind, at the place of the cell. So a
** grid can be moved, but not rotated.
*/
#pragma once

#include "core/geometry.h"

#include <stdint.h>

#define GZ_KINDS 256

/* The cells of a kind. All sums are exact. */
typedef struct gz_cell_kind {
  int geometry;          /* where its geometry begins in the room; 0 for kind 0 */
  int count;             /* number of cells */
  int64_t columns, rows; /* sums of the columns and rows of these cells */
} gz_cell_kind;

typedef struct gz_cells {
  int columns, rows;
  gz_vec size;    /* of a cell */
  int kinds;      /* gz_cell_kind[GZ_KINDS] */
  int cells;      /* uint8_t[columns * rows] */
  int geometries; /* of the kinds, the whole cell first, one behind the other */
  int end;        /* of the room in use */
  double largest; /* bounding radius of the largest kind */
} gz_cells;

static inline const gz_cells *gz_cells_of(const gz_geometry *geometry) {
  return (const gz_cells *)(const void *)geometry->room;
}

/* Return the kind of a cell, counted from 0. */
static inline int gz_kind_of_cell(const gz_geometry *geometry, int cell) {
  return ((const unsigned char *)(geometry->room + gz_cells_of(geometry)->cells))[cell];
}

/* Return the geometry of a kind other than 0. */
static inline const gz_geometry *gz_geometry_of_kind(const gz_geometry *geometry, int kind) {
  const gz_cells *cells = gz_cells_of(geometry);
  const gz_cell_kind *kinds = (const gz_cell_kind *)(const void *)(geometry->room + cells->kinds);
  return (const gz_geometry *)(const void *)(geometry->room + kinds[kind].geometry);
}

/* Return where a cell's frame is, from the position of the grid. */
static inline gz_vec gz_offset_of_cell(const gz_geometry *geometry, int cell) {
  const gz_cells *cells = gz_cells_of(geometry);
  return gz_v((cell % cells->columns) * cells->size.x, (cell / cells->columns) * cells->size.y);
}

/* Set the kind of a cell. Takes the same time however large the grid is. Area and centroid change
   with it. */
void gz_set_cell(gz_geometry *grid, int cell, int kind);
