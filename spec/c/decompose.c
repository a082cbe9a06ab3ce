/*
** Test the convex decomposition of outlines: random rings on tiny grids against integer arithmetic;
** rings that are turned, and so touch themselves but for rounding; inputs that broke other
** libraries; and gz_orient where rounding would mislead.
*/
#include "core/math/orient.h"
#include "core/math/trig.h"
#include "core/parts/decompose/decompose.h"
#include "core/parts/layout.h"
#include "core/parts/outline.h"
#include "core/parts/whole.h"

#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIGURES 60000
#define MOST_CORNERS 64

typedef long long whole;

/* Rings with integer corners. */
typedef struct figure {
  int count, ring_count, ends[8];
  whole x[MOST_CORNERS], y[MOST_CORNERS];
} figure;

static int faults;

static bool expect(bool claim, const char *what) {
  if (!claim && faults++ < 10) fprintf(stderr, "%s\n", what);
  return claim;
}

static int behind(const figure *f, int i) {
  int begin = 0;
  for (int ring = 0;; begin = f->ends[ring++]) {
    if (i < f->ends[ring]) return i + 1 < f->ends[ring] ? i + 1 : begin;
  }
}

static int sign(whole v) { return (v > 0) - (v < 0); }

/* The side of corner c beside the edge that leaves corner i. */
static int side(const figure *f, int i, int c) {
  int k = behind(f, i);
  return sign((f->x[k] - f->x[i]) * (f->y[c] - f->y[i]) -
              (f->y[k] - f->y[i]) * (f->x[c] - f->x[i]));
}

static bool has_length(const figure *f, int i) {
  int k = behind(f, i);
  return f->x[i] != f->x[k] || f->y[i] != f->y[k];
}

static whole least(whole a, whole b) { return a < b ? a : b; }
static whole most(whole a, whole b) { return a > b ? a : b; }

/* Do edges i and k share more than a point, or cross inside of both? */
static bool clash(const figure *f, int i, int k) {
  int iend = behind(f, i), kend = behind(f, k);
  int a = side(f, i, k), b = side(f, i, kend), c = side(f, k, i), d = side(f, k, iend);
  if (a * b < 0 && c * d < 0) return true;
  if (a != 0 || b != 0) return false;
  const whole *v = f->x[i] == f->x[iend] ? f->y : f->x;
  return most(least(v[i], v[iend]), least(v[k], v[kend])) <
         least(most(v[i], v[iend]), most(v[k], v[kend]));
}

/* Has a ring fewer than three corners that differ from the one before? */
static bool collapses(const figure *f) {
  for (int ring = 0, begin = 0; ring < f->ring_count; begin = f->ends[ring++]) {
    int count = 0;
    for (int i = begin; i < f->ends[ring]; i++) count += has_length(f, i);
    if (count < 3) return true;
  }
  return false;
}

static bool has_clash(const figure *f) {
  for (int i = 0; i < f->count; i++) {
    for (int k = 0; k < i; k++) {
      if (has_length(f, i) && has_length(f, k) && clash(f, i, k)) return true;
    }
  }
  return false;
}

/* Is the point inside, by the number of edges to its right? It lies on no line of two corners. */
static bool is_inside(const figure *f, double x, double y) {
  bool inside = false;
  for (int i = 0; i < f->count; i++) {
    int k = behind(f, i);
    double x1 = (double)f->x[i], y1 = (double)f->y[i], x2 = (double)f->x[k], y2 = (double)f->y[k];
    if ((y1 < y) != (y2 < y) && x1 + (x2 - x1) * (y - y1) / (y2 - y1) > x) inside = !inside;
  }
  return inside;
}

static void *room;
static size_t room_size;

static gz_decomposition decompose(const gz_vec *corners, const int *ends, int rings, int count) {
  gz_rings all = { corners, ends, rings, count };
  size_t size = gz_decompose_size(count);
  if (size > room_size) {
    free(room);
    room = malloc(size);
    room_size = size;
  }
  memset(room, 0xA5, size);
  return gz_decompose(&all, room);
}

