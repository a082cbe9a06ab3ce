/*
** A pool of geometries, shared by items of equal shape [hash-consing].
**
** So a level of ten thousand equal tiles stores the corners of a single one, which stay in the
** cache. Geometries are reference-counted, and found by a hash of what defines them (seed_of and
** are_equal in geometry_pool.c). Those with parts are never shared: few items are equal, and a
** grid's cells change.
**
** Those that have not been rotated are trimmed if they can be, see core/shape/geometry.h. Once
** rotated, a geometry keeps the memory for it: so rotating it back never fails.
**
** Snapshots of the world refer to geometries, see world/save/snapshot.h. One that they refer to
** stays when its last user drops it. All that can change about it is its angle, which a snapshot
** stores, and the cells of a grid, of which it stores pages.
*/
#pragma once

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "world/cell_pages.h"
#include "core/math/memory.h"

#include <stdint.h>

typedef struct gz_pooled_geometry {
  gz_geometry *geometry; /* NULL in an unused entry */
  double angle;          /* of the geometry: who reads many angles need not read those */
  uint64_t hash;         /* gz_geometry_hash, if `hashed` */
  uint64_t serial;       /* no other geometry has had it; the block of one may be that of another */
  int users;             /* reference count */
  int refs;              /* by so many snapshots */
  int next;              /* in the same bucket, or the next unused index; -1 at the end. Of a grid,
                            which is in no bucket, the index of its cells in the pool */
  bool is_grid, hashed;
  bool listed; /* in the hash table, so that new items can share it */
  bool turned; /* for gz_snapshot_restore: its angle was set back */
} gz_pooled_geometry;

/* The cells of a grid, as snapshots share them. */
typedef struct gz_pooled_cells {
  gz_cell_pages pages;
  int next; /* of unused ones, the next; -1 at the end */
} gz_pooled_cells;

typedef struct gz_geometry_pool {
  gz_pooled_geometry *at;
  int count, capacity;
  int unused;  /* the first unused index, or -1 */
  int listed;  /* number of geometries in the hash table */
  int buckets; /* a power of two, or 0 */
  int grids;   /* number of grids that have users */
  int *first;  /* index of the first geometry in each bucket, or -1 */
  gz_pooled_cells *cells;
  int cell_count, cell_capacity, unused_cells;
  uint64_t serial;    /* of the last geometry that came */
  gz_geometry *spare; /* the largest that was carved and has no users any more, or NULL */
} gz_geometry_pool;

/* Return the pages of a grid, of which some may be missing. */
static inline gz_cell_pages *gz_pooled_pages(const gz_geometry_pool *geometries, int number) {
  GZ_ASSERT(geometries->at[number].is_grid);
  return &geometries->cells[geometries->at[number].next].pages;
}

/* Make an empty pool. */
void gz_geometry_pool_init(gz_geometry_pool *geometries);

/* Free all memory. The pool is empty then. */
void gz_geometry_pool_release(gz_geometry_pool *geometries, gz_memory *memory);

/* Return the index of a geometry equal to this one, copied if there is none, and add a reference to
   it. -1 if there is no memory. */
int gz_geometry_pool_acquire(gz_geometry_pool *geometries, gz_memory *memory,
                             const gz_geometry *geometry);

/* Return a block in which the caller makes a geometry with parts, for the pool to adopt. Writes its
   capacity, in corners: at least what *capacity was. NULL if there is no memory. */
gz_geometry *gz_geometry_pool_room(gz_geometry_pool *geometries, gz_memory *memory, int *capacity);

/* Take over a geometry with parts, a block of gz_geometry_bytes(geometry), and return its index. -1
   if there is no memory: then it stays the caller's. */
int gz_geometry_pool_adopt(gz_geometry_pool *geometries, gz_memory *memory, gz_geometry *geometry);

/* Add a reference to a geometry that has users, or to which a snapshot refers. */
void gz_geometry_pool_use(gz_geometry_pool *geometries, int number);

/* Remove a reference. The last one frees the geometry, unless a snapshot refers to it. */
void gz_geometry_pool_drop(gz_geometry_pool *geometries, gz_memory *memory, int number);

/* Add and remove a reference of a snapshot: the last one frees a geometry without users. */
void gz_geometry_pool_ref(gz_geometry_pool *geometries, int number);
void gz_geometry_pool_unref(gz_geometry_pool *geometries, gz_memory *memory, int number);

/*
** Return the index of the same geometry rotated to an angle; -1 if there is no memory.
**
** If the caller has the only reference, the geometry itself is rotated and `number` returned. Else
** a copy with one reference is returned: the caller then drops `number`. Pointers to the geometry
** are no longer valid.
*/
int gz_geometry_pool_rotated(gz_geometry_pool *geometries, gz_memory *memory, int number,
                             double angle);

/* Rotate a geometry itself, for all its users. Not a grid, nor one that is trimmed: it was rotated
   before. */
void gz_geometry_pool_rotate(gz_geometry_pool *geometries, int number, double angle);

/* Set the kind of a cell of a grid, see gz_set_cell. */
void gz_geometry_pool_set_cell(gz_geometry_pool *geometries, gz_memory *memory, int number,
                               int cell, int kind);

/* Set all cells of a grid to those of pages, which are all there. */
void gz_geometry_pool_set_cells(gz_geometry_pool *geometries, gz_memory *memory, int number,
                                const gz_cell_pages *pages);

/* Return gz_geometry_hash of a geometry, which is computed once. */
uint64_t gz_geometry_pool_hash(gz_geometry_pool *geometries, int number);
