/*
** Contacts without progress, where events alone solve them: past a number of these a body does not
** bounce, and past a larger one islands serve for the rest of the step.
*/
#pragma once

#include "world/step/body.h"

/* Count a contact of body a, with body b unless that is -1. It is one without progress if both
   have hardly moved since their last one; or if it does not bounce (`dead`) and there were several.
   */
void gz_count_contact(gz_step *step, int a, int b, bool dead);

/* Has it had so many contacts without progress that it does not bounce any more? */
bool gz_is_stuck(const gz_body *body);

/* Has it had so many that events alone lead nowhere? */
bool gz_jams(const gz_body *body);
