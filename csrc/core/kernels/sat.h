/*
** All faces of a difference at once: brute force, two of them in a register, which beats the walk
** as long as there are few.
**
** Gaps carry rounding error. Where that could change the answer, because two faces are equally near
** or a gap lies at the skin, the result is GZ_UNDECIDED and the caller runs the exact walk. So answers
** have the same bits whichever way they came.
*/
#ifndef GZ_SAT_H
#define GZ_SAT_H

#include "core/minkowski.h"

/* Faces up to which brute force is the faster. */
#define GZ_MAX_SAT_FACES 48

/* Faces that a form makes: its edges. A point has none, and the two of a segment face away from
   each other. */
static inline int gz_face_count(const gz_geometry *geometry) {
  return geometry->n > 1 ? geometry->n : 0;
}

/* Not for a plane, whose one face is endless, nor for two points; nor for two upright boxes: all
   of their faces are parallel to others, so that the walk would always have to say. */
static inline bool gz_has_few_faces(const gz_pair *pair) {
  int count = gz_face_count(pair->a) + gz_face_count(pair->b);
  bool twins = pair->a->axis_aligned && pair->b->axis_aligned;
  return pair->b->kind != GZ_PLANE && !twins && count > 0 && count <= GZ_MAX_SAT_FACES;
}

typedef enum gz_verdict {
  GZ_UNDECIDED,
  GZ_SEPARATED,
  GZ_INSIDE,
  GZ_SEPARATED_NEAR, /* outside of some, and it is certain what is nearest there */
  GZ_INSIDE_AT_START /* of a path: from its start */
} gz_verdict;

/* A face of C0, without what is seldom asked of it. */
typedef struct gz_axis {
  gz_vec normal; /* unit, outward */
  double gap;    /* of the origin from its line */
  bool of_b;     /* it stems from an edge of b, and a corner of a; else the other way round */
  int edge, support;
} gz_axis;

/* The same with its ends. */
gz_face gz_face_of_axis(const gz_pair *pair, const gz_axis *side);

/* Puts it as what is nearest to the origin. */
void gz_write_axis_feature(const gz_pair *pair, const gz_axis *side, gz_closest_feature *feature);

/*
** Where is the origin? So far outside of a face as `limit`; or inside of all, and *side is the
** nearest of them, unless that is NULL: then nobody wants to know; or beside C0, and *nearest is
** what is nearest.
*/
gz_verdict gz_sat_locate(const gz_pair *pair, double limit, gz_axis *side,
                         gz_closest_feature *nearest);

/* The second half of it, GZ_SEPARATED_NEAR or GZ_UNDECIDED, once the gaps are known but for rounding: of
   the edges of b, then of those of a, and where their number is odd, one more that is below all.
   One is more than the skin allows. */
gz_verdict gz_sat_closest_feature(const gz_pair *pair, const double *gaps,
                                  gz_closest_feature *nearest);

/* Does the origin, displaced by d, stay outside of a face grown by the pair's radius; or does it
   enter the difference, and if so, by which face last, however the skin is looked at? */
gz_verdict gz_sat_sweep(const gz_pair *pair, gz_vec d, gz_axis *last);

#endif
