/*
** The edges of a form as faces of a difference, two of them in a register: by these is told what is told of all at
** once (core/faces.h, core/slabs.h).
**
** The gap of the face that an edge makes with another form: with n the normal of the edge, and c its corner, moved
** to where the other is, it is what of the other lies nearest along n, less n.c.
*/
#ifndef GZ_EDGES_H
#define GZ_EDGES_H

#include "core/faces.h"
#include "core/lanes.h"

typedef struct gz_edges {
  const double *x, *y, *nx, *ny;
} gz_edges;

static inline gz_edges gz_edges_of(const gz_form *form) {
  size_t stride = (size_t)form->stride;
  const double *x = form->room + GZ_X * stride, *nx = form->room + GZ_NORMAL_X * stride;
  gz_edges e = { x, x + stride, nx, nx + stride };
  return e;
}

static inline gz_two gz_reach_along(gz_two u, gz_two v, gz_two x, gz_two y) {
  return gz_two_add(gz_two_mul(u, x), gz_two_mul(v, y));
}

/* Which of up to 64 numbers are at least `least`, a bit for each: without a branch, as that could not be
   foreseen. Of an odd number, the one after them may be among them. */
static inline uint64_t gz_those_from(const double *numbers, int count, double least) {
  gz_two limit = gz_two_of(least);
  uint64_t bits = 0;
  for (int i = 0; i < count; i += 2) {
    bits |= (uint64_t)gz_two_at_least(gz_two_load(numbers + i), limit) << i;
  }
  return bits;
}

static inline bool gz_is_only_one(uint64_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

/* The face that an edge of b makes, or one of a, as the walk would make it: the other's corner nearest along its normal
   is known. */
GZ_ALWAYS_INLINE void gz_put_side(const gz_pair *pair, bool of_b, int edge, int support,
                                  gz_side *side) {
  static const double signs[] = { -1, 1 };
  const gz_form *own = of_b ? pair->b : pair->a;
  gz_vec normal = gz_normal(own, edge), offset = pair->offset;
  gz_vec on_a = gz_corner(pair->a, of_b ? support : edge);
  gz_vec on_b = gz_corner(pair->b, of_b ? edge : support);
  side->normal = gz_scale(normal, signs[of_b]);
  side->gap = -gz_dot(side->normal, gz_add(offset, gz_sub(on_b, on_a)));
  side->of_b = of_b;
  side->edge = edge;
  side->support = support;
}

/*
** What rounding and the skin can account for, as a path comes at that speed to the face that it enters last: while
** it is uncertain when, it goes on along other normals. Where it is farther than that inside of all others by
** then, it has entered them and left none; and where it is as far outside of one, it has left that.
*/
static inline double gz_room_of_path(const gz_pair *pair, gz_vec d, double pace) {
  return (4 * pair->noise + pair->skin) * (1 + gz_length_at_most(d) * pace);
}

#endif
