/*
** The kernels of the narrow phase. Each answers for some pairs of shapes; core/convex/convex.c
** holds the table of which one is asked. All give the same bits as the exact walk around the
** Minkowski difference, or GZ_UNDECIDED.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/convex/minkowski.h"

/* Where the origin, or a path of the origin, is relative to the difference. */
typedef enum gz_verdict {
  GZ_UNDECIDED,      /* rounding could change the answer */
  GZ_SEPARATED,      /* outside by the caller's limit; a path: outside all the time */
  GZ_INSIDE,         /* inside; a path: it enters by a known face */
  GZ_SEPARATED_NEAR, /* outside or at the skin; the closest feature is known */
  GZ_INSIDE_AT_START /* a path that starts inside */
} gz_verdict;

/* A separating axis: a face of C0 without its ends. */
typedef struct gz_axis {
  gz_vec normal;     /* unit, outward */
  double gap;        /* signed distance of the origin from its line */
  bool of_b;         /* an edge of b and a corner of a; else an edge of a and a corner of b */
  int edge, support; /* indices of that edge and that corner */
} gz_axis;

/*
** Bounding and inscribed circles about the centroid decide most pairs without reading a corner.
**
** Only certain answers are given: rounding of the coordinates is less than a tenth of the skin by
** which shapes must overlap, so the answers equal those of the corners.
*/

/* Return the squared distance of both centroids. */
static inline double gz_square_between(const gz_shape *a, const gz_shape *b) {
  gz_vec arm = gz_sub(b->center, a->center);
  return gz_dot(arm, arm);
}

/* Has the shape a bounding circle? All but planes have. */
static inline bool gz_is_bounded(const gz_shape *a) { return a->geometry->kind != GZ_PLANE; }

/* Are both shapes certainly apart, also after a displacement of at most `travel`? Conservative. */
static inline bool gz_circles_separate(const gz_shape *a, const gz_shape *b, double travel) {
  double reach = a->geometry->bounding_radius + b->geometry->bounding_radius + travel;
  return gz_square_between(a, b) > reach * reach && gz_is_bounded(a) && gz_is_bounded(b);
}

/* Do both shapes certainly overlap? Conservative. */
static inline bool gz_inscribed_circles_overlap(const gz_shape *a, const gz_shape *b) {
  double skin = gz_skin_between(a, b, gz_noise_between(a, b, 0));
  double reach = a->geometry->inscribed_radius + b->geometry->inscribed_radius - 2 * skin;
  bool deep = reach > 0 && gz_square_between(a, b) < reach * reach;
  return deep && gz_is_bounded(a) && gz_is_bounded(b);
}

/*
** Two axis-aligned boxes, the most common pair in games, or a box and a point. Their Minkowski
** difference is an axis-aligned box, too, so each axis is treated by itself.
**
** Results equal those of the exact walk around the difference to the last bit.
** In core/convex/kernels/aabb.c.
*/

/* Does this kernel apply? */
static inline bool gz_are_aabbs(const gz_geometry *a, const gz_geometry *b) {
  return a->is_aabb && b->is_aabb && (a->axis_aligned || b->axis_aligned);
}

/* Return the pair in the caller's order. Swapping both only permutes the gaps. */
static inline gz_pair gz_aabb_pair(const gz_shape *a, const gz_shape *b, double travel) {
  return gz_pair_in_order(a, b, travel, false);
}

/* gz_convex_overlaps for a pair in the caller's order. The canonical order costs an unpredictable
   branch, so it is computed only to break ties between two sides. */
bool gz_aabb_overlaps(const gz_pair *pair);

/* gz_convex_sweep, in the caller's order likewise. */
gz_status gz_aabb_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit);

/* gz_collide of a pair in canonical order. */
bool gz_aabb_collide(const gz_pair *pair, gz_hit *hit);

/* Write the side of the difference closest to the origin. Returns false, and writes nothing, if the
   walk must decide: a corner may be closer, or one of the two is a point. */
bool gz_aabb_find_closest_feature(const gz_pair *pair, gz_closest_feature *nearest);

/*
** Separating axes: the gaps of all faces of the Minkowski difference, two to a register. Of few
** corners by brute force, of more by a merge of the edges. Faster than the walk, as it computes no
** face but the one that decides.
**
** Gaps carry rounding error. It could change the answer where two faces are equally close, or a gap
** equals the skin. Then the result is GZ_UNDECIDED, and the caller runs the exact walk. So results
** have the same bits whichever of both computed them. In core/convex/kernels/sat.c.
*/

