/*
** The friction of an impact: tangential impulses of at most friction times the normal ones, which
** leave the least kinetic energy. None is one of them, so they add no energy.
*/
#pragma once

#include "world/step/constraints.h"

/* Give the constraints of this instant the friction that their impulses allow. */
void gz_rub_constraints(gz_step *step);
