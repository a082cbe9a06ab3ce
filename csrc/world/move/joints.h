/*
** The joints of items that lie flush: a thin mover does not slip in, see world/flush.h.
*/
#pragma once

#include "world/move/move_context.h"

/* Does a box touch several candidates? If not, it touches no joint. */
bool gz_may_touch_joint(const gz_mover *mover, const gz_box *box);

/* Can a thin mover enter a joint on its way along d? A segment can only lengthwise. */
bool gz_may_enter_joint(const gz_mover *mover, gz_vec d);

/*
** Find where a thin mover enters a joint of solid candidates on a path, before `limit`. Returns the
** candidate whose side it hits there, and writes the hit; NULL if it enters none. Candidates of the
** path are found already. One-way items count if the path leads against their side.
*/
const gz_candidate *gz_find_joint(gz_mover *mover, const gz_path *path, double limit, gz_hit *hit);
