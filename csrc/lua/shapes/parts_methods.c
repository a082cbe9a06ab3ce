/*
** Methods of shapes with parts only: outlines, chains and compounds.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"

#include "core/parts/layout.h"
#include "core/parts/whole.h"

static const gz_shape *check_union(lua_State *L) {
  const gz_shape *shape = (const gz_shape *)lgz_test(L, 1, LGZ_COMPOSITE);
  if (shape == NULL) lgz_typeerror(L, 1, "outline, chain or compound");
  return shape;
}

/* shape:getPartCount() -> n */
static int Lgz_parts_getPartCount(lua_State *L) {
  lua_pushinteger(L, gz_parts_of(check_union(L)->geometry)->part_count);
  return 1;
}

/* shape:getPart(k) -> shape, a convex one */
static int Lgz_parts_getPart(lua_State *L) {
  const gz_shape *shape = check_union(L);
  int count = gz_parts_of(shape->geometry)->part_count;
  double k = lgz_checknumber(L, 2);
  if (k < 1 || k > count || k != floor(k)) {
    return lgz_argerror(L, 2, "there %s %d part%s", count == 1 ? "is" : "are", count,
                        count == 1 ? "" : "s");
  }
  gz_shape part = gz_part_shape(shape, (int)k - 1);
  gz_shape_copy((gz_shape *)lgz_new(L, LGZ_SHAPE, gz_shape_bytes(&part)), &part);
  return 1;
}

/* shape:getRings() -> {{x1, y1, ...}, ...} */
static int Lgz_parts_getRings(lua_State *L) {
  const gz_shape *shape = check_union(L);
  int rings = gz_parts_of(shape->geometry)->ring_count;
  lua_createtable(L, rings, 0);
  for (int ring = 0, corner = 0; ring < rings; ring++) {
    int end = gz_parts_int_list(shape->geometry, gz_parts_of(shape->geometry)->ring_ends)[ring];
    lua_createtable(L, 2 * (end - corner), 0);
    for (int first = corner; corner < end; corner++) {
      lgz_setcorner(L, lua_gettop(L), corner - first, gz_listed_corner(shape, corner));
    }
    lua_rawseti(L, -2, ring + 1);
  }
  return 1;
}

const luaL_Reg lgz_parts_methods[] = {
  { "getPartCount", Lgz_parts_getPartCount },
  { "getPart", Lgz_parts_getPart },
  { "getRings", Lgz_parts_getRings },
  { NULL, NULL },
};
