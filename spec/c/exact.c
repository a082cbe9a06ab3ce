/*
** Test every query of a pair against exact results on a small integer grid.
**
** The expected results use integers: the hull of all differences of corners, and exact comparisons.
** Roots use long doubles. Only constructors are shared with the core.
*/
#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/convex/minkowski.h"
#include "core/convex/polar.h"
#include "core/convex/predict.h"
#include "core/convex/ray.h"
#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include "exact.h"
#include "random.h"

#include <stdio.h>
#include <string.h>

#define PAIRS 4000

typedef struct room {
  union {
    gz_shape shape;
    char bytes[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * MOST * sizeof(double)];
  } u;
} room;

static int faults, present;
static const real exactly = 1e-12L; /* tolerance for rounding of numbers up to about 100 */

static void expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "pair %d: %s\n", present, what);
}

static bool near(real a, real b) { return fabsl(a - b) <= exactly * (1 + fabsl(b)); }

/* ---- bodies */

static body any_body(void) {
  whole x[MOST], y[MOST], cx = pick(9) - 4, cy = pick(9) - 4;
  int count = pick(3) == 0 ? 1 + pick(2) : 3 + pick(4), size = 1 + pick(6);
  if (pick(3) == 0) { /* a box, so that many sides are parallel */
    whole w = 1 + pick(size), h = 1 + pick(size);
    whole bx[4] = { cx, cx + w, cx + w, cx }, by[4] = { cy, cy, cy + h, cy + h };
    return hull(4, bx, by, pick(4) == 0 ? pick(3) : 0);
  }
  for (int i = 0; i < count; i++) {
    x[i] = cx + pick(2 * size + 1) - size;
    y[i] = cy + pick(2 * size + 1) - size;
  }
  return hull(count, x, y, pick(2) == 0 ? pick(3) : 0);
}

/* Return a body related to a: the same core, scaled by two, or mirrored, so that pairs have
   parallel sides and ties; or without the last corner, so that canonical order depends on the
   number of corners. */
static body any_relative(const body *a) {
  whole x[MOST], y[MOST], k = 1 + pick(2), mx = pick(7) - 3, my = pick(7) - 3;
  if (pick(3) == 0) k = -k;
  if (pick(3) == 0) mx = a->x[0] - k * a->x[0];
  int n = a->n;
  if (n > 3 && pick(4) == 0) {
    n--;
    k = 1;
    mx = my = 0;
  }
  for (int i = 0; i < n; i++) {
    x[i] = k * a->x[i] + mx;
    y[i] = k * a->y[i] + my;
  }
  return hull(n, x, y, pick(2) ? a->r : pick(3));
}

/* Make the shape of a body. Its corners are listed from any one on, in either winding. Its position
   may be far away, and it may be rotated by quarter turns. Results must not depend on any of these.
   */
static gz_shape *make(room *r, const body *b, whole far) {
  gz_shape *shape = &r->u.shape;
  int quarters = pick(3) == 0 ? pick(4) : 0, first = pick(b->n), reversed = pick(2), corner;
  double px[MOST], py[MOST], dx = (double)far + pick(5), dy = pick(5);
  for (int i = 0; i < b->n; i++) {
    int k = (first + (reversed ? b->n - i : i)) % b->n;
    double x = (double)(b->x[k] + far) - dx, y = (double)b->y[k] - dy;
    for (int q = 0; q < quarters; q++) { /* rotated back */
      double kept = x;
      x = y;
      y = -kept;
    }
    px[i] = x;
    py[i] = y;
  }
  if (b->n == 1) {
    gz_make_circle(shape, gz_v(px[0], py[0]), b->r);
  } else if (b->n == 2) {
    gz_make_capsule(shape, gz_v(px[0], py[0]), gz_v(px[1], py[1]), b->r);
  } else {
    gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, b->n);
    for (int i = 0; i < b->n; i++) {
      gz_array(geometry, GZ_LOCAL_X)[i] = px[i];
      gz_array(geometry, GZ_LOCAL_Y)[i] = py[i];
    }
    geometry->radius = b->r;
    expect(gz_make_polygon(shape, &corner) == GZ_SOUND, "a convex polygon is refused");
  }
  gz_set_transform(shape, gz_v(dx, dy), quarters * 1.5707963267948966);
  for (int i = 0; i < b->n; i++) {
    int k = (first + (reversed ? b->n - i : i)) % b->n;
    gz_vec p = gz_listed_corner(shape, i);
    if (b->n > 2)
      expect(p.x == (double)(b->x[k] + far) && p.y == (double)b->y[k], "a corner is elsewhere");
  }
  return shape;
}

