/*
** Test the constructors of shapes, and what is computed for a geometry.
**
** Lists of corners have repeated ones and ones within sides, dents, no area, corners about as close
** together as the tolerance, and the smallest differences.
*/
#include "core/convex/convex.h"
#include "core/convex/polar.h"
#include "core/motion/plane3.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <string.h>

#define ROUNDS 20000
#define MOST 24

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * (2 * MOST + 4) * sizeof(double)];
} room;

static int faults;

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
}

static gz_fault make(room *r, const gz_vec *corners, int n, double radius, int *corner) {
  gz_geometry *geometry = gz_shape_clear(&r->shape, GZ_POLYGON, n);
  for (int i = 0; i < n; i++) {
    gz_array(geometry, GZ_LOCAL_X)[i] = corners[i].x;
    gz_array(geometry, GZ_LOCAL_Y)[i] = corners[i].y;
  }
  geometry->radius = radius;
  *corner = -1;
  return gz_make_polygon(&r->shape, corner);
}

/* Write a convex outline with integer corners: a chain of directions, from +x to +y. */
static int outline(gz_vec *corners) {
  static const gz_vec steps[8] = { { 4, 0 },  { 3, 2 },   { 1, 3 },   { -1, 4 },
                                   { -3, 1 }, { -4, -2 }, { -1, -3 }, { 1, -5 } };
  gz_vec p = gz_v(pick(9) - 4, pick(9) - 4), at = p;
  int n = 0;
  corners[n++] = at;
  for (int i = 0; i < 8; i++) {
    if (pick(3) == 0) continue;
    at = gz_mul_add(at, steps[i], 1 + pick(3));
    corners[n++] = at;
  }
  return n;
}

/* Does the outline turn left at every corner? Exact. */
static bool is_convex(const gz_vec *c, int n) {
  for (int i = 0; i < n; i++) {
    gz_vec in = gz_sub(c[(i + 1) % n], c[i]), out = gz_sub(c[(i + 2) % n], c[(i + 1) % n]);
    if (gz_cross(in, out) <= 0) return false;
  }
  return n > 2;
}

static void try_lists(void) {
  static room plain, listed;
  gz_vec corners[16], list[MOST];
  int n = outline(corners), corner, count = 0, at[16];
  if (!is_convex(corners, n) || n > 9) return;
  /* Listed from any corner on, in either winding, with repeated corners and corners within sides.
     */
  int first = pick(n), step = pick(2) ? 1 : -1;
  for (int i = 0; i < n; i++) {
    int k = ((first + step * i) % n + n) % n, next = ((k + step) % n + n) % n;
    at[i] = k;
    list[count++] = corners[k];
    if (count < MOST - 12 && pick(4) == 0) list[count++] = corners[k];
    if (count < MOST - 12 && pick(4) == 0) list[count++] = gz_lerp(corners[k], corners[next], 0.5);
    if (count < MOST - 12 && pick(6) == 0) list[count++] = gz_lerp(corners[k], corners[next], 0.75);
  }
  if (pick(4) == 0) list[count++] = list[0];
  expect(make(&plain, corners, n, 0, &corner) == GZ_SOUND, "a convex list is refused");
  expect(make(&listed, list, count, 0, &corner) == GZ_SOUND, "repeated corners are refused");
  const gz_geometry *f = listed.shape.geometry, *g = plain.shape.geometry;
  expect(f->n == n && g->n == n, "corners of an outline");
  for (int i = 0; i < n && f->n == n; i++) {
    expect(gz_equal(gz_local(f, i), gz_local(g, i)), "corners in the core's order");
    expect(gz_equal(gz_listed_corner(&listed.shape, i), corners[at[i]]),
           "corners in the caller's order");
    gz_vec e = gz_edge(f, i), normal = gz_normal(f, i);
    expect(fabs(gz_dot(e, normal)) < 1e-14 * gz_length(e) && fabs(gz_length(normal) - 1) < 1e-15 &&
               gz_cross(e, normal) < 0,
           "a normal");
  }
  expect(f->low == 0 && f->first >= 0 && f->first < n, "the lowest corner comes first");
  for (int i = 1; i < n; i++) {
    gz_vec p = gz_local(f, 0), q = gz_local(f, i);
    expect(q.y > p.y || (q.y == p.y && q.x > p.x), "a corner lies lower than the first");
  }
  /* A corner pressed in makes a dent, and is the one that is reported. */
  gz_vec middle = gz_add(plain.shape.origin, g->centroid_offset);
  int k = pick(n), before = (k + n - 1) % n, after = (k + 1) % n;
  gz_vec dent = gz_lerp(gz_lerp(corners[before], corners[after], 0.5), middle, 0.5),
         kept = corners[k];
  if (n < 5) return;
  corners[k] = dent;
  gz_fault fault = make(&listed, corners, n, 0, &corner);
  int dents = 0, where = -1, lows = 0;
  for (int i = 0; i < n; i++) {
    gz_vec in = gz_sub(corners[i], corners[(i + n - 1) % n]),
           out = gz_sub(corners[(i + 1) % n], corners[i]);
    lows += in.y <= 0 && out.y >= 0;
    if (gz_cross(in, out) <= 0) {
      dents++;
      where = i;
    }
  }
  expect((fault == GZ_NOT_CONVEX || fault == GZ_TANGLED) == (dents > 0),
         "a dent is taken, or a list without one is not");
  /* unless it makes a second lowest corner, at which the outline is wrong before */
  if (dents == 1 && lows == 1) expect(corner == where, "which corner is a dent");
  corners[k] = kept;
}

