/*
** Set operations on shapes: what is in some and not in others, as rings in the frame of the first.
*/
#pragma once

#include "core/math/rings.h"
#include "core/overlay/trace.h"
#include "core/region/draw.h"

/* A region that is made: its frame, its rings, and arrays that are kept for the next one. All zeros
   at first. */
typedef struct gz_region {
  gz_region_frame frame;
  gz_region_edges edges; /* with the region on their left, which do not cross */
  gz_traced_rings rings;
  gz_overlay overlay;
  gz_region_edges far;
  struct {
    gz_vec *at;
    int count, capacity;
  } corners; /* of the rings that gz_region_rings has written */
  gz_list ends;
} gz_region;

/* Make the region of a shape, no plane or grid, in its own frame; of a part without area nothing is
   left. Returns false if there is no memory; so do all functions below. */
bool gz_region_begin(gz_region *region, gz_memory *memory, const gz_shape *shape);

/* Take from the region what is in any of some solid shapes, also planes; or leave only that. */
bool gz_region_subtract(gz_region *region, gz_memory *memory, const gz_shape *const *shapes,
                        int count);
bool gz_region_intersect(gz_region *region, gz_memory *memory, const gz_shape *shape);

/* Make the region of several solid shapes, no planes, in the frame of the first. */
bool gz_region_unite(gz_region *region, gz_memory *memory, const gz_shape *const *shapes,
                     int count);

/* Make the region about which closed rings wind an odd number of times. Its frame is at (0, 0). */
bool gz_region_clean(gz_region *region, gz_memory *memory, const gz_rings *rings);

/* Trace the rings of the region; and find the pieces that they are of. */
bool gz_region_trace(gz_region *region, gz_memory *memory);
bool gz_region_split(gz_region *region, gz_memory *memory);

/* Write the rings of a piece, if the region was split, or of all for -1, in the frame of the
   region. They are valid until the next call. */
bool gz_region_rings(gz_region *region, gz_memory *memory, int piece, gz_rings *rings);

void gz_region_release(gz_region *region, gz_memory *memory);
