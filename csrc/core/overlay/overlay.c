/*
** The steps of an overlay, each from what the one before has written.
*/
#include "core/overlay/overlay.h"

#include "core/math/assert.h"

#include <string.h>

bool gz_add_region_edge(gz_memory *memory, gz_region_edges *edges, gz_grid_point a, gz_grid_point b,
                        int number) {
  GZ_ASSERT(gz_is_within_limit(a) && gz_is_within_limit(b));
  GZ_ASSERT(gz_is_within_limit(a) && gz_is_within_limit(b));
  if (gz_is_same_point(a, b)) return true;
  if (!GZ_RESERVE(memory, edges->at, edges->capacity, edges->count + 1)) return false;
  edges->at[edges->count++] = (gz_region_edge){ a, b, number };
  return true;
}

bool gz_copy_region_edge(gz_memory *memory, gz_region_edges *edges, const gz_region_edge *edge) {
  return gz_add_region_edge(memory, edges, edge->a, edge->b, edge->label);
}

gz_grid_box gz_box_around_edges(const gz_region_edges *edges) {
  GZ_ASSERT(edges->count > 0);
  gz_grid_box box = gz_grid_box_of(edges->at[0].a, edges->at[0].b, 1);
  for (int i = 1; i < edges->count; i++) {
    gz_grid_box next = gz_grid_box_of(edges->at[i].a, edges->at[i].b, 1);
    gz_grid_box_include(&box, &next);
  }
  return box;
}

bool gz_add_grid_point(gz_memory *memory, gz_grid_points *points, gz_grid_point p) {
  if (!GZ_RESERVE(memory, points->at, points->capacity, points->count + 1)) return false;
  points->at[points->count++] = p;
  return true;
}

/* ---- points, sorted and each once */

static bool make_room_for_ranks(gz_overlay *o, gz_memory *memory, int count) {
  return GZ_RESERVE(memory, o->ranked.at, o->ranked.capacity, count) &&
         GZ_RESERVE(memory, o->spare_ranked.at, o->spare_ranked.capacity, count);
}

static bool sort_points(gz_overlay *o, gz_memory *memory, gz_grid_points *points) {
  int count = points->count, kept = 0;
  if (!make_room_for_ranks(o, memory, count)) return false;
  for (int i = 0; i < count; i++)
    o->ranked.at[i] = (gz_ranked){ gz_rank_of_point(points->at[i]), i };
  const gz_ranked *sorted = gz_sort_ranked(o->ranked.at, o->spare_ranked.at, count);
  if (!GZ_RESERVE(memory, o->snapped.at, o->snapped.capacity, count)) return false;
  for (int i = 0; i < count; i++) {
    if (i == 0 || sorted[i].rank != sorted[i - 1].rank)
      o->snapped.at[kept++] = points->at[sorted[i].index];
  }
  gz_copy_array(points->at, o->snapped.at, kept, sizeof *points->at);
  points->count = kept;
  return true;
}

/* ---- hot pixels */

static bool begin_segments(gz_overlay *o, gz_memory *memory, int count) {
  o->segments.count = 0;
  return GZ_RESERVE(memory, o->segments.at, o->segments.capacity, count);
}

static void list_edges(gz_overlay *o, const gz_region_edges *edges) {
  for (int i = 0; i < edges->count; i++) {
    gz_grid_segment s = { edges->at[i].a, edges->at[i].b };
    o->segments.at[o->segments.count++] = s;
  }
}

static bool make_point_table(gz_overlay *o, gz_memory *memory, const gz_grid_points *points,
                             gz_bucket_grid *table) {
  if (!begin_segments(o, memory, points->count)) return false;
  for (int i = 0; i < points->count; i++) {
    o->segments.at[i] = (gz_grid_segment){ points->at[i], points->at[i] };
  }
  return gz_bucket_grid_make(table, memory, o->segments.at, points->count);
}

/* Add the crossings of edge i of b with those of a, and with the ones of b before it. */
static bool add_crossings(gz_overlay *o, gz_memory *memory, int i) {
  const gz_region_edge *edge = &o->clip.at[i];
  gz_grid_segment s = { edge->a, edge->b };
  if (!gz_bucket_grid_find(&o->near_edges, memory, s, &o->found)) return false;
  for (int k = 0; k < o->found.count; k++) {
    int which = o->found.at[k];
    gz_grid_point at;
    if (which >= o->subject.count + i) continue;
    const gz_grid_segment *other = &o->segments.at[which];
    if (!gz_grid_crossing(s.a, s.b, other->a, other->b, &at)) continue;
    if (!gz_add_grid_point(memory, &o->hot_pixels, at)) return false;
  }
  return true;
}

