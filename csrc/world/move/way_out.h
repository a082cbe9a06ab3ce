/*
** The way out of items that lie flush.
**
** What is sunk into a floor of boxes at a seam overlaps two of them, and the shortest way out of
** each leads into the other. Both count as one piece: the way leads out of all that lies flush.
*/
#pragma once

#include "world/move/mover.h"
#include "world/move/limits.h"

/*
** Find the shortest translation that separates the mover from all solid items that it overlaps; a
** thin mover, from those that it lies between. It leads clear of what lies flush with these, and of
** what else is in the way there. One-way items do not count.
**
** It is no longer than GZ_LONGEST_WAY times the mover, so that the search takes bounded time. If it
** leads out of pieces that are apart from one another, it does not lead the centre of the mover
** through one of them: what is squeezed between two walls has no way out.
**
** `least` is a length that it has at least. Returns false if there is none. Else scratch.flush are
** the items that it leads out of, see gz_gathered.
*/
bool gz_find_way_out(gz_mover *mover, double least, gz_hit *way);

/* Return the side of a gathered item that the mover touches at the end of the way: as a hit, with
   the depth in the direction of its normal. Returns false if it touches none that faces it. */
bool gz_find_side_of_way(const gz_mover *mover, int gathered, const gz_hit *way, gz_hit *hit);
