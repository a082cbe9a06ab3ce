/*
** The rings of a shape and its lines, each as a curve of which the overlay keeps what it winds
** about.
*/
#include "core/region/offset.h"

#include "core/math/assert.h"
#include "core/parts/layout.h"
#include "core/parts/sides.h"
#include "core/parts/whole.h"

/* ---- rings, as a region lists them */

static bool list_corner(gz_region_corners *rings, gz_memory *memory, gz_vec p) {
  if (!GZ_RESERVE(memory, rings->at, rings->capacity, rings->count + 1)) return false;
  rings->at[rings->count++] = p;
  return true;
}

static bool end_ring(gz_region_corners *rings, gz_memory *memory) {
  return gz_append(memory, &rings->ends, rings->count);
}

/* Return where the ring begins that is not ended yet. */
static int begin_of_ring(const gz_region_corners *rings) {
  return rings->ends.count > 0 ? rings->ends.at[rings->ends.count - 1] : 0;
}

static bool list_polygon(gz_region_corners *rings, gz_memory *memory, const gz_geometry *polygon) {
  for (int i = 0; i < polygon->n; i++) {
    if (!list_corner(rings, memory, gz_local(polygon, i))) return false;
  }
  return end_ring(rings, memory);
}

/* ---- lines: rings there and back, or two if they end where they begin */

static bool end_line(gz_region_corners *rings, gz_memory *memory) {
  int begin = begin_of_ring(rings), end = rings->count;
  if (begin == end) return true;
  bool is_closed = gz_equal(rings->at[begin], rings->at[end - 1]);
  if (is_closed) rings->count = --end;
  if (is_closed && !end_ring(rings, memory)) return false;
  int from = is_closed ? end - 1 : end - 2, to = is_closed ? begin : begin + 1;
  for (int i = from; i >= to; i--) {
    if (!list_corner(rings, memory, rings->at[i])) return false;
  }
  return end_ring(rings, memory);
}

/* Go on along a segment, or begin with it if it is of another line. */
static bool list_segment(gz_region_corners *rings, gz_memory *memory, const gz_geometry *segment,
                         bool may_go_on) {
  GZ_ASSERT(segment->n == 2);
  gz_vec p = gz_local(segment, gz_listed_index(segment, 0));
  gz_vec q = gz_local(segment, gz_listed_index(segment, 1));
  bool is_open = rings->count > begin_of_ring(rings);
  bool goes_on = is_open && may_go_on && gz_equal(p, rings->at[rings->count - 1]);
  if (!goes_on && (!end_line(rings, memory) || !list_corner(rings, memory, p))) return false;
  return list_corner(rings, memory, q);
}

/* Are the segments of two parts of the same line, if they meet? Those of a chain are. */
static bool are_of_one_shape(const gz_geometry *whole, int part, int other) {
  return whole->kind == GZ_CHAIN || gz_reported_part(whole, part) == gz_reported_part(whole, other);
}

static bool list_thin_parts(gz_region_corners *rings, gz_memory *memory, const gz_geometry *whole) {
  int last = 0;
  for (int k = 0; k < gz_parts_of(whole)->part_count; k++) {
    const gz_geometry *part = gz_part(whole, k);
    if (!gz_is_thin(part)) continue;
    if (!list_segment(rings, memory, part, are_of_one_shape(whole, last, k))) return false;
    last = k;
  }
  return end_line(rings, memory);
}

/* ---- rings of a shape */

/* List the rings of what has parts. */
static bool list_composite(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  gz_region_outline outline;
  gz_grid_point origin = { 0, 0 };
  if (!gz_region_begin(r, memory, shape) || !gz_region_trace(r, memory, false) ||
      !gz_region_rings(r, memory, GZ_ALL_COMPONENTS, origin, &outline))
    return false;
  return !gz_has_thin_parts(shape->geometry) ||
         list_thin_parts(&r->listed, memory, shape->geometry);
}

/* List the rings of a shape; of a convex one without its radius. */
static bool list_rings(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  if (gz_has_parts(geometry)) return list_composite(r, memory, shape);
  r->listed.count = r->listed.ends.count = 0;
  if (geometry->kind == GZ_POLYGON) return list_polygon(&r->listed, memory, geometry);
  if (geometry->kind != GZ_SEGMENT) return true;
  return list_segment(&r->listed, memory, geometry, false) && end_line(&r->listed, memory);
}

/* ---- curves */

/* Is a disc of a radius too wide for the box of some rings? */
static bool is_too_wide(const gz_region_corners *rings, double radius) {
  gz_vec low = { HUGE_VAL, HUGE_VAL }, high = { -HUGE_VAL, -HUGE_VAL };
  for (int i = 0; i < rings->count; i++) {
    gz_vec p = rings->at[i];
    low = gz_v(gz_min(low.x, p.x), gz_min(low.y, p.y));
    high = gz_v(gz_max(high.x, p.x), gz_max(high.y, p.y));
  }
  return 2 * radius >= gz_min(high.x - low.x, high.y - low.y);
}

/* Draw the curves of the listed rings. What is too narrow has none, so that no curve leads farther
   than the grid does. */
static bool draw_curves(gz_region *r, gz_memory *memory, const gz_offset *offset) {
  gz_region_edges *clip = gz_region_begin_clip(r);
  const gz_region_corners *rings = &r->listed;
  if (offset->r < 0 && is_too_wide(rings, -offset->r)) return true;
  for (int ring = 0, begin = 0; ring < rings->ends.count; begin = rings->ends.at[ring++]) {
    int count = rings->ends.at[ring] - begin;
    if (!gz_draw_offset_curve(clip, memory, rings->at + begin, count, offset)) return false;
  }
  return true;
}

bool gz_region_offset(gz_region *r, gz_memory *memory, const gz_shape *shape, double distance,
                      gz_join join) {
  const gz_geometry *geometry = shape->geometry;
  GZ_ASSERT(geometry->kind != GZ_PLANE && geometry->kind != GZ_GRID);
  GZ_ASSERT(distance > 0 || !gz_has_thin_parts(geometry));
  double reach = join == GZ_JOIN_MITER ? GZ_MITER_REACH : GZ_ROUND_REACH;
  double radius = gz_has_parts(geometry) ? 0 : geometry->radius;
  bool is_round = radius > 0 && radius + distance > 0;
  if (!is_round && !list_rings(r, memory, shape)) return false;
  r->frame = gz_frame_around(shape, gz_max(0, is_round ? distance : reach * distance));
  gz_offset offset = { radius + distance, join, r->frame.unit };
  bool drawn = is_round
                   ? gz_quantise_grown(gz_region_begin_clip(r), memory, shape, &r->frame, distance)
                   : draw_curves(r, memory, &offset);
  return drawn && gz_region_take_clip(r, memory, GZ_OVERLAY_UNION);
}
