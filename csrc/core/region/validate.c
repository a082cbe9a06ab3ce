/*
** Is what a stranger packed an outline that calls could have made?
*/
#include "core/region/validate.h"

#include "core/math/assert.h"
#include "core/overlay/bucket_grid.h"

#include <stdlib.h>

/* ---- closed */

static int compare_points(const void *a, const void *b) {
  const gz_vec *p = (const gz_vec *)a, *q = (const gz_vec *)b;
  if (p->x != q->x) return p->x < q->x ? -1 : 1;
  return (p->y > q->y) - (p->y < q->y);
}

static bool do_edges_close(gz_memory *memory, const gz_geometry *outline, bool *do_close) {
  int most = gz_parts_of(outline)->rim_count, count = 0;
  size_t bytes = 2 * (size_t)most * sizeof(gz_vec);
  gz_vec *begins = (gz_vec *)gz_allocate(memory, bytes);
  if (begins == NULL) return false;
  gz_vec *ends = begins + most;
  for (int k = 0; k < gz_parts_of(outline)->part_count; k++) {
    gz_rim rim = gz_rim_of(outline, k);
    for (int i = 0; i < rim.count; i++) {
      if (rim.edges[i] < 0) continue;
      begins[count] = rim.corners[i];
      ends[count++] = gz_rim_end(&rim, i);
    }
  }
  qsort(begins, (size_t)count, sizeof *begins, compare_points);
  qsort(ends, (size_t)count, sizeof *ends, compare_points);
  *do_close = count > 0;
  for (int i = 0; i < count; i++) *do_close = *do_close && gz_equal(begins[i], ends[i]);
  gz_release(memory, begins, bytes);
  return true;
}

/* ---- crossings */

typedef struct crossings {
  gz_grid_segments edges;
  gz_bucket_grid near;
  gz_list found;
} crossings;

static bool list_edges(crossings *c, gz_memory *memory, const gz_geometry *outline, double unit) {
  if (!GZ_RESERVE(memory, c->edges.at, c->edges.capacity, gz_parts_of(outline)->rim_count))
    return false;
  GZ_ASSERT(c->edges.at != NULL); /* an outline has rims */
  for (int k = 0; k < gz_parts_of(outline)->part_count; k++) {
    gz_rim rim = gz_rim_of(outline, k);
    for (int i = 0; i < rim.count; i++) {
      gz_region_edge edge = gz_edge_of_rim(&rim, i, unit);
      c->edges.at[c->edges.count++] = (gz_grid_segment){ edge.a, edge.b };
    }
  }
  return true;
}

static bool do_cross(gz_grid_segment s, gz_grid_segment t) {
  return gz_grid_turn(s.a, s.b, t.a) * gz_grid_turn(s.a, s.b, t.b) < 0 &&
         gz_grid_turn(t.a, t.b, s.a) * gz_grid_turn(t.a, t.b, s.b) < 0;
}

static bool find_crossing(crossings *c, gz_memory *memory, bool *any) {
  if (!gz_bucket_grid_make(&c->near, memory, c->edges.at, c->edges.count)) return false;
  *any = false;
  for (int i = 0; i < c->edges.count && !*any; i++) {
    if (!gz_bucket_grid_find(&c->near, memory, c->edges.at[i], &c->found)) return false;
    for (int k = 0; k < c->found.count; k++)
      *any = *any || do_cross(c->edges.at[i], c->edges.at[c->found.at[k]]);
  }
  return true;
}

bool gz_validate_outline(gz_memory *memory, const gz_shape *outline, bool *is_sound) {
  crossings c = { { NULL, 0, 0 }, { .shift = 0 }, { NULL, 0, 0 } };
  gz_region_frame frame = gz_carving_frame_of(outline);
  bool any = false;
  if (!do_edges_close(memory, outline->geometry, is_sound)) return false;
  if (!*is_sound || !gz_is_on_grid(outline, &frame)) return true;
  bool done =
      list_edges(&c, memory, outline->geometry, frame.unit) && find_crossing(&c, memory, &any);
  *is_sound = !any;
  GZ_RELEASE(memory, c.edges);
  gz_bucket_grid_release(&c.near, memory);
  gz_release_list(memory, &c.found);
  return done;
}
