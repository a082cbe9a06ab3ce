/*
** A uniform table of cells over the parts of a geometry, in which those near a box are found.
**
** Cells are squares as large as a part is on average, so that a search as large as a part visits a
** few of them. The table is in the frame of the whole, and stays as it is when that rotates.
*/
#pragma once

#include "core/math/vec.h"

/* Up to this many parts are looked at one by one. */
#define GZ_FEW_PARTS 8

typedef struct gz_part_table {
  gz_vec low;        /* the lower left of cell (0, 0) */
  double cell;       /* side of a cell */
  int columns, rows; /* 0: there is no table */
  int ref_count;     /* parts in all cells, counted once for each cell */
} gz_part_table;

/* A range of cells, both ends included. */
typedef struct gz_table_range {
  int left, right, bottom, top;
} gz_table_range;

/* Return the cell that contains a place along one axis, measured in cells from the first one;
   clamped to `count` cells. */
static inline int gz_table_cell(double place, int count) {
  if (!(place > 0)) return 0;
  return place < count ? (int)place : count - 1;
}

/* Return the most cells, and the most entries in all of them, that a table of so many parts has. */
static inline int gz_part_table_limit(int count) {
  if (count <= GZ_FEW_PARTS) return 0;
  return count < 0x10000000 ? 3 * count + 16 : 0x40000000;
}

/* Return the table for parts with these boxes: low and high corner of each, one after the other. */
gz_part_table gz_plan_part_table(const gz_vec *boxes, int count);

/* Return the cells that a box covers, clamped to the table. */
gz_table_range gz_table_cells_of_box(const gz_part_table *table, gz_vec low, gz_vec high);

/* Sort the parts into cells [counting sort]: the parts of cell i, which is row * columns + column,
   are refs[starts[i]] to refs[starts[i + 1] - 1]. */
void gz_fill_part_table(const gz_part_table *table, const gz_vec *boxes, int count, int *starts,
                        int *refs);
