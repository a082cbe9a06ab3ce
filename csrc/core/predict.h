/*
** System 2: separating axes with the minimum translation, now and after a move.
*/
#ifndef GZ_PREDICT_H
#define GZ_PREDICT_H

#include "core/narrowphase.h"

typedef struct gz_prediction {
  bool intersects;    /* now */
  bool will;          /* at some time of the move, its start included */
  gz_vec translation; /* after the move, parts them; (0, 0) if they will not meet */
} gz_prediction;

/*
** Looks ahead of a's displacement d.
**
** The translation, applied after d, clears a of b along an axis: it is the shortest of those that
** leave a on a side on which it was clear of b before the move, also when it would have passed
** right through; if they overlap before it, the shortest that parts all of a's way from b.
**
** The axes are the faces of b - a, looked at both ways, and for round shapes the normals at the
** start, at the end and at the impact. O(n + m).
*/
gz_prediction gz_predict(const gz_shape *a, const gz_shape *b, gz_vec d);

#endif