/* ---- queries */

/* Both bodies are equal. Then canonical order is arbitrary, and normals may be negated. */
static bool identical;

static bool same_vec(gz_vec a, gz_vec b) { return a.x == b.x && a.y == b.y; }

static bool same_body(const body *a, const body *b) {
  bool same = a->n == b->n && a->r == b->r;
  for (int i = 0; same && i < a->n; i++) same = a->x[i] == b->x[i] && a->y[i] == b->y[i];
  return same;
}

static bool opposite_hits(const gz_hit *a, const gz_hit *b) {
  if (identical) return a->t == b->t && a->depth == b->depth;
  return a->t == b->t && a->depth == b->depth && same_vec(a->normal, gz_neg(b->normal)) &&
         same_vec(a->surface, gz_neg(b->surface));
}

static void try_overlap(const gz_shape *a, const gz_shape *b, const body *c) {
  gz_hit hit, other;
  bool expected = holds_origin(c);
  expect(gz_convex_overlaps(a, b) == expected && gz_convex_overlaps(b, a) == expected, "overlaps");
  bool met = gz_convex_collide(a, b, 0, &hit), swapped = gz_convex_collide(b, a, 0, &other);
  expect(met == expected && swapped == expected, "collide");
  if (!met || !expected || !swapped) return;
  expect(hit.t == 0 && same_vec(hit.surface, hit.normal), "t or surface of a collision");
  expect(near(hit.depth, -separation(c, 0, 0)), "depth of a collision");
  real depth = hit.depth;
  expect(near(separation(c, depth * hit.normal.x, depth * hit.normal.y), 0),
         "the minimum translation");
  expect(near(hypotl(hit.normal.x, hit.normal.y), 1), "length of a normal");
  expect(opposite_hits(&hit, &other), "a collision is not the reverse of the other's");
}

static void try_distance(const gz_shape *a, const gz_shape *b, const body *A, const body *B,
                         const body *c, whole far) {
  gz_separation s = gz_convex_distance(a, b), t = gz_convex_distance(b, a);
  expect(near(s.distance, separation(c, 0, 0)), "distance");
  real px = (real)s.on_a.x - (real)far, py = s.on_a.y, qx = (real)s.on_b.x - (real)far,
       qy = s.on_b.y;
  real slack = far ? 1e-8L : 1e-11L;
  expect(fabsl(px - qx - s.normal.x * (real)s.distance) < slack &&
             fabsl(py - qy - s.normal.y * (real)s.distance) < slack,
         "nearest points are not that far apart");
  expect(fabsl(to_outline(A, px + s.normal.x * (real)A->r, py + s.normal.y * (real)A->r)) < slack,
         "the nearest point is not on a");
  expect(fabsl(to_outline(B, qx - s.normal.x * (real)B->r, qy - s.normal.y * (real)B->r)) < slack,
         "the nearest point is not on b");
  if (identical) return;
  expect(s.distance == t.distance && same_vec(s.normal, gz_neg(t.normal)) &&
             same_vec(s.on_a, t.on_b) && same_vec(s.on_b, t.on_a),
         "distance is not the reverse of the other's");
}

/* Return the edge of a core whose normal is closest to (nx, ny). *by is how close, and *alone
   whether no other edge is as close. */
static int edge_towards(const body *c, real nx, real ny, real *by, bool *alone) {
  int best = -1;
  *by = -2;
  *alone = true;
  for (int i = 0; i < c->n; i++) {
    face f = face_of(c, i);
    real along = f.nx * nx + f.ny * ny;
    if (best >= 0 && fabsl(along - *by) < 1e-9L) *alone = false;
    if (along > *by + 1e-9L) *alone = true;
    if (along > *by) {
      *by = along;
      best = i;
    }
  }
  return best;
}

