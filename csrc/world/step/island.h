/*
** Islands: bodies with masses that are pressed together, and slow, move on one leg at once, until
** the end of the step or until something from outside arrives.
**
** A contact is *slow* if its sides do not approach, or slower than four steps of what presses them
** together. What approaches faster is met by an event, as if there were no islands; so is all that
** nothing presses, and what loses nothing as it bounces. Bodies that hang together by slow contacts
** are an island. What stands, and who has no mass, with its way, is its boundary.
**
** In a leg of time h two problems of contacts are solved (core/solver/problem.h), M the masses, v
** the velocities and spins at its start, a the accelerations:
**
**   w, how all are displaced   M (w - v - a h / 2) = J' lambda,  J w + gap / h >= 0
**   u, how fast they then are  M (u - v - a h) = J' lambda,      J u >= 0, at the end of the leg
**
** each with 0 <= lambda complementary to the inequality, and friction [Moreau 1988; Stewart &
** Trinkle 1996]. Under constant accelerations w is (v + u) / 2: what slides, rolls or falls is
** right to the second order in h. First what touches and approaches is an impact without a bounce.
**
** Gaps aim at half a *hair* (world/rest.h), so that what a linear problem leaves overlaps nothing.
** The problem for w is set up anew at the poses to which it leads, until nobody overlaps there
** [Newton].
*/
#pragma once

#include "world/step/body.h"

/* Has an item friction? Islands serve in a step where one has, or an acceleration, or a
   deceleration: else nothing presses, and all contacts are events, until two bodies jam
   (world/step/progress.h). */
bool gz_has_friction(const gz_world *world);

/* Give a leg to all bodies that have changed, and to all that they hang together with, and find
   what ends it. */
void gz_make_legs(gz_step *step);
