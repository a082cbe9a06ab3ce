/*
** What flyers cross, by the response "cross": each is told once in a step. What stands is crossed on
** the way, as in any flight. To cross another flyer is an event that changes nothing.
*/
#pragma once

#include "world/step/flyer.h"

/* Forget all crossings, before any flyer of a step is added. */
void gz_begin_crossings(gz_step *step);

/* Has the flyer crossed the item in this step? */
bool gz_has_crossed(const gz_step *step, int k, int item);

/* Note what the flyer has crossed on its way: those of its hits that begin at `first`. */
void gz_note_crossings(gz_step *step, int k, int first);

/* Let the mover of the active flyer know what it has crossed, so that it does not tell it again. */
void gz_recall_crossings(gz_step *step, int k);

/* Let two flyers have crossed one another. */
void gz_note_crossing(gz_step *step, int a, int b);
