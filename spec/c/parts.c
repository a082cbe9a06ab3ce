/*
** Test shapes of many parts: the table in which parts near a box are found, against a look at every
** part; and shapes that are scaled in place, of which the table, the rims and the block must stay
** sound.
*/
#include "core/convex/convex.h"
#include "core/parts/chain.h"
#include "core/parts/cluster.h"
#include "core/parts/compound.h"
#include "core/parts/outline.h"
#include "core/parts/scale.h"
#include "core/parts/sides.h"
#include "core/parts/walk.h"
#include "core/parts/whole.h"
#include "core/shape/affine.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 200
#define MOST 200

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
}

static gz_vec random_point(double size) { return gz_v(uniform(-size, size), uniform(-size, size)); }

/* ---- shapes */

static gz_shape *random_chain(void) {
  static gz_vec corners[MOST];
  int count = 3 + pick(MOST - 3);
  bool closed = pick(2);
  for (int i = 0; i < count; i++) corners[i] = random_point(100);
  void *room = malloc(gz_chain_room(count, closed));
  gz_chain_parts parts = gz_make_chain_parts(corners, count, closed, room);
  gz_shape *chain = malloc(gz_chain_size(&parts));
  gz_make_chain(chain, &parts);
  free(room);
  return chain;
}

/* A compound of boxes, long ones and small ones, turned or not. */
static gz_shape *random_compound(void) {
  static gz_box_shape boxes[MOST];
  static const gz_shape *shapes[MOST];
  int count = 1 + pick(MOST - 1);
  for (int i = 0; i < count; i++) {
    double longest = pick(10) ? 5 : 150;
    gz_make_box(&boxes[i].shape, gz_v(0, 0), gz_v(uniform(0.1, longest), uniform(0.1, 5)));
    gz_set_transform(&boxes[i].shape, random_point(100), pick(2) ? 0 : uniform(-4, 4));
    shapes[i] = &boxes[i].shape;
  }
  void *room = malloc(gz_compound_room(shapes, count));
  gz_compound_parts parts = gz_make_compound_parts(shapes, count, room);
  gz_shape *compound = malloc(gz_compound_size(&parts));
  gz_make_compound(compound, &parts);
  expect(parts.refused < 0, "a compound takes all boxes");
  free(room);
  return compound;
}

/* A star, with a hole in the shape of a smaller one. */
static gz_shape *random_outline(void) {
  static gz_vec corners[MOST];
  int n = 3 + pick(MOST / 2 - 3), ends[2] = { n, 2 * n };
  for (int i = 0; i < n; i++) {
    gz_vec u = gz_direction(6.2831853 * i / n);
    corners[i] = gz_scale(u, uniform(60, 100));
    corners[n + i] = gz_scale(u, uniform(5, 20));
  }
  gz_rings rings = { corners, ends, 2, 2 * n };
  void *work = malloc(gz_decompose_size(2 * n));
  gz_decomposition d = gz_decompose(&rings, work);
  void *room = malloc(gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&d, room);
  parts.rings = rings;
  gz_shape *outline = malloc(gz_outline_size(&parts));
  expect(d.fault == GZ_RINGS_SOUND, "stars have no fault");
  gz_make_outline(outline, &parts);
  free(room);
  free(work);
  return outline;
}

/* ---- the table */

static void find(const gz_shape *shape, gz_vec low, gz_vec high, int *found) {
  gz_near_parts near;
  gz_near_part part;
  gz_near_parts_begin(&near, shape, low, high, gz_v(0, 0));
  for (int k = 0; k < gz_part_count(shape); k++) found[k] = 0;
  while (gz_near_parts_next(&near, &part)) found[part.index]++;
}

static void check_table(const gz_shape *shape) {
  static int found[4 * MOST];
  int count = gz_part_count(shape);
  const gz_parts *parts = gz_parts_of(shape->geometry);
  bool all = true, once = true;
  expect((parts->table.columns > 0) == (count > GZ_FEW_PARTS), "many parts have a table");
  expect(parts->table.ref_count <= gz_part_table_limit(count), "a table keeps its limit");
  for (int i = 0; i < 20; i++) {
    gz_vec low = gz_add(shape->position, random_point(150));
    gz_vec high = gz_add(low, gz_v(uniform(0.1, 50), uniform(0.1, 50)));
    gz_box_shape box;
    gz_make_box(&box.shape, low, gz_sub(high, low));
    find(shape, low, high, found);
    for (int k = 0; k < count; k++) {
      gz_shape part = gz_part_shape(shape, k);
      all = all && (found[k] || !gz_convex_overlaps(&part, &box.shape));
      once = once && found[k] <= 1;
    }
  }
  expect(all, "all parts that overlap a box are found");
  expect(once, "each part is found once");
}

