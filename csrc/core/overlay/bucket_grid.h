/*
** Which segments and points are near one another: a table of square cells, each with a list of what
** may pass it.
*/
#pragma once

#include "core/math/memory.h"
#include "core/overlay/grid_point.h"

/* A segment, or a point: that from a to a. */
typedef struct gz_grid_segment {
  gz_grid_point a, b;
} gz_grid_segment;

typedef struct gz_grid_segments {
  gz_grid_segment *at;
  int count, capacity;
} gz_grid_segments;

typedef struct gz_bucket_grid {
  gz_grid_point low; /* of the first cell */
  int shift;         /* a cell is 2^shift wide */
  int columns, rows;
  gz_list begins; /* for each cell, and one behind them, where its list begins */
  gz_list listed;
  gz_list asked; /* by segment, the last search that has returned it */
  int searches;
} gz_bucket_grid;

/* Make the table of some segments; false if there is no memory. A table of all zeros is none. One
   that was made before keeps its memory. */
bool gz_bucket_grid_make(gz_bucket_grid *table, gz_memory *memory, const gz_grid_segment *segments,
                         int count);

void gz_bucket_grid_release(gz_bucket_grid *table, gz_memory *memory);

/* Write the indices of all segments that may come within a unit of a segment, to `found`, each
   once. Returns false if there is no memory. */
bool gz_bucket_grid_find(gz_bucket_grid *table, gz_memory *memory, gz_grid_segment segment,
                         gz_list *found);
