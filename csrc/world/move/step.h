/*
** Steps: items that move under constant acceleration among the others. What a contact does to the
** velocity, by the response and the restitution, is in `respond` of step.c, which calls
** bounce_off_blocker or slide. What only lies on a surface comes to neither:
** acceleration_left_by_contacts holds it, by gz_hold. For items that turn, or have masses, respond
** calls gz_respond_rigidly (world/move/rigid.h).
**
** As for the puck, a step consists of legs, see core/puck/flight.h: a leg is a parabola, and its
** first contact exact. What an item touches is known as a set of contacts (move/contacts.h). Those
** that it neither enters nor leaves hold it: of its acceleration only what they leave free is left.
*/
#pragma once

#include "world/world.h"

/* Legs of an item after which the rest of its step is dropped, so that a step takes bounded time.
   Its velocity stays. world->cut_short counts the items that this, or one of the next two, stopped
   in the last step. */
#define GZ_MAX_STEP_LEGS 4096

/* GZ_MAX_STALLED for an item that turns, which otherwise rests in few places. */
#define GZ_MAX_STALLED_TURNING 64

/* Flights inside of one another: who is hit flies at once, and may hit others. */
#define GZ_MAX_THROWN 32

/*
** Move every item that has a velocity or an acceleration for dt. They move one after the other, in
** the order of insertion, while all others are at rest. But if what is in the way flies by itself,
** has not had its turn yet, and the two do not approach, it flies first. What has a mass, and is
** hit before its turn, flies at once for what is left of the step.
**
** The filter decides the responses, or without one the rules. It may be asked about an item in
** each flight. All hits are in gz_current_hits; their t is a fraction of the time that was left at
** the start of the leg. On GZ_NO_MEMORY and GZ_REFUSED, items that were not moved yet stay where
** they are.
*/
gz_result gz_world_step(gz_world *world, double dt, const gz_filter *filter);

/* Move one item likewise, while all others are at rest, also those that it hits. It must not be a
   plane. Without a velocity and an acceleration it stays. */
gz_result gz_world_step_item(gz_world *world, int item, double dt, const gz_filter *filter);
