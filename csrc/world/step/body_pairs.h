/*
** When two that fly meet: by the motion of one as the other sees it.
*/
#pragma once

#include "world/step/body.h"

/* Return the one of two bodies that was inserted first: it is the item of their hits. */
int gz_first_inserted(const gz_step *step, int k, int q);

/*
** Return the normal of a contact of two bodies at this instant. Where a corner meets a corner, both
** sides of both are as good: then it is the direction in which they approach, if both corners allow
** that. So mirror images meet as such. Anywhere else it is n.
*/
gz_vec gz_settle_normal(gz_step *step, int a, int b, gz_vec n);

/*
** Find the first contact of bodies a and b on their legs before a time. Returns GZ_MISS, or GZ_HIT
** with *start + hit->t as the time of the contact: hit->t is exact, and the sum is rounded. They
** count as apart where they overlap and part.
**
** Two that do not turn are answered by gz_convex_impact, or gz_composite_sweep_leg, in their
** relative motion; where one turns, by gz_turn, as the other one sees it; where both do, by
** gz_turn_both.
*/
gz_status gz_meet_body(gz_step *step, int a, int b, double before, double *start, gz_hit *hit);

/* The same, for when one enters the other, or at once if they overlap: also where they part. */
gz_status gz_cross_body(gz_step *step, int a, int b, double before, double *start, gz_hit *hit);
