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

/* Return the capacity, in corners, of a geometry with the counts of `counts`, in which parts of so
   many bytes will lie. */
int gz_parts_capacity(const gz_parts *counts, size_t bytes);

/* Begin such a geometry, with a capacity that is large enough, and with the unit of `counts`. Its
   listed rings are written, if it has some. What else the caller fills in is as for gz_make_parts.
   */
void gz_begin_parts(gz_geometry *whole, gz_kind kind, int capacity, const gz_parts *counts,
                    const gz_rings *rings);

/* Copy the geometries of a list behind the first `count` parts, which end at a place in the room.
   Returns where they end then. */
int gz_copy_part_list(gz_geometry *whole, int count, int place, const gz_part_list *list);

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

/* The same of a geometry of its own, which has no position. */
void gz_complete_geometry(gz_geometry *whole);
