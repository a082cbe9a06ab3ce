/*
** Bounds of a step: past a number of contacts without progress a body loses its motion relative to
** what it meets, never its time.
*/
#pragma once

#include "world/step/rows.h"

/* Count a contact of flyer a, with flyer b unless that is -1. It is one without progress if both
   have hardly moved since their last one; or if it does not bounce (`dead`) and there were several.
   */
void gz_count_contact(gz_step *step, int a, int b, bool dead);

/* Has it had so many contacts without progress that it does not bounce any more? */
bool gz_is_stuck(const gz_flyer *flyer);

/* Has it had so many that it is to join what it meets? */
bool gz_must_join(const gz_flyer *flyer);

/*
** Let flyer a, and all that has joined it, move alike with flyer b for the rest of the step, as one
** body of their summed mass and momentum; with what stands or has no mass (b < 0), as that: it
** stands. They count as cut short. This keeps momentum, takes energy, and drops spin.
**
** What only turns about a hinge, and the body that it meets, move alike at this instant only: they
** turn about the hinge as one body, with their angular momentum. The body then flies off along the
** tangent, and so comes free.
*/
void gz_join(gz_step *step, int a, int b);
