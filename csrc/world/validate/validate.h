/*
** Do the parts of a world agree? Asserts it of one that is in the middle of no operation.
**
** What one part promises another is kept by many functions, and a broken promise shows late: an
** item that the index lost is only missed when something should have met it. So here all of it is
** asserted at once, after whatever may have broken it.
**
** Only where GZ_ASSERTIONS is defined, see core/math/assert.h; else these compile to nothing. They
** take the time that it takes to read the world, and no memory.
*/
#pragma once

#include "world/query/events.h"
#include "world/world.h"

#ifdef GZ_ASSERTIONS

void gz_validate_world(const gz_world *world);

/* The same of the pairs that events know, which lie outside of the world. */
void gz_validate_events(const gz_world *world, const gz_event_tracker *tracker);

/* Return about how many items' worth of reading gz_validate_world takes. */
int64_t gz_validation_cost(const gz_world *world);

#else

#define gz_validate_world(world) ((void)0)
#define gz_validate_events(world, tracker) ((void)0)

#endif