/* Corners of one shape up to which the kernels below apply: each is a bit of a mask. */
#define GZ_MAX_MASKED_CORNERS 64

/* Return the number of faces that a geometry contributes: its edges. A segment has two, back to
   back; a point none. */
static inline int gz_face_count(const gz_geometry *geometry) {
  return geometry->n > 1 ? geometry->n : 0;
}

/* Does the kernel apply? Not to a plane, whose face has no ends; not to two points, which have no
   face; not to two axis-aligned boxes, whose faces are all parallel to others and so undecided. */
static inline bool gz_have_few_corners(const gz_geometry *a, const gz_geometry *b) {
  bool has_plane = a->kind == GZ_PLANE || b->kind == GZ_PLANE;
  bool boxes = a->axis_aligned && b->axis_aligned;
  bool few = a->n <= GZ_MAX_MASKED_CORNERS && b->n <= GZ_MAX_MASKED_CORNERS;
  return !has_plane && !boxes && few && gz_face_count(a) + gz_face_count(b) > 0;
}

/* Compute the gaps of all faces, up to rounding: of b's edges, then of a's. Both have edges. In
   core/convex/kernels/sat_merge.c. */
void gz_merge_gaps(const gz_pair *pair, double *gaps);

/* Return the face of an axis. */
gz_face gz_face_of_axis(const gz_pair *pair, const gz_axis *axis);

/* Write an axis as the feature closest to the origin. */
void gz_write_axis_feature(const gz_pair *pair, const gz_axis *axis, gz_closest_feature *feature);

/*
** Locate the origin, see gz_locate_origin. GZ_SEPARATED: outside of a face by `limit`. GZ_INSIDE:
** inside of all, and *axis is the closest face, unless axis is NULL. GZ_SEPARATED_NEAR: *nearest is
** the closest feature. GZ_UNDECIDED: rounding could change the answer.
*/
gz_verdict gz_sat_locate(const gz_pair *pair, double limit, gz_axis *axis,
                         gz_closest_feature *nearest);

/* Write the closest feature by the face with the largest gap alone. Returns false if the origin is
   not outside of it by more than the skin, or others must be compared with it. */
bool gz_axis_closest_feature(const gz_pair *pair, const gz_axis *axis, gz_closest_feature *nearest);

/* Find the closest feature from the gaps of all faces, which carry rounding error: of the edges of
   b, then of those of a; if their number is odd, followed by -HUGE_VAL. At least one gap must not
   be below -skin. Returns GZ_SEPARATED_NEAR or GZ_UNDECIDED. */
gz_verdict gz_sat_closest_feature(const gz_pair *pair, const double *gaps,
                                  gz_closest_feature *nearest);

/* Sweep the origin by d. GZ_SEPARATED: it stays outside of a face, moved out by the pair's radius.
   GZ_INSIDE: it enters all faces, and *last is the last one, whether the skin counts or not.
   GZ_INSIDE_AT_START: it starts inside. Else GZ_UNDECIDED. */
gz_verdict gz_sat_sweep(const gz_pair *pair, gz_vec d, gz_axis *last);

/*
** A point, such as the core of a circle, and a polygon, a capsule or a segment. The difference is
** the polygon, moved, and needs no merge: so the gaps of its faces have the bits of the walk, and
** the one with the largest gap tells the closest feature. In core/convex/kernels/point.c.
*/

/* Does this kernel apply? */
static inline bool gz_has_point(const gz_geometry *a, const gz_geometry *b) {
  int corners = a->n * b->n; /* 0 with a plane, 1 of two points */
  return (a->n == 1 || b->n == 1) && corners >= 2 && corners <= GZ_MAX_MASKED_CORNERS;
}

/* The face of the difference with the largest gap, in pair order. */
typedef struct gz_point_face {
  gz_vec normal, p, q;
  double gap;
  double from_p, to_q; /* how far the origin's foot is from either end; negative beyond it */
  int edge, next;      /* corners of the polygon */
  int corner;          /* the one of both that the foot is beyond, or -1 */
  bool of_b;           /* the polygon is b, the point a */
} gz_point_face;

