/*
** Test results at the limits between two answers: depths about the skin, long displacements, arcs
** that touch, sides parallel within rounding, coinciding centres. The skin is computed here, from
** its contract.
**
** Also tests that the fast kernels decide the pairs that they can be certain about. Otherwise the
** walk would decide, with the same results at several times the cost.
*/
#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/convex/kernels/kernels.h"
#include "core/convex/predict.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <string.h>

#define ROUNDS 5000
#define MOST 8

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * MOST * sizeof(double)];
} room;

static int faults, present;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "round %d: %s\n", present, what);
}

/* ---- shapes, of about unit size */

static void make_polygon(gz_shape *shape, int n, double radius) {
  int corner;
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n);
  double start = uniform(0, 6.3), wide = uniform(0.3, 2), high = uniform(0.3, 2);
  for (int i = 0; i < n; i++) {
    double angle = start + 6.283185307179586 * (i + uniform(-0.3, 0.3)) / n;
    gz_array(geometry, GZ_LOCAL_X)[i] = wide * cos(angle);
    gz_array(geometry, GZ_LOCAL_Y)[i] = high * sin(angle);
  }
  geometry->radius = radius;
  if (gz_make_polygon(shape, &corner) != GZ_SOUND) gz_make_box(shape, gz_v(-1, -1), gz_v(2, 2));
}

static void make(room *r, bool plane_too) {
  gz_shape *shape = &r->shape;
  int kind = pick(plane_too ? 7 : 6);
  double size = uniform(0.2, 2);
  if (kind == 0) gz_make_circle(shape, gz_v(uniform(-1, 1), uniform(-1, 1)), size);
  if (kind == 1) gz_make_box(shape, gz_v(-1, -size), gz_v(uniform(1, 3), 2 * size));
  if (kind == 2) gz_make_capsule(shape, gz_v(-1, uniform(-1, 1)), gz_v(1, 0), size);
  if (kind == 3) make_polygon(shape, 3 + pick(MOST - 2), 0);
  if (kind == 4) make_polygon(shape, 3 + pick(3), size / 2);
  if (kind == 5) gz_make_box(shape, gz_v(-size, -1), gz_v(2 * size, 2));
  if (kind == 6) {
    gz_make_plane(shape, gz_v(uniform(-1, 1), uniform(-1, 1) + 2), uniform(-2, 2));
    return;
  }
  static const double fars[] = { 0, 0, 0, 1e3, -1e6, 1e9 };
  gz_set_transform(shape, gz_v(fars[pick(6)] + uniform(-3, 3), uniform(-3, 3)),
                   pick(3) ? uniform(0, 6.3) : 0);
}

static double extent(const gz_shape *s) {
  if (s->geometry->kind == GZ_PLANE) return fabs(gz_plane_offset(s->geometry));
  return fmax(fabs(s->center.x), fabs(s->center.y)) + s->geometry->bounding_radius;
}

/* Return 64 units in the last place of the largest coordinate. */
static double noise_of(const gz_shape *a, const gz_shape *b, double way) {
  double far = fmax(extent(a), extent(b));
  return 0x1p-46 * (far + fmin(way, 2 * far));
}

/* Return that, or 1e-9 of the larger shape. */
static double skin_of(const gz_shape *a, const gz_shape *b, double way) {
  return fmax(2e-9 * fmax(a->geometry->bounding_radius, b->geometry->bounding_radius),
              noise_of(a, b, way));
}

static void move(gz_shape *s, gz_vec by) { gz_set_position(s, gz_add(s->position, by)); }

/* Move a to a signed distance from b. Returns the normal. */
static gz_vec bring(gz_shape *a, const gz_shape *b, double distance) {
  gz_separation gap = { 0 };
  for (int i = 0; i < 4; i++) {
    gap = gz_convex_distance(a, b);
    if (gap.distance == 0) move(a, gz_scale(gap.normal, 1e-3)); /* exact within the skin */
    else move(a, gz_scale(gap.normal, distance - gap.distance));
    if (i == 1) { /* from outside, where it is exact to the last digit */
      gap = gz_convex_distance(a, b);
      move(a, gz_scale(gap.normal, fabs(gap.distance) + 0.01));
    }
  }
  return gap.normal;
}

