/*
** The pool of geometries: a hash table from what defines a geometry to its index, with chains.
*/
#include "world/geometry_pool.h"

#include "core/math/assert.h"
#include "core/parts/whole.h"

#include <string.h>

void gz_geometry_pool_init(gz_geometry_pool *geometries) {
  memset(geometries, 0, sizeof *geometries);
  geometries->unused = -1;
}

void gz_geometry_pool_release(gz_geometry_pool *geometries, gz_memory *memory) {
  for (int i = 0; i < geometries->count; i++) {
    if (geometries->at[i].geometry)
      gz_release(memory, geometries->at[i].geometry, gz_geometry_bytes(geometries->at[i].geometry));
  }
  gz_release(memory, geometries->at, (size_t)geometries->capacity * sizeof *geometries->at);
  gz_release(memory, geometries->first, (size_t)geometries->buckets * sizeof *geometries->first);
  gz_geometry_pool_init(geometries);
}

/* Return the bits of a number. Comparing bits tells 0 from -0, and needs no tolerance: geometries
   that differ a little need not be shared. */
static uint64_t bits_of(double value) {
  union {
    double value;
    uint64_t bits;
  } number = { value };
  return number.bits;
}

static bool same_bits(const double *a, const double *b, int count) {
  int i = 0;
  while (i < count && bits_of(a[i]) == bits_of(b[i])) i++;
  return i == count;
}

/* Extend an FNV-1a hash by some numbers, 32 bits at a time. */
static uint32_t hash_numbers(uint32_t hash, const double *numbers, int count) {
  for (int i = 0; i < count; i++) {
    uint64_t bits = bits_of(numbers[i]);
    hash = (hash ^ (uint32_t)bits) * 16777619u;
    hash = (hash ^ (uint32_t)(bits >> 32)) * 16777619u;
  }
  return hash ^ (hash >> 15);
}

/* What defines a geometry besides its local corners. All else is computed from these. */
typedef struct seed {
  double numbers[5];
  int n;
} seed;

static seed seed_of(const gz_geometry *geometry) {
  seed s = { { (double)geometry->kind * 4 + geometry->step, geometry->first, geometry->radius,
               geometry->angle, geometry->offset },
             geometry->n };
  if (geometry->kind == GZ_PLANE) {
    s.numbers[2] = geometry->normal.x;
    s.numbers[3] = geometry->normal.y;
  }
  return s;
}

static const double *corners(const gz_geometry *geometry, int which) {
  return geometry->room + (size_t)which * (size_t)geometry->stride;
}

static uint32_t hash_of(const gz_geometry *geometry) {
  seed s = seed_of(geometry);
  uint32_t hash = hash_numbers(2166136261u, s.numbers, 5);
  hash = hash_numbers(hash, corners(geometry, GZ_LOCAL_X), s.n);
  return hash_numbers(hash, corners(geometry, GZ_LOCAL_Y), s.n);
}

static bool are_equal(const gz_geometry *a, const gz_geometry *b) {
  seed s = seed_of(a), t = seed_of(b);
  return s.n == t.n && same_bits(s.numbers, t.numbers, 5) &&
         same_bits(corners(a, GZ_LOCAL_X), corners(b, GZ_LOCAL_X), s.n) &&
         same_bits(corners(a, GZ_LOCAL_Y), corners(b, GZ_LOCAL_Y), s.n);
}

static int *bucket_of(const gz_geometry_pool *geometries, uint32_t hash) {
  return &geometries->first[hash & (uint32_t)(geometries->buckets - 1)];
}

static void add_to_bucket(gz_geometry_pool *geometries, int number) {
  gz_pooled_geometry *shared = &geometries->at[number];
  int *first = bucket_of(geometries, shared->hash);
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
  gz_release(memory, geometries->first, (size_t)geometries->buckets * sizeof *geometries->first);
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
  gz_pooled_geometry *at =
      gz_grow(memory, geometries->at, &geometries->capacity, geometries->count + 1, sizeof *at);
  if (at == NULL) return -1;
  geometries->at = at;
  at[geometries->count].geometry = NULL;
  return geometries->count++;
}

static void free_index(gz_geometry_pool *geometries, int number) {
  gz_pooled_geometry none = { NULL, 0, geometries->unused, 0, false };
  geometries->at[number] = none;
  geometries->unused = number;
}

/* Add a copy of a geometry with one reference, not listed. Returns its index; -1 if there is no
   memory. */
static int add_copy(gz_geometry_pool *geometries, gz_memory *memory, const gz_geometry *geometry,
                    uint32_t hash) {
  int number = new_index(geometries, memory);
  if (number < 0) return -1;
  gz_geometry *copy = gz_allocate(memory, gz_geometry_bytes(geometry));
  if (copy == NULL) {
    free_index(geometries, number);
    return -1;
  }
  memcpy(copy, geometry, gz_geometry_bytes(geometry));
  gz_pooled_geometry shared = { copy, 1, -1, hash, false };
  geometries->at[number] = shared;
  if (copy->kind == GZ_GRID) geometries->grids++;
  return number;
}

int gz_geometry_pool_acquire(gz_geometry_pool *geometries, gz_memory *memory,
                             const gz_geometry *geometry) {
  if (gz_has_parts(geometry)) return add_copy(geometries, memory, geometry, 0);
  uint32_t hash = hash_of(geometry);
  if (geometries->listed >= geometries->buckets) grow_buckets(geometries, memory);
  if (geometries->buckets == 0) return -1;
  for (int i = *bucket_of(geometries, hash); i >= 0; i = geometries->at[i].next) {
    if (geometries->at[i].hash != hash || !are_equal(geometries->at[i].geometry, geometry))
      continue;
    geometries->at[i].users++;
    return i;
  }
  int number = add_copy(geometries, memory, geometry, hash);
  if (number < 0) return -1;
  geometries->at[number].listed = true;
  geometries->listed++;
  add_to_bucket(geometries, number);
  return number;
}

static void remove_from_bucket(gz_geometry_pool *geometries, int number) {
  gz_pooled_geometry *shared = &geometries->at[number];
  if (!shared->listed) return;
  int *link = bucket_of(geometries, shared->hash);
  while (*link != number) link = &geometries->at[*link].next;
  *link = shared->next;
  shared->listed = false;
  geometries->listed--;
}

void gz_geometry_pool_drop(gz_geometry_pool *geometries, gz_memory *memory, int number) {
  GZ_ASSERT(number >= 0 && number < geometries->count && geometries->at[number].users > 0);
  gz_pooled_geometry *shared = &geometries->at[number];
  if (--shared->users > 0) return;
  remove_from_bucket(geometries, number);
  if (shared->geometry->kind == GZ_GRID) geometries->grids--;
  gz_release(memory, shared->geometry, gz_geometry_bytes(shared->geometry));
  free_index(geometries, number);
}

/* Rotated geometries are not listed: another item is hardly ever at the very same angle. */
int gz_geometry_pool_rotated(gz_geometry_pool *geometries, gz_memory *memory, int number,
                             double angle) {
  GZ_ASSERT(number >= 0 && number < geometries->count && geometries->at[number].users > 0);
  if (geometries->at[number].users == 1) {
    remove_from_bucket(geometries, number);
  } else {
    number = add_copy(geometries, memory, geometries->at[number].geometry, 0);
    if (number < 0) return -1;
  }
  gz_rotate_geometry(geometries->at[number].geometry, angle);
  return number;
}
