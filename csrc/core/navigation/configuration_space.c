/*
** Minkowski sums of obstacles and the turned body, grown by the margin, cut off, and rounded to the
** grid.
*/
#include "core/navigation/configuration_space.h"

#include "core/math/assert.h"

#include <string.h>

/* ---- sums */

static int lowest(const gz_vec *at, int count) {
  int best = 0;
  for (int i = 1; i < count; i++) {
    if (gz_compare_height(at[i], at[best]) < 0) best = i;
  }
  return best;
}

/* Does a direction point into the second half of a turn, which begins at -x? */
static bool is_in_second_half(gz_vec d) { return d.y < 0 || (d.y == 0 && d.x < 0); }

/* Order directions by their angle, from +x towards +y. */
static int compare_directions(gz_vec d, gz_vec e) {
  bool second = is_in_second_half(d);
  if (second != is_in_second_half(e)) return second ? 1 : -1;
  double cross = gz_cross(d, e);
  return (cross < 0) - (cross > 0);
}

/* A walk around a polygon from its lowest corner on; one of a single corner has no edges. */
typedef struct rim_walk {
  const gz_vec *at;
  int count, first, edges, next;
} rim_walk;

static rim_walk walk_around(const gz_vec *at, int count) {
  return (rim_walk){ at, count, lowest(at, count), count > 1 ? count : 0, 0 };
}

static gz_vec corner_of_walk(const rim_walk *w, int i) {
  return w->at[(w->first + w->next + i) % w->count];
}

static gz_vec edge_of_walk(const rim_walk *w) {
  return gz_sub(corner_of_walk(w, 1), corner_of_walk(w, 0));
}

/* Write the sum of two convex polygons. */
static bool add_polygons(gz_vecs *out, gz_memory *memory, const gz_vec *a, int n, const gz_vec *b,
                         int m) {
  GZ_ASSERT(n > 0 && m > 0);
  rim_walk u = walk_around(a, n), v = walk_around(b, m);
  out->count = 0;
  do {
    gz_vec corner = gz_add(corner_of_walk(&u, 0), corner_of_walk(&v, 0));
    bool again = out->count > 0 && gz_equal(corner, out->at[out->count - 1]);
    if (!again && !gz_add_vec(out, memory, corner)) return false;
    int order = u.next == u.edges   ? 1
                : v.next == v.edges ? -1
                                    : compare_directions(edge_of_walk(&u), edge_of_walk(&v));
    u.next += order <= 0 && u.next < u.edges;
    v.next += order >= 0 && v.next < v.edges;
  } while (u.next < u.edges || v.next < v.edges);
  while (out->count > 1 && gz_equal(out->at[out->count - 1], out->at[0])) out->count--;
  return true;
}

/* Write the polygon about a circle. Its sides face the axes, so corridors along them lose nothing.
   A corner of it is at the cosine and sine of an odd multiple of pi / 16, over cos(pi / 16). */
static void draw_round(double radius, gz_vec corners[GZ_CORNERS_ABOUT]) {
  static const double at[4][2] = { { 1, 0.19891236737965800 },
                                   { 0.84775906502257350, 0.56645449735052166 },
                                   { 0.56645449735052166, 0.84775906502257350 },
                                   { 0.19891236737965800, 1 } };
  for (int i = 0; i < 4; i++) {
    gz_vec p = gz_v(at[i][0] * radius, at[i][1] * radius);
    corners[i] = p;
    corners[i + 4] = gz_v(-p.y, p.x);
    corners[i + 8] = gz_neg(p);
    corners[i + 12] = gz_v(p.y, -p.x);
  }
}

/* ---- the margin */

static gz_vec direction_of(const gz_vecs *list, int i) {
  gz_vec edge = gz_sub(list->at[i + 1 < list->count ? i + 1 : 0], list->at[i]);
  return gz_unit(edge, gz_v(0, 0));
}

/*
** Write a polygon whose sides are farther out by a margin. A corner goes to where the sides meet;
** where they turn by more than a right angle, to where each reaches as far as it would at that one:
**
**        .----.          the sides arrive along s and leave along t, with the normals n and m
**      ./      \ .
**      |  .--.  |        p + margin (n + s),  p + margin (m - t)
*/
static bool add_margin(gz_vecs *out, gz_memory *memory, const gz_vecs *polygon, double margin) {
  gz_vec s = direction_of(polygon, polygon->count - 1);
  out->count = 0;
  for (int i = 0; i < polygon->count; i++) {
    gz_vec p = polygon->at[i], t = direction_of(polygon, i);
    gz_vec n = gz_right_perp(s), m = gz_right_perp(t);
    double cosine = gz_dot(s, t);
    if (gz_equal(t, gz_v(0, 0))) continue; /* an edge without length */
    bool done = cosine >= 0
                    ? gz_add_vec(out, memory, gz_mul_add(p, gz_add(n, m), margin / (1 + cosine)))
                    : gz_add_vec(out, memory, gz_mul_add(p, gz_add(n, s), margin)) &&
                          gz_add_vec(out, memory, gz_mul_add(p, gz_sub(m, t), margin));
    if (!done) return false;
    s = t;
  }
  return true;
}

/* ---- on the grid */