static gz_decomposition decompose_figure(const figure *f) {
  static gz_vec corners[MOST_CORNERS];
  for (int i = 0; i < f->count; i++) corners[i] = gz_v((double)f->x[i], (double)f->y[i]);
  return decompose(corners, f->ends, f->ring_count, f->count);
}

static gz_vec corner_of(const gz_decomposition *d, int i) { return d->points[d->corners[i]]; }

static double turn(gz_vec a, gz_vec b, gz_vec c) { return gz_cross(gz_sub(b, a), gz_sub(c, a)); }

static int begin_of(const gz_decomposition *d, int part) { return part ? d->ends[part - 1] : 0; }

static int next_of(const gz_decomposition *d, int part, int i) {
  return i + 1 < d->ends[part] ? i + 1 : begin_of(d, part);
}

static double area_of(const gz_decomposition *d) {
  double area = 0;
  for (int part = 0; part < d->part_count; part++) {
    gz_vec first = corner_of(d, begin_of(d, part));
    for (int i = begin_of(d, part) + 1; i + 1 < d->ends[part]; i++) {
      area += turn(first, corner_of(d, i), corner_of(d, i + 1)) / 2;
    }
  }
  return area;
}

static bool is_convex(const gz_decomposition *d, int part) {
  int begin = begin_of(d, part), end = d->ends[part];
  double total = 0;
  for (int i = begin; i < end; i++) {
    int k = next_of(d, part, i), l = next_of(d, part, k);
    if (turn(corner_of(d, i), corner_of(d, k), corner_of(d, l)) < 0) return false;
    double fan = turn(corner_of(d, begin), corner_of(d, i), corner_of(d, k));
    if (fan < 0) return false;
    total += fan;
  }
  return total > 0 && end - begin >= 3;
}

static bool has_mate(const gz_decomposition *d, int part, int i) {
  int other = d->neighbors[i], k = next_of(d, part, i);
  for (int m = begin_of(d, other); m < d->ends[other]; m++) {
    if (d->corners[m] == d->corners[k] && d->corners[next_of(d, other, m)] == d->corners[i])
      return d->neighbors[m] == part;
  }
  return false;
}

/* Does the side that leaves corner i of a part lie on the ring edge that it names? */
static bool is_on_ring(const figure *f, const gz_decomposition *d, int part, int i) {
  int edge = d->ring_edges[i], end = behind(f, edge);
  gz_vec a = gz_v((double)f->x[edge], (double)f->y[edge]);
  gz_vec b = gz_v((double)f->x[end], (double)f->y[end]), along = gz_sub(b, a);
  gz_vec p = corner_of(d, i), q = corner_of(d, next_of(d, part, i));
  double from = gz_dot(gz_sub(p, a), along), to = gz_dot(gz_sub(q, a), along);
  double length = gz_dot(along, along);
  return turn(a, b, p) == 0 && turn(a, b, q) == 0 && gz_min(from, to) >= 0 &&
         gz_max(from, to) <= length;
}

static int parts_at(const gz_decomposition *d, gz_vec p) {
  int count = 0;
  for (int part = 0; part < d->part_count; part++) {
    bool inside = true;
    for (int i = begin_of(d, part); i < d->ends[part]; i++) {
      inside = inside && turn(corner_of(d, i), corner_of(d, next_of(d, part, i)), p) > 0;
    }
    count += inside;
  }
  return count;
}

static bool covers(const figure *f, const gz_decomposition *d, int size) {
  for (int y = 0; y < size; y++) {
    for (int x = 0; x < size; x++) {
      gz_vec p = gz_v(x + 0.43718, y + 0.61809);
      if (parts_at(d, p) != is_inside(f, p.x, p.y)) return false;
    }
  }
  return true;
}

