/*
** Building grids, see core/cells.h.
*/
#pragma once

#include "core/cells.h"
#include "core/shape.h"

/* Return the size in bytes of a grid whose kinds are all whole cells. */
size_t gz_cells_size(int columns, int rows);

/* Make an empty grid in gz_cells_size bytes. Cell 0 covers (0, 0) to `size`, for which gz_is_box is
   true. */
void gz_make_cells(gz_shape *shape, int columns, int rows, gz_vec size);

/* Return the size in bytes of a copy of a grid with another geometry for one of its kinds. */
size_t gz_cells_size_with(const gz_shape *grid, int kind, const gz_geometry *geometry);

/* Write that copy: cells of this kind, which is not 0, have the geometry from now on. It is at
   angle 0, in the frame of the cell; NULL stands for the whole cell. */
void gz_copy_cells_with(gz_shape *copy, const gz_shape *grid, int kind,
                        const gz_geometry *geometry);
