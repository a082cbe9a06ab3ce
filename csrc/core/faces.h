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

/* Edges of both, up to which brute force is the faster; of each, at most. */
#define GZ_MOST_FACES 24
#define GZ_MOST_EDGES 16

/* The faces that the edges of b make, then those that the edges of a make. */
typedef struct gz_faces {
  const gz_pair *pair;
  int count, of_b;
  double gaps[GZ_MOST_EDGES * 2 + 2];
  double noise; /* gaps are this exact */
} gz_faces;

static inline bool gz_has_few_faces(const gz_pair *pair) {
  int n = pair->a->n, m = pair->b->n;
  return n > 2 && m > 2 && n + m <= GZ_MOST_FACES && n <= GZ_MOST_EDGES && m <= GZ_MOST_EDGES;
}

void gz_find_faces(const gz_pair *pair, gz_faces *faces);

gz_vec gz_face_normal(const gz_faces *faces, int i);

/* Makes the i-th face as the walk would. False if that is not certain: an edge of the other shape is
   parallel to it, or nearly. */
bool gz_make_face(const gz_faces *faces, int i, gz_face *face);

typedef enum gz_certainty { GZ_UNSURE, GZ_OUTSIDE, GZ_INSIDE } gz_certainty;

/* Is the origin so far outside of a face as `limit`, or inside of all, and then, of which is it nearest? */
gz_certainty gz_side_of_origin(const gz_pair *pair, double limit, gz_face *nearest);

#endif
