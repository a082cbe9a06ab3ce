/*
** Test the all-pairs finder and searches of the index against brute force.
**
** Boxes have one size or many. Tables have grown with them or, for want of memory, have not. Some
** boxes were moved, removed and added again before the queries.
*/
#include "world/index/index_pairs.h"
#include "world/index/level.h"

#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLDS 300
#define MOST_BOXES 3000
#define AREAS 2000
#define FEWEST_TABLE 328 /* bytes of the smallest table of cells */

/* Larger tables than this are refused. A table has five bytes for each bucket, and eight more. */
static size_t largest_table;
static int refused;   /* number of tables refused */
static bool refusing; /* all allocations */

static bool is_table(size_t size) {
  size_t buckets = (size - 8) / 5;
  return size >= FEWEST_TABLE && size % 5 == 3 && (buckets & (buckets - 1)) == 0;
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  bool large = is_table(new_size) && new_size > largest_table;
  refused += large;
  if (refusing || large) return NULL;
  return realloc(block, new_size);
}

static gz_memory memory = { resize, NULL };
static gz_box boxes[MOST_BOXES];
static bool there[MOST_BOXES];
static bool unfiled[MOST_BOXES]; /* may be found or not: it was moved since the last update */
static char seen[MOST_BOXES][MOST_BOXES];

/* The boxes of the present world. Now and then one is about as large as `largest`. They lie in a
   square at a corner; if `step` is not 0, at multiples of it, so that many touch. */
static double side, largest, step;
static gz_vec corner;
static int few;
static gz_box wide;        /* a query box: in a crowded world, over rows longer than the table */
static int wrong_searches; /* number of searches with wrong results */

static double in_steps(double x) { return step > 0 ? ceil(x / step) * step : x; }

static gz_box any_box(void) {
  gz_vec p = gz_add(corner, gz_v(in_steps(uniform(0, side)), in_steps(uniform(0, side))));
  double size = in_steps(pick(few) == 0 ? uniform(0.9, 1) * largest : uniform(0.6, 1.06));
  gz_box box = { p, gz_add(p, gz_v(size, pick(2) == 0 ? size : 0.5 * size)) };
  return box;
}

/* Do the bounds of box i and of a query intersect? */
static bool bounds_intersect(int i, const gz_box *box) {
  gz_bounds a = gz_bounds_of(&boxes[i]), b = gz_bounds_of(box), facing = gz_bounds_query(&b);
  return there[i] && gz_bounds_intersect(&a, &facing);
}

/* Do both boxes overlap, in doubles? */
static bool boxes_overlap(int i, const gz_box *b) {
  const gz_box *a = &boxes[i];
  return there[i] && a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
         b->low.y <= a->high.y;
}

/* Must a search find the box? If its bounds intersect those of the query. A sweep is compared in
   doubles, and so are coordinates for which floats have too few digits: then if both overlap. */
static bool must_find(int i, const gz_box *box, bool still) {
  return still && gz_max_abs(corner) < 6e4 ? bounds_intersect(i, box) : boxes_overlap(i, box);
}

static bool pair_intersects(int i, int k) { return there[k] && bounds_intersect(i, &boxes[k]); }

/* Does a search find every intersecting box, and each once? A sweep may also return boxes near its
   path. Boxes that were not updated may be missing. */
static bool finds(gz_index *index, int n) {
  gz_list found = { 0 };
  gz_box box = pick(4) == 0 ? wide : any_box();
  gz_vec d = pick(2) == 0 ? gz_v(0, 0) : gz_v(uniform(-side, side), uniform(-side, side));
  if (pick(3) == 0) {
    gz_index_update(index, &memory);
    memset(unfiled, 0, sizeof unfiled);
  }
  bool right = gz_index_find(index, &memory, &box, d, &found), still = gz_equal(d, gz_v(0, 0));
  memset(seen[0], 0, sizeof seen[0]);
  for (int i = 0; i < found.count; i++) {
    right &= !seen[0][found.at[i]] && there[found.at[i]] &&
             (!still || bounds_intersect(found.at[i], &box));
    seen[0][found.at[i]] = 1;
  }
  for (int part = 0; part <= 4; part++) {
    gz_vec way = gz_scale(d, part / 4.0);
    gz_box moved = { gz_add(box.low, way), gz_add(box.high, way) };
    for (int i = 0; i < n; i++) right &= seen[0][i] || unfiled[i] || !must_find(i, &moved, still);
  }
  gz_release_list(&memory, &found);
  return right;
}

