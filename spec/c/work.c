/*
** Test how much work queries take, by counting calls. Results do not show that: a slow path still
** returns the right answer.
**
** The files of the core and of the index are compiled once more here, with counters in place of the
** functions counted.
*/
#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/kernels/kernels.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"
#include "world/index/index.h"
#include "world/index/level.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 5000

/* Calls of the walk, of `sat` and of `sat_symmetric`, and comparisons of boxes. */
static int walk_calls, sat_calls, symmetric_calls, comparisons;

static gz_verdict count_faces(const gz_pair *pair, double limit, gz_axis *side,
                              gz_closest_feature *nearest) {
  sat_calls++;
  return gz_sat_locate(pair, limit, side, nearest);
}

static gz_verdict count_path(const gz_pair *pair, gz_vec d, gz_axis *side) {
  sat_calls++;
  return gz_sat_sweep(pair, d, side);
}

static gz_verdict count_slabs(const gz_pair *pair, double limit, gz_axis *side,
                              gz_closest_feature *nearest) {
  symmetric_calls++;
  return gz_symmetric_locate(pair, limit, side, nearest);
}

static gz_verdict count_crossing(const gz_pair *pair, gz_vec d, gz_axis *side) {
  symmetric_calls++;
  return gz_symmetric_sweep(pair, d, side);
}

static void count_nearest(const gz_pair *pair, gz_vec x, double limit,
                          gz_closest_feature *nearest) {
  walk_calls++;
  gz_find_closest_feature(pair, x, limit, nearest);
}

static gz_face_iterator count_walk(const gz_pair *pair) {
  walk_calls++;
  return gz_faces_begin(pair);
}

static int count_support(const gz_geometry *geometry, gz_vec d) {
  comparisons++;
  return gz_support_corner(geometry, d);
}

static unsigned count_look(const float *a, gz_f32x4 most) {
  comparisons++;
  return gz_f32x4_all_le(a, most);
}

bool counted_index_move(gz_index *index, gz_memory *memory, int id, const gz_box *box,
                        bool is_aabb);
void counted_index_remove(gz_index *index, int id);
void counted_index_unlink_moved(gz_index *index);

#define gz_sat_locate count_faces
#define gz_sat_sweep count_path
#define gz_symmetric_locate count_slabs
#define gz_symmetric_sweep count_crossing
#define gz_find_closest_feature count_nearest
#define gz_faces_begin count_walk
#define gz_f32x4_all_le count_look
#define gz_locate_origin counted_look_from_origin
#define gz_find_closest_to_origin counted_nearest_to_origin
#define gz_hit_of_feature counted_way_out
#define gz_convex_overlaps counted_overlaps
#define gz_convex_distance counted_distance
#define gz_convex_sweep counted_sweep
#define gz_convex_contacts counted_contacts
#define gz_index_add counted_index_add
#define gz_index_move counted_index_move
#define gz_index_remove counted_index_remove
#define gz_index_release counted_index_release
#define gz_index_reserve counted_index_reserve
#define gz_index_update counted_index_update
#define gz_index_unlink_moved counted_index_unlink_moved
#define gz_index_find counted_index_find
#define gz_index_find_block counted_index_find_block
#define gz_index_open_tree counted_index_open_tree
#define gz_convex_collide counted_collide
#define gz_minkowski_sweep counted_minkowski_sweep
#define gz_arc_sweep counted_arc_sweep
#define gz_axis_hit counted_axis_hit
/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "core/convex/convex.c"
#include "core/convex/sweep.c"
#define put manifold_put
#define passage manifold_passage
#include "core/convex/contacts.c"
#undef put
#define gz_support_corner count_support
#define gz_radius_along counted_radius_along
#define gz_polar_overlaps counted_polar_overlaps
#include "core/convex/polar.c"
#undef gz_support_corner

#include "world/index/index.c"
#include "world/index/index_search.c"

