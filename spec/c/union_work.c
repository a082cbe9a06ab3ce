/*
** Test how many parts questions about unions look at, by counting them. Results do not show that:
** what looks at all parts finds the same. Also, which surfaces meet in a corner of a one-way shape.
**
** The files concerned are compiled once more here, with counters in place of the functions counted.
*/
#include "core/composite/curves.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/parts/grid.h"
#include "core/parts/walk.h"

static struct counts { int parts, distances, sweeps, regions; } counted;

/* Parts that come up in a walk. */
static bool count_next(gz_near_parts *it, gz_near_part *part) {
  bool found = gz_near_parts_next(it, part);
  counted.parts += found;
  return found;
}

static gz_separation count_distance(const gz_shape *a, const gz_shape *b) {
  counted.distances++;
  return gz_convex_distance(a, b);
}

static gz_status count_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                             gz_hit *hit) {
  counted.sweeps++;
  return gz_convex_sweep(a, b, d, skin, hit);
}

/* Pairs of parts whose regions are searched for a way out. */
static void count_curves(gz_curve_iterator *it, const gz_shape *a, const gz_shape *b) {
  counted.regions++;
  gz_curves_begin(it, a, b);
}

#define gz_near_parts_next count_next
#define gz_convex_distance count_distance
#define gz_convex_sweep count_sweep
#define gz_curves_begin count_curves
#define gz_depth_in_plane counted_depth_in_plane
#define gz_composite_find_overlap counted_find_overlap
#define gz_composite_overlaps counted_union_overlaps
#define gz_composite_distance counted_union_distance
#define gz_composite_are_near counted_are_near
#define gz_composite_collide counted_union_collide
#define gz_sweep_one_way counted_sweep_one_way
#define gz_is_sunk_one_way counted_is_sunk
#define gz_one_way_side counted_one_way_side
#define gz_one_way_stops counted_one_way_stops
#define gz_one_way_has_inner_ends counted_has_inner_ends
#define gz_one_way_next_side counted_next_side
#define gz_surface_of_side counted_surface_of_side
#define gz_limit_cover counted_limit_cover
#define gz_is_exposed counted_is_exposed
#define gz_exposure_beside counted_exposure_beside
/* NOLINTBEGIN(bugprone-suspicious-include) */
#define cover region_cover
#include "core/composite/collide.c"
#undef cover
#include "core/composite/distance.c"
#include "core/composite/exposed.c"
#include "core/composite/one_way.c"
#include "core/composite/one_way_sides.c"
#include "core/composite/overlap.c"
/* NOLINTEND(bugprone-suspicious-include) */

#include "core/parts/compound.h"
#include "core/parts/grid_build.h"
#include "core/shape/polygon.h"

#include <stdio.h>
#include <stdlib.h>

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10)
    fprintf(stderr, "%s: %d parts, %d distances, %d sweeps, %d regions\n", what, counted.parts,
            counted.distances, counted.sweeps, counted.regions);
}

static void start(void) {
  static const struct counts none;
  counted = none;
}

/* ---- shapes */

#define WIDE 32

/* A lattice of shapes, of this pitch, as a compound. The pitch is little beside 1, so whatever
   looks 1 too far looks at a row or a column. */
static gz_shape *make_lattice(double pitch, bool thin) {
  static gz_box_shape shapes[WIDE * WIDE];
  static const gz_shape *list[WIDE * WIDE];
  for (int i = 0; i < WIDE * WIDE; i++) {
    gz_vec p = gz_v(i % WIDE * pitch, i / WIDE * pitch);
    if (thin) gz_make_capsule(&shapes[i].shape, p, gz_add(p, gz_v(pitch / 2, 0)), 0);
    else gz_make_box(&shapes[i].shape, p, gz_v(pitch / 2, pitch / 2));
    list[i] = &shapes[i].shape;
  }
  void *room = malloc(gz_compound_room(list, WIDE * WIDE));
  gz_compound_parts made = gz_make_compound_parts(list, WIDE * WIDE, room);
  gz_shape *compound = malloc(gz_compound_size(&made));
  gz_make_compound(compound, &made);
  free(room);
  return compound;
}

/* ---- */

#define PITCH 0x1p-10

