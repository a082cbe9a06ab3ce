/*
** Laying flat: once a side of a slow body that turns is nearly flat on a surface, it is laid on it.
*/
#pragma once

#include "world/step/flyer_touch.h"

/*
** Lay a flyer, which turns and has come to a blocker that stands, flat on it: if it is slower
** than four steps of the acceleration that presses it on, if a side lies within 0.03 radians of
** the surface, and if there is room. Its position above that side, it lies: what still moves it
** against the surface is taken from its velocity. Returns whether it does.
*/
bool gz_lay_flat(gz_step *step, int k, const gz_blocker *blocker);
