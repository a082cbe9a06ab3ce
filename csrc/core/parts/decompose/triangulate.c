/*
** Triangulation by a plane sweep from left to right.
**
** A vertical line crosses pieces of the rings, sorted by height. Between each two of them with
** solid ground lies a chain of points that are not triangulated yet, and always bends inwards:
**
**       \________ piece above
**        .  .         |
**       .     .       |  sweep line ->        a point that the chain sees makes triangles with it
**        `.    .      |
**       ____`._____ piece below
**
** A new point makes all triangles that it sees, and becomes the end of the chain.
*/
#include "core/parts/decompose/triangulate.h"

#include "core/math/assert.h"
#include "core/math/index_sort.h"
#include "core/math/orient.h"

#include <string.h>

/*
** Capacities for n corners. Each point cuts at most one piece, so there are at most 2 n. A planar
** graph of n points has fewer than 2 n triangles. Each point starts a chain for each piece that
** leaves it, and one where it splits a gap; it adds two nodes, and one for each of its chains.
*/
enum { PIECES = 2, TRIANGLES = 2, CHAINS = 3, NODES = 5 };

/* A link of a chain. */
typedef struct node {
  int point, previous, next; /* the next one is higher; -1: none */
} node;

/*
** The chain of a gap: the points between the left ends of its two edges, bottom to top, that still
** wait for triangles. Seen from the sweep line it is reflex: no two of its links can be joined by a
** triangle among themselves.
*/
typedef struct chain {
  int bottom, top, last; /* nodes; `last` is the rightmost one */
} chain;

/*
** The state of the sweep from left to right. `status` lists the pieces that the sweep line crosses,
** from below to above. With k pieces below it, the gap above piece k is inside iff k is even. The
** chain of such a gap is that of the piece below it.
*/
typedef struct sweep_line {
  gz_triangulation *out;
  int corners; /* of the rings: what there is room for */
  node *nodes;
  int node_count;
  chain *chains;
  int chain_count;
  int *chain_above; /* by piece */
  int *status, status_count;
  int *leaving, leaving_count; /* pieces that begin in the present point, from below to above */
  int *scratch;
} sweep_line;

static inline gz_vec at(const sweep_line *s, int point) { return s->out->points[point]; }
static inline bool is_solid(int gap) { return gap >= 0 && (gap & 1) == 0; }

/* The side of a piece on which a point lies: 1 above, 0 on its line. */
static inline int side_of(const sweep_line *s, int piece, int point) {
  const gz_ring_piece *e = &s->out->pieces[piece];
  return gz_orient(at(s, e->low), at(s, e->high), at(s, point));
}

static void add_triangle(sweep_line *s, int a, int b, int c) {
  GZ_ASSERT(s->out->triangle_count < TRIANGLES * s->corners);
  GZ_ASSERT(gz_orient(at(s, a), at(s, b), at(s, c)) > 0);
  int *triangle = s->out->triangles[s->out->triangle_count++];
  triangle[0] = a;
  triangle[1] = b;
  triangle[2] = c;
}

static int new_sweep_node(sweep_line *s, int point) {
  node made = { point, -1, -1 };
  GZ_ASSERT(s->node_count < NODES * s->corners);
  s->nodes[s->node_count] = made;
  return s->node_count++;
}

static int new_chain(sweep_line *s, int point) {
  int first = new_sweep_node(s, point);
  chain made = { first, first, first };
  GZ_ASSERT(s->chain_count < CHAINS * s->corners);
  s->chains[s->chain_count] = made;
  return s->chain_count++;
}

static void link_nodes(sweep_line *s, int lower, int higher) {
  s->nodes[lower].next = higher;
  s->nodes[higher].previous = lower;
}

/* Append a point to the top of a chain, with all triangles that it makes there. */
static void attach_top(sweep_line *s, chain *c, int p) {
  int top = c->top;
  for (int below; (below = s->nodes[top].previous) >= 0; top = below) {
    int a = s->nodes[below].point, b = s->nodes[top].point;
    if (gz_orient(at(s, a), at(s, p), at(s, b)) <= 0) break;
    add_triangle(s, a, p, b);
  }
  c->top = c->last = new_sweep_node(s, p);
  link_nodes(s, top, c->top);
}

