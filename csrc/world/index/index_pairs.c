/*
** All pairs: count the boxes of each bucket, copy them in that order, then compare each box with
** those in its own and the next cells, and with larger levels.
*/
#include "world/index/index_pairs.h"

#include "world/index/level.h"

#include <string.h>

/* The stride of the bounds in the sorted array. */
#define FLOATS_APART (int)(sizeof(gz_sorted_box) / sizeof(float))

/* Ensure the capacity of all arrays. Returns false if there is no memory. */
static bool reserve_finder(gz_pair_finder *finder, gz_memory *memory, const gz_index *index,
                           int buckets) {
  /* Four more, as scan_range reads four at a time. */
  return GZ_RESERVE(memory, finder->boxes, finder->capacity, index->count + 4) &&
         GZ_RESERVE(memory, finder->keys, finder->key_capacity, index->count) &&
         gz_resize(memory, &finder->first, buckets + 2);
}

/* Number the buckets of all levels consecutively. Returns their number; -1 if there is no memory.
   */
static int begin_levels(gz_pair_finder *finder, gz_memory *memory, const gz_index *index) {
  int sum = 0;
  if (!gz_resize(memory, &finder->levels, index->level_count)) return -1;
  for (int i = 0; i < index->level_count; i++) {
    finder->levels.at[i] = sum;
    sum += index->levels[i].buckets;
  }
  return sum;
}

/* Return the index of a box's level. Without a branch on it, which would be unpredictable. */
static int level_index_of(const gz_index *index, int id) {
  int level = 0;
  for (int i = 1; i < index->level_count; i++) {
    level += index->levels[i].exponent <= index->exponents[id];
  }
  return level;
}

/* Compute a box's key, and count it two buckets ahead of its own, see sort_boxes. */
static inline void count_box(gz_pair_finder *finder, const gz_index *index, int id,
                             const gz_level *level, int begin) {
  if (index->exponents[id] == GZ_NOWHERE) return;
  gz_index_cell c = gz_index_cell_of(level, &index->nodes[id].bounds), above = { c.x - 1, c.y + 1 };
  gz_sort_key key = { begin + gz_bucket_of(level, c), begin + gz_bucket_of(level, above) };
  finder->keys[id] = key;
  finder->first.at[key.bucket + 2]++;
}

static void count_boxes(gz_pair_finder *finder, const gz_index *index) {
  if (index->level_count == 1) { /* the common case: a copy of the level stays in registers */
    gz_level level = index->levels[0];
    for (int id = 0; id < index->count; id++) count_box(finder, index, id, &level, 0);
    return;
  }
  for (int id = 0; id < index->count; id++) {
    int level = level_index_of(index, id);
    count_box(finder, index, id, &index->levels[level], finder->levels.at[level]);
  }
}

/*
** Sort the boxes into buckets by a counting sort. Boxes are counted two buckets ahead. Summed up,
** first[k + 1] is then the start of bucket k. It advances as the bucket fills, up to the start of
** bucket k + 1: what it must be in the end.
*/
static void sort_boxes(gz_pair_finder *finder, const gz_index *index, int buckets) {
  int *first = finder->first.at;
  memset(first, 0, (size_t)(buckets + 2) * sizeof *first);
  count_boxes(finder, index);
  for (int i = 2; i <= buckets; i++) first[i + 1] += first[i];
  for (int id = 0; id < index->count; id++) {
    if (index->exponents[id] == GZ_NOWHERE) continue;
    const gz_node *node = &index->nodes[id];
    gz_sort_key key = finder->keys[id];
    gz_sorted_box *box = &finder->boxes[first[key.bucket + 1]++];
    box->bounds = node->bounds;
    box->id = id;
    box->is_aabb = node->flags & GZ_IS_AABB;
    box->key = key;
  }
}

/* The matches of box `owner` among the four boxes from index `from` on: a bit for each. */
typedef struct match_mask {
  int owner, from;
  unsigned mask;
} match_mask;

/* Matches that are collected before they are written as pairs. */
#define PENDING 32

/* A search of a level for the boxes that intersect box `owner`. */
typedef struct row_search {
  const gz_sorted_box *boxes;
  const int *first;      /* index of the first box of each bucket */
  const gz_level *level; /* that is searched */
  int begin, end;        /* its buckets */
  int owner;
  gz_bounds query; /* of the owner */
  gz_memory *memory;
  gz_list *pairs;
  bool failed; /* there was no memory for pairs */
  match_mask pending[PENDING];
} row_search;

/* Append the pairs of `count` pending matches. Returns the number still pending: 0. Sets s->failed
   if there is no memory. */
static GZ_NOINLINE int write_pairs(row_search *s, int count) {
  gz_list *pairs = s->pairs;
  if (!gz_make_room(s->memory, pairs, 8 * count)) {
    s->failed = true;
    return 0;
  }
  int *end = pairs->at + pairs->count;
  for (int i = 0; i < count; i++) {
    unsigned mask = s->pending[i].mask;
    do {
      *end++ = s->pending[i].owner;
      *end++ = s->pending[i].from + gz_lowest_bit(mask);
    } while ((mask &= mask - 1) != 0);
  }
  pairs->count = (int)(end - pairs->at);
  return 0;
}

/* Return the part of a mask of four boxes whose cells are in row y. */
static GZ_NOINLINE unsigned mask_of_row(const row_search *s, int from, unsigned mask, int32_t y) {
  unsigned row_mask = 0;
  for (; mask != 0; mask &= mask - 1) {
    int i = gz_lowest_bit(mask);
    if (gz_index_cell_of(s->level, &s->boxes[from + i].bounds).y == y) row_mask |= 1u << i;
  }
  return row_mask;
}

