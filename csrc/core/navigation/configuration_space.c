/*
** From shapes to obstacles: convex sets of what is in the way, and their Minkowski sums with the
** turned body, cut off and rounded to the grid.
*/
#include "core/navigation/configuration_space.h"

#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/parts/grid.h"
#include "core/parts/sides.h"

#include <string.h>

static bool add_vec(gz_vecs *list, gz_memory *memory, gz_vec v) {
  if (!GZ_RESERVE(memory, list->at, list->capacity, list->count + 1)) return false;
  list->at[list->count++] = v;
  return true;
}

static bool end_set(gz_convex_sets *sets, gz_memory *memory, double radius) {
  if (!GZ_RESERVE(memory, sets->sets.at, sets->sets.capacity, sets->sets.count + 1)) return false;
  sets->sets.at[sets->sets.count++] = (gz_convex_set){ sets->corners.count, false, radius };
  return true;
}

/* ---- half-planes */

/* Append what is of a polygon where n.p <= limit [Sutherland & Hodgman 1974]. */
static bool clip(gz_vecs *out, gz_memory *memory, const gz_vec *at, int count, gz_vec n,
                 double limit) {
  for (int i = 0; i < count; i++) {
    gz_vec p = at[i], q = at[i + 1 < count ? i + 1 : 0];
    double here = gz_dot(n, p) - limit, there = gz_dot(n, q) - limit;
    if (here <= 0 && !add_vec(out, memory, p)) return false;
    if ((here <= 0) == (there <= 0)) continue;
    if (!add_vec(out, memory, gz_lerp(p, q, here / (here - there)))) return false;
  }
  return true;
}

static bool add_plane(gz_convex_sets *sets, gz_memory *memory, const gz_shape *plane,
                      const gz_rectangle *bounds) {
  gz_vec low = bounds->low, high = bounds->high, n = gz_plane_normal(plane->geometry);
  const gz_vec box[4] = { low, { high.x, low.y }, high, { low.x, high.y } };
  double limit = -gz_plane_offset(plane->geometry);
  int begin = sets->corners.count;
  if (!clip(&sets->corners, memory, box, 4, n, limit)) return false;
  return sets->corners.count == begin || end_set(sets, memory, 0);
}

/* ---- cells */

static bool add_box(gz_convex_sets *sets, gz_memory *memory, gz_vec low, gz_vec high) {
  return add_vec(&sets->corners, memory, low) &&
         add_vec(&sets->corners, memory, gz_v(high.x, low.y)) &&
         add_vec(&sets->corners, memory, high) &&
         add_vec(&sets->corners, memory, gz_v(low.x, high.y)) && end_set(sets, memory, 0);
}

static bool add_convex(gz_convex_sets *sets, gz_memory *memory, const gz_shape *part) {
  const gz_geometry *geometry = part->geometry;
  for (int i = 0; i < geometry->n; i++) {
    if (!add_vec(&sets->corners, memory, gz_add(part->origin, gz_corner(geometry, i))))
      return false;
  }
  return end_set(sets, memory, geometry->radius);
}

static bool is_whole(const gz_geometry *grid, int column, int row) {
  const gz_grid *cells = gz_grid_of(grid);
  if (column < 0 || column >= cells->columns) return false;
  int kind = gz_kind_of_cell(grid, row * cells->columns + column);
  return kind > 0 && gz_is_whole_cell(grid, kind);
}

/* Whole cells of a row, between others. */
typedef struct run {
  int left, right;
} run;

/* Return the run of a whole cell. It begins and ends where it does, however far from any range. */
static run run_of(const gz_geometry *grid, int column, int row) {
  run r = { column, column };
  while (is_whole(grid, r.left - 1, row)) r.left--;
  while (is_whole(grid, r.right + 1, row)) r.right++;
  return r;
}

/* Has a row just this run there? */
static bool has_run(const gz_geometry *grid, run wanted, int row) {
  if (!is_whole(grid, wanted.left, row) || is_whole(grid, wanted.left - 1, row)) return false;
  return run_of(grid, wanted.left, row).right == wanted.right;
}

/* Add a run, and the same in the rows below it in the range as one box; nothing if it is in the row
   above. */