static void check_parts(const figure *f, const gz_decomposition *d, int size) {
  bool convex = true, mates = true, named = true;
  for (int part = 0; part < d->part_count; part++) {
    convex = convex && is_convex(d, part);
    for (int i = begin_of(d, part); i < d->ends[part]; i++) {
      bool seam = d->neighbors[i] >= 0;
      if (seam) mates = mates && d->ring_edges[i] < 0 && has_mate(d, part, i);
      else named = named && d->ring_edges[i] >= 0 && is_on_ring(f, d, part, i);
    }
  }
  expect(convex, "each part is convex");
  expect(mates, "each seam has two sides");
  expect(named, "each other side lies on the edge that it names");
  expect(covers(f, d, size), "each point inside lies in one part, each outside in none");
}

static figure random_figure(int size) {
  figure f = { .ring_count = 1 + pick(3) };
  for (int ring = 0; ring < f.ring_count; ring++) {
    for (int i = 3 + pick(7); i > 0; i--) {
      f.x[f.count] = pick(size + 1);
      f.y[f.count++] = pick(size + 1);
    }
    f.ends[ring] = f.count;
  }
  return f;
}

/* ---- outlines made of the parts */

/* Do the corners of all parts lie where those of the decomposition do, turned? */
static bool has_all_corners(const gz_shape *outline, const gz_decomposition *d) {
  gz_vec turned = outline->geometry->rotation;
  for (int part = 0; part < d->part_count; part++) {
    gz_shape shape = gz_part_shape(outline, part);
    for (int i = 0; i < shape.geometry->n; i++) {
      gz_vec corner = gz_listed_corner(&shape, i);
      bool found = false;
      for (int k = begin_of(d, part); k < d->ends[part]; k++) {
        gz_vec p = gz_add(outline->position, gz_rotate(corner_of(d, k), turned));
        found = found || gz_max_abs(gz_sub(p, corner)) < 1e-12;
      }
      if (!found) return false;
    }
  }
  return true;
}

/* Does the bounding box of an outline contain all parts, and does its size come from them? */
static bool has_tight_box(const gz_shape *outline) {
  gz_vec low, high, least = gz_v(HUGE_VAL, HUGE_VAL), most = gz_neg(least);
  for (int part = 0; part < gz_parts_of(outline->geometry)->part_count; part++) {
    gz_shape shape = gz_part_shape(outline, part);
    gz_bounding_box(&shape, &low, &high);
    least = gz_v(gz_min(least.x, low.x), gz_min(least.y, low.y));
    most = gz_v(gz_max(most.x, high.x), gz_max(most.y, high.y));
  }
  gz_bounding_box(outline, &low, &high);
  return gz_max_abs(gz_sub(least, low)) < 1e-12 && gz_max_abs(gz_sub(most, high)) < 1e-12;
}

static void try_outline(const figure *f, const gz_decomposition *d) {
  static gz_vec corners[MOST_CORNERS];
  for (int i = 0; i < f->count; i++) corners[i] = gz_v((double)f->x[i], (double)f->y[i]);
  gz_rings rings = { corners, f->ends, f->ring_count, f->count };
  void *work = malloc(gz_outline_room(d));
  gz_outline_parts parts = gz_make_outline_parts(d, work);
  parts.rings = rings;
  size_t size = gz_outline_size(&parts);
  gz_shape *outline = malloc(size), *copy = malloc(size);
  gz_make_outline(outline, &parts);
  expect(gz_shape_bytes(outline) == size, "an outline fills its block");
  expect(outline->geometry->area == area_of(d), "its area is exact for integers");
  expect(gz_parts_of(outline->geometry)->part_count == d->part_count, "it has all parts");
  gz_shape_copy(copy, outline);
  gz_rotate_geometry(gz_own_geometry(copy), uniform(-6, 6));
  gz_set_position(copy, gz_v(uniform(-50, 50), uniform(-50, 50)));
  expect(has_all_corners(copy, d), "parts move and turn with it");
  expect(has_tight_box(copy), "its bounding box is that of all parts");
  gz_rotate_geometry(gz_own_geometry(copy), 0);
  gz_set_position(copy, gz_v(0, 0));
  expect(has_all_corners(copy, d) && has_tight_box(copy), "it comes back");
  free(work);
  free(copy);
  free(outline);
}

