/*
** Building grids, see core/parts/grid.h.
*/
#pragma once

#include "core/parts/grid.h"
#include "core/shape/polygon.h"

/* Return the size in bytes of a grid whose kinds are all whole cells. */
size_t gz_grid_size(int columns, int rows);

/* Make an empty grid in gz_grid_size bytes. Cell 0 covers (0, 0) to `size`, for which gz_is_box is
   true; there are at most GZ_MOST_CELLS. */
void gz_make_grid(gz_shape *shape, int columns, int rows, gz_vec size);

/* Return the size in bytes of a copy of a grid with another geometry for one of its kinds. */
size_t gz_grid_size_with(const gz_shape *grid, int kind, const gz_geometry *geometry);

/* Write that copy: cells of this kind, which is not 0, have the geometry from now on. It is at
   angle 0, in the frame of the cell; NULL stands for the whole cell. */
void gz_copy_grid_with(gz_shape *copy, const gz_shape *grid, int kind, const gz_geometry *geometry);

/* Return the size in bytes of an empty grid with so many cells, of the size and the kinds that
   another has. */
size_t gz_grid_size_like(const gz_geometry *kinds, int columns, int rows);

/* Make that grid, as gz_make_grid does. */
void gz_make_grid_like(gz_shape *shape, const gz_geometry *kinds, int columns, int rows);

/* Return the first listed corner of a polygon that is outside of a cell of a size, by more than
   rounding; -1 if there is none. The polygon stands in the frame of the cell. */
int gz_corner_outside_cell(const gz_shape *polygon, gz_vec size);

/* Write a polygon that is inside of a cell, as it stands there, at position (0, 0) and angle 0. It
   takes gz_shape_bytes(polygon) bytes. Returns a fault if it is too small for the cell. */
gz_fault gz_make_cell_polygon(gz_shape *made, const gz_shape *polygon, gz_vec size);
