/*
** What an item touches where it is: the surfaces that would stop it, without a move.
*/
#pragma once

#include "world/move/mover.h"

/*
** Report all that is solid to an item, other than a plane, and that it touches or overlaps, as hits
** at time 0 in gz_current_hits, in the order of insertion. The item stays where it is.
**
** There is one hit for each surface that stops it: a motion against the normal of the hit is
** blocked at once. So tiles that lie flush are one floor, and the nearest of them stands for all; a
** corner that only meets a corner bears nothing; and a one-way item is reported where it stops.
** What is overlapped is reported with the minimum translation out of it.
**
** What bears a mass that is pulled counts within a hair (world/rest.h): steps let it lie so near.
** Such hits come last.
*/
gz_result gz_world_touching(gz_world *world, int item, const gz_filter *filter);