static bool find_hot_pixels(gz_overlay *o, gz_memory *memory) {
  o->hot_pixels.count = 0;
  if (!begin_segments(o, memory, o->subject.count + o->clip.count)) return false;
  list_edges(o, &o->subject);
  list_edges(o, &o->clip);
  if (!gz_bucket_grid_make(&o->near_edges, memory, o->segments.at, o->segments.count)) return false;
  for (int i = 0; i < o->clip.count; i++) {
    if (!gz_add_grid_point(memory, &o->hot_pixels, o->clip.at[i].a) || !add_crossings(o, memory, i))
      return false;
  }
  return sort_points(o, memory, &o->hot_pixels) && sort_points(o, memory, &o->corners);
}

/* ---- snapped polylines */

static bool add_sub_edge(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                         bool of_subject, gz_grid_point from, gz_grid_point to) {
  bool upward = gz_compare_points(from, to) < 0;
  int winding = upward ? 1 : -1;
  if (!GZ_RESERVE(memory, o->sub_edges.at, o->sub_edges.capacity, o->sub_edges.count + 1))
    return false;
  gz_sub_edge sub_edge = { upward ? from : to, upward ? to : from, of_subject ? winding : 0,
                           of_subject ? 0 : winding, edge->label };
  o->sub_edges.at[o->sub_edges.count++] = sub_edge;
  return true;
}

/* Does p come before q along an edge? Courses are monotone: they are compared by x, then by y. */
static bool is_before(const gz_region_edge *edge, gz_grid_point p, gz_grid_point q) {
  int x = edge->b.x >= edge->a.x ? p.x - q.x : q.x - p.x;
  int y = edge->b.y >= edge->a.y ? p.y - q.y : q.y - p.y;
  return x != 0 ? x < 0 : y < 0;
}

/* Insert a point into the snapped polyline at a place. */
static bool insert(gz_overlay *o, gz_memory *memory, int place, gz_grid_point p) {
  gz_grid_points *snapped = &o->snapped;
  if (!gz_add_grid_point(memory, snapped, p)) return false;
  for (int i = snapped->count - 1; i > place; i--) snapped->at[i] = snapped->at[i - 1];
  snapped->at[place] = p;
  return true;
}

/* Insert a point between the ends, in the order along the edge, unless it is there. */
static bool insert_in_order(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                            gz_grid_point p) {
  int place = o->snapped.count - 1;
  while (place > 1 && is_before(edge, p, o->snapped.at[place - 1])) place--;
  return gz_is_same_point(o->snapped.at[place - 1], p) || insert(o, memory, place, p);
}

/* Begin the snapped polyline of an edge: its ends, the hot pixels whose pixels it passes, and the
   corners that lie on it. Writes whether there are such hot pixels, at which it may bend. */
static bool begin_snapped(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                          bool *bends) {
  gz_grid_segment s = { edge->a, edge->b };
  o->snapped.count = 0;
  *bends = false;
  if (!gz_add_grid_point(memory, &o->snapped, edge->a)) return false;
  if (!gz_add_grid_point(memory, &o->snapped, edge->b)) return false;
  if (!gz_bucket_grid_find(&o->near_pixels, memory, s, &o->found)) return false;
  for (int i = 0; i < o->found.count; i++) {
    gz_grid_point p = o->hot_pixels.at[o->found.at[i]];
    if (gz_is_same_point(p, s.a) || gz_is_same_point(p, s.b) || !gz_passes_pixel(s.a, s.b, p))
      continue;
    *bends = true;
    if (!insert_in_order(o, memory, edge, p)) return false;
  }
  if (!gz_bucket_grid_find(&o->near_corners, memory, s, &o->found)) return false;
  for (int i = 0; i < o->found.count; i++) {
    gz_grid_point p = o->corners.at[o->found.at[i]];
    if (gz_is_inside_segment(s.a, s.b, p) && !insert_in_order(o, memory, edge, p)) return false;
  }
  return true;
}

