/*
** Laying to rest: masses without a velocity that lie on one another, and whose contacts leave none
** of their acceleration, stay where they are.
**
** They are solved at once: M u = M a + J' lambda, 0 <= lambda complementary to J u >= 0
** (core/solver/problem.h). If u is nothing beside a, all of them are at rest, whatever the length
** of the step; else nothing changes. From then on they cost nothing but their hits, until something
** touches them or changes, see world/rest.h. A contact counts within a hair of the smaller body.
*/
#pragma once

#include "world/step/flyer.h"

/* Lay to rest what can be, before any mass flies. Nothing, if the step takes no time. */
void gz_lay_to_rest(gz_step *step);

/* Report, for each mass at rest, what bears it: once a pair; and count them in world->resting. */
void gz_report_resting(gz_step *step);