/* Clip an incident edge to a reference edge: write 0, 1 or 2 points and their depths. Returns -1
   where rounding decides. */
static int clip(const body *reference, int i, const body *incident, int k, real rim, real x[2],
                real y[2], real depth[2]) {
  face f = face_of(reference, i), g = face_of(incident, k);
  real ux = (real)f.ex / f.length, uy = (real)f.ey / f.length, t[2] = { 0, 1 };
  real from = ((real)(incident->x[k] - reference->x[i])) * ux +
              ((real)(incident->y[k] - reference->y[i])) * uy;
  real run = (real)g.ex * ux + (real)g.ey * uy;
  if (run != 0) {
    real s0 = -from / run, s1 = (f.length - from) / run;
    t[0] = fmaxl(0, fminl(s0, s1));
    t[1] = fminl(1, fmaxl(s0, s1));
    if (t[0] > t[1]) return t[0] > t[1] + 1e-9L ? 0 : -1;
  }
  int count = 0;
  for (int e = 0; e < 2; e++) {
    real px = (real)incident->x[k] + t[e] * (real)g.ex,
         py = (real)incident->y[k] + t[e] * (real)g.ey;
    real deep = rim - (f.nx * px + f.ny * py - f.h);
    if (deep < 1e-7L || (count == 1 && hypotl(px - x[0], py - y[0]) < 1e-7L)) continue;
    x[count] = px;
    y[count] = py;
    depth[count++] = deep;
  }
  return count;
}

/* Does the origin lie straight above an end of an edge? Then rounding decides whether the edge or
   the corner is closest. */
static bool is_level_with_corner(const body *c) {
  for (int i = 0; i < c->n; i++) {
    face f = face_of(c, i);
    int k = (i + 1) % c->n;
    if (f.ex * c->x[i] + f.ey * c->y[i] == 0 || f.ex * c->x[k] + f.ey * c->y[k] == 0) return true;
  }
  return false;
}

/* Test that a manifold of two edges has the clipped points, wherever it is clear which edges those
   are. */
static void try_clipping(const gz_manifold *m, const body *A, const body *B, const body *c,
                         whole far) {
  real by_a, by_b, x[2], y[2], depth[2], nx = m->normal.x, ny = m->normal.y;
  bool alone_a, alone_b;
  if (A->n < 2 || B->n < 2 || (c->r > 0 && is_level_with_corner(c))) return;
  int of_a = edge_towards(A, -nx, -ny, &by_a, &alone_a),
      of_b = edge_towards(B, nx, ny, &by_b, &alone_b);
  bool by_b_side = by_b > 1 - 1e-12L, by_a_side = by_a > 1 - 1e-12L;
  if ((!by_a_side && !by_b_side) || !alone_a || !alone_b) return;
  real rim = A->r + B->r;
  int count = by_b_side ? clip(B, of_b, A, of_a, rim, x, y, depth)
                        : clip(A, of_a, B, of_b, rim, x, y, depth);
  if (count < 0) return;
  if (count == 0) { /* the deepest point */
    expect(m->n == 1 && near(m->contacts[0].depth, -separation(c, 0, 0)), "the deepest contact");
    return;
  }
  expect(m->n == count, "number of contacts");
  for (int e = 0; e < count; e++) {
    /* From the incident core to midway between both surfaces. */
    real shift = by_b_side ? -(real)A->r + depth[e] / 2 : (real)B->r - depth[e] / 2;
    real px = x[e] + shift * nx + (real)far, py = y[e] + shift * ny;
    bool found = false;
    for (int k = 0; k < m->n; k++) {
      real off = hypotl(m->contacts[k].point.x - px, m->contacts[k].point.y - py);
      found |= off < (far ? 1e-8L : 1e-10L) && fabsl(m->contacts[k].depth - depth[e]) < 1e-10L;
    }
    expect(found, "a contact");
  }
}

