/*
** Worlds as bytes, the same on every machine: what a snapshot has, without its world.
**
**   "graze", the version of the format: the number of a major one, and of a minor one
**   sections, each with its size before it:
**     geometries   those in use, each once, whatever angles its items have, in the order in which
**                  items name them; one with parts is of one item. See pack_shape.h
**     groups       names of those that items or rules name, the rules, and up
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
#include "world/save/snapshot.h"

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

/* What a packed world is made of. `groups` is behind its number. */
typedef struct gz_packed {
  gz_reader geometries, groups, items, pairs, keys;
  int group_count;
} gz_packed;

/* Are these bytes a world's? GZ_PACK_OTHER: of the major version *major. */
typedef enum gz_pack_fault { GZ_PACK_SOUND, GZ_PACK_OTHER, GZ_PACK_DAMAGED } gz_pack_fault;
gz_pack_fault gz_open_packed(gz_packed *packed, const unsigned char *bytes, size_t size,
                             int *major);

/* Return the next name of a group, of *length bytes; NULL if it is damaged. */
const unsigned char *gz_read_group(gz_packed *packed, int *length);

/*
** Fill a snapshot, which is empty, with a packed world: a later gz_snapshot_restore sets the world
** to it. `groups` has the numbers of the named groups in this world, `ids` gets the id of each item
** and of each removed one, in their order. Nothing that can be seen changes.
**
** GZ_REFUSED: the bytes are damaged. Unless the result is GZ_DONE, clear the snapshot.
*/
gz_result gz_unpack_world(gz_snapshot *snapshot, gz_world *world, gz_packed *packed,
                          const gz_list *groups, gz_list *ids);
