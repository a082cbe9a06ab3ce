/*
** A level of the grid: a hash table of cells of one size.
*/
#ifndef GZ_LEVEL_H
#define GZ_LEVEL_H

#include "world/broadphase/occupancy.h"

#include <stdint.h>

typedef struct gz_level {
  int exponent;
  double cell; /* the size of its cells */
  double rate; /* cells in a unit */
  double most; /* no cell has a number farther from 0 */
  int count;   /* of boxes */
  int buckets; /* a power of two */
  int shift;   /* 29 less its exponent */
  /* A byte for each bucket: of the spots, those that something is filed at; the first bytes
     stand once more behind the last one. */
  uint8_t *occupied_slots;
  int *first; /* of each bucket; -1 if it is empty */
  gz_occupancy occupied;
} gz_level;

#endif
