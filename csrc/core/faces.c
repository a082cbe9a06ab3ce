#define GZ_UNPAIRED /* see core/strict.h */
#define GZ_UNROLLED
#include "core/faces.h"

#include "core/edges.h"

/* The faces that the edges of b make, then those that the edges of a make; and where their
   number is odd, one that the origin is never outside of. */
typedef struct faces {
  double gaps[GZ_MOST_FACES + 2];
  double speeds[GZ_MOST_FACES + 2]; /* of the origin along the normals */
} faces;

static inline int count_faces(const gz_pair *pair) {
  return gz_face_count(pair->a) + gz_face_count(pair->b);
}

/* n.c of two edges, c moved by a shift. */
static inline gz_two own_place(const gz_edges *e, int i, gz_vec shift) {
  gz_two x = gz_two_add(gz_two_load(e->x + i), gz_two_of(shift.x));
  gz_two y = gz_two_add(gz_two_load(e->y + i), gz_two_of(shift.y));
  return gz_reach_along(gz_two_load(e->nx + i), gz_two_load(e->ny + i), x, y);
}

/* The gaps of edges i and i + 1, and of those opposite to them, see `paired`: what of the other
   lies farthest along the one lies nearest along the other. */
static inline void find_opposite(const gz_edges *e, int i, int opposite, const gz_edges *other,
                                 int n, gz_vec shift, gz_two *gaps, gz_two *gaps_opposite) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i);
  gz_two least = gz_two_of(HUGE_VAL), most = gz_two_of(-HUGE_VAL);
  for (int k = 0; k < n; k++) {
    gz_two reach = gz_reach_along(u, v, gz_two_of(other->x[k]), gz_two_of(other->y[k]));
    least = gz_two_min(reach, least);
    most = gz_two_max(reach, most);
  }
  most = gz_two_sub(gz_two_of(0), most);
  *gaps = gz_two_sub(least, own_place(e, i, shift));
  *gaps_opposite = gz_two_sub(most, own_place(e, opposite, shift));
}

/* Of edges i to i + 3: both halves share the loads of the other's corners. */
static inline void find_four(const gz_edges *e, const gz_edges *other, int n, int i, gz_vec shift,
                             double *gaps) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i);
  gz_two s = gz_two_load(e->nx + i + 2), t = gz_two_load(e->ny + i + 2);
  gz_two least = gz_two_of(HUGE_VAL), lowest = least;
  for (int k = 0; k < n; k++) {
    gz_two x = gz_two_of(other->x[k]), y = gz_two_of(other->y[k]);
    least = gz_two_min(gz_reach_along(u, v, x, y), least);
    lowest = gz_two_min(gz_reach_along(s, t, x, y), lowest);
  }
  gz_two_store(gaps + i, gz_two_sub(least, own_place(e, i, shift)));
  gz_two_store(gaps + i + 2, gz_two_sub(lowest, own_place(e, i + 2, shift)));
}

static inline void find_two(const gz_edges *e, const gz_edges *other, int n, int i, gz_vec shift,
                            double *gaps) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i), least = gz_two_of(HUGE_VAL);
  for (int k = 0; k < n; k++) {
    least = gz_two_min(gz_reach_along(u, v, gz_two_of(other->x[k]), gz_two_of(other->y[k])), least);
  }
  gz_two_store(gaps + i, gz_two_sub(least, own_place(e, i, shift)));
}

GZ_ALWAYS_INLINE void find_paired(const gz_edges *e, int count, const gz_edges *other, int n,
                                  gz_vec shift, double *gaps) {
  gz_two first, second;
  for (int i = 0, half = count / 2; i < half; i += 2) {
    find_opposite(e, i, i + half, other, n, shift, &first, &second);
    gz_two_store(gaps + i, first);
    gz_two_store(gaps + i + half, second);
  }
}

/* Of a form and a point, as a circle's core is; and the largest of them. */
static inline double find_about_point(const gz_form *form, gz_vec shift, double *gaps) {
  gz_edges e = gz_edges_of(form, false);
  int i = 0, count = gz_face_count(form);
  gz_two most = gz_two_of(-HUGE_VAL);
  for (; i + 1 < count; i += 2) {
    gz_two gap = gz_two_sub(gz_two_of(0), own_place(&e, i, shift));
    gz_two_store(gaps + i, gap);
    most = gz_two_max(most, gap);
  }
  double largest = gz_two_largest(most);
  if (i == count) return largest;
  gz_two_store(gaps + i, gz_two_sub(gz_two_of(0), own_place(&e, i, shift)));
  return gz_max(largest, gaps[i]);
}

