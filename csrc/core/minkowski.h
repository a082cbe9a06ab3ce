/*
** The Minkowski difference: two shapes become one, and every question about them a question
** about where the origin lies.
**
** C = B - A holds the point q - p for every p of A and q of B. The shapes overlap iff the origin
** is inside C; the shortest way out of C is the minimum translation of A; A displaced by d meets
** B where the path of the origin to d enters C. Radii only grow C: it is the difference C0 of the
** two cores, rounded by the sum r of the radii. C0 is a convex polygon whose edges are those of
** B and those of A turned round, merged by direction, and so needs no storage: a walk visits its
** faces in O(n + m), each with the corners of A and B that it stems from.
**
** [Lozano-Perez 1983 for the configuration-space obstacle; Guibas, Ramshaw & Stolfi 1983 for the
** merge by direction.]
*/
#ifndef GZ_MINKOWSKI_H
#define GZ_MINKOWSKI_H

#include "core/shape.h"

/*
** Two shapes in the order of their content, which is the order of nothing the caller chose: so
** swapped arguments run the very same computation, and only `sign` differs.
**
** Results of a pair are in pair order. gz_to_caller_order converts a normal or a displacement between that
** and the caller's order.
*/
typedef struct gz_pair {
  const gz_geometry *a, *b;
  double sign;   /* -1 if a is the shape that the caller named second */
  gz_vec from;   /* a's origin, the one place that is not relative */
  gz_vec offset; /* from a's origin to b's, formed once: from here on numbers are small */
  double radius; /* of a and b together */
  double skin;   /* a depth up to this is touching */
  double noise;  /* a gap up to this is none: rounding of the coordinates */
} gz_pair;

/* A face of C0, with the segment of A's and the segment of B's corners that made it. Either of
   them is a single corner (a0 == a1) unless the face is two parallel edges in one. */
typedef struct gz_face {
  gz_vec normal; /* unit, outward */
  double gap;    /* signed distance of the origin from the face's line: n.(a's nearest - b's) */
  gz_vec p, q;   /* the ends, in the sense of the walk */
  bool endless;  /* a plane's: p and q are the point nearest to the origin */
  int a0, a1, b0, b1;
} gz_face;

typedef struct gz_face_iterator {
  const gz_pair *pair;
  int a, b;              /* the corners that make the present corner of C0 */
  int a_left, b_left;    /* edges still to visit */
  gz_vec a_edge, b_edge; /* the next of each, in the sense of the walk */
  gz_vec corner;
  bool twins; /* the edges of both have the same directions: two upright boxes */
} gz_face_iterator;

/*
** The feature of C0 nearest to a point x: a face, or one of its two ends.
**
** Inside C0 the distance is negative, and the face is the one nearest to x. Where C0 is a single
** point there is no face: a0 == a1 and b0 == b1, and for x in that very point the normal is +x.
*/
typedef struct gz_closest_feature {
  double distance;
  gz_vec normal; /* unit, out of C0 */
  gz_vec corner; /* if `rounded`, the corner of C0 that is nearest */
  bool rounded;  /* x lies beyond the end of its face: what is near there is the corner */
  double along;  /* where on the face: 0 at its p, 1 at its q */
  int a0, a1, b0, b1;
} gz_closest_feature;

/* A gap without rounding: to touch and move in is a contact at 0, and not shortly after. */
static inline double gz_snap_gap(const gz_pair *pair, double gap) {
  return fabs(gap) <= pair->noise ? 0 : gap;
}

/* Is the form of a before that of b, which has the same kind and size, in the order of corners? */
bool gz_has_later_corners(const gz_geometry *a, const gz_geometry *b);

/* In the order of content: by kind, so that planes come last; then by size and place; the same
   only if nothing differs. */
static inline bool gz_needs_swap(const gz_shape *a, const gz_shape *b) {
  const gz_geometry *f = a->geometry, *g = b->geometry;
  if (f->kind != g->kind) return f->kind > g->kind;
  if (f->n != g->n) return f->n > g->n;
  if (f->radius != g->radius) return f->radius > g->radius;
  if (a->origin.x != b->origin.x) return a->origin.x > b->origin.x;
  if (a->origin.y != b->origin.y) return a->origin.y > b->origin.y;
  return f != g && gz_has_later_corners(f, g);
}

/* The largest coordinate that the shape can have a hand in. */
static inline double gz_extent(const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  if (geometry->kind == GZ_PLANE) return fabs(geometry->offset);
  return gz_max_abs(shape->center) + geometry->bounding_radius;
}

/* See gz_pair; displaced relative to each other by at most `travel`. Both lie within `far` of
   (0, 0), so no more than twice that of a longer displacement can bring them together, and only
   that adds to the rounding where they meet. */
static inline double gz_noise_between(const gz_shape *a, const gz_shape *b, double travel) {
  double far = gz_max(gz_extent(a), gz_extent(b));
  return 0x1p-46 * (far + gz_min(travel, 2 * far));
}