/* Find the face with the largest gap, and so the closest feature. GZ_SEPARATED: that gap is at
   least `limit`. GZ_INSIDE: the origin is inside by more than the skin, and the face is closest.
   GZ_SEPARATED_NEAR: outside by more than that; the face, or `corner`, is closest. GZ_UNDECIDED:
   rounding could change the answer. */
gz_verdict gz_point_find(const gz_pair *pair, double limit, gz_point_face *f);

/* Write the closest feature of GZ_SEPARATED_NEAR. */
void gz_write_point_feature(const gz_point_face *f, gz_closest_feature *feature);

/*
** Separating axes of two centrally symmetric polygons, such as boxes at any angle and octagons.
**
** The edges of such a polygon come in opposite pairs, and each pair bounds a slab. The shapes
** overlap iff the origin lies in all slabs of their Minkowski difference. Along the normal of a
** slab each shape has a middle and a half-extent: the gap is the distance of the middles less both
** half-extents. So half of the edges and half of the corners decide about all of them
** [Gottschalk, Lin & Manocha 1996 for boxes; Kay & Kajiya 1986 for paths through slabs].
**
** Gaps carry rounding error as above: only certain answers are given.
** In core/convex/kernels/sat_symmetric.c.
*/

/* Does this kernel apply? Not to two axis-aligned boxes, whose faces all are parallel to others
   and so undecided. Without &&, whose branches are unpredictable. */
static inline bool gz_are_symmetric(const gz_geometry *a, const gz_geometry *b) {
  return (a->symmetric & b->symmetric & !(a->axis_aligned & b->axis_aligned)) != 0;
}

/* gz_sat_locate for such a pair; the limit is -skin, or HUGE_VAL. */
gz_verdict gz_symmetric_locate(const gz_pair *pair, double limit, gz_axis *axis,
                               gz_closest_feature *nearest);

/* gz_sat_sweep for such a pair. */
gz_verdict gz_symmetric_sweep(const gz_pair *pair, gz_vec d, gz_axis *last);

/*
** Sweeps of pairs whose Minkowski difference has no area: a ray and a segment, or two parallel
** segments.
**
** Such shapes never overlap, as the difference has no interior. But a segment blocks what crosses
** it: the contact is where the path crosses the difference from one side to the other. A path that
** starts on its line belongs to the side that it moves to, so it leaves without a contact.
** In core/convex/kernels/degenerate.c.
*/

/* gz_is_degenerate for a pair of at most two corners each. */
bool gz_are_collinear(const gz_pair *pair, gz_vec *p, gz_vec *q);

/* Is the width of C0 within the skin? Then it is the segment from *p to *q. */
static inline bool gz_is_degenerate(const gz_pair *pair, gz_vec *p, gz_vec *q) {
  return pair->a->n <= 2 && pair->b->n <= 2 && gz_are_collinear(pair, p, q);
}

/* Find where the origin, displaced by v t + g t^2 / 2, first crosses the segment from p to q in
   0 <= t < tmax. Returns GZ_HIT or GZ_MISS. Passing within the skin of an end is a miss. */
gz_status gz_degenerate_sweep(const gz_pair *pair, gz_vec p, gz_vec q, gz_vec v, gz_vec g,
                              double tmax, gz_hit *hit);

/*
** Entry of a ray or a parabola into a disc: for the arcs of a rounded Minkowski difference.
** In core/convex/kernels/circle_cast.c.
*/

/*
** Return the distance from (0, 0) along the unit vector u to the entry into the disc about
** `center`. 0 if (0, 0) is inside, HUGE_VAL if the ray does not enter. Touching is not entering.
*/
double gz_circle_cast(gz_vec center, double radius, gz_vec u);

/*
** Return when a point at arm + v t + a t^2 / 2, relative to the disc's centre, first enters the
** disc in 0 <= t < limit. 0 if it starts inside, HUGE_VAL if it does not enter before the limit.
** The limit may be HUGE_VAL.
*/
double gz_circle_cast_parabola(gz_vec arm, double radius, gz_vec v, gz_vec a, double limit);

/* Return how long such a point has been inside at t = 0; 0 if it is outside, HUGE_VAL if it never
   entered. */
double gz_circle_time_inside(gz_vec arm, double radius, gz_vec v, gz_vec a);
