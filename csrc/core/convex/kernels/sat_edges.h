/*
** The edges of a geometry as faces of a Minkowski difference, two to a register. Shared by the
** kernels that test all separating axes (core/convex/kernels/sat.c,
** core/convex/kernels/sat_symmetric.c).
**
** The gap of the face that an edge makes with another geometry is the least n.p over the other's
** corners p, less n.c: n is the normal of the edge, c its corner relative to the other geometry.
*/
#pragma once

#include "core/convex/kernels/kernels.h"
#include "core/math/simd.h"

typedef struct gz_edges {
  const double *x, *y, *nx, *ny, *apothem;
} gz_edges;

/* Return the arrays of a geometry. With `quads` it has four corners, and capacity for no more. */
static inline gz_edges gz_edges_of(const gz_geometry *geometry, bool quads) {
  size_t n = quads ? 4 : (size_t)geometry->stride;
  const double *room = geometry->room;
  gz_edges e = { room + GZ_X * n, room + GZ_Y * n, room + GZ_NORMAL_X * n, room + GZ_NORMAL_Y * n,
                 room + GZ_APOTHEM * n };
  return e;
}

/* Return the dot products of the vectors (u, v) and (x, y), in each lane. */
static inline gz_f64x2 gz_reach_along(gz_f64x2 u, gz_f64x2 v, gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_add(gz_f64x2_mul(u, x), gz_f64x2_mul(v, y));
}

/* Return a bit for each of up to 64 numbers that is at least `least`. Without branches, which would
   be unpredictable. If the count is odd, the bit after the last may be set. */
static inline uint64_t gz_mask_ge(const double *numbers, int count, double least) {
  gz_f64x2 limit = gz_f64x2_splat(least);
  uint64_t bits = 0;
  for (int i = 0; i < count; i += 2) {
    bits |= (uint64_t)gz_f64x2_mask_ge(gz_f64x2_load(numbers + i), limit) << i;
  }
  return bits;
}

/* Is exactly one bit set? */
static inline bool gz_is_single_bit(uint64_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

/* Return the first n of 64 bits, n > 0. */
static inline uint64_t gz_first_bits(uint64_t bits, int n) {
  return bits & ~(uint64_t)0 >> (64 - n);
}

/* Return the only corner p with p.d <= limit; -1 if there is none, or more than one. */
static inline int gz_unique_support(const gz_edges *e, int n, gz_vec d, double limit) {
  gz_f64x2 x = gz_f64x2_splat(d.x), y = gz_f64x2_splat(d.y), most = gz_f64x2_splat(limit);
  uint64_t nearest = 0;
  for (int k = 0; k < n; k += 2) {
    gz_f64x2 reach = gz_reach_along(x, y, gz_f64x2_load(e->x + k), gz_f64x2_load(e->y + k));
    nearest |= (uint64_t)gz_f64x2_mask_ge(most, reach) << k;
  }
  nearest = gz_first_bits(nearest, n);
  return gz_is_single_bit(nearest) ? gz_lowest_bit(nearest) : -1;
}

/* Write the axis of an edge and the other geometry's support corner, with the bits of the walk. */
GZ_ALWAYS_INLINE void gz_write_axis(const gz_pair *pair, bool quads, bool of_b, int edge,
                                    int support, gz_axis *axis) {
  static const double signs[] = { -1, 1 };
  gz_edges a = gz_edges_of(pair->a, quads), b = gz_edges_of(pair->b, quads);
  gz_edges own = gz_edges_of(of_b ? pair->b : pair->a, quads);
  /* Swap without a branch, which would be unpredictable. */
  int exchanged = (edge ^ support) & -(int)of_b, on_a = edge ^ exchanged,
      on_b = support ^ exchanged;
  gz_vec arm = gz_sub(gz_v(b.x[on_b], b.y[on_b]), gz_v(a.x[on_a], a.y[on_a]));
  axis->normal = gz_scale(gz_v(own.nx[edge], own.ny[edge]), signs[of_b]);
  axis->gap = -gz_dot(axis->normal, gz_add(pair->offset, arm));
  axis->of_b = of_b;
  axis->edge = edge;
  axis->support = support;
}

/* gz_write_axis where only the gap is known, up to rounding. Returns false if the support corner is
   not certain, because an edge of the other shape is parallel up to rounding. */
GZ_ALWAYS_INLINE bool gz_find_axis(const gz_pair *pair, bool of_b, int edge, double gap,
                                   gz_axis *axis) {
  const gz_geometry *own = of_b ? pair->b : pair->a, *other = of_b ? pair->a : pair->b;
  if (other->n == 1) {
    gz_write_axis(pair, false, of_b, edge, 0, axis);
    return true;
  }
  gz_edges e = gz_edges_of(own, false), o = gz_edges_of(other, false);
  gz_vec normal = gz_v(e.nx[edge], e.ny[edge]), corner = gz_v(e.x[edge], e.y[edge]);
  gz_vec place = of_b ? gz_add(corner, pair->offset) : gz_sub(corner, pair->offset);
  /* The least n.p of the other's corners. */
  double least = gap + gz_dot(normal, place);
  int support = gz_unique_support(&o, other->n, normal, least + pair->noise);
  if (support >= 0) gz_write_axis(pair, false, of_b, edge, support, axis);
  return support >= 0;
}

/*
** Return how far rounding and the skin can move the path along other normals while it enters the
** last face: `pace` is 1 over the speed towards that face. A path that is deeper than this inside
** of all other faces has entered them and left none. If it is as far outside of one, it has left
** that one.
*/
static inline double gz_path_margin(const gz_pair *pair, gz_vec d, double pace) {
  return (4 * gz_path_noise(pair, d) + pair->skin) * (1 + gz_length_bound(d) * pace);
}
