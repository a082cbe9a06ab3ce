/*
** Carving in place: who leaves, what is left of their sides, and who must leave, too.
*/
#include "core/region/in_place.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"

#include <string.h>

static gz_grid_box box_of_part(const gz_region *r, const gz_geometry *outline, int k) {
  const gz_vec *box = gz_part_box(outline, k);
  return (gz_grid_box){ gz_to_grid(box[0], r->frame.unit), gz_to_grid(box[1], r->frame.unit) };
}

static bool do_meet(const gz_grid_box *a, const gz_grid_box *b) {
  return a->low.x <= b->high.x && a->high.x >= b->low.x && a->low.y <= b->high.y &&
         a->high.y >= b->low.y;
}

/* ---- who leaves */

/* Let all parts leave that meet a box. Returns whether any has that stayed. */
static bool let_leave(gz_in_place *p, const gz_region *r, const gz_geometry *outline,
                      const gz_grid_box *box) {
  bool any = false;
  for (int k = 0; k < p->removed.count; k++) {
    if (p->removed.at[k]) continue;
    gz_grid_box own = box_of_part(r, outline, k);
    if (do_meet(&own, box)) p->removed.at[k] = any = true;
  }
  return any;
}

/* Collect the sides of those that leave, and the corners that a course may be pulled about: theirs,
   and those of parts next to them. */
static bool collect(gz_in_place *p, gz_region *r, gz_memory *memory, const gz_geometry *outline) {
  bool any = false;
  gz_grid_box around = { { 0, 0 }, { 0, 0 } };
  p->sides.count = p->corners.count = r->overlay.corners.count = 0;
  for (int k = 0; k < p->removed.count; k++) {
    if (!p->removed.at[k]) continue;
    gz_grid_box own = box_of_part(r, outline, k);
    gz_grid_box wide = gz_grid_box_of(own.low, own.high, 1);
    if (any) gz_grid_box_include(&around, &wide);
    else around = wide;
    any = true;
    gz_rim m = gz_rim_of(outline, k);
    for (int i = 0; i < m.count; i++) {
      gz_region_edge edge = gz_edge_of_rim(&m, i, r->frame.unit);
      if (!gz_copy_region_edge(memory, &p->sides, &edge) ||
          !gz_add_grid_point(memory, &p->corners, edge.a))
        return false;
    }
  }
  for (int k = 0; any && k < p->removed.count; k++) {
    gz_grid_box own = box_of_part(r, outline, k);
    if (!p->removed.at[k] && !do_meet(&own, &around)) continue;
    gz_rim m = gz_rim_of(outline, k);
    for (int i = 0; i < m.count; i++) {
      if (!gz_add_grid_point(memory, &r->overlay.corners, gz_to_grid(m.corners[i], r->frame.unit)))
        return false;
    }
  }
  return true;
}

/* ---- opposite seams */

static bool make_corner_table(gz_in_place *p, gz_memory *memory) {
  if (!GZ_RESERVE(memory, p->segments.at, p->segments.capacity, p->corners.count)) return false;
  for (int i = 0; i < p->corners.count; i++)
    p->segments.at[i] = (gz_grid_segment){ p->corners.at[i], p->corners.at[i] };
  return gz_bucket_grid_make(&p->near, memory, p->segments.at, p->corners.count);
}

/* Points of a list, in the order along an edge. */
typedef struct along_edge {
  const gz_grid_point *points;
  gz_grid_point from;
} along_edge;

static int way_to(const along_edge *along, int i) {
  gz_grid_point p = along->points[i];
  int x = p.x - along->from.x, y = p.y - along->from.y;
  return gz_max_int(x, -x) + gz_max_int(y, -y);
}

static bool comes_before(const void *context, int i, int k) {
  return way_to(context, i) < way_to(context, k);
}

/* Add the pieces of a seam between the corners that lie on it. */
static bool split_seam(gz_in_place *p, gz_memory *memory, const gz_region_edge *edge) {
  gz_grid_segment segment = { edge->a, edge->b };
  along_edge along = { p->corners.at, edge->a };
  if (!gz_bucket_grid_find(&p->near, memory, segment, &p->found)) return false;
  int count = 0;
  for (int i = 0; i < p->found.count; i++)
    if (gz_is_inside_segment(edge->a, edge->b, p->corners.at[p->found.at[i]]))
      p->found.at[count++] = p->found.at[i];
  if (!gz_resize(memory, &p->spare, count)) return false;
  gz_sort_indices(p->found.at, p->spare.at, count, (gz_order){ comes_before, &along });
  gz_grid_point last = edge->a;
  for (int i = 0; i <= count; i++) {
    gz_grid_point next = i < count ? p->corners.at[p->found.at[i]] : edge->b;
    if (!gz_add_region_edge(memory, &p->sub_edges, last, next, GZ_SEAM_EDGE)) return false;
    last = next;
  }
  return true;
}

static bool split_seams(gz_in_place *p, gz_memory *memory) {
  p->sub_edges.count = 0;
  if (!make_corner_table(p, memory)) return false;
  for (int i = 0; i < p->sides.count; i++) {
    const gz_region_edge *edge = &p->sides.at[i];
    if (edge->label == GZ_SEAM_EDGE ? !split_seam(p, memory, edge)
                                    : !gz_copy_region_edge(memory, &p->sub_edges, edge))
      return false;
  }
  return true;
}

