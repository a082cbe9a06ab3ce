/*
** A pool of geometries, shared by items of equal shape [hash-consing].
**
** So a level of ten thousand equal tiles stores the corners of a single one, which stay in the
** cache. Geometries are reference-counted, and found by a hash of what defines them (seed_of and
** are_equal in geometry_pool.c). Those with parts are never shared: few items are equal, and a
** grid's cells change.
*/
#pragma once

#include "core/parts/layout.h"
#include "world/memory.h"

#include <stdint.h>

typedef struct gz_pooled_geometry {
  gz_geometry *geometry; /* NULL in an unused entry */
  int users;             /* reference count */
  int next;              /* in the same bucket, or the next unused index; -1 at the end */
  uint32_t hash;
  bool listed; /* in the hash table, so that new items can share it */
} gz_pooled_geometry;

typedef struct gz_geometry_pool {
  gz_pooled_geometry *at;
  int count, capacity;
  int unused;  /* the first unused index, or -1 */
  int listed;  /* number of geometries in the hash table */
  int buckets; /* a power of two, or 0 */
  int grids;   /* number of grids */
  int *first;  /* index of the first geometry in each bucket, or -1 */
} gz_geometry_pool;

/* Make an empty pool. */
void gz_geometry_pool_init(gz_geometry_pool *geometries);

/* Free all memory. The pool is empty then. */
void gz_geometry_pool_release(gz_geometry_pool *geometries, gz_memory *memory);

/* Return the index of a geometry equal to this one, copied if there is none, and add a reference to
   it. -1 if there is no memory. */
int gz_geometry_pool_acquire(gz_geometry_pool *geometries, gz_memory *memory,
                             const gz_geometry *geometry);

/* Remove a reference. The last one frees the geometry. */
void gz_geometry_pool_drop(gz_geometry_pool *geometries, gz_memory *memory, int number);

/*
** Return the index of the same geometry rotated to an angle; -1 if there is no memory.
**
** If the caller has the only reference, the geometry itself is rotated and `number` returned. Else
** a copy with one reference is returned: the caller then drops `number`.
*/
int gz_geometry_pool_rotated(gz_geometry_pool *geometries, gz_memory *memory, int number,
                             double angle);
