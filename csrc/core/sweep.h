/*
** System 1: swept separating axes, and the time of impact.
*/
#ifndef GZ_SWEEP_H
#define GZ_SWEEP_H

#include "core/narrowphase.h"

/*
** First contact of a, displaced by d, with b, which stands still.
**
** d is a's whole displacement in world units; time runs from 0 to 1 along it.
** GZ_MISS     they never overlap on the way (touching and grazing are no overlap)
** GZ_HIT      first contact at hit->t in [0, 1), the normal of b's side there, depth 0
** GZ_OVERLAP  they overlap at the start: t = 0, the shortest way out and its depth
**
** Cyrus-Beck clipping of the path by the half-planes of b - a [Cyrus & Beck 1978], so the answer
** is exact up to rounding and no iteration can fail. O(n + m).
*/
gz_status gz_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit);

/*
** The same where a depth up to `skin` is touching, see gz_set_skin; 0 stands for the pair's own
** skin. A given skin does not grow with d: what stops there touches by the rule of gz_overlaps,
** however long d is.
*/
gz_status gz_sweep_with_skin(const gz_shape *a, const gz_shape *b, gz_vec d, double skin,
                             gz_hit *hit);

#endif