/* Does the same normal separate them whether they are a little apart or overlap a little? Not where
   corners face each other. Leaves a at a distance of 0.01. */
static bool is_flush(gz_shape *a, const gz_shape *b) {
  gz_hit hit;
  gz_vec normal = bring(a, b, 0.01);
  gz_shape deep = gz_shape_at(a->geometry, a->position);
  move(&deep, gz_scale(normal, -0.02));
  return gz_convex_collide(&deep, b, 0, &hit) && gz_dot(hit.normal, normal) > 1 - 1e-12;
}

/* Test all queries of a pair that overlaps, or does not. */
static void agree(const gz_shape *a, const gz_shape *b, bool overlap) {
  gz_hit hit;
  gz_manifold m;
  expect(gz_convex_overlaps(a, b) == overlap, "overlaps, about the skin");
  expect(gz_convex_collide(a, b, 0, &hit) == overlap, "collide, about the skin");
  expect(gz_convex_contacts(a, b, &m) == overlap, "contacts, about the skin");
  expect(overlap ? gz_convex_distance(a, b).distance < 0 : gz_convex_distance(a, b).distance >= 0,
         "distance, about the skin");
  expect((gz_convex_sweep(a, b, gz_v(0, 0), 0, &hit) == GZ_OVERLAP) == overlap,
         "sweep, about the skin");
  expect((gz_convex_impact(a, b, gz_v(0, 0), gz_v(0, 0), 1, 0, &hit) == GZ_OVERLAP) == overlap,
         "impact, about the skin");
}

static bool are_planes(const room *a, const room *b) {
  return a->shape.geometry->kind == GZ_PLANE && b->shape.geometry->kind == GZ_PLANE;
}

/* Test that a depth up to the skin is touching, and more is not. */
static void try_depths(void) {
  static room a, b;
  static const double parts[] = { 0.5, 0.9, 1.1, 2, -1 };
  make(&a, false);
  make(&b, pick(4) == 0);
  if (are_planes(&a, &b) || fabs(a.shape.position.x - b.shape.position.x) > 1e4) return;
  if (!is_flush(&a.shape, &b.shape)) return;
  double part = parts[pick(5)], skin;
  gz_separation gap = gz_convex_distance(&a.shape, &b.shape);
  skin = skin_of(&a.shape, &b.shape, 0);
  move(&a.shape, gz_scale(gap.normal, -gap.distance - part * skin));
  agree(&a.shape, &b.shape, part > 1);
  agree(&b.shape, &a.shape, part > 1);
}

/* Test depths within rounding of the skin: there are contacts exactly where there is an overlap,
   and they lie between both shapes. */
static void try_hardly(void) {
  static room a, b;
  gz_manifold m;
  make(&a, false);
  make(&b, false);
  if (fabs(a.shape.position.x - b.shape.position.x) > 1e4 || fabs(a.shape.position.x) > 100) return;
  if (!is_flush(&a.shape, &b.shape)) return;
  gz_separation gap = gz_convex_distance(&a.shape, &b.shape);
  double skin = skin_of(&a.shape, &b.shape, 0);
  gz_vec p = gz_mul_add(a.shape.position, gap.normal, -gap.distance);
  for (int i = -8; i <= 8; i++) {
    gz_set_position(&a.shape, gz_mul_add(p, gap.normal, -skin * (1 + i * 3e-8)));
    bool met = gz_convex_contacts(&a.shape, &b.shape, &m);
    expect(met == gz_convex_overlaps(&a.shape, &b.shape) && (!met || m.n > 0),
           "contacts at a depth of the skin");
    for (int k = 0; met && k < m.n; k++) {
      gz_shape point = gz_point_shape(m.contacts[k].point);
      expect(fabs(gz_convex_distance(&point, &a.shape).distance) < 1e-6 &&
                 fabs(gz_convex_distance(&point, &b.shape).distance) < 1e-6,
             "a contact at a depth of the skin lies elsewhere");
    }
  }
}

/* Test long displacements: a depth up to 64 units in the last place of their length is a graze, and
   more is a hit. */