static bool cut_off(gz_obstacle_polygons *sums, gz_memory *memory, const gz_rectangle *bounds) {
  const gz_vec normals[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
  const double limits[4] = { bounds->high.x, bounds->high.y, -bounds->low.x, -bounds->low.y };
  for (int side = 0; side < 4; side++) {
    sums->spare.count = 0;
    if (!gz_clip_polygon(&sums->spare, memory, sums->room.at, sums->room.count, normals[side],
                         limits[side]))
      return false;
    gz_vecs kept = sums->room;
    sums->room = sums->spare;
    sums->spare = kept;
  }
  return true;
}

static bool add_on_grid(gz_obstacle_polygons *sums, gz_memory *memory, double unit) {
  gz_grid_box box = { { 0, 0 }, { 0, 0 } };
  for (int i = 0; i < sums->room.count; i++) {
    gz_vec v = gz_scale(sums->room.at[i], 1 / unit);
    GZ_ASSERT(gz_max_abs(v) < 0x1p30); /* it was cut off before */
    gz_grid_point p = { (int)floor(v.x + 0.5), (int)floor(v.y + 0.5) };
    gz_grid_box own = { p, p };
    if (i == 0) box = own;
    else gz_grid_box_include(&box, &own);
    if (!gz_add_grid_point(memory, &sums->corners, p)) return false;
  }
  if (!GZ_RESERVE(memory, sums->boxes.at, sums->boxes.capacity, sums->boxes.count + 1))
    return false;
  sums->boxes.at[sums->boxes.count++] = box;
  return gz_append(memory, &sums->ends, sums->corners.count);
}

/* What is in the way, and the body: cores, and the radius of both. */
static bool add_sum(gz_obstacle_polygons *sums, gz_memory *memory, const gz_vec *a, int n,
                    const gz_vec *b, int m, double radius) {
  gz_vec round[GZ_CORNERS_ABOUT];
  if (!add_polygons(&sums->room, memory, a, n, b, m)) return false;
  for (int i = 0; i < sums->room.count; i++)
    if (!gz_add_vec(&sums->exact.corners, memory, sums->room.at[i])) return false;
  if (!gz_end_convex_set(&sums->exact, memory, radius)) return false;
  if (radius == 0) return true;
  draw_round(radius, round);
  gz_vecs core = sums->room;
  sums->room = sums->spare;
  sums->spare = core;
  return add_polygons(&sums->room, memory, core.at, core.count, round, GZ_CORNERS_ABOUT);
}

static void drop_last_set(gz_convex_sets *sets) {
  int count = --sets->sets.count;
  sets->corners.count = count > 0 ? sets->sets.at[count - 1].end : 0;
}

static bool finish_sum(gz_obstacle_polygons *sums, gz_memory *memory, double unit,
                       const gz_rectangle *bounds) {
  gz_vecs sum = sums->room;
  sums->room = sums->spare;
  sums->spare = sum;
  if (!add_margin(&sums->room, memory, &sums->spare, GZ_NAVIGATION_MARGIN * unit) ||
      !cut_off(sums, memory, bounds))
    return false;
  if (sums->room.count > 0) return add_on_grid(sums, memory, unit);
  drop_last_set(&sums->exact); /* nothing of it is in the bounds */
  return true;
}

/* Return a point inside of a set, without its radius. */
static gz_vec middle_of(const gz_vec *at, int count) {
  gz_vec sum = gz_v(0, 0);
  for (int i = 0; i < count; i++) sum = gz_add(sum, at[i]);
  return gz_scale(sum, 1.0 / count);
}

bool gz_add_configuration_obstacles(gz_obstacle_polygons *sums, gz_memory *memory,
                                    const gz_convex_sets *sets, const gz_convex_sets *body,
                                    double unit, const gz_rectangle *bounds) {
  GZ_ASSERT(unit > 0 && bounds->low.x < bounds->high.x && bounds->low.y < bounds->high.y);
  for (int i = 0, begin = 0; i < sets->sets.count; begin = sets->sets.at[i++].end) {
    const gz_convex_set *a = &sets->sets.at[i];
    for (int k = 0, from = 0; k < body->sets.count; from = body->sets.at[k++].end) {
      const gz_convex_set *b = &body->sets.at[k];
      const gz_vec *corners = body->corners.at + from;
      gz_vec middle = middle_of(corners, b->end - from);
      bool added = a->is_covered ? add_sum(sums, memory, sets->corners.at + begin, a->end - begin,
                                           &middle, 1, a->radius)
                                 : add_sum(sums, memory, sets->corners.at + begin, a->end - begin,
                                           corners, b->end - from, a->radius + b->radius);
      if (!added || !finish_sum(sums, memory, unit, bounds)) return false;
    }
  }
  return true;
}

void gz_obstacle_polygons_release(gz_obstacle_polygons *sums, gz_memory *memory) {
  gz_convex_sets_release(&sums->exact, memory);
  GZ_RELEASE(memory, sums->corners);
  gz_release_list(memory, &sums->ends);
  GZ_RELEASE(memory, sums->boxes);
  GZ_RELEASE(memory, sums->room);
  GZ_RELEASE(memory, sums->spare);
  memset(sums, 0, sizeof *sums);
}
