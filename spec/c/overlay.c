/*
** Test set operations on regions by brute force, in small worlds, where nearly everything is
** degenerate, and in large ones. After each of many steps, in which a random polygon, which may
** cross itself, is taken from a region, added to it, or kept of it:
**
**   - no two edges cross, lie on one another, or go through a corner
**   - as many edges arrive at each corner as leave it
**   - points farther than a unit from all edges are inside if the rule says so of what was given
**   - what is inside lies on the left of each edge
**   - rings have the same area as the edges, begin where they should, and each point inside is of
**     one piece
*/
#include "core/overlay/overlay.h"
#include "core/overlay/trace.h"

#include "heap.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define STEPS 400
#define SAMPLES 60

static gz_overlay overlay;
static gz_traced_rings rings;
static const char *fault;

static int between(int from, int to) {
  return from + (int)floor(uniform(0, (double)to - from + 1));
}

/* Return how often edges wind about a point with half coordinates, times two. */
static int winds(const gz_region_edges *edges, double x, double y) {
  int sum = 0;
  for (int i = 0; i < edges->count; i++) {
    gz_grid_point a = edges->at[i].a, b = edges->at[i].b;
    bool up = a.y <= y && b.y > y, down = b.y <= y && a.y > y;
    if (!up && !down) continue;
    double cross = ((double)b.x - a.x) * (y - a.y) - ((double)b.y - a.y) * (x - a.x);
    if (up && cross > 0) sum++;
    if (down && cross < 0) sum--;
  }
  return sum;
}

