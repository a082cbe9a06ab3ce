/*
** Convex decomposition. Corners are merged, the rings triangulated, and where edges cross by
** rounding alone the edge is bent to the other's end and the triangulation repeated.
*/
#include "core/parts/decompose/decompose.h"

#include "core/math/assert.h"

#include <string.h>

/* Edges bent before crossing ones are an error. */
#define MAX_BENDS 64

/* Rings whose edges may be bent: a copy with room for more corners. */
typedef struct bent_rings {
  gz_vec *corners;
  int *ends;
  int *edges; /* for each corner, the edge of the caller's rings that leaves it */
  int ring_count, corner_count;
} bent_rings;

static gz_rings rings_of(const bent_rings *bent) {
  gz_rings rings = { bent->corners, bent->ends, bent->ring_count, bent->corner_count };
  return rings;
}

static double largest_coordinate(const gz_rings *rings) {
  double most = 0;
  for (int i = 0; i < rings->corner_count; i++) most = gz_max(most, gz_max_abs(rings->corners[i]));
  return most;
}

static bool are_within(gz_vec a, gz_vec b, double tolerance) {
  return gz_max_abs(gz_sub(a, b)) <= tolerance;
}

/* A coordinate whose products would lose digits near zero counts as zero, see core/math/orient.h.
   */
static double zero_if_minute(double x) { return fabs(x) < 1e-140 ? 0 : x; }

/* Append a corner. One that repeats the corner before it only replaces the edge of that. */
static void add_corner(bent_rings *bent, int ring_begin, gz_vec corner, int edge,
                       double tolerance) {
  int last = bent->corner_count - 1;
  corner = gz_v(zero_if_minute(corner.x), zero_if_minute(corner.y));
  bool repeated = last >= ring_begin && are_within(corner, bent->corners[last], tolerance);
  if (!repeated) bent->corners[bent->corner_count++] = corner;
  bent->edges[bent->corner_count - 1] = edge;
}

/* Copy rings, with repeated corners merged. Returns the first ring with fewer than three corners
   then, or the number of rings. */
static int copy_rings(const gz_rings *rings, double tolerance, bent_rings *bent) {
  for (int ring = 0, from = 0; ring < rings->ring_count; from = rings->ends[ring++]) {
    int begin = bent->corner_count;
    for (int i = from; i < rings->ends[ring]; i++) {
      add_corner(bent, begin, rings->corners[i], i, tolerance);
    }
    while (bent->corner_count > begin + 1 &&
           are_within(bent->corners[bent->corner_count - 1], bent->corners[begin], tolerance)) {
      bent->corner_count--;
    }
    if (bent->corner_count - begin < 3) return ring;
    bent->ends[bent->ring_count++] = bent->corner_count;
  }
  return rings->ring_count;
}

static bent_rings take_rings(const gz_rings *rings, gz_arena *arena) {
  size_t n = (size_t)rings->corner_count + MAX_BENDS;
  bent_rings bent = { NULL, NULL, NULL, 0, 0 };
  bent.corners = gz_arena_take(arena, n, sizeof *bent.corners);
  bent.edges = gz_arena_take(arena, n, sizeof *bent.edges);
  bent.ends = gz_arena_take(arena, (size_t)rings->ring_count, sizeof *bent.ends);
  return bent;
}

/* Return the corner behind edge i. */
static int end_of(const gz_rings *rings, int i) {
  int begin, end = gz_ring_of(rings, i, &begin);
  return i + 1 < end ? i + 1 : begin;
}

/* Does p lie within `tolerance` of the inside of the edge from a to b? */
static bool is_near(gz_vec p, gz_vec a, gz_vec b, double tolerance) {
  gz_vec d = gz_sub(b, a), arm = gz_sub(p, a);
  double along = gz_dot(arm, d);
  if (along <= 0 || along >= gz_dot(d, d)) return false;
  return fabs(gz_cross(d, arm)) <= tolerance * gz_length(d);
}

