/*
** The results of the narrow phase: hits of sweeps and overlaps, and distances.
*/
#pragma once

#include "core/math/vec.h"

/* GZ_MISS: no contact. GZ_HIT: contact along the path. GZ_OVERLAP: the shapes overlap at its start.
   */
typedef enum gz_status { GZ_MISS, GZ_HIT, GZ_OVERLAP } gz_status;

/* A contact of shape a with shape b. */
typedef struct gz_hit {
  double t;      /* fraction of a displacement, or a time; 0 if they overlap at the start */
  gz_vec normal; /* unit, from b towards a */
  double depth;  /* length of the minimum translation if they overlap at the start, else 0 */
  /* Slide along `surface`, report `normal`. It is the face that a enters deeper than the skin. They
     differ only at the corner of a seam, where a is within the skin of the floor: there `normal`
     may point along the floor, and would deflect what slides over the seam. */
  gz_vec surface;
} gz_hit;

/* The signed distance of two shapes and their closest points, or the deepest ones if they overlap.
   */
typedef struct gz_separation {
  double distance; /* signed: minus the depth where they overlap, 0 where they touch */
  gz_vec normal;   /* unit, from b towards a */
  gz_vec on_a, on_b;
} gz_separation;
