#define GZ_UNPAIRED /* see core/strict.h */
#define GZ_UNROLLED
#include "core/faces.h"

#include "core/lanes.h"

/* The faces that the edges of b make, then those that the edges of a make; and where their number is odd,
   one that the origin is never outside of. */
typedef struct faces {
  const gz_pair *pair;
  double gaps[GZ_MOST_FACES + 2];
  double speeds[GZ_MOST_FACES + 2]; /* of the origin along the normals */
} faces;

/*
** Two shapes of four corners, which most are, are said twice: with `fours`, all that follows is compiled for them
** alone, and their loops are unrolled.
*/
GZ_ALWAYS_INLINE int corners_of(const gz_form *form, bool fours) { return fours ? 4 : form->n; }

GZ_ALWAYS_INLINE int faces_of(const gz_form *form, bool fours) {
  return fours ? 4 : gz_face_count(form);
}

GZ_ALWAYS_INLINE int count_faces(const gz_pair *pair, bool fours) {
  return faces_of(pair->a, fours) + faces_of(pair->b, fours);
}

static inline bool are_fours(const gz_pair *pair) { return pair->a->n == 4 && pair->b->n == 4; }

/*
** The gaps of the faces that the edges of a form make with another: with n the normal of an edge, and c
** its corner, moved to where the other is, the gap is what of the other lies nearest along n, less n.c.
*/
typedef struct edges {
  const double *x, *y, *nx, *ny;
} edges;

static edges edges_of(const gz_form *form) {
  size_t stride = (size_t)form->stride;
  const double *x = form->room + GZ_X * stride, *nx = form->room + GZ_NORMAL_X * stride;
  edges e = { x, x + stride, nx, nx + stride };
  return e;
}

/* n.c of two edges, c moved by a shift. */
static inline gz_two own_place(const edges *e, int i, gz_vec shift) {
  gz_two x = gz_two_add(gz_two_load(e->x + i), gz_two_of(shift.x));
  gz_two y = gz_two_add(gz_two_load(e->y + i), gz_two_of(shift.y));
  return gz_two_add(gz_two_mul(gz_two_load(e->nx + i), x), gz_two_mul(gz_two_load(e->ny + i), y));
}

static inline gz_two along(gz_two u, gz_two v, gz_two x, gz_two y) {
  return gz_two_add(gz_two_mul(u, x), gz_two_mul(v, y));
}

/* Of edges i to i + 3: both halves share the loads of the other's corners. */
static inline void find_four(const edges *e, const edges *other, int n, int i, gz_vec shift,
                             double *gaps) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i);
  gz_two s = gz_two_load(e->nx + i + 2), t = gz_two_load(e->ny + i + 2);
  gz_two least = gz_two_of(HUGE_VAL), lowest = least;
  for (int k = 0; k < n; k++) {
    gz_two x = gz_two_of(other->x[k]), y = gz_two_of(other->y[k]);
    least = gz_two_min(along(u, v, x, y), least);
    lowest = gz_two_min(along(s, t, x, y), lowest);
  }
  gz_two_store(gaps + i, gz_two_sub(least, own_place(e, i, shift)));
  gz_two_store(gaps + i + 2, gz_two_sub(lowest, own_place(e, i + 2, shift)));
}

static inline void find_two(const edges *e, const edges *other, int n, int i, gz_vec shift,
                            double *gaps) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i), least = gz_two_of(HUGE_VAL);
  for (int k = 0; k < n; k++) {
    least = gz_two_min(along(u, v, gz_two_of(other->x[k]), gz_two_of(other->y[k])), least);
  }
  gz_two_store(gaps + i, gz_two_sub(least, own_place(e, i, shift)));
}

/* Of edges i and i + 1 and those opposite to them, see `paired`: what lies farthest along the one lies nearest
   along the other. */
static inline void find_opposite(const edges *e, const edges *other, int n, int i, int opposite,
                                 gz_vec shift, double *gaps) {
  gz_two u = gz_two_load(e->nx + i), v = gz_two_load(e->ny + i), zero = gz_two_of(0);
  gz_two least = gz_two_of(HUGE_VAL), most = gz_two_of(-HUGE_VAL);
  for (int k = 0; k < n; k++) {
    gz_two reach = along(u, v, gz_two_of(other->x[k]), gz_two_of(other->y[k]));
    least = gz_two_min(reach, least);
    most = gz_two_max(reach, most);
  }
  most = gz_two_sub(zero, most);
  gz_two_store(gaps + i, gz_two_sub(least, own_place(e, i, shift)));
  gz_two_store(gaps + opposite, gz_two_sub(most, own_place(e, opposite, shift)));
}

static inline void find_paired(const edges *e, int count, const edges *other, int n, gz_vec shift,
                               double *gaps) {
  for (int i = 0; i < count / 2; i += 2) find_opposite(e, other, n, i, i + count / 2, shift, gaps);
}

GZ_ALWAYS_INLINE void find_gaps(const gz_form *form, const gz_form *other, bool fours, gz_vec shift,
                                double *gaps) {
  edges e = edges_of(form), o = edges_of(other);
  int i = 0, count = faces_of(form, fours), n = corners_of(other, fours);
  if (form->paired) {
    find_paired(&e, count, &o, n, shift, gaps);
  } else {
    for (; i + 2 < count; i += 4) find_four(&e, &o, n, i, shift, gaps);
    if (i < count) find_two(&e, &o, n, i, shift, gaps);
  }
}

