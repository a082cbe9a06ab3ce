/*
** A tile: its square without the obstacles, by an overlay, cut into convex parts.
*/
#include "core/navigation/tile.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"
#include "core/parts/decompose/decompose.h"

#include <string.h>

/* ---- what is free */

/* Edges on the rim of a tile keep their straight corners. */
enum { INSIDE, ON_RIM };

/* How far from a tile, in units, all may change: nothing there bends an edge inside of it. */
#define FAR 2

/* A line beside a tile. */
typedef struct far_line {
  bool is_upright;
  int sign, at;
} far_line;

static bool is_beyond(const far_line *line, gz_grid_point p) {
  return line->sign * (line->is_upright ? p.x : p.y) > line->sign * line->at;
}

/* Move a corner back to a line, along its edge to or from another one, if that is at right angles
   to the line. */
static gz_grid_point moved_back(const far_line *line, gz_grid_point p, gz_grid_point other) {
  if (line->is_upright) return p.y == other.y ? (gz_grid_point){ line->at, p.y } : p;
  return p.x == other.x ? (gz_grid_point){ p.x, line->at } : p;
}

/* Copy a polygon, less what is beyond a line: of corners in a row there, the first and the last
   stay. */
static bool cut_far(gz_grid_points *out, gz_memory *memory, const gz_grid_points *polygon,
                    const far_line *line) {
  int count = polygon->count;
  out->count = 0;
  for (int i = 0; i < count; i++) {
    gz_grid_point before = polygon->at[i > 0 ? i - 1 : count - 1], p = polygon->at[i],
                  behind = polygon->at[i + 1 < count ? i + 1 : 0];
    if (is_beyond(line, p)) {
      bool enters = !is_beyond(line, before), leaves = !is_beyond(line, behind);
      if (!enters && !leaves) continue;
      if (enters != leaves) p = moved_back(line, p, enters ? before : behind);
    }
    if (!gz_add_grid_point(memory, out, p)) return false;
  }
  return true;
}

/* Write the polygon of a sum to room->polygon, less what is far from the box. */
static bool copy_sum(gz_tile_room *room, gz_memory *memory, const gz_grid_box *box,
                     const gz_obstacle_polygons *sums, int k) {
  const far_line lines[4] = { { true, -1, box->low.x - FAR },
                              { true, 1, box->high.x + FAR },
                              { false, -1, box->low.y - FAR },
                              { false, 1, box->high.y + FAR } };
  const gz_grid_box *own = &sums->boxes.at[k];
  room->polygon.count = 0;
  for (int i = gz_begin_of_obstacle(sums, k); i < sums->ends.at[k]; i++) {
    if (!gz_add_grid_point(memory, &room->polygon, sums->corners.at[i])) return false;
  }
  for (int i = 0; i < 4; i++) {
    if (!is_beyond(&lines[i], i % 2 == 0 ? own->low : own->high)) continue;
    if (!cut_far(&room->spare_polygon, memory, &room->polygon, &lines[i])) return false;
    gz_grid_points cut = room->spare_polygon;
    room->spare_polygon = room->polygon;
    room->polygon = cut;
  }
  return true;
}

/* Everything is one overlay: the box, once, less once for each sum that a point is in. */
static bool draw(gz_tile_room *room, gz_memory *memory, const gz_grid_box *box,
                 const gz_obstacle_polygons *sums, const int *near, int near_count) {
  gz_overlay *o = &room->overlay;
  gz_grid_point low = box->low, high = box->high;
  const gz_grid_point at[4] = { low, { high.x, low.y }, high, { low.x, high.y } };
  o->subject.count = o->clip.count = o->corners.count = 0;
  for (int i = 0; i < 4; i++) {
    if (!gz_add_region_edge(memory, &o->clip, at[i], at[(i + 1) % 4], ON_RIM)) return false;
  }
  for (int k = 0; k < near_count; k++) {
    const gz_grid_points *polygon = &room->polygon;
    if (!copy_sum(room, memory, box, sums, near[k])) return false;
    for (int i = 0; i < polygon->count; i++) {
      gz_grid_point p = polygon->at[i], q = polygon->at[i + 1 < polygon->count ? i + 1 : 0];
      if (!gz_add_region_edge(memory, &o->clip, q, p, INSIDE)) return false;
    }
  }
  return true;
}