static void ask_for_overlaps(void) {
  gz_shape *wires = make_lattice(PITCH, true);
  gz_shape *boxes = make_lattice(PITCH / 16, false); /* two cells of the wires wide */
  double skin = gz_skin_of_pair(wires, boxes, 0);
  gz_part_pair pair;
  bool by_seam;
  gz_set_position(boxes, gz_v(16 * PITCH, 16.1 * PITCH));
  start();
  counted_find_overlap(wires, boxes, skin, &pair, &by_seam);
  expect(counted.parts <= 8, "an overlap in the middle of a lattice");
  /* between the wires, where only seams are left to be looked for */
  gz_set_position(boxes, gz_v(16 * PITCH, 15.1 * PITCH));
  for (int i = 0; i < 2; i++) {
    start();
    lies_in_seam(wires, boxes, skin);
    expect(counted.parts <= 8, "seams in the middle of a lattice");
    gz_set_position(boxes, gz_v(16.6 * PITCH, 16.1 * PITCH));
  }
  free(wires);
  free(boxes);
}

/* Of a square lattice beside a pole only its first column is near. */
static void ask_for_distances(void) {
  gz_shape *lattice = make_lattice(1, false);
  gz_small_shape pole;
  gz_make_capsule(&pole.shape, gz_v(-1, 0), gz_v(-1, WIDE), 0);
  start();
  gz_separation gap = counted_union_distance(&pole.shape, lattice);
  expect(gap.distance == 1 && counted.distances <= 2 * WIDE, "the distance of a pole");
  gz_make_capsule(&pole.shape, gz_v(0, -1), gz_v(WIDE, -1), 0);
  start();
  gap = counted_union_distance(lattice, &pole.shape);
  expect(gap.distance == 1 && counted.distances <= 8 * WIDE, "the distance of a bar");
  free(lattice);
}

/* Whether shapes are near is asked of near parts only, and no way out is searched for it. */
static void ask_what_is_near(void) {
  gz_shape *lattice = make_lattice(1, false);
  gz_small_shape pole;
  start();
  expect(counted_are_near(lattice, lattice, 0), "a lattice is near itself");
  expect(counted.regions == 0 && counted.parts <= 8, "and that is seen at once");
  gz_make_capsule(&pole.shape, gz_v(-1, 0), gz_v(-1, WIDE), 0);
  start();
  expect(counted_are_near(&pole.shape, lattice, 1), "a pole is near");
  expect(counted.distances <= WIDE, "as the first column is");
  start();
  expect(!counted_are_near(lattice, &pole.shape, 0.5), "a pole is not near");
  expect(counted.distances == 0, "as no part is");
  free(lattice);
}

/* What is asked about a surface concerns the parts at it. */
static void ask_one_way(void) {
  gz_shape *lattice = make_lattice(PITCH, false);
  gz_box_shape box;
  gz_hit hit;
  gz_vec up = gz_v(0, -1);
  gz_path down = gz_straight_path(gz_v(0, 0.4 * PITCH));
  double skin = gz_skin_of_pair(lattice, lattice, 0);
  for (int i = 0; i < 3; i++) {
    gz_make_box(&box.shape, gz_v((16 + 0.25 * i) * PITCH, 15.7 * PITCH),
                gz_v(0.2 * PITCH, 0.2 * PITCH));
    start();
    gz_status status = counted_sweep_one_way(&box.shape, lattice, &down, skin, &up, &hit);
    expect(status == (i < 2 ? GZ_HIT : GZ_MISS) && counted.parts <= 8, "a landing on a lattice");
  }
  gz_near_part part = { gz_part_shape(lattice, 16 * WIDE + 16), 16 * WIDE + 16 };
  gz_one_way whole = { lattice, &up, skin };
  question q = { .whole = &whole, .part = &part };
  gz_vec at = gz_v(16 * PITCH, 16 * PITCH);
  start();
  corner c = find_corner(&q, at);
  expect(c.has_right && counted.parts <= 8, "a corner in a lattice");
  start();
  expect(is_exposed_round(&q, at, up) && counted.parts <= 8, "a round surface in a lattice");
  free(lattice);
}

/* Of several surfaces that lead to a corner from one side, the upper one counts: of these segments,
   in any order, that with the number `upper`. */
