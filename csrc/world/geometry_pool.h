/*
** The forms of a world's items. Items that are alike share one: a level of ten thousand equal tiles
** keeps the corners of a single tile, and that stays in the cache.
*/
#ifndef GZ_GEOMETRY_POOL_H
#define GZ_GEOMETRY_POOL_H

#include "core/geometry.h"
#include "world/memory.h"

#include <stdint.h>

typedef struct gz_pooled_geometry {
  gz_geometry *geometry;
  int users;
  int next; /* in the same bucket, or the next unused number; -1 at the end */
  uint32_t hash;
  bool listed; /* among those that new items can share */
} gz_pooled_geometry;

typedef struct gz_geometry_pool {
  gz_pooled_geometry *at; /* by number */
  int count, capacity;
  int unused;  /* the first number that is free, -1 if none is */
  int listed;  /* forms in the buckets */
  int buckets; /* a power of two, or 0 */
  int *first;  /* of each bucket; -1 if it is empty */
} gz_geometry_pool;

void gz_geometry_pool_init(gz_geometry_pool *geometries);
void gz_geometry_pool_release(gz_geometry_pool *geometries, gz_memory *memory);

/* The number of a form like this one, with one more user. -1 if there is no memory. */
int gz_geometry_pool_acquire(gz_geometry_pool *geometries, gz_memory *memory,
                             const gz_geometry *geometry);

/* One user less; the last one takes the form along. */
void gz_geometry_pool_drop(gz_geometry_pool *geometries, gz_memory *memory, int number);

/* The number of the same form turned to an angle, for one user who may leave the present one for
   it: that is turned itself if nobody else uses it. -1 if there is no memory. */
int gz_geometry_pool_rotated(gz_geometry_pool *geometries, gz_memory *memory, int number,
                             double angle);

#endif
