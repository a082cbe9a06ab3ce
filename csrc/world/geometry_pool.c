/*
** The pool of geometries: a hash table from what defines a geometry to its index, with chains.
*/
#include "world/geometry_pool.h"

#include "core/math/assert.h"
#include "core/parts/whole.h"
#include "world/geometry_hash.h"

#include <string.h>

void gz_geometry_pool_init(gz_geometry_pool *geometries) {
  memset(geometries, 0, sizeof *geometries);
  geometries->unused = geometries->unused_cells = -1;
}

static void free_block(gz_memory *memory, gz_geometry *geometry) {
  if (geometry != NULL) gz_release(memory, geometry, gz_geometry_bytes(geometry));
}

void gz_geometry_pool_release(gz_geometry_pool *geometries, gz_memory *memory) {
  for (int i = 0; i < geometries->count; i++) {
    gz_pooled_geometry *entry = &geometries->at[i];
    if (entry->geometry == NULL) continue;
    free_block(memory, entry->geometry);
  }
  free_block(memory, geometries->spare);
  for (int i = 0; i < geometries->cell_count; i++)
    gz_cell_pages_release(&geometries->cells[i].pages, memory);
  GZ_RELEASE_ARRAY(memory, geometries->cells, geometries->cell_capacity);
  GZ_RELEASE_ARRAY(memory, geometries->at, geometries->capacity);
  GZ_RELEASE_ARRAY(memory, geometries->first, geometries->buckets);
  gz_geometry_pool_init(geometries);
}

/* Comparing bits tells 0 from -0, and needs no tolerance: geometries that differ a little need not
   be shared. */
static bool same_bits(const double *a, const double *b, int count) {
  int i = 0;
  while (i < count && gz_bits_of(a[i]) == gz_bits_of(b[i])) i++;
  return i == count;
}

/* What defines a geometry besides its local corners. All else is computed from these. */
typedef struct seed {
  double numbers[5];
  int n;
} seed;

static seed seed_of(const gz_geometry *geometry) {
  seed s = { { (double)geometry->kind * 4 + geometry->step, geometry->first, geometry->radius,
               geometry->angle, 0 },
             geometry->n };
  if (geometry->kind == GZ_PLANE) {
    s.numbers[2] = gz_plane_normal(geometry).x;
    s.numbers[3] = gz_plane_normal(geometry).y;
    s.numbers[4] = gz_plane_offset(geometry);
  }
  return s;
}

static bool are_equal(const gz_geometry *a, const gz_geometry *b) {
  seed s = seed_of(a), t = seed_of(b);
  bool equal = s.n == t.n && same_bits(s.numbers, t.numbers, 5);
  for (int i = 0; equal && i < s.n; i++) {
    gz_vec p = gz_local(a, i), q = gz_local(b, i);
    double own[] = { p.x, p.y }, other[] = { q.x, q.y };
    equal = same_bits(own, other, 2);
  }
  return equal;
}

/* Return the bucket of geometries with a hash and an angle. */
static int *bucket_of(const gz_geometry_pool *geometries, uint64_t hash, double angle) {
  return &geometries->first[gz_mix_number(hash, angle) & (uint64_t)(geometries->buckets - 1)];
}

static void add_to_bucket(gz_geometry_pool *geometries, int number) {
  gz_pooled_geometry *shared = &geometries->at[number];
  int *first = bucket_of(geometries, shared->hash, shared->angle);
  shared->next = *first;
  *first = number;
}

/* Double the number of buckets and rehash; without memory, leave the table, which only gets slow.
   */
static void grow_buckets(gz_geometry_pool *geometries, gz_memory *memory) {
  int bucket_count = geometries->buckets > 0 ? 2 * geometries->buckets : 8;
  int *first = gz_allocate(memory, (size_t)bucket_count * sizeof *first);
  if (first == NULL) return;
  memset(first, -1, (size_t)bucket_count * sizeof *first);
  GZ_RELEASE_ARRAY(memory, geometries->first, geometries->buckets);
  geometries->first = first;
  geometries->buckets = bucket_count;
  for (int i = 0; i < geometries->count; i++) {
    if (geometries->at[i].listed) add_to_bucket(geometries, i);
  }
}

