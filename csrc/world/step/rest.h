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

#include "core/parts/pairs.h"
#include "world/move/contact_points.h"
#include "world/rest.h"
#include "world/step/body.h"

/* Return a hair of two shapes: by the smaller one, and never less than what rounding needs. */
static inline double gz_hair_of_pair(const gz_shape *a, const gz_shape *b) {
  double size = gz_size_of_shape(a);
  if (b->geometry->kind != GZ_PLANE) size = gz_min(size, gz_size_of_shape(b));
  return gz_max(GZ_HAIR * size, 2 * gz_skin_of_pair(a, b, 0));
}

/* Lay to rest what can be, before any mass flies. Nothing, if the step takes no time. */
void gz_lay_to_rest(gz_step *step);

/* Report, for each mass at rest, what bears it: once a pair; and count them in world->resting. */
void gz_report_resting(gz_step *step);