static bool find_rings(gz_tile_room *room, gz_memory *memory, double unit, gz_rings *rings) {
  if (!gz_overlay_find(&room->overlay, memory, GZ_OVERLAY_UNION) ||
      !gz_trace_rings(&room->rings, memory, &room->overlay.result, GZ_KEEP_LABELLED))
    return false;
  const gz_grid_points *traced = &room->rings.corners;
  if (!GZ_RESERVE(memory, room->corners.at, room->corners.capacity, traced->count)) return false;
  for (int i = 0; i < traced->count; i++)
    room->corners.at[i] = gz_v(traced->at[i].x * unit, traced->at[i].y * unit);
  *rings =
      (gz_rings){ room->corners.at, room->rings.ends.at, room->rings.ends.count, traced->count };
  return true;
}

/* ---- sums as they are */

static void count_exact_sums(gz_exact_obstacles *exact, const gz_obstacle_polygons *sums,
                             const int *near, int near_count) {
  for (int i = 0; i < near_count; i++) {
    exact->radius = gz_max(exact->radius, sums->exact.sets.at[near[i]].radius);
    exact->corner_count +=
        gz_end_of_set(&sums->exact, near[i]) - gz_begin_of_set(&sums->exact, near[i]);
  }
  exact->count = near_count;
  if (exact->radius == 0) *exact = (gz_exact_obstacles){ NULL, NULL, 0, 0, 0 };
}

static void write_exact_sums(gz_exact_obstacles *exact, const gz_obstacle_polygons *sums,
                             const int *near) {
  int end = 0;
  for (int i = 0; i < exact->count; i++) {
    int begin = gz_begin_of_set(&sums->exact, near[i]), stop = gz_end_of_set(&sums->exact, near[i]);
    for (int k = begin; k < stop; k++) exact->corners[end++] = sums->exact.corners.at[k];
    exact->at[i] = (gz_convex_set){ end, false, sums->exact.sets.at[near[i]].radius };
  }
}

/* ---- edges on the lines between tiles */

static bool is_on_side(gz_vec p, gz_vec q, int side, gz_vec low, gz_vec high) {
  switch (side) {
    case GZ_TILE_LEFT: return p.x == low.x && q.x == low.x;
    case GZ_TILE_RIGHT: return p.x == high.x && q.x == high.x;
    case GZ_TILE_TOP: return p.y == low.y && q.y == low.y;
    default: return p.y == high.y && q.y == high.y;
  }
}

/* ---- the block */

static void count_parts(gz_tile *tile, const gz_decomposition *d, gz_vec low, gz_vec high) {
  tile->part_count = d->part_count;
  for (int part = 0, begin = 0; part < d->part_count; begin = d->ends[part++])
    for (int i = begin; i < d->ends[part]; i++) {
      int corner = d->corners[i], next = d->corners[i + 1 < d->ends[part] ? i + 1 : begin];
      tile->edge_count = i + 1;
      tile->point_count = gz_max_int(tile->point_count, corner + 1);
      for (int side = 0; side < GZ_TILE_SIDES && d->neighbors[i] < 0; side++)
        tile->line_count += is_on_side(d->points[corner], d->points[next], side, low, high);
    }
}

static size_t size_of(const gz_tile *tile) {
  size_t parts = (size_t)tile->part_count, edges = (size_t)tile->edge_count,
         points = (size_t)tile->point_count, lines = (size_t)tile->line_count,
         sums = (size_t)tile->exact.count;
  return gz_arena_size(1, sizeof *tile) + gz_arena_size(points, sizeof(gz_vec)) +
         gz_arena_size(parts, sizeof(gz_grid_box)) +
         gz_arena_size((size_t)tile->exact.corner_count, sizeof(gz_vec)) +
         gz_arena_size(points, sizeof(double)) + gz_arena_size(sums, sizeof(gz_convex_set)) +
         gz_arena_size(lines, sizeof(gz_tile_side)) + gz_arena_size(points, sizeof(int)) +
         4 * gz_arena_size(parts, sizeof(int)) + 3 * gz_arena_size(edges, sizeof(int)) +
         gz_arena_size(lines, sizeof(int)) + gz_arena_size(edges, sizeof(bool));
}