/* Put corner p into edge i. */
static void bend(bent_rings *bent, int i, gz_vec p) {
  GZ_ASSERT(i >= 0 && i < bent->corner_count);
  size_t behind = (size_t)(bent->corner_count - i - 1);
  memmove(&bent->corners[i + 2], &bent->corners[i + 1], behind * sizeof *bent->corners);
  memmove(&bent->edges[i + 2], &bent->edges[i + 1], behind * sizeof *bent->edges);
  bent->corners[i + 1] = p;
  bent->edges[i + 1] = bent->edges[i];
  bent->corner_count++;
  for (int ring = 0; ring < bent->ring_count; ring++) bent->ends[ring] += bent->ends[ring] > i;
}

/* Bend one of two crossing edges to an end of the other, if one is near enough. */
static bool try_bend(bent_rings *bent, const int edges[2], double tolerance) {
  gz_rings rings = rings_of(bent);
  for (int k = 0; k < 4; k++) {
    int edge = edges[k / 2], other = edges[1 - k / 2];
    gz_vec end = bent->corners[k % 2 == 0 ? other : end_of(&rings, other)];
    if (!is_near(end, bent->corners[edge], bent->corners[end_of(&rings, edge)], tolerance))
      continue;
    bend(bent, edge, end);
    return true;
  }
  return false;
}

/* Return where two edges cross; where they overlap, the middle of what they share. */
static gz_vec fault_place(const gz_rings *rings, const int edges[2]) {
  GZ_ASSERT(edges[0] != edges[1]);
  gz_vec a = rings->corners[edges[0]], b = rings->corners[end_of(rings, edges[0])];
  gz_vec c = rings->corners[edges[1]], d = rings->corners[end_of(rings, edges[1])];
  gz_vec along = gz_sub(b, a), other = gz_sub(d, c);
  double det = gz_cross(along, other);
  if (det != 0) return gz_mul_add(a, along, gz_cross(gz_sub(c, a), other) / det);
  double square = gz_dot(along, along);
  double from = gz_dot(gz_sub(c, a), along) / square, to = gz_dot(gz_sub(d, a), along) / square;
  double first = gz_max(0, gz_min(from, to)), last = gz_min(1, gz_max(from, to));
  return gz_mul_add(a, along, (first + last) / 2);
}

static gz_decomposition describe_fault(const bent_rings *bent, const gz_triangulation *triangles) {
  gz_rings rings = rings_of(bent);
  gz_decomposition result = { .fault = triangles->fault };
  result.place = fault_place(&rings, triangles->edges);
  for (int i = 0; i < 2; i++) result.edges[i] = bent->edges[triangles->edges[i]];
  if (result.edges[0] > result.edges[1]) {
    int first = result.edges[1];
    result.edges[1] = result.edges[0];
    result.edges[0] = first;
  }
  return result;
}

size_t gz_decompose_size(int corners) {
  size_t n = (size_t)corners + MAX_BENDS;
  size_t sweep = gz_triangulate_size((int)n), merge = gz_merge_size((int)n);
  return gz_arena_size(n, sizeof(gz_vec)) + 2 * gz_arena_size(n, sizeof(int)) + sweep + merge;
}

gz_decomposition gz_decompose(const gz_rings *rings, void *room) {
  GZ_ASSERT(rings->ring_count > 0 && largest_coordinate(rings) <= GZ_LARGEST);
  gz_arena arena = { room };
  bent_rings bent = take_rings(rings, &arena);
  double tolerance = gz_merge_distance(largest_coordinate(rings));
  int collapsed = copy_rings(rings, tolerance, &bent);
  if (collapsed < rings->ring_count) {
    gz_decomposition refused = { .fault = GZ_RING_COLLAPSES, .ring = collapsed };
    return refused;
  }
  for (int bends = 0;; bends++) {
    gz_arena rest = arena;
    gz_rings present = rings_of(&bent);
    gz_triangulation triangles = gz_triangulate(&present, &rest);
    if (triangles.fault == GZ_RINGS_SOUND) {
      gz_decomposition result = { .fault = GZ_RINGS_SOUND };
      for (int i = 0; i < triangles.piece_count; i++) {
        triangles.pieces[i].edge = bent.edges[triangles.pieces[i].edge];
      }
      gz_merge_triangles(&triangles, &rest, &result);
      return result;
    }
    bool bent_one = triangles.fault == GZ_EDGES_CROSS && bends < MAX_BENDS &&
                    try_bend(&bent, triangles.edges, tolerance);
    if (!bent_one) return describe_fault(&bent, &triangles);
  }
}
