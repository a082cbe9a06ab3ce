/*
** The law of contacts: what two bodies do to the velocities of each other where they meet, with
** their masses and moments of inertia, and without friction.
*/
#pragma once

#include "core/math/vec.h"

#include <stdbool.h>

/* A body as a contact sees it. Without a mass, both inverses are 0: it goes its way. */
typedef struct gz_rigid_body {
  gz_vec position;
  gz_vec velocity;
  double spin;            /* radians in a unit of time, about the position */
  double inverse_mass;    /* 1 / m */
  double inverse_inertia; /* 1 / (m k^2), k^2 by gz_squared_gyration; 0: no contact turns it */
} gz_rigid_body;

/* Where two bodies meet: one point, or the two ends of what their sides share. */
typedef struct gz_meeting {
  gz_vec normal; /* unit, from b to a */
  gz_vec points[2];
  int count;
} gz_meeting;

/* How a contact bounces: what leaves more slowly than `least`, or enters, leaves with `restitution`
   times the speed at which it entered, but at least with `least`. */
typedef struct gz_bounce {
  double restitution;
  double least[2]; /* at each point */
} gz_bounce;

/* Return how fast a leaves b at a point. Negative: they approach. */
double gz_leaving_speed(const gz_rigid_body *a, const gz_rigid_body *b, gz_vec normal,
                        gz_vec point);

/*
** Give both bodies the impulses of a contact. Returns false, and changes nothing, where they leave
** fast enough at all points.
**
** With u the speed of leaving before, and r_i = (p - position) x n, the impulse at a single point
** is
**
**   j = (u' - u) / (1/m_a + r_a^2 / (m_a k_a^2) + 1/m_b + r_b^2 / (m_b k_b^2))
**
** Two points that both approach are solved together. One after the other, a square that lands flat
** would leave turning. Where only one of them approaches, only that one bounces. No contact adds
** energy, but where a body without a mass gives it, or `least`.
*/
bool gz_meet(gz_rigid_body *a, gz_rigid_body *b, const gz_meeting *meeting,
             const gz_bounce *bounce);