/* Would an edge sweep over a corner, if it went straight from p to q? Then the corner is on another
   side of that than of the edge, or on it. */
static bool sweeps_over(const gz_region_edge *edge, gz_grid_point p, gz_grid_point q,
                        gz_grid_point corner) {
  int64_t dx = q.x - p.x, dy = q.y - p.y;
  if ((corner.x - p.x) * dx + (corner.y - p.y) * dy <= 0) return false;
  if ((corner.x - q.x) * dx + (corner.y - q.y) * dy >= 0) return false;
  int of_edge = gz_grid_turn(edge->a, edge->b, corner), of_snapped = gz_grid_turn(p, q, corner);
  return of_snapped == 0 || of_edge * of_snapped < 0;
}

/* Find the corner farthest from the straight way between two points of a snapped polyline of those
   that it sweeps over: of equally far ones the first in order. Returns its index; -1 if there is
   none, -2 if there is no memory. */
static int find_pulling(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                        gz_grid_point p, gz_grid_point q) {
  gz_grid_segment s = { p, q };
  gz_grid_box box = gz_grid_box_of(p, q, 1);
  int64_t most = -1;
  int best = -1;
  if (!gz_bucket_grid_find(&o->near_corners, memory, s, &o->found)) return -2;
  for (int i = 0; i < o->found.count; i++) {
    int which = o->found.at[i];
    gz_grid_point corner = o->corners.at[which];
    if (!gz_grid_box_contains(&box, corner) || !sweeps_over(edge, p, q, corner)) continue;
    int64_t cross = gz_grid_cross(p, q, corner), far = cross < 0 ? -cross : cross;
    if (far < most || (far == most && which > best)) continue;
    most = far;
    best = which;
  }
  return best;
}

/* Pull the snapped polyline of an edge that bends taut. */
static bool pull_taut(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge) {
  for (int i = 0; i + 1 < o->snapped.count;) {
    int which = find_pulling(o, memory, edge, o->snapped.at[i], o->snapped.at[i + 1]);
    if (which == -2) return false;
    if (which < 0) {
      i++;
      continue;
    }
    if (!insert(o, memory, i + 1, o->corners.at[which])) return false;
    if (!gz_add_grid_point(memory, &o->taut, o->corners.at[which])) return false;
  }
  return true;
}

static bool bend_edges(gz_overlay *o, gz_memory *memory, const gz_region_edges *edges,
                       bool of_subject) {
  for (int i = 0; i < edges->count; i++) {
    const gz_region_edge *edge = &edges->at[i];
    bool bends;
    if (!begin_snapped(o, memory, edge, &bends)) return false;
    if (bends && !pull_taut(o, memory, edge)) return false;
    for (int k = 0; k + 1 < o->snapped.count; k++) {
      if (!add_sub_edge(o, memory, edge, of_subject, o->snapped.at[k], o->snapped.at[k + 1]))
        return false;
    }
  }
  return true;
}

static bool find_sub_edges(gz_overlay *o, gz_memory *memory) {
  o->sub_edges.count = o->taut.count = 0;
  return make_point_table(o, memory, &o->hot_pixels, &o->near_pixels) &&
         make_point_table(o, memory, &o->corners, &o->near_corners) &&
         bend_edges(o, memory, &o->subject, true) && bend_edges(o, memory, &o->clip, false);
}

/* ---- equal sub-edges become one */

static bool is_same_sub_edge(const gz_sub_edge *p, const gz_sub_edge *q) {
  return gz_is_same_point(p->low, q->low) && gz_is_same_point(p->high, q->high);
}

/* Sort sub-edges that begin at one point by where they end: they are few. */
static void sort_by_ends(const gz_overlay *o, gz_ranked *list, int count) {
  for (int i = 1; i < count; i++) {
    gz_ranked moved = list[i];
    gz_grid_point end = o->sub_edges.at[moved.index].high;
    int k = i;
    for (; k > 0 && gz_compare_points(end, o->sub_edges.at[list[k - 1].index].high) < 0; k--)
      list[k] = list[k - 1];
    list[k] = moved;
  }
}

/* Return the sub-edges, of which there are some, by where they begin, then by where they end; NULL
   if there is no memory. */
