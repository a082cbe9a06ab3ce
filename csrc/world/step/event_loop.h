/*
** Flyers at once: the loop over their events.
*/
#pragma once

#include "world/step/body.h"

/* Let all with a mass fly, among what stands and the kinematic bodies, which were
   added before. */
void gz_run_event_loop(gz_step *step);

/* Let one item fly alone, while all others stand; one without a mass has a mass of 1. Masses that
   it meets are thrown, but stand, too. Its legs are kept in `way`, unless that is NULL. */
gz_result gz_fly_alone(gz_step *step, int item, gz_kinematic_path *way);
