/*
** Chains: lines through a list of corners, open or closed. They have no thickness.
*/
#pragma once

#include "core/parts/build.h"

/* Merge consecutive corners that are equal up to rounding, as in polygons; also the last with the
   first, if the chain is closed. Returns how many are left. */
int gz_merge_chain(gz_vec *corners, int count, bool closed);

/* Are there corners enough, after merging: two, or three distinct ones if it is closed? */
bool gz_is_chain(const gz_vec *corners, int count, bool closed);

/* A chain to be made. */
typedef struct gz_chain_parts {
  const gz_vec *corners;
  int count; /* of corners */
  gz_part_list list;
} gz_chain_parts;

/* Return the bytes of room that gz_make_chain_parts needs. */
size_t gz_chain_room(int count, bool closed);

/* Make the parts of a chain that gz_is_chain: part k is the segment from corner k to the next one.
   They lie in `room`, which is aligned for doubles. */
gz_chain_parts gz_make_chain_parts(const gz_vec *corners, int count, bool closed, void *room);

/* Return the size in bytes of the chain of these parts. */
size_t gz_chain_size(const gz_chain_parts *parts);

/* Make that chain in gz_chain_size bytes. */
void gz_make_chain(gz_shape *shape, const gz_chain_parts *parts);
