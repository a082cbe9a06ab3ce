/*
** The law of contacts of a move: how a free body bounces off something that stands, without loss
** and without friction.
*/
#pragma once

#include "world/move/contact_points.h"

/* A body of mass 1 as a contact sees it. */
typedef struct gz_rigid_body {
  gz_vec position;
  gz_vec velocity;
  double spin;            /* radians in a unit of time, about the position */
  double inverse_inertia; /* 1 / k^2, k^2 by gz_squared_gyration; 0: no contact turns it */
} gz_rigid_body;

/*
** Give a body the impulses of an elastic impact; none where it leaves at all points.
**
** With u the speed of leaving before, and r = (p - position) x n, the impulse at a single point is
**
**   j = -2 u / (1 + r^2 / k^2)
**
** Two points that both approach are solved together. One after the other, a square that lands flat
** would leave turning. Where only one of them approaches, only that one bounces.
*/
void gz_bounce_off(gz_rigid_body *body, const gz_contact_points *contact);
