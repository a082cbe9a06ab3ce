/*
** Differences without breadth: a ray and a segment, or two parallel segments.
**
** Such a difference has no inside that a path could enter, and no shape overlaps another there.
** But a segment stops what comes across it, and so the contact is where a path crosses from one
** side to the other. On the line itself both sides are the same: from there every way leads out.
*/
#ifndef GZ_DEGENERATE_H
#define GZ_DEGENERATE_H

#include "core/hit.h"
#include "core/minkowski.h"

/* See gz_is_degenerate, for two that have at most two corners each: others are never thin. */
bool gz_are_collinear(const gz_pair *pair, gz_vec *p, gz_vec *q);

/* Is C no broader than rounding can tell? Then it is the segment from *p to *q. */
static inline bool gz_is_degenerate(const gz_pair *pair, gz_vec *p, gz_vec *q) {
  return pair->a->n <= 2 && pair->b->n <= 2 && gz_are_collinear(pair, p, q);
}

/* The first crossing of the segment from p to q by the origin, as it moves by v t + g t^2 / 2 in
   0 <= t < tmax. To pass within the skin of an end is a graze. */
gz_status gz_degenerate_sweep(const gz_pair *pair, gz_vec p, gz_vec q, gz_vec v, gz_vec g,
                              double tmax, gz_hit *hit);

#endif
