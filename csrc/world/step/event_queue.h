/*
** The events of a step, in the order of time: what ends the leg of each body.
*/
#pragma once

#include "world/step/body.h"

/* Put a body into the heap of events, or to its place there. */
void gz_schedule(gz_step *step, int k);

/* Take it out of the heap. */
void gz_unschedule(gz_step *step, int k);

/* Let a body be predicted again before the next event. */
void gz_mark_changed(gz_step *step, int k);