static void try_contacts(const gz_shape *a, const gz_shape *b, const body *A, const body *B,
                         const body *c, whole far) {
  gz_manifold m, o;
  gz_hit hit;
  real slack = far ? 1e-8L : 1e-11L;
  bool met = gz_convex_contacts(a, b, &m), swapped = gz_convex_contacts(b, a, &o);
  expect(met == holds_origin(c) && met == swapped, "contacts");
  if (!met || !swapped || !gz_convex_collide(a, b, 0, &hit)) return;
  expect(m.n >= 1 && m.n <= 2 && same_vec(m.normal, hit.normal), "normal of the contacts");
  expect(near(m.contacts[0].depth, hit.depth) || m.contacts[0].depth < hit.depth,
         "contacts too deep");
  expect(m.n == 1 || m.contacts[0].depth >= m.contacts[1].depth,
         "the deeper contact is not the first");
  for (int i = 0; i < m.n; i++) {
    real nx = m.normal.x, ny = m.normal.y, half = (real)m.contacts[i].depth / 2;
    real x = (real)m.contacts[i].point.x - (real)far, y = m.contacts[i].point.y;
    real on_a = to_outline(A, x + nx * (A->r - half), y + ny * (A->r - half));
    real on_b = to_outline(B, x - nx * (B->r - half), y - ny * (B->r - half));
    expect(on_a < slack && on_b < slack, "a contact is not midway between the surfaces");
  }
  try_clipping(&m, A, B, c, far);
  if (identical) return;
  expect(m.n == o.n && same_vec(m.normal, gz_neg(o.normal)),
         "contacts are not the reverse of the other's");
  for (int i = 0; i < m.n && m.n == o.n; i++) {
    expect(same_vec(m.contacts[i].point, o.contacts[i].point) &&
               m.contacts[i].depth == o.contacts[i].depth,
           "a contact is not the other's");
  }
}

/* When the origin, displaced by d, enters a sharp core: by the last face entered. Of faces entered
   at once, it enters deeper than a skin by the one that it approaches more slowly. */
typedef struct entry {
  bool hit;
  real t, nx, ny, slow_x, slow_y;
  bool tie, slow_tie; /* rounding may choose another, equivalent face */
} entry;

static entry enter(const body *c, whole dx, whole dy) {
  entry e = { false, -1, 0, 0, 0, 0, false, false };
  real exit = HUGE_VALL, speed = 0, slow = 0;
  whole num = -1, den = 1; /* of the time */
  bool all_axis_aligned = true;
  for (int i = 0; i < c->n; i++) {
    face f = face_of(c, i);
    whole gap = -(f.ey * c->x[i] - f.ex * c->y[i]), rate = f.ey * dx - f.ex * dy;
    if (gap >= 0 && gap + rate >= 0) return e; /* never inside of this face */
    if (gap < 0) {
      if (rate > 0) exit = fminl(exit, (real)-gap / (real)rate);
      continue;
    }
    whole order = gap * den - num * -rate; /* its time compared with the latest */
    real w = (real)rate / f.length;
    bool axis_aligned = f.ex == 0 || f.ey == 0;
    if (order == 0 && (!axis_aligned || !all_axis_aligned)) e.tie = true;
    if (order > 0) {
      e.tie = false;
      all_axis_aligned = axis_aligned;
    }
    if (order > 0 || (order == 0 && w < speed - 1e-12L) ||
        (order == 0 && w < speed + 1e-12L && fabsl(f.nx) > fabsl(e.nx) + 1e-12L)) {
      speed = w;
      e.nx = f.nx;
      e.ny = f.ny;
    }
    if (order > 0 || (order == 0 && w > slow + 1e-12L)) {
      slow = w;
      e.slow_x = f.nx;
      e.slow_y = f.ny;
      e.slow_tie = false;
    } else if (order == 0 && w > slow - 1e-12L) {
      e.slow_tie = true;
    }
    if (order > 0) {
      num = gap;
      den = -rate;
    }
  }
  e.t = (real)num / (real)den;
  e.hit = e.t < exit;
  return e;
}

