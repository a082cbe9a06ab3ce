/*
** Test that all kernels give the same bits as the exact walk.
**
** The sources of the core are compiled once more with every kernel disabled, and results compared
** bit by bit. Pairs overlap, touch within rounding or within the skin, graze, are far apart, very
** large or small, rotated by quarter turns or by a hair. Also tests that boxes and points, which
** are made by short cuts, equal those made like any other shape.
*/
#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/kernels/kernels.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define gz_are_aabbs(a, b) ((void)(a), (void)(b), false)
#define gz_are_symmetric(a, b) ((void)(a), (void)(b), false)
#define gz_have_few_corners(a, b) ((void)(a), (void)(b), false)
#define gz_has_point(a, b) ((void)(a), (void)(b), false)
#define gz_circles_separate(a, b, way) false
#define gz_inscribed_circles_overlap(a, b) false
#define gz_locate_origin walk_locate_origin
#define gz_convex_sweep walk_sweep
#define gz_find_closest_to_origin walk_find_closest_to_origin
#define gz_hit_of_feature walk_overlap_hit
#define gz_convex_overlaps walk_overlaps
#define gz_convex_collide walk_collide
#define gz_convex_distance walk_distance
#define gz_convex_contacts walk_contacts
/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "core/convex/convex.c"

#include "core/convex/contacts.c"
#include "core/parts/whole.h"
/* NOLINTEND(bugprone-suspicious-include) */
#undef gz_are_aabbs
#undef gz_are_symmetric
#undef gz_have_few_corners
#undef gz_has_point
#undef gz_circles_separate
#undef gz_inscribed_circles_overlap
#undef gz_locate_origin
#undef gz_convex_sweep
#undef gz_find_closest_to_origin
#undef gz_hit_of_feature
#undef gz_convex_overlaps
#undef gz_convex_collide
#undef gz_convex_distance
#undef gz_convex_contacts

#define MOST_CORNERS 70
#define PAIRS 40000 /* for cases(), as are all numbers of pairs */
#define SYMMETRIC_PAIRS 5000

typedef union room {
  gz_shape shape;
  char
      bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * MOST_CORNERS * sizeof(double)];
} room;

/* the unit of length of a pair */
static double unit = 1;

/* Return a multiple of 1/2, so that sides and corners touch exactly; or any number. */
static double coordinate(bool whole) {
  return unit * (whole ? 0.5 * (pick(25) - 12) : uniform(-6, 6));
}

/* One random number to a statement, here and in all of this file: C leaves the order of evaluation
   of arguments to the compiler, and all machines must test the same pairs. */
static gz_vec any_vec(bool whole) {
  double x = coordinate(whole);
  return gz_v(x, coordinate(whole));
}

static double size(int halves) { return unit * 0.5 * halves; }

static double angle(bool whole) {
  static const double hairs[] = { 0, 0, 1e-15, 1e-13, -1e-9, 1e-6 };
  if (!whole) return uniform(-7, 7);
  double quarters = 1.5707963267948966 * pick(4);
  return quarters + hairs[pick(6)];
}

/* Make a point, a circle, a segment or a capsule. */
static void make_round(gz_shape *shape, bool whole) {
  gz_vec p = any_vec(whole);
  double right = size(1 + pick(6));
  gz_vec q = gz_add(p, gz_v(right, size(pick(6))));
  double radius = size(pick(4));
  if (pick(2) == 0) gz_make_circle(shape, p, radius);
  else gz_make_capsule(shape, p, q, radius);
}

/* Make a polygon; sometimes listed with an additional corner within each side, which is dropped and
   leaves its capacity. */
static gz_fault make_polygon(gz_shape *shape, const gz_vec *corners, int n, double radius) {
  int corner, each = 1 + (pick(3) == 0);
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n * each);
  for (int i = 0; i < n * each; i++) {
    gz_vec p = corners[i / each], q = corners[(i / each + 1) % n];
    if (i % each != 0) p = gz_lerp(p, q, 0.5);
    gz_array(geometry, GZ_LOCAL_X)[i] = p.x;
    gz_array(geometry, GZ_LOCAL_Y)[i] = p.y;
  }
  geometry->radius = radius;
  return gz_make_polygon(shape, &corner);
}

