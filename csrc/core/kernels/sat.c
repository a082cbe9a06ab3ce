#include "core/kernels/sat.h"

#include "core/kernels/sat_edges.h"

/* The faces that the edges of b make, then those that the edges of a make; and where their
   number is odd, one that the origin is never outside of. */
typedef struct faces {
  double gaps[GZ_MAX_SAT_FACES + 2];
  double speeds[GZ_MAX_SAT_FACES + 2]; /* of the origin along the normals */
} faces;

static inline int count_faces(const gz_pair *pair) {
  return gz_face_count(pair->a) + gz_face_count(pair->b);
}

/* n.c of two edges, c moved by a shift. */
static inline gz_f64x2 own_place(const gz_edges *e, int i, gz_vec shift) {
  gz_f64x2 x = gz_f64x2_add(gz_f64x2_load(e->x + i), gz_f64x2_splat(shift.x));
  gz_f64x2 y = gz_f64x2_add(gz_f64x2_load(e->y + i), gz_f64x2_splat(shift.y));
  return gz_reach_along(gz_f64x2_load(e->nx + i), gz_f64x2_load(e->ny + i), x, y);
}

/* The gaps of edges i and i + 1, and of those opposite to them, see `paired`: what of the other
   lies farthest along the one lies nearest along the other. */
static inline void find_opposite(const gz_edges *e, int i, int opposite, const gz_edges *other,
                                 int n, gz_vec shift, gz_f64x2 *gaps, gz_f64x2 *gaps_opposite) {
  gz_f64x2 u = gz_f64x2_load(e->nx + i), v = gz_f64x2_load(e->ny + i);
  gz_f64x2 least = gz_f64x2_splat(HUGE_VAL), most = gz_f64x2_splat(-HUGE_VAL);
  for (int k = 0; k < n; k++) {
    gz_f64x2 reach = gz_reach_along(u, v, gz_f64x2_splat(other->x[k]), gz_f64x2_splat(other->y[k]));
    least = gz_f64x2_min(reach, least);
    most = gz_f64x2_max(reach, most);
  }
  most = gz_f64x2_sub(gz_f64x2_splat(0), most);
  *gaps = gz_f64x2_sub(least, own_place(e, i, shift));
  *gaps_opposite = gz_f64x2_sub(most, own_place(e, opposite, shift));
}

static inline void find_two(const gz_edges *e, const gz_edges *other, int n, int i, gz_vec shift,
                            double *gaps) {
  gz_f64x2 u = gz_f64x2_load(e->nx + i), v = gz_f64x2_load(e->ny + i),
           least = gz_f64x2_splat(HUGE_VAL);
  for (int k = 0; k < n; k++) {
    least = gz_f64x2_min(
        gz_reach_along(u, v, gz_f64x2_splat(other->x[k]), gz_f64x2_splat(other->y[k])), least);
  }
  gz_f64x2_store(gaps + i, gz_f64x2_sub(least, own_place(e, i, shift)));
}

GZ_ALWAYS_INLINE void find_paired(const gz_edges *e, int count, const gz_edges *other, int n,
                                  gz_vec shift, double *gaps) {
  gz_f64x2 first, second;
  for (int i = 0, half = count / 2; i < half; i += 2) {
    find_opposite(e, i, i + half, other, n, shift, &first, &second);
    gz_f64x2_store(gaps + i, first);
    gz_f64x2_store(gaps + i + half, second);
  }
}

GZ_ALWAYS_INLINE void find_gaps(const gz_geometry *geometry, const gz_geometry *other, gz_vec shift,
                                double *gaps) {
  gz_edges e = gz_edges_of(geometry, false), o = gz_edges_of(other, false);
  int i = 0, count = gz_face_count(geometry), n = other->n;
  if (geometry->parallel_edges) {
    find_paired(&e, count, &o, n, shift, gaps);
  } else {
    for (; i < count; i += 2) find_two(&e, &o, n, i, shift, gaps);
  }
}

