/*
** Outlines: the solid region inside of closed rings, concave or not, with holes and islands.
*/
#pragma once

#include "core/math/rings.h"
#include "core/parts/build.h"
#include "core/parts/decompose/decompose.h"

/* An outline to be made: its convex parts. First those that are kept of another one, then those
   that were cut, as polygons. */
typedef struct gz_outline_parts {
  gz_rings rings; /* as they are listed: those that were decomposed, or others of the same region.
                         What was carved in a world lists none: to trace all of them for each bomb
                         would take longer than all else. They are traced when they are asked for */
  const int *numbers; /* of each edge that was decomposed; NULL: as listed */
  double unit;        /* see gz_parts */
  const gz_decomposition *decomposition;
  gz_part_list list;
  int *origins;            /* for each polygon, which part of the decomposition it is */
  bool *is_left_out;       /* by part of it: has it no area but within rounding? */
  const gz_geometry *kept; /* an outline, or NULL; */
  const int *leaves;       /* by part of it: 1 if it is not kept. NULL: all are */
} gz_outline_parts;

/* Return the bytes of room that gz_make_outline_parts needs. */
size_t gz_outline_room(const gz_decomposition *decomposition);

/* Make the parts of an outline from rings that were decomposed without a fault. They lie in `room`,
   which is aligned for doubles. The caller sets the rings, and what else is not 0. */
gz_outline_parts gz_make_outline_parts(const gz_decomposition *decomposition, void *room);

/* Return how many parts there are, also those that are kept: none if the rings have no area but
   within rounding. */
int gz_outline_part_count(const gz_outline_parts *parts);

/* Return the size in bytes of the outline of these parts, of which there are some; and the capacity
   of its geometry, in corners. */
size_t gz_outline_size(const gz_outline_parts *parts);
int gz_outline_capacity(const gz_outline_parts *parts);

/* Make that outline; or only its geometry, with a capacity that is large enough. */
void gz_make_outline(gz_shape *shape, const gz_outline_parts *parts);
void gz_make_outline_geometry(gz_geometry *geometry, int capacity, const gz_outline_parts *parts);
