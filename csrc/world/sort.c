/*
** Sorting numbers: few by insertion, many by their digits from the lowest on.
*/
#include "core/math/compiler.h"
#include "world/sort.h"

/* Up to this many numbers, an insertion sort is faster than a radix sort. */
#define MAX_INSERTION 32

static void sort_by_insertion(int *numbers, int count) {
  for (int i = 1; i < count; i++) {
    int number = numbers[i], k = i;
    for (; k > 0 && numbers[k - 1] > number; k--) numbers[k] = numbers[k - 1];
    numbers[k] = number;
  }
}

/* Sort by the eight bits from `shift` on: one pass of a radix sort. Stable. */
static void sort_by_digit(const int *from, int *to, int count, int shift) {
  int starts[257] = { 0 };
  for (int i = 0; i < count; i++) starts[(from[i] >> shift & 255) + 1]++;
  for (int d = 0; d < 255; d++) starts[d + 1] += starts[d];
  for (int i = 0; i < count; i++) to[starts[from[i] >> shift & 255]++] = from[i];
}

bool gz_sort_numbers(gz_memory *memory, gz_list *numbers, gz_list *scratch, int most) {
  int count = numbers->count;
  if (count < 2) return true; /* the array may be NULL */
  if (count <= MAX_INSERTION) {
    sort_by_insertion(numbers->at, count);
  } else {
    if (!gz_resize(memory, scratch, count)) return false;
    for (int shift = 0; shift < 31 && most >> shift > 0; shift += 8) {
      sort_by_digit(numbers->at, scratch->at, count, shift);
      gz_swap_lists(numbers, scratch);
    }
  }
  return true;
}
