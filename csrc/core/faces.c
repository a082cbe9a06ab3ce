#include "core/faces.h"

#include "core/lanes.h"

/*
** The gaps of the faces that the edges of `form` make with another: with n the normal of an edge, and c its
** corner, moved to where the other is, the gap is what of the other lies nearest along n, less n.c.
*/
static void find_gaps(const gz_form *form, const gz_form *other, gz_vec shift, double *gaps) {
  const double *x = form->room + GZ_X * form->stride, *nx = form->room + GZ_NORMAL_X * form->stride;
  const double *ox = other->room + GZ_X * other->stride, *oy = ox + other->stride;
  gz_two right = gz_two_of(shift.x), up = gz_two_of(shift.y);
  for (int i = 0; i < form->n; i += 2) {
    gz_two u = gz_two_load(nx + i), v = gz_two_load(nx + i + form->stride);
    gz_two cx = gz_two_add(gz_two_load(x + i), right);
    gz_two cy = gz_two_add(gz_two_load(x + i + form->stride), up);
    gz_two own = gz_two_add(gz_two_mul(u, cx), gz_two_mul(v, cy));
    gz_two least = gz_two_of(HUGE_VAL);
    for (int k = 0; k < other->n; k++) {
      gz_two px = gz_two_of(ox[k]), py = gz_two_of(oy[k]);
      least = gz_two_min(gz_two_add(gz_two_mul(u, px), gz_two_mul(v, py)), least);
    }
    gz_two_store(gaps + i, gz_two_sub(least, own));
  }
}

void gz_find_faces(const gz_pair *pair, gz_faces *faces) {
  const gz_form *a = pair->a, *b = pair->b;
  faces->pair = pair;
  faces->of_b = b->n;
  faces->count = a->n + b->n;
  faces->noise = pair->noise;
  find_gaps(b, a, pair->offset, faces->gaps);
  find_gaps(a, b, gz_neg(pair->offset), faces->gaps + b->n);
}

gz_vec gz_face_normal(const gz_faces *faces, int i) {
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

bool gz_make_face(const gz_faces *faces, int i, gz_face *face) {
  const gz_pair *pair = faces->pair;
  const gz_form *a = pair->a, *b = pair->b;
  gz_vec n = gz_face_normal(faces, i);
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
  gz_find_faces(pair, &faces);
  for (int i = 0; i < faces.count; i++) {
    double gap = faces.gaps[i];
    if (gap > first) best = i;
    second = gz_max(second, gz_min(gap, first));
    first = gz_max(gap, first);
  }
  if (first >= limit + faces.noise) return GZ_OUTSIDE;
  if (first >= -pair->skin - faces.noise || first - second <= 2 * faces.noise) return GZ_UNSURE;
  return gz_make_face(&faces, best, nearest) ? GZ_INSIDE : GZ_UNSURE;
}
