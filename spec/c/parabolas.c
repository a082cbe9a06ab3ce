/*
** Test that the search along a parabola gives the same bits with its short cuts and without.
**
** The search is compiled once more without them: it walks around the difference anew for each
** question, and computes the roots of all gaps. Pairs are of all kinds of convex shapes; they are
** apart, overlap, touch or lie flush, are very large or small, or have more faces than are listed.
*/
#include "core/convex/impact.h"

#include "core/convex/kernels/kernels.h"
#include "core/convex/path_gaps.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "random.h"

#include <stdio.h>
#include <string.h>

#define gz_circles_separate(a, b, travel) ((void)(travel), false)
#define gz_stays_below(motion, since, t, horizon) ((void)(motion), (void)(since), false)
#define gz_stays_above(motion, tmax, horizon) false
#define gz_are_listed(gaps) ((void)(gaps), false)
#define gz_likely_last(gaps) ((void)(gaps), NULL)
#define gz_starts_apart(gaps) ((void)(gaps), false)
#define gz_gaps_begin plain_walk_begin
#define gz_gaps_next plain_walk_next
#define gz_find_path_gaps plain_find_path_gaps
#define gz_walk_begin plain_walk_begin
#define gz_walk_next plain_walk_next
#define gz_convex_impact plain_impact
#define gz_convex_impact_exit plain_impact_exit
/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "core/convex/path_gaps.c"

#include "core/convex/impact.c"
/* NOLINTEND(bugprone-suspicious-include) */
#undef gz_circles_separate
#undef gz_stays_below
#undef gz_stays_above
#undef gz_are_listed
#undef gz_likely_last
#undef gz_starts_apart
#undef gz_gaps_begin
#undef gz_gaps_next
#undef gz_find_path_gaps
#undef gz_walk_begin
#undef gz_walk_next
#undef gz_convex_impact
#undef gz_convex_impact_exit

#define MOST_CORNERS 40
#define PAIRS 40000

typedef union room {
  gz_shape shape;
  char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * MOST_CORNERS * sizeof(double)];
} room;

/* The unit of length of a pair, and whether its numbers are multiples of half of that. */
static double unit = 1;
static bool whole = false;

/* One random number to a statement, as in spec/c/kernels.c. */
static double number(double most) {
  return unit * (whole ? 0.5 * (pick((int)(4 * most) + 1) - 2 * most) : uniform(-most, most));
}

static gz_vec any_vec(double most) {
  double x = number(most);
  return gz_v(x, number(most));
}

static double size(void) { return unit * (whole ? 0.5 * (1 + pick(8)) : uniform(0.1, 4)); }

static void make_box(gz_shape *shape) {
  double w = size();
  gz_vec extent = gz_v(w, size());
  gz_make_box(shape, any_vec(6), extent);
}

/* Make a polygon of corners on an ellipse, at even or uneven angles; or some box. */
static void make_polygon(gz_shape *shape, int n) {
  static const double straight[] = { 0, 0.25, 0.3, 0.5 };
  int corner;
  double w = size(), h = size(), shift = straight[pick(4)], uneven = pick(2) ? 0 : 0.9;
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, n);
  for (int i = 0; i < n; i++) {
    gz_vec u = gz_direction(6.283185307179586 * (i + shift + uneven * uniform(0, 1)) / n);
    gz_array(geometry, GZ_LOCAL_X)[i] = w * u.x;
    gz_array(geometry, GZ_LOCAL_Y)[i] = h * u.y;
  }
  geometry->radius = pick(3) ? 0 : size() / 4;
  if (gz_make_polygon(shape, &corner) != GZ_SOUND) make_box(shape);
}

/* Make a point, a circle, a segment or a capsule. */
static void make_round(gz_shape *shape) {
  gz_vec p = any_vec(6);
  double right = size(), up = pick(2) ? 0 : size(), radius = pick(2) ? 0 : size() / 2;
  if (pick(2) == 0) gz_make_circle(shape, p, radius);
  else gz_make_capsule(shape, p, gz_v(p.x + right, p.y + up), radius);
}

static double angle(void) {
  static const double hairs[] = { 0, 0, 0, 1e-15, -1e-9 };
  double quarters = 1.5707963267948966 * pick(4);
  return whole ? quarters + hairs[pick(5)] : uniform(-7, 7);
}

static void make(gz_shape *shape) {
  static const double origins[] = { 0, 0, 0, 1000, -3e8 };
  int kind = pick(12);
  if (kind < 5) make_box(shape);
  else if (kind < 9) make_polygon(shape, pick(30) ? 3 + pick(10) : MOST_CORNERS);
  else make_round(shape);
  double far = unit * origins[pick(5)];
  gz_vec p = any_vec(6);
  gz_set_transform(shape, gz_v(p.x + far, p.y), pick(3) ? angle() : 0);
}

static void make_plane(gz_shape *shape) {
  gz_vec n = any_vec(2);
  if (!gz_make_plane(shape, n, number(6))) gz_make_plane(shape, gz_v(0, 1), number(6));
}