static void lay_out(gz_tile *tile) {
  gz_arena arena = { (char *)tile };
  gz_exact_obstacles *exact = &tile->exact;
  size_t parts = (size_t)tile->part_count, edges = (size_t)tile->edge_count,
         points = (size_t)tile->point_count, lines = (size_t)tile->line_count;
  gz_arena_take(&arena, 1, sizeof *tile);
  tile->points = gz_arena_take(&arena, points, sizeof *tile->points);
  tile->boxes = gz_arena_take(&arena, parts, sizeof *tile->boxes);
  exact->corners = gz_arena_take(&arena, (size_t)exact->corner_count, sizeof *exact->corners);
  tile->lengths = gz_arena_take(&arena, points, sizeof *tile->lengths);
  exact->at = gz_arena_take(&arena, (size_t)exact->count, sizeof *exact->at);
  tile->links = gz_arena_take(&arena, lines, sizeof *tile->links);
  tile->searches = gz_arena_take(&arena, points, sizeof *tile->searches);
  tile->ends = gz_arena_take(&arena, parts, sizeof *tile->ends);
  tile->components = gz_arena_take(&arena, parts, sizeof *tile->components);
  tile->exits = gz_arena_take(&arena, parts, sizeof *tile->exits);
  tile->wanted = gz_arena_take(&arena, parts, sizeof *tile->wanted);
  tile->corners = gz_arena_take(&arena, edges, sizeof *tile->corners);
  tile->parts = gz_arena_take(&arena, edges, sizeof *tile->parts);
  tile->across = gz_arena_take(&arena, edges, sizeof *tile->across);
  tile->lines = gz_arena_take(&arena, lines, sizeof *tile->lines);
  tile->bends = gz_arena_take(&arena, edges, sizeof *tile->bends);
  GZ_ASSERT((size_t)(arena.at - (char *)tile) == tile->bytes);
}

/* Return a block for as many points, parts, edges and sums as `counts` says, all zeros; NULL if
   there is no memory. */
static gz_tile *allocate(gz_memory *memory, const gz_tile *counts) {
  size_t bytes = size_of(counts);
  gz_tile *tile = gz_allocate(memory, bytes);
  if (tile == NULL) return NULL;
  memset(tile, 0, bytes);
  *tile = *counts;
  tile->bytes = bytes;
  lay_out(tile);
  return tile;
}

void gz_tile_release(gz_tile *tile, gz_memory *memory) {
  if (tile != NULL) gz_release(memory, tile, tile->bytes);
}

/* ---- parts */

/* Return the edge of a part that goes the other way, of the same two points. */
static int same_edge_of(const gz_tile *tile, int part, int edge) {
  if (part < 0) return GZ_EDGE_OF_RIM;
  for (int i = gz_first_edge(tile, part); i < tile->ends[part]; i++) {
    if (tile->corners[i] == tile->corners[gz_next_edge(tile, edge)] &&
        tile->corners[gz_next_edge(tile, i)] == tile->corners[edge])
      return i;
  }
  GZ_ASSERT(false);
  return GZ_EDGE_OF_RIM;
}

static gz_grid_point in_units(const gz_tile *tile, gz_vec p) {
  return (gz_grid_point){ (int)(p.x / tile->unit), (int)(p.y / tile->unit) };
}

static void write_box(gz_tile *tile, int part) {
  gz_grid_box *box = &tile->boxes[part];
  for (int i = gz_first_edge(tile, part); i < tile->ends[part]; i++) {
    gz_grid_point p = in_units(tile, gz_edge_begin(tile, i));
    gz_grid_box own = { p, p };
    if (i == gz_first_edge(tile, part)) *box = own;
    else gz_grid_box_include(box, &own);
  }
}

