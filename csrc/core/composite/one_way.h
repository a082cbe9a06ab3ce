/*
** One-way shapes, which stop what comes from one side only: ledges that one jumps up through.
**
** Here one goes along a path until a contact that stops it. Which contacts do is decided by
** gz_one_way_stops in one_way_sides.c, also for planes, by the normal alone; at seams within a
** shape by find_counted_seam in one_way.c. What turns goes along its path by gz_turn_one_way in
** core/composite/turning_sweep.c, which asks gz_one_way_stops, too.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/shape/path.h"

/*
** Find the first contact of a with a one-way b on one leg of a move, with the skin of the mover.
**
** *side is the unit vector of the side from which b is solid. NULL stands for the left of the edges
** of a chain, as they are listed where y points down. core/composite/one_way_sides.h says which
** surfaces that makes solid. a passes all others, and those that it is not wholly before.
**
** b may be convex, or a plane, and a may be convex.
*/
gz_status gz_sweep_one_way(const gz_shape *a, const gz_shape *b, const gz_path *path, double skin,
                           const gz_vec *side, gz_hit *hit);

/* Find how deep a has sunk into a solid surface of a one-way b by rounding: more than the skin, and
   no deeper than the skin of both shapes. Any kinds, as for gz_sweep_one_way. */
bool gz_is_sunk_one_way(const gz_shape *a, const gz_shape *b, double skin, const gz_vec *side,
                        gz_hit *hit);