static void make_triangle(gz_shape *shape, bool whole) {
  gz_vec p = any_vec(whole);
  double right = size(2 + pick(5)), third = size(pick(9));
  gz_vec corners[] = { p, gz_v(p.x + right, p.y), gz_v(p.x + third, p.y + size(2 + pick(7))) };
  make_polygon(shape, corners, 3, 0);
}

static void make_regular(gz_shape *shape) {
  gz_vec corners[MOST_CORNERS];
  int n = 3 + pick(pick(4) == 0 ? MOST_CORNERS - 2 : 8);
  double radius = unit * uniform(0.5, 3);
  for (int i = 0; i < n; i++) {
    corners[i] = gz_scale(gz_direction(6.28318530717958647693 * i / n), radius);
  }
  make_polygon(shape, corners, n, pick(4) == 0 ? unit * uniform(0, 0.5) : 0);
}

/* Make a polygon of many corners, unevenly spread over an ellipse; so some of its edges are hardly
   turned against the next, or against those of another such polygon. */
static void make_oval(gz_shape *shape) {
  gz_vec corners[MOST_CORNERS];
  int n = 5 + pick(MOST_CORNERS - 4);
  double wide = unit * uniform(0.5, 3), high = wide * uniform(0.05, 1);
  double steps = pick(2) ? 1 : uniform(1e-6, 1);
  for (int i = 0; i < n; i++) {
    double turn = 6.28318530717958647693 * (i + 1 - uniform(0, steps)) / n;
    gz_vec p = gz_direction(turn);
    corners[i] = gz_v(p.x * wide, p.y * high);
  }
  if (make_polygon(shape, corners, n, pick(4) == 0 ? unit * uniform(0, 0.5) : 0) != GZ_SOUND)
    gz_make_box(shape, corners[0], gz_v(unit, unit));
}

/* Make a quadrilateral with opposite sides that are parallel, or nearly. */
static void make_crooked(gz_shape *shape, bool whole) {
  static const double hairs[] = { 1e-16, 1e-15, 1e-13, 1e-10, 1e-6, 1e-3, 0.1 };
  double w = size(1 + pick(8)), h = size(1 + pick(8)), hair = unit * hairs[pick(7)];
  gz_vec p = any_vec(whole);
  double right = w + hair * pick(2);
  gz_vec far = gz_v(right, h + hair * pick(2));
  gz_vec corners[] = { p, gz_add(p, gz_v(w, 0)), gz_add(p, far), gz_add(p, gz_v(0, h)) };
  make_polygon(shape, corners, 4, 0);
}

/* Make a parallelogram, often thin, whose last corner is at most a few units in the last place off.
   */
static void make_skew(gz_shape *shape) {
  static const double breadths[] = { 1, 1, 0.1, 1e-3, 1e-6, 1e-9 };
  gz_vec p = any_vec(false);
  gz_vec one = any_vec(false);
  gz_vec slant = gz_scale(one, uniform(-1, 1));
  gz_vec three = gz_mul_add(slant, gz_right_perp(one), breadths[pick(6)]);
  double step = pick(2) ? 0x1p-52 : 0x1p-46;
  gz_vec two = gz_scale(gz_add(one, three), 1 + step * (pick(17) - 8));
  gz_vec corners[] = { p, gz_add(p, one), gz_add(p, two), gz_add(p, three) };
  if (make_polygon(shape, corners, 4, 0) != GZ_SOUND) gz_make_box(shape, p, gz_v(unit, unit));
}

static void make(room *r, bool whole) {
  gz_shape *shape = &r->shape;
  int kind = pick(16);
  if (kind < 4) {
    double w = whole ? size(1 + pick(8)) : unit * uniform(0.1, 4);
    gz_vec p = any_vec(whole);
    gz_make_box(shape, p, gz_v(w, size(2 + 2 * pick(4))));
  } else if (kind < 6) {
    make_regular(shape);
  } else if (kind < 7) {
    make_oval(shape);
  } else if (kind < 8) {
    make_triangle(shape, whole);
  } else if (kind < 10) {
    make_crooked(shape, whole);
  } else if (kind < 12) {
    make_skew(shape);
  } else {
    make_round(shape, whole);
  }
  static const double origins[] = { 0, 0, 0, 1000, 1e6, -3e8 };
  double far = unit * origins[pick(6)];
  gz_vec position = gz_add(gz_v(far, 0), any_vec(whole));
  gz_set_transform(shape, position, angle(whole));
}

