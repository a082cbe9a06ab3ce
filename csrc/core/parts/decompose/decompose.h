/*
** Convex decomposition of the region inside of closed rings: an outline with holes and islands.
**
** The triangles of gz_triangulate, with diagonals flipped to shorter ones, are joined to convex
** parts by dropping diagonals that no corner needs: at most four times the least number of parts
** [Hertel & Mehlhorn 1983]. No point is added, every decision is exact, and the same rings have
** the same parts on every machine.
*/
#pragma once

#include "core/parts/decompose/convex_merge.h"

/* Return the bytes, aligned for doubles, that gz_decompose needs for n corners. */
size_t gz_decompose_size(int n);

/*
** Decompose rings. The result lies in `room`.
**
** Edge numbers in the result are those of the given rings: they are mapped back after bending.
**
** Corners closer than 16 units in the last place of the largest coordinate are merged.
**
** Rings from editors touch themselves but for rounding. So an edge is bent to an end of another one
** that crosses it, if that end lies within 16 units in the last place of the largest coordinate.
** This is done at most 64 times.
*/
gz_decomposition gz_decompose(const gz_rings *rings, void *room);
