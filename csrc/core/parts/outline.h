/*
** Outlines: the solid region inside of closed rings, concave or not, with holes and islands.
*/
#pragma once

#include "core/parts/build.h"
#include "core/parts/decompose/decompose.h"

/* Parts of an outline at angle 0 that stay as they are when others are cut anew. */
typedef struct gz_kept_parts {
  const gz_geometry *outline;
  const int *leaves; /* by part: 1 if it does not stay */
} gz_kept_parts;

/* An outline to be made: its convex parts, as polygons. Those that are kept come first. */
typedef struct gz_outline_parts {
  const gz_rings *rings; /* as they are listed: those that were decomposed, unless the caller sets
                            others of the same region */
  const int *numbers;    /* of each edge that was decomposed; NULL: as listed */
  double unit;           /* see gz_parts */
  const gz_decomposition *decomposition;
  const gz_kept_parts *kept; /* or NULL */
  int kept_count;
  gz_part_list list;
  int *origins; /* for each polygon, which part of the kept outline or of the decomposition it is */
} gz_outline_parts;

/* Return the bytes of room that gz_make_outline_parts needs. */
size_t gz_outline_room(const gz_decomposition *decomposition, const gz_kept_parts *kept);

/* Make the parts of an outline: those that are kept, unless that is NULL, and those of rings that
   were decomposed without a fault. They lie in `room`, which is aligned for doubles. There are none
   if the rings have no area but within rounding. */
gz_outline_parts gz_make_outline_parts(const gz_rings *rings, const gz_decomposition *decomposition,
                                       const gz_kept_parts *kept, void *room);

/* Return the size in bytes of the outline of these parts, of which there are some. */
size_t gz_outline_size(const gz_outline_parts *parts);

/* Make that outline in gz_outline_size bytes. */
void gz_make_outline(gz_shape *shape, const gz_outline_parts *parts);
