/*
** What contacts leave of an acceleration: of all accelerations that they allow, the one nearest to
** the free one in the metric of the masses [Gauss 1829].
*/
#pragma once

#include "world/step/flyer_touch.h"

/*
** Return the acceleration of a flyer from `now` on, until borne_until.
**
** What does not turn is borne with all that touches it, and that touches those, and so on. Alone
** among what stands, it is borne by gz_flight_bear. What turns is borne only if what stands leaves
** it no turn; else it falls freely, and hops, see world/step/hop.h.
*/
gz_vec gz_acceleration_left(gz_step *step, int k);
