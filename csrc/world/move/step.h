/*
** System 4 for every shape: what flies under constant acceleration among the other items.
**
** As for the puck, a step is spent in legs. At the start of each the speed is capped and the
** friction fixed, so that the leg is a parabola and the first contact on it exact. What rests,
** unable to hop by more than the skin, has the acceleration into what it rests on taken up.
*/
#ifndef GZ_STEP_H
#define GZ_STEP_H

#include "world/world.h"

/* Legs of one item in one step after which what is left of it is dropped: its cost is bounded. */
#define GZ_MAX_STEP_LEGS 4096

/*
** Every item that has a velocity or an acceleration travels for dt, one after the other in the
** order of insertion, while the others stand; responses are those of the rules. All meetings are
** told in gz_current_hits, their t being the part of what was left of dt at the start of the leg. Where
** there is no memory left, items that have not travelled yet stay where they are.
*/
gz_result gz_world_step(gz_world *world, double dt);

#endif