static void try_faults(void) {
  static room r;
  int corner;
  gz_vec star[5], flat[4], same[3];
  for (int i = 0; i < 5; i++) star[i] = gz_scale(gz_direction(2 * i * 6.283185307179586 / 5), 3);
  expect(make(&r, star, 5, 0, &corner) == GZ_TANGLED && corner >= 0, "a star is taken");
  gz_vec p = gz_v(uniform(-9, 9), uniform(-9, 9)), d = gz_v(uniform(-2, 2), uniform(-2, 2));
  for (int i = 0; i < 4; i++) flat[i] = gz_mul_add(p, d, pick(2) ? i : (i * 3) % 4);
  expect(make(&r, flat, 4, 0, &corner) == GZ_FLAT, "a flat list is taken");
  for (int i = 0; i < 3; i++) same[i] = i == 1 ? p : gz_add(p, d);
  expect(make(&r, same, 3, 0, &corner) == GZ_FEW_CORNERS, "two corners are taken");
  gz_vec spike[4] = { { 0, 0 }, { 4, 0 }, { 2, 0 }, { 2, 3 } };
  expect(make(&r, spike, 4, 0, &corner) == GZ_NOT_CONVEX, "a spike is taken");
}

/* Test the tolerance: 16 units in the last place of the largest coordinate. */
static void try_close(void) {
  static room r;
  int corner;
  static const double parts[] = { 0.5, 0.9, 1.6, 3 };
  double far = pow(10, uniform(-3, 9)), tolerance = 0x1p-48 * far, part = parts[pick(4)];
  /* The largest coordinate is `far`; close corners are near 0, where they are exact. */
  gz_vec twice[4] = { { -far, far }, { 0, 0 }, { part * tolerance, 0 }, { far / 2, far } };
  gz_fault fault = make(&r, twice, 4, 0, &corner);
  expect(fault == GZ_SOUND && r.shape.geometry->n == (part < 1 ? 3 : 4),
         "corners that are close together");
  gz_vec bent[4] = { { -far, 0 }, { 0, -part * tolerance }, { far / 2, 0 }, { 0, far } };
  fault = make(&r, bent, 4, 0, &corner);
  expect(fault == GZ_SOUND && r.shape.geometry->n == (part < 1 ? 3 : 4),
         "a corner that hardly strays from a side");
  gz_vec sliver[3] = { { -far, 0 }, { far, 0 }, { 0, part * tolerance } };
  fault = make(&r, sliver, 3, 0, &corner);
  expect(fault == (part < 1 ? GZ_FLAT : GZ_SOUND), "a sliver");
  gz_vec p = gz_v(0, 0), size = gz_v(far, part * tolerance);
  expect(gz_is_box(p, size) == (part > 1) && gz_make_box(&r.shape, p, size) == (part > 1),
         "a thin box");
  gz_vec q = gz_v(far, -far), end = gz_box_end(q, gz_v(1, 2));
  expect(end.x == q.x + ((q.x + 1) - q.x) && end.y == q.y + ((q.y + 2) - q.y),
         "a box's far corner");
}