static bool add_run(gz_convex_sets *sets, gz_memory *memory, const gz_shape *shape, run r, int row,
                    gz_cell_range range) {
  const gz_geometry *grid = shape->geometry;
  const gz_grid *cells = gz_grid_of(grid);
  int last = row;
  if (row > range.top && has_run(grid, r, row - 1)) return true;
  while (last < range.bottom && has_run(grid, r, last + 1)) last++;
  gz_vec low = gz_offset_of_cell(grid, row * cells->columns + r.left);
  gz_vec high = gz_offset_of_cell(grid, last * cells->columns + r.right);
  return add_box(sets, memory, gz_add(shape->position, low),
                 gz_add(gz_add(shape->position, high), cells->size));
}

static bool add_row(gz_convex_sets *sets, gz_memory *memory, const gz_shape *shape, int row,
                    gz_cell_range range) {
  const gz_geometry *grid = shape->geometry;
  int first = row * gz_grid_of(grid)->columns;
  for (int column = range.left; column <= range.right; column++) {
    int kind = gz_kind_of_cell(grid, first + column);
    if (kind == 0) continue;
    if (is_whole(grid, column, row)) {
      run r = run_of(grid, column, row);
      if (!add_run(sets, memory, shape, r, row, range)) return false;
      column = r.right;
      continue;
    }
    gz_vec at = gz_add(shape->position, gz_offset_of_cell(grid, first + column));
    gz_shape cell = gz_shape_at(gz_geometry_of_kind(grid, kind), at);
    if (!add_convex(sets, memory, &cell)) return false;
  }
  return true;
}

static bool add_cells(gz_convex_sets *sets, gz_memory *memory, const gz_shape *shape,
                      const gz_rectangle *area) {
  gz_cell_range range = gz_grid_cells_near(shape->geometry, shape->position, area->low, area->high);
  for (int row = range.top; row <= range.bottom; row++) {
    if (!add_row(sets, memory, shape, row, range)) return false;
  }
  return true;
}

/* ---- what was carved */

/* Find the edge of the rim that goes straight on from one that ends at q, or to one that begins
   there: of whatever part. Writes its other end. */
static bool find_next_edge(const gz_shape *outline, gz_vec p, gz_vec q, bool forwards,
                           gz_vec *next) {
  const gz_geometry *whole = outline->geometry;
  gz_vec at = gz_add(outline->position, gz_rotate(q, whole->rotation));
  gz_near_parts parts;
  gz_near_part part;
  gz_near_parts_around(&parts, outline, at, at, gz_parts_of(whole)->unit);
  while (gz_near_parts_next(&parts, &part)) {
    gz_rim rim = gz_rim_of(whole, part.index);
    for (int i = 0; i < rim.count; i++) {
      gz_vec begin = rim.corners[i], end = gz_rim_end(&rim, i);
      gz_vec far = forwards ? end : begin;
      if (rim.edges[i] < 0 || !gz_equal(forwards ? begin : end, q)) continue;
      if (gz_orient(p, q, far) != 0 || gz_dot(gz_sub(q, p), gz_sub(far, q)) <= 0) continue;
      *next = far;
      return true;
    }
  }
  return false;
}

/* Return the whole straight side of the rim, from p to q in the world, that an edge belongs to. */
static gz_side straight_side(const gz_shape *outline, const gz_rim *rim, int edge) {
  gz_vec rotation = outline->geometry->rotation, next;
  gz_vec p = rim->corners[edge], q = gz_rim_end(rim, edge);
  for (gz_vec from = p; find_next_edge(outline, from, q, true, &next); q = next) from = q;
  for (gz_vec from = q; find_next_edge(outline, from, p, false, &next); p = next) from = p;
  return (gz_side){ .p = gz_add(outline->position, gz_rotate(p, rotation)),
                    .q = gz_add(outline->position, gz_rotate(q, rotation)) };
}

static bool add_carved_part(gz_convex_sets *sets, gz_memory *memory, const gz_shape *outline,
                            const gz_near_part *part) {
  gz_rim rim = gz_rim_of(outline->geometry, part->index);
  if (!add_convex(sets, memory, &part->shape)) return false;
  sets->sets.at[sets->sets.count - 1].is_covered = true;
  for (int i = 0; i < rim.count; i++) {
    if (rim.edges[i] < 0) continue;
    gz_side side = straight_side(outline, &rim, i);
    if (!add_vec(&sets->corners, memory, side.p) || !add_vec(&sets->corners, memory, side.q) ||
        !end_set(sets, memory, 0))
      return false;
  }
  return true;
}

