/*
** What the kernels of separating axes return: a verdict, and the axis that it rests on.
*/
#ifndef GZ_AXIS_H
#define GZ_AXIS_H

#include "core/minkowski.h"

/* Where the origin, or a path of the origin, is relative to the difference. */
typedef enum gz_verdict {
  GZ_UNDECIDED,      /* rounding could change the answer */
  GZ_SEPARATED,      /* outside, by the limit that the caller gave; or all the way */
  GZ_INSIDE,         /* inside; a path: it enters by a known face */
  GZ_SEPARATED_NEAR, /* outside or at the skin; the closest feature is known */
  GZ_INSIDE_AT_START /* a path that starts inside */
} gz_verdict;

/* A separating axis: a face of C0 without its ends. */
typedef struct gz_axis {
  gz_vec normal; /* unit, outward */
  double gap;    /* of the origin from its line */
  bool of_b;     /* from an edge of b and a corner of a; else the other way round */
  int edge, support;
} gz_axis;

#endif
