/*
** Test clusters, shapes that count as parts of one for a question: their parts, boxes and members,
** against a look at every member; and that of members sorted along an axis, those near a box are
** found without a look at most others.
*/
#include "core/convex/convex.h"
#include "core/parts/cluster.h"
#include "core/parts/compound.h"
#include "core/parts/pairs.h"
#include "core/parts/sides.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 400
#define SEARCHES 40
#define MOST 40

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
}

/* ---- members */

static gz_box_shape boxes[3], convex[MOST];
static gz_shape *compounds[3]; /* of one to three parts */
static gz_member members[MOST];

static void make_box(gz_box_shape *box) {
  gz_make_box(&box->shape, gz_v(uniform(-9, 9), uniform(-9, 9)),
              gz_v(uniform(0.1, 9), uniform(0.1, 9)));
  if (pick(3) == 0) gz_make_circle(&box->shape, gz_v(uniform(-9, 9), 0), uniform(0.1, 5));
}

static gz_shape *make_compound(int count) {
  const gz_shape *shapes[3] = { &boxes[0].shape, &boxes[1].shape, &boxes[2].shape };
  for (int i = 0; i < count; i++) make_box(&boxes[i]);
  void *room = malloc(gz_compound_room(shapes, count));
  gz_compound_parts parts = gz_make_compound_parts(shapes, count, room);
  gz_shape *compound = malloc(gz_compound_size(&parts));
  gz_make_compound(compound, &parts);
  free(room);
  return compound;
}

static double low_end(const gz_member *member, bool along_y) {
  gz_shape shape = gz_shape_at(member->geometry, member->position);
  gz_vec low, high;
  gz_bounding_box(&shape, &low, &high);
  return along_y ? low.y : low.x;
}

static bool along_y;

static int compare(const void *a, const void *b) {
  double x = low_end(a, along_y), y = low_end(b, along_y);
  return x < y ? -1 : x > y;
}

/* Make members in a field with some room for each; the order along neither axis is likely. */
static int random_members(void) {
  int count = 1 + pick(MOST);
  for (int i = 0; i < count; i++) {
    make_box(&convex[i]);
    members[i].geometry = pick(2) ? compounds[pick(3)]->geometry : convex[i].shape.geometry;
    members[i].position = gz_v(uniform(-200, 200), uniform(-200, 200));
  }
  return count;
}

/* ---- */

static bool is_close(gz_vec a, gz_vec b) { return gz_max_abs(gz_sub(a, b)) <= 1e-9; }

/* All members: their boxes, the numbers of their parts, and the box around all. */
static void try_parts(const gz_geometry *cluster, int count) {
  gz_vec low = gz_splat(HUGE_VAL), high = gz_neg(low);
  int part = 0;
  double largest = 0;
  for (int i = 0; i < count; i++) {
    gz_shape shape = gz_shape_at(members[i].geometry, members[i].position);
    gz_vec own_low, own_high;
    gz_bounding_box(&shape, &own_low, &own_high);
    expect(is_close(members[i].low, own_low) && is_close(members[i].high, own_high), "a box");
    expect(members[i].first == part, "the first part of a member");
    int parts = gz_has_parts(shape.geometry) ? gz_parts_of(shape.geometry)->part_count : 1;
    for (int k = 0; k < parts; k++, part++) {
      expect(gz_member_of_part(cluster, part) == i, "the member of a part");
      expect(gz_reported_part(cluster, part) == i, "the number of a part");
    }
    low = gz_v(gz_min(low.x, own_low.x), gz_min(low.y, own_low.y));
    high = gz_v(gz_max(high.x, own_high.x), gz_max(high.y, own_high.y));
    largest = gz_max(largest, gz_largest_radius(shape.geometry));
  }
  gz_shape all = gz_shape_at(cluster, gz_v(0, 0));
  gz_vec least, most;
  gz_bounding_box(&all, &least, &most);
  expect(is_close(low, least) && is_close(high, most), "the box of all");
  expect(is_close(all.center, gz_lerp(low, high, 0.5)), "the middle of all");
  expect(gz_parts_of(cluster)->part_count == part, "how many parts there are");
  expect(gz_largest_radius(cluster) == largest, "the radius of the largest part");
  expect(cluster->bounding_radius >= gz_length(gz_sub(high, low)) / 2 - 1e-9 &&
             cluster->bounding_radius <= gz_length(gz_sub(high, low)) / 2 + 1e-9,
         "the circle around all");
}

