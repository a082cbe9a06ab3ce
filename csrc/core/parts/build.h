/*
** Building a shape of parts, out of convex geometries in one frame.
*/
#pragma once

#include "core/math/rings.h"
#include "core/parts/layout.h"
#include "core/shape/shape.h"

/* Convex geometries at angle 0, one behind the other, each in the frame of the whole. The caller
   provides the memory. */
typedef struct gz_part_list {
  char *block; /* aligned for doubles */
  size_t bytes;
  int count;
} gz_part_list;

/* Return where the next shape of a list may be made, for gz_part_list_append. */
static inline gz_shape *gz_part_list_end(const gz_part_list *list) {
  return (gz_shape *)(void *)(list->block + list->bytes);
}

/* Append a copy of a geometry, which may lie at the end of the list, or behind that. */
void gz_part_list_append(gz_part_list *list, const gz_geometry *geometry);

/* Return the size in bytes of a shape of these parts, with these rings as its listed corners, and
   with rims of so many corners. */
size_t gz_parts_size(const gz_part_list *list, const gz_rings *rings, int rim_count);

/* Write that shape, in gz_parts_size bytes. Returns its geometry: fill in its rims, and the numbers
   of its parts unless they are 0, 1, 2 and so on; and call gz_complete_parts. */
gz_geometry *gz_make_parts(gz_shape *shape, gz_kind kind, const gz_part_list *list,
                           const gz_rings *rings, int rim_count);

/*
** Compute all that follows from the parts, which are at angle 0: their table, area, centroid and
** bounds; and set the position to (0, 0).
**
** The area is the sum over the parts. The centroid is that of the area, or if there is none, that
** of the length of all segments.
*/
void gz_complete_parts(gz_shape *shape);
