/*
** The edges of a form as faces of a difference, two of them in a register. Shared by the kernels
** that test all separating axes (core/kernels/sat.h, core/kernels/sat_symmetric.h).
**
** The gap of the face that an edge makes with another form: with n the normal of the edge, and c
** its corner, moved to where the other is, it is what of the other lies nearest along n, less n.c.
*/
#ifndef GZ_SAT_EDGES_H
#define GZ_SAT_EDGES_H

#include "core/kernels/sat.h"
#include "core/simd.h"

typedef struct gz_edges {
  const double *x, *y, *nx, *ny, *apothem;
} gz_edges;

/* With `fours`, the form is known to have four corners, and room for no more: so there is no
   need to ask. */
static inline gz_edges gz_edges_of(const gz_geometry *geometry, bool quads) {
  size_t n = quads ? 4 : (size_t)geometry->stride;
  const double *room = geometry->room;
  gz_edges e = { room + GZ_X * n, room + GZ_Y * n, room + GZ_NORMAL_X * n, room + GZ_NORMAL_Y * n,
                 room + GZ_APOTHEM * n };
  return e;
}

static inline gz_f64x2 gz_reach_along(gz_f64x2 u, gz_f64x2 v, gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_add(gz_f64x2_mul(u, x), gz_f64x2_mul(v, y));
}

/* Which of up to 64 numbers are at least `least`, a bit for each: without a branch, as that
   could not be foreseen. Of an odd number, the one after them may be among them. */
static inline uint64_t gz_mask_ge(const double *numbers, int count, double least) {
  gz_f64x2 limit = gz_f64x2_splat(least);
  uint64_t bits = 0;
  for (int i = 0; i < count; i += 2) {
    bits |= (uint64_t)gz_f64x2_mask_ge(gz_f64x2_load(numbers + i), limit) << i;
  }
  return bits;
}

static inline bool gz_is_single_bit(uint64_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

/* The corner of which the reach along d is at most `limit`; -1 unless there is exactly one. */
static inline int gz_unique_support(const gz_edges *e, int n, gz_vec d, double limit) {
  gz_f64x2 x = gz_f64x2_splat(d.x), y = gz_f64x2_splat(d.y), most = gz_f64x2_splat(limit);
  uint64_t nearest = 0;
  for (int k = 0; k < n; k += 2) {
    gz_f64x2 reach = gz_reach_along(x, y, gz_f64x2_load(e->x + k), gz_f64x2_load(e->y + k));
    nearest |= (uint64_t)gz_f64x2_mask_ge(most, reach) << k;
  }
  nearest &= ((uint64_t)1 << n) - 1;
  return gz_is_single_bit(nearest) ? gz_lowest_bit(nearest) : -1;
}

/* The face that an edge of b makes, or one of a, as the walk would make it: the other's corner
   nearest along its normal is known. */
GZ_ALWAYS_INLINE void gz_write_axis(const gz_pair *pair, bool quads, bool of_b, int edge,
                                    int support, gz_axis *side) {
  static const double signs[] = { -1, 1 };
  gz_edges a = gz_edges_of(pair->a, quads), b = gz_edges_of(pair->b, quads);
  gz_edges own = gz_edges_of(of_b ? pair->b : pair->a, quads);
  /* Which of the two are exchanged cannot be foreseen: without a branch. */
  int exchanged = (edge ^ support) & -(int)of_b, on_a = edge ^ exchanged,
      on_b = support ^ exchanged;
  gz_vec arm = gz_sub(gz_v(b.x[on_b], b.y[on_b]), gz_v(a.x[on_a], a.y[on_a]));
  side->normal = gz_scale(gz_v(own.nx[edge], own.ny[edge]), signs[of_b]);
  side->gap = -gz_dot(side->normal, gz_add(pair->offset, arm));
  side->of_b = of_b;
  side->edge = edge;
  side->support = support;
}

/* The same if only the gap is known, but for rounding. False if it is not certain which corner
   that is: an edge of the other shape is parallel to it, or nearly. */
GZ_ALWAYS_INLINE bool gz_find_axis(const gz_pair *pair, bool of_b, int edge, double gap,
                                   gz_axis *side) {
  const gz_geometry *own = of_b ? pair->b : pair->a, *other = of_b ? pair->a : pair->b;
  if (other->n == 1) {
    gz_write_axis(pair, false, of_b, edge, 0, side);
    return true;
  }
  gz_edges e = gz_edges_of(own, false), o = gz_edges_of(other, false);
  gz_vec normal = gz_v(e.nx[edge], e.ny[edge]), corner = gz_v(e.x[edge], e.y[edge]);
  gz_vec place = of_b ? gz_add(corner, pair->offset) : gz_sub(corner, pair->offset);
  /* How near the other's corners come along the normal. */
  double least = gap + gz_dot(normal, place);
  int support = gz_unique_support(&o, other->n, normal, least + pair->noise);
  if (support >= 0) gz_write_axis(pair, false, of_b, edge, support, side);
  return support >= 0;
}

/*
** What rounding and the skin can account for, as a path comes to the face that it enters last:
** `pace` is the part of the path that it takes to come nearer by one. While it is uncertain when it
** enters, it goes on along other normals. Where it is farther than that inside of all others by
** then, it has entered them and left none; and where it is as far outside of one, it has left that.
*/
static inline double gz_path_margin(const gz_pair *pair, gz_vec d, double pace) {
  return (4 * gz_path_noise(pair, d) + pair->skin) * (1 + gz_length_bound(d) * pace);
}

#endif
