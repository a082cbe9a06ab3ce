/*
** Set operations on shapes: what is in some and not in others, as rings in the frame of the first.
*/
#pragma once

#include "core/math/rings.h"
#include "core/overlay/trace.h"
#include "core/region/quantise.h"

/* Corners of rings, one after the other. */
typedef struct gz_region_corners {
  gz_vec *at;
  int count, capacity;
  gz_list ends;
} gz_region_corners;

/* A region that is made: its frame, its rings, and arrays that are kept for the next one. All zeros
   at first. */
typedef struct gz_region {
  gz_region_frame frame;
  gz_region_edges edges; /* with the region on their left, which do not cross */
  gz_traced_rings rings;
  gz_overlay overlay;
  gz_region_edges far;
  gz_region_corners listed, traced; /* what gz_region_rings has written */
  gz_list numbers;
} gz_region;

/* What an outline is made of, see core/parts/outline.h. */
typedef struct gz_region_outline {
  gz_rings listed;    /* without straight corners */
  gz_rings traced;    /* the same, with those at which the number of an edge changes */
  const int *numbers; /* of each edge of these, as in gz_parts */
  double unit;
} gz_region_outline;

/* Make the region of a shape, no plane or grid, in its own frame; of a part without area nothing is
   left. Returns false if there is no memory; so do all functions below. */
bool gz_region_begin(gz_region *region, gz_memory *memory, const gz_shape *shape);

/* The same in a frame at its place. */
bool gz_region_open(gz_region *region, gz_memory *memory, const gz_shape *shape,
                    const gz_region_frame *frame);

/* Take from the region what is in any of some solid shapes, also planes; or leave only that. */
bool gz_region_subtract(gz_region *region, gz_memory *memory, const gz_shape *const *shapes,
                        int count);
bool gz_region_intersect(gz_region *region, gz_memory *memory, const gz_shape *shape);

/* Add to it what is in a solid shape, no plane. */
bool gz_region_add(gz_region *region, gz_memory *memory, const gz_shape *shape);

/* Let solid shapes, also planes, be b of the overlay. */
bool gz_region_set_clip(gz_region *region, gz_memory *memory, const gz_shape *const *shapes,
                        int count);

/* Return twice the area to the left of edges, in units. Exact. */
int64_t gz_area_of_edges(const gz_region_edges *edges);

/* Make the region of several solid shapes, no planes, in the frame of the first. */
bool gz_region_unite(gz_region *region, gz_memory *memory, const gz_shape *const *shapes,
                     int count);

/* Make the region about which closed rings wind an odd number of times. Its frame is at (0, 0). */
bool gz_region_clean(gz_region *region, gz_memory *memory, const gz_rings *rings);

/* Begin with nothing, and return the clip of the overlay, to be drawn in the frame; then make the
   region of it by a rule. */
gz_region_edges *gz_region_begin_clip(gz_region *region);
bool gz_region_take_clip(gz_region *region, gz_memory *memory, gz_overlay_rule rule);

/* Trace the rings of the region; and find the pieces that they are of. With `numbers` a corner
   stays where the number of an edge changes, see gz_quantise_region. */
bool gz_region_trace(gz_region *region, gz_memory *memory, bool numbers);
bool gz_region_split(gz_region *region, gz_memory *memory);

/* Return the point of the grid next to the centroid of a piece. */
gz_grid_point gz_component_centroid(const gz_region *region, int piece);

/* Stands for a piece here and below: all. */
enum { GZ_ALL_COMPONENTS = -1 };

/* Write the rings of a piece, in the frame of the region, but about a point of its grid. They are
   valid until the next call. */
bool gz_region_rings(gz_region *region, gz_memory *memory, int piece, gz_grid_point origin,
                     gz_region_outline *outline);

/* The same of what comes in place of parts, see core/region/in_place.h. Nothing is listed. */
bool gz_region_rings_in_place(gz_region *region, gz_memory *memory, gz_region_outline *outline);

void gz_region_release(gz_region *region, gz_memory *memory);
