#include "core/region/region.h"

#include "core/math/assert.h"

#include <string.h>

/* ---- drawing */

/* Exchange the edges of the region and the result of the overlay. */
static void take_result(gz_region *r) {
  gz_region_edges edges = r->overlay.result;
  r->overlay.result = r->edges;
  r->edges = edges;
}

/* Begin an overlay of nothing. */
static gz_overlay *begin_overlay(gz_region *r) {
  r->overlay.a.count = r->overlay.b.count = r->overlay.corners.count = 0;
  return &r->overlay;
}

bool gz_region_begin(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  GZ_ASSERT(shape->geometry->kind != GZ_GRID && shape->geometry->kind != GZ_PLANE);
  r->frame = gz_frame_of(shape);
  if (!gz_is_on_grid(shape, &r->frame)) return gz_region_unite(r, memory, &shape, 1);
  r->edges.count = 0;
  return gz_draw_region(&r->edges, memory, shape, &r->frame);
}

bool gz_region_unite(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count) {
  gz_overlay *overlay = begin_overlay(r);
  r->frame = gz_frame_of(shapes[0]);
  for (int i = 1; i < count; i++) gz_frame_include(&r->frame, shapes[i]);
  for (int i = 0; i < count; i++) {
    if (!gz_draw_region(&overlay->b, memory, shapes[i], &r->frame)) return false;
  }
  if (!gz_overlay_find(overlay, memory, GZ_OVERLAY_PLUS)) return false;
  take_result(r);
  return true;
}

bool gz_region_clean(gz_region *r, gz_memory *memory, const gz_rings *rings) {
  gz_overlay *overlay = begin_overlay(r);
  r->frame = gz_frame_of_corners(rings->corners, rings->corner_count);
  for (int ring = 0, begin = 0; ring < rings->ring_count; begin = rings->ends[ring++]) {
    if (!gz_draw_ring(&overlay->b, memory, rings->corners + begin, rings->ends[ring] - begin,
                      &r->frame))
      return false;
  }
  if (!gz_overlay_find(overlay, memory, GZ_OVERLAY_CLEAN)) return false;
  take_result(r);
  return true;
}

/* ---- what is near */

/* Return the box of the edges of b, grown by a unit. */
static gz_grid_box box_around(const gz_region_edges *edges) {
  gz_grid_box box = gz_grid_box_of(edges->at[0].a, edges->at[0].b, 1);
  for (int i = 1; i < edges->count; i++) {
    gz_grid_box next = gz_grid_box_of(edges->at[i].a, edges->at[i].b, 1);
    gz_grid_box_include(&box, &next);
  }
  return box;
}

/* Is an edge in a box, or below it? */
static bool is_near(const gz_region_edge *edge, const gz_grid_box *box) {
  gz_grid_box own = gz_grid_box_of(edge->a, edge->b, 0);
  return own.low.x <= box->high.x && own.high.x >= box->low.x && own.low.y <= box->high.y;
}

static bool add_edge(gz_memory *memory, gz_region_edges *edges, const gz_region_edge *edge) {
  return gz_add_region_edge(memory, edges, edge->a, edge->b, edge->number);
}

static bool add_ends(gz_memory *memory, gz_grid_points *points, const gz_region_edge *edge) {
  return gz_add_grid_point(memory, points, edge->a) && gz_add_grid_point(memory, points, edge->b);
}

/* Give the overlay the edges near b, and the corners near those that may bend. The others wait. */
static bool choose_near(gz_region *r, gz_memory *memory, bool all) {
  gz_overlay *overlay = &r->overlay;
  gz_grid_box box = box_around(&overlay->b), wide = box;
  r->far.count = overlay->a.count = overlay->corners.count = 0;
  for (int i = 0; i < r->edges.count; i++) {
    const gz_region_edge *edge = &r->edges.at[i];
    bool near = all || is_near(edge, &box);
    gz_grid_box own = gz_grid_box_of(edge->a, edge->b, 1);
    if (near && (all || own.high.y >= box.low.y)) gz_grid_box_include(&wide, &own);
    if (!add_edge(memory, near ? &overlay->a : &r->far, edge)) return false;
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
  if (overlay->b.count == 0) {
    if (rule == GZ_OVERLAY_AND) r->edges.count = 0;
    return true;
  }
  do {
    if (!choose_near(r, memory, all) || !gz_overlay_find(overlay, memory, rule)) return false;
    all = r->far.count > 0 && overlay->pulled.count > 0;
  } while (all);
  take_result(r);
  for (int i = 0; i < r->far.count && rule != GZ_OVERLAY_AND; i++) {
    if (!add_edge(memory, &r->edges, &r->far.at[i])) return false;
  }
  return true;
}

bool gz_region_subtract(gz_region *r, gz_memory *memory, const gz_shape *const *shapes, int count) {
  gz_overlay *overlay = begin_overlay(r);
  for (int i = 0; i < count; i++) {
    if (!gz_draw_region(&overlay->b, memory, shapes[i], &r->frame)) return false;
  }
  return combine(r, memory, GZ_OVERLAY_MINUS);
}

bool gz_region_intersect(gz_region *r, gz_memory *memory, const gz_shape *shape) {
  gz_overlay *overlay = begin_overlay(r);
  return gz_draw_region(&overlay->b, memory, shape, &r->frame) &&
         combine(r, memory, GZ_OVERLAY_AND);
}

/* ---- rings */

bool gz_region_trace(gz_region *r, gz_memory *memory) {
  return gz_trace_rings(&r->rings, memory, &r->edges, false);
}

bool gz_region_split(gz_region *r, gz_memory *memory) {
  return gz_region_trace(r, memory) && gz_find_pieces(&r->rings, memory);
}

bool gz_region_rings(gz_region *r, gz_memory *memory, int piece, gz_rings *rings) {
  const gz_traced_rings *traced = &r->rings;
  int count = 0;
  r->ends.count = 0;
  if (!GZ_RESERVE(memory, r->corners.at, r->corners.capacity, traced->corners.count)) return false;
  for (int ring = 0, begin = 0; ring < traced->ends.count; begin = traced->ends.at[ring++]) {
    if (piece >= 0 && traced->pieces.at[ring] != piece) continue;
    for (int i = begin; i < traced->ends.at[ring]; i++)
      r->corners.at[count++] = gz_from_grid(&r->frame, traced->corners.at[i]);
    if (!gz_append(memory, &r->ends, count)) return false;
  }
  *rings = (gz_rings){ r->corners.at, r->ends.at, r->ends.count, count };
  return true;
}

void gz_region_release(gz_region *r, gz_memory *memory) {
  GZ_RELEASE(memory, r->edges);
  GZ_RELEASE(memory, r->far);
  GZ_RELEASE(memory, r->corners);
  gz_release_list(memory, &r->ends);
  gz_overlay_release(&r->overlay, memory);
  gz_traced_rings_release(&r->rings, memory);
  memset(r, 0, sizeof *r);
}