GZ_ALWAYS_INLINE void find_gaps(const gz_form *form, const gz_form *other, gz_vec shift,
                                double *gaps) {
  gz_edges e = gz_edges_of(form, false), o = gz_edges_of(other, false);
  int i = 0, count = gz_face_count(form), n = other->n;
  if (n == 1) {
    find_about_point(form, shift, gaps);
  } else if (form->paired) {
    find_paired(&e, count, &o, n, shift, gaps);
  } else {
    for (; i + 2 < count; i += 4) find_four(&e, &o, n, i, shift, gaps);
    if (i < count) find_two(&e, &o, n, i, shift, gaps);
  }
}

GZ_ALWAYS_INLINE void find_speeds(const gz_form *form, gz_vec d, double *speeds) {
  gz_edges e = gz_edges_of(form, false);
  gz_two x = gz_two_of(d.x), y = gz_two_of(d.y);
  for (int i = 0; i < gz_face_count(form); i += 2) {
    gz_two_store(speeds + i, gz_reach_along(gz_two_load(e.nx + i), gz_two_load(e.ny + i), x, y));
  }
}

GZ_ALWAYS_INLINE void find_still(const gz_pair *pair, faces *f) {
  find_gaps(pair->b, pair->a, pair->offset, f->gaps);
  find_gaps(pair->a, pair->b, gz_neg(pair->offset), f->gaps + gz_face_count(pair->b));
  f->gaps[count_faces(pair)] = -HUGE_VAL;
}

static inline void find_moving(const gz_pair *pair, gz_vec d, faces *f) {
  find_still(pair, f);
  find_speeds(pair->b, d, f->speeds);
  find_speeds(pair->a, gz_neg(d), f->speeds + gz_face_count(pair->b));
  f->speeds[count_faces(pair)] = 0;
}

/* The i-th face, see gz_find_side. */
GZ_ALWAYS_INLINE bool find_side(const gz_pair *pair, int i, double gap, gz_side *side) {
  int count = gz_face_count(pair->b);
  return gz_find_side(pair, i < count, i < count ? i : i - count, gap, side);
}

GZ_ALWAYS_INLINE gz_face face_of(const gz_pair *pair, const gz_side *s) {
  static const gz_vec zero;
  int next = gz_next(s->of_b ? pair->b : pair->a, s->edge);
  gz_face of_a = { s->normal, s->gap, zero, zero, false, s->edge, next, s->support, s->support };
  gz_face of_b = { s->normal, s->gap, zero, zero, false, s->support, s->support, s->edge, next };
  gz_face face = s->of_b ? of_b : of_a;
  face.p = gz_difference(pair, face.a0, face.b0);
  face.q = gz_difference(pair, face.a1, face.b1);
  return face;
}

gz_face gz_face_of(const gz_pair *pair, const gz_side *side) { return face_of(pair, side); }

void gz_put_side_feature(const gz_pair *pair, const gz_side *side, gz_feature *feature) {
  static const gz_vec origin;
  gz_face face = face_of(pair, side);
  gz_put_face(&face, origin, face.gap, feature);
}

/* Is it one and the same corner that is nearest, with the same normal, whichever face it was
   found by? In the corner itself there is no direction, and each face has its own. */
static bool is_same_corner(const gz_feature *a, const gz_feature *b, double noise) {
  bool has_direction = a->distance > gz_max(noise, GZ_SMALLEST);
  return a->rounded && b->rounded && has_direction && a->a0 == b->a0 && a->b0 == b->b0;
}

gz_certainty gz_look_beside(const gz_pair *pair, const double *gaps, gz_feature *nearest) {
  gz_vec origin = { 0, 0 };
  gz_side side;
  double noise = pair->noise;
  uint64_t which = gz_those_from(gaps, count_faces(pair), -pair->skin - noise);
  for (int k = 0; which != 0; k++, which &= which - 1) {
    int i = gz_lowest_bit(which);
    if (gaps[i] < noise - pair->skin) return GZ_UNSURE;
    if (!find_side(pair, i, gaps[i], &side)) return GZ_UNSURE;
    gz_face face = face_of(pair, &side);
    gz_feature other, *found = k > 0 ? &other : nearest;
    gz_put_nearest_on(&face, origin, face.gap, noise, found);
    if (k == 0) continue;
    double nearer = fabs(nearest->distance) - fabs(other.distance);
    if (nearer == 0 && !is_same_corner(nearest, &other, noise)) return GZ_UNSURE;
    if (nearer > 0) *nearest = other;
  }
  return GZ_BESIDE;
}

/* The largest of an even number. */
static inline double largest(const double *numbers, int count) {
  gz_two most = gz_two_of(-HUGE_VAL);
  for (int i = 0; i < count; i += 2) most = gz_two_max(most, gz_two_load(numbers + i));
  return gz_two_largest(most);
}