/* Test the smallest difference that is not zero. */
static void try_smallest(void) {
  static room r;
  gz_plane3 plane;
  double less = 0.9e-100, more = 1.1e-100;
  gz_vec p = gz_v(0, 0);
  expect(!gz_make_capsule(&r.shape, p, gz_v(less, 0), 0), "a segment of no length");
  expect(gz_make_capsule(&r.shape, p, gz_v(0, more), 0) && r.shape.geometry->kind == GZ_SEGMENT,
         "a short segment");
  expect(gz_make_capsule(&r.shape, p, gz_v(less, 0), 2) && r.shape.geometry->kind == GZ_CIRCLE &&
             r.shape.geometry->radius == 2,
         "a capsule of no length");
  expect(gz_make_capsule(&r.shape, p, gz_v(more, 0), 2) && r.shape.geometry->kind == GZ_CAPSULE,
         "a short capsule");
  expect(!gz_make_plane(&r.shape, gz_v(less, less), 1) && gz_make_plane(&r.shape, gz_v(0, more), 1),
         "a plane's normal");
  expect(!gz_make_plane3(&plane, gz_v3(less, 0, less), 1) &&
             gz_make_plane3(&plane, gz_v3(0, 0, more), 1),
         "the normal of a plane in space");
  gz_vec u = gz_unit(gz_v(more, 0), gz_v(3, 4)), v = gz_unit(gz_v(0.4e-100, 0), gz_v(3, 4));
  expect(u.x == 1 && u.y == 0 && v.x == 3 && v.y == 4, "a direction");
}

/* Test planes: their normalisation and all functions. */
static void try_planes(void) {
  gz_plane3 plane;
  gz_vec3 n = gz_v3(pick(9) - 4, pick(9) - 4, pick(9) - 4),
          p = gz_v3(uniform(-9, 9), uniform(-9, 9), uniform(-9, 9));
  double d = uniform(-9, 9), length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z), e = uniform(0, 1);
  if (length == 0) return;
  expect(gz_make_plane3(&plane, n, d), "a plane");
  expect(fabs(plane.normal.z - n.z / length) < 1e-15 && fabs(plane.offset - d / length) < 1e-14,
         "a plane is normalised");
  gz_vec3 on = gz_project(&plane, p);
  expect(fabs(gz_height(&plane, on)) < 1e-13, "the nearest point of a plane");
  gz_vec3 v = gz_v3(uniform(-9, 9), uniform(-9, 9), uniform(-9, 9)), w = gz_reflect(&plane, v, e);
  double in = gz_dot3(plane.normal, v), out = gz_dot3(plane.normal, w);
  expect(fabs(out - (in < 0 ? -e * in : in)) < 1e-13, "a velocity reflected");
  gz_vec3 along = gz_mul_add3(v, plane.normal, -in), still = gz_mul_add3(w, plane.normal, -out);
  expect(gz_max_abs3(gz_mul_add3(along, still, -1)) < 1e-13, "a velocity along a plane stays");
  double radius = uniform(0.1, 2), far = pow(10, pick(8));
  gz_vec3 out_there = gz_v3(far, 0, -far);
  double noise = gz_ball_noise(&plane, out_there, radius);
  expect(noise == 0x1p-46 * fmax(far + radius, fabs(plane.offset)), "64 units in the last place");
  expect(gz_ball_skin(&plane, out_there, radius) == fmax(2e-9 * radius, noise),
         "the skin of a ball");
  /* A depth up to the skin is touching; a ball that touches and moves in hits at once. */
  gz_vec3 a = gz_v3(0, 0, 0), down = gz_mul_add3(a, plane.normal, -1);
  gz_plane3 floor = { { 0, 0, 1 }, 0 };
  double skin = gz_ball_skin(&floor, gz_v3(0, 0, radius), radius);
  (void)down;
  gz_vec3 at = gz_v3(0, 0, radius - 0.9 * skin), deeper = gz_v3(0, 0, radius - 1.1 * skin);
  expect(gz_ball_impact(&floor, at, radius, gz_v3(1, 0, 0), a, 9) == HUGE_VAL,
         "a ball that touches");
  expect(gz_ball_impact(&floor, deeper, radius, gz_v3(1, 0, 0), a, 9) == 0,
         "a ball that is behind");
  expect(gz_ball_impact(&floor, at, radius, gz_v3(0, 0, -1), a, 9) == 0,
         "a ball that touches and moves in");
  double height = uniform(0.1, 5), g = uniform(0.5, 9);
  double t = gz_ball_impact(&floor, gz_v3(0, 0, radius + height), radius, a, gz_v3(0, 0, -g), 99);
  expect(fabs(t - sqrt(2 * height / g)) < 1e-12, "a ball that falls");
}

