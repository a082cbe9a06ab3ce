/*
** Stable sorts of indices: by a comparison with a context, which qsort has not, by keys, and by
** ranks.
*/
#pragma once

#include "core/math/compiler.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct gz_order {
  bool (*comes_before)(const void *context, int a, int b);
  const void *context;
} gz_order;

/* Sort indices by a strict weak order. Equal ones stay in their order. Overwrites `scratch`, which
   has room for as many. O(n log n). */
void gz_sort_indices(int *indices, int *scratch, int count, gz_order order);

/* Sort `count` indices by their keys, which are at least 0 and less than key_count. Writes the
   result to `sorted`, and overwrites key_count + 1 numbers at `starts`. O(count + key_count). */
void gz_sort_by_keys(const int *indices, int *sorted, int count, const int *keys, int key_count,
                     int *starts);

/* An index, and the number by which it is sorted. */
typedef struct gz_ranked {
  uint64_t rank;
  int index;
} gz_ranked;

/* Sort by ranks: the fastest of the three where there are few. Returns where the result is: in
   `list`, or in `scratch`, which has room for as many; both are overwritten. O(n log n). */
gz_ranked *gz_sort_ranked(gz_ranked *list, gz_ranked *scratch, int count);
