/*
** The gaps of all faces in O(n + m): the edges of both shapes are merged by direction, as the walk
** does, but without a branch, and up to rounding.
**
** A key grows with the direction of an edge, so two keys tell which edge comes first. Each edge is
** a face, together with the corner at which the other list stands:
**
**     b   --o-------o------------o---->  direction
**     a   ------o----------o--------->
**               an edge of a: its face has the corner of b between the two edges of b
**
** Where two edges are parallel up to rounding, the other end of an edge may be taken for the
** support corner: it is as far, up to rounding.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

#include "core/convex/kernels/sat_edges.h"

/* One full turn, and from any start a second one. */
enum { TWO_TURNS = 2 * GZ_MAX_MASKED_CORNERS + 2 };

/* The edges of one shape, twice. The walk begins at edge `start`. */
typedef struct edge_list {
  size_t n, start;
  size_t half; /* how many edges, from the start on, belong to the first half-turn */
  union {
    double numbers[TWO_TURNS];
    uint64_t bits[TWO_TURNS]; /* of positive numbers: ordered as the numbers are */
  } keys;
  double x[TWO_TURNS], y[TWO_TURNS]; /* the corners that the edges leave */
  unsigned char before[TWO_TURNS];   /* how many edges of the other list come before each */
} edge_list;

/*
** Return keys of two directions (x, y). In each quadrant they are sums of the coordinates, which
** grow by 1 or more per radian:
**
**     quadrant  1           2           3           4
**     key       2 + y - x   4 - y - x   6 - y + x   8 + y + x
*/
GZ_ALWAYS_INLINE gz_f64x2 keys_of(gz_f64x2 x, gz_f64x2 y) {
  gz_f64x2 one = gz_f64x2_splat(1), two = gz_f64x2_splat(2), four = gz_f64x2_splat(4);
  gz_f64x2 along = gz_f64x2_flip_sign(x, y), rest = gz_f64x2_sub(one, gz_f64x2_abs(y));
  gz_f64x2 half = gz_f64x2_sub(gz_f64x2_sub(one, along), gz_f64x2_flip_sign(rest, along));
  return gz_f64x2_add(gz_f64x2_sub(four, gz_f64x2_flip_sign(two, y)), half);
}

/* List the edges of a geometry; of the one turned round if `negated`. */
GZ_ALWAYS_INLINE void list_edges(const gz_geometry *geometry, bool negated, edge_list *list) {
  gz_edges e = gz_edges_of(geometry, false);
  gz_f64x2 zero = gz_f64x2_splat(0);
  size_t n = (size_t)geometry->n;
  size_t low = (size_t)geometry->low, high = (size_t)geometry->high;
  list->n = n;
  list->start = negated ? high : low;
  list->half = negated ? (low > high ? low - high : low + n - high)
                       : (high > low ? high - low : high + n - low);
  /* From the last to the first: if n is odd, one more is overwritten, and then written again. */
  for (size_t i = n + (n & 1); i > 0;) {
    i -= 2;
    gz_f64x2 nx = gz_f64x2_load(e.nx + i), ny = gz_f64x2_load(e.ny + i);
    gz_f64x2 x = gz_f64x2_load(e.x + i), y = gz_f64x2_load(e.y + i);
    /* The normal (nx, ny) is the edge, turned back by a quarter. No -0 for y: its sign would say
       that it belongs to the other half. */
    gz_f64x2 keys = negated ? keys_of(ny, gz_f64x2_sub(zero, nx))
                            : keys_of(gz_f64x2_sub(zero, ny), gz_f64x2_add(zero, nx));
    gz_f64x2_store(list->keys.numbers + i, keys);
    gz_f64x2_store(list->x + i, x);
    gz_f64x2_store(list->y + i, y);
    gz_f64x2_store(list->keys.numbers + i + n, keys);
    gz_f64x2_store(list->x + i + n, x);
    gz_f64x2_store(list->y + i + n, y);
  }
  list->keys.bits[list->start + n] = UINT64_MAX;
}

