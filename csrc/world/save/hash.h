/*
** The state of a world in one number.
*/
#pragma once

#include "world/query/events.h"
#include "world/world.h"

/*
** Return a hash of all that later answers depend on, which is what a snapshot has: the same for
** equal worlds in every process, on every machine, and however each of them came to be. -0 counts
** as 0. Ids, ranks and numbers of groups do not matter, nor does the order of rules.
**
** Changes nothing that can be seen, but may close gaps in the order. Not inside of filters.
*/
uint64_t gz_world_hash(gz_world *world, const gz_event_tracker *tracker);
