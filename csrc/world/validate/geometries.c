/*
** The pool: it counts who uses a geometry, finds those that are shared, and knows what is unused.
*/
#include "world/validate/rooms.h"

#ifdef GZ_ASSERTIONS

#include "core/parts/whole.h"
#include "world/geometry_hash.h"

#include <string.h>

/* Of more corners or cells than this, the hash and the pages are not compared: that takes too
   long. */
#define MOST_CELLS_READ 16384

/* Numbers of a geometry that are hashed in the time in which an item is read. */
#define NUMBERS_AN_ITEM 4

/* Each item is one user of its geometry. */
static void validate_users(const gz_world *world) {
  const gz_geometry_pool *pool = &world->geometries;
  uint64_t sum = 0;
  int users = 0;
  for (int i = 0; i < world->item_count; i++) {
    if (world->items[i].serial != 0) sum += gz_hash_of_number(world->items[i].geometry);
  }
  for (int k = 0; k < pool->count; k++) {
    sum -= (uint64_t)pool->at[k].users * gz_hash_of_number(k);
    users += pool->at[k].users;
  }
  GZ_ASSERT(users == world->living && sum == 0);
}

/* An entry is unused and in the list of those, or it is used by an item or a snapshot. */
static void validate_unused(const gz_geometry_pool *pool) {
  uint64_t sum = 0;
  int left = pool->count;
  for (int k = 0; k < pool->count; k++) {
    const gz_pooled_geometry *entry = &pool->at[k];
    GZ_ASSERT(entry->users >= 0 && entry->refs >= 0);
    GZ_ASSERT((entry->geometry != NULL) == (entry->users > 0 || entry->refs > 0));
    if (entry->geometry == NULL) sum += gz_hash_of_number(k);
  }
  for (int k = pool->unused; k >= 0; k = pool->at[k].next) {
    GZ_ASSERT(left-- > 0 && k < pool->count);
    sum -= gz_hash_of_number(k);
  }
  GZ_ASSERT(sum == 0);
}

/* Cells belong to one grid, or are unused, each once. */
static void validate_cells(const gz_geometry_pool *pool) {
  uint64_t sum = gz_sum_of_numbers_below(pool->cell_count);
  int left = pool->cell_count, grids = 0;
  for (int k = 0; k < pool->count; k++) {
    const gz_pooled_geometry *entry = &pool->at[k];
    if (!entry->is_grid) continue;
    GZ_ASSERT(entry->next >= 0 && entry->next < pool->cell_count);
    sum -= gz_hash_of_number(entry->next);
    grids += entry->users > 0;
  }
  for (int k = pool->unused_cells; k >= 0; k = pool->cells[k].next) {
    GZ_ASSERT(left-- > 0 && k < pool->cell_count && pool->cells[k].pages.at == NULL);
    sum -= gz_hash_of_number(k);
  }
  GZ_ASSERT(sum == 0 && grids == pool->grids);
}

/* Where a grid has a copy of a page, no cell of that page was set since. */
static void validate_pages(const gz_cell_pages *pages, const gz_geometry *grid) {
  int count = gz_cell_count(grid);
  const unsigned char *kinds = (const unsigned char *)(grid->room + gz_grid_of(grid)->cells);
  GZ_ASSERT(pages->count == 0 || pages->count == (count + GZ_CELLS_OF_PAGE - 1) / GZ_CELLS_OF_PAGE);
  for (int k = 0; k < pages->count; k++) {
    const gz_cell_page *page = pages->at[k];
    int first = k * GZ_CELLS_OF_PAGE;
    if (page == NULL) continue;
    GZ_ASSERT(page->references > 0 && page->count > 0 && first + page->count <= count);
    GZ_ASSERT(memcmp(page->kinds, kinds + first, (size_t)page->count) == 0);
  }
}

static int size_of_geometry(const gz_geometry *geometry) {
  return geometry->kind == GZ_GRID ? gz_cell_count(geometry) : geometry->stride;
}

static void validate_geometry(const gz_geometry_pool *pool, int number) {
  const gz_pooled_geometry *entry = &pool->at[number];
  const gz_geometry *geometry = entry->geometry;
  GZ_ASSERT(entry->serial > 0 && entry->serial <= pool->serial);
  GZ_ASSERT(entry->angle == geometry->angle && !entry->turned);
  GZ_ASSERT(entry->is_grid == (geometry->kind == GZ_GRID));
  GZ_ASSERT(geometry->bounding_radius >= 0 && geometry->bounding_radius < HUGE_VAL);
  GZ_ASSERT(!geometry->trimmed || geometry->angle == 0);
  /* Shapes with parts are never shared. */
  GZ_ASSERT(!gz_has_parts(geometry) || (entry->users <= 1 && !entry->listed));
  if (size_of_geometry(geometry) > MOST_CELLS_READ) return;
  GZ_ASSERT(!entry->hashed || entry->hash == gz_geometry_hash(geometry));
  if (entry->is_grid) validate_pages(&pool->cells[entry->next].pages, geometry);
}

/* A listed geometry is in the bucket of its hash and its angle. */
static bool is_in_bucket(const gz_geometry_pool *pool, int number) {
  const gz_pooled_geometry *entry = &pool->at[number];
  uint64_t mask = (uint64_t)(pool->buckets - 1);
  int k = pool->first[gz_mix_number(entry->hash, entry->angle) & mask], left = pool->listed;
  while (k >= 0 && k != number && left-- > 0) k = pool->at[k].next;
  return k == number;
}

/* The buckets list what is marked as listed, and nothing else. */
static void validate_buckets(const gz_geometry_pool *pool) {
  int listed = 0, found = 0;
  for (int k = 0; k < pool->count; k++) {
    if (!pool->at[k].listed) continue;
    GZ_ASSERT(pool->at[k].geometry != NULL && pool->at[k].hashed && is_in_bucket(pool, k));
    listed++;
  }
  for (int b = 0; b < pool->buckets; b++) {
    for (int k = pool->first[b]; k >= 0; k = pool->at[k].next, found++)
      GZ_ASSERT(k < pool->count && pool->at[k].listed && found < listed);
  }
  GZ_ASSERT(listed == pool->listed && found == listed);
}

void gz_validate_geometries(const gz_world *world) {
  const gz_geometry_pool *pool = &world->geometries;
  validate_unused(pool);
  validate_users(world);
  validate_cells(pool);
  for (int k = 0; k < pool->count; k++) {
    if (pool->at[k].geometry != NULL) validate_geometry(pool, k);
  }
  validate_buckets(pool);
}

int64_t gz_cost_of_geometries(const gz_world *world) {
  const gz_geometry_pool *pool = &world->geometries;
  int64_t cost = pool->count;
  for (int k = 0; k < pool->count; k++) {
    const gz_geometry *geometry = pool->at[k].geometry;
    int size = geometry != NULL ? size_of_geometry(geometry) : 0;
    if (size <= MOST_CELLS_READ) cost += size / NUMBERS_AN_ITEM;
  }
  return cost;
}

#endif