/* ---- rims */

/* Does a side of a rim lie on the listed edge that it names? */
static bool is_on_edge(const gz_geometry *whole, gz_vec p, gz_vec q, int edge) {
  const gz_parts *parts = gz_parts_of(whole);
  const gz_vec *corners = gz_parts_vec_list(whole, parts->corners);
  const int *ends = gz_parts_int_list(whole, parts->ring_ends);
  int ring = 0;
  while (edge >= ends[ring]) ring++;
  gz_vec from = corners[edge];
  gz_vec to = corners[edge + 1 < ends[ring] ? edge + 1 : ring > 0 ? ends[ring - 1] : 0];
  gz_vec way = gz_sub(to, from);
  double slack = 1e-9 * gz_dot(way, way);
  return fabs(gz_cross(way, gz_sub(p, from))) < slack &&
         fabs(gz_cross(way, gz_sub(q, from))) < slack;
}

/* Are rims the outlines of their parts, counterclockwise, with edges that are where they say? */
static void check_rims(const gz_geometry *whole) {
  const gz_parts *parts = gz_parts_of(whole);
  const gz_vec *rims = gz_parts_vec_list(whole, parts->rims);
  bool outward = true, named = true;
  for (int k = 0, begin = 0; k < parts->part_count; k++) {
    int end = gz_parts_int_list(whole, parts->rim_ends)[k];
    const gz_geometry *part = gz_part(whole, k);
    gz_vec middle = gz_add(gz_local(part, 0), part->centroid);
    for (int i = begin; i < end; i++) {
      gz_vec p = rims[i], q = rims[i + 1 < end ? i + 1 : begin];
      int edge = gz_parts_int_list(whole, parts->rim_edges)[i];
      outward = outward && gz_dot(gz_right_perp(gz_sub(q, p)), gz_sub(middle, p)) < 0;
      named = named && (edge < 0 || is_on_edge(whole, p, q, edge));
    }
    begin = end;
  }
  expect(outward, "normals of rims point outwards");
  expect(named, "sides of rims lie on the edges that they name");
}

/* ---- scaling */

static void check_numbers(const gz_geometry *before, const gz_geometry *after) {
  bool same = true;
  if (before->kind != GZ_COMPOUND) return;
  for (int k = 0; k < gz_parts_of(before)->part_count; k++) {
    same = same && gz_parts_int_list(before, gz_parts_of(before)->numbers)[k] ==
                       gz_parts_int_list(after, gz_parts_of(after)->numbers)[k];
  }
  expect(same, "parts of compounds keep their numbers");
}

/* Is each part what it is if it is scaled alone? */
static void check_parts(const gz_shape *before, const gz_shape *after, gz_vec factors) {
  gz_affine map = gz_scaling(factors);
  for (int k = 0; k < gz_part_count(before); k++) {
    const gz_geometry *part = gz_part(before->geometry, k), *scaled = gz_part(after->geometry, k);
    gz_shape *alone = malloc(gz_shape_size(part->n));
    bool same = gz_map_convex(alone, part, &map, part->radius * fabs(factors.x)) &&
                alone->geometry->n == scaled->n;
    gz_set_transform(alone, before->position, before->geometry->angle);
    for (int i = 0; same && i < scaled->n; i++) {
      same = gz_equal(gz_corner(alone->geometry, i), gz_corner(scaled, i));
    }
    expect(same, "a part is scaled as if it stood alone");
    free(alone);
  }
}

static double factor(void) { return uniform(0.2, 3) * (pick(2) ? 1 : -1); }

