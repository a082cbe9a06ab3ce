/*
** Worlds as bytes: reading them.
**
** First all is read, and checked, without the world: so bytes that are refused leave nothing
** behind. What was read then becomes a snapshot, to which the world is set back as to any other.
**
** Time and memory are linear in the bytes, and in what these ask for: the cells of grids, whose
** runs are short, and a copy of a shape for each angle that an item has it at. (Sorting these takes
** a logarithm more.)
*/
#pragma once

#include "world/save/pack.h"
#include "world/save/pack_shape.h"
#include "world/save/snapshot.h"

/* What a packed world is made of. `groups` is behind its number. */
typedef struct gz_packed {
  gz_reader geometries, groups, items, pairs, keys;
  int group_count;
} gz_packed;

/* Are these bytes a world's? GZ_PACK_OTHER: of the major version *major. */
typedef enum gz_pack_fault { GZ_PACK_SOUND, GZ_PACK_OTHER, GZ_PACK_DAMAGED } gz_pack_fault;
gz_pack_fault gz_open_packed(gz_packed *packed, const unsigned char *bytes, size_t size,
                             int *major);

/* Return the next name of a group, of *length bytes; NULL if it is damaged. After the last one,
   `groups` is at the rules. */
const unsigned char *gz_read_group(gz_packed *packed, int *length);

/* An item as it was read. */
typedef struct gz_packed_item {
  gz_vec position;
  double angle;
  int shape, group; /* their numbers in the bytes; shape is -1 if it was removed */
  int extra;        /* an index, or -1 */
} gz_packed_item;

/* A world that was read, without its groups. All zeros at first. */
typedef struct gz_unpacked {
  gz_shape_room *shapes;
  int shape_count, shape_capacity;
  int named; /* the first shapes, which items have named */
  gz_packed_item *items;
  int item_count, item_capacity;
  gz_item_extras *extras;
  int extra_count, extra_capacity;
  gz_list pairs; /* that events know: indices of items */
} gz_unpacked;

/* Read all but the names of groups, which were read, and the keys. GZ_REFUSED: the bytes are
   damaged. */
gz_result gz_read_packed(gz_unpacked *unpacked, gz_memory *memory, const gz_packed *packed);

/* Read the rules, which are sound, with the numbers that the groups have in a world; and its
   settings. Returns false
   if there is no memory. */
bool gz_read_packed_rules(gz_rules *rules, gz_memory *memory, const gz_packed *packed,
                          const gz_list *groups, gz_settings *settings);

void gz_unpacked_release(gz_unpacked *unpacked, gz_memory *memory);

/*
** Fill a snapshot, which is empty, with a world that was read: a later gz_snapshot_restore sets
** the world to it. `groups` has the numbers of the named groups in this world, `ids` gets the id of
** each item and of each removed one, in their order. Nothing that can be seen changes.
**
** Returns false if there is no memory; then clear the snapshot.
*/
bool gz_unpack_world(gz_snapshot *snapshot, gz_world *world, const gz_unpacked *unpacked,
                     const gz_packed *packed, const gz_list *groups, gz_list *ids);
