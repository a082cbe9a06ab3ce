/*
** Lists of corners, one after the other in one array.
*/
#pragma once

#include "core/math/vec.h"

/* Edge k leaves corner k, and ends in the next corner of the same ring. */
typedef struct gz_rings {
  const gz_vec *corners;
  const int *ends; /* for each ring, the index behind its last corner */
  int ring_count, corner_count;
} gz_rings;