/* NOLINTEND(bugprone-suspicious-include) */

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * 12 * sizeof(double)];
} room;

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10)
    fprintf(stderr, "%s: %d walks, %d sat, %d symmetric, %d comparisons\n", what, walk_calls,
            sat_calls, symmetric_calls, comparisons);
}

static void start(void) { walk_calls = sat_calls = symmetric_calls = comparisons = 0; }

/* ---- pairs */

static void make_regular(room *r, int n) {
  int corner;
  gz_geometry *geometry = gz_shape_clear(&r->shape, GZ_POLYGON, n);
  gz_set_regular_corners(&r->shape, uniform(1, 2));
  geometry->radius = 0;
  gz_make_polygon(&r->shape, &corner);
  gz_set_transform(&r->shape, gz_v(uniform(-3, 3), uniform(-3, 3)), uniform(0, 6));
}

static void make_box(room *r, bool turned) {
  gz_vec size = gz_v(uniform(1, 3), uniform(1, 3));
  gz_make_box(&r->shape, gz_v(uniform(-3, 3), uniform(-3, 3)), size);
  if (turned) gz_set_transform(&r->shape, gz_v(0, 0), uniform(0.1, 1.5));
}

static void ask_all(const gz_shape *a, const gz_shape *b) {
  gz_hit hit;
  gz_manifold m;
  gz_vec d = gz_v(uniform(-5, 5), uniform(-5, 5));
  bool overlap = gz_convex_overlaps(a, b);
  gz_convex_collide(a, b, 0, &hit);
  gz_convex_contacts(a, b, &m);
  gz_convex_distance(a, b);
  if (!overlap)
    gz_convex_sweep(a, b, d, 0, &hit); /* the walk finds the minimum translation of an overlap */
}

/* Test which kernel decides: axis-aligned boxes need none, symmetric polygons only theirs, few
   faces no walk. */
static void try_pairs(void) {
  static room a, b;
  int wanted = 0, others = 0;
  start();
  for (int i = 0; i < ROUNDS; i++) {
    make_box(&a, false);
    make_box(&b, false);
    if (pick(3) == 0) gz_make_circle(&b.shape, gz_v(uniform(-3, 3), uniform(-3, 3)), 0);
    gz_hit hit;
    gz_convex_overlaps(&a.shape, &b.shape);
    gz_convex_collide(&a.shape, &b.shape, 0, &hit);
    gz_convex_sweep(&a.shape, &b.shape, gz_v(uniform(-5, 5), uniform(-5, 5)), 0, &hit);
  }
  expect(walk_calls + sat_calls + symmetric_calls == 0, "axis-aligned boxes");
  for (int i = 0; i < ROUNDS; i++) {
    start();
    make_box(&a, true);
    make_box(&b, pick(2));
    ask_all(&a.shape, &b.shape);
    others += walk_calls + sat_calls;
    wanted += symmetric_calls;
  }
  start();
  expect(others <= ROUNDS / 200 && wanted > ROUNDS, "rotated boxes");
  wanted = others = 0;
  for (int i = 0; i < ROUNDS; i++) {
    start();
    make_regular(&a, 3 + 2 * pick(3));
    make_regular(&b, 3 + pick(5));
    ask_all(&a.shape, &b.shape);
    others += walk_calls + symmetric_calls;
    wanted += sat_calls;
  }
  start();
  expect(others <= ROUNDS / 200 && wanted > ROUNDS, "polygons of few faces");
  /* Apart, or concentric: circles decide. */
  for (int i = 0; i < ROUNDS; i++) {
    make_regular(&a, 5);
    make_regular(&b, 4);
    gz_hit hit;
    gz_manifold m;
    gz_set_position(&b.shape,
                    gz_add(a.shape.position, gz_scale(gz_direction(uniform(0, 6)), 1e-3)));
    gz_convex_overlaps(&a.shape, &b.shape);
    gz_set_position(&b.shape, gz_add(a.shape.position, gz_scale(gz_direction(uniform(0, 6)), 4.1)));
    gz_convex_overlaps(&a.shape, &b.shape);
    gz_convex_collide(&a.shape, &b.shape, 0, &hit);
    gz_convex_contacts(&a.shape, &b.shape, &m);
    gz_set_position(&b.shape, gz_add(a.shape.position, gz_scale(gz_direction(uniform(0, 6)), 9)));
    gz_convex_sweep(&a.shape, &b.shape, gz_v(uniform(-2, 2), uniform(-2, 2)), 0, &hit);
  }
  expect(walk_calls + sat_calls + symmetric_calls == 0, "circles decide");
  start();
  gz_set_position(&b.shape, gz_add(a.shape.position, gz_v(4.1, 0)));
  expect(!gz_polar_overlaps(&a.shape, &b.shape) && comparisons == 0,
         "polar radii of separated circles");
}

