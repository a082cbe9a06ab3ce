/*
** Regions: an overlay after the other, and the rings of what is left.
*/
#include "core/region/region.h"

#include "core/math/assert.h"
#include "core/parts/layout.h"

#include <string.h>

/* ---- drawing */

/* Exchange the edges of the region and the result of the overlay. */
static void take_result(gz_region *r) {
  gz_region_edges edges = r->overlay.result;
  r->overlay.result = r->edges;
  r->edges = edges;
}

gz_region_edges *gz_region_begin_clip(gz_region *r) {
  r->overlay.subject.count = r->overlay.clip.count = r->overlay.corners.count = 0;
  return &r->overlay.clip;
}

bool gz_region_take_clip(gz_region *r, gz_memory *memory, gz_overlay_rule rule) {
  GZ_ASSERT(r->overlay.subject.count == 0);
  if (!gz_overlay_find(&r->overlay, memory, rule)) return false;
  take_result(r);
  return true;
}

static bool draw_all(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count,
                     bool numbers) {
  for (int i = 0; i < count; i++) {
    if (!gz_quantise_region(&r->overlay.clip, memory, shapes[i], &r->frame, numbers)) return false;
  }
  return true;
}

/* Make the region of shapes whose edges may cross, in its frame. */
static bool unite(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count,
                  bool numbers) {
  gz_region_begin_clip(r);
  return draw_all(r, memory, shapes, count, numbers) &&
         gz_region_take_clip(r, memory, GZ_OVERLAY_UNION);
}

bool gz_region_open(gz_region *r, gz_memory *memory, const gz_shape *shape,
                    const gz_region_frame *frame) {
  GZ_ASSERT(shape->geometry->kind != GZ_GRID && shape->geometry->kind != GZ_PLANE);
  r->frame = *frame;
  if (!gz_is_on_grid(shape, &r->frame)) return unite(r, memory, &shape, 1, true);
  r->edges.count = 0;
  return gz_quantise_region(&r->edges, memory, shape, &r->frame, true);
}

bool gz_region_begin(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  gz_region_frame frame = gz_frame_of(shape);
  return gz_region_open(r, memory, shape, &frame);
}

bool gz_region_unite(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count) {
  GZ_ASSERT(count > 0);
  r->frame = gz_frame_of(shapes[0]);
  for (int i = 1; i < count; i++) gz_frame_include(&r->frame, shapes[i]);
  return unite(r, memory, shapes, count, false);
}

bool gz_region_clean(gz_region *r, gz_memory *memory, const gz_rings *rings) {
  gz_region_edges *clip = gz_region_begin_clip(r);
  r->frame = gz_frame_of_corners(rings->corners, rings->corner_count);
  for (int ring = 0, begin = 0; ring < rings->ring_count; begin = rings->ends[ring++]) {
    if (!gz_quantise_ring(clip, memory, rings->corners + begin, rings->ends[ring] - begin,
                          &r->frame))
      return false;
  }
  return gz_region_take_clip(r, memory, GZ_OVERLAY_CLEAN);
}

/* ---- what is near */

/* Is an edge in a box, or below it? */
static bool is_near(const gz_region_edge *edge, const gz_grid_box *box) {
  gz_grid_box own = gz_grid_box_of(edge->a, edge->b, 0);
  return own.low.x <= box->high.x && own.high.x >= box->low.x && own.low.y <= box->high.y;
}

static bool add_ends(gz_memory *memory, gz_grid_points *points, const gz_region_edge *edge) {
  return gz_add_grid_point(memory, points, edge->a) && gz_add_grid_point(memory, points, edge->b);
}

