/*
** Prediction: the next leg of a body, and what ends it.
*/
#pragma once

#include "world/step/body.h"

/* Give a body its next leg, from `now` on, and find what ends it. */
void gz_predict_body(gz_step *step, int k);

/* The parts of that: begin a leg; or plan that of a body that flies by itself; end planning it. */
void gz_begin_leg(gz_step *step, int k);
void gz_plan_freely(gz_step *step, int k);
void gz_end_planning(gz_step *step, int k);

/* Let the index find a body on its leg. */
void gz_index_leg(gz_step *step, int k);

/* Find again what ends its leg, which is unchanged. It is in the heap if that comes before the end
   of the step. */
void gz_find_event(gz_step *step, int k);
