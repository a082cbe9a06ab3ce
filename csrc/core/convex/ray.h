/*
** Point queries: containment, and ray casts.
*/
#pragma once

#include "core/convex/convex.h"

/* Is the point inside, deeper than the skin? */
bool gz_convex_contains(const gz_shape *shape, gz_vec point);

/* A ray that is cast at many shapes. */
typedef struct gz_ray {
  gz_shape point; /* its start */
  gz_vec d;       /* from its start to its end */
  double length;
  double extent;          /* largest coordinate of both ends */
  gz_small_shape segment; /* the ray as a shape, if has_segment */
  bool has_segment;
} gz_ray;

/* Set up the ray from p to q. */
void gz_ray_begin(gz_ray *ray, gz_vec p, gz_vec q);

/*
** Find where the ray enters a shape. A ray without length is a point.
**
** GZ_MISS     the segment of the ray does not overlap the shape by the rule of gz_convex_overlaps
** GZ_HIT      it enters at fraction hit->t in [0, 1), with the normal of the shape's side there
** GZ_OVERLAP  the shape contains its start: t and the normal are 0
**
** A start on a side is a hit at t = 0 if the ray leads in, and a miss if not. Outside by less than
** the skin, but more than the noise, t is as small as that gap. A segment is never hit by what
** starts on its line. The sweep of the start point decides that, as for all sweeps: by gz_snap_gap
** (core/convex/minkowski.h), which core/convex/sweep.c and kernels/degenerate.c ask; by `touching`
** of gz_aabb_sweep in kernels/aabb.c; for segments by start_side in kernels/degenerate.c. Then
** starts_inside in ray.c looks at long rays, and find_ray_entry and segment_entry at flat ones.
** Shapes with parts: gz_composite_ray_cast.
*/
gz_status gz_ray_enters(gz_ray *ray, const gz_shape *shape, gz_hit *hit);

/* gz_ray_enters for one shape and the ray from p to q. */
gz_status gz_convex_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit);
