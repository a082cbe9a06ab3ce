/*
** Rings: each edge is followed by the next one clockwise; then which ring lies inside of which.
*/
#include "core/overlay/trace.h"

#include "core/math/index_sort.h"

#include <string.h>

/* ---- which edges leave a point: a table of chains */

static int bucket_of(const gz_traced_rings *r, gz_grid_point p) {
  uint32_t hash = (uint32_t)p.x * 0x9e3779b1u ^ (uint32_t)p.y * 0x85ebca77u;
  return (int)((hash ^ hash >> 15) & (uint32_t)(r->buckets.count - 1));
}

static bool make_table(gz_traced_rings *r, gz_memory *memory, const gz_region_edges *edges) {
  int buckets = 16;
  while (buckets < edges->count) buckets *= 2;
  if (!gz_resize(memory, &r->buckets, buckets)) return false;
  if (!gz_resize(memory, &r->chained, edges->count)) return false;
  memset(r->buckets.at, -1, (size_t)buckets * sizeof(int));
  for (int i = 0; i < edges->count; i++) {
    int *bucket = &r->buckets.at[bucket_of(r, edges->at[i].a)];
    r->chained.at[i] = *bucket;
    *bucket = i;
  }
  return true;
}

/* Coming from `back` to a corner, does one turn clockwise, from the way back, to p before q? */
static bool turns_first(gz_grid_point back, gz_grid_point corner, gz_grid_point p,
                        gz_grid_point q) {
  bool first_half = gz_grid_turn(corner, back, p) < 0;
  if (first_half != (gz_grid_turn(corner, back, q) < 0)) return first_half;
  return gz_grid_turn(corner, q, p) > 0;
}

/* Return the edge that follows one on its ring: the first clockwise from the way back, so that the
   solid between both has no other edge. Each edge follows one only; -1 if none is left, which is so
   only if the edges are not those of a region. */
static int following(const gz_traced_rings *r, const gz_region_edges *edges, int at) {
  const gz_region_edge *edge = &edges->at[at];
  int best = -1;
  for (int i = r->buckets.at[bucket_of(r, edge->b)]; i >= 0; i = r->chained.at[i]) {
    if (r->taken.at[i] || !gz_is_same_point(edges->at[i].a, edge->b)) continue;
    if (best < 0 || turns_first(edge->a, edge->b, edges->at[i].b, edges->at[best].b)) best = i;
  }
  if (best >= 0) r->taken.at[best] = 1;
  return best;
}

/* ---- rings */

static bool begins_first(const void *context, int a, int b) {
  const gz_region_edge *edges = (const gz_region_edge *)context;
  int order = gz_compare_points(edges[a].a, edges[b].a);
  return order != 0 ? order < 0 : gz_compare_points(edges[a].b, edges[b].b) < 0;
}

/* List the edge with which each ring begins, in order; and write which edge follows each one. */
static bool find_begins(gz_traced_rings *r, gz_memory *memory, const gz_region_edges *edges) {
  int count = edges->count;
  gz_order order = { begins_first, edges->at };
  r->begins.count = 0;
  if (!gz_resize(memory, &r->followers, count) || !gz_resize(memory, &r->taken, count))
    return false;
  for (int i = 0; i < count; i++) r->taken.at[i] = 0;
  for (int i = 0; i < count; i++) {
    if (r->taken.at[i]) continue;
    int begin = i, k = i;
    do {
      if (begins_first(edges->at, k, begin)) begin = k;
      r->followers.at[k] = following(r, edges, k);
      k = r->followers.at[k];
    } while (k >= 0 && k != i);
    if (k == i && !gz_append(memory, &r->begins, begin)) return false;
  }
  if (!gz_resize(memory, &r->spare, r->begins.count)) return false;
  gz_sort_indices(r->begins.at, r->spare.at, r->begins.count, order);
  return true;
}

/* Is the corner between two edges left out? */
static bool is_dropped(const gz_region_edge *edge, const gz_region_edge *next,
                       gz_straight_corners straight) {
  if (gz_grid_turn(edge->a, next->a, next->b) != 0) return false;
  if (straight == GZ_KEEP_LABELLED) return edge->label == 0 && next->label == 0;
  return straight == GZ_DROP_STRAIGHT || edge->label == next->label;
}