/* The mirror image of attach_top. */
static void attach_bottom(sweep_line *s, chain *c, int p) {
  int bottom = c->bottom;
  for (int above; (above = s->nodes[bottom].next) >= 0; bottom = above) {
    int a = s->nodes[bottom].point, b = s->nodes[above].point;
    if (gz_orient(at(s, a), at(s, p), at(s, b)) <= 0) break;
    add_triangle(s, a, p, b);
  }
  c->bottom = c->last = new_sweep_node(s, p);
  link_nodes(s, c->bottom, bottom);
}

/* Both edges of a gap end in p: make the triangles with all of its chain. */
static void close_gap(sweep_line *s, const chain *c, int p) {
  for (int i = c->bottom; s->nodes[i].next >= 0; i = s->nodes[i].next) {
    add_triangle(s, s->nodes[i].point, p, s->nodes[s->nodes[i].next].point);
  }
}

/* p lies in a gap, and edges leave it: split the chain at its last point, which both halves keep.
   The lower half stays in *lower. Returns the index of the upper one. */
static int split_gap(sweep_line *s, int lower, int p) {
  int last = s->chains[lower].last, above = s->nodes[last].next;
  int made = new_chain(s, s->nodes[last].point);
  chain *low = &s->chains[lower], *high = &s->chains[made];
  if (above >= 0) {
    link_nodes(s, high->bottom, above);
    high->top = low->top;
    s->nodes[last].next = -1;
    low->top = last;
  }
  attach_top(s, low, p);
  attach_bottom(s, high, p);
  return made;
}

/* No edge leaves p, which both chains have just got: join them there. */
static void join_gaps(sweep_line *s, chain *low, const chain *high) {
  int above = s->nodes[high->bottom].next;
  if (above < 0) return;
  link_nodes(s, low->top, above);
  low->top = high->top;
}

static void set_fault(sweep_line *s, gz_ring_fault fault, int a, int b) {
  s->out->fault = fault;
  s->out->edges[0] = s->out->pieces[a].edge;
  s->out->edges[1] = s->out->pieces[b].edge;
}

/* The pieces of `status` from `begin` to before `end` end in the present point. */
typedef struct block {
  int begin, end;
} block;

static block find_block(const sweep_line *s, int p) {
  int low = 0, high = s->status_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (side_of(s, s->status[middle], p) > 0) low = middle + 1;
    else high = middle;
  }
  block found = { low, low };
  while (found.end < s->status_count && side_of(s, s->status[found.end], p) == 0) found.end++;
  return found;
}

/* Cut the piece of the block that goes on behind p; its second half leaves p. Two such pieces
   cross. */
static void cut_piece_at(sweep_line *s, const block *b, int p) {
  gz_triangulation *out = s->out;
  int cut = -1;
  for (int i = b->begin; i < b->end; i++) {
    int piece = s->status[i];
    if (out->pieces[piece].high == p) continue;
    if (cut >= 0) {
      set_fault(s, GZ_EDGES_CROSS, cut, piece);
      return;
    }
    cut = piece;
    GZ_ASSERT(out->piece_count < PIECES * s->corners);
    gz_ring_piece rest = { p, out->pieces[piece].high, out->pieces[piece].edge };
    out->pieces[piece].high = p;
    s->leaving[s->leaving_count++] = out->piece_count;
    out->pieces[out->piece_count++] = rest;
  }
}

/* Does piece a leave their common point below piece b? */
static bool leaves_below(const void *context, int a, int b) {
  const sweep_line *s = (const sweep_line *)context;
  return side_of(s, a, s->out->pieces[b].high) > 0;
}

/* Sort the leaving pieces from below to above. Two in one direction overlap. */
static void sort_leaving(sweep_line *s) {
  gz_order order = { leaves_below, s };
  gz_sort_indices(s->leaving, s->scratch, s->leaving_count, order);
  for (int i = 0; i + 1 < s->leaving_count; i++) {
    int a = s->leaving[i], b = s->leaving[i + 1];
    if (side_of(s, a, s->out->pieces[b].high) == 0) set_fault(s, GZ_EDGES_OVERLAP, a, b);
  }
}

static chain *chain_above(const sweep_line *s, int position) {
  return &s->chains[s->chain_above[s->status[position]]];
}

