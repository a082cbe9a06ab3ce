/*
** The events of a step, in the order of time: what ends the leg of each flyer.
*/
#pragma once

#include "world/step/flyer.h"

/* Put a flyer into the heap of events, or to its place there. */
void gz_schedule(gz_step *step, int k);

/* Take it out of the heap. */
void gz_unschedule(gz_step *step, int k);

/* Let a flyer be predicted again before the next event. */
void gz_mark_changed(gz_step *step, int k);
