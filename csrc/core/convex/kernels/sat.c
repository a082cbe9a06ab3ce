/*
** Separating axes. The gaps of all edges of both shapes are computed two to a register, by brute
** force or by a merge; the largest one decides. A second face nearly as far, or a support corner
** that is not unique, could make rounding decide: GZ_UNDECIDED.
*/
#include "core/convex/kernels/kernels.h"
#include "core/math/assert.h"

#include "core/convex/kernels/sat_edges.h"

enum { MOST_FACES = 2 * GZ_MAX_MASKED_CORNERS };

/* The product of the numbers of corners up to which brute force is as fast as a merge. */
#define FEW_PAIRS 200

/* The faces of the edges of b, then of a. If their number is odd, one more with a gap of
   -HUGE_VAL fills the last register. */
typedef struct face_gaps {
  double gaps[MOST_FACES + 2];
  double speeds[MOST_FACES + 2]; /* of the origin along the normals */
} face_gaps;

/* A bit for each of the faces. */
typedef struct face_set {
  uint64_t low, high;
} face_set;

/* Return the faces whose numbers are at least `least`. */
GZ_ALWAYS_INLINE face_set faces_ge(const double *numbers, int count, double least) {
  face_set set = { gz_mask_ge(numbers, count < 64 ? count : 64, least), 0 };
  if (count > 64) set.high = gz_mask_ge(numbers + 64, count - 64, least);
  return set;
}

/* Return the first face of a set that is not empty. */
static inline int first_face(face_set s) {
  return s.low != 0 ? gz_lowest_bit(s.low) : 64 + gz_lowest_bit(s.high);
}

/* Return the only face of a set; -1 if there are more, or none. */
static inline int only_face(face_set s) {
  bool single = s.high == 0 ? gz_is_single_bit(s.low) : s.low == 0 && gz_is_single_bit(s.high);
  return single ? first_face(s) : -1;
}

static inline int count_faces(const gz_pair *pair) {
  return gz_face_count(pair->a) + gz_face_count(pair->b);
}

/* Return n.(c + shift) for the corners c of edges i and i + 1. */
static inline gz_f64x2 own_offset(const gz_edges *e, int i, gz_vec shift) {
  gz_f64x2 x = gz_f64x2_add(gz_f64x2_load(e->x + i), gz_f64x2_splat(shift.x));
  gz_f64x2 y = gz_f64x2_add(gz_f64x2_load(e->y + i), gz_f64x2_splat(shift.y));
  return gz_reach_along(gz_f64x2_load(e->nx + i), gz_f64x2_load(e->ny + i), x, y);
}

/* Compute the gaps of edges i and i + 1, and of the parallel ones on the opposite side: the
   farthest corner of the other geometry along the one normal is the nearest along the other. */
static inline void find_opposite_gaps(const gz_edges *e, int i, int opposite, const gz_edges *other,
                                      int n, gz_vec shift, gz_f64x2 *gaps,
                                      gz_f64x2 *gaps_opposite) {
  gz_f64x2 u = gz_f64x2_load(e->nx + i), v = gz_f64x2_load(e->ny + i);
  gz_f64x2 least = gz_f64x2_splat(HUGE_VAL), most = gz_f64x2_splat(-HUGE_VAL);
  for (int k = 0; k < n; k++) {
    gz_f64x2 reach = gz_reach_along(u, v, gz_f64x2_splat(other->x[k]), gz_f64x2_splat(other->y[k]));
    least = gz_f64x2_min(reach, least);
    most = gz_f64x2_max(reach, most);
  }
  most = gz_f64x2_sub(gz_f64x2_splat(0), most);
  *gaps = gz_f64x2_sub(least, own_offset(e, i, shift));
  *gaps_opposite = gz_f64x2_sub(most, own_offset(e, opposite, shift));
}

/* Compute the gaps of edges i and i + 1. */
static inline void find_two_gaps(const gz_edges *e, const gz_edges *other, int n, int i,
                                 gz_vec shift, double *gaps) {
  gz_f64x2 u = gz_f64x2_load(e->nx + i), v = gz_f64x2_load(e->ny + i),
           least = gz_f64x2_splat(HUGE_VAL);
  for (int k = 0; k < n; k++) {
    least = gz_f64x2_min(
        gz_reach_along(u, v, gz_f64x2_splat(other->x[k]), gz_f64x2_splat(other->y[k])), least);
  }
  gz_f64x2_store(gaps + i, gz_f64x2_sub(least, own_offset(e, i, shift)));
}