/* Bring the chains of all gaps around p up to date. Returns that of the gap above p; -1 if that is
   not solid. */
static int update_chains(sweep_line *s, const block *b, int p) {
  bool below = is_solid(b->begin - 1);
  if (b->begin == b->end) {
    if (!below || s->leaving_count == 0) return -1;
    return split_gap(s, s->chain_above[s->status[b->begin - 1]], p);
  }
  if (below) attach_top(s, chain_above(s, b->begin - 1), p);
  for (int i = b->begin; i < b->end - 1; i++) {
    if (is_solid(i)) close_gap(s, chain_above(s, i), p);
  }
  if (!is_solid(b->end - 1)) return -1;
  attach_bottom(s, chain_above(s, b->end - 1), p);
  if (s->leaving_count == 0) join_gaps(s, chain_above(s, b->begin - 1), chain_above(s, b->end - 1));
  return s->chain_above[s->status[b->end - 1]];
}

/* Replace the block by the leaving pieces, and start the chains between these. */
static void replace_block(sweep_line *s, const block *b, int p, int above) {
  int count = s->leaving_count;
  for (int i = 0; i < count; i++) {
    bool last = i == count - 1;
    if (is_solid(b->begin + i)) s->chain_above[s->leaving[i]] = last ? above : new_chain(s, p);
  }
  memmove(s->status + b->begin + count, s->status + b->end,
          (size_t)(s->status_count - b->end) * sizeof *s->status);
  memcpy(s->status + b->begin, s->leaving, (size_t)count * sizeof *s->status);
  s->status_count += count - (b->end - b->begin);
  GZ_ASSERT(s->status_count % 2 == 0); /* beyond all of them it is outside */
}

/* Test the pieces at two adjacent positions of the status for a crossing. */
static void test_crossing(sweep_line *s, int low, int high) {
  if (low < 0 || high >= s->status_count || low == high) return;
  int a = s->status[low], b = s->status[high];
  const gz_ring_piece *e = &s->out->pieces[a], *f = &s->out->pieces[b];
  if (side_of(s, a, f->low) * side_of(s, a, f->high) < 0 &&
      side_of(s, b, e->low) * side_of(s, b, e->high) < 0) {
    set_fault(s, GZ_EDGES_CROSS, a, b);
  }
}

/* Advance the sweep line to point p, which is the left end of some pieces. */
static void advance_sweep(sweep_line *s, int p, const int *pieces, int count) {
  block b = find_block(s, p);
  memcpy(s->leaving, pieces, (size_t)count * sizeof *pieces);
  s->leaving_count = count;
  cut_piece_at(s, &b, p);
  sort_leaving(s);
  if (s->out->fault != GZ_RINGS_SOUND) return;
  int above = update_chains(s, &b, p);
  replace_block(s, &b, p, above);
  int end = b.begin + s->leaving_count;
  test_crossing(s, b.begin - 1, b.begin);
  if (s->leaving_count > 0) test_crossing(s, end - 1, end);
}

static bool is_left_of(const void *context, int a, int b) {
  const gz_vec *corners = (const gz_vec *)context;
  if (corners[a].x != corners[b].x) return corners[a].x < corners[b].x;
  return corners[a].y < corners[b].y;
}

/* Write the distinct corners in order, and for each corner the index of its point. */
static void make_points(const gz_rings *rings, gz_triangulation *out, int *point_of, int *order,
                        int *scratch) {
  int n = rings->corner_count;
  gz_order left = { is_left_of, rings->corners };
  for (int i = 0; i < n; i++) order[i] = i;
  gz_sort_indices(order, scratch, n, left);
  for (int i = 0; i < n; i++) {
    gz_vec corner = rings->corners[order[i]];
    if (i == 0 || !gz_equal(corner, out->points[out->point_count - 1])) {
      out->points[out->point_count++] = corner;
    }
    point_of[order[i]] = out->point_count - 1;
  }
}

/* Write the edges that have a length as pieces. */
static void make_pieces(const gz_rings *rings, gz_triangulation *out, const int *point_of) {
  out->piece_count = 0;
  for (int ring = 0, begin = 0; ring < rings->ring_count; begin = rings->ends[ring++]) {
    for (int i = begin; i < rings->ends[ring]; i++) {
      int a = point_of[i], b = point_of[i + 1 < rings->ends[ring] ? i + 1 : begin];
      gz_ring_piece piece = { a < b ? a : b, a < b ? b : a, i };
      if (a != b) out->pieces[out->piece_count++] = piece;
    }
  }
}

