/*
** Compounds: all that several shapes cover, each where it stands.
*/
#pragma once

#include "core/parts/build.h"

/* A compound to be made: copies of all that it takes from its shapes. */
typedef struct gz_compound_parts {
  gz_part_list list;
  gz_rings
      rings;    /* the listed corners of the shapes; of an outline, a ring for each of its rings */
  int *numbers; /* for each part, the index of the shape that it is from */
  int refused;  /* the index of the first shape that is too small or too large; -1: none */
} gz_compound_parts;

/* Return the bytes of room that gz_make_compound_parts needs. Shapes that are rotated, moved or
   scaled in between take no more. */
size_t gz_compound_room(const gz_shape *const *shapes, int count);

/* Copy the parts of shapes, which are no planes or grids, into one frame: with the corners that
   they have in the world. They lie in `room`, which is aligned for doubles. */
gz_compound_parts gz_make_compound_parts(const gz_shape *const *shapes, int count, void *room);

/* Return the size in bytes of the compound of these parts, of which none is refused. */
size_t gz_compound_size(const gz_compound_parts *parts);

/* Make that compound in gz_compound_size bytes. */
void gz_make_compound(gz_shape *shape, const gz_compound_parts *parts);