/* Move a until they touch, or overlap or are apart by about the skin. */
static void bring_together(gz_shape *a, const gz_shape *b) {
  static const double steps[] = { 0, 0, 1, -1, 2, -2 };
  gz_separation gap = walk_distance(a, b);
  gz_pair pair = gz_make_pair(a, b, 0);
  double step = steps[pick(6)];
  double hair = step * (pick(2) == 0 ? pair.noise : pair.skin);
  gz_set_position(a, gz_mul_add(a->position, gap.normal, hair - gap.distance));
}

/* Move a corner of a onto a corner of b, or next to it. */
static void lay_corners(gz_shape *a, const gz_shape *b) {
  gz_vec p = gz_listed_corner(a, pick(a->geometry->n)),
         q = gz_listed_corner(b, pick(b->geometry->n));
  double hair = unit * 1e-11 * (pick(3) - 1);
  gz_vec hairs = gz_v(hair, unit * 1e-9 * (pick(3) - 1));
  gz_set_position(a, gz_add(a->position, gz_add(gz_sub(q, p), hairs)));
}

/* Move the middle of a onto that of b, where opposite sides are equally close; or next to it. */
static void lay_middles(gz_shape *a, const gz_shape *b) {
  double hair = unit * 1e-14 * (pick(3) - 1);
  gz_vec hairs = gz_v(hair, unit * 1e-12 * (pick(3) - 1));
  gz_set_position(a, gz_add(a->position, gz_add(gz_sub(b->center, a->center), hairs)));
}

static int faults = 0;

/* A hash of all results: FNV-1a with 64 bits at a time. */
static uint64_t sum = 14695981039346656037u;

static void add(uint64_t number) { sum = (sum ^ number) * 1099511628211u; }

/* Compare booleans or statuses, and add the first to the hash. */
static bool same_status(unsigned a, unsigned b) {
  add(a);
  return a == b;
}

/* Compare doubles by their bits, except for the sign of zero, and add the first to the hash. */
static bool same(double a, double b) {
  uint64_t bits_of_a, bits_of_b;
  a += 0.0;
  b += 0.0;
  memcpy(&bits_of_a, &a, sizeof a);
  memcpy(&bits_of_b, &b, sizeof b);
  add(bits_of_a);
  return bits_of_a == bits_of_b;
}

static bool same_vec(gz_vec a, gz_vec b) { return same(a.x, b.x) && same(a.y, b.y); }

static bool same_hit(const gz_hit *a, const gz_hit *b) {
  return same(a->t, b->t) && same(a->depth, b->depth) && same_vec(a->normal, b->normal) &&
         same_vec(a->surface, b->surface);
}

static void expect(bool claim, const char *what, int i) {
  if (!claim && faults++ < 10) fprintf(stderr, "pair %d: %s differs from the walk's\n", i, what);
}

static bool same_manifold(const gz_manifold *a, const gz_manifold *b) {
  bool same_all = a->n == b->n && same_vec(a->normal, b->normal);
  for (int i = 0; same_all && i < a->n; i++) {
    const gz_contact *p = &a->contacts[i], *q = &b->contacts[i];
    same_all = same_vec(p->point, q->point) && same(p->depth, q->depth);
  }
  return same_all;
}

/* Compare sweeps that end where both touch, or overlap by about the skin. */
static void compare_end(const gz_shape *a, const gz_shape *b, gz_vec d, const gz_hit *first,
                        int i) {
  gz_hit quick, slow;
  gz_pair pair = gz_make_pair(a, b, gz_max_abs(d));
  double deeper = pick(4) * pair.skin / 2;
  deeper += (pick(5) - 2) * pair.noise;
  d = gz_scale(d, first->t - deeper / gz_dot(d, first->normal));
  gz_status status = gz_convex_sweep(a, b, d, 0, &quick);
  expect(same_status(status, walk_sweep(a, b, d, 0, &slow)), "status at the end", i);
  if (status != GZ_MISS) expect(same_hit(&quick, &slow), "hit at the end", i);
}

/* Compare with a given skin, as a world's moves use one; and displacements that are long compared
   to all else. */
