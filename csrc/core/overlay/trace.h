/*
** Rings of a region, traced along its edges, and the pieces that they are of.
*/
#pragma once

#include "core/overlay/overlay.h"

/*
** Rings, one after the other: outer ones turn from +x towards +y, holes the other way. A ring
** begins at its corner least in x, and of these in y; rings are in the order of these corners.
** Where a region touches itself in a point, rings are split there.
*/
typedef struct gz_traced_rings {
  gz_grid_points corners;
  gz_list labels;     /* of the edge that leaves each corner */
  gz_list ends;       /* for each ring, the index behind its last corner */
  gz_list components; /* for each ring, the piece that it is of, see gz_find_ring_components */
  int component_count;
  gz_list buckets, chained, followers, taken, begins, spare;
} gz_traced_rings;

/* Which corners on a straight line are kept. */
typedef enum gz_straight_corners {
  GZ_DROP_STRAIGHT, /* none */
  GZ_KEEP_LABELS,   /* where the number of the edge changes */
  GZ_KEEP_LABELLED  /* of edges whose number is not 0 */
} gz_straight_corners;

/* Trace the rings of edges, of which as many arrive at each point as leave it: what does not close,
   as in bytes that a stranger packed, is left out. False if there is no memory. */
bool gz_trace_rings(gz_traced_rings *rings, gz_memory *memory, const gz_region_edges *edges,
                    gz_straight_corners straight);

/* Return twice the area inside of a ring, negative for a hole. Exact. */
int64_t gz_ring_area(const gz_traced_rings *rings, int ring);

/* Write for each ring the piece that it is of: an outer ring and its holes. Pieces are numbered in
   the order of their outer rings. Two that touch in points only are two. False if there is no
   memory. */
bool gz_find_ring_components(gz_traced_rings *rings, gz_memory *memory);

void gz_traced_rings_release(gz_traced_rings *rings, gz_memory *memory);
