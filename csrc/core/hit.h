/*
** What a question about two shapes returns: whether they meet, when, where, and how deep.
*/
#ifndef GZ_HIT_H
#define GZ_HIT_H

#include "core/vec.h"

/* GZ_MISS: no contact. GZ_HIT: contact on the way. GZ_OVERLAP: the shapes overlap at the start. */
typedef enum gz_status { GZ_MISS, GZ_HIT, GZ_OVERLAP } gz_status;

/* A contact of shape a with shape b. */
typedef struct gz_hit {
  double t;      /* fraction of a displacement, or a time; 0 if they overlap already */
  gz_vec normal; /* unit, from b towards a */
  double depth;  /* how deep they overlap already, else 0 */
  /* Normal of the face that a enters deeper than the skin. It differs from `normal` only where a
     has sunk into another face by less than the skin when it meets a corner: a body that slides
     over a seam must not be turned by the corner there. */
  gz_vec surface;
} gz_hit;

/* The closest points of two shapes, or the deepest ones where they overlap. */
typedef struct gz_separation {
  double distance; /* signed: minus the depth where they overlap, 0 where they touch */
  gz_vec normal;   /* unit, from b towards a */
  gz_vec on_a, on_b;
} gz_separation;

#endif
