/*
** graze.chain.
*/
#include "lua/module.h"
#include "lua/rings.h"

#include "core/parts/chain.h"

static int refuse(lua_State *L, bool closed) {
  return lgz_argerror(L, 1, "%s has fewer than %s distinct corners",
                      closed ? "closed chain" : "chain", closed ? "three" : "two");
}

static bool check_closed(lua_State *L) {
  if (!lua_istable(L, 1) || lua_isnoneornil(L, 2)) return false;
  if (!lua_isboolean(L, 2)) lgz_typeerror(L, 2, "boolean");
  return lua_toboolean(L, 2);
}

/* graze.chain(x1, y1, x2, y2, ...) | graze.chain({x1, y1, ...} [, closed]) -> chain */
static int Lgz_chain(lua_State *L) {
  bool closed = check_closed(L);
  lgz_rings r = lgz_readcorners(L, "chain");
  int count = gz_merge_chain(r.corners, r.corner_count, closed);
  if (!gz_is_chain(r.corners, count, closed)) return refuse(L, closed);
  gz_chain_parts parts = gz_make_chain_parts(r.corners, count, closed,
                                             lua_newuserdata(L, gz_chain_room(count, closed)));
  gz_make_chain((gz_shape *)lgz_rawnew(L, gz_chain_size(&parts)), &parts);
  lgz_settype(L, LGZ_UNION);
  return 1;
}

const luaL_Reg lgz_chain_constructor[] = { { "chain", Lgz_chain }, { NULL, NULL } };
