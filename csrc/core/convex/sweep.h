/*
** A straight path through the Minkowski difference of two shapes: the exact sweep, for all pairs.
**
** The path of the origin to d is clipped by the half-planes of the difference [Cyrus & Beck 1978].
** Where radii round its corners, the path can hit the arc about a corner instead of a face.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/convex/kernels/kernels.h"

/*
** Sweep by d, in pair order. `verdict` is the result of gz_sat_sweep: GZ_UNDECIDED; GZ_INSIDE, with
** the face that is entered last in *last; or GZ_INSIDE_AT_START. Returns GZ_OVERLAP, and leaves
** *hit alone, if the path starts inside.
*/
gz_status gz_minkowski_sweep(const gz_pair *pair, gz_vec d, gz_verdict verdict, const gz_axis *last,
                             gz_hit *hit);

/* Sweep against the arc about a corner of the difference alone: GZ_MISS or GZ_HIT. */
gz_status gz_arc_sweep(const gz_pair *pair, gz_vec corner, gz_vec d, gz_hit *hit);

/* Write the hit with a face that a kernel is sure of; returns GZ_HIT. Only for differences without
   a radius: then no corner and no rounding can matter. */
gz_status gz_axis_hit(const gz_pair *pair, gz_vec d, const gz_axis *axis, gz_hit *hit);

/*
** The face by which a path enters a Minkowski difference: the last one whose line it crosses, of
** all that it starts outside of.
*/
typedef struct gz_entry {
  double time, speed; /* of the crossing; the speed is along the normal, negative */
  gz_vec normal;
} gz_entry;

/* Return an entry that comes before all others. */
static inline gz_entry gz_no_entry(void) {
  gz_entry entry = { -HUGE_VAL, HUGE_VAL, { 1, 0 } };
  return entry;
}

/* Does e come after `other`? If corner hits corner, two faces are crossed at the same time: the
   more head-on one wins, then the one whose normal is closer to the x axis. */
static inline bool gz_enters_later(const gz_entry *e, const gz_entry *other) {
  if (e->time != other->time) return e->time > other->time;
  if (e->speed != other->speed) return e->speed < other->speed;
  return fabs(e->normal.x) > fabs(other->normal.x);
}