static void try_scale(const gz_shape *shape) {
  gz_vec factors = gz_v(factor(), factor());
  size_t size = gz_shape_bytes(shape);
  gz_shape *scaled = malloc(gz_scale_size(shape)), *own = malloc(size);
  expect(gz_scale_shape(scaled, shape, factors), "a shape can be scaled");
  expect(gz_shape_bytes(scaled) == size, "a scaled shape has its room in the block");
  gz_shape_copy(own, scaled);
  check_parts(shape, own, factors);
  check_numbers(shape->geometry, own->geometry);
  check_table(own);
  if (shape->geometry->kind == GZ_OUTLINE) check_rims(own->geometry);
  free(scaled);
  free(own);
}

static void try_shape(gz_shape *shape) {
  check_table(shape);
  if (shape->geometry->kind == GZ_OUTLINE) check_rims(shape->geometry);
  gz_set_transform(shape, random_point(100), uniform(-4, 4));
  check_table(shape);
  try_scale(shape);
  free(shape);
}

/* As a member of a cluster a shape has the sides that it has alone, with the number of the member;
   but the seams of an outline stay seams. */
static void try_sides(gz_shape *shape) {
  gz_box_shape box;
  gz_cluster room;
  gz_make_box(&box.shape, gz_v(0, 0), gz_v(1, 1));
  gz_member members[3] = { { .geometry = box.shape.geometry, .position = gz_v(300, 0) },
                           { .geometry = shape->geometry, .position = gz_v(7, 9) },
                           { .geometry = box.shape.geometry, .position = gz_v(0, 300) } };
  gz_shape cluster = gz_shape_at(gz_make_cluster(&room, members, 3), gz_v(0, 0));
  gz_set_position(shape, gz_v(7, 9));
  int count = gz_parts_of(shape->geometry)->part_count, seams = 0, open = 0;
  for (int k = 0; k < count; k++) {
    gz_near_part own = { gz_part_shape(shape, k), k }, part = own;
    part.index += members[1].first;
    gz_side_iterator alone = gz_sides_begin(shape, &own), among = gz_sides_begin(&cluster, &part);
    gz_side side, same;
    while (gz_sides_next(&alone, &side)) {
      bool is_there = gz_sides_next(&among, &same);
      expect(is_there && gz_max_abs(gz_sub(side.p, same.p)) < 1e-9 &&
                 gz_max_abs(gz_sub(side.q, same.q)) < 1e-9 &&
                 gz_max_abs(gz_sub(side.normal, same.normal)) < 1e-9,
             "a side in a cluster");
      expect(same.part == (side.part < 0 ? -1 : 1), "the number of a side in a cluster");
      if (side.part < 0) seams++;
      else open++;
    }
    expect(!gz_sides_next(&among, &same), "a side too many in a cluster");
  }
  gz_near_part convex = { gz_shape_at(members[2].geometry, members[2].position), members[2].first };
  gz_side_iterator among = gz_sides_begin(&cluster, &convex);
  for (gz_side side; gz_sides_next(&among, &side);)
    expect(side.part == 2, "the number of a convex shape's side in a cluster");
  expect(open > 0 && (seams > 0) == (shape->geometry->kind == GZ_OUTLINE), "seams in a cluster");
  free(shape);
}

/* What is at an angle already is not rotated again: a mark in its rotation stays. */
static void try_same_angle(gz_shape *shape) {
  gz_set_transform(shape, gz_v(1, 2), 0.5);
  gz_own_geometry(shape)->rotation.x = 99;
  gz_set_transform(shape, gz_v(3, 4), 0.5);
  expect(shape->geometry->rotation.x == 99, "a rotation to the same angle");
  gz_set_transform(shape, gz_v(3, 4), 0.25);
  expect(shape->geometry->rotation.x < 1, "a rotation to another angle");
  free(shape);
}

int main(void) {
  try_sides(random_chain());
  try_sides(random_compound());
  try_sides(random_outline());
  try_same_angle(random_chain());
  try_same_angle(random_compound());
  try_same_angle(random_outline());
  int rounds = cases(ROUNDS);
  for (int i = 0; i < rounds; i++) {
    try_shape(random_chain());
    try_shape(random_compound());
    try_shape(random_outline());
  }
  printf("%s %d shapes of many parts are found by their tables, and scaled\n",
         faults ? "not ok" : "ok", 3 * rounds);
  return faults > 0;
}
