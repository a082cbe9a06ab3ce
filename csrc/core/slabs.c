#define GZ_UNPAIRED /* see core/strict.h */
#define GZ_UNROLLED
#include "core/slabs.h"

#include "core/edges.h"

/* Slabs of the edges of b, then those of a. */
enum { OF_B, OF_A = 2, SLABS = 4 };

typedef struct slabs {
  double in[SLABS], out[SLABS]; /* the gaps of the sides that the path comes to, and leaves by */
  double speeds[SLABS];         /* of the path from the one to the other */
  unsigned turned;              /* a bit for each slab that the path comes to by its second edge */
} slabs;

/* The two of a form, from place `at` on. */
GZ_ALWAYS_INLINE void find_slabs(const gz_form *form, const gz_form *other, gz_vec shift, gz_vec d,
                                 double radius, slabs *s, int at) {
  gz_edges e = gz_edges_of(form), o = gz_edges_of(other);
  gz_two zero = gz_two_of(0), rim = gz_two_of(radius), first, second;
  gz_find_opposite(&e, 0, 2, &o, 4, shift, &first, &second);
  gz_two speed =
      gz_reach_along(gz_two_load(e.nx), gz_two_load(e.ny), gz_two_of(d.x), gz_two_of(d.y));
  gz_two in = gz_two_where_least(speed, zero, second, first);
  gz_two out = gz_two_where_least(speed, zero, first, second);
  s->turned |= gz_two_at_least(speed, zero) << at;
  gz_two_store(s->in + at, gz_two_sub(in, rim));
  gz_two_store(s->out + at, gz_two_sub(out, rim));
  gz_two_store(s->speeds + at, gz_two_max(speed, gz_two_sub(zero, speed)));
}

/* The largest of what is left of the gaps where they are least, at one end of the way or the other. */
static inline double least_gap(const slabs *s) {
  gz_two most = gz_two_of(-HUGE_VAL);
  for (int i = 0; i < SLABS; i += 2) {
    gz_two left = gz_two_sub(gz_two_load(s->in + i), gz_two_load(s->speeds + i));
    most = gz_two_max(most, gz_two_max(left, gz_two_load(s->out + i)));
  }
  return gz_two_largest(most);
}

/* When the path comes to the last of the sides that it has still to enter, and to which; -1 if there is none. */
static inline int last_entered(const slabs *s, double skin, double *time) {
  double times[SLABS];
  gz_two never = gz_two_of(-HUGE_VAL), limit = gz_two_of(-skin), latest = never;
  for (int i = 0; i < SLABS; i += 2) {
    gz_two in = gz_two_load(s->in + i), at = gz_two_div(in, gz_two_load(s->speeds + i));
    at = gz_two_where_least(in, limit, at, never);
    latest = gz_two_max(latest, at);
    gz_two_store(times + i, at);
  }
  *time = gz_two_largest(latest);
  return *time > -HUGE_VAL ? gz_lowest_bit(gz_those_from(times, SLABS, *time)) : -1;
}

/* Is any gap at least `level` at that time, but that of the side by which the path comes to slab `last`? */
static inline bool is_any_after(const slabs *s, int last, double t, double level) {
  gz_two part = gz_two_of(t), limit = gz_two_of(level);
  unsigned coming = 0, leaving = 0;
  for (int i = 0; i < SLABS; i += 2) {
    gz_two way = gz_two_mul(gz_two_load(s->speeds + i), part);
    coming |= gz_two_at_least(gz_two_sub(gz_two_load(s->in + i), way), limit) << i;
    leaving |= gz_two_at_least(gz_two_add(gz_two_load(s->out + i), way), limit);
  }
  return ((coming & ~(1u << last)) | leaving) != 0;
}

gz_certainty gz_side_of_path_by_slabs(const gz_pair *pair, gz_vec d, gz_side *side) {
  slabs s;
  double skin = pair->skin, noise = pair->noise, r = pair->radius, time;
  s.turned = 0;
  find_slabs(pair->b, pair->a, pair->offset, d, r, &s, OF_B);
  find_slabs(pair->a, pair->b, gz_neg(pair->offset), gz_neg(d), r, &s, OF_A);
  double least = least_gap(&s);
  if (least >= noise - skin) return GZ_OUTSIDE;
  if (least >= -noise - skin) return GZ_UNSURE;
  int i = last_entered(&s, skin, &time);
  if (i < 0) return gz_those_from(s.in, SLABS, -noise - skin) ? GZ_UNSURE : GZ_WITHIN;
  if (s.in[i] <= 2 * noise) return GZ_UNSURE;
  double level = gz_room_of_path(pair, d, s.speeds[i]);
  if (is_any_after(&s, i, time, -level)) {
    return is_any_after(&s, i, time, level) ? GZ_OUTSIDE : GZ_UNSURE;
  }
  int edge = (i & 1) + (s.turned >> i & 1 ? 2 : 0);
  return gz_find_side(pair, true, i < OF_A, edge, s.in[i] + r, side) ? GZ_INSIDE : GZ_UNSURE;
}
