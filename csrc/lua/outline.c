/*
** graze.outline.
*/
#include "lua/module.h"
#include "lua/rings.h"

#include "core/parts/outline.h"

#include <stdio.h>

/* Return the ring of an edge, and turn the edge's number into one that counts from the ring's first
   edge on. */
static int ring_of(const lgz_rings *r, int *edge) {
  int ring = 0;
  while (*edge >= r->ends[ring]) ring++;
  if (ring > 0) *edge -= r->ends[ring - 1];
  return ring;
}

static int refuse(lua_State *L, const lgz_rings *r, const gz_decomposition *d) {
  if (d->fault == GZ_RING_COLLAPSES) {
    if (r->single) return lgz_argerror(L, 1, "outline has fewer than three distinct corners");
    return lgz_argerror(L, 1, "ring %d has fewer than three distinct corners", d->ring + 1);
  }
  int first = d->edges[0], second = d->edges[1];
  const char *verb = d->fault == GZ_EDGES_CROSS ? "cross" : "overlap";
  int ring = ring_of(r, &first), other = ring_of(r, &second);
  char place[80];
  snprintf(place, sizeof place, "(%.6g, %.6g)", d->place.x + 0.0, d->place.y + 0.0);
  if (r->single) {
    return lgz_argerror(L, 1, "edges %d and %d %s near %s", first + 1, second + 1, verb, place);
  }
  return lgz_argerror(L, 1, "edge %d of ring %d and edge %d of ring %d %s near %s", first + 1,
                      ring + 1, second + 1, other + 1, verb, place);
}

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

/* graze.outline(x1, y1, x2, y2, x3, y3, ...) | graze.outline({x1, y1, ...}) |
   graze.outline({{x1, y1, ...}, {...}, ...}) -> outline */
static int Lgz_outline(lua_State *L) {
  lgz_rings r = lgz_readrings(L, "outline");
  gz_rings rings = { r.corners, r.ends, r.ring_count, r.corner_count };
  if (r.corner_count == 0) lgz_argerror(L, 1, "outline has fewer than three distinct corners");
  void *work = push_work(L, "graze.decomposition", gz_decompose_size(r.corner_count));
  gz_decomposition d = gz_decompose(&rings, work);
  if (d.fault != GZ_RINGS_SOUND) return refuse(L, &r, &d);
  void *room = push_work(L, "graze.parts", gz_outline_room(&d));
  gz_outline_parts parts = gz_make_outline_parts(&rings, &d, room);
  if (parts.list.count == 0) return lgz_argerror(L, 1, "outline has no area");
  gz_make_outline((gz_shape *)lgz_rawnew(L, gz_outline_size(&parts)), &parts);
  lgz_settype(L, LGZ_UNION);
  keep_work(L, -3, "graze.decomposition");
  keep_work(L, -2, "graze.parts");
  return 1;
}

const luaL_Reg lgz_outline_constructor[] = { { "outline", Lgz_outline }, { NULL, NULL } };
