#define GZ_UNPAIRED /* see core/strict.h */
#define GZ_UNROLLED
#include "core/faces.h"

#include "core/edges.h"

/* The faces that the edges of b make, then those that the edges of a make; and where their number is odd,
   one that the origin is never outside of. */
typedef struct faces {
  const gz_pair *pair;
  double gaps[GZ_MOST_FACES + 2];
  double speeds[GZ_MOST_FACES + 2]; /* of the origin along the normals */
} faces;

GZ_ALWAYS_INLINE int count_faces(const gz_pair *pair, bool fours) {
  return gz_faces_of(pair->a, fours) + gz_faces_of(pair->b, fours);
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
  gz_two_store(gaps + i, gz_two_sub(least, gz_own_place(e, i, shift)));
  gz_two_store(gaps + i + 2, gz_two_sub(lowest, gz_own_place(e, i + 2, shift)));
}

static inline void find_two(const gz_edges *e, const gz_edges *other, int n, int i, gz_vec shift,
                            double *gaps) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i), least = gz_two_of(HUGE_VAL);
  for (int k = 0; k < n; k++) {
    least = gz_two_min(gz_reach_along(u, v, gz_two_of(other->x[k]), gz_two_of(other->y[k])), least);
  }
  gz_two_store(gaps + i, gz_two_sub(least, gz_own_place(e, i, shift)));
}

static inline void find_paired(const gz_edges *e, int count, const gz_edges *other, int n,
                               gz_vec shift, double *gaps) {
  gz_two first, second;
  for (int i = 0, half = count / 2; i < half; i += 2) {
    gz_find_opposite(e, i, i + half, other, n, shift, &first, &second);
    gz_two_store(gaps + i, first);
    gz_two_store(gaps + i + half, second);
  }
}

GZ_ALWAYS_INLINE void find_gaps(const gz_form *form, const gz_form *other, bool fours, gz_vec shift,
                                double *gaps) {
  gz_edges e = gz_edges_of(form), o = gz_edges_of(other);
  int i = 0, count = gz_faces_of(form, fours), n = gz_corners_of(other, fours);
  if (form->paired) {
    find_paired(&e, count, &o, n, shift, gaps);
  } else {
    for (; i + 2 < count; i += 4) find_four(&e, &o, n, i, shift, gaps);
    if (i < count) find_two(&e, &o, n, i, shift, gaps);
  }
}

GZ_ALWAYS_INLINE void find_speeds(const gz_form *form, bool fours, gz_vec d, double *speeds) {
  gz_edges e = gz_edges_of(form);
  gz_two x = gz_two_of(d.x), y = gz_two_of(d.y);
  for (int i = 0; i < gz_faces_of(form, fours); i += 2) {
    gz_two_store(speeds + i, gz_reach_along(gz_two_load(e.nx + i), gz_two_load(e.ny + i), x, y));
  }
}

GZ_ALWAYS_INLINE void find_still(const gz_pair *pair, bool fours, faces *f) {
  f->pair = pair;
  find_gaps(pair->b, pair->a, fours, pair->offset, f->gaps);
  find_gaps(pair->a, pair->b, fours, gz_neg(pair->offset), f->gaps + gz_faces_of(pair->b, fours));
  f->gaps[count_faces(pair, fours)] = -HUGE_VAL;
}

GZ_ALWAYS_INLINE void find_moving(const gz_pair *pair, bool fours, gz_vec d, faces *f) {
  find_still(pair, fours, f);
  find_speeds(pair->b, fours, d, f->speeds);
  find_speeds(pair->a, fours, gz_neg(d), f->speeds + gz_faces_of(pair->b, fours));
  f->speeds[count_faces(pair, fours)] = 0;
}

/* The i-th face, see gz_find_side. */
GZ_ALWAYS_INLINE bool find_side(const faces *f, bool fours, int i, double gap, gz_side *side) {
  int of_b = gz_faces_of(f->pair->b, fours);
  bool its = i < of_b;
  return gz_find_side(f->pair, fours, its, its ? i : i - of_b, gap, side);
}

gz_face gz_face_of(const gz_pair *pair, const gz_side *s) {
  static const gz_vec zero;
  int next = gz_next(s->of_b ? pair->b : pair->a, s->edge);
  gz_face of_a = { s->normal, s->gap, zero, zero, false, s->edge, next, s->support, s->support };
  gz_face of_b = { s->normal, s->gap, zero, zero, false, s->support, s->support, s->edge, next };
  gz_face face = s->of_b ? of_b : of_a;
  face.p = gz_difference(pair, face.a0, face.b0);
  face.q = gz_difference(pair, face.a1, face.b1);
  return face;
}

