/*
** The Minkowski difference of two shapes, and the exact walk around it.
**
** C = B - A contains the point q - p for every p of A and q of B. So every question about two
** shapes is one about C and the origin:
**   - the shapes overlap iff the origin is inside of C;
**   - the shortest vector from the origin out of C is the minimum translation of A;
**   - A displaced by d hits B where the path of the origin to d enters C.
** Radii only grow C: it is the difference C0 of the cores, rounded by the sum r of the radii. C0 is
** a convex polygon. Its edges are those of B and the negated ones of A, merged by direction, so it
** needs no storage: the walk visits its faces in O(n + m), each with the corners that make it.
**
** [Lozano-Perez 1983 for the configuration-space obstacle; Guibas, Ramshaw & Stolfi 1983 for the
** merge by direction.]
*/
#pragma once

#include "core/math/assert.h"
#include "core/shape/skin.h"

/*
** Two shapes in canonical order, which depends on their content alone. So swapped arguments run
** the very same computation, and only `sign` differs.
**
** Results are in pair order. gz_to_caller_order converts a vector to or from the caller's order.
*/
typedef struct gz_pair {
  const gz_geometry *a, *b;
  double sign;   /* -1 if a is the shape that the caller named second */
  gz_vec from;   /* a's origin in the world; all else is relative to it */
  gz_vec offset; /* from a's origin to b's */
  double radius; /* sum of both radii */
  double skin;   /* a depth up to this is touching, see core/shape/skin.h */
  double noise;  /* rounding error of a gap; smaller gaps count as 0 */
} gz_pair;

/* A face of C0: an edge of A or of B, moved by a corner of the other (there a0 == a1, or
   b0 == b1), or the sum of two parallel edges. */
typedef struct gz_face {
  gz_vec normal; /* unit, outward */
  double gap;    /* signed distance of the origin from the face's line */
  gz_vec p, q;   /* the ends, in the order of the walk */
  bool endless;  /* of a plane; p == q is the point closest to the origin */
  int a0, a1, b0, b1;
} gz_face;

typedef struct gz_face_iterator {
  const gz_pair *pair;
  int a, b;              /* the corners that make the current corner of C0 */
  int a_left, b_left;    /* edges still to visit */
  gz_vec a_edge, b_edge; /* the next edge of each */
  gz_vec corner;
  bool twins; /* two axis-aligned boxes: all edges are parallel to the other's */
} gz_face_iterator;

/*
** The feature of C0 closest to a point x: a face, or one of its two ends.
**
** Inside of C0 the distance is negative and the feature is the closest face. If C0 is a single
** point there is no face: a0 == a1 and b0 == b1, and if x is that point the normal is +x.
*/
typedef struct gz_closest_feature {
  double distance;
  gz_vec normal; /* unit, out of C0 */
  gz_vec corner; /* if `rounded`, the closest corner of C0 */
  bool rounded;  /* x lies beyond the ends of the face: a corner is closest */
  double along;  /* position on the face: 0 at p, 1 at q */
  int a0, a1, b0, b1;
} gz_closest_feature;

/* Return 0 for a gap within rounding: what touches and moves in has its contact at 0, not just
   after. */
static inline double gz_snap_gap(const gz_pair *pair, double gap) {
  return fabs(gap) <= pair->noise ? 0 : gap;
}

/* Do the corners of a come after those of b, which has the same kind, size and place? */
bool gz_has_later_corners(const gz_geometry *a, const gz_geometry *b);

/* Is b before a in canonical order? By kind, so that planes come last, then by size and place,
   then by corners: equal only if nothing differs. */
static inline bool gz_needs_swap(const gz_shape *a, const gz_shape *b) {
  const gz_geometry *f = a->geometry, *g = b->geometry;
  if (f->kind != g->kind) return f->kind > g->kind;
  if (f->n != g->n) return f->n > g->n;
  if (f->radius != g->radius) return f->radius > g->radius;
  if (a->origin.x != b->origin.x) return a->origin.x > b->origin.x;
  if (a->origin.y != b->origin.y) return a->origin.y > b->origin.y;
  return f != g && gz_has_later_corners(f, g);
}

