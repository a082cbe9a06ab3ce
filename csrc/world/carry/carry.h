/*
** Carrying: lifts, doors, rams and turning bars, which go somewhere and stop for nothing, and take
** along who is on them or in their way.
*/
#pragma once

#include "world/query/query.h"

/*
** Move an item, other than a plane, to `goal`, while it turns to `angle` (radians, absolute), which
** a grid keeps. It stops for nothing. Who rides on it is carried, who is in its way is pushed, and
** so are their riders, and who is in their way, see world/carry/passengers.h: each by a move by the
** rules, so that nobody is carried through a wall. Others, whom `passengers` does not accept, stay.
** Unless `on_top`, standing on something is not riding on it: as seen from above.
**
** Who overlaps something solid after that is pushed out of it. Who still does is crushed, and
** stays there, unless it has room by no more than `nudge` across its way. So is who was stopped by
** a wall, and gone through. Who overlaps nothing but the crushed has room without them.
**
** Its hits are of the item and each passenger once, in the order in which they were found, with
** GZ_CARRY, GZ_PUSH, GZ_SQUEEZE or GZ_CRUSH in place of a response, the time and point of their
** first contact, and the normal from the passenger to the item. If it fails nothing has moved.
*/
gz_result gz_world_carry(gz_world *world, int item, gz_vec goal, double angle,
                         const gz_query_filter *passengers, bool on_top, double nudge);
