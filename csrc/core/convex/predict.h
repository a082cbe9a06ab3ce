/*
** Prediction: the minimum translation before and after a move.
*/
#pragma once

#include "core/convex/convex.h"

typedef struct gz_prediction {
  bool intersects;    /* they overlap before the move */
  bool will;          /* they overlap at some time of the move, its start included */
  gz_vec translation; /* separates them when applied after the move; (0, 0) unless `will` */
} gz_prediction;

/*
** Predict whether a, displaced by d, overlaps b, and how to separate them then.
**
** The translation separates them along one axis. It is the shortest that leaves a on a side where
** it was clear of b before the move. So a does not tunnel through b. If they overlap before the
** move, it is the shortest that separates all of a's path from b.
**
** The axes are both directions of the normals of b - a; for round shapes also the normals at the
** start, at the end and at the impact. O(n + m).
*/
gz_prediction gz_predict(const gz_shape *a, const gz_shape *b, gz_vec d);