/* Is every intersecting pair written once, and no other? Pairs are indices of sorted boxes. */
static bool are_right(const gz_pair_finder *finder, const gz_list *pairs, int n) {
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < pairs->count; i += 2) {
    int a = finder->boxes[pairs->at[i]].id, b = finder->boxes[pairs->at[i + 1]].id;
    if (seen[a][b] || !pair_intersects(a, b)) return false;
    seen[a][b] = seen[b][a] = 1;
  }
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++) {
      if (there[k] && must_find(i, &boxes[k], true) && !seen[i][k]) return false;
    }
  }
  return true;
}

static void change(gz_index *index, int n) {
  for (int i = 0; i < n; i++) {
    int way = pick(8);
    gz_box box = any_box();
    refusing = pick(3) == 0;
    if (!there[i]) {
      there[i] = way == 0 && gz_index_add(index, &memory, i, &box, false);
      if (there[i]) boxes[i] = box;
      unfiled[i] = false;
    } else if (way == 0) {
      gz_index_remove(index, i);
      there[i] = false;
    } else if (way < 5 && gz_index_move(index, &memory, i, &box, false)) {
      boxes[i] = box;
      unfiled[i] = true;
    }
    refusing = false;
    if (pick(n) < 4 && !finds(index, n)) wrong_searches++; /* a few in each frame */
  }
}

/* Make a world with one large box among so many that it searches for them, in a table whose rows
   are shorter than the box. */
static void crowd_world(int *n) {
  *n = MOST_BOXES;
  side = 60;
  largest = 1;
  step = 0;
  corner = gz_v(0, 0);
  largest_table = FEWEST_TABLE;
  boxes[0].low = gz_v(-30, -30);
  boxes[0].high = gz_v(92, 92);
  wide = boxes[0];
}

static bool try_world(bool crowded) {
  /* At the last one levels end: farther out, boxes of size 1 belong to larger cells. */
  static const gz_vec corners[] = { { 0, 0 }, { 0, 0 }, { -700, 5e4 }, { 1.35e5, -1.3517e5 } };
  gz_index index = { 0 };
  gz_pair_finder finder = { 0 };
  gz_list pairs = { 0 };
  int n = 2 + pick(600);
  bool right = true;
  side = uniform(2, 60);
  largest = ldexp(1, pick(8));
  few = 1 + pick(40);
  step = pick(3) == 0 ? 0.25 : 0;
  corner = corners[pick(4)];
  largest_table = pick(2) == 0 ? FEWEST_TABLE : SIZE_MAX;
  wrong_searches = 0;
  memset(unfiled, 0, sizeof unfiled);
  wide = any_box();
  if (crowded) crowd_world(&n);
  for (int i = 0; i < n; i++) {
    if (i > 0 || !crowded) boxes[i] = any_box();
    there[i] = gz_index_add(&index, &memory, i, &boxes[i], false);
  }
  for (int frame = 0; right && frame < 3; frame++) {
    pairs.count = 0;
    right = gz_find_all_pairs(&finder, &memory, &index, &pairs) && are_right(&finder, &pairs, n);
    change(&index, n);
    right = right && wrong_searches == 0;
  }
  gz_index_release(&index, &memory);
  gz_pair_finder_release(&finder, &memory);
  gz_release_list(&memory, &pairs);
  return right;
}

/* Do all cells of an area have different buckets, if gz_has_distinct_buckets is true? */
static bool has_distinct_buckets(const gz_level *level, const gz_area *a) {
  static int area_of[1 << 16], number;
  number++;
  if (!gz_has_distinct_buckets(level, a)) return true;
  for (int32_t y = a->y1; y <= a->y2; y++) {
    for (int x = 0; x < a->width; x++) {
      gz_index_cell c = { a->x + x, y };
      int bucket = gz_bucket_of(level, c);
      if (area_of[bucket] == number) return false;
      area_of[bucket] = number;
    }
  }
  return true;
}

static int count_wrong_areas(void) {
  int wrong = 0;
  int areas = cases(AREAS);
  for (int i = 0; i < areas; i++) {
    int power = 6 + pick(8), y = pick(1 << 18) - (1 << 17);
    gz_level level = { 0,          1,          1,    1,    0,
                       1 << power, 29 - power, NULL, NULL, { NULL, 0, 0, 0, 0, false, false } };
    gz_area a = { pick(1 << 18) - (1 << 17), y, y + pick(24), 1 + pick((1 << power) / 10) };
    wrong += !has_distinct_buckets(&level, &a);
  }
  return wrong;
}

int main(void) {
  int wrong = count_wrong_areas();
  if (wrong) printf("%d areas share buckets\n", wrong);
  for (int i = 0; i < WORLDS; i++) wrong += !try_world(i == 0);
  if (refused < WORLDS) printf("only %d tables were refused\n", refused);
  wrong += refused < WORLDS;
  printf("%s all pairs of %d worlds are found once, and searches find all boxes\n",
         wrong ? "not ok" : "ok", WORLDS);
  return wrong > 0;
}
