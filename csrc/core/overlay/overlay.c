/*
** The steps of an overlay, each from what the one before has written.
*/
#include "core/overlay/overlay.h"

#include "core/math/assert.h"

#include <string.h>

bool gz_add_region_edge(gz_memory *memory, gz_region_edges *edges, gz_grid_point a, gz_grid_point b,
                        int number) {
  GZ_ASSERT(gz_is_within_limit(a) && gz_is_within_limit(b));
  if (gz_is_same_point(a, b)) return true;
  if (!GZ_RESERVE(memory, edges->at, edges->capacity, edges->count + 1)) return false;
  edges->at[edges->count++] = (gz_region_edge){ a, b, number };
  return true;
}

bool gz_copy_region_edge(gz_memory *memory, gz_region_edges *edges, const gz_region_edge *edge) {
  return gz_add_region_edge(memory, edges, edge->a, edge->b, edge->number);
}

gz_grid_box gz_box_around_edges(const gz_region_edges *edges) {
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
  if (!GZ_RESERVE(memory, o->course.at, o->course.capacity, count)) return false;
  for (int i = 0; i < count; i++) {
    if (i == 0 || sorted[i].rank != sorted[i - 1].rank)
      o->course.at[kept++] = points->at[sorted[i].index];
  }
  gz_copy_array(points->at, o->course.at, kept, sizeof *points->at);
  points->count = kept;
  return true;
}

/* ---- nodes */

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
                             gz_near_table *table) {
  if (!begin_segments(o, memory, points->count)) return false;
  for (int i = 0; i < points->count; i++) {
    o->segments.at[i] = (gz_grid_segment){ points->at[i], points->at[i] };
  }
  return gz_near_make(table, memory, o->segments.at, points->count);
}

/* Add the crossings of edge i of b with those of a, and with the ones of b before it. */
static bool add_crossings(gz_overlay *o, gz_memory *memory, int i) {
  const gz_region_edge *edge = &o->b.at[i];
  gz_grid_segment s = { edge->a, edge->b };
  if (!gz_near_find(&o->near_edges, memory, s, &o->found)) return false;
  for (int k = 0; k < o->found.count; k++) {
    int which = o->found.at[k];
    gz_grid_point at;
    if (which >= o->a.count + i) continue;
    const gz_grid_segment *other = &o->segments.at[which];
    if (!gz_grid_crossing(s.a, s.b, other->a, other->b, &at)) continue;
    if (!gz_add_grid_point(memory, &o->nodes, at)) return false;
  }
  return true;
}

static bool find_nodes(gz_overlay *o, gz_memory *memory) {
  o->nodes.count = 0;
  if (!begin_segments(o, memory, o->a.count + o->b.count)) return false;
  list_edges(o, &o->a);
  list_edges(o, &o->b);
  if (!gz_near_make(&o->near_edges, memory, o->segments.at, o->segments.count)) return false;
  for (int i = 0; i < o->b.count; i++) {
    if (!gz_add_grid_point(memory, &o->nodes, o->b.at[i].a) || !add_crossings(o, memory, i))
      return false;
  }
  return sort_points(o, memory, &o->nodes) && sort_points(o, memory, &o->corners);
}

/* ---- courses */

static bool add_piece(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge, bool of_a,
                      gz_grid_point from, gz_grid_point to) {
  bool upward = gz_compare_points(from, to) < 0;
  int wind = upward ? 1 : -1;
  if (!GZ_RESERVE(memory, o->pieces.at, o->pieces.capacity, o->pieces.count + 1)) return false;
  gz_overlay_piece piece = { upward ? from : to, upward ? to : from, of_a ? wind : 0,
                             of_a ? 0 : wind, edge->number };
  o->pieces.at[o->pieces.count++] = piece;
  return true;
}

/* Does p come before q along an edge? Courses are monotone: they are compared by x, then by y. */
static bool is_before(const gz_region_edge *edge, gz_grid_point p, gz_grid_point q) {
  int x = edge->b.x >= edge->a.x ? p.x - q.x : q.x - p.x;
  int y = edge->b.y >= edge->a.y ? p.y - q.y : q.y - p.y;
  return x != 0 ? x < 0 : y < 0;
}

