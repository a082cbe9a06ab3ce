#include "core/predict.h"

#include "core/narrowphase.h"

/* The ways out looked at so far. */
typedef struct ways {
  gz_pair pair;
  gz_vec d;
  bool sided;  /* was there a side on which a was clear of b before the move? */
  double best; /* how far along `normal`; both of the side found, if there is one */
  gz_vec normal;
} ways;

/*
** Out along n, with the gap s there before the move. The interval of a, extended by the move,
** reaches min(s, s + n.d): that far is the way back. A side on which a was clear beats all others.
*/
static void consider(ways *out, gz_vec n, double s) {
  bool clear = s >= -out->pair.skin;
  double way = -gz_min(s, s + gz_dot(n, out->d));
  if (out->sided && !clear) return;
  if (way < out->best || (clear && !out->sided)) {
    out->best = way;
    out->normal = n;
  }
  out->sided = out->sided || clear;
}

/* The gap along a normal that need not be a face's. */
static double gap_along(const gz_pair *pair, gz_vec n, int i, int j) {
  return -gz_dot(n, gz_difference(pair, i, j)) - pair->radius;
}

/* From corner i, which is farthest along a direction just before d in the turn, to the one that is
   farthest along d. */
static int climb(const gz_geometry *geometry, int i, gz_vec d) {
  for (int k = 0; k < geometry->n; k++) {
    if (gz_dot(d, gz_edge(geometry, i)) <= 0) break;
    i = gz_next(geometry, i);
  }
  return i;
}

/* Both ways out along each face's normal. The far side's corners turn along with the walk. */
static void consider_faces(ways *out) {
  const gz_pair *pair = &out->pair;
  int i = 0, j = 0;
  bool started = false;
  gz_face face;
  gz_face_iterator walk = gz_faces_begin(pair);
  while (gz_faces_next(&walk, &face)) {
    gz_vec back = gz_neg(face.normal);
    consider(out, face.normal, face.gap - pair->radius);
    if (pair->b->kind == GZ_PLANE) continue;
    i = started ? climb(pair->a, i, face.normal) : gz_support_corner(pair->a, face.normal);
    j = started ? climb(pair->b, j, back) : gz_support_corner(pair->b, back);
    started = true;
    consider(out, back, gap_along(pair, back, i, j));
  }
}

static void consider_normal(ways *out, gz_vec n) {
  if (out->pair.b->kind == GZ_PLANE) return;
  int i = gz_support_corner(out->pair.a, gz_neg(n)), j = gz_support_corner(out->pair.b, n);
  consider(out, n, gap_along(&out->pair, n, i, j));
}

gz_prediction gz_predict(const gz_shape *a, const gz_shape *b, gz_vec d) {
  gz_hit hit;
  gz_prediction result = { gz_overlaps(a, b), gz_sweep(a, b, d, &hit) != GZ_MISS, { 0, 0 } };
  result.will = result.will || result.intersects;
  if (!result.will) return result;
  ways out = { gz_make_pair(a, b, gz_max_abs(d)), d, false, HUGE_VAL, { 1, 0 } };
  out.d = gz_to_caller_order(&out.pair, d);
  consider_faces(&out);
  if (out.pair.radius > 0) {
    gz_closest_feature nearest;
    gz_find_closest_feature(&out.pair, gz_v(0, 0), HUGE_VAL, &nearest);
    consider_normal(&out, nearest.normal);
    gz_find_closest_feature(&out.pair, out.d, HUGE_VAL, &nearest);
    consider_normal(&out, nearest.normal);
    consider_normal(&out, gz_to_caller_order(&out.pair, hit.normal));
  }
  result.translation = gz_scale(gz_to_caller_order(&out.pair, out.normal), out.best);
  return result;
}