static void compare_given(const gz_shape *a, const gz_shape *b, gz_vec d, int i) {
  static const double lengths[] = { 1, 1, 0x1p10, 0x1p30, 0x1p90 };
  gz_hit quick, slow;
  double skin = gz_make_pair(a, b, 0).skin * (1 + pick(4)) / 4;
  bool met = gz_convex_collide(a, b, skin, &quick);
  bool agree = same_status(met, walk_collide(a, b, skin, &slow));
  expect(agree && (!met || same_hit(&quick, &slow)), "collide by a given skin", i);
  d = gz_scale(d, lengths[pick(5)]);
  gz_status status = gz_convex_sweep(a, b, d, skin, &quick);
  agree = same_status(status, walk_sweep(a, b, d, skin, &slow));
  expect(agree, "status with a given skin", i);
  if (status != GZ_MISS) expect(same_hit(&quick, &slow), "hit with a given skin", i);
  status = gz_convex_sweep(a, b, d, 0, &quick);
  expect(same_status(status, walk_sweep(a, b, d, 0, &slow)), "status of a long sweep", i);
  if (status != GZ_MISS) expect(same_hit(&quick, &slow), "hit of a long sweep", i);
}

static void compare(const gz_shape *a, const gz_shape *b, gz_vec d, int i) {
  gz_hit quick, slow;
  expect(same_status(gz_convex_overlaps(a, b), walk_overlaps(a, b)), "overlaps", i);
  bool met = gz_convex_collide(a, b, 0, &quick);
  bool agree = same_status(met, walk_collide(a, b, 0, &slow));
  expect(agree && (!met || same_hit(&quick, &slow)), "collide", i);
  gz_manifold m, n;
  met = gz_convex_contacts(a, b, &m);
  agree = same_status(met, walk_contacts(a, b, &n));
  expect(agree && (!met || same_manifold(&m, &n)), "contacts", i);
  expect(met == gz_convex_overlaps(a, b) && (!met || m.n > 0), "that there are contacts", i);
  gz_separation p = gz_convex_distance(a, b), q = walk_distance(a, b);
  expect(same(p.distance, q.distance) && same_vec(p.normal, q.normal), "distance", i);
  expect(same_vec(p.on_a, q.on_a) && same_vec(p.on_b, q.on_b), "a nearest point", i);
  gz_status status = gz_convex_sweep(a, b, d, 0, &quick);
  expect(same_status(status, walk_sweep(a, b, d, 0, &slow)), "status of a sweep", i);
  if (status != GZ_MISS) expect(same_hit(&quick, &slow), "hit of a sweep", i);
  if (status == GZ_HIT) compare_end(a, b, d, &slow, i);
  compare_given(a, b, d, i);
}

/* Compare sweeps on which a corner passes another by a few skins: then it is hardest to decide by
   which side it enters last. */
static void compare_corners(const gz_shape *a, const gz_shape *b, int i) {
  gz_vec p = gz_listed_corner(a, pick(a->geometry->n)),
         q = gz_listed_corner(b, pick(b->geometry->n));
  gz_vec way = gz_scale(gz_sub(q, p), 1 / uniform(0.1, 0.95));
  gz_pair pair = gz_make_pair(a, b, gz_max_abs(way));
  gz_vec aside = gz_unit(gz_right_perp(way), gz_v(0, 0));
  gz_vec d = gz_mul_add(way, aside, uniform(-8, 8) * pair.skin);
  gz_hit quick, slow;
  gz_status status = gz_convex_sweep(a, b, d, 0, &quick);
  expect(status == walk_sweep(a, b, d, 0, &slow), "status at a corner", i);
  if (status != GZ_MISS) expect(same_hit(&quick, &slow), "hit at a corner", i);
}

/* Does a box from gz_make_box equal the one from gz_make_polygon, bit by bit? */
static bool is_box_as_any(bool whole) {
  static room box, any;
  gz_vec p = any_vec(whole);
  gz_geometry *geometry = gz_own_geometry(&any.shape);
  double w = size(1 + pick(9));
  gz_vec s = gz_v(w, unit * uniform(0.1, 4));
  if (!gz_make_box(&box.shape, p, s)) return true;
  gz_shape_copy(&any.shape, &box.shape);
  memset(gz_array(geometry, GZ_X), 1, 5 * (size_t)geometry->stride * sizeof(double));
  geometry->low = geometry->high = -1;
  geometry->axis_aligned = geometry->is_aabb = geometry->parallel_edges = geometry->symmetric =
      false;
  geometry->least = geometry->most = geometry->origin_offset = geometry->centroid_offset =
      geometry->centroid = gz_v(1, 1);
  gz_shape_finish(&any.shape);
  gz_vec low, high, end = gz_box_end(p, s);
  gz_bounding_box(&any.shape, &low, &high);
  if (!same_vec(low, p) || !same_vec(high, end)) return false;
  return memcmp(geometry, gz_own_geometry(&box.shape), gz_geometry_bytes(geometry)) == 0;
}