/* ---- figures as they are */

/* Return whether the figure was decomposed. */
static bool try_figure(const figure *f, int size) {
  gz_decomposition d = decompose_figure(f);
  bool clashes = has_clash(f) || collapses(f);
  if (!expect((d.fault == GZ_RING_COLLAPSES) == collapses(f), "a ring needs three corners"))
    return false;
  if (!expect((d.fault != GZ_RINGS_SOUND) == clashes, "rings are refused iff edges clash"))
    return false;
  if (d.fault == GZ_RING_COLLAPSES) return false;
  if (!clashes) {
    check_parts(f, &d, size);
    if (d.part_count > 0) try_outline(f, &d);
  } else expect(clash(f, d.edges[0], d.edges[1]), "the edges that clash are named");
  return !clashes;
}

/* ---- figures that are turned */

/* A figure that touches itself, turned so that it does so but for rounding. */
static void try_turned(const figure *f) {
  static gz_vec corners[MOST_CORNERS];
  double area = area_of((gz_decomposition[]){ decompose_figure(f) });
  gz_vec turned = gz_cos_sin(uniform(0, 6));
  for (int i = 0; i < f->count; i++) {
    double x = 7 * (double)f->x[i], y = 7 * (double)f->y[i];
    corners[i] = gz_v(100 + turned.x * x - turned.y * y, 50 + turned.y * x + turned.x * y);
  }
  gz_decomposition d = decompose(corners, f->ends, f->ring_count, f->count);
  if (!expect(d.fault == GZ_RINGS_SOUND, "turned rings are not refused")) return;
  expect(fabs(area_of(&d) - 49 * area) < 1e-6, "turned rings have their area");
}

/* ---- inputs that broke other libraries, and what is right for them */

typedef struct scene {
  const char *name;
  double area; /* -1: edges cross, -2: edges overlap, -3: a ring has too few corners */
  int parts;   /* at most */
  int ring_count, ends[5], count;
  double xy[2 * 30];
} scene;

static const scene scenes[] = {
  { "L", 500, 2, 1, { 6 }, 6, { 0, 0, 30, 0, 30, 10, 10, 10, 10, 30, 0, 30 } },
  { "plus", 500, 3, 1, { 12 }, 12, { 10, 0,  20, 0,  20, 10, 30, 10, 30, 20, 20, 20,
                                     20, 30, 10, 30, 10, 20, 0,  20, 0,  10, 10, 10 } },
  { "ring",
    9600,
    4,
    2,
    { 4, 8 },
    8,
    { 0, 0, 100, 0, 100, 100, 0, 100, 40, 40, 40, 60, 60, 60, 60, 40 } },
  { "pinch", 200, 2, 1, { 8 }, 8, { 0, 0, 10, 0, 10, 10, 20, 10, 20, 20, 10, 20, 10, 10, 0, 10 } },
  { "bow tie", -1, 0, 1, { 4 }, 4, { 0, 0, 10, 10, 10, 0, 0, 10 } },
  { "shared edge",
    -2,
    0,
    2,
    { 4, 8 },
    8,
    { 0, 0, 10, 0, 10, 10, 0, 10, 10, 2, 20, 2, 20, 8, 10, 8 } },
  { "earcut 177", 454.5, 7, 3, { 4, 7, 10 }, 10, { 0, 0,  20, 0,  20, 25, 0, 25, 3, 3,
                                                   2, 12, 9,  15, 9,  21, 2, 12, 7, 22 } },
  { "earcut 45", 400, 4, 3, { 4, 7, 10 }, 10, { 10, 10, 25, 10, 25, 40, 10, 40, 15, 30,
                                                20, 35, 10, 40, 15, 15, 15, 20, 20, 15 } },
  { "earcut 129", 184.5, 8, 5, { 4, 7, 10, 13, 16 }, 16, { 16, 12, 0, 12, 0, 0,  16, 0,  12, 7, 13,
                                                           7,  13, 6, 12, 5, 13, 6,  14, 5,  4, 8,
                                                           6,  8,  5, 6,  4, 4,  5,  6,  8,  4 } },
  { "HC 46", 4, 2, 1, { 8 }, 8, { 2, 2, 3, 2, 3, 3, 1, 3, 1, 2, 0, 2, 0, 1, 2, 1 } },
  { "Godot 88093", 738.5, 2, 1, { 6 }, 6, { -3, 15, 8, -5, 28, 0, 36, 1, 23, 28, 23, 28 } },
  { "poly2tri 18",
    14370.932950191573,
    4,
    1,
    { 8 },
    8,
    { 1033, 309, 1032, 309.14935064935065, 1032, 331.55555555555617, 1031.9802955665025, 332, 968,
      332, 968, 318.70779220779224, 879, 332, 1024, 512 } },
  { "poly2tri 90",
    40479500000,
    7,
    3,
    { 4, 7, 10 },
    10,
    { 374000, 96000,  374000, 317000, 576000, 317000, 576000, 96000,  449000, 291000,
      393000, 205000, 419000, 177000, 539000, 138000, 419000, 177000, 420000, 139000 } },
  { "a ring of two corners", -3, 0, 2, { 3, 6 }, 6, { 0, 0, 9, 0, 0, 9, 1, 1, 2, 2, 1, 1 } },
  { "flat", -3, 0, 1, { 4 }, 4, { 0, 0, 5, 0, 5, 0, 0, 0 } },
};

