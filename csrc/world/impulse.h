/*
** Impulses that the caller gives to items.
*/
#pragma once

#include "world/world.h"

/*
** Return the motion of an item with a mass after an impulse. With a point, that is where the
** impulse acts, and it changes the angular velocity, too, if the item has one: by the torque about
** the position, over the moment of inertia of gz_squared_gyration. Of a hinged item nothing else
** changes. The result is limited to what setters take.
*/
gz_dynamics gz_after_impulse(const gz_world *world, int item, gz_vec impulse, const gz_vec *point);