/* Give the overlay the edges near b, and the corners near those that may bend. The others wait. */
static bool choose_near(gz_region *r, gz_memory *memory, bool all) {
  gz_overlay *overlay = &r->overlay;
  gz_grid_box box = gz_box_around_edges(&overlay->clip), wide = box;
  r->far.count = overlay->subject.count = overlay->corners.count = 0;
  for (int i = 0; i < r->edges.count; i++) {
    const gz_region_edge *edge = &r->edges.at[i];
    bool near = all || is_near(edge, &box);
    gz_grid_box own = gz_grid_box_of(edge->a, edge->b, 1);
    if (near && (all || own.high.y >= box.low.y)) gz_grid_box_include(&wide, &own);
    if (!gz_copy_region_edge(memory, near ? &overlay->subject : &r->far, edge)) return false;
    if (near && !add_ends(memory, &overlay->corners, edge)) return false;
  }
  for (int i = 0; i < r->edges.count; i++) {
    gz_grid_point corner = r->edges.at[i].a;
    if (!gz_grid_box_contains(&wide, corner)) continue;
    if (!gz_add_grid_point(memory, &overlay->corners, corner)) return false;
  }
  return true;
}

/* Combine the region with b of the overlay. If a course was pulled about a corner, edges that wait
   may lie there: then all are near. */
static bool combine(gz_region *r, gz_memory *memory, gz_overlay_rule rule) {
  gz_overlay *overlay = &r->overlay;
  bool all = false;
  if (overlay->clip.count == 0) {
    if (rule == GZ_OVERLAY_INTERSECTION) r->edges.count = 0;
    return true;
  }
  do {
    if (!choose_near(r, memory, all) || !gz_overlay_find(overlay, memory, rule)) return false;
    all = r->far.count > 0 && overlay->taut.count > 0;
  } while (all);
  take_result(r);
  for (int i = 0; i < r->far.count && rule != GZ_OVERLAY_INTERSECTION; i++) {
    if (!gz_copy_region_edge(memory, &r->edges, &r->far.at[i])) return false;
  }
  return true;
}

bool gz_region_set_clip(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count) {
  gz_region_begin_clip(r);
  return draw_all(r, memory, shapes, count, false);
}

bool gz_region_subtract(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count) {
  return gz_region_set_clip(r, memory, shapes, count) && combine(r, memory, GZ_OVERLAY_DIFFERENCE);
}

bool gz_region_intersect(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  return gz_region_set_clip(r, memory, &shape, 1) && combine(r, memory, GZ_OVERLAY_INTERSECTION);
}

bool gz_region_add(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  return gz_region_set_clip(r, memory, &shape, 1) && combine(r, memory, GZ_OVERLAY_UNION);
}

/* The sum may wrap around on the way; the result is less than 2^53. */
int64_t gz_area_of_edges(const gz_region_edges *edges) {
  uint64_t sum = 0;
  for (int i = 0; i < edges->count; i++) {
    gz_grid_point p = edges->at[i].a, q = edges->at[i].b;
    sum += (uint64_t)((int64_t)p.x * q.y) - (uint64_t)((int64_t)p.y * q.x);
  }
  return (int64_t)sum;
}

/* ---- rings */

bool gz_region_trace(gz_region *r, gz_memory *memory, bool numbers) {
  return gz_trace_rings(&r->rings, memory, &r->edges, numbers ? GZ_KEEP_LABELS : GZ_DROP_STRAIGHT);
}

bool gz_region_split(gz_region *r, gz_memory *memory) {
  return gz_region_trace(r, memory, false) && gz_find_ring_components(&r->rings, memory);
}

static bool is_of_piece(const gz_region *r, int ring, int piece) {
  return piece == GZ_ALL_COMPONENTS || r->rings.components.at[ring] == piece;
}

/* Sum up three times the centroid, and the area, of the triangles that a point makes with the
   edges. Sums near the ring lose less. */
gz_grid_point gz_component_centroid(const gz_region *r, int piece) {
  const gz_traced_rings *rings = &r->rings;
  gz_vec from = gz_v(0, 0), moment = from;
  double area = 0;
  for (int ring = 0, begin = 0; ring < rings->ends.count; begin = rings->ends.at[ring++]) {
    if (!is_of_piece(r, ring, piece)) continue;
    gz_grid_point first = rings->corners.at[begin];
    if (area == 0) from = gz_v(first.x, first.y);
    for (int i = begin; i < rings->ends.at[ring]; i++) {
      gz_grid_point a = rings->corners.at[i];
      gz_grid_point b = rings->corners.at[i + 1 < rings->ends.at[ring] ? i + 1 : begin];
      gz_vec p = gz_sub(gz_v(a.x, a.y), from), q = gz_sub(gz_v(b.x, b.y), from);
      double weight = gz_cross(p, q);
      area += weight;
      moment = gz_mul_add(moment, gz_add(p, q), weight);
    }
  }
  gz_vec centroid = gz_add(from, gz_scale(moment, 1 / (3 * area)));
  return (gz_grid_point){ (int)floor(centroid.x + 0.5), (int)floor(centroid.y + 0.5) };
}

