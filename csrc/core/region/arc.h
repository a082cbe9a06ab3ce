/*
** Round sides: which corners they are drawn with.
*/
#pragma once

#include "core/math/vec.h"

/* Corners on the rim of a circle, as gz_make_ellipse makes them. */
#define GZ_ARC_CORNERS 32

/* Return the direction from the centre of a circle to corner k on its rim, exact along the axes.
   Any k: they go round and round. */
gz_vec gz_arc_direction(int k);

/* Write the number of the first corner behind a direction, towards +y from +x, and return how many
   there are up to another one, at most half a turn behind the first. What lies in these directions
   themselves does not count. */
int gz_find_arc_corners(gz_vec from, gz_vec to, int *first);
