/*
** Out of what a mover overlaps.
*/
#ifndef GZ_DEPENETRATE_H
#define GZ_DEPENETRATE_H

#include "world/move/move_context.h"

/* Rounds of pushing before a mover is taken to be stuck. */
#define GZ_MAX_PUSHES 32

/*
** Push the mover out of all solid things that it overlaps, the deepest first, by the minimum
** translation of each, and report them. What it overlaps by no more than their own skin, but by
** more than this operation's, it is lifted out of without a report. One-way items let it out by
** themselves.
**
** Return whether it is clear of them: it is back where it was if there is no way out in
** GZ_MAX_PUSHES rounds. `wish` is where it will go to afterwards, for one search to serve both.
*/
bool gz_depenetrate(gz_mover *mover, gz_vec wish);

/* After gz_leg_refresh_time: search for what is near anew, and get out of what the mover is
   too deep in by the skin of where it is. Return as gz_depenetrate does. */
bool gz_mover_refresh(gz_mover *mover, gz_vec wish);

#endif