/* Test rotations about a point, and their consequences. */
static void try_turning(void) {
  static room r, copy;
  gz_vec corners[16];
  int n = outline(corners), corner;
  double radius = pick(2) ? 0 : uniform(0.1, 2);
  if (!is_convex(corners, n) || make(&r, corners, n, radius, &corner) != GZ_SOUND) return;
  gz_shape_copy(&copy.shape, &r.shape);
  expect(copy.shape.geometry == gz_own_geometry(&copy.shape) &&
             memcmp(gz_own_geometry(&copy.shape), r.shape.geometry,
                    gz_geometry_bytes(r.shape.geometry)) == 0,
         "a copy");
  expect(gz_shape_bytes(&r.shape) == gz_shape_size(n), "how many bytes a shape takes");
  double angle = uniform(-7, 7), more = uniform(-7, 7);
  gz_vec place = gz_v(uniform(-9, 9), uniform(-9, 9)), pivot = gz_v(uniform(-9, 9), uniform(-9, 9));
  gz_set_transform(&r.shape, place, angle);
  gz_rotate_about(&r.shape, more, pivot);
  expect(r.shape.geometry->angle == angle + more, "the angle of what was turned");
  double c = cos(angle), s = sin(angle), u = cos(more), v = sin(more);
  for (int i = 0; i < n; i++) {
    gz_vec p = gz_v(c * corners[i].x - s * corners[i].y + place.x - pivot.x,
                    s * corners[i].x + c * corners[i].y + place.y - pivot.y);
    gz_vec q = gz_v(u * p.x - v * p.y + pivot.x, v * p.x + u * p.y + pivot.y);
    expect(gz_max_abs(gz_sub(gz_listed_corner(&r.shape, i), q)) < 1e-12,
           "a corner turned about a point");
  }
  const gz_geometry *f = r.shape.geometry;
  gz_vec least = gz_v(HUGE_VAL, HUGE_VAL), most = gz_neg(least);
  for (int i = 0; i < n; i++) {
    gz_vec p = gz_corner(f, i), low = gz_corner(f, f->low), high = gz_corner(f, f->high);
    least = gz_v(fmin(least.x, p.x), fmin(least.y, p.y));
    most = gz_v(fmax(most.x, p.x), fmax(most.y, p.y));
    expect(low.y < p.y || (low.y == p.y && low.x <= p.x), "the lowest corner");
    expect(high.y > p.y || (high.y == p.y && high.x >= p.x), "the highest corner");
    gz_vec e = gz_edge(f, i), normal = gz_normal(f, i);
    expect(fabs(gz_dot(e, normal)) < 1e-14 * gz_length(e) && gz_cross(e, normal) < 0,
           "a normal, turned");
    gz_vec arm = gz_sub(p, f->centroid_offset);
    expect(fabs(f->room[GZ_APOTHEM * f->stride + i] - gz_dot(arm, normal)) < 1e-12,
           "how far a side is from the middle");
  }
  expect(gz_equal(f->least, least) && gz_equal(f->most, most), "extremes of corners");
  expect(gz_max_abs(gz_sub(gz_add(r.shape.origin, f->centroid_offset), r.shape.center)) == 0,
         "the centre");
  expect(f->stride == n + (n & 1) &&
             (n % 2 == 0 || (f->room[n] == 0 && f->room[f->stride + n] == 0)),
         "what follows an odd number of corners");
  double square = 0;
  for (int i = 0; i < n; i++)
    square = fmax(square, gz_dot(gz_sub(gz_corner(f, i), f->centroid_offset),
                                 gz_sub(gz_corner(f, i), f->centroid_offset)));
  expect(fabs(f->bounding_radius - sqrt(square) - radius) < 1e-12, "the circle that contains it");
}

