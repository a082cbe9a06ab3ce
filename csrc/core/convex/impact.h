/*
** Time of impact under constant acceleration.
*/
#pragma once

#include "core/convex/convex.h"

/*
** Find the first contact of a, displaced by v t + g t^2 / 2, with b, which is at rest, in
** 0 <= t < tmax. tmax may be HUGE_VAL. Status and hit are those of gz_sweep, with hit->t a time.
**
** Along each normal of the Minkowski difference the gap is a quadratic in t. The contact is where
** all gaps are below zero at once. The search steps to the next root of a gap that is not, and uses
** each root at most once, so no iteration can fail. The contact with an arc is the first root of
** the quartic of the corner's distance, bracketed by its turning points. Contacts are exact up to
** rounding, but for near grazes of arcs.
**
** A depth up to `skin` is touching, see gz_set_skin; 0 stands for the pair's own skin.
*/
gz_status gz_convex_impact(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                           double skin, gz_hit *hit);

/* Return when a, which overlaps b at the start of the same motion or enters it next, has left it
   again: at most tmax. Beside a rounded corner it can be a little later. */
double gz_convex_impact_exit(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                             double skin);