static void try_ways(void) {
  static room a, b;
  static const double parts[] = { 0.5, 0.9, 1.1, 3 };
  gz_hit hit;
  make(&a, false);
  make(&b, false);
  if (fabs(a.shape.position.x - b.shape.position.x) > 1e4) return;
  if (!is_flush(&a.shape, &b.shape)) return;
  gz_separation gap = gz_convex_distance(&a.shape, &b.shape);
  double way = pow(10, uniform(-1, 9)), part = parts[pick(4)];
  gz_vec along = gz_scale(gz_right_perp(gap.normal), way);
  if (gz_max_abs(along) > 1e3) { /* past the side, which is parallel to the path */
    double skin = skin_of(&a.shape, &b.shape, gz_max_abs(along));
    gz_shape past = gz_shape_at(a.shape.geometry, a.shape.position);
    move(&past, gz_scale(gap.normal, -gap.distance - part * skin));
    expect((gz_convex_sweep(&past, &b.shape, along, 0, &hit) != GZ_MISS) == (part > 1),
           "a sweep parallel to a side");
  }
  /* And one that ends about as deep. */
  double head_on = uniform(0.02, 50), skin;
  gz_shape start = gz_shape_at(a.shape.geometry, a.shape.position);
  move(&start, gz_scale(gap.normal, head_on - gap.distance));
  gz_vec d = gz_scale(gap.normal, -head_on);
  skin = skin_of(&start, &b.shape, gz_max_abs(d));
  d = gz_scale(gap.normal, -head_on - part * skin);
  gz_status status = gz_convex_sweep(&start, &b.shape, d, 0, &hit);
  expect(status == (part > 1 ? GZ_HIT : GZ_MISS), "a sweep that ends about the skin");
  expect(gz_convex_sweep(&start, &b.shape, d, 2 * part * skin, &hit) == GZ_MISS,
         "a sweep that ends above a given skin");
}

/* Test that a shape that touches within rounding, and moves in, hits at 0 and not shortly after. */
static void try_touching(void) {
  static room a, b;
  gz_hit hit;
  make(&a, false);
  make(&b, false);
  if (fabs(a.shape.position.x - b.shape.position.x) > 1e4) return;
  if (!is_flush(&a.shape, &b.shape)) return;
  gz_separation gap = gz_convex_distance(&a.shape, &b.shape);
  double noise = noise_of(&a.shape, &b.shape, 0);
  move(&a.shape, gz_scale(gap.normal, -gap.distance + uniform(-0.9, 0.9) * noise));
  double way = uniform(0.1, 2);
  gz_vec d = gz_scale(gap.normal, -way);
  gz_status status = gz_convex_sweep(&a.shape, &b.shape, d, 0, &hit);
  expect(status == GZ_HIT && hit.t == 0, "a sweep does not hit at 0 what it touches");
  expect(gz_dot(hit.normal, gap.normal) > 1 - 1e-6, "the normal at touching");
  status = gz_convex_impact(&a.shape, &b.shape, d, gz_v(0, 0), 1, 0, &hit);
  expect(status == GZ_HIT && hit.t * way <= 2 * noise, "an impact is not at 0 for what touches");
  status = gz_convex_impact(&a.shape, &b.shape, gz_v(0, 0), d, 1, 0, &hit);
  expect(status == GZ_HIT && hit.t * hit.t * way <= 4 * noise,
         "an accelerated impact is not at 0 for what touches");
  expect(gz_convex_sweep(&a.shape, &b.shape, gz_neg(d), 0, &hit) == GZ_MISS,
         "a hit for what touches and leaves");
}

/* Test boxes rotated by the same angle with coinciding centres, or nearly. Each side of their
   difference splits into two that are parallel within rounding. The closest points must be on sides
   that face each other. */
static void try_middles(void) {
  static room a, b;
  double angle = uniform(0, 6.3), size = uniform(0.5, 2),
         hair = pick(3) ? 0 : uniform(-1e-12, 1e-12);
  gz_vec half = gz_v(size, pick(2) ? size : uniform(0.5, 2));
  double k = pick(2) ? 1 : uniform(0.3, 3);
  gz_make_box(&a.shape, gz_neg(half), gz_scale(half, 2));
  gz_make_box(&b.shape, gz_scale(half, -k), gz_scale(half, 2 * k));
  gz_set_transform(&a.shape, gz_v(3, 4), angle);
  gz_set_transform(&b.shape, gz_v(3 + hair, 4), angle + pick(4) * 1.5707963267948966);
  gz_separation s = gz_convex_distance(&a.shape, &b.shape);
  gz_vec off = gz_sub(gz_sub(s.on_a, s.on_b), gz_scale(s.normal, s.distance));
  expect(gz_max_abs(off) < 1e-9, "nearest points of boxes turned alike");
}

