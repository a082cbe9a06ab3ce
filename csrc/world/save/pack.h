/*
** Worlds as bytes: writing them, the same on every machine: what a snapshot has, without its world.
**
**   "graze", the version of the format: the number of a major one, and of a minor one
**   sections, each with its size before it:
**     geometries   those in use, each once, whatever angles its items have, in the order in which
**                  items name them; one with parts is of one item. See pack_shape.h
**     groups       names of those that items or rules name, the rules, and settings
**     items        by their order; among them those removed ones that known pairs name
**     pairs        that events know, as indices of items
**     keys         what stands for each item, as the caller writes it
**   the hash of all bytes before, by which damage shows
**
** Kinds of geometries and responses are written as their numbers in gz_kind and gz_response.
** Another order of these, or anything else that an older graze would misread, is another major
** version. A later minor one may add sections behind.
*/
#pragma once

#include "world/query/events.h"
#include "world/save/bytes.h"
#include "world/world.h"

#define GZ_PACK_MAJOR 1
#define GZ_PACK_MINOR 0

/* What the caller knows: the name of a group, and the key of an item. */
typedef struct gz_pack_names {
  void *context;
  const char *(*group)(void *context, int group, size_t *length);
  void (*key)(void *context, int item, gz_writer *out);
} gz_pack_names;

/* Write a world to a buffer, from its beginning. out->failed is set if there is no memory. Closes
   gaps in the order, else nothing changes. */
void gz_pack_world(gz_writer *out, gz_world *world, const gz_event_tracker *tracker,
                   const gz_pack_names *names);
