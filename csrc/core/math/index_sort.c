/*
** Sorts of indices: merge sorts from short runs to long ones, and a counting sort by keys.
*/
#include "core/math/index_sort.h"

#include "core/math/assert.h"

#include <string.h>

/* Merge the sorted runs from[begin, middle) and from[middle, end). */
static void merge(const int *from, int *to, int begin, int middle, int end, gz_order order) {
  int a = begin, b = middle;
  for (int i = begin; i < end; i++) {
    bool second = a == middle || (b < end && order.comes_before(order.context, from[b], from[a]));
    to[i] = second ? from[b++] : from[a++];
  }
}

static int least(int a, int b) { return a < b ? a : b; }

void gz_sort_indices(int *indices, int *scratch, int count, gz_order order) {
  int *from = indices, *to = scratch;
  for (int run = 1; run < count; run *= 2) {
    for (int begin = 0; begin < count; begin += 2 * run) {
      merge(from, to, begin, least(begin + run, count), least(begin + 2 * run, count), order);
    }
    int *merged = to;
    to = from;
    from = merged;
  }
  if (from != indices && count > 0) memcpy(indices, from, (size_t)count * sizeof *indices);
}

void gz_sort_by_keys(const int *indices, int *sorted, int count, const int *keys, int key_count,
                     int *starts) {
  GZ_ASSERT(count >= 0 && key_count >= 0);
  memset(starts, 0, (size_t)(key_count + 1) * sizeof *starts);
  for (int i = 0; i < count; i++) starts[keys[indices[i]] + 1]++;
  for (int key = 0; key < key_count; key++) starts[key + 1] += starts[key];
  for (int i = 0; i < count; i++) sorted[starts[keys[indices[i]]]++] = indices[i];
}

/* Sort runs of so many by insertion, before any are merged. */
#define SHORT_RUN 8

static void sort_short_run(gz_ranked *list, int count) {
  for (int i = 1; i < count; i++) {
    gz_ranked moved = list[i];
    int k = i;
    for (; k > 0 && moved.rank < list[k - 1].rank; k--) list[k] = list[k - 1];
    list[k] = moved;
  }
}

static void merge_ranked(const gz_ranked *from, gz_ranked *to, int begin, int middle, int end) {
  int a = begin, b = middle;
  for (int i = begin; i < end; i++) {
    bool second = a == middle || (b < end && from[b].rank < from[a].rank);
    to[i] = second ? from[b++] : from[a++];
  }
}

gz_ranked *gz_sort_ranked(gz_ranked *list, gz_ranked *scratch, int count) {
  for (int begin = 0; begin < count; begin += SHORT_RUN)
    sort_short_run(list + begin, least(SHORT_RUN, count - begin));
  for (int run = SHORT_RUN; run < count; run *= 2) {
    for (int begin = 0; begin < count; begin += 2 * run)
      merge_ranked(list, scratch, begin, least(begin + run, count), least(begin + 2 * run, count));
    gz_ranked *merged = scratch;
    scratch = list;
    list = merged;
  }
  return list;
}