static void try_sweep(const gz_shape *a, const gz_shape *b, const body *c, whole dx, whole dy) {
  gz_hit hit, other;
  gz_vec d = gz_v((double)dx, (double)dy);
  gz_status status = gz_convex_sweep(a, b, d, 0, &hit),
            swapped = gz_convex_sweep(b, a, gz_neg(d), 0, &other);
  expect(status == swapped, "a sweep is not what the other's is");
  if (status == GZ_MISS || swapped == GZ_MISS) return;
  expect(opposite_hits(&hit, &other), "a sweep is not the reverse of the other's");
  if (status != GZ_HIT || c->n < 3 || c->r > 0) return;
  entry e = enter(c, dx, dy);
  expect(near(hit.t, e.t) && hit.depth == 0, "time of a sweep");
  if (!e.tie) expect(near(hit.normal.x, e.nx) && near(hit.normal.y, e.ny), "normal of a sweep");
  if (e.slow_tie) return;
  expect(near(hit.surface.x, e.slow_x) && near(hit.surface.y, e.slow_y), "surface of a sweep");
}

/* Return when a curved path is first inside of a core, by steps and then by bisection. HUGE_VALL if
   it is never deeper inside than `graze` before the end. */
static real first_inside(const body *c, gz_vec v, gz_vec g, real end, real graze, real *deepest) {
  int steps = 200;
  *deepest = HUGE_VALL;
  for (int i = 0; i <= steps; i++) {
    real t = end * i / steps;
    real s = separation(c, v.x * t + g.x * t * t / 2, v.y * t + g.y * t * t / 2);
    *deepest = fminl(*deepest, s);
    if (s >= -graze) continue;
    real low = end * (i > 0 ? i - 1 : 0) / steps, high = t;
    for (int k = 0; k < 60; k++) {
      real m = (low + high) / 2;
      if (separation(c, v.x * m + g.x * m * m / 2, v.y * m + g.y * m * m / 2) < -graze) high = m;
      else low = m;
    }
    return high;
  }
  return HUGE_VALL;
}

/* Test a contact of a curved or straight path: it is outside before, on the surface then, and moves
   in. */
static void try_path(const gz_hit *hit, gz_status status, const body *c, gz_vec v, gz_vec g,
                     real end, const char *what) {
  real deepest;
  if (c->n == 1 && c->r == 0) {
    expect(status == GZ_MISS, what);
    return;
  }
  if (holds_origin(c)) {
    expect(status == GZ_OVERLAP && hit->t == 0 && near(hit->depth, -separation(c, 0, 0)), what);
    return;
  }
  expect(status != GZ_OVERLAP, what);
  real first = first_inside(c, v, g, end, 1e-6L, &deepest);
  if (status == GZ_MISS) {
    if (c->n > 2 || c->r > 0) expect(first == HUGE_VALL, what);
    return;
  }
  real t = hit->t, x = v.x * t + g.x * t * t / 2, y = v.y * t + g.y * t * t / 2;
  real vx = v.x + g.x * t, vy = v.y + g.y * t, nx = hit->normal.x, ny = hit->normal.y;
  expect(t >= 0 && t < end && t <= first + 1e-9L, what);
  if (first < HUGE_VALL) { /* it must not be inside before by more than a graze */
    expect(fabsl(separation(c, x, y)) < 1e-8L, what);
    real before = fminl(t, first) - 1e-3L;
    for (int i = 0; i < 40 && before > 0; i++) {
      real s = before * i / 40;
      expect(separation(c, v.x * s + g.x * s * s / 2, v.y * s + g.y * s * s / 2) > -1e-5L, what);
    }
  }
  expect(fabsl(nx * x + ny * y - reach_along(c, nx, ny) - c->r) < 1e-7L,
         "the normal is not that of the contact");
  expect(nx * vx + ny * vy <= 1e-7L, "the path does not move in at the contact");
}

static void try_impact(const gz_shape *a, const gz_shape *b, const body *c, gz_vec d) {
  gz_hit hit, swept;
  static const gz_vec none = { 0, 0 };
  gz_vec v = gz_v(pick(25) - 12, pick(25) - 12), g = gz_v(pick(17) - 8, pick(17) - 8);
  if (pick(4) == 0) g = gz_scale(v, -pick(5));
  gz_status status = gz_convex_sweep(a, b, d, 0, &swept);
  try_path(&swept, status, c, d, none, 1, "sweep");
  gz_status straight = gz_convex_impact(a, b, d, none, 1, 0, &hit);
  expect(straight == status, "an impact without acceleration is no sweep");
  if (straight == GZ_HIT && status == GZ_HIT) {
    expect(near(hit.t, swept.t), "the time of an impact without acceleration");
    expect(fabs(hit.normal.x - swept.normal.x) + fabs(hit.normal.y - swept.normal.y) < 1e-6,
           "the normal of an impact without acceleration");
  }
  if (c->n < 3 && c->r == 0) return;
  real end = 1 + pick(4);
  status = gz_convex_impact(a, b, v, g, (double)end, 0, &hit);
  try_path(&hit, status, c, v, g, end, "impact");
}

