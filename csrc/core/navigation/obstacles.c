/*
** From shapes to obstacles: half-planes, runs of cells, rims of what was carved, as convex sets.
*/
#include "core/navigation/obstacles.h"

#include "core/math/assert.h"
#include "core/math/orient.h"
#include "core/parts/grid.h"
#include "core/parts/sides.h"

#include <string.h>

bool gz_add_vec(gz_vecs *list, gz_memory *memory, gz_vec v) {
  if (!GZ_RESERVE(memory, list->at, list->capacity, list->count + 1)) return false;
  list->at[list->count++] = v;
  return true;
}

bool gz_end_convex_set(gz_convex_sets *sets, gz_memory *memory, double radius) {
  GZ_ASSERT(radius >= 0 && sets->corners.count > gz_begin_of_set(sets, sets->sets.count));
  if (!GZ_RESERVE(memory, sets->sets.at, sets->sets.capacity, sets->sets.count + 1)) return false;
  sets->sets.at[sets->sets.count++] = (gz_convex_set){ sets->corners.count, false, radius };
  return true;
}

/* ---- half-planes */

bool gz_clip_polygon(gz_vecs *out, gz_memory *memory, const gz_vec *at, int count, gz_vec n,
                     double limit) {
  for (int i = 0; i < count; i++) {
    gz_vec p = at[i], q = at[i + 1 < count ? i + 1 : 0];
    double here = gz_dot(n, p) - limit, there = gz_dot(n, q) - limit;
    if (here <= 0 && !gz_add_vec(out, memory, p)) return false;
    if ((here <= 0) == (there <= 0)) continue;
    if (!gz_add_vec(out, memory, gz_lerp(p, q, here / (here - there)))) return false;
  }
  return true;
}

static bool add_plane(gz_convex_sets *sets, gz_memory *memory, const gz_shape *plane,
                      const gz_rectangle *bounds) {
  gz_vec low = bounds->low, high = bounds->high, n = gz_plane_normal(plane->geometry);
  const gz_vec box[4] = { low, { high.x, low.y }, high, { low.x, high.y } };
  double limit = -gz_plane_offset(plane->geometry);
  int begin = sets->corners.count;
  if (!gz_clip_polygon(&sets->corners, memory, box, 4, n, limit)) return false;
  return sets->corners.count == begin || gz_end_convex_set(sets, memory, 0);
}

/* ---- cells */

static bool add_box(gz_convex_sets *sets, gz_memory *memory, gz_vec low, gz_vec high) {
  GZ_ASSERT(low.x <= high.x && low.y <= high.y);
  return gz_add_vec(&sets->corners, memory, low) &&
         gz_add_vec(&sets->corners, memory, gz_v(high.x, low.y)) &&
         gz_add_vec(&sets->corners, memory, high) &&
         gz_add_vec(&sets->corners, memory, gz_v(low.x, high.y)) &&
         gz_end_convex_set(sets, memory, 0);
}

static bool add_convex(gz_convex_sets *sets, gz_memory *memory, const gz_shape *part) {
  const gz_geometry *geometry = part->geometry;
  for (int i = 0; i < geometry->n; i++) {
    if (!gz_add_vec(&sets->corners, memory, gz_add(part->origin, gz_corner(geometry, i))))
      return false;
  }
  return gz_end_convex_set(sets, memory, geometry->radius);
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
    if (!gz_add_vec(&sets->corners, memory, side.p) ||
        !gz_add_vec(&sets->corners, memory, side.q) || !gz_end_convex_set(sets, memory, 0))
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
  GZ_ASSERT(area->low.x <= area->high.x && area->low.y <= area->high.y);
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
  GZ_ASSERT(body->geometry->kind != GZ_PLANE);
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