static inline double gz_skin_between(const gz_shape *a, const gz_shape *b, double noise) {
  return gz_max(1e-9 * (2 * gz_max(a->geometry->bounding_radius, b->geometry->bounding_radius)),
                noise);
}

/* Forms the pair for shapes of which at most one is a plane, displaced relative to each other by
   at most `travel`, on which the skin depends. `swapped` says whether b comes first. */
static inline gz_pair gz_pair_in_order(const gz_shape *a, const gz_shape *b, double travel,
                                       bool swapped) {
  gz_pair pair;
  const gz_shape *first = swapped ? b : a, *second = swapped ? a : b;
  pair.a = first->geometry;
  pair.b = second->geometry;
  pair.sign = swapped ? -1 : 1;
  pair.from = first->origin;
  pair.offset = gz_sub(second->origin, first->origin);
  pair.radius = a->geometry->radius + b->geometry->radius;
  pair.noise = gz_noise_between(a, b, travel);
  pair.skin = gz_skin_between(a, b, pair.noise);
  return pair;
}

static inline gz_pair gz_make_pair(const gz_shape *a, const gz_shape *b, double travel) {
  return gz_pair_in_order(a, b, travel, gz_needs_swap(a, b));
}

/*
** Let a depth up to `skin` be touching, in place of the pair's own skin; 0 leaves that. It is never
** less than half of the rounding noise, below which gaps cannot be told apart.
*/
static inline void gz_set_skin(gz_pair *pair, double skin) {
  if (skin > 0) pair->skin = gz_max(skin, pair->noise / 2);
}

/* How far rounding can put off a gap at the end of the displacement d. */
static inline double gz_path_noise(const gz_pair *pair, gz_vec d) {
  return pair->noise + 0x1p-46 * gz_max_abs(d);
}

static inline gz_vec gz_to_caller_order(const gz_pair *pair, gz_vec v) {
  return gz_scale(v, pair->sign);
}

/* Are both cores points, so that C0 is a point, too, and has no face? */
static inline bool gz_is_point(const gz_pair *pair) { return pair->a->n == 1 && pair->b->n == 1; }

gz_face_iterator gz_faces_begin(const gz_pair *pair);

/* The next face; false when all were visited. A pair of points has none, a pair with a plane one
   that is endless. */
bool gz_faces_next(gz_face_iterator *walk, gz_face *face);

/* How far x lies beyond a point of the face, in the sense of the walk. Measured by the normal: the
   direction from p to q has no digits left where they are close together. */
static inline double gz_distance_along_face(const gz_face *face, gz_vec point, gz_vec x) {
  return gz_cross(face->normal, gz_sub(x, point));
}

/* Does x lie beyond an end of the face? Then *corner is that end. Asked of each end by itself, so
   that two faces agree on the corner that they share, to the last bit. */
static inline bool gz_beyond_end(const gz_face *face, gz_vec x, gz_vec *corner) {
  bool before = gz_distance_along_face(face, face->p, x) < 0;
  *corner = before ? face->p : face->q;
  return !face->endless && (before || gz_distance_along_face(face, face->q, x) > 0);
}

/* The corner of C0 that corner i of a and corner j of b make. */
static inline gz_vec gz_difference(const gz_pair *pair, int i, int j) {
  return gz_add(pair->offset, gz_sub(gz_corner(pair->b, j), gz_corner(pair->a, i)));
}

/* Write features into the caller's struct: to copy a struct just written stalls store
   forwarding. */

static inline void gz_write_corners(int a0, int a1, int b0, int b1, gz_closest_feature *feature) {
  feature->a0 = a0;
  feature->a1 = a1;
  feature->b0 = b0;
  feature->b1 = b1;
}

/* Puts the feature that a face is for x, which lies so far from its line. */
static inline void gz_write_face_feature(const gz_face *face, gz_vec x, double distance,
                                         gz_closest_feature *feature) {
  double whole = gz_distance_along_face(face, face->p, face->q);
  feature->distance = distance;
  feature->normal = gz_v(face->normal.x, face->normal.y); /* one by one, as the face's was put */
  feature->corner = gz_v(0, 0);
  feature->rounded = false;
  feature->along = whole > 0 ? gz_clamp(gz_distance_along_face(face, face->p, x) / whole, 0, 1) : 0;
  gz_write_corners(face->a0, face->a1, face->b0, face->b1, feature);
}

/* Puts the part of a face nearest to x, which lies about `height` from its line: it, or one of
   its ends. Of an end that is no farther than `noise`, the normal is the face's. */
void gz_write_closest_on_face(const gz_face *face, gz_vec x, double height, double noise,
                              gz_closest_feature *feature);

/*
** Finds the feature of C0 nearest to x. A distance of `limit` or more is as good as any: the
** search then ends early with a face that shows it.
*/
void gz_find_closest_feature(const gz_pair *pair, gz_vec x, double limit,
                             gz_closest_feature *nearest);

#endif
