/*
** System 4 for shapes: time of impact under constant acceleration.
*/
#ifndef GZ_IMPACT_H
#define GZ_IMPACT_H

#include "core/narrowphase.h"

/*
** First contact of a, which moves by v t + g t^2 / 2, with b, which stands still, in
** 0 <= t < tmax (HUGE_VAL for no limit). Status and hit as for gz_sweep, with hit->t a time.
**
** Along each normal of the Minkowski difference the gap is a quadratic in t. The contact is where
** all of them are below zero at once: found by stepping to the next root of a face that is not,
** each root at most once, so that no iteration can fail. Arcs are met by the first root of the
** quartic of the corner's distance, between its turning points. Straight sides are exact up to
** rounding, arcs too where the impact is not a near graze.
**
** A depth up to `skin` is touching, see gz_set_skin; 0 stands for the pair's own skin.
*/
gz_status gz_impact(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g, double tmax,
                    double skin, gz_hit *hit);

#endif