GZ_ALWAYS_INLINE void find_speeds(const gz_form *form, bool fours, gz_vec d, double *speeds) {
  edges e = edges_of(form);
  gz_two x = gz_two_of(d.x), y = gz_two_of(d.y);
  for (int i = 0; i < faces_of(form, fours); i += 2) {
    gz_two_store(speeds + i, along(gz_two_load(e.nx + i), gz_two_load(e.ny + i), x, y));
  }
}

GZ_ALWAYS_INLINE void find_still(const gz_pair *pair, bool fours, faces *f) {
  f->pair = pair;
  find_gaps(pair->b, pair->a, fours, pair->offset, f->gaps);
  find_gaps(pair->a, pair->b, fours, gz_neg(pair->offset), f->gaps + faces_of(pair->b, fours));
  f->gaps[count_faces(pair, fours)] = -HUGE_VAL;
}

GZ_ALWAYS_INLINE void find_moving(const gz_pair *pair, bool fours, gz_vec d, faces *f) {
  find_still(pair, fours, f);
  find_speeds(pair->b, fours, d, f->speeds);
  find_speeds(pair->a, fours, gz_neg(d), f->speeds + faces_of(pair->b, fours));
  f->speeds[count_faces(pair, fours)] = 0;
}

/* Which of up to 64 numbers are at least `least`, a bit for each: without a branch, as that could not be
   foreseen. Of an odd number, the one after them may be among them. */
static inline uint64_t those_from(const double *numbers, int count, double least) {
  gz_two limit = gz_two_of(least);
  uint64_t bits = 0;
  for (int i = 0; i < count; i += 2) {
    bits |= (uint64_t)gz_two_at_least(gz_two_load(numbers + i), limit) << i;
  }
  return bits;
}

static inline bool is_only_one(uint64_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

/* The corner of which the reach along d is at most `limit`; -1 unless there is exactly one. */
static inline int sole_corner(const edges *e, int n, gz_vec d, double limit) {
  gz_two x = gz_two_of(d.x), y = gz_two_of(d.y), most = gz_two_of(limit);
  uint64_t nearest = 0;
  for (int k = 0; k < n; k += 2) {
    gz_two reach = along(x, y, gz_two_load(e->x + k), gz_two_load(e->y + k));
    nearest |= (uint64_t)gz_two_at_least(most, reach) << k;
  }
  nearest &= ((uint64_t)1 << n) - 1;
  return is_only_one(nearest) ? gz_lowest_bit(nearest) : -1;
}

/* The i-th face, of which the gap is known but for rounding, as the walk would make it. False if that is not
   certain: an edge of the other shape is parallel to it, or nearly. */
GZ_ALWAYS_INLINE bool find_side(const faces *f, bool fours, int i, double gap, gz_side *side) {
  const gz_pair *pair = f->pair;
  bool of_b = i < faces_of(pair->b, fours);
  const gz_form *own = of_b ? pair->b : pair->a, *other = of_b ? pair->a : pair->b;
  edges e = edges_of(own), o = edges_of(other);
  int edge = of_b ? i : i - faces_of(pair->b, fours);
  gz_vec normal = gz_v(e.nx[edge], e.ny[edge]), corner = gz_v(e.x[edge], e.y[edge]);
  gz_vec place = of_b ? gz_add(corner, pair->offset) : gz_sub(corner, pair->offset);
  /* How near the other's corners come along the normal, see edges. */
  double least = gap + gz_dot(normal, place);
  int support = sole_corner(&o, corners_of(other, fours), normal, least + pair->noise);
  if (support < 0) return false;
  gz_vec arm = gz_sub(corner, gz_v(o.x[support], o.y[support]));
  side->normal = of_b ? normal : gz_neg(normal);
  side->gap = -gz_dot(side->normal, gz_add(pair->offset, of_b ? arm : gz_neg(arm)));
  side->of_b = of_b;
  side->edge = edge;
  side->support = support;
  return true;
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
    return look_beside(&f, those_from(f.gaps, count, inside), nearest);
  }
  if (side == NULL) return GZ_INSIDE;
  uint64_t nearly = those_from(f.gaps, count, most - 2 * noise);
  bool certain = is_only_one(nearly) && find_side(&f, fours, gz_lowest_bit(nearly), most, side);
  return certain ? GZ_INSIDE : GZ_UNSURE;
}

gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_side *side,
                               gz_feature *nearest) {
  if (are_fours(pair)) return side_of_origin(pair, true, limit, side, nearest);
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
  return *time > -HUGE_VAL ? gz_lowest_bit(those_from(times, count, *time)) : -1;
}

/*
** Where the path is inside of all other faces as it comes to the last one, by more than rounding and the
** skin can account for, it has entered all of them and left none.
*/
GZ_ALWAYS_INLINE gz_certainty side_of_path(const gz_pair *pair, bool fours, gz_vec d, gz_side *last) {
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
  double haste = 1 + gz_length_at_most(d) / -f.speeds[i];
  uint64_t others = those_after(&f, count, time, -(4 * noise + skin) * haste) & ~((uint64_t)1 << i);
  return others == 0 && find_side(&f, fours, i, f.gaps[i] + r, last) ? GZ_INSIDE : GZ_UNSURE;
}

gz_certainty gz_side_of_path(const gz_pair *pair, gz_vec d, gz_side *last) {
  if (are_fours(pair)) return side_of_path(pair, true, d, last);
  return side_of_path(pair, false, d, last);
}