/* Return the index of an unused entry; -1 if there is no memory. */
static int new_index(gz_geometry_pool *geometries, gz_memory *memory) {
  int number = geometries->unused;
  if (number >= 0) {
    geometries->unused = geometries->at[number].next;
    return number;
  }
  if (!GZ_RESERVE(memory, geometries->at, geometries->capacity, geometries->count + 1)) return -1;
  return geometries->count++;
}

static void free_index(gz_geometry_pool *geometries, int number) {
  gz_pooled_geometry none = { .next = geometries->unused };
  geometries->at[number] = none;
  geometries->unused = number;
}

/* Return the index of unused cells; -1 if there is no memory. */
static int new_cells(gz_geometry_pool *geometries, gz_memory *memory) {
  int k = geometries->unused_cells;
  if (k >= 0) {
    geometries->unused_cells = geometries->cells[k].next;
    return k;
  }
  if (!GZ_RESERVE(memory, geometries->cells, geometries->cell_capacity, geometries->cell_count + 1))
    return -1;
  gz_pooled_cells made = { .next = -1 };
  geometries->cells[geometries->cell_count] = made;
  return geometries->cell_count++;
}

static void free_cells(gz_geometry_pool *geometries, gz_memory *memory, int k) {
  gz_cell_pages_release(&geometries->cells[k].pages, memory);
  geometries->cells[k].next = geometries->unused_cells;
  geometries->unused_cells = k;
}

/* Return a copy of a geometry, trimmed if it can be and is not about to turn; NULL if there is no
   memory. */
static gz_geometry *copy_of(gz_memory *memory, const gz_geometry *geometry, bool turns) {
  bool trims = !turns && gz_geometry_can_be_trimmed(geometry);
  size_t bytes = trims ? gz_bytes_of_arrays(GZ_TRIMMED_ARRAYS, geometry->stride)
                       : gz_full_geometry_bytes(geometry);
  gz_geometry *copy = gz_allocate(memory, bytes);
  if (copy == NULL) return NULL;
  if (trims) gz_geometry_trim(copy, geometry);
  else gz_geometry_copy(copy, geometry);
  return copy;
}

/* Let an unused entry hold a geometry with one reference, not listed and not hashed. */
static void enter(gz_geometry_pool *geometries, int number, gz_geometry *geometry, int cells) {
  gz_pooled_geometry made = { .geometry = geometry,
                              .serial = ++geometries->serial,
                              .angle = geometry->angle,
                              .users = 1,
                              .next = cells,
                              .is_grid = geometry->kind == GZ_GRID };
  geometries->at[number] = made;
  geometries->grids += made.is_grid;
}

/* Add a copy of a geometry, as above. Returns its index; -1 if there is no memory. */
static int add_copy(gz_geometry_pool *geometries, gz_memory *memory, const gz_geometry *geometry,
                    bool turns) {
  bool is_grid = geometry->kind == GZ_GRID;
  int cells = is_grid ? new_cells(geometries, memory) : -1;
  int number = is_grid && cells < 0 ? -1 : new_index(geometries, memory);
  gz_geometry *copy = number < 0 ? NULL : copy_of(memory, geometry, turns);
  if (copy == NULL) {
    if (number >= 0) free_index(geometries, number);
    if (cells >= 0) free_cells(geometries, memory, cells);
    return -1;
  }
  enter(geometries, number, copy, cells);
  return number;
}

int gz_geometry_pool_adopt(gz_geometry_pool *geometries, gz_memory *memory, gz_geometry *geometry) {
  GZ_ASSERT(gz_has_parts(geometry) && geometry->kind != GZ_GRID);
  int number = new_index(geometries, memory);
  if (number >= 0) enter(geometries, number, geometry, -1);
  return number;
}