static void try_scene(const scene *s) {
  gz_decomposition d =
      decompose((const gz_vec *)(const void *)s->xy, s->ends, s->ring_count, s->count);
  static const gz_ring_fault refusals[] = { GZ_RINGS_SOUND, GZ_EDGES_CROSS, GZ_EDGES_OVERLAP,
                                            GZ_RING_COLLAPSES };
  if (s->area < 0) {
    expect(d.fault == refusals[-(int)s->area], s->name);
    return;
  }
  bool right = d.fault == GZ_RINGS_SOUND && fabs(area_of(&d) - s->area) <= 1e-5 * s->area;
  if (!expect(right && d.part_count <= s->parts, s->name)) {
    fprintf(stderr, "  fault %d, area %.17g, %d parts\n", d.fault, area_of(&d), d.part_count);
  }
}

/* ---- orientation */

/* Points on a line far from (0, 0), or off it by one unit in the last place: on a long line, that
   decides only where the determinant is computed exactly. */
static void try_orient(void) {
  int far = 1 << (12 + 18 * pick(2)), farther = 1 << (8 + 12 * pick(2));
  whole x = pick(1 << 29), y = pick(1 << 29), dx = pick(far), dy = pick(far);
  whole k = 1 + pick(1 << 8), l = 1 + pick(farther), off = pick(3) - 1;
  double unit = ldexp(1, pick(60) - 30);
  gz_vec a = gz_v((double)x * unit, (double)y * unit);
  gz_vec b = gz_v((double)(x + k * dx) * unit, (double)(y + k * dy) * unit);
  gz_vec c = gz_v((double)(x - l * dx) * unit, (double)(y - l * dy + off) * unit);
  int expected = sign(k * dx * off);
  bool right = gz_orient(a, b, c) == expected && gz_orient(b, a, c) == -expected;
  expect(right && gz_orient(c, a, b) == expected, "the side of a line is exact");
}

int main(void) {
  int sound = 0;
  for (int i = 0; i < FIGURES; i++) {
    int size = 2 + pick(6);
    figure f = random_figure(size);
    try_orient();
    if (!try_figure(&f, size)) continue;
    sound++;
    try_turned(&f);
  }
  expect(sound > FIGURES / 20, "enough figures are sound");
  for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) try_scene(&scenes[i]);
  free(room);
  printf("%s %d outlines are cut into convex parts\n", faults ? "not ok" : "ok", sound);
  return faults > 0;
}
