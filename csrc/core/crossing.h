/*
** A path through slabs: it comes to one side of each, and leaves by the other. So half of the faces
** are asked only when they are entered, and the other half only whether they are left.
**
** [Kay & Kajiya 1986, for rays.]
*/
#ifndef GZ_CROSSING_H
#define GZ_CROSSING_H

#include "core/slabs.h"

typedef struct gz_crossing {
  gz_slabs slabs;
  gz_two along[GZ_MOST_TWOS]; /* the path along the normals */
  gz_two speed[GZ_MOST_TWOS]; /* the same without its sign */
  gz_two pace[GZ_MOST_TWOS];  /* one by that */
  gz_two in[GZ_MOST_TWOS];    /* the gaps of the sides that it comes to */
  gz_two out[GZ_MOST_TWOS];   /* and of those that it leaves by */
} gz_crossing;

GZ_ALWAYS_INLINE void gz_find_ways(const gz_form *form, bool fours, gz_vec d, gz_two *along) {
  gz_edges e = gz_edges_of(form, fours);
  int half = fours ? 2 : form->n / 2;
  GZ_UNROLL for (int i = 0; i < half; i += 2) along[i / 2] = gz_along_normals(&e, i, d);
}

GZ_ALWAYS_INLINE void gz_find_crossing(const gz_pair *pair, bool fours, gz_vec d, gz_crossing *c) {
  gz_slabs *s = &c->slabs;
  gz_find_slabs(pair, fours, s);
  gz_find_ways(pair->b, fours, d, c->along);
  gz_find_ways(pair->a, fours, d, c->along + s->of_b);
  GZ_UNROLL for (int g = 0; g < s->count; g++) {
    gz_two across = gz_two_turned(s->across[g], c->along[g]);
    c->speed[g] = gz_two_abs(c->along[g]);
    c->pace[g] = gz_two_div(gz_two_of(1), c->speed[g]);
    c->in[g] = gz_two_sub(gz_two_sub(gz_two_of(0), across), s->reach[g]);
    c->out[g] = gz_two_sub(across, s->reach[g]);
  }
}

/* The largest of what is left of the gaps where they are least, at one end of the way or the
   other. */
GZ_ALWAYS_INLINE double gz_least_gap(const gz_crossing *c) {
  gz_two most = gz_two_of(-HUGE_VAL);
  GZ_UNROLL for (int g = 0; g < c->slabs.count; g++) {
    most = gz_two_max(most, gz_two_max(gz_two_sub(c->in[g], c->speed[g]), c->out[g]));
  }
  return gz_two_largest(most);
}

/* The slab that the path comes to last, and when. */
GZ_ALWAYS_INLINE int gz_last_entered(const gz_crossing *c, double *time) {
  gz_two times[GZ_MOST_TWOS], latest = gz_two_of(-HUGE_VAL);
  GZ_UNROLL for (int g = 0; g < c->slabs.count; g++) {
    times[g] = gz_two_mul(c->in[g], c->pace[g]);
    latest = gz_two_max(latest, times[g]);
  }
  *time = gz_two_largest(latest);
  return gz_lowest_bit(gz_slabs_from(times, c->slabs.count, *time));
}

/* Is any gap at least `level` at that time, but that of the side by which the path comes to slab
   `last`? */
GZ_ALWAYS_INLINE bool gz_is_any_after(const gz_crossing *c, int last, double t, double level) {
  gz_two part = gz_two_of(t), coming[GZ_MOST_TWOS], leaving[GZ_MOST_TWOS];
  int count = c->slabs.count;
  GZ_UNROLL for (int g = 0; g < count; g++) {
    gz_two way = gz_two_mul(c->speed[g], part);
    coming[g] = gz_two_sub(c->in[g], way);
    leaving[g] = gz_two_add(c->out[g], way);
  }
  uint64_t others = gz_slabs_from(coming, count, level) & ~((uint64_t)1 << last);
  return (others | gz_slabs_from(leaving, count, level)) != 0;
}

/* See gz_side_of_path: the same for a pair that has slabs. */
GZ_ALWAYS_INLINE gz_certainty gz_side_of_path_by_slabs(const gz_pair *pair, bool fours, gz_vec d,
                                                       gz_side *side) {
  gz_crossing c;
  double time, skin = pair->skin, noise = gz_path_noise(pair, d);
  gz_find_crossing(pair, fours, d, &c);
  double least = gz_least_gap(&c);
  if (least >= -noise - skin) return least >= noise - skin ? GZ_OUTSIDE : GZ_UNSURE;
  int i = gz_last_entered(&c, &time);
  double gap = gz_lane(c.in, fours, i);
  if (gap <= 2 * noise) {
    return gz_slabs_from(c.in, c.slabs.count, -noise - skin) ? GZ_UNSURE : GZ_WITHIN;
  }
  double level = gz_room_of_path(pair, d, gz_lane(c.pace, fours, i));
  if (gz_is_any_after(&c, i, time, -level)) {
    return gz_is_any_after(&c, i, time, level) ? GZ_OUTSIDE : GZ_UNSURE;
  }
  bool ahead = gz_is_negative(c.along, fours, i);
  return gz_find_slab_side(pair, fours, &c.slabs, i, ahead, gap, side) ? GZ_INSIDE : GZ_UNSURE;
}

#endif
