/*
** Items of a step that turn, or have masses: what holds them up, and what a contact does to them.
*/
#pragma once

#include "world/move/contact_law.h"
#include "world/move/flight.h"

/* Write where a, which overlaps b by `depth` or touches it, meets it along n: the ends of what
   their sides share, or a point. */
void gz_find_meeting(const gz_shape *a, const gz_shape *b, gz_vec n, double depth,
                     gz_meeting *meeting);

/* Does the law of contacts hold between a flying item and another? So it does if the flying one
   turns, if the other has a mass, and if it has a mass and the other moves. */
bool gz_is_rigid_contact(const gz_flight *flight, int other);

/* Can contacts hold the item up? What turns is not held; what stands still is, if its position lies
   above what it stands on. Else it topples. */
bool gz_is_held(gz_flight *flight);

/*
** Give a flying item, and what it has hit, the velocities after their contact, see
** world/move/contact_law.h. The other one flies at once if its turn has not come: flight->hit. What
** has no mass waits for what has one, and what does not approach waits: flight->left is 0 then.
**
** What is slower than four steps of the acceleration that presses it on does not bounce, and leaves
** by so little that it does not come back within the step. A slow item whose side lies within 0.03
** radians of the surface is laid flat on it.
*/
void gz_respond_rigidly(gz_flight *flight, const gz_blocker *blocker);
