/*
** Sweeps of pairs whose Minkowski difference has no area: a ray and a segment, or two parallel
** segments.
**
** Such shapes never overlap, as the difference has no interior. But a segment blocks what crosses
** it: the contact is where the path crosses the difference from one side to the other. A path that
** starts on its line belongs to the side that it moves to, so it leaves without a contact.
*/
#ifndef GZ_DEGENERATE_H
#define GZ_DEGENERATE_H

#include "core/hit.h"
#include "core/minkowski.h"

/* gz_is_degenerate for a pair of at most two corners each. */
bool gz_are_collinear(const gz_pair *pair, gz_vec *p, gz_vec *q);

/* Is the width of C0 within the skin? Then it is the segment from *p to *q. */
static inline bool gz_is_degenerate(const gz_pair *pair, gz_vec *p, gz_vec *q) {
  return pair->a->n <= 2 && pair->b->n <= 2 && gz_are_collinear(pair, p, q);
}

/* Find where the origin, displaced by v t + g t^2 / 2, first crosses the segment from p to q in
   0 <= t < tmax. Returns GZ_HIT or GZ_MISS. Passing within the skin of an end is a miss. */
gz_status gz_degenerate_sweep(const gz_pair *pair, gz_vec p, gz_vec q, gz_vec v, gz_vec g,
                              double tmax, gz_hit *hit);

#endif