/*
** Test the boxes from index `from` to `to`; if check_row, only those in row y. Returns the number
** of pending matches.
**
** Four boxes are tested at a time: most ranges have no more, and the end of a loop over single
** boxes would be an unpredictable branch. So would be a match: every mask is written, and `pending`
** advances if it is not 0.
*/
GZ_ALWAYS_INLINE int scan_range(row_search *s, int pending, int from, int to, bool check_row,
                                int32_t y) {
  do {
    int count = to - from < 4 ? to - from : 4;
    unsigned mask = gz_all_le_x4(s->boxes[from].bounds.v, FLOATS_APART, s->query.v);
    mask &= (1u << count) - 1;
    if (check_row) mask = mask_of_row(s, from, mask, y);
    s->pending[pending].owner = s->owner;
    s->pending[pending].from = from;
    s->pending[pending].mask = mask;
    pending += mask != 0;
    if (pending == PENDING) pending = write_pairs(s, pending);
    from += 4;
  } while (from < to);
  return pending;
}

/* Test the boxes in `width` buckets from one on. They may wrap around the end of the level's table,
   once, see should_search_down. */
GZ_ALWAYS_INLINE int scan_row(row_search *s, int pending, int bucket, int width, bool check_row,
                              int32_t y) {
  const int *first = s->first;
  int end = bucket + width;
  if (end <= s->end) return scan_range(s, pending, first[bucket], first[end], check_row, y);
  pending = scan_range(s, pending, first[bucket], first[s->end], check_row, y);
  return scan_range(s, pending, first[s->begin], first[s->begin + end - s->end], check_row, y);
}

/* Test the boxes of another level, in all cells whose boxes can intersect the owner. */
static int scan_other_level(row_search *s, int pending) {
  gz_area a = gz_area_around(s->level, &s->boxes[s->owner].bounds);
  bool check_row = !gz_has_distinct_buckets(s->level, &a);
  for (int32_t y = a.y1; y <= a.y2; y++) {
    gz_index_cell from = { a.x, y };
    pending = scan_row(s, pending, s->begin + gz_bucket_of(s->level, from), a.width, check_row, y);
  }
  return pending;
}

/* Test the boxes of the owner's level: those behind it in its own cell, and those in half of the
   cells around it. Boxes in the other half find the owner. The nine cells have different buckets
   even in the smallest table, see gz_has_distinct_buckets. */
GZ_ALWAYS_INLINE int scan_own_level(row_search *s, int pending) {
  const gz_sorted_box *owner = &s->boxes[s->owner];
  int end = owner->key.bucket + 1;
  bool last = end == s->end; /* the next cell in the row is in the first bucket */
  pending = scan_range(s, pending, s->owner + 1, s->first[last ? end : end + 1], false, 0);
  if (last) pending = scan_row(s, pending, s->begin, 1, false, 0);
  return scan_row(s, pending, owner->key.above, 3, false, 0);
}

/*
** Do the boxes of the larger level search the smaller one, or the other way round? A large box
** searches many cells, but there may be few large boxes: choose the way with fewer cells in all.
** Rows must not be longer than the table, which may have stayed small for want of memory.
*/
static bool should_search_down(const gz_level *large, const gz_level *small) {
  int ratio = large->exponent - small->exponent;
  if (ratio > 20) return false;
  double cells = (1 << ratio) + 2;
  return cells <= small->buckets && large->count * cells * cells < small->count * 6.0;
}

/* Do the boxes of level `owner` search level `other`? Exactly one of both levels does. */
static bool searches(const gz_level *owner, const gz_level *other) {
  return owner < other ? !should_search_down(other, owner) : should_search_down(owner, other);
}

/* Find the pairs of one level's boxes with those of another, or with one another. */
static void pair_levels(const gz_pair_finder *finder, const gz_index *index, int of, int with,
                        row_search *s) {
  const gz_level *owner = &index->levels[of], *other = &index->levels[with];
  int pending = 0, begin = finder->levels.at[of], end = s->first[begin + owner->buckets];
  if (of != with && !searches(owner, other)) return;
  s->level = other;
  s->begin = finder->levels.at[with];
  s->end = s->begin + other->buckets;
  for (int i = s->first[begin]; i < end && !s->failed; i++) {
    s->owner = i;
    s->query = gz_bounds_query(&s->boxes[i].bounds);
    pending = of == with ? scan_own_level(s, pending) : scan_other_level(s, pending);
  }
  if (pending > 0) write_pairs(s, pending);
}

bool gz_find_all_pairs(gz_pair_finder *finder, gz_memory *memory, const gz_index *index,
                       gz_list *pairs) {
  if (index->level_count == 0) return true;
  int buckets = begin_levels(finder, memory, index);
  if (buckets < 0 || !reserve_finder(finder, memory, index, buckets)) return false;
  sort_boxes(finder, index, buckets);
  row_search s;
  s.boxes = finder->boxes;
  s.first = finder->first.at;
  s.memory = memory;
  s.pairs = pairs;
  s.failed = false;
  for (int of = 0; of < index->level_count && !s.failed; of++) {
    for (int with = 0; with < index->level_count && !s.failed; with++) {
      if (index->levels[of].count == 0 || index->levels[with].count == 0) continue;
      pair_levels(finder, index, of, with, &s);
    }
  }
  return !s.failed;
}

void gz_pair_finder_release(gz_pair_finder *finder, gz_memory *memory) {
  GZ_RELEASE_ARRAY(memory, finder->boxes, finder->capacity);
  gz_release_list(memory, &finder->first);
  gz_release_list(memory, &finder->levels);
  GZ_RELEASE_ARRAY(memory, finder->keys, finder->key_capacity);
}
