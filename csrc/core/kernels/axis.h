/*
** The results of the kernels of separating axes: a verdict, and the axis that shows it.
*/
#ifndef GZ_AXIS_H
#define GZ_AXIS_H

#include "core/minkowski.h"

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

#endif