/* Compute the gaps of a geometry with parallel edges. */
GZ_ALWAYS_INLINE void find_parallel_gaps(const gz_edges *e, int count, const gz_edges *other, int n,
                                         gz_vec shift, double *gaps) {
  gz_f64x2 first, second;
  for (int i = 0, half = count / 2; i < half; i += 2) {
    find_opposite_gaps(e, i, i + half, other, n, shift, &first, &second);
    gz_f64x2_store(gaps + i, first);
    gz_f64x2_store(gaps + i + half, second);
  }
}

/* Compute the gaps of one geometry's edges. */
GZ_ALWAYS_INLINE void find_edge_gaps(const gz_geometry *geometry, const gz_geometry *other,
                                     gz_vec shift, double *gaps) {
  gz_edges e = gz_edges_of(geometry, false), o = gz_edges_of(other, false);
  int i = 0, count = gz_face_count(geometry), n = other->n;
  if (geometry->parallel_edges) {
    find_parallel_gaps(&e, count, &o, n, shift, gaps);
  } else {
    for (; i < count; i += 2) find_two_gaps(&e, &o, n, i, shift, gaps);
  }
}

/* Compute d.n for one geometry's edges. */
GZ_ALWAYS_INLINE void find_edge_speeds(const gz_geometry *geometry, gz_vec d, double *speeds) {
  gz_edges e = gz_edges_of(geometry, false);
  gz_f64x2 x = gz_f64x2_splat(d.x), y = gz_f64x2_splat(d.y);
  for (int i = 0; i < gz_face_count(geometry); i += 2) {
    gz_f64x2_store(speeds + i,
                   gz_reach_along(gz_f64x2_load(e.nx + i), gz_f64x2_load(e.ny + i), x, y));
  }
}

GZ_ALWAYS_INLINE void find_all_gaps(const gz_pair *pair, face_gaps *f) {
  if (pair->a->n * pair->b->n > FEW_PAIRS) {
    gz_merge_gaps(pair, f->gaps);
  } else {
    find_edge_gaps(pair->b, pair->a, pair->offset, f->gaps);
    find_edge_gaps(pair->a, pair->b, gz_neg(pair->offset), f->gaps + gz_face_count(pair->b));
  }
  f->gaps[count_faces(pair)] = -HUGE_VAL;
}

static inline void find_gaps_and_speeds(const gz_pair *pair, gz_vec d, face_gaps *f) {
  find_all_gaps(pair, f);
  find_edge_speeds(pair->b, d, f->speeds);
  find_edge_speeds(pair->a, gz_neg(d), f->speeds + gz_face_count(pair->b));
  f->speeds[count_faces(pair)] = 0;
}

