/*
** A path through slabs: it comes to one side of each, and leaves by the other. So half of the faces are asked only
** when they are entered, and the other half only whether they are left.
**
** [Kay & Kajiya 1986, for rays.]
*/
#ifndef GZ_CROSSING_H
#define GZ_CROSSING_H

#include "core/slabs.h"

/* A path through the two slabs of a form. */
typedef struct gz_crossing {
  gz_two along;       /* the path along the normals */
  gz_two speed, pace; /* without its sign; and one by that */
  gz_two in, out;     /* the gaps of the sides that it comes to, and of those it leaves by */
} gz_crossing;

GZ_ALWAYS_INLINE gz_crossing gz_crossing_of(const gz_form *form, const gz_slabs *s, gz_vec d) {
  gz_crossing c;
  c.along = gz_along_normals(form, d);
  c.speed = gz_two_abs(c.along);
  c.pace = gz_two_div(gz_two_of(1), c.speed);
  gz_two across = gz_two_turned(s->across, c.along);
  c.in = gz_two_sub(gz_two_sub(gz_two_of(0), across), s->reach);
  c.out = gz_two_sub(across, s->reach);
  return c;
}

/* What is left of the gaps where they are least, at one end of the way or the other. */
static inline gz_two gz_least_gaps(const gz_crossing *c) {
  return gz_two_max(gz_two_sub(c->in, c->speed), c->out);
}

/* Is any gap at least `level` at that time, but that of the side by which the path comes to slab `last`? */
static inline bool gz_is_any_after(const gz_crossing *b, const gz_crossing *a, int last, double t,
                                   double level) {
  gz_two part = gz_two_of(t), by_b = gz_two_mul(b->speed, part), by_a = gz_two_mul(a->speed, part);
  unsigned coming = gz_slabs_from(gz_two_sub(b->in, by_b), gz_two_sub(a->in, by_a), level);
  unsigned leaving = gz_slabs_from(gz_two_add(b->out, by_b), gz_two_add(a->out, by_a), level);
  return ((coming & ~(1u << last)) | leaving) != 0;
}

/* See gz_side_of_path: the same for a pair that has slabs. */
GZ_ALWAYS_INLINE gz_certainty gz_side_of_path_by_slabs(const gz_pair *pair, gz_vec d,
                                                       gz_side *side) {
  gz_slabs of_b, of_a;
  double skin = pair->skin, noise = pair->noise;
  gz_find_slabs(pair, &of_b, &of_a);
  gz_crossing b = gz_crossing_of(pair->b, &of_b, d), a = gz_crossing_of(pair->a, &of_a, d);
  double least = gz_slabs_largest(gz_least_gaps(&b), gz_least_gaps(&a));
  if (least >= -noise - skin) return least >= noise - skin ? GZ_OUTSIDE : GZ_UNSURE;
  gz_two times_b = gz_two_mul(b.in, b.pace), times_a = gz_two_mul(a.in, a.pace);
  double time = gz_slabs_largest(times_b, times_a);
  int i = gz_lowest_bit(gz_slabs_from(times_b, times_a, time));
  if (gz_slab_at(b.in, a.in, i) <= 2 * noise) {
    return gz_slabs_from(b.in, a.in, -noise - skin) ? GZ_UNSURE : GZ_WITHIN;
  }
  double level = gz_room_of_path(pair, d, gz_slab_at(b.pace, a.pace, i));
  if (gz_is_any_after(&b, &a, i, time, -level)) {
    return gz_is_any_after(&b, &a, i, time, level) ? GZ_OUTSIDE : GZ_UNSURE;
  }
  unsigned behind = ~gz_four_signs(b.along, a.along);
  return gz_put_slab(pair, &of_b, &of_a, i, behind, side) ? GZ_INSIDE : GZ_UNSURE;
}

#endif