/* Does the shared geometry of points equal that of a circle of radius 0? */
static bool is_point_as_any(bool whole) {
  static room any;
  gz_vec p = any_vec(whole);
  gz_shape point = gz_point_shape(p);
  gz_make_circle(&any.shape, gz_v(0, 0), 0);
  if (memcmp(point.geometry, any.shape.geometry, gz_geometry_bytes(any.shape.geometry)) != 0)
    return false;
  gz_make_circle(&any.shape, p, 0);
  return same_vec(point.origin, any.shape.origin) && same_vec(point.center, any.shape.center);
}

/* Return integers: x and y from `low` on, `count` of them each. */
static gz_vec any_whole(int low, int count) {
  int x = low + pick(count);
  return gz_v(x, low + pick(count));
}

static void make_whole_box(gz_shape *shape) {
  gz_vec p = any_whole(-4, 9);
  gz_make_box(shape, p, any_whole(1, 3));
}

/* Compare two boxes, or a box and a point, at integers, swept by integers: sides are often entered
   at the same time. In both orders. */
static void compare_ties(int count) {
  static room a, b;
  unit = 1;
  for (int i = 0; i < count; i++) {
    make_whole_box(&a.shape);
    make_whole_box(&b.shape);
    if (pick(4) == 0) gz_make_circle(&b.shape, any_whole(-4, 9), 0);
    gz_vec d = any_whole(-8, 17);
    compare(&a.shape, &b.shape, d, i);
    compare(&b.shape, &a.shape, d, i);
  }
}

/* Compare circles and points with segments and capsules, many of them very short: beside one at the
   skin, where rounding tells on which side they are; by a hair beyond an end; and at the end. */
static void compare_hairs(int count) {
  static const double units[] = { 1, 0x1p-300, 0x1p-317 };
  static room a, b;
  for (int i = 0; i < count; i++) {
    unit = units[pick(3)];
    double length = unit * uniform(8, 16);
    length = ldexp(length, -pick(33));
    gz_vec u = gz_direction(uniform(-4, 4)), p = any_vec(false);
    if (pick(2)) p = gz_v(0, 0);
    if (!gz_make_capsule(&b.shape, p, gz_mul_add(p, u, length), pick(3) ? 0 : unit)) continue;
    double radius = unit * uniform(0, 1);
    gz_make_circle(&a.shape, gz_v(0, 0), pick(2) ? 0 : radius);
    gz_pair pair = gz_make_pair(&a.shape, &b.shape, 0);
    const double hairs[] = { pair.skin, ldexp(length, -pick(20)), unit };
    double part = uniform(0.5, 1), hair = part * hairs[pick(3)];
    if (pick(3) == 0) hair = pair.skin * (1 + 0x1p-52 * (pick(65) - 32));
    double along = uniform(-1, 1);
    int where = pick(4);
    if (where < 2) along *= where == 0 ? length : hair;
    else along = (where == 2 ? 0 : length) + 0.01 * along * pair.noise;
    gz_vec foot = gz_mul_add(p, u, along);
    gz_set_position(&a.shape, gz_mul_add(foot, gz_right_perp(u), pick(2) ? hair : -hair));
    gz_vec d = any_vec(false);
    compare(&a.shape, &b.shape, d, i);
    compare(&b.shape, &a.shape, d, i);
  }
}

/* Make a box, an octagon or a polygon of twelve corners, somewhere. */
static int make_even(gz_shape *shape) {
  int corner, n = 4 * (1 + pick(3));
  double w = uniform(1, 4);
  gz_vec size = gz_v(w, uniform(1, 4));
  if (n == 4) {
    gz_make_box(shape, gz_v(0, 0), size);
  } else {
    gz_shape_clear(shape, GZ_POLYGON, n);
    gz_set_regular_corners(shape, size.x);
    gz_make_polygon(shape, &corner);
  }
  double x = uniform(-6, 6), y = uniform(-6, 6);
  gz_set_transform(shape, gz_v(x, y), uniform(-7, 7));
  return n;
}