static gz_rectangle box_of_side(const gz_side *side) {
  gz_vec p = side->p, q = side->q;
  return (gz_rectangle){ gz_v(gz_min(p.x, q.x), gz_min(p.y, q.y)),
                         gz_v(gz_max(p.x, q.x), gz_max(p.y, q.y)) };
}

/* Are two rectangles farther apart than a distance? */
static bool are_apart(const gz_rectangle *a, const gz_rectangle *b, double distance) {
  return a->low.x - b->high.x > distance || a->low.y - b->high.y > distance ||
         b->low.x - a->high.x > distance || b->low.y - a->high.y > distance;
}

void gz_include_cut_sides(gz_rectangle *grown, const gz_rectangle *area, const gz_shape *shape) {
  gz_near_parts parts;
  gz_near_part part;
  if (!gz_was_carved(shape->geometry)) return;
  double reach = 2 * gz_parts_of(shape->geometry)->unit;
  gz_near_parts_around(&parts, shape, area->low, area->high, reach);
  while (gz_near_parts_next(&parts, &part)) {
    gz_rim rim = gz_rim_of(shape->geometry, part.index);
    for (int i = 0; i < rim.count; i++) {
      if (rim.edges[i] < 0) continue;
      gz_side side = straight_side(shape, &rim, i);
      gz_rectangle box = box_of_side(&side);
      if (side.p.x == side.q.x || side.p.y == side.q.y || are_apart(&box, area, reach)) continue;
      grown->low = gz_v(gz_min(grown->low.x, box.low.x), gz_min(grown->low.y, box.low.y));
      grown->high = gz_v(gz_max(grown->high.x, box.high.x), gz_max(grown->high.y, box.high.y));
    }
  }
}

bool gz_add_convex_sets(gz_convex_sets *sets, gz_memory *memory, const gz_shape *shape,
                        const gz_rectangle *area, const gz_rectangle *bounds) {
  gz_near_parts parts;
  gz_near_part part;
  bool is_carved = gz_was_carved(shape->geometry);
  if (shape->geometry->kind == GZ_GRID) return add_cells(sets, memory, shape, area);
  gz_near_parts_begin(&parts, shape, area->low, area->high, gz_v(0, 0));
  while (gz_near_parts_next(&parts, &part)) {
    bool done = is_carved ? add_carved_part(sets, memory, shape, &part)
                : part.shape.geometry->kind == GZ_PLANE
                    ? add_plane(sets, memory, &part.shape, bounds)
                    : add_convex(sets, memory, &part.shape);
    if (!done) return false;
  }
  return true;
}

bool gz_add_turned_sets(gz_convex_sets *sets, gz_memory *memory, const gz_shape *body) {
  const gz_rectangle all = { { -HUGE_VAL, -HUGE_VAL }, { HUGE_VAL, HUGE_VAL } };
  gz_shape shape = gz_shape_at(body->geometry, gz_v(0, 0));
  gz_near_parts parts;
  gz_near_part part;
  int begin = sets->corners.count;
  gz_near_parts_begin(&parts, &shape, all.low, all.high, gz_v(0, 0));
  while (gz_near_parts_next(&parts, &part))
    if (!add_convex(sets, memory, &part.shape)) return false;
  for (int i = begin; i < sets->corners.count; i++) {
    sets->corners.at[i] = gz_neg(sets->corners.at[i]);
  }
  return true;
}

void gz_convex_sets_release(gz_convex_sets *sets, gz_memory *memory) {
  GZ_RELEASE(memory, sets->corners);
  GZ_RELEASE(memory, sets->sets);
  memset(sets, 0, sizeof *sets);
}

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
  rim_walk u = walk_around(a, n), v = walk_around(b, m);
  out->count = 0;
  do {
    gz_vec corner = gz_add(corner_of_walk(&u, 0), corner_of_walk(&v, 0));
    bool again = out->count > 0 && gz_equal(corner, out->at[out->count - 1]);
    if (!again && !add_vec(out, memory, corner)) return false;
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
                    ? add_vec(out, memory, gz_mul_add(p, gz_add(n, m), margin / (1 + cosine)))
                    : add_vec(out, memory, gz_mul_add(p, gz_add(n, s), margin)) &&
                          add_vec(out, memory, gz_mul_add(p, gz_sub(m, t), margin));
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
    if (!clip(&sums->spare, memory, sums->room.at, sums->room.count, normals[side], limits[side]))
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
    if (!add_vec(&sums->exact.corners, memory, sums->room.at[i])) return false;
  if (!end_set(&sums->exact, memory, radius)) return false;
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