/* ---- the index */

static size_t in_use;

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  in_use += new_size - old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, new_size);
}

static gz_memory memory = { resize, NULL };

static gz_box box_at(double x, double y, double size) {
  gz_box box = { { x, y }, { x + size, y + size } };
  return box;
}

/* Test a field of adjacent boxes: a search with a small box compares only a few of them, whatever
   their number, wherever the field lies, and also for a long sweep. */
static void try_field(int wide, double size, gz_vec corner) {
  gz_index index = { 0 };
  gz_list found = { 0 };
  int n = 0;
  for (int y = 0; y < wide; y++) {
    for (int x = 0; x < wide; x++) {
      gz_box box = box_at(corner.x + x * size * 1.25, corner.y + y * size * 1.25, size);
      gz_index_add(&index, &memory, n++, &box, true);
    }
  }
  start();
  for (int i = 0; i < 400; i++) {
    gz_box box = box_at(corner.x + uniform(0, 1) * wide * size,
                        corner.y + uniform(0, 1) * wide * size, size);
    found.count = 0;
    gz_index_find(&index, &memory, &box, gz_v(0, 0), &found);
  }
  expect(comparisons <= 400 * 40, "small searches of a field");
  start();
  for (int i = 0; i < 100; i++) {
    gz_box box = box_at(corner.x + uniform(0, 0.4) * wide * size,
                        corner.y + uniform(0, 0.4) * wide * size, size);
    found.count = 0;
    gz_index_find(&index, &memory, &box, gz_v(wide * size * 0.5, wide * size * uniform(-0.2, 0.4)),
                  &found);
  }
  expect(comparisons <= 100 * 10 * wide, "long sweeps through a field");
  start();
  for (int i = 0; i < n; i++) { /* a hair, as in most moves: the box stays in its cell */
    gz_box box = box_at(corner.x + (i % wide + 0.01) * size * 1.25,
                        corner.y + (i / wide) * size * 1.25, size);
    gz_index_move(&index, &memory, i, &box, true);
  }
  expect(index.moved.count == n, "moved boxes are listed once");
  gz_index_update(&index, &memory);
  expect(index.moved.count == 0 && index.level_count == 1, "after an update");
  /* A table is not too empty, and its chains are short. */
  expect(index.levels[0].buckets * 5 >= n && index.levels[0].buckets <= 4 * n + 64,
         "the size of a table");
  gz_index_release(&index, &memory);
  gz_release_list(&memory, &found);
  expect(in_use == 0, "memory is freed");
}

/* Test that stale entries of moved boxes are unlinked after a while: then searches do not compare
   them any more. */
static void try_unlinking(void) {
  gz_index index = { 0 };
  gz_list found = { 0 };
  int n = 100;
  for (int i = 0; i < n; i++) {
    gz_box box = box_at(i % 10, i / 10, 1);
    gz_index_add(&index, &memory, i, &box, true);
  }
  gz_box box = box_at(3, 3, 3);
  for (int cycle = 1; cycle <= 3; cycle++) {
    for (int i = 0; i < n; i++) {
      gz_box moved = box_at(i % 10 + 0.1 * cycle, i / 10, 1);
      gz_index_move(&index, &memory, i, &moved, true);
    }
    int last = -1, since = -1;
    for (int i = 0; i < 6 * n && last != 0; i++) {
      gz_index_note_stale_cost(&index);
      found.count = 0;
      gz_index_find(&index, &memory, &box, gz_v(0, 0), &found);
      last = found.count;
      since = i;
    }
    expect(last == 0 && since >= n, "unlinking once it pays, and not before");
    gz_index_update(&index, &memory);
    found.count = 0;
    gz_index_find(&index, &memory, &box, gz_v(0, 0), &found);
    expect(found.count == 20, "unlinked boxes are found again");
  }
  gz_index_release(&index, &memory);
  gz_release_list(&memory, &found);
}

