/*
** Copies of a grid's cells, a page at a time, which snapshots share.
**
**     grid        | 1 | 2 | 3 | 4 |        cells of page 3 were set since the last save:
**     own pages   | A | B |   | D |        it has no copy, and gets one when the grid is saved
**     a snapshot  | A | B | C | D |        again
**
** So a save copies only pages in which a cell was set, and a snapshot of a large grid takes little
** memory. Pages are reference-counted, and never written to.
*/
#pragma once

#include "core/parts/grid.h"
#include "core/math/memory.h"

#define GZ_CELLS_OF_PAGE 4096

typedef struct gz_cell_page {
  int references;
  int count; /* of cells */
  unsigned char kinds[];
} gz_cell_page;

/* All zeros at first. */
typedef struct gz_cell_pages {
  gz_cell_page **at; /* NULL where there is no copy */
  int count, capacity;
} gz_cell_pages;

/* Make a copy of each page of a grid that has none. False if there is no memory. */
bool gz_cell_pages_complete(gz_cell_pages *pages, gz_memory *memory, const gz_geometry *grid);

/* Drop the copy of a cell's page, if there is one. Call this before the cell is set. */
void gz_cell_pages_forget(gz_cell_pages *pages, gz_memory *memory, int cell);

/* Ensure room for as many pages as the others have; false if there is no memory. */
bool gz_cell_pages_reserve(gz_cell_pages *pages, gz_memory *memory, const gz_cell_pages *others);

/* Refer to the pages of others, for which there is room, and to no more. */
void gz_cell_pages_share(gz_cell_pages *pages, gz_memory *memory, const gz_cell_pages *others);

/* Drop all pages, but keep the memory for their list. */
void gz_cell_pages_clear(gz_cell_pages *pages, gz_memory *memory);

/* Free all memory. There are no pages then. */
void gz_cell_pages_release(gz_cell_pages *pages, gz_memory *memory);
