/*
** What is part of a leg: the items that a body meets slowly on it, which its island keeps apart.
*/
#pragma once

#include "world/step/body.h"

typedef enum gz_mate {
  GZ_ALL_SLOW, /* all of the pair is part of the leg; */
  GZ_PART_FAST,
  GZ_MISSED /* they overlap at its end, as something fast is no part of it */
} gz_mate;

/* Let a pair be part of the leg of a body. */
void gz_add_mate(gz_step *step, int k, int item, gz_mate mate);

/* Is what a body has with an item part of its present leg? *whole: all of it. Else what is met
   fast there is met by an event. */
bool gz_is_in_leg(const gz_step *step, int k, int item, bool *whole);

/* Does a body overlap something at the end of its leg that no event ends before? */
bool gz_is_missed(const gz_step *step, int k);

/* Let all of the present island of a body be made anew from now on. */
void gz_leave_island(gz_step *step, int k);