static const gz_ranked *sort_sub_edges(gz_overlay *o, gz_memory *memory) {
  int count = o->sub_edges.count;
  GZ_ASSERT(count > 0);
  if (!make_room_for_ranks(o, memory, count)) return NULL;
  for (int i = 0; i < count; i++)
    o->ranked.at[i] = (gz_ranked){ gz_rank_of_point(o->sub_edges.at[i].low), i };
  gz_ranked *sorted = gz_sort_ranked(o->ranked.at, o->spare_ranked.at, count);
  for (int begin = 0, end; begin < count; begin = end) {
    for (end = begin + 1; end < count && sorted[end].rank == sorted[begin].rank;) end++;
    sort_by_ends(o, sorted + begin, end - begin);
  }
  return sorted;
}

static bool merge_sub_edges(gz_overlay *o, gz_memory *memory) {
  int count = o->sub_edges.count, kept = 0;
  const gz_ranked *sorted = sort_sub_edges(o, memory);
  if (sorted == NULL || !GZ_RESERVE(memory, o->sorted.at, o->sorted.capacity, count)) return false;
  for (int i = 0; i < count; i++) {
    const gz_sub_edge *sub_edge = &o->sub_edges.at[sorted[i].index];
    gz_sub_edge *last = kept > 0 ? &o->sorted.at[kept - 1] : NULL;
    if (last == NULL || !is_same_sub_edge(last, sub_edge)) {
      o->sorted.at[kept++] = *sub_edge;
      continue;
    }
    if (last->label == 0) last->label = sub_edge->label;
    last->subject += sub_edge->subject;
    last->clip += sub_edge->clip;
  }
  o->sorted.count = kept;
  return true;
}

/* ---- the sweep */

/* Does one of two sub-edges that leave a point on the right turn towards +y less? */
static bool leaves_below(const void *context, int a, int b) {
  const gz_sub_edge *p = (const gz_sub_edge *)context + a;
  const gz_sub_edge *q = (const gz_sub_edge *)context + b;
  return gz_grid_turn(p->low, p->high, q->high) > 0;
}

/* Return the place in the status of the first sub-edge that is not below a point, and that of the
   first behind it that does not end there. */
static int place_in_status(const gz_overlay *o, gz_grid_point at, int *end) {
  int low = 0, high = o->status.count;
  while (low < high) {
    int middle = (low + high) / 2;
    const gz_sub_edge *sub_edge = &o->sorted.at[o->status.at[middle]];
    if (gz_grid_turn(sub_edge->low, sub_edge->high, at) > 0) low = middle + 1;
    else high = middle;
  }
  *end = low;
  while (*end < o->status.count && gz_is_same_point(o->sorted.at[o->status.at[*end]].high, at))
    ++*end;
  return low;
}

/* Write the winding numbers of subject and clip below the sub-edges that leave a point, which stand
   above a place. An edge of a has the solid on its left: so it tells, whatever was left out below
   it. */
static void count_windings(gz_overlay *o, int place) {
  int a = 0, b = 0;
  if (place > 0) {
    int below = o->status.at[place - 1];
    a = o->subject_windings.at[below] + o->sorted.at[below].subject;
    b = o->clip_windings.at[below] + o->sorted.at[below].clip;
  }
  for (int i = 0; i < o->leaving.count; i++) {
    int sub_edge = o->leaving.at[i];
    if (o->sorted.at[sub_edge].subject != 0) a = o->sorted.at[sub_edge].subject > 0 ? 0 : 1;
    o->subject_windings.at[sub_edge] = a;
    o->clip_windings.at[sub_edge] = b;
    a += o->sorted.at[sub_edge].subject;
    b += o->sorted.at[sub_edge].clip;
  }
}

/* Replace the sub-edges that end at a point by those that leave it. */
static bool pass_point(gz_overlay *o, gz_memory *memory, gz_grid_point at) {
  int end, place = place_in_status(o, at, &end), more = o->leaving.count - (end - place);
  int count = o->status.count;
  if (o->leaving.count == 0 && end == place) return true;
  gz_order order = { leaves_below, o->sorted.at };
  gz_sort_indices(o->leaving.at, o->spare.at, o->leaving.count, order);
  count_windings(o, place);
  if (!gz_resize(memory, &o->status, count + (more > 0 ? more : 0))) return false;
  int *status = o->status.at;
  if (count > end)
    memmove(status + end + more, status + end, (size_t)(count - end) * sizeof *status);
  gz_copy_array(status + place, o->leaving.at, o->leaving.count, sizeof *status);
  o->status.count = count + more;
  return true;
}

