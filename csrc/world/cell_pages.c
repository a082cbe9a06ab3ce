/*
** Pages of cells: made when a grid is saved, counted by those that refer to them.
*/
#include "world/cell_pages.h"

#include "core/math/assert.h"

#include <string.h>

static size_t page_bytes(int count) { return sizeof(gz_cell_page) + (size_t)count; }

static void drop_page(gz_cell_pages *pages, gz_memory *memory, int k) {
  gz_cell_page *page = pages->at[k];
  pages->at[k] = NULL;
  if (page != NULL && --page->references == 0) gz_release(memory, page, page_bytes(page->count));
}

static bool reserve_pages(gz_cell_pages *pages, gz_memory *memory, int count) {
  if (count <= pages->capacity) return true;
  return GZ_RESERVE(memory, pages->at, pages->capacity, count); /* NOLINT: an array of pointers */
}

/* Change the number of pages, for which there is room. New ones have no copy. */
static void resize_pages(gz_cell_pages *pages, gz_memory *memory, int count) {
  for (int k = count; k < pages->count; k++) drop_page(pages, memory, k);
  for (int k = pages->count; k < count; k++) pages->at[k] = NULL;
  pages->count = count;
}

/* Return a copy of page k of a grid; NULL if there is no memory. */
static gz_cell_page *make_page(gz_memory *memory, const gz_geometry *grid, int k) {
  int first = k * GZ_CELLS_OF_PAGE, rest = gz_cell_count(grid) - first;
  int count = rest < GZ_CELLS_OF_PAGE ? rest : GZ_CELLS_OF_PAGE;
  gz_cell_page *page = gz_allocate(memory, page_bytes(count));
  if (page == NULL) return NULL;
  page->references = 1;
  page->count = count;
  const unsigned char *kinds = (const unsigned char *)(grid->room + gz_grid_of(grid)->cells);
  memcpy(page->kinds, kinds + first, (size_t)count);
  return page;
}

bool gz_cell_pages_complete(gz_cell_pages *pages, gz_memory *memory, const gz_geometry *grid) {
  int count = (gz_cell_count(grid) + GZ_CELLS_OF_PAGE - 1) / GZ_CELLS_OF_PAGE;
  if (!reserve_pages(pages, memory, count)) return false;
  resize_pages(pages, memory, count);
  for (int k = 0; k < count; k++) {
    if (pages->at[k] == NULL) pages->at[k] = make_page(memory, grid, k);
    if (pages->at[k] == NULL) return false;
  }
  return true;
}

void gz_cell_pages_forget(gz_cell_pages *pages, gz_memory *memory, int cell) {
  if (pages->count > 0) drop_page(pages, memory, cell / GZ_CELLS_OF_PAGE);
}

bool gz_cell_pages_reserve(gz_cell_pages *pages, gz_memory *memory, const gz_cell_pages *others) {
  return reserve_pages(pages, memory, others->count);
}

void gz_cell_pages_share(gz_cell_pages *pages, gz_memory *memory, const gz_cell_pages *others) {
  GZ_ASSERT(pages->capacity >= others->count);
  resize_pages(pages, memory, others->count);
  for (int k = 0; k < others->count; k++) {
    if (pages->at[k] == others->at[k]) continue;
    if (others->at[k] != NULL) others->at[k]->references++;
    drop_page(pages, memory, k);
    pages->at[k] = others->at[k];
  }
}

void gz_cell_pages_clear(gz_cell_pages *pages, gz_memory *memory) {
  resize_pages(pages, memory, 0);
}

void gz_cell_pages_release(gz_cell_pages *pages, gz_memory *memory) {
  gz_cell_pages_clear(pages, memory);
  gz_release(memory, pages->at, (size_t)pages->capacity * sizeof(void *));
  memset(pages, 0, sizeof *pages);
}