/* Is none of two shapes one with parts, and at most one a plane? Only for such shapes is what is in
   core/convex. */
static inline bool gz_are_convex(const gz_shape *a, const gz_shape *b) {
  gz_kind f = a->geometry->kind, g = b->geometry->kind;
  return f <= GZ_PLANE && g <= GZ_PLANE && (f != GZ_PLANE || g != GZ_PLANE);
}

/* Return the pair of two shapes, of which at most one is a plane, in the caller's order or
   `swapped`. They are displaced relative to each other by at most `travel`: the skin depends on
   that. */
static inline gz_pair gz_pair_in_order(const gz_shape *a, const gz_shape *b, double travel,
                                       bool swapped) {
  GZ_ASSERT(gz_are_convex(a, b));
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

/* Return the pair in canonical order. */
static inline gz_pair gz_make_pair(const gz_shape *a, const gz_shape *b, double travel) {
  return gz_pair_in_order(a, b, travel, gz_needs_swap(a, b));
}

/* Replace the pair's own skin; 0 leaves it. See gz_given_skin. */
static inline void gz_set_skin(gz_pair *pair, double skin) {
  GZ_ASSERT(skin >= 0);
  if (skin > 0) pair->skin = gz_given_skin(skin, pair->noise);
}

/* Return the rounding error of a gap at the end of the displacement d. */
static inline double gz_path_noise(const gz_pair *pair, gz_vec d) {
  return pair->noise + gz_noise(gz_max_abs(d));
}

/* Convert a vector from pair order to the caller's order, or back. */
static inline gz_vec gz_to_caller_order(const gz_pair *pair, gz_vec v) {
  return gz_scale(v, pair->sign);
}

/* Are both cores points? Then C0 is a point, without faces. */
static inline bool gz_is_point(const gz_pair *pair) { return pair->a->n == 1 && pair->b->n == 1; }

/* Start a walk around C0, from its lowest corner on. */
gz_face_iterator gz_faces_begin(const gz_pair *pair);

/* Write the next face; false when all were visited. A pair of points has none; a pair with a plane
   has one without ends. */
bool gz_faces_next(gz_face_iterator *walk, gz_face *face);

/* Return how far x lies beyond a point of the face, in the direction of the walk. Measured with the
   normal: q - p has lost its digits where p and q are close. */
static inline double gz_distance_along_face(const gz_face *face, gz_vec point, gz_vec x) {
  return gz_cross(face->normal, gz_sub(x, point));
}

/* Does x lie beyond an end of the face? Then *corner is that end. Each end is tested by itself, so
   that two faces agree on their shared corner to the last bit. */
static inline bool gz_beyond_end(const gz_face *face, gz_vec x, gz_vec *corner) {
  bool before = gz_distance_along_face(face, face->p, x) < 0;
  *corner = before ? face->p : face->q;
  return !face->endless && (before || gz_distance_along_face(face, face->q, x) > 0);
}

/* Return the corner of C0 made by corner i of a and corner j of b. */
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

/* Write the feature of a face for x at a signed distance from its line. */
static inline void gz_write_face_feature(const gz_face *face, gz_vec x, double distance,
                                         gz_closest_feature *feature) {
  double whole = gz_distance_along_face(face, face->p, face->q);
  feature->distance = distance;
  feature->normal = gz_v(face->normal.x, face->normal.y); /* as it was stored: one by one */
  feature->corner = gz_v(0, 0);
  feature->rounded = false;
  feature->along = whole > 0 ? gz_clamp(gz_distance_along_face(face, face->p, x) / whole, 0, 1) : 0;
  gz_write_corners(face->a0, face->a1, face->b0, face->b1, feature);
}

/* Write the part of a face closest to x, which is about `height` from its line: the face or one of
   its ends. The normal at an end no farther than `noise` is the face's. */
void gz_write_closest_on_face(const gz_face *face, gz_vec x, double height, double noise,
                              gz_closest_feature *feature);

/*
** Find the feature of C0 closest to x. The search stops early, with the face that shows it, once
** the distance is known to be at least `limit`.
*/
void gz_find_closest_feature(const gz_pair *pair, gz_vec x, double limit,
                             gz_closest_feature *nearest);
