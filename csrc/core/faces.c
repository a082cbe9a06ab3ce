#include "core/faces.h"

#include "core/lanes.h"

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

static inline void find_gaps(const gz_form *form, const gz_form *other, gz_vec shift, double *gaps) {
  edges e = edges_of(form), o = edges_of(other);
  int i = 0;
  for (; i + 2 < form->n; i += 4) find_four(&e, &o, other->n, i, shift, gaps);
  if (i < form->n) find_two(&e, &o, other->n, i, shift, gaps);
}

static inline void find_speeds(const gz_form *form, gz_vec d, double *speeds) {
  edges e = edges_of(form);
  gz_two x = gz_two_of(d.x), y = gz_two_of(d.y);
  for (int i = 0; i < form->n; i += 2) {
    gz_two_store(speeds + i, along(gz_two_load(e.nx + i), gz_two_load(e.ny + i), x, y));
  }
}

static void find_still(const gz_pair *pair, gz_faces *f) {
  f->pair = pair;
  f->of_b = pair->b->n;
  f->count = pair->a->n + pair->b->n;
  f->noise = pair->noise;
  find_gaps(pair->b, pair->a, pair->offset, f->gaps);
  find_gaps(pair->a, pair->b, gz_neg(pair->offset), f->gaps + f->of_b);
}

static void find_moving(const gz_pair *pair, gz_vec d, gz_faces *f) {
  find_still(pair, f);
  find_speeds(pair->b, d, f->speeds);
  find_speeds(pair->a, gz_neg(d), f->speeds + f->of_b);
  /* A lane without a face keeps nobody out, and is never entered. */
  f->gaps[f->count] = f->gaps[f->count + 1] = -HUGE_VAL;
  f->speeds[f->count] = f->speeds[f->count + 1] = 0;
}

static gz_vec normal_of(const gz_faces *faces, int i) {
  const gz_pair *pair = faces->pair;
  return i < faces->of_b ? gz_normal(pair->b, i) : gz_neg(gz_normal(pair->a, i - faces->of_b));
}

/* The corner of a form that lies farthest along d; -1 if another one lies about as far. */
static int sole_support(const gz_form *form, gz_vec d, double noise) {
  int best = 0;
  double first = -HUGE_VAL, second = -HUGE_VAL;
  for (int k = 0; k < form->n; k++) {
    double along = gz_dot(gz_corner(form, k), d);
    if (along > first) best = k;
    second = gz_max(second, gz_min(along, first));
    first = gz_max(along, first);
  }
  return first - second > noise ? best : -1;
}

/* Makes the i-th face as the walk would. False if that is not certain: an edge of the other shape is
   parallel to it, or nearly. */
static bool make_face(const gz_faces *faces, int i, gz_face *face) {
  const gz_pair *pair = faces->pair;
  const gz_form *a = pair->a, *b = pair->b;
  gz_vec n = normal_of(faces, i);
  bool of_b = i < faces->of_b;
  int support = of_b ? sole_support(a, gz_neg(n), faces->noise) : sole_support(b, n, faces->noise);
  if (support < 0) return false;
  face->normal = n;
  face->endless = false;
  face->a0 = face->a1 = support;
  face->b0 = face->b1 = support;
  if (of_b) {
    face->b0 = i;
    face->b1 = gz_next(b, i);
  } else {
    face->a0 = i - faces->of_b;
    face->a1 = gz_next(a, face->a0);
  }
  face->p = gz_difference(pair, face->a0, face->b0);
  face->q = gz_difference(pair, face->a1, face->b1);
  face->gap = -gz_dot(n, face->p);
  return true;
}

gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_face *nearest) {
  gz_faces faces;
  double first = -HUGE_VAL, second = -HUGE_VAL;
  int best = 0;
  find_still(pair, &faces);
  for (int i = 0; i < faces.count; i++) {
    double gap = faces.gaps[i];
    if (gap > first) best = i;
    second = gz_max(second, gz_min(gap, first));
    first = gz_max(gap, first);
  }
  if (first >= limit + faces.noise) return GZ_OUTSIDE;
  if (first >= -pair->skin - faces.noise) return GZ_UNSURE;
  if (nearest == NULL) return GZ_INSIDE;
  if (first - second <= 2 * faces.noise) return GZ_UNSURE;
  return make_face(&faces, best, nearest) ? GZ_INSIDE : GZ_UNSURE;
}

/* The largest gap after a part t of the way, and nothing of it. */
static double largest_gap(const gz_faces *f, double t) {
  gz_two largest = gz_two_of(-HUGE_VAL), part = gz_two_of(t);
  for (int i = 0; i < f->count; i += 2) {
    gz_two way = gz_two_mul(gz_two_load(f->speeds + i), part);
    largest = gz_two_max(largest, gz_two_add(gz_two_load(f->gaps + i), way));
  }
  return gz_two_largest(largest);
}

/* The largest of what is left of the gaps where they are least, at one end of the way or the other. */
static double least_gap(const gz_faces *f) {
  gz_two largest = gz_two_of(-HUGE_VAL);
  for (int i = 0; i < f->count; i += 2) {
    gz_two gap = gz_two_load(f->gaps + i), end = gz_two_add(gap, gz_two_load(f->speeds + i));
    largest = gz_two_max(largest, gz_two_min(gap, end));
  }
  return gz_two_largest(largest);
}

/* Of the faces from which the origin is `least` or farther, that which it comes to last; -1 if there is
   none. */
static int last_entered(const gz_faces *f, double least, double *time) {
  double times[GZ_MOST_FACES + 2];
  int last = -1;
  gz_two limit = gz_two_of(least), never = gz_two_of(-HUGE_VAL), zero = gz_two_of(0);
  for (int i = 0; i < f->count; i += 2) {
    gz_two gap = gz_two_load(f->gaps + i), speed = gz_two_load(f->speeds + i);
    gz_two at = gz_two_div(gap, gz_two_sub(zero, speed));
    gz_two_store(times + i, gz_two_where_least(gap, limit, at, never));
  }
  *time = -HUGE_VAL;
  for (int i = 0; i < f->count; i++) {
    if (times[i] > *time) last = i;
    *time = gz_max(times[i], *time);
  }
  return last;
}

/*
** Where the path is inside of all other faces as it comes to the last one, by more than rounding and the
** skin can account for, it has entered all of them and left none.
*/
gz_certainty gz_side_of_path(const gz_pair *pair, gz_vec d, gz_face *last) {
  gz_faces f;
  double time, skin = pair->skin, noise = pair->noise, r = pair->radius;
  find_moving(pair, d, &f);
  double least = least_gap(&f) - r;
  if (least >= noise - skin) return GZ_OUTSIDE;
  if (least >= -noise - skin) return GZ_UNSURE;
  for (int i = 0; r > 0 && i < f.count; i++) f.gaps[i] -= r;
  if (largest_gap(&f, 0) < -noise - skin) return GZ_WITHIN;
  int i = last_entered(&f, -skin, &time);
  if (i < 0 || f.gaps[i] <= 2 * noise) return GZ_UNSURE;
  double haste = 1 + gz_length(d) / -f.speeds[i];
  f.gaps[i] = -HUGE_VAL;
  if (largest_gap(&f, time) >= -(4 * noise + skin) * haste) return GZ_UNSURE;
  return make_face(&f, i, last) ? GZ_INSIDE : GZ_UNSURE;
}
