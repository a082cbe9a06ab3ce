/*
** All faces of a difference at once: brute force, two of them in a register, which beats the walk as long
** as there are few.
**
** It knows the gaps but for rounding, and says only what is certain: where two faces are equal to it, or a
** gap lies at the skin, the walk must say. So answers have the same bits whichever way they came.
*/
#ifndef GZ_FACES_H
#define GZ_FACES_H

#include "core/difference.h"

/* Edges of both up to which brute force is the faster. */
#define GZ_MOST_FACES 48

/* The faces that the edges of b make, then those that the edges of a make. */
typedef struct gz_faces {
  const gz_pair *pair;
  int count, of_b;
  double gaps[GZ_MOST_FACES + 2];
  double speeds[GZ_MOST_FACES + 2]; /* of the origin along the normals */
  double noise; /* gaps are this exact */
} gz_faces;

static inline bool gz_has_few_faces(const gz_pair *pair) {
  int n = pair->a->n, m = pair->b->n;
  return n > 2 && m > 2 && n + m <= GZ_MOST_FACES;
}

typedef enum gz_certainty {
  GZ_UNSURE,
  GZ_OUTSIDE,
  GZ_INSIDE,
  GZ_WITHIN /* of a path: from its start */
} gz_certainty;

/* Is the origin so far outside of a face as `limit`, or inside of all, and then, of which is it nearest?
   Who does not want to know that passes NULL. */
gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_face *nearest);

/* Does the origin, displaced by d, stay outside of a face grown by the pair's radius; or does it enter the
   difference, and if so, by which face last, however the skin is looked at? */
gz_certainty gz_side_of_path(const gz_pair *pair, gz_vec d, gz_face *last);

#endif
