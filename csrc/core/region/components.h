/*
** Pieces of an outline on a grid: which of its parts hang together by seams.
**
** No ring is traced for that. What falls apart is told from how parts lie, and only what is loose
** is drawn, to be cut anew.
*/
#pragma once

#include "core/region/region.h"

/* All zeros at first. */
typedef struct gz_part_components {
  int count;
  gz_list of_parts;      /* by part, the component that it is of, from 0 on */
  gz_list parts, ends;   /* the parts of each piece, and where they end */
  gz_region_edges seams; /* their number is the part that they are of, or -1 once they are joined */
  gz_region_edges firsts; /* by part, the first edge of what hangs together with it */
  gz_list stays;          /* by piece: 0 at first, 1 for those that the caller lets stay */
  gz_list removed;        /* by part, see gz_remove_components */
  gz_list buckets, chained, roots, spare, found;
  gz_bucket_grid near;
  gz_grid_segments segments;
} gz_part_components;

/* Find the pieces of an outline on the grid of a unit. They are in the order of their first
   corners, least in x, and of these in y. Two that touch in points only are two. Returns false if
   there is no memory. */
bool gz_find_part_components(gz_part_components *pieces, gz_memory *memory,
                             const gz_geometry *outline, double unit);

/* Append the edges of a piece, numbered as gz_quantise_region does. Returns false if there is no
   memory. */
bool gz_quantise_component(const gz_part_components *pieces, gz_memory *memory,
                           gz_region_edges *edges, const gz_geometry *outline, double unit,
                           int piece);

/* Return the largest piece by area, of equal ones the first. There must be one. */
int gz_largest_component(const gz_part_components *pieces, const gz_geometry *outline);

/* Write which parts leave where only one piece is left; or all that stay, if that is
   GZ_ALL_COMPONENTS. */
void gz_remove_components(gz_part_components *pieces, int piece);

void gz_part_components_release(gz_part_components *pieces, gz_memory *memory);