/* Write the pieces by their left ends: those of point p from begins[p] to before begins[p + 1]. */
static void index_pieces(const gz_triangulation *out, int *begins, int *list) {
  memset(begins, 0, (size_t)(out->point_count + 2) * sizeof *begins);
  for (int i = 0; i < out->piece_count; i++) begins[out->pieces[i].low + 2]++;
  for (int p = 0; p < out->point_count; p++) begins[p + 2] += begins[p + 1];
  for (int i = 0; i < out->piece_count; i++) list[begins[out->pieces[i].low + 1]++] = i;
}

size_t gz_triangulate_size(int corners) {
  size_t n = (size_t)corners;
  return gz_arena_size(n, sizeof(gz_vec)) + gz_arena_size(PIECES * n, sizeof(gz_ring_piece)) +
         gz_arena_size(TRIANGLES * n, sizeof(int[3])) + gz_arena_size(NODES * n, sizeof(node)) +
         gz_arena_size(CHAINS * n, sizeof(chain)) + gz_arena_size(PIECES * n, sizeof(int)) +
         6 * gz_arena_size(n + 2, sizeof(int));
}

#ifdef GZ_ASSERTIONS
/* Do the rings follow one another to the last corner, and can gz_orient multiply all of them? */
static bool are_rings(const gz_rings *rings) {
  int end = 0;
  bool sound = true;
  for (int ring = 0; ring < rings->ring_count; end = rings->ends[ring++])
    sound = sound && rings->ends[ring] >= end;
  for (int i = 0; i < rings->corner_count; i++)
    sound = sound && gz_is_exact(rings->corners[i].x) && gz_is_exact(rings->corners[i].y);
  return sound && end == rings->corner_count;
}
#endif

gz_triangulation gz_triangulate(const gz_rings *rings, gz_arena *arena) {
  size_t n = (size_t)rings->corner_count;
  gz_triangulation out = { .fault = GZ_RINGS_SOUND };
  out.points = gz_arena_take(arena, n, sizeof *out.points);
  out.pieces = gz_arena_take(arena, PIECES * n, sizeof *out.pieces);
  out.triangles = gz_arena_take(arena, TRIANGLES * n, sizeof *out.triangles);
  gz_arena rest = *arena; /* taken for the sweep only */
  sweep_line s = { .out = &out, .corners = rings->corner_count };
  s.nodes = gz_arena_take(&rest, NODES * n, sizeof *s.nodes);
  s.chains = gz_arena_take(&rest, CHAINS * n, sizeof *s.chains);
  s.chain_above = gz_arena_take(&rest, PIECES * n, sizeof *s.chain_above);
  s.status = gz_arena_take(&rest, n + 2, sizeof *s.status);
  s.leaving = gz_arena_take(&rest, n + 2, sizeof *s.leaving);
  s.scratch = gz_arena_take(&rest, n + 2, sizeof *s.scratch);
  int *point_of = gz_arena_take(&rest, n + 2, sizeof *point_of);
  int *begins = gz_arena_take(&rest, n + 2, sizeof *begins);
  int *list = gz_arena_take(&rest, n + 2, sizeof *list);
  GZ_ASSERT(are_rings(rings));
  make_points(rings, &out, point_of, list, s.scratch);
  make_pieces(rings, &out, point_of);
  index_pieces(&out, begins, list);
  for (int p = 0; p < out.point_count && out.fault == GZ_RINGS_SOUND; p++) {
    advance_sweep(&s, p, list + begins[p], begins[p + 1] - begins[p]);
  }
  GZ_ASSERT(out.fault != GZ_RINGS_SOUND || s.status_count == 0); /* all pieces have ended */
  return out;
}

int gz_ring_of(const gz_rings *rings, int corner, int *begin) {
  GZ_ASSERT(corner >= 0 && corner < rings->corner_count);
  int ring = 0;
  while (corner >= rings->ends[ring]) ring++;
  *begin = ring > 0 ? rings->ends[ring - 1] : 0;
  return rings->ends[ring];
}
