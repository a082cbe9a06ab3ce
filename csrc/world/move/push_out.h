/*
** Depenetration: push a mover out of the solid items that it overlaps.
*/
#pragma once

#include "world/move/mover.h"
#include "world/move/limits.h"

/*
** Push the mover out of all solid items that it overlaps, and report them: by the minimum
** translation of the deepest, if that leads out of all others, too; else by that of all that is in
** the way (world/move/way_out.h); and where there is none, one after the other. Items that it
** overlaps by no more than their own skin, but by more than the skin of the operation, push it out
** without a report. One-way items do not push.
**
** Returns true if it is clear of them. After GZ_MAX_PUSHES corrections it is moved back, and false
** returned. `wanted` is the displacement that follows: one search serves both.
*/
bool gz_depenetrate(gz_mover *mover, gz_vec wanted);

/* gz_depenetrate by the minimum translations of one item after the other only. So what is squeezed
   stays where it is, where the other one finds a way out, however far. */
bool gz_push_apart(gz_mover *mover);

/* At gz_leg_refresh_time: compute the skin and search candidates for the present position, and call
   gz_depenetrate. */
bool gz_mover_refresh(gz_mover *mover, gz_vec wanted);