/* Are exactly the slots of linked boxes occupied, and is each box in one chain? */
static bool is_in_order(const gz_index *index) {
  static uint8_t taken[1 << 14];
  bool right = true;
  for (int l = 0; l < index->level_count; l++) {
    const gz_level *level = &index->levels[l];
    int linked = 0;
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < level->buckets; i++) {
      for (int id = level->first[i], before = -1; id >= 0; id = index->nodes[id].next) {
        uint32_t slot = index->nodes[id].flags & GZ_CELL_SLOT;
        taken[slot / 8] |= (uint8_t)(1u << slot % 8);
        right &= gz_bucket_at(level, slot) == (uint32_t)i && index->nodes[id].previous == before;
        right &= index->exponents[id] == level->exponent;
        before = id;
        linked++;
      }
    }
    right &=
        linked == level->count && memcmp(taken, level->occupied_slots, (size_t)level->buckets) == 0;
    right &= memcmp(taken, level->occupied_slots + level->buckets, GZ_SLOT_BYTES) == 0;
  }
  return right;
}

/* Add, remove and move boxes at random, in one cell and in many. */
static void try_order(int wide) {
  gz_index index = { 0 };
  bool there[60] = { false };
  for (int round = 0; round < 4000; round++) {
    int i = pick(60), what = pick(4);
    gz_box box = box_at(pick(wide), pick(3), pick(20) == 0 ? 8 : 1);
    if (!there[i]) {
      there[i] = gz_index_add(&index, &memory, i, &box, false);
    } else if (what == 0) {
      gz_index_remove(&index, i);
      there[i] = false;
    } else {
      gz_index_move(&index, &memory, i, &box, false);
    }
    if (pick(8) > 0) continue;
    if (pick(3) == 0) gz_index_unlink_moved(&index);
    gz_index_update(&index, &memory);
    expect(is_in_order(&index), "the order of an index");
  }
  gz_index_release(&index, &memory);
  expect(in_use == 0, "memory of an index is freed");
}

/* Test the levels of boxes from 1e-40 to 1e40: the cells are just not smaller, and a box of a power
   of two belongs to the cells of its own size. */
static void try_levels(void) {
  for (int i = -90; i <= 120; i++) {
    double size = ldexp(1, i);
    gz_box own = box_at(0, 0, size), less = box_at(0, 0, size * 1.03),
           more = box_at(0, 0, size * 1.04);
    expect(level_of(&own) == i && level_of(&less) == i, "the level of a power of two");
    expect(level_of(&more) == i + 1, "the level of a larger box");
    double far = MAX_CELLS * size;
    gz_box out = box_at(far * 0.9, 0, size), beyond = box_at(0, -far * 1.1, size);
    expect(level_of(&out) == i && level_of(&beyond) > i, "the level of a box far away");
  }
}

int main(void) {
  static const gz_vec corners[] = { { 0, 0 }, { -5e4, 300 }, { 4e4, -9e4 } };
  try_pairs();
  for (int i = 0; i < 3; i++) {
    try_field(100, 1, corners[i]);
    try_field(60, 3.7, corners[i]);
    try_field(7, 0.1, corners[i]);
  }
  try_unlinking();
  try_order(1);
  try_order(4);
  try_order(2000);
  try_levels();
  printf("%s no more work than needed\n", faults ? "not ok" : "ok");
  return faults > 0;
}
