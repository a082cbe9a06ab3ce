/*
** The cells of a grid that a shape overlaps, where it stands or on its way.
**
** Each solid cell is asked by itself, as a shape: so passing flush along one is not entering it.
*/
#pragma once

#include "core/shape/shape.h"

/* A cell that is overlapped, or is met on the way. */
typedef struct gz_entered_cell {
  double t; /* when it is entered, as a fraction of the way; 0 for those at its beginning */
  int cell;
} gz_entered_cell;

/* Return a bound of how many solid cells a shape, displaced by d, overlaps on the way: how many are
   near it. */
int gz_count_near_cells(const gz_shape *grid, const gz_shape *shape, gz_vec d);

/*
** Find the solid cells that a shape overlaps, row by row; if d is not (0, 0), those that it
** overlaps or enters while it is displaced by d, by the time, then row by row. The shape must not
** be a plane. Writes them to `found`, and returns how many: at most gz_count_near_cells. `order`
** has room for twice as many numbers, of which the first name the cells in their order, as indices
** into `found`.
*/
int gz_find_cells(const gz_shape *grid, const gz_shape *shape, gz_vec d, gz_entered_cell *found,
                  int *order);
