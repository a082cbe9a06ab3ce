/*
** Steps: items that move under constant acceleration among the others, in two passes.
**
** First those without a mass: no mass can change their way. One after the other they fly the
** whole step, in the order of insertion, while all others stand; but who is in the way of
** another, flies by itself and has not had its turn, flies first, if the two do not approach.
** They see no masses.
**
** Then those with a mass, all at once, among what stands and among these ways. Each has a
** trajectory; the earliest contact of all comes next (world/step/event_queue.h), and what meets at
** that instant is solved together (world/step/impact.h). Where something has an acceleration, a
** deceleration or friction, what is pressed together moves at once (world/step/island.h);
** elsewhere what turns hops (world/step/hop.h), and where bodies jam, islands serve, too. What
** cannot give way is a wall for those without a mass (world/step/replan.h).
**
** The order of insertion means nothing among masses, but for rounding.
**
** What has a velocity, an acceleration or a spin flies in every step (gz_is_moving in
** world/step/item_flight.h); but masses that lie still, whatever they lie on, are laid to rest
** (world/step/rest.h). These, and a mass without any of the three, stand until they are touched
** (gz_wake in world/step/body_contacts.h).
*/
#pragma once

#include "world/world.h"

/*
** Move every item that has a velocity, an acceleration or a spin for dt.
**
** The filter decides the responses, or without one the rules. Masses are where the step began
** while it is asked. All hits are in gz_current_hits, those of the first pass first; their t is
** a fraction of the time that was left at the start of the leg. On GZ_NO_MEMORY and GZ_REFUSED
** nothing has changed.
*/
gz_result gz_world_step(gz_world *world, double dt, const gz_filter *filter);

/* Move one item likewise, while all others stand, also those that it hits: they are thrown, and fly
   in the next step. It must not be a plane. */
gz_result gz_world_step_item(gz_world *world, int item, double dt, const gz_filter *filter);
