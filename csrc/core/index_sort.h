/*
** A stable sort of indices by a comparison with a context: qsort has none, and differs between C
** libraries.
*/
#pragma once

#include "core/compiler.h"

#include <stdbool.h>

typedef struct gz_order {
  bool (*comes_before)(const void *context, int a, int b);
  const void *context;
} gz_order;

/* Sort indices by a strict weak order. Equal ones stay in their order. Overwrites `scratch`, which
   has room for as many. O(n log n). */
void gz_sort_indices(int *indices, int *scratch, int count, gz_order order);