static void write_corner(gz_region_corners *corners, const gz_region *r, gz_grid_point origin,
                         gz_grid_point p) {
  gz_grid_point from = { p.x - origin.x, p.y - origin.y };
  corners->at[corners->count++] = gz_from_grid(&r->frame, from);
}

static gz_rings rings_of(const gz_region_corners *corners) {
  gz_rings rings = { corners->at, corners->ends.at, corners->ends.count, corners->count };
  return rings;
}

static bool write_numbers(gz_region *r, gz_memory *memory, int begin, int end) {
  for (int i = begin; i < end; i++) {
    int number = r->rings.labels.at[i];
    if (number >= 0) number = number > 0 ? number - 1 : GZ_DUG_EDGE;
    if (!gz_append(memory, &r->numbers, number)) return false;
  }
  return true;
}

/* Write the rings of a piece: as they were traced; or as they are listed, without straight corners.
   */
static bool write_rings(gz_region *r, gz_memory *memory, int piece, gz_grid_point origin,
                        bool listed) {
  const gz_traced_rings *traced = &r->rings;
  const gz_grid_point *at = traced->corners.at;
  gz_region_corners *corners = listed ? &r->listed : &r->traced;
  corners->count = corners->ends.count = 0;
  if (!listed) r->numbers.count = 0;
  if (!GZ_RESERVE(memory, corners->at, corners->capacity, traced->corners.count)) return false;
  for (int ring = 0, begin = 0; ring < traced->ends.count; begin = traced->ends.at[ring++]) {
    int end = traced->ends.at[ring];
    if (!is_of_piece(r, ring, piece)) continue;
    for (int i = begin; i < end; i++) {
      gz_grid_point before = at[i > begin ? i - 1 : end - 1],
                    next = at[i + 1 < end ? i + 1 : begin];
      if (!listed || gz_grid_turn(before, at[i], next) != 0)
        write_corner(corners, r, origin, at[i]);
    }
    if (!gz_append(memory, &corners->ends, corners->count)) return false;
    if (!listed && !write_numbers(r, memory, begin, end)) return false;
  }
  return true;
}

static gz_region_outline outline_of(const gz_region *r) {
  gz_region_outline outline = { rings_of(&r->listed), rings_of(&r->traced), r->numbers.at,
                                r->frame.unit };
  return outline;
}

bool gz_region_rings(gz_region *r, gz_memory *memory, int piece, gz_grid_point origin,
                     gz_region_outline *outline) {
  if (!write_rings(r, memory, piece, origin, false) || !write_rings(r, memory, piece, origin, true))
    return false;
  *outline = outline_of(r);
  return true;
}

bool gz_region_rings_in_place(gz_region *r, gz_memory *memory, gz_region_outline *outline) {
  const gz_grid_point origin = { 0, 0 };
  if (!gz_trace_rings(&r->rings, memory, &r->overlay.result, GZ_KEEP_LABELS) ||
      !write_rings(r, memory, GZ_ALL_COMPONENTS, origin, false))
    return false;
  r->listed.count = r->listed.ends.count = 0;
  *outline = outline_of(r);
  return true;
}

static void release_corners(gz_region_corners *corners, gz_memory *memory) {
  GZ_RELEASE(memory, *corners);
  gz_release_list(memory, &corners->ends);
}

void gz_region_release(gz_region *r, gz_memory *memory) {
  GZ_RELEASE(memory, r->edges);
  GZ_RELEASE(memory, r->far);
  release_corners(&r->listed, memory);
  release_corners(&r->traced, memory);
  gz_release_list(memory, &r->numbers);
  gz_overlay_release(&r->overlay, memory);
  gz_traced_rings_release(&r->rings, memory);
  memset(r, 0, sizeof *r);
}
