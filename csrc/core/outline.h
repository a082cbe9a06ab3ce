/*
** Outlines: the solid region inside of closed rings, concave or not, with holes and islands.
*/
#pragma once

#include "core/decompose/decompose.h"
#include "core/shape.h"

/* Return the size in bytes of an outline with these rings and parts. */
size_t gz_outline_size(const gz_rings *rings, const gz_decomposition *parts);

/* Return the bytes of room that gz_make_outline needs. */
size_t gz_outline_room(const gz_decomposition *parts);

/*
** Make an outline of rings, which were decomposed without a fault, in gz_outline_size bytes.
** Overwrites `room`, which is aligned for doubles. Returns false, with *shape meaningless, if there
** is no area but within rounding.
*/
bool gz_make_outline(gz_shape *shape, const gz_rings *rings, const gz_decomposition *parts,
                     void *room);