/* Insert a point into the course at a place. */
static bool insert(gz_overlay *o, gz_memory *memory, int place, gz_grid_point p) {
  gz_grid_points *course = &o->course;
  if (!gz_add_grid_point(memory, course, p)) return false;
  for (int i = course->count - 1; i > place; i--) course->at[i] = course->at[i - 1];
  course->at[place] = p;
  return true;
}

/* Insert a point between the ends, in the order along the edge, unless it is there. */
static bool insert_in_order(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                            gz_grid_point p) {
  int place = o->course.count - 1;
  while (place > 1 && is_before(edge, p, o->course.at[place - 1])) place--;
  return gz_is_same_point(o->course.at[place - 1], p) || insert(o, memory, place, p);
}

/* Begin the course of an edge: its ends, the nodes whose pixels it passes, and the corners that lie
   on it. Writes whether there are such nodes, at which it may bend. */
static bool begin_course(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                         bool *bends) {
  gz_grid_segment s = { edge->a, edge->b };
  o->course.count = 0;
  *bends = false;
  if (!gz_add_grid_point(memory, &o->course, edge->a)) return false;
  if (!gz_add_grid_point(memory, &o->course, edge->b)) return false;
  if (!gz_near_find(&o->near_nodes, memory, s, &o->found)) return false;
  for (int i = 0; i < o->found.count; i++) {
    gz_grid_point p = o->nodes.at[o->found.at[i]];
    if (gz_is_same_point(p, s.a) || gz_is_same_point(p, s.b) || !gz_passes_pixel(s.a, s.b, p))
      continue;
    *bends = true;
    if (!insert_in_order(o, memory, edge, p)) return false;
  }
  if (!gz_near_find(&o->near_corners, memory, s, &o->found)) return false;
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
  int of_edge = gz_grid_turn(edge->a, edge->b, corner), of_course = gz_grid_turn(p, q, corner);
  return of_course == 0 || of_edge * of_course < 0;
}

/* Find the corner farthest from the straight way between two points of a course of those that it
   sweeps over: of equally far ones the first in order. Returns its index; -1 if there is none, -2
   if there is no memory. */