/* Write the axis of the i-th face. Returns false if its support is not certain. */
GZ_ALWAYS_INLINE bool axis_of_face(const gz_pair *pair, int i, double gap, gz_axis *axis) {
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

/* Are both features the same corner, with the same normal? At the corner itself the origin has no
   direction from it, and each face writes its own normal. */
static bool is_same_corner(const gz_closest_feature *a, const gz_closest_feature *b, double noise) {
  bool has_direction = a->distance > gz_max(noise, GZ_SMALLEST);
  return a->rounded && b->rounded && has_direction && a->a0 == b->a0 && a->b0 == b->b0;
}

/* Return the largest of an even count of numbers. */
static inline double largest_of(const double *numbers, int count) {
  gz_f64x2 most = gz_f64x2_splat(-HUGE_VAL);
  for (int i = 0; i < count; i += 2) most = gz_f64x2_max(most, gz_f64x2_load(numbers + i));
  return gz_f64x2_largest(most);
}

/*
** The closest feature, found by the face with the largest gap alone. If the origin's foot is on
** that face, the face is closest. Else look at the corner there: along the vector u from it to the
** origin, no other corner of the difference may be as far. Then, as the difference is convex, all
** else is farther from the origin.
**
** Both need a margin by which rounding cannot decide. `size` bounds the coordinates, which are
** rounded by 2^-53 of it, and h is the distance.
*/

/* A corner at `along` from the foot is farther than the foot by along^2 / 2h. And with more than
   the skin there, the next face is seen from outside of its end. */
static inline bool is_foot_inside(const gz_pair *pair, const gz_face *face, double size) {
  static const gz_vec origin;
  double from_p = gz_distance_along_face(face, face->p, origin),
         to_q = -gz_distance_along_face(face, face->q, origin), along = gz_min(from_p, to_q);
  return along > 2 * pair->skin && along * along > 0x1p-48 * size * face->gap;
}

/* An edge that falls by `margin` along u, over a length of at most `size`, puts the origin beyond
   its end by h margin / size. */
static inline bool is_farthest_corner(const gz_pair *pair, const gz_closest_feature *f,
                                      double size) {
  gz_edges a = gz_edges_of(pair->a, false), b = gz_edges_of(pair->b, false);
  double margin = 4 * pair->noise + 0x1p-48 * size * size / f->distance;
  gz_vec u = f->normal, back = gz_neg(u);
  double of_a = gz_dot(u, gz_v(a.x[f->a0], a.y[f->a0])),
         of_b = gz_dot(back, gz_v(b.x[f->b0], b.y[f->b0]));
  return gz_unique_support(&a, pair->a->n, u, of_a + margin) == f->a0 &&
         gz_unique_support(&b, pair->b->n, back, of_b + margin) == f->b0;
}

bool gz_axis_closest_feature(const gz_pair *pair, const gz_axis *axis,
                             gz_closest_feature *nearest) {
  static const gz_vec origin;
  if (axis->gap <= gz_max(2 * gz_max(pair->skin, pair->noise), GZ_SMALLEST)) return false;
  gz_face face = face_of(pair, axis);
  double size = gz_max_abs(pair->offset) + pair->a->bounding_radius + pair->b->bounding_radius;
  gz_write_closest_on_face(&face, origin, face.gap, pair->noise, nearest);
  return nearest->rounded ? is_farthest_corner(pair, nearest, size)
                          : is_foot_inside(pair, &face, size);
}

/* gz_axis_closest_feature of the face with the largest gap. */
static inline bool find_by_largest_gap(const gz_pair *pair, const double *gaps,
                                       gz_closest_feature *nearest) {
  gz_axis axis;
  int count = count_faces(pair);
  double most = largest_of(gaps, count);
  return axis_of_face(pair, first_face(faces_ge(gaps, count, most)), most, &axis) &&
         gz_axis_closest_feature(pair, &axis, nearest);
}

gz_verdict gz_sat_closest_feature(const gz_pair *pair, const double *gaps,
                                  gz_closest_feature *nearest) {
  gz_vec origin = { 0, 0 };
  gz_axis axis;
  double noise = pair->noise;
  if (find_by_largest_gap(pair, gaps, nearest)) return GZ_SEPARATED_NEAR;
  if (count_faces(pair) > 64) return GZ_UNDECIDED;
  uint64_t which = gz_mask_ge(gaps, count_faces(pair), -pair->skin - noise);
  for (int k = 0; which != 0; k++, which &= which - 1) {
    int i = gz_lowest_bit(which);
    if (gaps[i] < noise - pair->skin) return GZ_UNDECIDED;
    if (!axis_of_face(pair, i, gaps[i], &axis)) return GZ_UNDECIDED;
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

gz_verdict gz_sat_locate(const gz_pair *pair, double limit, gz_axis *axis,
                         gz_closest_feature *nearest) {
  GZ_ASSERT(gz_have_few_corners(pair->a, pair->b));
  face_gaps f;
  int count = count_faces(pair);
  double noise = pair->noise;
  find_all_gaps(pair, &f);
  double most = largest_of(f.gaps, count);
  if (most >= limit + noise) return GZ_SEPARATED;
  if (most >= -pair->skin - noise) {
    return most >= limit - noise ? GZ_UNDECIDED : gz_sat_closest_feature(pair, f.gaps, nearest);
  }
  if (axis == NULL) return GZ_INSIDE;
  int i = only_face(faces_ge(f.gaps, count, most - 2 * noise));
  return i >= 0 && axis_of_face(pair, i, most, axis) ? GZ_INSIDE : GZ_UNDECIDED;
}

/* Compute the largest gap at the start, and the largest of the gaps' minima over the path. Each has
   its minimum at an end of the path. */
static inline void find_extreme_gaps(const face_gaps *f, int count, double *at_start,
                                     double *least) {
  gz_f64x2 starts = gz_f64x2_splat(-HUGE_VAL), minima = starts;
  for (int i = 0; i < count; i += 2) {
    gz_f64x2 gap = gz_f64x2_load(f->gaps + i),
             end = gz_f64x2_add(gap, gz_f64x2_load(f->speeds + i));
    starts = gz_f64x2_max(starts, gap);
    minima = gz_f64x2_max(minima, gz_f64x2_min(gap, end));
  }
  *at_start = gz_f64x2_largest(starts);
  *least = gz_f64x2_largest(minima);
}

/* Is any gap at least `level` at time t, other than that of the i-th face? */
static inline bool is_outside_other(const face_gaps *f, int count, int but, double t,
                                    double level) {
  gz_f64x2 time_lanes = gz_f64x2_splat(t), limit = gz_f64x2_splat(level);
  uint64_t bits[2] = { 0, 0 };
  for (int i = 0; i < count; i += 2) {
    gz_f64x2 travelled = gz_f64x2_mul(gz_f64x2_load(f->speeds + i), time_lanes);
    gz_f64x2 gap = gz_f64x2_add(gz_f64x2_load(f->gaps + i), travelled);
    bits[i >> 6] |= (uint64_t)gz_f64x2_mask_ge(gap, limit) << (i & 63);
  }
  bits[but >> 6] &= ~((uint64_t)1 << (but & 63));
  return (bits[0] | bits[1]) != 0;
}

/* Return the face that the path enters last, and the time, out of those with a gap of at least
   `least`; -1 if there is none. */
GZ_ALWAYS_INLINE int last_entered(const face_gaps *f, int count, double least, double *time) {
  double times[MOST_FACES + 2];
  gz_f64x2 limit = gz_f64x2_splat(least), never = gz_f64x2_splat(-HUGE_VAL),
           zero = gz_f64x2_splat(0);
  for (int i = 0; i < count; i += 2) {
    gz_f64x2 gap = gz_f64x2_load(f->gaps + i), speed = gz_f64x2_load(f->speeds + i);
    gz_f64x2 at = gz_f64x2_div(gap, gz_f64x2_sub(zero, speed));
    gz_f64x2_store(times + i, gz_f64x2_select_ge(gap, limit, at, never));
  }
  *time = largest_of(times, count);
  return *time > -HUGE_VAL ? first_face(faces_ge(times, count, *time)) : -1;
}

gz_verdict gz_sat_sweep(const gz_pair *pair, gz_vec d, gz_axis *last) {
  GZ_ASSERT(gz_have_few_corners(pair->a, pair->b));
  face_gaps f;
  int count = count_faces(pair);
  double at_start, least, time, skin = pair->skin, noise = gz_path_noise(pair, d), r = pair->radius;
  find_gaps_and_speeds(pair, d, &f);
  find_extreme_gaps(&f, count, &at_start, &least);
  if (least - r >= noise - skin) return GZ_SEPARATED;
  if (least - r >= -noise - skin) return GZ_UNDECIDED;
  if (at_start - r < -noise - skin) return GZ_INSIDE_AT_START;
  for (int i = 0; r > 0 && i < count; i++) f.gaps[i] -= r;
  int i = last_entered(&f, count, -skin, &time);
  if (i < 0 || f.gaps[i] <= 2 * noise) return GZ_UNDECIDED;
  double level = gz_path_margin(pair, d, 1 / -f.speeds[i]);
  if (is_outside_other(&f, count, i, time, -level)) {
    return is_outside_other(&f, count, i, time, level) ? GZ_SEPARATED : GZ_UNDECIDED;
  }
  return axis_of_face(pair, i, f.gaps[i] + r, last) ? GZ_INSIDE : GZ_UNDECIDED;
}