/* Pass the points where sub-edges begin and end, which are hot pixels and corners, from left to
   right. */
static bool sweep(gz_overlay *o, gz_memory *memory) {
  int count = o->sorted.count, begin = 0, pixel = 0, corner = 0;
  bool done = gz_resize(memory, &o->subject_windings, count) &&
              gz_resize(memory, &o->clip_windings, count) && gz_resize(memory, &o->spare, count);
  o->status.count = 0;
  while (done && (pixel < o->hot_pixels.count || corner < o->corners.count)) {
    int order = pixel == o->hot_pixels.count ? 1
                : corner == o->corners.count
                    ? -1
                    : gz_compare_points(o->hot_pixels.at[pixel], o->corners.at[corner]);
    gz_grid_point at = order <= 0 ? o->hot_pixels.at[pixel] : o->corners.at[corner];
    pixel += order <= 0;
    corner += order >= 0;
    o->leaving.count = 0;
    while (done && begin < count && gz_is_same_point(o->sorted.at[begin].low, at))
      done = gz_append(memory, &o->leaving, begin++);
    done = done && pass_point(o, memory, at);
  }
  GZ_ASSERT(!done || (begin == count && o->status.count == 0));
  return done;
}

/* ---- the result */

static bool is_in_result(gz_overlay_rule rule, int a, int b) {
  switch (rule) {
    case GZ_OVERLAY_DIFFERENCE: return a > 0 && b <= 0;
    case GZ_OVERLAY_UNION: return a > 0 || b > 0;
    case GZ_OVERLAY_INTERSECTION: return a > 0 && b > 0;
    default: return (b & 1) != 0;
  }
}

static bool write_result(gz_overlay *o, gz_memory *memory, gz_overlay_rule rule) {
  o->result.count = 0;
  for (int i = 0; i < o->sorted.count; i++) {
    const gz_sub_edge *sub_edge = &o->sorted.at[i];
    int a = o->subject_windings.at[i], b = o->clip_windings.at[i];
    bool below = is_in_result(rule, a, b),
         above = is_in_result(rule, a + sub_edge->subject, b + sub_edge->clip);
    if (below == above) continue;
    gz_grid_point from = above ? sub_edge->low : sub_edge->high,
                  to = above ? sub_edge->high : sub_edge->low;
    if (!gz_add_region_edge(memory, &o->result, from, to, sub_edge->label)) return false;
  }
  return true;
}

bool gz_overlay_find(gz_overlay *o, gz_memory *memory, gz_overlay_rule rule) {
  GZ_ASSERT(rule != GZ_OVERLAY_CLEAN || o->subject.count == 0);
  o->result.count = 0;
  if (o->subject.count + o->clip.count == 0) return true;
  return find_hot_pixels(o, memory) && find_sub_edges(o, memory) && merge_sub_edges(o, memory) &&
         sweep(o, memory) && write_result(o, memory, rule);
}

void gz_overlay_release(gz_overlay *o, gz_memory *memory) {
  GZ_RELEASE(memory, o->subject);
  GZ_RELEASE(memory, o->clip);
  GZ_RELEASE(memory, o->result);
  GZ_RELEASE(memory, o->corners);
  GZ_RELEASE(memory, o->taut);
  GZ_RELEASE(memory, o->hot_pixels);
  GZ_RELEASE(memory, o->snapped);
  GZ_RELEASE(memory, o->segments);
  GZ_RELEASE(memory, o->sub_edges);
  GZ_RELEASE(memory, o->sorted);
  gz_bucket_grid_release(&o->near_edges, memory);
  gz_bucket_grid_release(&o->near_pixels, memory);
  gz_bucket_grid_release(&o->near_corners, memory);
  GZ_RELEASE(memory, o->ranked);
  GZ_RELEASE(memory, o->spare_ranked);
  gz_list *lists[] = { &o->found,   &o->spare, &o->subject_windings, &o->clip_windings, &o->status,
                       &o->leaving, NULL };
  for (gz_list **list = lists; *list != NULL; list++) gz_release_list(memory, *list);
  memset(o, 0, sizeof *o);
}
