/*
** All pairs at once, and searches, against each with each: boxes of one size or of many, in tables
** that have grown with them or, for want of memory, have not; after some have moved, some are gone
** and some are back. A crowded table is slow, and not wrong.
*/
#include "world/broadphase/cells.h"
#include "world/broadphase/all_pairs.h"

#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLDS 300
#define MOST_BOXES 3000
#define AREAS 20000
#define FEWEST_TABLE 328 /* bytes of the smallest table of cells */

/* Larger tables than this are refused. They have five bytes for each bucket, and eight more. */
static size_t largest_table;
static int refused;   /* tables that were */
static bool refusing; /* everything */

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
static bool unfiled[MOST_BOXES]; /* it may be: it has moved since the grid was settled */
static char seen[MOST_BOXES][MOST_BOXES];

/* What boxes are like in the present world: of some, one in so many is about as large as
   `largest`. They lie in a square at a corner, on whole steps, if there are such: then many
   touch. */
static double side, largest, step;
static gz_vec corner;
static int few;
static gz_box
    wide; /* what is looked for now and then: in a crowded world, over rows longer than the table */
static int lost; /* searches of it that were wrong */

static double in_steps(double x) { return step > 0 ? ceil(x / step) * step : x; }

static gz_box any_box(void) {
  gz_vec p = gz_add(corner, gz_v(in_steps(uniform(0, side)), in_steps(uniform(0, side))));
  double size = in_steps(pick(few) == 0 ? uniform(0.9, 1) * largest : uniform(0.6, 1.06));
  gz_box box = { p, gz_add(p, gz_v(size, pick(2) == 0 ? size : 0.5 * size)) };
  return box;
}

/* As the grid knows boxes. */
static bool meets(int i, const gz_box *box) {
  gz_bounds a = gz_bounds_of(&boxes[i]), b = gz_bounds_of(box), facing = gz_bounds_query(&b);
  return there[i] && gz_bounds_intersect(&a, &facing);
}

/* Do they meet as they are, and not only as the grid knows them? */
static bool truly_meets(int i, const gz_box *b) {
  const gz_box *a = &boxes[i];
  return there[i] && a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
         b->low.y <= a->high.y;
}

/* What a search must find: all that meets as the grid knows it. Where coordinates are so large
   that floats have few digits behind the point, and on a way, which is compared in doubles, what
   truly meets. */
static bool must_meet(int i, const gz_box *box, bool still) {
  return still && gz_max_abs(corner) < 6e4 ? meets(i, box) : truly_meets(i, box);
}

static bool meet(int i, int k) { return there[k] && meets(i, &boxes[k]); }

/* Does a search find what meets a box, each once, and nothing else? On its way, something else
   may come along; and what is unfiled may, or may not. */
static bool finds(gz_grid *grid, int n) {
  gz_list found = { 0 };
  gz_box box = pick(4) == 0 ? wide : any_box();
  gz_vec d = pick(2) == 0 ? gz_v(0, 0) : gz_v(uniform(-side, side), uniform(-side, side));
  if (pick(3) == 0) {
    gz_grid_flush(grid, &memory);
    memset(unfiled, 0, sizeof unfiled);
  }
  bool right = gz_grid_find(grid, &memory, &box, d, &found), still = gz_equal(d, gz_v(0, 0));
  memset(seen[0], 0, sizeof seen[0]);
  for (int i = 0; i < found.count; i++) {
    right &= !seen[0][found.at[i]] && there[found.at[i]] && (!still || meets(found.at[i], &box));
    seen[0][found.at[i]] = 1;
  }
  for (int part = 0; part <= 4; part++) {
    gz_vec way = gz_scale(d, part / 4.0);
    gz_box moved = { gz_add(box.low, way), gz_add(box.high, way) };
    for (int i = 0; i < n; i++) right &= seen[0][i] || unfiled[i] || !must_meet(i, &moved, still);
  }
  gz_release_list(&memory, &found);
  return right;
}

/* Is each pair that meets told once, and no other? Pairs are places in the crowd. */
static bool are_right(const gz_pair_finder *crowd, const gz_list *pairs, int n) {
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < pairs->count; i += 2) {
    int a = crowd->boxes[pairs->at[i]].id, b = crowd->boxes[pairs->at[i + 1]].id;
    if (seen[a][b] || !meet(a, b)) return false;
    seen[a][b] = seen[b][a] = 1;
  }
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++) {
      if (there[k] && must_meet(i, &boxes[k], true) && !seen[i][k]) return false;
    }
  }
  return true;
}