int gz_geometry_pool_acquire(gz_geometry_pool *geometries, gz_memory *memory,
                             const gz_geometry *geometry) {
  if (gz_has_parts(geometry)) return add_copy(geometries, memory, geometry, false);
  uint64_t hash = gz_geometry_hash(geometry);
  if (geometries->listed >= geometries->buckets) grow_buckets(geometries, memory);
  if (geometries->buckets == 0) return -1;
  for (int i = *bucket_of(geometries, hash, geometry->angle); i >= 0; i = geometries->at[i].next) {
    if (geometries->at[i].hash != hash || !are_equal(geometries->at[i].geometry, geometry))
      continue;
    gz_geometry_pool_use(geometries, i);
    return i;
  }
  int number = add_copy(geometries, memory, geometry, false);
  if (number < 0) return -1;
  gz_pooled_geometry *made = &geometries->at[number];
  made->hash = hash;
  made->hashed = made->listed = true;
  geometries->listed++;
  add_to_bucket(geometries, number);
  return number;
}

static void remove_from_bucket(gz_geometry_pool *geometries, int number) {
  gz_pooled_geometry *shared = &geometries->at[number];
  if (!shared->listed) return;
  int *link = bucket_of(geometries, shared->hash, shared->angle);
  while (*link != number) link = &geometries->at[*link].next;
  *link = shared->next;
  shared->listed = false;
  geometries->listed--;
}

#ifdef GZ_ASSERTIONS
static bool is_there(const gz_geometry_pool *geometries, int number) {
  return number >= 0 && number < geometries->count && geometries->at[number].geometry != NULL;
}
#endif

/*
** Where ground is carved, each bomb replaces a large geometry by one that is hardly larger. The
** first touch of the pages of a new block takes three times as long as all else. So the block of
** the last one is kept, and a new one is larger than it must be.
*/
gz_geometry *gz_geometry_pool_room(gz_geometry_pool *geometries, gz_memory *memory, int *capacity) {
  gz_geometry *spare = geometries->spare;
  if (spare != NULL && *capacity <= spare->stride && spare->stride / 2 <= *capacity) {
    *capacity = spare->stride;
    geometries->spare = NULL;
    return spare;
  }
  *capacity += *capacity / 16;
  return gz_allocate(memory, gz_geometry_size(*capacity));
}

static void keep_or_free(gz_geometry_pool *geometries, gz_memory *memory, gz_geometry *geometry) {
  gz_geometry *spare = geometries->spare;
  if (gz_was_carved(geometry) && (spare == NULL || spare->stride < geometry->stride)) {
    geometries->spare = geometry;
    geometry = spare;
  }
  free_block(memory, geometry);
}

static void free_geometry(gz_geometry_pool *geometries, gz_memory *memory, int number) {
  gz_pooled_geometry *entry = &geometries->at[number];
  remove_from_bucket(geometries, number);
  keep_or_free(geometries, memory, entry->geometry);
  if (entry->is_grid) free_cells(geometries, memory, entry->next);
  free_index(geometries, number);
}

void gz_geometry_pool_use(gz_geometry_pool *geometries, int number) {
  GZ_ASSERT(is_there(geometries, number));
  gz_pooled_geometry *entry = &geometries->at[number];
  if (entry->users++ == 0) geometries->grids += entry->is_grid;
}

void gz_geometry_pool_drop(gz_geometry_pool *geometries, gz_memory *memory, int number) {
  GZ_ASSERT(is_there(geometries, number) && geometries->at[number].users > 0);
  gz_pooled_geometry *entry = &geometries->at[number];
  if (--entry->users > 0) return;
  geometries->grids -= entry->is_grid;
  if (entry->refs == 0) free_geometry(geometries, memory, number);
}

void gz_geometry_pool_ref(gz_geometry_pool *geometries, int number) {
  GZ_ASSERT(is_there(geometries, number));
  geometries->at[number].refs++;
}

void gz_geometry_pool_unref(gz_geometry_pool *geometries, gz_memory *memory, int number) {
  GZ_ASSERT(is_there(geometries, number) && geometries->at[number].refs > 0);
  gz_pooled_geometry *entry = &geometries->at[number];
  if (--entry->refs == 0 && entry->users == 0) free_geometry(geometries, memory, number);
}

void gz_geometry_pool_rotate(gz_geometry_pool *geometries, int number, double angle) {
  GZ_ASSERT(is_there(geometries, number) && !geometries->at[number].is_grid);
  remove_from_bucket(geometries, number);
  gz_rotate_geometry(geometries->at[number].geometry, angle);
  geometries->at[number].angle = angle;
}

