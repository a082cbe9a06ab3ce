/*
** Carrying: lifts, doors, rams and turning bars, which go somewhere and stop for nothing, and take
** along who is on them or in their way.
*/
#pragma once

#include "world/query/query.h"

/* How an item carries others. */
typedef struct gz_carry_manner {
  bool on_top;  /* who stands on something rides on it; not if it is seen from above */
  double nudge; /* how far aside who would be crushed slips out, not negative */
  bool stops;   /* it stops before it crushes anyone */
} gz_carry_manner;

/*
** Move an item, other than a plane, to `goal`, while it turns to `angle` (radians, absolute), which
** a grid keeps. It stops for nothing. Who rides on it is carried, who is in its way is pushed, and
** so are their riders, and who is in their way, see world/carry/passengers.h: each by a move by the
** rules, so that nobody is carried through a wall. Others, whom `passengers` does not accept, stay.
** Who is on a hinge only turns: it gives way by as much as it is pushed, as far as that goes.
**
** Who overlaps something solid after that is pushed out of it. Who still does is crushed, and stays
** there, unless it has room by no more than the nudge across its way. So is who was stopped by a
** wall, and gone through. Who overlaps nothing but the crushed has room without them.
**
** What stops before that goes as far as it can, up to a millionth of its size.
**
** Its hits are of the item and each passenger once, in the order in which they were found, with
** GZ_CARRY, GZ_PUSH, GZ_SQUEEZE or GZ_CRUSH in place of a response, the time and point of their
** first contact, and the normal from the passenger to the item. If it fails nothing has moved.
*/
gz_result gz_world_carry(gz_world *world, int item, gz_vec goal, double angle,
                         const gz_query_filter *passengers, const gz_carry_manner *manner);