/* The gaps, and the largest of them. */
GZ_ALWAYS_INLINE double find_largest(const gz_pair *pair, int count, faces *f) {
  const gz_form *a = pair->a, *b = pair->b;
  if (a->n > 1 && b->n > 1) {
    find_still(pair, f);
    return largest(f->gaps, count);
  }
  double most = b->n > 1 ? find_about_point(b, pair->offset, f->gaps)
                         : find_about_point(a, gz_neg(pair->offset), f->gaps);
  f->gaps[count] = -HUGE_VAL;
  return most;
}

gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_side *side,
                               gz_feature *nearest) {
  faces f;
  int count = count_faces(pair);
  double noise = pair->noise, most = find_largest(pair, count, &f);
  if (most >= limit + noise) return GZ_OUTSIDE;
  if (most >= -pair->skin - noise) {
    return most >= limit - noise ? GZ_UNSURE : gz_look_beside(pair, f.gaps, nearest);
  }
  if (side == NULL) return GZ_INSIDE;
  uint64_t nearly = gz_those_from(f.gaps, count, most - 2 * noise);
  bool certain = gz_is_only_one(nearly) && find_side(pair, gz_lowest_bit(nearly), most, side);
  return certain ? GZ_INSIDE : GZ_UNSURE;
}

/* The largest gap at the start; and the largest of what is left of the gaps where they are
   least, at one end of the way or the other. */
static inline void find_extremes(const faces *f, int count, double *at_start, double *least) {
  gz_two starts = gz_two_of(-HUGE_VAL), left = starts;
  for (int i = 0; i < count; i += 2) {
    gz_two gap = gz_two_load(f->gaps + i), end = gz_two_add(gap, gz_two_load(f->speeds + i));
    starts = gz_two_max(starts, gap);
    left = gz_two_max(left, gz_two_min(gap, end));
  }
  *at_start = gz_two_largest(starts);
  *least = gz_two_largest(left);
}

/* Which gaps are at least `level` after a part t of the way. */
static inline uint64_t those_after(const faces *f, int count, double t, double level) {
  gz_two part = gz_two_of(t), limit = gz_two_of(level);
  uint64_t bits = 0;
  for (int i = 0; i < count; i += 2) {
    gz_two way = gz_two_mul(gz_two_load(f->speeds + i), part);
    gz_two gap = gz_two_add(gz_two_load(f->gaps + i), way);
    bits |= (uint64_t)gz_two_at_least(gap, limit) << i;
  }
  return bits;
}

/* Those of them that are not the i-th. */
static inline uint64_t others_after(const faces *f, int count, int i, double t, double level) {
  return those_after(f, count, t, level) & ~((uint64_t)1 << i);
}

/* Of the faces from which the origin is `least` or farther, that which it comes to last; -1 if
   there is none. */
GZ_ALWAYS_INLINE int last_entered(const faces *f, int count, double least, double *time) {
  double times[GZ_MOST_FACES + 2];
  gz_two limit = gz_two_of(least), never = gz_two_of(-HUGE_VAL), zero = gz_two_of(0);
  for (int i = 0; i < count; i += 2) {
    gz_two gap = gz_two_load(f->gaps + i), speed = gz_two_load(f->speeds + i);
    gz_two at = gz_two_div(gap, gz_two_sub(zero, speed));
    gz_two_store(times + i, gz_two_where_least(gap, limit, at, never));
  }
  *time = largest(times, count);
  return *time > -HUGE_VAL ? gz_lowest_bit(gz_those_from(times, count, *time)) : -1;
}

gz_certainty gz_side_of_path(const gz_pair *pair, gz_vec d, gz_side *last) {
  faces f;
  int count = count_faces(pair);
  double at_start, least, time, skin = pair->skin, noise = gz_path_noise(pair, d), r = pair->radius;
  find_moving(pair, d, &f);
  find_extremes(&f, count, &at_start, &least);
  if (least - r >= noise - skin) return GZ_OUTSIDE;
  if (least - r >= -noise - skin) return GZ_UNSURE;
  if (at_start - r < -noise - skin) return GZ_WITHIN;
  for (int i = 0; r > 0 && i < count; i++) f.gaps[i] -= r;
  int i = last_entered(&f, count, -skin, &time);
  if (i < 0 || f.gaps[i] <= 2 * noise) return GZ_UNSURE;
  double level = gz_room_of_path(pair, d, 1 / -f.speeds[i]);
  if (others_after(&f, count, i, time, -level)) {
    return others_after(&f, count, i, time, level) ? GZ_OUTSIDE : GZ_UNSURE;
  }
  return find_side(pair, i, f.gaps[i] + r, last) ? GZ_INSIDE : GZ_UNSURE;
}
