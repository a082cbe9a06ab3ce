/*
** Regions in userdata, which are kept.
*/
#include "lua/shapes/regions.h"

#include "lua/base/args.h"
#include "lua/base/results.h"
#include "lua/base/types.h"

#include <string.h>

static const char kept_key, metatable_key;

static void release(lgz_region *r) {
  gz_region_release(&r->region, &r->memory);
  gz_part_components_release(&r->pieces, &r->memory);
  gz_release_block(&r->memory, &r->piece);
  gz_tracing_release(&r->tracing, &r->memory);
}

static int release_region(lua_State *L) {
  release((lgz_region *)lua_touserdata(L, 1));
  return 0;
}

static void set_finalizer(lua_State *L) {
  lua_pushlightuserdata(L, (void *)&metatable_key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushcfunction(L, release_region);
    lua_setfield(L, -2, "__gc");
    lua_pushlightuserdata(L, (void *)&metatable_key);
    lua_pushvalue(L, -2);
    lua_rawset(L, LUA_REGISTRYINDEX);
  }
  lua_setmetatable(L, -2);
}

lgz_region *lgz_openregion(lua_State *L) {
  lua_pushlightuserdata(L, (void *)&kept_key);
  lua_rawget(L, LUA_REGISTRYINDEX);
  lgz_region *r = (lgz_region *)lua_touserdata(L, -1);
  if (r != NULL) {
    lua_pushlightuserdata(L, (void *)&kept_key);
    lua_pushnil(L);
    lua_rawset(L, LUA_REGISTRYINDEX);
    return r;
  }
  lua_pop(L, 1);
  r = (lgz_region *)lua_newuserdata(L, sizeof *r);
  memset(r, 0, sizeof *r);
  r->memory = lgz_memoryof(L, &r->allocator);
  set_finalizer(L);
  return r;
}

/* The memory of a region that had so many edges is not kept, nor that of such a picture. */
#define MOST_KEPT 65536

static bool is_large(const lgz_region *r) {
  return r->region.edges.capacity > MOST_KEPT || r->region.overlay.clip.capacity > MOST_KEPT ||
         r->pieces.seams.capacity > MOST_KEPT || r->tracing.corners.capacity > MOST_KEPT ||
         r->tracing.picture.capacity > MOST_KEPT;
}

void lgz_keepregion(lua_State *L, int idx) {
  lgz_region *r = (lgz_region *)lua_touserdata(L, idx);
  if (is_large(r)) release(r);
  lua_pushlightuserdata(L, (void *)&kept_key);
  lua_pushvalue(L, idx);
  lua_rawset(L, LUA_REGISTRYINDEX);
}

void lgz_checkmemory(lua_State *L, bool done) {
  if (!done) lgz_error(L, "not enough memory");
}

const gz_shape *lgz_checksolid(lua_State *L, int arg, bool may_be_plane) {
  const gz_shape *shape = lgz_checkany(L, arg);
  gz_kind kind = shape->geometry->kind;
  if (!gz_is_solid_shape(shape) || (kind == GZ_PLANE && !may_be_plane)) {
    lgz_argerror(L, arg, "a shape with area expected, got a %s%s", lgz_kindname(kind),
                 kind == GZ_COMPOUND ? " with segments" : "");
  }
  return shape;
}