static double distance_to(const gz_region_edge *e, double x, double y) {
  double dx = e->b.x - e->a.x, dy = e->b.y - e->a.y, px = x - e->a.x, py = y - e->a.y;
  double t = fmin(fmax((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1);
  return hypot(px - t * dx, py - t * dy);
}

static bool is_near(const gz_region_edges *edges, double x, double y) {
  for (int i = 0; i < edges->count; i++) {
    if (distance_to(&edges->at[i], x, y) <= 1.001) return true;
  }
  return false;
}

static bool is_wanted(gz_overlay_rule rule, int a, int b) {
  switch (rule) {
    case GZ_OVERLAY_DIFFERENCE: return a > 0 && b <= 0;
    case GZ_OVERLAY_UNION: return a > 0 || b > 0;
    case GZ_OVERLAY_INTERSECTION: return a > 0 && b > 0;
    default: return b & 1;
  }
}

static void check_samples(int size, gz_overlay_rule rule) {
  for (int i = 0; i < SAMPLES; i++) {
    double x = between(-size, size) + 0.5, y = between(-size, size) + 0.5;
    if (is_near(&overlay.subject, x, y) || is_near(&overlay.clip, x, y)) continue;
    int inside = winds(&overlay.result, x, y);
    bool wanted = is_wanted(rule, winds(&overlay.subject, x, y), winds(&overlay.clip, x, y));
    if (inside != (int)wanted) fault = "a point is on the wrong side";
  }
}

static void check_edges(void) {
  const gz_region_edges *r = &overlay.result;
  for (int i = 0; i < r->count; i++) {
    const gz_region_edge *e = &r->at[i];
    int balance = 0;
    for (int k = 0; k < r->count; k++) {
      const gz_region_edge *f = &r->at[k];
      gz_grid_point at;
      balance += gz_is_same_point(f->a, e->a) - gz_is_same_point(f->b, e->a);
      if (gz_grid_crossing(e->a, e->b, f->a, f->b, &at)) fault = "two edges cross";
      if (gz_is_inside_segment(e->a, e->b, f->a)) fault = "an edge goes through a corner";
      bool same = gz_is_same_point(e->a, f->a) && gz_is_same_point(e->b, f->b);
      bool back = gz_is_same_point(e->a, f->b) && gz_is_same_point(e->b, f->a);
      if (k != i && (same || back)) fault = "two edges lie on one another";
    }
    if (balance != 0) fault = "the rings are open";
  }
}

static int64_t area_of_edges(const gz_region_edges *edges) {
  int64_t sum = 0;
  for (int i = 0; i < edges->count; i++) {
    gz_grid_point a = edges->at[i].a, b = edges->at[i].b;
    sum += (int64_t)a.x * b.y - (int64_t)a.y * b.x;
  }
  return sum;
}

/* Write the edges of the rings of a piece. */
static void list_piece(int piece, gz_region_edges *edges) {
  edges->count = 0;
  for (int k = 0, from = 0; k < rings.ends.count; from = rings.ends.at[k++]) {
    if (rings.components.at[k] != piece) continue;
    for (int i = from; i < rings.ends.at[k]; i++) {
      int next = i + 1 < rings.ends.at[k] ? i + 1 : from;
      gz_add_region_edge(&heap, edges, rings.corners.at[i], rings.corners.at[next], 0);
    }
  }
}

static void check_begins(void) {
  for (int k = 0, from = 0; k < rings.ends.count; from = rings.ends.at[k++]) {
    for (int i = from; i < rings.ends.at[k]; i++) {
      if (gz_compare_points(rings.corners.at[i], rings.corners.at[from]) < 0)
        fault = "a ring begins elsewhere";
    }
    if (k > 0 && gz_compare_points(rings.corners.at[rings.ends.at[k - 1]],
                                   rings.corners.at[k > 1 ? rings.ends.at[k - 2] : 0]) < 0)
      fault = "rings are not in order";
  }
}

static void check_rings(int size) {
  static gz_region_edges piece;
  int64_t sum = 0;
  if (!gz_trace_rings(&rings, &heap, &overlay.result, GZ_DROP_STRAIGHT) ||
      !gz_find_ring_components(&rings, &heap))
    fault = "no memory";
  for (int k = 0; k < rings.ends.count; k++) sum += gz_ring_area(&rings, k);
  if (sum != area_of_edges(&overlay.result)) fault = "rings have another area";
  check_begins();
  for (int i = 0; i < SAMPLES / 4; i++) {
    double x = between(-size, size) + 0.5, y = between(-size, size) + 0.5;
    int solid = 0;
    if (is_near(&overlay.result, x, y)) continue;
    for (int k = 0; k < rings.component_count; k++) {
      list_piece(k, &piece);
      int wound = winds(&piece, x, y);
      if (wound != 0 && wound != 1) fault = "a hole is of another piece";
      solid += wound;
    }
    if (solid != winds(&overlay.result, x, y)) fault = "pieces cover something else";
  }
}

static void add_polygon(int size) {
  int n = between(3, 7), reach = between(1, size);
  gz_grid_point middle = { between(-size, size), between(-size, size) }, corners[7];
  for (int i = 0; i < n; i++) {
    corners[i].x = middle.x + between(-reach, reach);
    corners[i].y = middle.y + between(-reach, reach);
  }
  for (int i = 0; i < n; i++)
    gz_add_region_edge(&heap, &overlay.clip, corners[i], corners[(i + 1) % n], 0);
}

/* Let the result be what the next step begins with. */
static void take_result(void) {
  gz_region_edges kept = overlay.subject;
  overlay.subject = overlay.result;
  overlay.result = kept;
  overlay.corners.count = 0;
  for (int i = 0; i < overlay.subject.count; i++)
    gz_add_grid_point(&heap, &overlay.corners, overlay.subject.at[i].a);
}

static void step(int size, gz_overlay_rule rule, int polygons) {
  overlay.clip.count = 0;
  for (int i = 0; i < polygons; i++) add_polygon(size);
  if (!gz_overlay_find(&overlay, &heap, rule)) fault = "no memory";
  check_edges();
  check_samples(size, rule);
  if (fault == NULL) check_rings(size);
}

static int wrong_in(int size, int steps) {
  int wrong = 0;
  for (int i = 0; i < steps; i++) {
    int choice = between(0, 99);
    gz_overlay_rule rule = choice < 45   ? GZ_OVERLAY_DIFFERENCE
                           : choice < 90 ? GZ_OVERLAY_UNION
                           : choice < 95 ? GZ_OVERLAY_INTERSECTION
                                         : GZ_OVERLAY_CLEAN;
    fault = NULL;
    if (rule == GZ_OVERLAY_CLEAN || overlay.subject.count > 300)
      overlay.subject.count = overlay.corners.count = 0;
    step(size, rule, rule == GZ_OVERLAY_CLEAN ? between(1, 4) : between(1, 2));
    if (fault != NULL) printf("%s: step %d of a world of %d\n", fault, i, size);
    wrong += fault != NULL;
    take_result();
  }
  overlay.subject.count = overlay.corners.count = 0;
  return wrong;
}

/* Return whether searches in a field of points find the few near by, and not all that are beside
   them: results do not show that. */
static bool finds_few(void) {
  enum { SIDE = 32, STEP = 100 };
  static gz_grid_segment field[SIDE * SIDE];
  gz_bucket_grid table = { 0 };
  gz_list found = { 0 };
  for (int i = 0; i < SIDE * SIDE; i++) {
    gz_grid_point p = { i % SIDE * STEP, i / SIDE * STEP };
    field[i] = (gz_grid_segment){ p, p };
  }
  bool few = gz_bucket_grid_make(&table, &heap, field, SIDE * SIDE);
  few = few && table.listed.count <= 4 * SIDE * SIDE;
  for (int i = 0; i < SIDE * SIDE && few; i++) {
    few = gz_bucket_grid_find(&table, &heap, field[i], &found) && found.count >= 1 &&
          found.count <= 9;
  }
  gz_bucket_grid_release(&table, &heap);
  gz_release_list(&heap, &found);
  return few;
}

int main(void) {
  static const int sizes[] = { 3, 12, 40, 200, 3000, 16000000 };
  int steps = cases(STEPS), wrong = 0;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) wrong += wrong_in(sizes[i], steps);
  bool few = finds_few();
  gz_overlay_release(&overlay, &heap);
  gz_traced_rings_release(&rings, &heap);
  printf("%s what is in a region, its rings and its pieces, after %d steps in each of six worlds\n",
         wrong ? "not ok" : "ok", steps);
  printf("%s searches near a point find few others\n", few ? "ok" : "not ok");
  return wrong > 0 || !few;
}
