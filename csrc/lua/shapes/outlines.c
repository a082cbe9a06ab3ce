/*
** Outlines from rings in Lua, and their errors.
*/
#include "lua/shapes/outlines.h"

#include "lua/base/types.h"

#include "core/parts/whole.h"

/* Memory for the work of one outline is kept for the next one, up to so many bytes. LuaJIT takes
   each large block from the system, and its empty pages cost a third of the time to cut 1000
   corners. */
#define MOST_KEPT ((size_t)1 << 20)

/* Push memory for work, of at least so many bytes. What was kept is taken away, so that a finalizer
   which makes an outline finds none. */
static void *push_work(lua_State *L, const char *name, size_t size) {
  lua_getfield(L, LUA_REGISTRYINDEX, name);
  if (lgz_rawlen(L, -1) < size) {
    lua_pop(L, 1);
    return lua_newuserdata(L, size);
  }
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, name);
  return lua_touserdata(L, -1);
}

static void keep_work(lua_State *L, int idx, const char *name) {
  if (lgz_rawlen(L, idx) > MOST_KEPT) return;
  lua_pushvalue(L, idx);
  lua_setfield(L, LUA_REGISTRYINDEX, name);
}

/* Push the outline of rings at (0, 0), of which others may be listed. */
static bool push_outline(lua_State *L, const gz_rings *rings, const gz_region_outline *as,
                         gz_decomposition *fault) {
  int top = lua_gettop(L);
  void *work = push_work(L, "graze.decomposition", gz_decompose_size(rings->corner_count));
  gz_decomposition d = gz_decompose(rings, work);
  *fault = d;
  if (d.fault != GZ_RINGS_SOUND) return false;
  void *room = push_work(L, "graze.parts", gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&d, room);
  parts.rings = as->listed;
  parts.numbers = as->numbers;
  parts.unit = as->unit;
  if (parts.list.count == 0) return false;
  gz_make_outline((gz_shape *)lgz_rawnew(L, gz_outline_size(&parts)), &parts);
  lgz_settype(L, LGZ_COMPOSITE);
  keep_work(L, top + 1, "graze.decomposition");
  keep_work(L, top + 2, "graze.parts");
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
  return true;
}

bool lgz_pushoutline(lua_State *L, const gz_rings *rings, gz_decomposition *fault) {
  gz_region_outline as = { .listed = *rings };
  return push_outline(L, rings, &as, fault);
}

bool lgz_pushregion(lua_State *L, const gz_region_outline *outline, gz_vec position, double angle,
                    bool carved) {
  gz_decomposition fault;
  gz_region_outline as = { .listed = outline->listed };
  if (carved) as = *outline;
  const gz_rings *rings = carved ? &outline->traced : &outline->listed;
  if (rings->corner_count == 0 || !push_outline(L, rings, &as, &fault)) return false;
  gz_set_transform((gz_shape *)lua_touserdata(L, -1), position, angle);
  return true;
}

gz_outline_parts lgz_listrings(lua_State *L, lgz_region *r, const gz_shape *shape) {
  gz_region_frame frame = gz_carving_frame_of(shape);
  gz_region_outline outline;
  lgz_checkmemory(L, gz_region_open(&r->region, &r->memory, shape, &frame) &&
                         gz_region_trace(&r->region, &r->memory, false) &&
                         gz_region_rings(&r->region, &r->memory, GZ_ALL_COMPONENTS,
                                         (gz_grid_point){ 0, 0 }, &outline));
  return (gz_outline_parts){ .rings = outline.listed, .unit = frame.unit, .kept = shape->geometry };
}
