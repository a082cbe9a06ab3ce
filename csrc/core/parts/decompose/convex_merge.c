/*
** From triangles to convex parts. Half-edges link the triangles. Diagonals are flipped to shorter
** ones, then dropped where the corners at both ends stay convex; what is left bounds the parts.
*/
#include "core/parts/decompose/convex_merge.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"
#include "core/math/orient.h"

/* A directed edge of a face; its twin runs the other way, in the face beyond. */
typedef struct half_edge {
  int origin, next, previous, twin; /* twin -1: an edge of the rings */
  bool dropped;
} half_edge;

typedef struct mesh {
  const gz_triangulation *of;
  half_edge *halves;
  int count;
} mesh;

static inline int target(const mesh *m, int h) { return m->halves[m->halves[h].next].origin; }

static inline gz_vec point(const mesh *m, int i) { return m->of->points[i]; }

static inline int orient(const mesh *m, int a, int b, int c) {
  return gz_orient(point(m, a), point(m, b), point(m, c));
}

/* The lower and the higher point of each edge of a list, and room to sort the list by both. */
typedef struct edge_sort {
  int *lower, *upper;
  int *sorted, *scratch, *starts;
} edge_sort;

/* Sort edges by their lower points, then by their upper ones. */
static void sort_edges(edge_sort *s, int count, int point_count) {
  for (int i = 0; i < count; i++) s->sorted[i] = i;
  gz_sort_by_keys(s->sorted, s->scratch, count, s->upper, point_count, s->starts);
  gz_sort_by_keys(s->scratch, s->sorted, count, s->lower, point_count, s->starts);
}

/* Find the twins: half-edges with the same ends. */
static void find_twins(mesh *m, edge_sort *s) {
  for (int h = 0; h < m->count; h++) {
    int a = m->halves[h].origin, b = target(m, h);
    s->lower[h] = a < b ? a : b;
    s->upper[h] = a < b ? b : a;
  }
  sort_edges(s, m->count, m->of->point_count);
  for (int i = 0; i + 1 < m->count; i++) {
    int a = s->sorted[i], b = s->sorted[i + 1];
    if (s->lower[a] != s->lower[b] || s->upper[a] != s->upper[b]) continue;
    GZ_ASSERT(m->halves[a].twin < 0); /* an edge has two faces at most */
    m->halves[a].twin = b;
    m->halves[b].twin = a;
  }
}

static void build(mesh *m) {
  m->count = 3 * m->of->triangle_count;
  for (int h = 0; h < m->count; h++) {
    int first = h - h % 3;
    half_edge made = { m->of->triangles[h / 3][h % 3], first + (h + 1) % 3, first + (h + 2) % 3, -1,
                       false };
    m->halves[h] = made;
  }
}

static void link_halves(mesh *m, int h, int next) {
  m->halves[h].next = next;
  m->halves[next].previous = h;
}

static double squared_length(gz_vec a, gz_vec b) {
  gz_vec d = gz_sub(b, a);
  return gz_dot(d, d);
}

/* Link three half-edges to a triangle. */
static void link_triangle(mesh *m, int a, int b, int c) {
  link_halves(m, a, b);
  link_halves(m, b, c);
  link_halves(m, c, a);
}

/* Replace the diagonal ab of two triangles by the other one of their quadrilateral, cd, if that is
   shorter and inside. */
static bool flip(mesh *m, int h) {
  int twin = m->halves[h].twin;
  half_edge near = m->halves[h], far = m->halves[twin];
  GZ_ASSERT(far.twin == h && m->halves[near.next].origin == far.origin);
  int a = near.origin, b = far.origin;
  int c = m->halves[near.previous].origin, d = m->halves[far.previous].origin;
  double present = squared_length(point(m, a), point(m, b));
  if (!(squared_length(point(m, c), point(m, d)) < present)) return false;
  if (orient(m, d, c, a) <= 0 || orient(m, c, d, b) <= 0) return false;
  m->halves[h].origin = d;
  m->halves[twin].origin = c;
  link_triangle(m, h, near.previous, far.next);
  link_triangle(m, twin, far.previous, near.next);
  return true;
}

/* Flip diagonals until none gets shorter. Each flip shortens one, so it ends. */
static void flip_all(mesh *m, int *waiting, bool *is_waiting) {
  int count = 0;
  for (int h = 0; h < m->count; h++) {
    is_waiting[h] = m->halves[h].twin > h;
    if (is_waiting[h]) waiting[count++] = h;
  }
  while (count > 0) {
    int h = waiting[--count];
    is_waiting[h] = false;
    if (!flip(m, h)) continue;
    int twin = m->halves[h].twin;
    const int around[4] = { m->halves[h].next, m->halves[h].previous, m->halves[twin].next,
                            m->halves[twin].previous };
    for (int i = 0; i < 4; i++) {
      int side = around[i];
      if (m->halves[side].twin < 0 || is_waiting[side]) continue;
      is_waiting[side] = true;
      waiting[count++] = side;
    }
  }
}

/* Without the diagonal h, is the angle at its origin at most 180 degrees? */
static bool stays_convex(const mesh *m, int h) {
  int before = m->halves[m->halves[h].previous].origin;
  int after = target(m, m->halves[m->halves[h].twin].next);
  return orient(m, before, m->halves[h].origin, after) >= 0;
}

