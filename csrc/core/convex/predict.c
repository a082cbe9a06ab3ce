/*
** Prediction. Each axis is tried in both directions: how far a must go along it to be clear of b at
** the end of the move, if it was clear on that side before. The shortest such way wins.
*/
#include "core/convex/predict.h"

#include "core/convex/convex.h"
#include "core/math/assert.h"

/* The best translation among the axes tried so far. */
typedef struct axis_search {
  gz_pair pair;
  gz_vec d;
  bool has_clear_side; /* on some side, a was clear of b before the move; then `best` is of one */
  double best;         /* length of the translation along `normal` */
  gz_vec normal;
} axis_search;

/*
** Try the translation along n, where s is the gap before the move. The smallest gap of the move is
** min(s, s + n.d), and the translation its negative. A side on which a was clear beats all others.
*/
static void try_axis(axis_search *out, gz_vec n, double s) {
  bool clear = s >= -out->pair.skin;
  double depth = -gz_min(s, s + gz_dot(n, out->d));
  if (out->has_clear_side && !clear) return;
  if (depth < out->best || (clear && !out->has_clear_side)) {
    out->best = depth;
    out->normal = n;
  }
  out->has_clear_side = out->has_clear_side || clear;
}

/* Return the gap along n, with support corners i of a and j of b. */
static double gap_along(const gz_pair *pair, gz_vec n, int i, int j) {
  return -gz_dot(n, gz_difference(pair, i, j)) - pair->radius;
}

/* Return the support corner along d, walking from i: the support corner along the previous
   direction of the walk. */
static int climb(const gz_geometry *geometry, int i, gz_vec d) {
  for (int k = 0; k < geometry->n; k++) {
    if (gz_dot(d, gz_edge(geometry, i)) <= 0) break;
    i = gz_next(geometry, i);
  }
  return i;
}

/* Try both directions of each face's normal. The supports of the opposite one rotate along with the
   walk. */
static void try_faces(axis_search *out) {
  const gz_pair *pair = &out->pair;
  int i = 0, j = 0;
  bool started = false;
  gz_face face;
  gz_face_iterator walk = gz_faces_begin(pair);
  while (gz_faces_next(&walk, &face)) {
    gz_vec back = gz_neg(face.normal);
    try_axis(out, face.normal, face.gap - pair->radius);
    if (pair->b->kind == GZ_PLANE) continue;
    i = started ? climb(pair->a, i, face.normal) : gz_support_corner(pair->a, face.normal);
    j = started ? climb(pair->b, j, back) : gz_support_corner(pair->b, back);
    started = true;
    try_axis(out, back, gap_along(pair, back, i, j));
  }
}

/* Try a normal that need not be a face's. */
static void try_normal(axis_search *out, gz_vec n) {
  if (out->pair.b->kind == GZ_PLANE) return;
  int i = gz_support_corner(out->pair.a, gz_neg(n)), j = gz_support_corner(out->pair.b, n);
  try_axis(out, n, gap_along(&out->pair, n, i, j));
}

gz_prediction gz_predict(const gz_shape *a, const gz_shape *b, gz_vec d) {
  GZ_ASSERT(gz_are_convex(a, b));
  gz_hit hit;
  gz_prediction result = { gz_convex_overlaps(a, b),
                           gz_convex_sweep(a, b, d, 0, &hit) != GZ_MISS,
                           { 0, 0 } };
  result.will = result.will || result.intersects;
  if (!result.will) return result;
  axis_search out = { gz_make_pair(a, b, gz_max_abs(d)), d, false, HUGE_VAL, { 1, 0 } };
  out.d = gz_to_caller_order(&out.pair, d);
  try_faces(&out);
  if (out.pair.radius > 0) {
    gz_closest_feature nearest;
    gz_find_closest_feature(&out.pair, gz_v(0, 0), HUGE_VAL, &nearest);
    try_normal(&out, nearest.normal);
    gz_find_closest_feature(&out.pair, out.d, HUGE_VAL, &nearest);
    try_normal(&out, nearest.normal);
    try_normal(&out, gz_to_caller_order(&out.pair, hit.normal));
  }
  result.translation = gz_scale(gz_to_caller_order(&out.pair, out.normal), out.best);
  return result;
}
