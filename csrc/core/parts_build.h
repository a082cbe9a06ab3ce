/*
** Building a shape of parts, out of convex geometries in one frame.
*/
#pragma once

#include "core/parts.h"
#include "core/shape.h"

/* Convex geometries at angle 0, one behind the other, each in the frame of the whole. The caller
   provides the memory. */
typedef struct gz_part_list {
  char *block;   /* aligned for doubles */
  gz_vec *boxes; /* two for each part */
  size_t bytes;
  int count;
} gz_part_list;

/* The lengths of the arrays that the caller fills in, see gz_parts. */
typedef struct gz_parts_counts {
  int rims, corners, rings;
} gz_parts_counts;

/* Append a copy of a geometry, which may lie at the end of the list, or behind that. */
void gz_part_list_append(gz_part_list *list, const gz_geometry *geometry);

/* Return the size in bytes of a shape of these parts. */
size_t gz_parts_size(const gz_part_list *list, gz_parts_counts counts);

/* Write a shape with copies of the parts, in gz_parts_size bytes. Returns its geometry: fill in its
   arrays, set area and centroid, and call gz_parts_finish and gz_set_position. */
gz_geometry *gz_make_parts(gz_shape *shape, gz_kind kind, const gz_part_list *list,
                           gz_parts_counts counts);