static void try_corner(const gz_vec *from, int count, int upper, bool is_left) {
  static gz_box_shape segments[3];
  const gz_shape *list[3];
  gz_vec end = gz_v(10, 0), up = gz_v(0, -1);
  for (int first = 0; first < count; first++) {
    for (int i = 0; i < count; i++) {
      int k = (first + i) % count;
      gz_make_capsule(&segments[i].shape, from[k], end, 0);
      list[i] = &segments[i].shape;
    }
    void *room = malloc(gz_compound_room(list, count));
    gz_compound_parts made = gz_make_compound_parts(list, count, room);
    gz_shape *compound = malloc(gz_compound_size(&made));
    gz_make_compound(compound, &made);
    gz_near_part part = { gz_part_shape(compound, 0), 0 };
    gz_one_way whole = { compound, &up, gz_skin_of_pair(compound, compound, 0) };
    question q = { .whole = &whole, .part = &part };
    corner c = find_corner(&q, end);
    gz_vec arm = gz_sub(from[upper], end), n = gz_unit(gz_v(arm.y, -arm.x), up);
    if (n.y > 0) n = gz_neg(n);
    bool is_there = is_left ? c.has_left && !c.has_right : c.has_right && !c.has_left;
    expect(is_there && c.is_own && c.parts == count, "the surfaces of a corner");
    expect(gz_max_abs(gz_sub(is_left ? c.left : c.right, n)) < 1e-9, "the upper surface");
    free(room);
    free(compound);
  }
}

static void try_corners(void) {
  const gz_vec left[] = { { 0, 0 }, { 0, -9 }, { 0, 7 } };
  const gz_vec right[] = { { 20, 0 }, { 20, -9 }, { 20, 7 } };
  const gz_vec low_left[] = { { 0, 0 }, { 0, 9 } }, low_right[] = { { 20, 0 }, { 20, 9 } };
  try_corner(left, 3, 1, true);
  try_corner(right, 3, 1, false);
  try_corner(low_left, 2, 0, true);
  try_corner(low_right, 2, 0, false);
}

/* Sides of a part are tried only if it is entered: a part is asked once if it is missed. */
static void miss_one_way(void) {
  static gz_box_shape shapes[2];
  const gz_shape *list[2] = { &shapes[0].shape, &shapes[1].shape };
  for (int i = 0; i < 2; i++) { /* diamonds, which are solid on two sides */
    gz_make_box(&shapes[i].shape, gz_v(-5, -5), gz_v(10, 10));
    gz_set_transform(&shapes[i].shape, gz_v(100 * i, 0), 0.78539816339744828);
  }
  char *room = malloc(gz_compound_room(list, 2));
  gz_compound_parts made = gz_make_compound_parts(list, 2, room);
  gz_shape *diamonds = malloc(gz_compound_size(&made));
  gz_make_compound(diamonds, &made);
  gz_box_shape box;
  gz_hit hit;
  gz_vec up = gz_v(0, -1);
  gz_path right = gz_straight_path(gz_v(12, 0));
  gz_make_box(&box.shape, gz_v(-7, -7), gz_v(1, 1)); /* over the left corner, to under the top */
  start();
  gz_status status = counted_sweep_one_way(&box.shape, diamonds, &right,
                                           gz_skin_of_pair(&box.shape, diamonds, 0), &up, &hit);
  expect(status == GZ_HIT, "a diamond is met");
  gz_make_box(&box.shape, gz_v(-7, -7), gz_v(1, 1));
  right = gz_straight_path(gz_v(1.5, 0));
  start();
  status = counted_sweep_one_way(&box.shape, diamonds, &right,
                                 gz_skin_of_pair(&box.shape, diamonds, 0), &up, &hit);
  expect(status == GZ_MISS && counted.sweeps == 1, "a diamond is missed");
  free(room);
  free(diamonds);
}

/* Of a grid that is full only the cells at its rim are left by a way out. */
static void ask_for_ways_out(void) {
  gz_shape *grid = malloc(gz_grid_size(WIDE, WIDE));
  gz_box_shape box;
  gz_hit hit;
  gz_make_grid(grid, WIDE, WIDE, gz_v(1, 1));
  for (int i = 0; i < WIDE * WIDE; i++) gz_set_cell(gz_own_geometry(grid), i, 1);
  gz_make_box(&box.shape, gz_v(14.25, 16.25), gz_v(1.5, 1.5));
  start();
  bool overlaps = counted_union_collide(&box.shape, grid, 0, &hit);
  expect(overlaps && hit.depth == 15.75, "the way out of a grid");
  expect(counted.regions <= 8 * WIDE, "regions of a grid");
  free(grid);
}

int main(void) {
  ask_for_overlaps();
  ask_for_distances();
  ask_what_is_near();
  ask_one_way();
  miss_one_way();
  ask_for_ways_out();
  try_corners();
  printf("%s unions look at the parts that are near\n", faults ? "not ok" : "ok");
  return faults > 0;
}