/* Test the flags by which kernels are chosen. */
static void try_kinds(void) {
  static room r;
  int corner;
  for (int n = 3; n <= 20; n++) {
    gz_shape_clear(&r.shape, GZ_POLYGON, n);
    gz_set_regular_corners(&r.shape, 5);
    expect(gz_make_polygon(&r.shape, &corner) == GZ_SOUND && r.shape.geometry->n == n,
           "a regular polygon");
    for (int i = 0; i < n; i++) {
      gz_vec p = gz_listed_corner(&r.shape, i);
      double angle = 6.283185307179586 * i / n;
      expect(fabs(p.x - 5 * cos(angle)) < 1e-14 && fabs(p.y - 5 * sin(angle)) < 1e-14,
             "a regular corner");
    }
    expect(r.shape.geometry->parallel_edges == (n % 4 == 0), "sides that are parallel in pairs");
    expect(!r.shape.geometry->symmetric || n % 4 == 0, "slabs");
  }
  gz_make_box(&r.shape, gz_v(uniform(-9, 9), uniform(-9, 9)), gz_v(uniform(1, 9), uniform(1, 9)));
  for (int i = 0; i < 6; i++) {
    double angle = i < 5 ? i * 1.5707963267948966 : uniform(0.1, 1.4);
    gz_set_transform(&r.shape, gz_v(0, 0), angle);
    const gz_geometry *f = r.shape.geometry;
    expect(f->axis_aligned == (i < 5) && f->is_aabb == (i < 5) && f->parallel_edges && f->symmetric,
           "a box, turned");
  }
  gz_vec corners[4] = { { 0, 0 }, { 4, 0 }, { 4, 3 }, { 0, 3 } },
         kite[4] = { { 0, 0 }, { 4, 0 }, { 5, 3 }, { 0, 4 } };
  make(&r, corners, 4, 1, &corner);
  expect(r.shape.geometry->axis_aligned && !r.shape.geometry->is_aabb &&
             r.shape.geometry->parallel_edges && !r.shape.geometry->symmetric,
         "a rounded box");
  make(&r, kite, 4, 0, &corner);
  expect(!r.shape.geometry->axis_aligned && !r.shape.geometry->is_aabb &&
             !r.shape.geometry->parallel_edges && !r.shape.geometry->symmetric,
         "a kite");
  gz_make_circle(&r.shape, gz_v(1, 2), 0);
  expect(r.shape.geometry->is_aabb && !r.shape.geometry->axis_aligned, "a point");
  gz_make_circle(&r.shape, gz_v(1, 2), 3);
  expect(!r.shape.geometry->is_aabb && r.shape.geometry->inscribed_radius == 3 &&
             r.shape.geometry->bounding_radius == 3,
         "a circle");
  gz_make_capsule(&r.shape, gz_v(0, 0), gz_v(3, 4), 2);
  expect(!r.shape.geometry->parallel_edges && r.shape.geometry->inscribed_radius == 2 &&
             r.shape.geometry->bounding_radius == 4.5,
         "a capsule");
}

/* Test polar radii: both on the line between the centroids, and the depth that the inscribed
   circles imply. */
static void try_polar(void) {
  static room a, b;
  gz_vec corners[16];
  int n = outline(corners), corner;
  if (!is_convex(corners, n) || make(&a, corners, n, pick(2), &corner) != GZ_SOUND) return;
  n = outline(corners);
  if (!is_convex(corners, n) || make(&b, corners, n, pick(2), &corner) != GZ_SOUND) return;
  gz_set_transform(&a.shape, gz_v(0, 0), uniform(0, 6));
  gz_vec arm = gz_sub(b.shape.center, a.shape.center);
  double distance = gz_length(arm), reach = 0;
  for (int k = 0; k < 2; k++) { /* each radius by bisection, with a point */
    const gz_shape *s = k ? &b.shape : &a.shape;
    double low = 0, high = s->geometry->bounding_radius * 1.001;
    for (int i = 0; i < 60; i++) {
      double m = (low + high) / 2;
      gz_shape point = gz_point_shape(gz_mul_add(s->center, arm, (k ? -m : m) / distance));
      if (gz_convex_distance(&point, s).distance < 0) low = m;
      else high = m;
    }
    reach += low;
  }
  expect(distance < 1e-9 || fabs(reach - distance) < 1e-6 ||
             gz_polar_overlaps(&a.shape, &b.shape) == (reach > distance),
         "polar overlaps");
}

int main(void) {
  for (int i = 0; i < ROUNDS; i++) {
    try_lists();
    try_faults();
    try_close();
    try_planes();
    try_turning();
    if (i % 20 == 0) try_polar();
    if (i % 100 == 0) try_kinds();
  }
  try_smallest();
  printf("%s shapes have the corners listed\n", faults ? "not ok" : "ok");
  return faults > 0;
}