/* Does the kernel of a point and one with corners, or that of many corners, decide about the pair?
   */
static bool is_decided(const gz_pair *pair) {
  gz_axis side;
  gz_closest_feature nearest;
  gz_point_face face;
  gz_verdict verdict = gz_has_point(pair->a, pair->b)
                           ? gz_point_find(pair, HUGE_VAL, &face)
                           : gz_sat_locate(pair, HUGE_VAL, &side, &nearest);
  return verdict != GZ_UNDECIDED;
}

/*
** Count undecided pairs. The walk then decides, correctly but slowly. So for shapes at random
** angles almost all pairs must be decided. All boxes are symmetric, and nearly all of the other
** shapes: rotation rounds a few too unevenly.
*/
static void count_undecided(void) {
  static room a, b;
  gz_axis side;
  gz_closest_feature nearest;
  int without = 0, unsure = 0, others = 0;
  unit = 1;
  int pairs = cases(SYMMETRIC_PAIRS);
  for (int i = 0; i < pairs; i++) {
    int corners = make_even(&a.shape);
    bool quads = corners + make_even(&b.shape) == 8;
    double x = uniform(-9, 9);
    gz_vec d = gz_v(x, uniform(-9, 9));
    gz_pair pair = gz_make_pair(&a.shape, &b.shape, gz_max_abs(d));
    bool have = gz_are_symmetric(pair.a, pair.b);
    without += have ? 0 : quads ? pairs : 1;
    unsure += have && (gz_symmetric_sweep(&pair, d, &side) == GZ_UNDECIDED ||
                       gz_symmetric_locate(&pair, -pair.skin, &side, &nearest) == GZ_UNDECIDED);
    gz_make_circle(&b.shape, gz_v(x, d.y), 1);
    gz_pair with_point = gz_make_pair(&a.shape, &b.shape, 0);
    others += !is_decided(&with_point);
    make_oval(&a.shape);
    make_oval(&b.shape);
    gz_set_transform(&b.shape, d, uniform(-7, 7));
    gz_pair ovals = gz_make_pair(&a.shape, &b.shape, 0);
    others += ovals.a->n > GZ_MAX_MASKED_CORNERS || ovals.b->n > GZ_MAX_MASKED_CORNERS
                  ? 0
                  : !is_decided(&ovals);
  }
  if (unsure > 0) faults++, fprintf(stderr, "%d symmetric pairs are undecided\n", unsure);
  if (without > pairs / 1000) faults++, fprintf(stderr, "%d pairs are not symmetric\n", without);
  if (others > pairs / 1000)
    faults++, fprintf(stderr, "%d pairs of other kernels are undecided\n", others);
}

static void place(gz_shape *a, gz_shape *b) {
  int x = pick(9);
  gz_vec beside = gz_mul_add(a->position, gz_v(x, pick(5)), 0.5 * unit);
  int way = pick(7);
  if (way < 5) gz_set_position(b, beside);
  if (way == 2) bring_together(a, b);
  if (way == 3) lay_corners(a, b);
  if (way == 4) lay_middles(a, b);
}

int main(void) {
  static const double units[] = { 1, 1, 1, 0x1p300, 0x1p-300 };
  static room a, b;
  int pairs = cases(PAIRS);
  for (int i = 0; i < pairs; i++) {
    bool whole = pick(2) == 0;
    unit = units[pick(5)];
    make(&a, whole);
    make(&b, whole);
    place(&a.shape, &b.shape);
    double dx = coordinate(whole);
    gz_vec d = gz_v(dx, pick(4) == 0 ? 0 : coordinate(whole));
    compare(&a.shape, &b.shape, d, i);
    compare(&b.shape, &a.shape, d, i);
    for (int k = 0; k < 2; k++) compare_corners(&a.shape, &b.shape, i);
    expect(is_box_as_any(whole), "a box", i);
    expect(is_point_as_any(whole), "a point", i);
  }
  compare_ties(pairs / 8);
  compare_hairs(pairs / 2);
  count_undecided();
  printf("%s all kernels agree with the walk for %d pairs; hash of the results: %016llx\n",
         faults ? "not ok" : "ok", pairs, (unsigned long long)sum);
  return faults > 0;
}