static int compare_edges(const gz_region_edge *e, const gz_region_edge *f) {
  int order = gz_compare_points(e->a, f->a);
  return order != 0 ? order : gz_compare_points(e->b, f->b);
}

static bool is_edge_before(const void *context, int i, int k) {
  const gz_region_edge *edges = context;
  return compare_edges(&edges[i], &edges[k]) < 0;
}

/* Return whether one of the sorted pieces is equal to an edge. */
static bool has_piece(const gz_in_place *p, const gz_region_edge *edge) {
  int low = 0, high = p->sub_edges.count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (compare_edges(&p->sub_edges.at[p->order.at[middle]], edge) < 0) low = middle + 1;
    else high = middle;
  }
  return low < p->sub_edges.count && compare_edges(&p->sub_edges.at[p->order.at[low]], edge) == 0;
}

static bool sort_pieces(gz_in_place *p, gz_memory *memory) {
  int count = p->sub_edges.count;
  if (!gz_resize(memory, &p->order, count) || !gz_resize(memory, &p->spare, count)) return false;
  for (int i = 0; i < count; i++) p->order.at[i] = i;
  gz_sort_indices(p->order.at, p->spare.at, count, (gz_order){ is_edge_before, p->sub_edges.at });
  return true;
}

/* Give the overlay what is left: edges of the outline, and the border. */
static bool cancel_seams(gz_in_place *p, gz_region *r, gz_memory *memory) {
  gz_region_edges *a = &r->overlay.subject;
  a->count = 0;
  if (!split_seams(p, memory) || !sort_pieces(p, memory)) return false;
  for (int i = 0; i < p->sub_edges.count; i++) {
    const gz_region_edge *edge = &p->sub_edges.at[i];
    gz_region_edge opposite = { edge->b, edge->a, GZ_SEAM_EDGE };
    if (edge->label == GZ_SEAM_EDGE && has_piece(p, &opposite)) continue;
    if (!gz_copy_region_edge(memory, a, edge)) return false;
  }
  return true;
}

/* ---- who must leave, too */

/* Let those leave about whose corners a course was pulled. */
static bool let_pulled_leave(gz_in_place *p, const gz_region *r, const gz_geometry *outline) {
  bool any = false;
  for (int i = 0; i < r->overlay.taut.count; i++) {
    gz_grid_box at = { r->overlay.taut.at[i], r->overlay.taut.at[i] };
    any = let_leave(p, r, outline, &at) || any;
  }
  return any;
}

/* Let those leave whose border is not in the result as it was. The sorted pieces are the result. */
static bool let_bent_leave(gz_in_place *p, const gz_region *r, const gz_geometry *outline) {
  bool any = false;
  for (int i = 0; i < r->overlay.subject.count; i++) {
    const gz_region_edge *edge = &r->overlay.subject.at[i];
    if (edge->label != GZ_SEAM_EDGE || has_piece(p, edge)) continue;
    gz_grid_box box = gz_grid_box_of(edge->a, edge->b, 0);
    any = let_leave(p, r, outline, &box) || any;
  }
  return any;
}

static bool list_result(gz_in_place *p, const gz_region *r, gz_memory *memory) {
  p->sub_edges.count = 0;
  for (int i = 0; i < r->overlay.result.count; i++)
    if (!gz_copy_region_edge(memory, &p->sub_edges, &r->overlay.result.at[i])) return false;
  return sort_pieces(p, memory);
}

/* ---- all of it */

bool gz_change_in_place(gz_in_place *p, gz_region *r, gz_memory *memory, const gz_geometry *outline,
                        gz_overlay_rule rule) {
  GZ_ASSERT(r->overlay.clip.count > 0 && outline->kind == GZ_OUTLINE);
  gz_grid_box box = gz_box_around_edges(&r->overlay.clip);
  if (!gz_resize(memory, &p->removed, gz_parts_of(outline)->part_count)) return false;
  for (int k = 0; k < p->removed.count; k++) p->removed.at[k] = 0;
  let_leave(p, r, outline, &box);
  for (bool again = true; again;) {
    if (!collect(p, r, memory, outline) || !cancel_seams(p, r, memory) ||
        !gz_overlay_find(&r->overlay, memory, rule) || !list_result(p, r, memory))
      return false;
    bool pulled = let_pulled_leave(p, r, outline), bent = let_bent_leave(p, r, outline);
    again = pulled || bent;
  }
  p->change = gz_area_of_edges(&r->overlay.result) - gz_area_of_edges(&r->overlay.subject);
  return true;
}

void gz_in_place_release(gz_in_place *p, gz_memory *memory) {
  GZ_RELEASE(memory, p->sides);
  GZ_RELEASE(memory, p->sub_edges);
  GZ_RELEASE(memory, p->corners);
  GZ_RELEASE(memory, p->segments);
  gz_bucket_grid_release(&p->near, memory);
  gz_list *lists[] = { &p->removed, &p->found, &p->order, &p->spare, NULL };
  for (gz_list **list = lists; *list != NULL; list++) gz_release_list(memory, *list);
  memset(p, 0, sizeof *p);
}
