/*
** The userdata of snapshots.
**
** A snapshot carries its world in a table, so it keeps the world alive. Either can be finalized
** first when both are garbage; the memory of the world's userdata is there until then.
*/
#pragma once

#include "lua/world/binding.h"
#include "world/save/unpack.h"

typedef struct lgz_snapshot {
  gz_snapshot state;
  lgz_world *w;
  gz_unpacked unpacked; /* of a world that is unpacked, */
  gz_list groups, ids;  /* see gz_unpack_world */
  bool dead;            /* collected; a finalizer can still call methods */
} lgz_snapshot;

/* Push a new snapshot of the world at argument 1, which is empty. */
lgz_snapshot *lgz_newsnapshot(lua_State *L);

/* Set the world at argument 1 back to its snapshot. Values of items that come back are those
   stored under their ids. Raises an error, and changes nothing, if there is no memory. */
void lgz_restore(lua_State *L, lgz_world *w, gz_snapshot *snapshot);

/* Let go of all that a snapshot refers to in the world at argument 1, and of its memory. */
void lgz_closesnapshot(lua_State *L, lgz_snapshot *snapshot);
