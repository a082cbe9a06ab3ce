/*
** A level of the grid: a hash table of cells of one size.
*/
#ifndef GZ_LEVEL_H
#define GZ_LEVEL_H

#include "world/broadphase/occupancy.h"

#include <stdint.h>

typedef struct gz_level {
  int exponent;
  double cell; /* size of its cells */
  double rate; /* 1 / cell */
  double most; /* largest magnitude of a cell index */
  int count;   /* number of boxes */
  int buckets; /* a power of two */
  int shift;   /* 29 minus the exponent of `buckets` */
  /* A bit for each slot, see gz_slot_of: set if a box is linked under it. The first bytes are
     repeated behind the last one, so that a load of several bytes need not wrap. */
  uint8_t *occupied_slots;
  int *first;            /* head of each bucket's chain, -1 if it is empty */
  gz_occupancy occupied; /* boxes in each block of cells, for gz_query_nearest */
} gz_level;

#endif