/* Move a beside b; or until they touch, overlap or are apart by about the skin. */
static void place(gz_shape *a, const gz_shape *b) {
  static const double steps[] = { 0, 0, 0, 1, -1, 2 };
  bool is_plane = b->geometry->kind == GZ_PLANE;
  if (!is_plane && pick(3)) gz_set_position(a, gz_add(b->position, any_vec(8)));
  if (pick(3)) return;
  gz_separation gap = gz_convex_distance(a, b);
  gz_pair pair = gz_make_pair(a, b, 0);
  double hair = steps[pick(6)] * (pick(2) ? pair.noise : pair.skin);
  gz_set_position(a, gz_mul_add(a->position, gap.normal, hair - gap.distance));
}

/* A velocity or an acceleration: none, along an axis, or any; sometimes tiny or huge. */
static gz_vec any_motion(double time) {
  static const double scales[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1e-9, 1e9, 1e-120, 1e60 };
  gz_vec v = gz_scale(any_vec(8), scales[pick(12)] / time);
  int kind = pick(6);
  if (kind == 0) return gz_v(0, 0);
  if (kind == 1) return gz_v(0, v.y);
  return kind == 2 ? gz_v(v.x, 0) : v;
}

/* Return a velocity by which the centre of a comes to about that of b in a time. */
static gz_vec aim(const gz_shape *a, const gz_shape *b, gz_vec g, double time) {
  if (b->geometry->kind == GZ_PLANE) return any_motion(1);
  gz_vec way = gz_add(gz_sub(b->center, a->center), gz_scale(any_vec(1), uniform(0, 1)));
  return gz_scale(gz_mul_add(way, g, -time * time / 2), 1 / time);
}

static int faults = 0, counts[3] = { 0, 0, 0 };

static void expect(bool claim, const char *what, int i) {
  if (!claim && faults++ < 10) fprintf(stderr, "pair %d: %s differs\n", i, what);
}

static bool same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_vec(gz_vec a, gz_vec b) { return same(a.x, b.x) && same(a.y, b.y); }

static bool same_hit(const gz_hit *a, const gz_hit *b) {
  return same(a->t, b->t) && same(a->depth, b->depth) && same_vec(a->normal, b->normal) &&
         same_vec(a->surface, b->surface);
}

static void compare(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                    double skin, int i) {
  static const gz_hit none;
  gz_hit quick = none, slow = none;
  gz_status status = gz_convex_impact(a, b, v, g, tmax, skin, &quick);
  expect(status == plain_impact(a, b, v, g, tmax, skin, &slow), "the status", i);
  if (status != GZ_MISS) expect(same_hit(&quick, &slow), "the hit", i);
  expect(same(gz_convex_impact_exit(a, b, v, g, tmax, skin),
              plain_impact_exit(a, b, v, g, tmax, skin)),
         "the exit", i);
  counts[status]++;
}

static void try_pair(int i) {
  static const double units[] = { 1, 1, 1, 1, 0x1p300, 0x1p-300 };
  static room a, b;
  unit = units[pick(6)];
  whole = pick(2) == 0;
  make(&a.shape);
  if (pick(8)) make(&b.shape);
  else make_plane(&b.shape);
  place(&a.shape, &b.shape);
  double time = pick(4) ? 1 : uniform(0.01, 5), skin = 0;
  gz_vec g = any_motion(time * time);
  gz_vec v = pick(3) ? aim(&a.shape, &b.shape, g, time) : any_motion(time);
  if (pick(3) == 0) skin = gz_make_pair(&a.shape, &b.shape, 0).skin * uniform(0.1, 1);
  double tmax = pick(4) ? time * (pick(2) ? 1 : uniform(0, 2)) : HUGE_VAL;
  compare(&a.shape, &b.shape, v, g, tmax, skin, i);
  compare(&b.shape, &a.shape, gz_neg(v), gz_neg(g), tmax, skin, i);
}

/* Try a box that comes to the side of another, 1 to 2 skins below its top, while it hardly
   accelerates along that side: so little that products underflow, and there are no roots. */
static void try_underflow(int i) {
  static room a, b;
  unit = 1;
  gz_make_box(&b.shape, gz_v(0, 0), gz_v(1, 1));
  double depth = gz_make_pair(&b.shape, &b.shape, 0).skin * uniform(1, 2);
  gz_make_box(&a.shape, gz_v(-2, 1 - depth), gz_v(1, 1));
  gz_vec g = gz_v(0, (pick(2) ? 1 : -1) * pow(10, uniform(-323, -290)));
  compare(&a.shape, &b.shape, gz_v(2, 0), g, pick(2) ? 1 : HUGE_VAL, 0, i);
}

int main(void) {
  int pairs = cases(PAIRS);
  for (int i = 0; i < pairs; i++) try_pair(i);
  for (int i = 0; i < pairs / 100; i++) try_underflow(i);
  for (int i = 0; i < 3; i++) expect(counts[i] > pairs / 10, "how often each status comes", i);
  printf("%s short cuts change no bit of %d impacts, in both orders\n", faults ? "not ok" : "ok",
         pairs);
  return faults > 0;
}