/* Test a path against a segment: a hit exactly if it crosses from one side to the other between the
   ends. */
static void try_degenerate(const gz_shape *a, const gz_shape *b, const body *c, whole dx,
                           whole dy) {
  if (c->n != 2 || c->r != 0) return;
  gz_hit hit;
  whole ex = c->x[1] - c->x[0], ey = c->y[1] - c->y[0];
  whole start = ex * -c->y[0] - ey * -c->x[0], end = start + ex * dy - ey * dx;
  whole p = dx * c->y[0] - dy * c->x[0], q = dx * c->y[1] - dy * c->x[1];
  bool crosses =
      ((start < 0 && end > 0) || (start > 0 && end < 0)) && ((p < 0 && q > 0) || (p > 0 && q < 0));
  gz_status status = gz_convex_sweep(a, b, gz_v((double)dx, (double)dy), 0, &hit);
  expect((status == GZ_HIT) == crosses && status != GZ_OVERLAP, "whether a segment is crossed");
  if (status == GZ_HIT && crosses)
    expect(near(hit.t, (real)start / (real)(start - end)), "when a segment is crossed");
}

/* Return the shortest translation out of the path's overlap with a sharp core: on a side where it
   was clear before, if there is one, else on any. */
static real shortest_out(const body *c, whole dx, whole dy) {
  real clear = HUGE_VALL, any = HUGE_VALL;
  for (int i = 0; i < c->n; i++) {
    for (int sign = -1; sign <= 1; sign += 2) {
      face f = face_of(c, i);
      real nx = sign * f.nx, ny = sign * f.ny, gap = -reach_along(c, nx, ny);
      real way = -fminl(gap, gap + nx * (real)dx + ny * (real)dy);
      if (gap >= -1e-12L) clear = fminl(clear, way);
      any = fminl(any, way);
    }
  }
  return clear < HUGE_VALL ? clear : any;
}

static void try_predict(const gz_shape *a, const gz_shape *b, const body *c, whole dx, whole dy) {
  gz_hit hit;
  gz_vec d = gz_v((double)dx, (double)dy);
  gz_prediction p = gz_predict(a, b, d);
  bool overlap = holds_origin(c);
  expect(p.intersects == overlap &&
             p.will == (overlap || gz_convex_sweep(a, b, d, 0, &hit) != GZ_MISS),
         "predict");
  if (!p.will) {
    expect(p.translation.x == 0 && p.translation.y == 0, "a translation for nothing");
    return;
  }
  real x = d.x + (real)p.translation.x, y = d.y + (real)p.translation.y;
  if (c->n > 2 || c->r > 0)
    expect(separation(c, x, y) > -1e-11L, "the translation does not lead out");
  real length = hypotl(p.translation.x, p.translation.y);
  if (c->n > 2 && c->r == 0)
    expect(near(length, shortest_out(c, dx, dy)), "a longer way than needed");
}

/* ---- single shapes */