/* Test that the longer one of two parallel edges defines the normal: it has more digits. */
static void try_parallel(void) {
  static room a, b;
  int corner;
  gz_vec e = gz_v(1 + pick(9), 1 + pick(9));
  double longer = 2 + pick(5);
  for (int i = 0; i < 2; i++) { /* triangles on the edge, on either side of it */
    room *r = i ? &b : &a;
    gz_geometry *geometry = gz_shape_clear(&r->shape, GZ_POLYGON, 3);
    gz_vec q = gz_scale(e, i ? longer : 1), top = gz_scale(gz_right_perp(e), i ? -1 : 1);
    gz_vec corners[3] = { { 0, 0 }, q, gz_mul_add(gz_scale(q, 0.5), top, 1) };
    for (int k = 0; k < 3; k++) {
      gz_array(geometry, GZ_LOCAL_X)[k] = corners[k].x;
      gz_array(geometry, GZ_LOCAL_Y)[k] = corners[k].y;
    }
    if (gz_make_polygon(&r->shape, &corner) != GZ_SOUND) return;
  }
  gz_vec q = gz_scale(e, longer), n = gz_right_perp(gz_sub(gz_v(0, 0), q));
  double length = gz_length(q);
  n = gz_v(-n.x / length, -n.y / length);
  gz_set_position(&a.shape, gz_mul_add(gz_scale(e, longer / 3), n, uniform(-0.01, 0.01)));
  gz_separation s = gz_convex_distance(&a.shape, &b.shape),
                t = gz_convex_distance(&b.shape, &a.shape);
  bool is_longer = (fabs(s.normal.x) == fabs(n.x) && fabs(s.normal.y) == fabs(n.y));
  expect(is_longer || fabs(gz_cross(s.normal, n)) > 1e-9, "the shorter edge defines the normal");
  expect(s.normal.x == -t.normal.x && s.normal.y == -t.normal.y, "normals of parallel edges");
}

/* Test a depth equal to the skin, to the bit: it is touching, and moving on is a contact with that
   very side. */
static void try_skin_itself(void) {
  static room a, b;
  static const double corners[2][6] = { { 0, 0, 3, 1, 1, 4 }, { 0, 0, -2, 3, -3, 1 } };
  int corner;
  gz_hit hit;
  for (int i = 0; i < 2; i++) {
    gz_geometry *geometry = gz_shape_clear(i ? &b.shape : &a.shape, GZ_POLYGON, 3);
    for (int k = 0; k < 3; k++) {
      gz_array(geometry, GZ_LOCAL_X)[k] = corners[i][2 * k];
      gz_array(geometry, GZ_LOCAL_Y)[k] = corners[i][2 * k + 1];
    }
    gz_make_polygon(i ? &b.shape : &a.shape, &corner);
  }
  /* A floor with a horizontal top, from its lowest corner on: a box upside down, under a's lowest
     corner. */
  gz_make_box(&b.shape, gz_v(-4, 0), gz_v(8, 0.5));
  gz_set_transform(&b.shape, gz_v(0, 0), 3.141592653589793);
  double skin = skin_of(&a.shape, &b.shape, 0);
  gz_set_position(&a.shape, gz_v(0, -skin));
  gz_status status = gz_convex_impact(&a.shape, &b.shape, gz_v(0, -1), gz_v(0, 0), 1, 0, &hit);
  expect(status == GZ_HIT && hit.t == 0 && hit.normal.y == 1,
         "going on from a depth that is the skin itself");
  expect(hit.surface.y == 1, "its surface");
  status = gz_convex_sweep(&a.shape, &b.shape, gz_v(0, -1), 0, &hit);
  expect(status == GZ_HIT && hit.t == 0 && hit.normal.y == 1,
         "going on from a depth that is the skin itself, by a sweep");
  expect(hit.surface.y == 1, "its surface");
}

/* Test a point that grazes the corner of a box by the skin, to the last bit: it leaves by one side
   as it enters by the other. All numbers are powers of two, or sums of a few. */