/* The keys of both lists from their starts on, and what is written of each. */
typedef struct merge {
  const uint64_t *a_keys, *b_keys;
  unsigned char *before_a, *before_b;
} merge;

/* How many edges were taken. */
typedef struct merge_position {
  size_t a, b;
} merge_position;

/* Take the next edge of either list; of b only if it comes before that of a. The edge that is not
   taken is written once more later. */
GZ_ALWAYS_INLINE void take_edge(const merge *m, merge_position *at) {
  uint64_t of_a = m->a_keys[at->a], of_b = m->b_keys[at->b];
  m->before_b[at->b] = (unsigned char)at->a;
  m->before_a[at->a] = (unsigned char)at->b;
  at->b += of_b < of_a;
  at->a += of_b >= of_a;
}

/* Merge the two half-turns side by side, as each step waits for the one before. */
GZ_ALWAYS_INLINE void merge_edges(edge_list *a, edge_list *b) {
  merge m = { a->keys.bits + a->start, b->keys.bits + b->start, a->before + a->start,
              b->before + b->start };
  merge_position first = { 0, 0 }, second = { a->half, b->half };
  size_t left = a->half + b->half, right = a->n + b->n - left;
  for (; left > 0 && right > 0; left--, right--) {
    take_edge(&m, &first);
    take_edge(&m, &second);
  }
  for (; left > 0; left--) take_edge(&m, &first);
  for (; right > 0; right--) take_edge(&m, &second);
  /* The merge of the first half-turn has written to the first edges of the second, too. */
  size_t i = a->half, j = b->half;
  while (m.b_keys[j] < m.a_keys[a->half]) j++;
  while (m.a_keys[i] <= m.b_keys[b->half]) i++;
  m.before_a[a->half] = (unsigned char)j;
  m.before_b[b->half] = (unsigned char)i;
}

/* Write the gaps of edges `from` to `to`; `before` is that of edge 0. If their number is odd, one
   more is overwritten. */
GZ_ALWAYS_INLINE void write_some_gaps(const gz_edges *e, const edge_list *other,
                                      const unsigned char *before, gz_vec shift, size_t from,
                                      size_t to, double *gaps) {
  const double *x = other->x + other->start, *y = other->y + other->start;
  gz_f64x2 shift_x = gz_f64x2_splat(shift.x), shift_y = gz_f64x2_splat(shift.y);
  for (size_t i = from; i < to; i += 2) {
    size_t s = before[i], t = before[i + 1];
    gz_f64x2 arm_x = gz_f64x2_sub(gz_f64x2_set(x[s], x[t]), gz_f64x2_load(e->x + i));
    gz_f64x2 arm_y = gz_f64x2_sub(gz_f64x2_set(y[s], y[t]), gz_f64x2_load(e->y + i));
    gz_f64x2_store(gaps + i,
                   gz_reach_along(gz_f64x2_load(e->nx + i), gz_f64x2_load(e->ny + i),
                                  gz_f64x2_sub(arm_x, shift_x), gz_f64x2_sub(arm_y, shift_y)));
  }
}

/* Write the gaps of all edges. Those before the start are at the end of the list. */
GZ_ALWAYS_INLINE void write_gaps(const gz_geometry *own, edge_list *list, const edge_list *other,
                                 gz_vec shift, double *gaps) {
  gz_edges e = gz_edges_of(own, false);
  list->before[list->start + list->n] = 0; /* may be read as the second of two */
  write_some_gaps(&e, other, list->before + list->n, shift, 0, list->start, gaps);
  write_some_gaps(&e, other, list->before, shift, list->start, list->n, gaps);
}

void gz_merge_gaps(const gz_pair *pair, double *gaps) {
  GZ_ASSERT(gz_have_few_corners(pair->a, pair->b) && pair->a->n > 1 && pair->b->n > 1);
  edge_list a, b;
  list_edges(pair->a, true, &a);
  list_edges(pair->b, false, &b);
  merge_edges(&a, &b);
  write_gaps(pair->b, &b, &a, pair->offset, gaps);
  write_gaps(pair->a, &a, &b, gz_neg(pair->offset), gaps + pair->b->n);
}