GZ_ALWAYS_INLINE void find_speeds(const gz_geometry *geometry, gz_vec d, double *speeds) {
  gz_edges e = gz_edges_of(geometry, false);
  gz_f64x2 x = gz_f64x2_splat(d.x), y = gz_f64x2_splat(d.y);
  for (int i = 0; i < gz_face_count(geometry); i += 2) {
    gz_f64x2_store(speeds + i,
                   gz_reach_along(gz_f64x2_load(e.nx + i), gz_f64x2_load(e.ny + i), x, y));
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

/* The i-th face, see gz_find_axis. */
GZ_ALWAYS_INLINE bool find_axis(const gz_pair *pair, int i, double gap, gz_axis *axis) {
  int count = gz_face_count(pair->b);
  return gz_find_axis(pair, i < count, i < count ? i : i - count, gap, axis);
}

GZ_ALWAYS_INLINE gz_face face_of(const gz_pair *pair, const gz_axis *s) {
  static const gz_vec zero;
  int next = gz_next(s->of_b ? pair->b : pair->a, s->edge);
  gz_face of_a = { s->normal, s->gap, zero, zero, false, s->edge, next, s->support, s->support };
  gz_face of_b = { s->normal, s->gap, zero, zero, false, s->support, s->support, s->edge, next };
  gz_face face = s->of_b ? of_b : of_a;
  face.p = gz_difference(pair, face.a0, face.b0);
  face.q = gz_difference(pair, face.a1, face.b1);
  return face;
}

gz_face gz_face_of_axis(const gz_pair *pair, const gz_axis *axis) { return face_of(pair, axis); }

void gz_write_axis_feature(const gz_pair *pair, const gz_axis *axis, gz_closest_feature *feature) {
  static const gz_vec origin;
  gz_face face = face_of(pair, axis);
  gz_write_face_feature(&face, origin, face.gap, feature);
}

/* Is it one and the same corner that is nearest, with the same normal, whichever face it was
   found by? In the corner itself there is no direction, and each face has its own. */
static bool is_same_corner(const gz_closest_feature *a, const gz_closest_feature *b, double noise) {
  bool has_direction = a->distance > gz_max(noise, GZ_SMALLEST);
  return a->rounded && b->rounded && has_direction && a->a0 == b->a0 && a->b0 == b->b0;
}

gz_verdict gz_sat_closest_feature(const gz_pair *pair, const double *gaps,
                                  gz_closest_feature *nearest) {
  gz_vec origin = { 0, 0 };
  gz_axis axis;
  double noise = pair->noise;
  uint64_t which = gz_mask_ge(gaps, count_faces(pair), -pair->skin - noise);
  for (int k = 0; which != 0; k++, which &= which - 1) {
    int i = gz_lowest_bit(which);
    if (gaps[i] < noise - pair->skin) return GZ_UNDECIDED;
    if (!find_axis(pair, i, gaps[i], &axis)) return GZ_UNDECIDED;
    gz_face face = face_of(pair, &axis);
    gz_closest_feature other, *found = k > 0 ? &other : nearest;
    gz_write_closest_on_face(&face, origin, face.gap, noise, found);
    if (k == 0) continue;
    double nearer = fabs(nearest->distance) - fabs(other.distance);
    if (nearer == 0 && !is_same_corner(nearest, &other, noise)) return GZ_UNDECIDED;
    if (nearer > 0) *nearest = other;
  }
  return GZ_SEPARATED_NEAR;
}

/* The largest of an even number. */
static inline double largest(const double *numbers, int count) {
  gz_f64x2 most = gz_f64x2_splat(-HUGE_VAL);
  for (int i = 0; i < count; i += 2) most = gz_f64x2_max(most, gz_f64x2_load(numbers + i));
  return gz_f64x2_largest(most);
}

gz_verdict gz_sat_locate(const gz_pair *pair, double limit, gz_axis *axis,
                         gz_closest_feature *nearest) {
  faces f;
  int count = count_faces(pair);
  double noise = pair->noise;
  find_still(pair, &f);
  double most = largest(f.gaps, count);
  if (most >= limit + noise) return GZ_SEPARATED;
  if (most >= -pair->skin - noise) {
    return most >= limit - noise ? GZ_UNDECIDED : gz_sat_closest_feature(pair, f.gaps, nearest);
  }
  if (axis == NULL) return GZ_INSIDE;
  uint64_t nearly = gz_mask_ge(f.gaps, count, most - 2 * noise);
  bool certain = gz_is_single_bit(nearly) && find_axis(pair, gz_lowest_bit(nearly), most, axis);
  return certain ? GZ_INSIDE : GZ_UNDECIDED;
}

/* The largest gap at the start; and the largest of what is left of the gaps where they are
   least, at one end of the way or the other. */
static inline void find_extremes(const faces *f, int count, double *at_start, double *least) {
  gz_f64x2 starts = gz_f64x2_splat(-HUGE_VAL), left = starts;
  for (int i = 0; i < count; i += 2) {
    gz_f64x2 gap = gz_f64x2_load(f->gaps + i),
             end = gz_f64x2_add(gap, gz_f64x2_load(f->speeds + i));
    starts = gz_f64x2_max(starts, gap);
    left = gz_f64x2_max(left, gz_f64x2_min(gap, end));
  }
  *at_start = gz_f64x2_largest(starts);
  *least = gz_f64x2_largest(left);
}

/* Which gaps are at least `level` after a part t of the way. */
static inline uint64_t those_after(const faces *f, int count, double t, double level) {
  gz_f64x2 part = gz_f64x2_splat(t), limit = gz_f64x2_splat(level);
  uint64_t bits = 0;
  for (int i = 0; i < count; i += 2) {
    gz_f64x2 way = gz_f64x2_mul(gz_f64x2_load(f->speeds + i), part);
    gz_f64x2 gap = gz_f64x2_add(gz_f64x2_load(f->gaps + i), way);
    bits |= (uint64_t)gz_f64x2_mask_ge(gap, limit) << i;
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
  double times[GZ_MAX_SAT_FACES + 2];
  gz_f64x2 limit = gz_f64x2_splat(least), never = gz_f64x2_splat(-HUGE_VAL),
           zero = gz_f64x2_splat(0);
  for (int i = 0; i < count; i += 2) {
    gz_f64x2 gap = gz_f64x2_load(f->gaps + i), speed = gz_f64x2_load(f->speeds + i);
    gz_f64x2 at = gz_f64x2_div(gap, gz_f64x2_sub(zero, speed));
    gz_f64x2_store(times + i, gz_f64x2_select_ge(gap, limit, at, never));
  }
  *time = largest(times, count);
  return *time > -HUGE_VAL ? gz_lowest_bit(gz_mask_ge(times, count, *time)) : -1;
}

gz_verdict gz_sat_sweep(const gz_pair *pair, gz_vec d, gz_axis *last) {
  faces f;
  int count = count_faces(pair);
  double at_start, least, time, skin = pair->skin, noise = gz_path_noise(pair, d), r = pair->radius;
  find_moving(pair, d, &f);
  find_extremes(&f, count, &at_start, &least);
  if (least - r >= noise - skin) return GZ_SEPARATED;
  if (least - r >= -noise - skin) return GZ_UNDECIDED;
  if (at_start - r < -noise - skin) return GZ_INSIDE_AT_START;
  for (int i = 0; r > 0 && i < count; i++) f.gaps[i] -= r;
  int i = last_entered(&f, count, -skin, &time);
  if (i < 0 || f.gaps[i] <= 2 * noise) return GZ_UNDECIDED;
  double level = gz_path_margin(pair, d, 1 / -f.speeds[i]);
  if (others_after(&f, count, i, time, -level)) {
    return others_after(&f, count, i, time, level) ? GZ_SEPARATED : GZ_UNDECIDED;
  }
  return find_axis(pair, i, f.gaps[i] + r, last) ? GZ_INSIDE : GZ_UNDECIDED;
}