/* Replace a trimmed geometry by one that can be rotated; false if there is no memory. */
static bool untrim(gz_pooled_geometry *entry, gz_memory *memory) {
  if (!entry->geometry->trimmed) return true;
  gz_geometry *copy = copy_of(memory, entry->geometry, true);
  if (copy == NULL) return false;
  gz_release(memory, entry->geometry, gz_geometry_bytes(entry->geometry));
  entry->geometry = copy;
  return true;
}

/* Rotated geometries are not listed: another item is hardly ever at the very same angle. */
int gz_geometry_pool_rotated(gz_geometry_pool *geometries, gz_memory *memory, int number,
                             double angle) {
  GZ_ASSERT(is_there(geometries, number) && geometries->at[number].users > 0);
  if (geometries->at[number].users > 1) {
    gz_pooled_geometry shared = geometries->at[number];
    number = add_copy(geometries, memory, shared.geometry, true);
    if (number < 0) return -1;
    geometries->at[number].hash = shared.hash;
    geometries->at[number].hashed = shared.hashed;
  }
  if (!untrim(&geometries->at[number], memory)) return -1;
  gz_geometry_pool_rotate(geometries, number, angle);
  return number;
}

void gz_geometry_pool_set_cell(gz_geometry_pool *geometries, gz_memory *memory, int number,
                               int cell, int kind) {
  GZ_ASSERT(is_there(geometries, number) && geometries->at[number].is_grid);
  gz_pooled_geometry *entry = &geometries->at[number];
  int before = gz_kind_of_cell(entry->geometry, cell);
  if (before == kind) return;
  entry->hash ^= gz_changed_cell_hash(cell, before, kind);
  gz_cell_pages_forget(gz_pooled_pages(geometries, number), memory, cell);
  gz_set_cell(entry->geometry, cell, kind);
}

/* A page more of which many cells differ costs less if all cells are counted once more. */
#define FEW_CELLS(count) (64 + (count) / 64)

/* Set the cells of a page one by one. Returns how many of `left` may still be set; negative if
   some were not. */
static int set_page(gz_pooled_geometry *entry, int first, const gz_cell_page *page, int left) {
  for (int i = 0; i < page->count; i++) {
    int before = gz_kind_of_cell(entry->geometry, first + i);
    if (before == page->kinds[i]) continue;
    if (--left < 0) return left;
    entry->hash ^= gz_changed_cell_hash(first + i, before, page->kinds[i]);
    gz_set_cell(entry->geometry, first + i, page->kinds[i]);
  }
  return left;
}

static void set_all_cells(gz_pooled_geometry *entry, const gz_cell_pages *pages) {
  unsigned char *kinds = gz_kinds_of_cells(entry->geometry);
  for (int k = 0; k < pages->count; k++)
    memcpy(kinds + (size_t)k * GZ_CELLS_OF_PAGE, pages->at[k]->kinds, (size_t)pages->at[k]->count);
  gz_grid_finish(entry->geometry);
  entry->hashed = false;
}

void gz_geometry_pool_set_cells(gz_geometry_pool *geometries, gz_memory *memory, int number,
                                const gz_cell_pages *pages) {
  GZ_ASSERT(is_there(geometries, number) && geometries->at[number].is_grid);
  gz_pooled_geometry *entry = &geometries->at[number];
  gz_cell_pages *own = gz_pooled_pages(geometries, number);
  int left = FEW_CELLS(gz_cell_count(entry->geometry));
  for (int k = 0; k < pages->count && left >= 0; k++) {
    if (pages->at[k] != own->at[k])
      left = set_page(entry, k * GZ_CELLS_OF_PAGE, pages->at[k], left);
  }
  if (left < 0) set_all_cells(entry, pages);
  gz_cell_pages_share(own, memory, pages);
}

uint64_t gz_geometry_pool_hash(gz_geometry_pool *geometries, int number) {
  GZ_ASSERT(is_there(geometries, number));
  gz_pooled_geometry *entry = &geometries->at[number];
  if (!entry->hashed) entry->hash = gz_geometry_hash(entry->geometry);
  entry->hashed = true;
  return entry->hash;
}