static void write_parts(gz_tile *tile, const gz_decomposition *d) {
  if (d->part_count == 0) return;
  memcpy(tile->points, d->points, (size_t)tile->point_count * sizeof *d->points);
  memcpy(tile->ends, d->ends, (size_t)tile->part_count * sizeof *d->ends);
  memcpy(tile->corners, d->corners, (size_t)tile->edge_count * sizeof *d->corners);
  for (int part = 0; part < tile->part_count; part++) {
    for (int i = gz_first_edge(tile, part); i < tile->ends[part]; i++) tile->parts[i] = part;
    write_box(tile, part);
  }
  for (int i = 0; i < tile->edge_count; i++)
    tile->across[i] = same_edge_of(tile, d->neighbors[i], i);
}

static bool comes_first_along(const void *context, int a, int b) {
  const gz_tile *tile = (const gz_tile *)context;
  gz_vec p = gz_edge_begin(tile, a), q = gz_edge_begin(tile, b);
  return p.x != q.x ? p.x < q.x : p.y < q.y;
}

static bool list_lines(gz_tile *tile, gz_tile_room *room, gz_memory *memory, gz_vec low,
                       gz_vec high) {
  int count = 0;
  gz_order order = { comes_first_along, tile };
  if (!gz_resize(memory, &room->spare, tile->edge_count)) return false;
  for (int side = 0; side < GZ_TILE_SIDES; side++) {
    int begin = count;
    for (int i = 0; i < tile->edge_count; i++) {
      gz_vec p = gz_edge_begin(tile, i), q = gz_edge_end(tile, i);
      if (tile->across[i] < 0 && is_on_side(p, q, side, low, high)) tile->lines[count++] = i;
    }
    gz_sort_indices(tile->lines + begin, room->spare.at, count - begin, order);
    tile->line_ends[side] = count;
  }
  for (int k = 0; k < count; k++) {
    tile->across[tile->lines[k]] = gz_edge_of_line(k);
    tile->links[k] = (gz_tile_side){ -1, -1 };
  }
  return true;
}

/* Decompose what is free. Returns false if there is no memory. */
static bool decompose(gz_tile_room *room, gz_memory *memory, const gz_rings *rings,
                      gz_decomposition *d) {
  if (!gz_reserve_block(memory, &room->decomposition, gz_decompose_size(rings->corner_count)))
    return false;
  *d = gz_decompose(rings, room->decomposition.at);
  GZ_ASSERT(d->fault == GZ_RINGS_SOUND && d->part_count > 0);
  return true;
}

bool gz_make_tile(gz_tile **tile, gz_tile_room *room, gz_memory *memory, int number,
                  const gz_grid_box *box, double unit, const gz_obstacle_polygons *sums,
                  const int *near, int near_count) {
  gz_rings rings;
  gz_decomposition d = { .part_count = 0 };
  gz_vec low = gz_v(box->low.x * unit, box->low.y * unit);
  gz_vec high = gz_v(box->high.x * unit, box->high.y * unit);
  gz_tile counts = { .unit = unit, .number = number };
  *tile = NULL;
  if (!draw(room, memory, box, sums, near, near_count) || !find_rings(room, memory, unit, &rings) ||
      (rings.corner_count > 0 && !decompose(room, memory, &rings, &d)))
    return false;
  count_parts(&counts, &d, low, high);
  count_exact_sums(&counts.exact, sums, near, near_count);
  if (counts.part_count == 0 && counts.exact.count == 0) return true;
  *tile = allocate(memory, &counts);
  if (*tile == NULL) return false;
  write_exact_sums(&(*tile)->exact, sums, near);
  write_parts(*tile, &d);
  if (list_lines(*tile, room, memory, low, high)) return true;
  gz_tile_release(*tile, memory);
  *tile = NULL;
  return false;
}

void gz_tile_room_release(gz_tile_room *room, gz_memory *memory) {
  gz_overlay_release(&room->overlay, memory);
  gz_traced_rings_release(&room->rings, memory);
  GZ_RELEASE(memory, room->corners);
  GZ_RELEASE(memory, room->polygon);
  GZ_RELEASE(memory, room->spare_polygon);
  gz_release_block(memory, &room->decomposition);
  gz_release_list(memory, &room->spare);
  memset(room, 0, sizeof *room);
}
