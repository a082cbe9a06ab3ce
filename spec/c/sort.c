/*
** Test both sorting algorithms: all lists of up to twelve zeros and ones, and lists of up to some
** hundred numbers.
*/
#include "world/sort.h"

#include "heap.h"
#include "random.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LISTS 20000
#define MOST 300

static gz_list list, scratch;

static int ascending(const void *p, const void *q) {
  int a = *(const int *)p, b = *(const int *)q;
  return (a > b) - (a < b);
}

static bool sorts(const int *numbers, int count, int most) {
  int expected[MOST];
  list.count = 0;
  for (int i = 0; i < count; i++) {
    expected[i] = numbers[i];
    if (!gz_append(&heap, &list, numbers[i])) return false;
  }
  qsort(expected, (size_t)count, sizeof *expected, ascending);
  if (!gz_sort_numbers(&heap, &list, &scratch, most) || list.count != count) return false;
  return count == 0 || memcmp(list.at, expected, (size_t)count * sizeof *expected) == 0;
}

static int wrong_bits(void) {
  int wrong = 0, numbers[12];
  for (int count = 0; count <= 12; count++) {
    for (int bits = 0; bits < 1 << count; bits++) {
      for (int i = 0; i < count; i++) numbers[i] = bits >> i & 1;
      wrong += !sorts(numbers, count, 1);
    }
    gz_release_list(&heap, &list);
  }
  return wrong;
}

static int wrong_lists(void) {
  int wrong = 0, numbers[MOST];
  for (int k = 0; k < LISTS; k++) {
    int count = 1 + pick(pick(2) == 0 ? 40 : MOST - 1), most = 1 << (1 + pick(30));
    for (int i = 0; i < count; i++) numbers[i] = pick(most);
    wrong += !sorts(numbers, count, most - 1);
    if (pick(4) == 0) gz_release_list(&heap, &list);
  }
  return wrong;
}

int main(void) {
  int wrong = wrong_bits() + wrong_lists();
  gz_release_list(&heap, &list);
  gz_release_list(&heap, &scratch);
  printf("%s numbers are sorted\n", wrong ? "not ok" : "ok");
  return wrong > 0;
}