static void try_shape(const gz_shape *s, const body *b, whole far) {
  real area = 0, mx = 0, my = 0, bound = 0, inner = HUGE_VALL;
  for (int i = 0; i < b->n; i++) {
    int k = (i + 1) % b->n;
    real cross = (real)(b->x[i] * b->y[k] - b->y[i] * b->x[k]);
    area += cross / 2;
    mx += (real)(b->x[i] + b->x[k]) * cross / 6;
    my += (real)(b->y[i] + b->y[k]) * cross / 6;
  }
  if (b->n > 2 && b->r == 0) {
    real cx = mx / area, cy = my / area;
    expect(near(s->geometry->area, area), "area");
    expect(fabsl(s->center.x - cx - (real)far) < 1e-8L && fabsl(s->center.y - cy) < 1e-8L,
           "centroid");
    if (far == 0) expect(near(s->center.x, cx) && near(s->center.y, cy), "centroid");
    for (int i = 0; i < b->n; i++) {
      face f = face_of(b, i);
      bound = fmaxl(bound, hypotl((real)b->x[i] - cx, (real)b->y[i] - cy));
      inner = fminl(inner, f.h - f.nx * cx - f.ny * cy);
    }
    expect(near(s->geometry->bounding_radius, bound) && near(s->geometry->inscribed_radius, inner),
           "the circles about the centroid");
  }
  gz_vec low, high, u = gz_v(pick(13) - 6, pick(13) - 6);
  gz_bounding_box(s, &low, &high);
  expect(low.x == -(double)reach_along(b, -1, 0) - b->r + (double)far &&
             high.x == (double)reach_along(b, 1, 0) + b->r + (double)far &&
             low.y == -(double)reach_along(b, 0, -1) - b->r &&
             high.y == (double)reach_along(b, 0, 1) + b->r,
         "a bounding box");
  if (u.x == 0 && u.y == 0) return;
  gz_vec p = gz_support(s, u);
  real length = hypotl(u.x, u.y), ux = u.x / length, uy = u.y / length;
  expect(fabsl((p.x - (real)far) * ux + p.y * uy - reach_along(b, ux, uy) - b->r) <
             (far ? 1e-8L : 1e-11L),
         "support");
  if (b->n + b->r < 2 || (b->n == 2 && b->r == 0) || far) return;
  real way = gz_radius_along(s->geometry, u), x = s->center.x + ux * way,
       y = s->center.y + uy * way;
  expect(fabsl(separation(b, x, y)) < 1e-10L, "the radius does not lead to the outline");
}

/* ---- */

static void try_pair(void) {
  static room ra, rb;
  static const whole fars[] = { 0, 0, 0, 1 << 20 };
  body A = any_body(), B = pick(2) ? any_body() : any_relative(&A), c = difference(&A, &B);
  whole far = fars[pick(4)], dx = pick(25) - 12, dy = pick(5) == 0 ? 0 : pick(25) - 12;
  identical = same_body(&A, &B);
  gz_shape *a = make(&ra, &A, far), *b = make(&rb, &B, far);
  bool later = gz_needs_swap(a, b), sooner = gz_needs_swap(b, a);
  expect(!(later && sooner) && (later || sooner || identical), "which of two comes first");
  try_shape(a, &A, far);
  try_overlap(a, b, &c);
  try_distance(a, b, &A, &B, &c, far);
  try_contacts(a, b, &A, &B, &c, far);
  try_sweep(a, b, &c, dx, dy);
  try_degenerate(a, b, &c, dx, dy);
  if (present % 4 == 0 && far == 0) try_impact(a, b, &c, gz_v((double)dx, (double)dy));
  try_predict(a, b, &c, dx, dy);
  bool polar = A.n + A.r > 1 && B.n + B.r > 1 && gz_polar_overlaps(a, b);
  expect(!polar || holds_origin(&c), "a polar overlap where there is none");
}

/* Test a triangle against the same one with an additional corner: fewer corners come first. */
static void try_prefix(void) {
  static room ra, rb;
  body four = { 4, 0, { 0, 4, 4, -1 }, { 0, 0, 4, 3 } }, three = { 3, 0, { 0, 4, 4 }, { 0, 0, 4 } };
  for (int i = 0; i < 50; i++) {
    gz_shape *a = make(&ra, &four, 0), *b = make(&rb, &three, 0);
    if (a->geometry->angle != 0 || b->geometry->angle != 0) continue;
    expect(gz_needs_swap(a, b) && !gz_needs_swap(b, a), "fewer corners come first");
  }
}

int main(void) {
  try_prefix();
  int pairs = cases(PAIRS);
  for (present = 0; present < pairs; present++) try_pair();
  printf("%s %d pairs on a grid agree with integer arithmetic\n", faults ? "not ok" : "ok", pairs);
  return faults > 0;
}