static void try_corner_itself(void) {
  static room box;
  gz_hit hit;
  double far = 0x1p30,
         skin = 0x1p-15; /* 64 units in the last place of its position and of its displacement */
  static const double offs[3] = { 0, 0x1p-20, -0x1p-20 };
  static const gz_vec house[5] = { { -24, 0 }, { -8, 0 }, { -8, 16 }, { -20, 16 }, { -24, 12 } };
  for (int turn = 0; turn < 3; turn++) { /* a box on its right, from above; and other shapes */
    for (int i = 0; i < 3; i++) {
      int corner;
      double rim = 8 + 2 * skin + offs[i];
      gz_make_box(&box.shape, gz_v(far - 24, 0), gz_v(16, 16));
      if (turn == 1) gz_make_box(&box.shape, gz_v(0, far - 24), gz_v(16, 16));
      if (turn == 2) {
        gz_geometry *geometry = gz_shape_clear(&box.shape, GZ_POLYGON, 5);
        for (int k = 0; k < 5; k++) {
          gz_array(geometry, GZ_LOCAL_X)[k] = far + house[k].x;
          gz_array(geometry, GZ_LOCAL_Y)[k] = house[k].y;
        }
        gz_make_polygon(&box.shape, &corner);
      }
      gz_shape point = gz_point_shape(turn == 1 ? gz_v(rim, far) : gz_v(far, rim));
      gz_status status = gz_convex_sweep(&point, &box.shape, gz_v(-far, -far), 0, &hit);
      expect(status == (offs[i] > 0 ? GZ_HIT : GZ_MISS),
             "a corner that is grazed by the skin itself");
    }
  }
}

/* Test round shapes: their axes are the normals at the start, at the end and at the impact. The
   translation is the shortest on a side where they were clear. */
static void try_predict(void) {
  static room a, b;
  gz_hit hit;
  gz_make_circle(&a.shape, gz_v(0, 0), uniform(0.5, 2));
  gz_make_circle(&b.shape, gz_v(uniform(4, 6), uniform(-2, 2)), uniform(0.5, 2));
  gz_vec d = gz_v(uniform(2, 9), uniform(-2, 2));
  gz_prediction p = gz_predict(&a.shape, &b.shape, d);
  if (gz_convex_sweep(&a.shape, &b.shape, d, 0, &hit) != GZ_HIT) return;
  gz_vec start = gz_sub(a.shape.center, b.shape.center), end = gz_add(start, d);
  double r = a.shape.geometry->radius + b.shape.geometry->radius, best = HUGE_VAL;
  gz_vec normals[3] = { gz_unit(start, start), gz_unit(end, end),
                        gz_unit(gz_mul_add(start, d, hit.t), start) };
  for (int i = 0; i < 3; i++) {
    double gap = gz_dot(normals[i], start) - r, left = gap + gz_dot(normals[i], d);
    if (gap >= -1e-9) best = fmin(best, -fmin(gap, left));
  }
  expect(fabs(gz_length(p.translation) - best) < 1e-9, "the shortest of three translations");
}

/* Test that shapes that overlap at the start are predicted to overlap, also if the displacement is
   so long that a sweep takes this depth as touching. */
static void try_long_prediction(void) {
  static room a, b;
  gz_make_box(&a.shape, gz_v(0, -1), gz_v(1, 1 + 1e-7));
  gz_make_box(&b.shape, gz_v(-9, 0), gz_v(18, 1));
  gz_prediction p = gz_predict(&a.shape, &b.shape, gz_v(1e9, 0));
  expect(p.intersects && p.will, "an overlap is predicted");
  p = gz_predict(&b.shape, &a.shape, gz_v(1e9, 1));
  expect(p.intersects && p.will, "an overlap is predicted");
}

/* Test that the distance of a circle from a plane is the height of its centre minus its radius: to
   the last bit. */
