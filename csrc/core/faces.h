/*
** All faces of a difference at once: brute force, two of them in a register, which beats the walk
** as long as there are few.
**
** Gaps carry rounding error. Where that could change the answer, because two faces are equally near
** or a gap lies at the skin, the result is GZ_UNSURE and the caller runs the exact walk. So answers
** have the same bits whichever way they came.
*/
#ifndef GZ_FACES_H
#define GZ_FACES_H

#include "core/difference.h"

/* Faces up to which brute force is the faster. */
#define GZ_MOST_FACES 48

/* Faces that a form makes: its edges. A point has none, and the two of a segment face away from
   each other. */
static inline int gz_face_count(const gz_form *form) { return form->n > 1 ? form->n : 0; }

/* Not for a plane, whose one face is endless, nor for two points; nor for two upright boxes: all
   of their faces are parallel to others, so that the walk would always have to say. */
static inline bool gz_has_few_faces(const gz_pair *pair) {
  int count = gz_face_count(pair->a) + gz_face_count(pair->b);
  bool twins = pair->a->upright && pair->b->upright;
  return pair->b->kind != GZ_PLANE && !twins && count > 0 && count <= GZ_MOST_FACES;
}

typedef enum gz_certainty {
  GZ_UNSURE,
  GZ_OUTSIDE,
  GZ_INSIDE,
  GZ_BESIDE, /* outside of some, and it is certain what is nearest there */
  GZ_WITHIN  /* of a path: from its start */
} gz_certainty;

/* A face of C0, without what is seldom asked of it. */
typedef struct gz_side {
  gz_vec normal; /* unit, outward */
  double gap;    /* of the origin from its line */
  bool of_b;     /* it stems from an edge of b, and a corner of a; else the other way round */
  int edge, support;
} gz_side;

/* The same with its ends. */
gz_face gz_face_of(const gz_pair *pair, const gz_side *side);

/* Puts it as what is nearest to the origin. */
void gz_put_side_feature(const gz_pair *pair, const gz_side *side, gz_feature *feature);

/*
** Where is the origin? So far outside of a face as `limit`; or inside of all, and *side is the
** nearest of them, unless that is NULL: then nobody wants to know; or beside C0, and *nearest is
** what is nearest.
*/
gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_side *side,
                               gz_feature *nearest);

/* The second half of it, GZ_BESIDE or GZ_UNSURE, once the gaps are known but for rounding: of
   the edges of b, then of those of a, and where their number is odd, one more that is below all.
   One is more than the skin allows. */
gz_certainty gz_look_beside(const gz_pair *pair, const double *gaps, gz_feature *nearest);

/* Does the origin, displaced by d, stay outside of a face grown by the pair's radius; or does it
   enter the difference, and if so, by which face last, however the skin is looked at? */
gz_certainty gz_side_of_path(const gz_pair *pair, gz_vec d, gz_side *last);

#endif
