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

/*
** Two shapes of four corners, which most are, are said twice: with `fours`, all that follows is compiled for them
** alone, and their loops are unrolled.
*/
GZ_ALWAYS_INLINE int gz_corners_of(const gz_form *form, bool fours) { return fours ? 4 : form->n; }

GZ_ALWAYS_INLINE int gz_faces_of(const gz_form *form, bool fours) {
  return fours ? 4 : gz_face_count(form);
}

static inline bool gz_are_fours(const gz_pair *pair) { return pair->a->n == 4 && pair->b->n == 4; }

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

/* n.c of two edges, c moved by a shift. */
static inline gz_two gz_own_place(const gz_edges *e, int i, gz_vec shift) {
  gz_two x = gz_two_add(gz_two_load(e->x + i), gz_two_of(shift.x));
  gz_two y = gz_two_add(gz_two_load(e->y + i), gz_two_of(shift.y));
  return gz_reach_along(gz_two_load(e->nx + i), gz_two_load(e->ny + i), x, y);
}

/* The gaps of edges i and i + 1, and of those opposite to them, see `paired`: what of the other lies farthest along
   the one lies nearest along the other. */
static inline void gz_find_opposite(const gz_edges *e, int i, int opposite, const gz_edges *other,
                                    int n, gz_vec shift, gz_two *gaps, gz_two *gaps_opposite) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i);
  gz_two least = gz_two_of(HUGE_VAL), most = gz_two_of(-HUGE_VAL);
  for (int k = 0; k < n; k++) {
    gz_two reach = gz_reach_along(u, v, gz_two_of(other->x[k]), gz_two_of(other->y[k]));
    least = gz_two_min(reach, least);
    most = gz_two_max(reach, most);
  }
  most = gz_two_sub(gz_two_of(0), most);
  *gaps = gz_two_sub(least, gz_own_place(e, i, shift));
  *gaps_opposite = gz_two_sub(most, gz_own_place(e, opposite, shift));
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

/* The corner of which the reach along d is at most `limit`; -1 unless there is exactly one. */
static inline int gz_sole_corner(const gz_edges *e, int n, gz_vec d, double limit) {
  gz_two x = gz_two_of(d.x), y = gz_two_of(d.y), most = gz_two_of(limit);
  uint64_t nearest = 0;
  for (int k = 0; k < n; k += 2) {
    gz_two reach = gz_reach_along(x, y, gz_two_load(e->x + k), gz_two_load(e->y + k));
    nearest |= (uint64_t)gz_two_at_least(most, reach) << k;
  }
  nearest &= ((uint64_t)1 << n) - 1;
  return gz_is_only_one(nearest) ? gz_lowest_bit(nearest) : -1;
}

/* The face that an edge of b makes, or one of a, of which the gap is known but for rounding, as the
   walk would make it. False if that is not certain: an edge of the other shape is parallel to it,
   or nearly. */
GZ_ALWAYS_INLINE bool gz_find_side(const gz_pair *pair, bool fours, bool of_b, int edge, double gap,
                                   gz_side *side) {
  const gz_form *own = of_b ? pair->b : pair->a, *other = of_b ? pair->a : pair->b;
  gz_edges e = gz_edges_of(own), o = gz_edges_of(other);
  gz_vec normal = gz_v(e.nx[edge], e.ny[edge]), corner = gz_v(e.x[edge], e.y[edge]);
  gz_vec place = of_b ? gz_add(corner, pair->offset) : gz_sub(corner, pair->offset);
  /* How near the other's corners come along the normal. */
  double least = gap + gz_dot(normal, place);
  int support = gz_sole_corner(&o, gz_corners_of(other, fours), normal, least + pair->noise);
  if (support < 0) return false;
  gz_vec arm = gz_sub(corner, gz_v(o.x[support], o.y[support]));
  side->normal = of_b ? normal : gz_neg(normal);
  side->gap = -gz_dot(side->normal, gz_add(pair->offset, of_b ? arm : gz_neg(arm)));
  side->of_b = of_b;
  side->edge = edge;
  side->support = support;
  return true;
}

/*
** What rounding and the skin can account for, as a path comes at that speed to the face that it enters last: while
** it is uncertain when, it goes on along other normals. Where it is farther than that inside of all others by
** then, it has entered them and left none; and where it is as far outside of one, it has left that.
*/
static inline double gz_room_of_path(const gz_pair *pair, gz_vec d, double speed) {
  return (4 * pair->noise + pair->skin) * (1 + gz_length_at_most(d) / speed);
}

#endif
