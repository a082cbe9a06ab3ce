/*
** A guard: contacts give masses no energy.
**
** Those that met in a step, and those that met these, are a set. Its energy may grow by the work of
** the accelerations alone, unless something without a mass was met that moves.
*/
#pragma once

#include "world/step/body.h"

/* Begin to measure a body, from where it is now. */
void gz_begin_energy(gz_body *body);

/* Let all bodies of the present instant be of one set. */
void gz_unite_bodies(gz_step *step);

/* Something without a mass drives them. */
void gz_drive_bodies(gz_step *step);

/*
** At the end of a step: let each set that has gained energy lose it. First the motions that its
** bodies have beside one another are scaled, which keeps momentum, see world/step/frame.h; then, if
** that is not enough, all of it.
*/
void gz_limit_energy(gz_step *step);