/* Append the corners of the ring that begins with an edge; but of one without area nothing. */
static bool add_ring(gz_traced_rings *r, gz_memory *memory, const gz_region_edges *edges, int begin,
                     gz_straight_corners straight) {
  int before = begin, first = r->corners.count;
  while (r->followers.at[before] != begin) before = r->followers.at[before];
  int at = begin;
  do {
    const gz_region_edge *edge = &edges->at[at], *last = &edges->at[before];
    before = at;
    at = r->followers.at[at];
    if (is_dropped(last, edge, straight)) continue;
    if (!gz_add_grid_point(memory, &r->corners, edge->a)) return false;
    if (!gz_append(memory, &r->labels, edge->label)) return false;
  } while (at != begin);
  if (r->corners.count - first < 3) {
    r->corners.count = r->labels.count = first;
    return true;
  }
  return gz_append(memory, &r->ends, r->corners.count);
}

bool gz_trace_rings(gz_traced_rings *r, gz_memory *memory, const gz_region_edges *edges,
                    gz_straight_corners straight) {
  r->corners.count = r->labels.count = r->ends.count = 0;
  if (!make_table(r, memory, edges) || !find_begins(r, memory, edges)) return false;
  for (int i = 0; i < r->begins.count; i++) {
    if (!add_ring(r, memory, edges, r->begins.at[i], straight)) return false;
  }
  return true;
}

/* ---- pieces */

static int begin_of(const gz_traced_rings *r, int ring) {
  return ring > 0 ? r->ends.at[ring - 1] : 0;
}

static gz_grid_point corner_behind(const gz_traced_rings *r, int ring, int i) {
  return r->corners.at[i + 1 < r->ends.at[ring] ? i + 1 : begin_of(r, ring)];
}

/* The sums may wrap around, and the result is right all the same: it is less than 2^54. */
int64_t gz_ring_area(const gz_traced_rings *r, int ring) {
  uint64_t sum = 0;
  for (int i = begin_of(r, ring); i < r->ends.at[ring]; i++) {
    gz_grid_point p = r->corners.at[i], q = corner_behind(r, ring, i);
    sum += (uint64_t)((int64_t)p.x * q.y) - (uint64_t)((int64_t)p.y * q.x);
  }
  return (int64_t)sum;
}

/* Is an edge below a point, to whose left it leads, and nearer than another one? Both are given
   from left to right. */
static bool is_nearer_below(gz_grid_segment edge, gz_grid_point p, const gz_grid_segment *best) {
  if (!(edge.a.x < p.x && p.x <= edge.b.x) || gz_grid_turn(edge.a, edge.b, p) <= 0) return false;
  if (best == NULL) return true;
  if (edge.a.x >= best->a.x) {
    int turn = gz_grid_turn(best->a, best->b, edge.a);
    return turn != 0 ? turn > 0 : gz_grid_turn(best->a, best->b, edge.b) > 0;
  }
  int turn = gz_grid_turn(edge.a, edge.b, best->a);
  return turn != 0 ? turn < 0 : gz_grid_turn(edge.a, edge.b, best->b) < 0;
}

/*
** Return the ring of the edge next below the first corner of a hole, just left of it. What lies
** between both is solid, and so of the same piece: no edge arrives at that corner from the left, as
** the rings would be split otherwise. -1 if there is none, as in what is no region.
*/
static int ring_below(const gz_traced_rings *r, int hole) {
  gz_grid_point p = r->corners.at[begin_of(r, hole)];
  gz_grid_segment best = { p, p };
  int found = -1;
  for (int ring = 0; ring < r->ends.count; ring++) {
    for (int i = begin_of(r, ring); i < r->ends.at[ring]; i++) {
      gz_grid_segment edge = { r->corners.at[i], corner_behind(r, ring, i) };
      if (edge.a.x > edge.b.x) edge = (gz_grid_segment){ edge.b, edge.a };
      if (!is_nearer_below(edge, p, found < 0 ? NULL : &best)) continue;
      best = edge;
      found = ring;
    }
  }
  return found < hole ? found : -1;
}

bool gz_find_ring_components(gz_traced_rings *r, gz_memory *memory) {
  r->component_count = 0;
  if (!gz_resize(memory, &r->components, r->ends.count)) return false;
  for (int ring = 0; ring < r->ends.count; ring++) {
    int around = gz_ring_area(r, ring) > 0 ? -1 : ring_below(r, ring);
    r->components.at[ring] = around < 0 ? r->component_count++ : r->components.at[around];
  }
  return true;
}

void gz_traced_rings_release(gz_traced_rings *r, gz_memory *memory) {
  GZ_RELEASE(memory, r->corners);
  gz_list *lists[] = { &r->labels,    &r->ends,   &r->components, &r->buckets, &r->chained,
                       &r->followers, &r->begins, &r->spare,      &r->taken,   NULL };
  for (gz_list **list = lists; *list != NULL; list++) gz_release_list(memory, *list);
  memset(r, 0, sizeof *r);
}