/* Every part that a box meets on its way comes up, and none twice. */
static void try_walk(const gz_geometry *cluster, int count) {
  int seen[MOST * 3] = { 0 };
  gz_box_shape box;
  gz_near_parts near;
  gz_near_part part;
  gz_hit hit;
  gz_vec low = gz_v(uniform(-220, 220), uniform(-220, 220));
  gz_vec size = gz_v(uniform(0.1, 50), uniform(0.1, 50));
  gz_vec d = pick(2) ? gz_v(uniform(-200, 200), uniform(-200, 200)) : gz_v(0, 0);
  gz_make_box(&box.shape, low, size);
  gz_shape all = gz_shape_at(cluster, gz_v(0, 0));
  gz_near_parts_begin(&near, &all, low, gz_add(low, size), d);
  while (gz_near_parts_next(&near, &part)) {
    expect(seen[part.index]++ == 0, "a part comes up twice");
    expect(!gz_has_parts(part.shape.geometry), "a part has parts");
  }
  for (int i = 0; i < count; i++) {
    gz_shape shape = gz_shape_at(members[i].geometry, members[i].position);
    int parts = gz_has_parts(shape.geometry) ? gz_parts_of(shape.geometry)->part_count : 1;
    for (int k = 0; k < parts; k++) {
      gz_shape own = gz_has_parts(shape.geometry) ? gz_part_shape(&shape, k) : shape;
      bool meets = gz_convex_sweep(&box.shape, &own, d, 0, &hit) != GZ_MISS;
      if (meets) expect(seen[members[i].first + k] == 1, "a part is missing");
    }
  }
}

/* The range near a box contains all members that touch it. */
static void try_range(const gz_geometry *cluster, int count) {
  gz_vec low = gz_v(uniform(-220, 220), uniform(-220, 220));
  gz_vec high = gz_add(low, gz_v(uniform(0, 50), uniform(0, 50)));
  int first, end;
  if (pick(4) == 0) high = gz_v(members[pick(count)].low.x, members[pick(count)].low.y);
  if (pick(4) == 0) low = gz_v(members[pick(count)].high.x, members[pick(count)].high.y);
  gz_find_members(gz_members_of(cluster), low, high, &first, &end);
  for (int i = 0; i < count; i++) {
    bool touches = members[i].low.x <= high.x && members[i].low.y <= high.y &&
                   low.x <= members[i].high.x && low.y <= members[i].high.y;
    if (touches) expect(first <= i && i < end, "a member near a box is not in its range");
  }
}

/* A row of 40 boxes along an axis: those near a small box are three at most. */
static void try_row(bool upright) {
  gz_cluster room;
  gz_box_shape box;
  gz_make_box(&box.shape, gz_v(0, 0), gz_v(10, 10));
  for (int i = 0; i < MOST; i++) {
    members[i].geometry = box.shape.geometry;
    members[i].position = upright ? gz_v(500 + i % 2, 10 * i) : gz_v(10 * i, 500 + i % 2);
  }
  const gz_members *list = gz_members_of(gz_make_cluster(&room, members, MOST));
  for (int i = 0; i < MOST; i++) {
    gz_vec low = upright ? gz_v(400, 10 * i + 2) : gz_v(10 * i + 2, 400);
    gz_vec high = upright ? gz_v(600, 10 * i + 8) : gz_v(10 * i + 8, 600);
    int first, end;
    gz_find_members(list, low, high, &first, &end);
    expect(first <= i && i < end, "a member of a row is missing");
    expect(end - first <= 3, "more of a row is looked at than is near");
  }
}

int main(void) {
  gz_cluster room;
  for (int i = 0; i < 3; i++) compounds[i] = make_compound(i + 1);
  for (int i = 0; i < ROUNDS; i++) {
    int count = random_members(), sorted = pick(3);
    along_y = sorted == 2;
    if (sorted > 0) qsort(members, (size_t)count, sizeof *members, compare);
    const gz_geometry *cluster = gz_make_cluster(&room, members, count);
    try_parts(cluster, count);
    for (int k = 0; k < SEARCHES; k++) {
      try_walk(cluster, count);
      try_range(cluster, count);
    }
  }
  try_row(false);
  try_row(true);
  for (int i = 0; i < 3; i++) free(compounds[i]);
  printf("%s %d clusters have the parts of their members\n", faults ? "not ok" : "ok", ROUNDS);
  return faults > 0;
}
