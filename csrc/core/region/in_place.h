/*
** Carving in place: of an outline on a grid only the parts near a tool are cut anew.
**
**    ._________.________.        The parts whose boxes meet the box of the tool leave. Opposite
**    |  stays  ; leaves |        seams of these cancel; what is left of their sides are edges of
**    |         ;  _()_  |        the outline, and seams with parts that stay: a border, which no
**    |_________;_/____\_|        tool reaches. So the overlay has few edges, and its result, cut
**                                into parts, fits between those that stay.
**
** Where a course was pulled about a corner of a part that stays, or bent a border, that part
** leaves, too, and all is done again.
*/
#pragma once

#include "core/parts/layout.h"
#include "core/region/region.h"

/* All zeros at first. */
typedef struct gz_in_place {
  gz_list removed;           /* by part: 1 if it is cut anew */
  int64_t change;            /* twice the area that came, in units; negative for what went */
  gz_region_edges sides;     /* of the parts that leave, */
  gz_region_edges sub_edges; /* and of these between all corners; then the result */
  gz_grid_points corners;
  gz_bucket_grid near;
  gz_list found, order, spare;
  gz_grid_segments segments;
} gz_in_place;

/*
** Change an outline by the b of an overlay, in the frame of the region, on whose grid it is; both
** have been set. The result of the overlay are the edges of what comes in place of the parts that
** leave, with seams among them. Returns false if there is no memory.
*/
bool gz_change_in_place(gz_in_place *place, gz_region *region, gz_memory *memory,
                        const gz_geometry *outline, gz_overlay_rule rule);

void gz_in_place_release(gz_in_place *place, gz_memory *memory);
