/*
** Regions in userdata, and the shapes that they are made of.
**
** A region lies in a userdata that is kept for the next call, so that errors leave nothing behind.
** It is taken away meanwhile: a finalizer may make regions, too, as soon as Lua is asked for
** memory.
*/
#pragma once

#include "lua/base/allocator.h"

#include "core/region/components.h"
#include "core/trace/trace.h"

typedef struct lgz_region {
  gz_region region;
  gz_part_components pieces; /* of an item that falls apart, */
  gz_block piece;            /* and one of them, where the item stands */
  gz_tracing tracing;        /* of a picture */
  gz_memory memory;
  lgz_allocator allocator;
} lgz_region;

/* Push a userdata with a region. */
lgz_region *lgz_openregion(lua_State *L);

/* Keep the region at an index for the next call. */
void lgz_keepregion(lua_State *L, int idx);

/* Raise an error unless a call had memory. */
void lgz_checkmemory(lua_State *L, bool done);

/* Return the shape with an area at an argument. */
const gz_shape *lgz_checksolid(lua_State *L, int arg, bool may_be_plane);