/* Drop each diagonal that no corner needs. */
static void drop_diagonals(mesh *m) {
  for (int h = 0; h < m->count; h++) {
    int twin = m->halves[h].twin;
    if (twin < h || !stays_convex(m, h) || !stays_convex(m, twin)) continue;
    half_edge near = m->halves[h], far = m->halves[twin];
    link_halves(m, near.previous, far.next);
    link_halves(m, far.previous, near.next);
    m->halves[h].dropped = m->halves[twin].dropped = true;
  }
}

/* Number the faces that are left, in the order of their first half-edges. Returns their number. */
static int number_faces(const mesh *m, int *face_of) {
  int count = 0;
  for (int h = 0; h < m->count; h++) face_of[h] = -1;
  for (int h = 0; h < m->count; h++) {
    if (m->halves[h].dropped || face_of[h] >= 0) continue;
    for (int at = h; face_of[at] < 0; at = m->halves[at].next) face_of[at] = count;
    count++;
  }
  return count;
}

static void sort_pieces(const gz_triangulation *of, edge_sort *s) {
  for (int i = 0; i < of->piece_count; i++) {
    s->lower[i] = of->pieces[i].low;
    s->upper[i] = of->pieces[i].high;
  }
  sort_edges(s, of->piece_count, of->point_count);
}

/* Return the edge of the rings between two points, by a binary search of the sorted pieces. */
static int find_ring_edge(const gz_triangulation *of, const int *sorted, int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a;
  int begin = 0, end = of->piece_count;
  while (end - begin > 1) {
    int middle = (begin + end) / 2;
    const gz_ring_piece *piece = &of->pieces[sorted[middle]];
    bool after = piece->low != low ? piece->low > low : piece->high > high;
    if (after) end = middle;
    else begin = middle;
  }
  GZ_ASSERT(of->pieces[sorted[begin]].low == low && of->pieces[sorted[begin]].high == high);
  return of->pieces[sorted[begin]].edge;
}

/* Write the corners of all faces. */
static void write_parts(const mesh *m, const int *face_of, const int *sorted, int *ends,
                        int *corners, int *neighbors, int *ring_edges) {
  int count = 0, part = 0;
  for (int h = 0; h < m->count; h++) {
    if (face_of[h] != part) continue;
    int at = h;
    do {
      int twin = m->halves[at].twin;
      corners[count] = m->halves[at].origin;
      neighbors[count] = twin < 0 ? -1 : face_of[twin];
      ring_edges[count++] =
          twin >= 0 ? -1 : find_ring_edge(m->of, sorted, m->halves[at].origin, target(m, at));
      at = m->halves[at].next;
    } while (at != h);
    GZ_ASSERT(count - (part > 0 ? ends[part - 1] : 0) >= 3);
    ends[part++] = count;
  }
}

/* Half-edges of rings of n corners: those of fewer than 2 n triangles. */
enum { HALVES = 6 };

size_t gz_merge_size(int corners) {
  size_t n = HALVES * (size_t)corners;
  return gz_arena_size(n, sizeof(half_edge)) + gz_arena_size(n, sizeof(bool)) +
         9 * gz_arena_size(n, sizeof(int)) + gz_arena_size((size_t)corners + 1, sizeof(int));
}

static edge_sort take_edge_sort(gz_arena *arena, size_t edges, size_t points) {
  edge_sort s;
  s.lower = gz_arena_take(arena, edges, sizeof *s.lower);
  s.upper = gz_arena_take(arena, edges, sizeof *s.upper);
  s.sorted = gz_arena_take(arena, edges, sizeof *s.sorted);
  s.scratch = gz_arena_take(arena, edges, sizeof *s.scratch);
  s.starts = gz_arena_take(arena, points + 1, sizeof *s.starts);
  return s;
}

void gz_merge_triangles(const gz_triangulation *triangles, gz_arena *arena,
                        gz_decomposition *result) {
  GZ_ASSERT(triangles->fault == GZ_RINGS_SOUND && triangles->triangle_count > 0);
  size_t n = 3 * (size_t)triangles->triangle_count, pieces = (size_t)triangles->piece_count;
  int *ends = gz_arena_take(arena, n, sizeof *ends);
  int *corners = gz_arena_take(arena, n, sizeof *corners);
  int *neighbors = gz_arena_take(arena, n, sizeof *neighbors);
  int *ring_edges = gz_arena_take(arena, n, sizeof *ring_edges);
  int *face_of = gz_arena_take(arena, n, sizeof *face_of);
  mesh m = { triangles, gz_arena_take(arena, n, sizeof(half_edge)), 0 };
  bool *is_waiting = gz_arena_take(arena, n, sizeof *is_waiting);
  edge_sort sort = take_edge_sort(arena, n > pieces ? n : pieces, (size_t)triangles->point_count);
  build(&m);
  find_twins(&m, &sort);
  flip_all(&m, sort.scratch, is_waiting);
  drop_diagonals(&m);
  sort_pieces(triangles, &sort);
  result->part_count = number_faces(&m, face_of);
  write_parts(&m, face_of, sort.sorted, ends, corners, neighbors, ring_edges);
  GZ_ASSERT(result->part_count > 0 && (size_t)ends[result->part_count - 1] <= n);
  result->points = triangles->points;
  result->ends = ends;
  result->corners = corners;
  result->neighbors = neighbors;
  result->ring_edges = ring_edges;
}