static int find_pulling(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge,
                        gz_grid_point p, gz_grid_point q) {
  gz_grid_segment s = { p, q };
  gz_grid_box box = gz_grid_box_of(p, q, 1);
  int64_t most = -1;
  int best = -1;
  if (!gz_near_find(&o->near_corners, memory, s, &o->found)) return -2;
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

/* Pull the course of an edge that bends tight. */
static bool pull(gz_overlay *o, gz_memory *memory, const gz_region_edge *edge) {
  for (int i = 0; i + 1 < o->course.count;) {
    int which = find_pulling(o, memory, edge, o->course.at[i], o->course.at[i + 1]);
    if (which == -2) return false;
    if (which < 0) {
      i++;
      continue;
    }
    if (!insert(o, memory, i + 1, o->corners.at[which])) return false;
    if (!gz_add_grid_point(memory, &o->pulled, o->corners.at[which])) return false;
  }
  return true;
}

static bool bend_edges(gz_overlay *o, gz_memory *memory, const gz_region_edges *edges, bool of_a) {
  for (int i = 0; i < edges->count; i++) {
    const gz_region_edge *edge = &edges->at[i];
    bool bends;
    if (!begin_course(o, memory, edge, &bends)) return false;
    if (bends && !pull(o, memory, edge)) return false;
    for (int k = 0; k + 1 < o->course.count; k++) {
      if (!add_piece(o, memory, edge, of_a, o->course.at[k], o->course.at[k + 1])) return false;
    }
  }
  return true;
}

static bool find_pieces(gz_overlay *o, gz_memory *memory) {
  o->pieces.count = o->pulled.count = 0;
  return make_point_table(o, memory, &o->nodes, &o->near_nodes) &&
         make_point_table(o, memory, &o->corners, &o->near_corners) &&
         bend_edges(o, memory, &o->a, true) && bend_edges(o, memory, &o->b, false);
}

/* ---- equal pieces become one */

static bool is_same_piece(const gz_overlay_piece *p, const gz_overlay_piece *q) {
  return gz_is_same_point(p->low, q->low) && gz_is_same_point(p->high, q->high);
}

/* Sort pieces that begin at one point by where they end: they are few. */
static void sort_by_ends(const gz_overlay *o, gz_ranked *list, int count) {
  for (int i = 1; i < count; i++) {
    gz_ranked moved = list[i];
    gz_grid_point end = o->pieces.at[moved.index].high;
    int k = i;
    for (; k > 0 && gz_compare_points(end, o->pieces.at[list[k - 1].index].high) < 0; k--)
      list[k] = list[k - 1];
    list[k] = moved;
  }
}

/* Return the pieces, of which there are some, by where they begin, then by where they end; NULL if
   there is no memory. */
static const gz_ranked *sort_pieces(gz_overlay *o, gz_memory *memory) {
  int count = o->pieces.count;
  GZ_ASSERT(count > 0);
  if (!make_room_for_ranks(o, memory, count)) return NULL;
  for (int i = 0; i < count; i++)
    o->ranked.at[i] = (gz_ranked){ gz_rank_of_point(o->pieces.at[i].low), i };
  gz_ranked *sorted = gz_sort_ranked(o->ranked.at, o->spare_ranked.at, count);
  for (int begin = 0, end; begin < count; begin = end) {
    for (end = begin + 1; end < count && sorted[end].rank == sorted[begin].rank;) end++;
    sort_by_ends(o, sorted + begin, end - begin);
  }
  return sorted;
}

static bool merge_pieces(gz_overlay *o, gz_memory *memory) {
  int count = o->pieces.count, kept = 0;
  const gz_ranked *sorted = sort_pieces(o, memory);
  if (sorted == NULL || !GZ_RESERVE(memory, o->sorted.at, o->sorted.capacity, count)) return false;
  for (int i = 0; i < count; i++) {
    const gz_overlay_piece *piece = &o->pieces.at[sorted[i].index];
    gz_overlay_piece *last = kept > 0 ? &o->sorted.at[kept - 1] : NULL;
    if (last == NULL || !is_same_piece(last, piece)) {
      o->sorted.at[kept++] = *piece;
      continue;
    }
    if (last->number == 0) last->number = piece->number;
    last->a += piece->a;
    last->b += piece->b;
  }
  o->sorted.count = kept;
  return true;
}

/* ---- the sweep */

/* Does one of two pieces that leave a point on the right turn towards +y less? */
static bool leaves_below(const void *context, int a, int b) {
  const gz_overlay_piece *p = (const gz_overlay_piece *)context + a;
  const gz_overlay_piece *q = (const gz_overlay_piece *)context + b;
  return gz_grid_turn(p->low, p->high, q->high) > 0;
}

/* Return the place in the status of the first piece that is not below a point, and that of the
   first behind it that does not end there. */
static int place_in_status(const gz_overlay *o, gz_grid_point at, int *end) {
  int low = 0, high = o->status.count;
  while (low < high) {
    int middle = (low + high) / 2;
    const gz_overlay_piece *piece = &o->sorted.at[o->status.at[middle]];
    if (gz_grid_turn(piece->low, piece->high, at) > 0) low = middle + 1;
    else high = middle;
  }
  *end = low;
  while (*end < o->status.count && gz_is_same_point(o->sorted.at[o->status.at[*end]].high, at))
    ++*end;
  return low;
}

/* Write how a and b wind below the pieces that leave a point, which stand above a place. An edge of
   a has the solid on its left: so it tells, whatever was left out below it. */
static void count_winds(gz_overlay *o, int place) {
  int a = 0, b = 0;
  if (place > 0) {
    int below = o->status.at[place - 1];
    a = o->winds_a.at[below] + o->sorted.at[below].a;
    b = o->winds_b.at[below] + o->sorted.at[below].b;
  }
  for (int i = 0; i < o->leaving.count; i++) {
    int piece = o->leaving.at[i];
    if (o->sorted.at[piece].a != 0) a = o->sorted.at[piece].a > 0 ? 0 : 1;
    o->winds_a.at[piece] = a;
    o->winds_b.at[piece] = b;
    a += o->sorted.at[piece].a;
    b += o->sorted.at[piece].b;
  }
}

/* Replace the pieces that end at a point by those that leave it. */
static bool pass_point(gz_overlay *o, gz_memory *memory, gz_grid_point at) {
  int end, place = place_in_status(o, at, &end), more = o->leaving.count - (end - place);
  int count = o->status.count;
  if (o->leaving.count == 0 && end == place) return true;
  gz_order order = { leaves_below, o->sorted.at };
  gz_sort_indices(o->leaving.at, o->spare.at, o->leaving.count, order);
  count_winds(o, place);
  if (!gz_resize(memory, &o->status, count + (more > 0 ? more : 0))) return false;
  int *status = o->status.at;
  if (count > end)
    memmove(status + end + more, status + end, (size_t)(count - end) * sizeof *status);
  gz_copy_array(status + place, o->leaving.at, o->leaving.count, sizeof *status);
  o->status.count = count + more;
  return true;
}

/* Pass the points where pieces begin and end, which are nodes and corners, from left to right. */
static bool sweep(gz_overlay *o, gz_memory *memory) {
  int count = o->sorted.count, begin = 0, node = 0, corner = 0;
  bool done = gz_resize(memory, &o->winds_a, count) && gz_resize(memory, &o->winds_b, count) &&
              gz_resize(memory, &o->spare, count);
  o->status.count = 0;
  while (done && (node < o->nodes.count || corner < o->corners.count)) {
    int order = node == o->nodes.count ? 1
                : corner == o->corners.count
                    ? -1
                    : gz_compare_points(o->nodes.at[node], o->corners.at[corner]);
    gz_grid_point at = order <= 0 ? o->nodes.at[node] : o->corners.at[corner];
    node += order <= 0;
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
    case GZ_OVERLAY_MINUS: return a > 0 && b <= 0;
    case GZ_OVERLAY_PLUS: return a > 0 || b > 0;
    case GZ_OVERLAY_AND: return a > 0 && b > 0;
    default: return (b & 1) != 0;
  }
}

static bool write_result(gz_overlay *o, gz_memory *memory, gz_overlay_rule rule) {
  o->result.count = 0;
  for (int i = 0; i < o->sorted.count; i++) {
    const gz_overlay_piece *piece = &o->sorted.at[i];
    int a = o->winds_a.at[i], b = o->winds_b.at[i];
    bool below = is_in_result(rule, a, b), above = is_in_result(rule, a + piece->a, b + piece->b);
    if (below == above) continue;
    gz_grid_point from = above ? piece->low : piece->high, to = above ? piece->high : piece->low;
    if (!gz_add_region_edge(memory, &o->result, from, to, piece->number)) return false;
  }
  return true;
}

bool gz_overlay_find(gz_overlay *o, gz_memory *memory, gz_overlay_rule rule) {
  o->result.count = 0;
  if (o->a.count + o->b.count == 0) return true;
  return find_nodes(o, memory) && find_pieces(o, memory) && merge_pieces(o, memory) &&
         sweep(o, memory) && write_result(o, memory, rule);
}

void gz_overlay_release(gz_overlay *o, gz_memory *memory) {
  GZ_RELEASE(memory, o->a);
  GZ_RELEASE(memory, o->b);
  GZ_RELEASE(memory, o->result);
  GZ_RELEASE(memory, o->corners);
  GZ_RELEASE(memory, o->pulled);
  GZ_RELEASE(memory, o->nodes);
  GZ_RELEASE(memory, o->course);
  GZ_RELEASE(memory, o->segments);
  GZ_RELEASE(memory, o->pieces);
  GZ_RELEASE(memory, o->sorted);
  gz_near_release(&o->near_edges, memory);
  gz_near_release(&o->near_nodes, memory);
  gz_near_release(&o->near_corners, memory);
  GZ_RELEASE(memory, o->ranked);
  GZ_RELEASE(memory, o->spare_ranked);
  gz_list *lists[] = {
    &o->found, &o->spare, &o->winds_a, &o->winds_b, &o->status, &o->leaving, NULL
  };
  for (gz_list **list = lists; *list != NULL; list++) gz_release_list(memory, *list);
  memset(o, 0, sizeof *o);
}
