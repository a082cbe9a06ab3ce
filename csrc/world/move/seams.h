/*
** The seams of items that lie flush: a thin mover does not slip in, see world/flush.h; and no
** mover is stopped by a side of one that another covers.
*/
#pragma once

#include "core/parts/cluster.h"
#include "world/move/mover.h"

/* Gather the solid candidates whose boxes overlap a box, in scratch.flush. May call filters.
   Returns false if mover->result is not GZ_DONE. */
bool gz_gather_solid(gz_mover *mover, const gz_box *box);

/* Drop one-way items from what was gathered. */
void gz_drop_one_way(gz_mover *mover);

/* Return a candidate that was gathered. */
static inline gz_candidate *gz_gathered(const gz_mover *mover, int i) {
  gz_scratch *scratch = &mover->world->scratch;
  return &scratch->candidates[scratch->flush.at[i]];
}

/* Make a cluster of all that was gathered. Returns its geometry; NULL if there is no memory. */
const gz_geometry *gz_cluster_gathered(gz_mover *mover, gz_cluster *cluster);

/* Does a box touch several candidates? If not, it touches no seam. */
bool gz_may_touch_seam(const gz_mover *mover, const gz_box *box);

/* Does a thin mover, which overlaps no solid candidate, lie in a seam of some? */
bool gz_lies_in_seam(gz_mover *mover);

/* Can a thin mover enter a seam on its way along d? A segment can only lengthwise. */
bool gz_may_enter_seam(const gz_mover *mover, gz_vec d);

/*
** Find where a thin mover enters a seam of solid candidates on a path, before `limit`. Returns the
** candidate whose side it hits there, and writes the hit; NULL if it enters none. Candidates of the
** path are found already. One-way items count if the path leads against their side.
*/
const gz_candidate *gz_find_seam(gz_mover *mover, const gz_path *path, double limit, gz_hit *hit);

/*
** Settle the normals of a hit of a candidate that blocks a mover on a leg, where it touches several
** solid items: as gz_settle_normals does among the parts of one shape. Returns the candidate that
** has the side. May call filters.
**
** Among boxes along the axes they stay: there a move tries the normals of all, and which of them is
** told of is the nearest's.
*/
const gz_candidate *gz_settle_blocker(gz_mover *mover, const gz_path *leg,
                                      const gz_candidate *other, gz_hit *hit);