static void try_plane(void) {
  static room a, b;
  gz_vec p = gz_v(uniform(-9, 9), uniform(-9, 9));
  double radius = uniform(0.1, 2);
  gz_make_circle(&a.shape, gz_v(0, 0), radius);
  gz_set_position(&a.shape, p);
  gz_make_plane(&b.shape, gz_v(uniform(-1, 1), uniform(-1, 1)), uniform(-9, 9));
  gz_vec n = gz_plane_normal(b.shape.geometry);
  double offset = gz_plane_offset(b.shape.geometry), distance = gz_dot(n, p) + offset - radius;
  gz_separation s = gz_convex_distance(&a.shape, &b.shape),
                t = gz_convex_distance(&b.shape, &a.shape);
  expect(s.distance == distance && t.distance == distance, "how far a plane is");
  expect(fabs(gz_dot(n, s.on_b) + offset) < 1e-14 * (30 + fabs(offset)),
         "the nearest point of a plane");
  expect(s.normal.x == n.x && t.normal.x == -n.x, "the normal of a plane");
}

/* ---- pairs that kernels decide */

static int unsure, asked;

/* Count the pairs that are decided without the walk: nearly all that are in no special position,
   neither far apart nor two axis-aligned boxes. */
static void count_certain(void) {
  static room a, b;
  gz_axis side;
  gz_closest_feature nearest;
  make(&a, false);
  make(&b, false);
  if (fabs(a.shape.position.x - b.shape.position.x) > 1e4) return;
  gz_vec d = gz_v(uniform(-9, 9), uniform(-9, 9));
  gz_pair pair = gz_make_pair(&a.shape, &b.shape, gz_max_abs(d));
  if (!gz_have_few_corners(pair.a, pair.b)) {
    bool none = gz_is_point(&pair) || (pair.a->axis_aligned && pair.b->axis_aligned);
    expect(none, "a pair with few faces is not decided by sat");
    return;
  }
  asked += 2;
  unsure += gz_sat_locate(&pair, pair.radius - pair.skin, &side, &nearest) == GZ_UNDECIDED;
  unsure += gz_sat_sweep(&pair, d, &side) == GZ_UNDECIDED;
}

/* Test that circles decide all pairs whose bounding circles are a hair apart, or whose inscribed
   circles are a hair deeper than needed; and no others. */
static void try_circles(void) {
  static room a, b;
  make(&a, false);
  make(&b, false);
  gz_vec u = gz_direction(uniform(0, 6.3));
  double apart = a.shape.geometry->bounding_radius + b.shape.geometry->bounding_radius,
         inner = a.shape.geometry->inscribed_radius + b.shape.geometry->inscribed_radius;
  double way = pick(2) ? 0 : uniform(0, 5), far = fmax(extent(&a.shape), 1);
  double hair = 1e-12 * far + 1e-6;
  gz_vec here = gz_sub(b.shape.position, b.shape.center);
  gz_set_position(&b.shape, gz_add(here, gz_mul_add(a.shape.center, u, apart + way + hair)));
  expect(gz_circles_separate(&a.shape, &b.shape, way), "circles that are apart");
  gz_set_position(&b.shape, gz_add(here, gz_mul_add(a.shape.center, u, apart + way - hair)));
  expect(!gz_circles_separate(&a.shape, &b.shape, way), "circles that are not apart");
  double deep = inner - 2 * skin_of(&a.shape, &b.shape, 0);
  gz_set_position(&b.shape, gz_add(here, gz_mul_add(a.shape.center, u, deep - hair)));
  if (deep > 2 * hair && deep < 1e3)
    expect(gz_inscribed_circles_overlap(&a.shape, &b.shape), "circles that are deep");
  gz_set_position(&b.shape, gz_add(here, gz_mul_add(a.shape.center, u, deep + hair)));
  expect(!gz_inscribed_circles_overlap(&a.shape, &b.shape), "circles that are not deep");
  gz_make_plane(&b.shape, gz_v(uniform(-1, 1), 1), uniform(-9, 9));
  expect(!gz_circles_separate(&a.shape, &b.shape, way) &&
             !gz_inscribed_circles_overlap(&a.shape, &b.shape),
         "a plane has no circle");
}

int main(void) {
  int rounds = cases(ROUNDS);
  for (present = 0; present < rounds; present++) {
    try_depths();
    try_hardly();
    try_ways();
    try_touching();
    try_middles();
    try_parallel();
    try_predict();
    try_circles();
    try_plane();
    count_certain();
  }
  try_skin_itself();
  try_corner_itself();
  try_long_prediction();
  expect(unsure * 100 < asked, "too many pairs are undecided");
  printf("%s results at the limits follow the contract\n", faults ? "not ok" : "ok");
  return faults > 0;
}