gz_feature gz_feature_of(const gz_pair *pair, const gz_side *side) {
  static const gz_vec origin;
  gz_face face = gz_face_of(pair, side);
  return gz_on_face(&face, origin, face.gap);
}

/* Is it one and the same corner that is nearest, with the same normal, whichever face it was found by? In
   the corner itself there is no direction, and each face has its own. */
static bool is_same_corner(const gz_feature *a, const gz_feature *b, double noise) {
  bool has_direction = a->distance > gz_max(noise, GZ_SMALLEST);
  return a->rounded && b->rounded && has_direction && a->a0 == b->a0 && a->b0 == b->b0;
}

/* What is nearest on the faces that the origin is outside of: where it is only about outside of one, or two
   are equally near, the walk must say. */
static gz_certainty look_beside(const faces *f, uint64_t which, gz_feature *nearest) {
  gz_vec origin = { 0, 0 };
  gz_side side;
  for (int k = 0; which != 0; k++, which &= which - 1) {
    int i = gz_lowest_bit(which);
    if (f->gaps[i] < f->pair->noise - f->pair->skin) return GZ_UNSURE;
    if (!find_side(f, false, i, f->gaps[i], &side)) return GZ_UNSURE;
    gz_face face = gz_face_of(f->pair, &side);
    gz_feature found = gz_nearest_on(&face, origin, face.gap, f->pair->noise);
    double nearer = k > 0 ? fabs(nearest->distance) - fabs(found.distance) : 1;
    if (nearer == 0 && !is_same_corner(nearest, &found, f->pair->noise)) return GZ_UNSURE;
    if (nearer > 0) *nearest = found;
  }
  return GZ_BESIDE;
}

/* The largest of an even number. */
static inline double largest(const double *numbers, int count) {
  gz_two most = gz_two_of(-HUGE_VAL);
  for (int i = 0; i < count; i += 2) most = gz_two_max(most, gz_two_load(numbers + i));
  return gz_two_largest(most);
}

GZ_ALWAYS_INLINE gz_certainty side_of_origin(const gz_pair *pair, bool fours, double limit,
                                             gz_side *side, gz_feature *nearest) {
  faces f;
  int count = count_faces(pair, fours);
  double noise = pair->noise, inside = -pair->skin - noise;
  find_still(pair, fours, &f);
  double most = largest(f.gaps, count);
  if (most >= limit + noise) return GZ_OUTSIDE;
  if (most >= inside) {
    if (most >= limit - noise) return GZ_UNSURE;
    return look_beside(&f, gz_those_from(f.gaps, count, inside), nearest);
  }
  if (side == NULL) return GZ_INSIDE;
  uint64_t nearly = gz_those_from(f.gaps, count, most - 2 * noise);
  bool certain = gz_is_only_one(nearly) && find_side(&f, fours, gz_lowest_bit(nearly), most, side);
  return certain ? GZ_INSIDE : GZ_UNSURE;
}

gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_side *side,
                               gz_feature *nearest) {
  if (gz_are_fours(pair)) return side_of_origin(pair, true, limit, side, nearest);
  return side_of_origin(pair, false, limit, side, nearest);
}

/* The largest gap at the start; and the largest of what is left of the gaps where they are least, at one
   end of the way or the other. */
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

/* Of the faces from which the origin is `least` or farther, that which it comes to last; -1 if there is
   none. */
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

GZ_ALWAYS_INLINE gz_certainty side_of_path(const gz_pair *pair, bool fours, gz_vec d,
                                           gz_side *last) {
  faces f;
  int count = count_faces(pair, fours);
  double at_start, least, time, skin = pair->skin, noise = pair->noise, r = pair->radius;
  find_moving(pair, fours, d, &f);
  find_extremes(&f, count, &at_start, &least);
  if (least - r >= noise - skin) return GZ_OUTSIDE;
  if (least - r >= -noise - skin) return GZ_UNSURE;
  if (at_start - r < -noise - skin) return GZ_WITHIN;
  for (int i = 0; r > 0 && i < count; i++) f.gaps[i] -= r;
  int i = last_entered(&f, count, -skin, &time);
  if (i < 0 || f.gaps[i] <= 2 * noise) return GZ_UNSURE;
  double level = gz_room_of_path(pair, d, -f.speeds[i]);
  if (others_after(&f, count, i, time, -level)) {
    return others_after(&f, count, i, time, level) ? GZ_OUTSIDE : GZ_UNSURE;
  }
  return find_side(&f, fours, i, f.gaps[i] + r, last) ? GZ_INSIDE : GZ_UNSURE;
}

gz_certainty gz_side_of_path(const gz_pair *pair, gz_vec d, gz_side *last) {
  if (gz_are_fours(pair)) return side_of_path(pair, true, d, last);
  return side_of_path(pair, false, d, last);
}