static void change(gz_grid *grid, int n) {
  for (int i = 0; i < n; i++) {
    int way = pick(8);
    gz_box box = any_box();
    refusing = pick(3) == 0;
    if (!there[i]) {
      there[i] = way == 0 && gz_grid_add(grid, &memory, i, &box, false);
      if (there[i]) boxes[i] = box;
      unfiled[i] = false;
    } else if (way == 0) {
      gz_grid_remove(grid, i);
      there[i] = false;
    } else if (way < 5 && gz_grid_move(grid, &memory, i, &box, false)) {
      boxes[i] = box;
      unfiled[i] = true;
    }
    refusing = false;
    if (pick(n) < 4 && !finds(grid, n)) lost++; /* a few in a frame */
  }
}

/* One box among so many that it looks for them, in a table whose rows are shorter than it is. */
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
  /* The last one is where levels end: farther out, boxes of 1 go to larger cells. */
  static const gz_vec corners[] = { { 0, 0 }, { 0, 0 }, { -700, 5e4 }, { 1.35e5, -1.3517e5 } };
  gz_grid grid = { 0 };
  gz_pair_finder crowd = { 0 };
  gz_list pairs = { 0 };
  int n = 2 + pick(600);
  bool right = true;
  side = uniform(2, 60);
  largest = ldexp(1, pick(8));
  few = 1 + pick(40);
  step = pick(3) == 0 ? 0.25 : 0;
  corner = corners[pick(4)];
  largest_table = pick(2) == 0 ? FEWEST_TABLE : SIZE_MAX;
  lost = 0;
  memset(unfiled, 0, sizeof unfiled);
  wide = any_box();
  if (crowded) crowd_world(&n);
  for (int i = 0; i < n; i++) {
    if (i > 0 || !crowded) boxes[i] = any_box();
    there[i] = gz_grid_add(&grid, &memory, i, &boxes[i], false);
  }
  for (int frame = 0; right && frame < 3; frame++) {
    pairs.count = 0;
    right = gz_find_all_pairs(&crowd, &memory, &grid, &pairs) && are_right(&crowd, &pairs, n);
    change(&grid, n);
    right = right && lost == 0;
  }
  gz_grid_release(&grid, &memory);
  gz_pair_finder_release(&crowd, &memory);
  gz_release_list(&memory, &pairs);
  return right;
}

/* Has each cell of an area a bucket of its own, if the area is said to be apart? */
static bool is_apart(const gz_level *level, const gz_area *a) {
  static int area_of[1 << 16], number;
  number++;
  if (!gz_has_distinct_buckets(level, a)) return true;
  for (int32_t y = a->y1; y <= a->y2; y++) {
    for (int x = 0; x < a->width; x++) {
      gz_cell c = { a->x + x, y };
      int bucket = gz_bucket_of(level, c);
      if (area_of[bucket] == number) return false;
      area_of[bucket] = number;
    }
  }
  return true;
}

static int areas_that_are_not(void) {
  int wrong = 0;
  for (int i = 0; i < AREAS; i++) {
    int power = 6 + pick(8), y = pick(1 << 18) - (1 << 17);
    gz_level level = { 0,          1,          1,    1,    0,
                       1 << power, 29 - power, NULL, NULL, { NULL, 0, 0, 0, 0, false, false } };
    gz_area a = { pick(1 << 18) - (1 << 17), y, y + pick(24), 1 + pick((1 << power) / 10) };
    wrong += !is_apart(&level, &a);
  }
  return wrong;
}

int main(void) {
  int wrong = areas_that_are_not();
  if (wrong) printf("%d areas are not apart\n", wrong);
  for (int i = 0; i < WORLDS; i++) wrong += !try_world(i == 0);
  if (refused < WORLDS) printf("only %d tables were refused\n", refused);
  wrong += refused < WORLDS;
  printf("%s all pairs of %d worlds are told once, and what is looked for is found\n",
         wrong ? "not ok" : "ok", WORLDS);
  return wrong > 0;
}
