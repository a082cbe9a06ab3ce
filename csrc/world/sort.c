#define GZ_UNPAIRED /* see core/strict.h */
#include "core/strict.h"
#include "world/sort.h"

#include <limits.h>

/* Up to so many, each finds its place among those before it. */
#define FEW 32

static inline void exchange(int *a, int i, int k) {
  int low = a[i] < a[k] ? a[i] : a[k], high = a[i] < a[k] ? a[k] : a[i];
  a[i] = low;
  a[k] = high;
}

static inline void sort_four(int *a) {
  exchange(a, 0, 1);
  exchange(a, 2, 3);
  exchange(a, 0, 2);
  exchange(a, 1, 3);
  exchange(a, 1, 2);
}

/* Batcher's odd-even merge of two fours [Knuth, vol. 3, 5.3.4]. */
static inline void merge_fours(int *a) {
  exchange(a, 0, 4);
  exchange(a, 1, 5);
  exchange(a, 2, 6);
  exchange(a, 3, 7);
  exchange(a, 2, 4);
  exchange(a, 3, 5);
  exchange(a, 1, 2);
  exchange(a, 3, 4);
  exchange(a, 5, 6);
}

/* The i-th of the numbers, or one that comes after all of them: without a branch, as it cannot
   be foreseen how many there are. */
static inline int number_at(const int *numbers, int count, int i) {
  int beyond = -(i >= count);
  return (numbers[i] & ~beyond) | (INT_MAX & beyond);
}

/* One by one: of a loop, compilers make one load of four numbers, which has to wait where they
   were just stored. */
static inline void load_four(int *a, const int *numbers, int count, int from) {
  a[from] = number_at(numbers, count, from);
  a[from + 1] = number_at(numbers, count, from + 1);
  a[from + 2] = number_at(numbers, count, from + 2);
  a[from + 3] = number_at(numbers, count, from + 3);
}

static inline void store_four(int *numbers, const int *a, int from) {
  numbers[from] = a[from];
  numbers[from + 1] = a[from + 1];
  numbers[from + 2] = a[from + 2];
  numbers[from + 3] = a[from + 3];
}

/*
** At most four, or eight, by a network that has no branch: how they lie cannot be foreseen, and
** most searches find no more. A list that has grown has room for eight; what comes after its
** numbers is of no use.
*/
static inline void sort_by_network(int *numbers, int count, int width) {
  int a[8];
  load_four(a, numbers, count, 0);
  sort_four(a);
  if (width > 4) {
    load_four(a, numbers, count, 4);
    sort_four(a + 4);
    merge_fours(a);
    store_four(numbers, a, 4);
  }
  store_four(numbers, a, 0);
}

static void sort_by_insertion(int *numbers, int count) {
  for (int i = 1; i < count; i++) {
    int number = numbers[i], k = i;
    for (; k > 0 && numbers[k - 1] > number; k--) numbers[k] = numbers[k - 1];
    numbers[k] = number;
  }
}

/* One pass of a radix sort, by the eight bits from `shift` on. */
static void sort_by_digit(const int *from, int *to, int count, int shift) {
  int starts[257] = { 0 };
  for (int i = 0; i < count; i++) starts[(from[i] >> shift & 255) + 1]++;
  for (int d = 0; d < 255; d++) starts[d + 1] += starts[d];
  for (int i = 0; i < count; i++) to[starts[from[i] >> shift & 255]++] = from[i];
}

bool gz_sort_numbers(gz_memory *memory, gz_list *numbers, gz_list *scratch, int most) {
  int count = numbers->count;
  if (count < 2) return true; /* such a list may have no room at all */
  if (count <= 4) {
    sort_by_network(numbers->at, count, 4);
  } else if (count <= 8) {
    sort_by_network(numbers->at, count, 8);
  } else if (count <= FEW) {
    sort_by_insertion(numbers->at, count);
  } else {
    if (!gz_resize(memory, scratch, count)) return false;
    for (int shift = 0; shift < 31 && most >> shift > 0; shift += 8) {
      sort_by_digit(numbers->at, scratch->at, count, shift);
      gz_exchange_lists(numbers, scratch);
    }
  }
  return true;
}
