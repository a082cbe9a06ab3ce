/*
** graze.outline, graze.chain and graze.compound: the constructors of shapes with parts.
**
** Each reads its arguments first, into userdata on the stack. The core then makes the parts in a
** second userdata, and says how large the shape will be. The last userdata is the shape.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/shapes/corner_lists.h"
#include "lua/shapes/outlines.h"

#include "core/parts/chain.h"
#include "core/parts/compound.h"
#include "core/parts/whole.h"

#include <stdio.h>
#include <string.h>

/* Outlines ------------------------------------------------------------------------------------ */

/* Return the ring of an edge, and turn the edge's number into one that counts from the ring's first
   edge on. */
static int ring_of(const lgz_rings *r, int *edge) {
  int ring = 0;
  while (*edge >= r->ends[ring]) ring++;
  if (ring > 0) *edge -= r->ends[ring - 1];
  return ring;
}

static int refuse_outline(lua_State *L, const lgz_rings *r, const gz_decomposition *d) {
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

/* Does argument 2 ask for a region of rings that may cross? */
static bool check_clean(lua_State *L) {
  if (!lua_istable(L, 1) || lua_isnoneornil(L, 2)) return false;
  if (lua_istable(L, 2))
    lgz_argerror(L, 2, "several rings come as one table of tables: {{x1, y1, ...}, {...}}");
  if (lua_type(L, 2) != LUA_TSTRING || strcmp(lua_tostring(L, 2), "clean") != 0)
    lgz_argerror(L, 2, "'clean' or nothing expected");
  return true;
}

/* graze.outline(x1, y1, x2, y2, x3, y3, ...) | graze.outline({x1, y1, ...} [, "clean"]) |
   graze.outline({{x1, y1, ...}, {...}, ...} [, "clean"]) -> outline */
static int Lgz_outline(lua_State *L) {
  bool clean = check_clean(L);
  lgz_rings r = lgz_readrings(L, "outline");
  gz_rings rings = { r.corners, r.ends, r.ring_count, r.corner_count };
  if (clean) {
    if (!lgz_pushclean(L, &rings)) return lgz_argerror(L, 1, "outline has no area");
    return 1;
  }
  if (r.corner_count == 0) lgz_argerror(L, 1, "outline has fewer than three distinct corners");
  gz_decomposition fault;
  if (lgz_pushoutline(L, &rings, &fault)) return 1;
  if (fault.fault != GZ_RINGS_SOUND) return refuse_outline(L, &r, &fault);
  return lgz_argerror(L, 1, "outline has no area");
}

/* Chains -------------------------------------------------------------------------------------- */

static int refuse_chain(lua_State *L, bool closed) {
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
  if (!gz_is_chain(r.corners, count, closed)) return refuse_chain(L, closed);
  gz_chain_parts parts = gz_make_chain_parts(r.corners, count, closed,
                                             lua_newuserdata(L, gz_chain_room(count, closed)));
  gz_make_chain((gz_shape *)lgz_rawnew(L, gz_chain_size(&parts)), &parts);
  lgz_settype(L, LGZ_COMPOSITE);
  return 1;
}

/*
** Compounds -----------------------------------------------------------------------------------
**
** A finalizer may change a shape while the compound is made, and nothing else may hold a shape that
** comes from a proxy. So a Lua table holds the shapes, and all that the compound needs of them is
** copied at once.
*/

/* Where a shape comes from: argument `arg`, or index `index` of the table there. */
typedef struct source {
  int arg, index;
} source;

static int refuse_source(lua_State *L, source from, const char *reason, const char *got) {
  char where[32] = "";
  if (from.index > 0) snprintf(where, sizeof where, " at index %d", from.index);
  return lgz_argerror(L, from.arg, reason, where, got);
}

/* Return the shape at the top of the stack. */
static const gz_shape *check_source(lua_State *L, source from) {
  const gz_shape *shape = lgz_testshape(L, -1);
  if (shape != NULL && shape->geometry->kind != GZ_GRID) return shape;
  bool is_shape = shape != NULL || lgz_test(L, -1, LGZ_PLANE) != NULL;
  const char *reason =
      is_shape ? "shape%s cannot be part of a compound: it is a %s" : "shape expected%s, got %s";
  refuse_source(L, from, reason, lgz_typename(L, -1));
  return NULL;
}

/* Check the shape at the top of the stack, and pop it into the list. Returns how many corners all
   have by then. */
static int add_source(lua_State *L, int list, int index, source from, int corners) {
  int more = gz_listed_count(check_source(L, from));
  if (more > LGZ_MOST_CORNERS - corners) {
    lgz_argerror(L, from.arg, "compound has more than %d corners", LGZ_MOST_CORNERS);
  }
  lua_rawseti(L, list, index);
  return corners + more;
}

/* Push the list of all shapes, and return their number. */
static int push_sources(lua_State *L, bool from_table) {
  int top = lua_gettop(L), count = 0, corners = 0;
  lua_newtable(L);
  int list = lua_gettop(L);
  for (; from_table || count < top; count++) {
    source from = { from_table ? 1 : count + 1, from_table ? count + 1 : 0 };
    if (from_table) {
      lua_pushinteger(L, count + 1);
      lua_gettable(L, 1);
    } else {
      lua_pushvalue(L, count + 1);
    }
    if (from_table && lua_isnil(L, -1)) break;
    corners = add_source(L, list, count + 1, from, corners);
  }
  lua_settop(L, list);
  return count;
}

/* Push a userdata with pointers to the shapes of the list at the top. */
static const gz_shape **push_pointers(lua_State *L, int count) {
  int list = lua_gettop(L);
  const gz_shape **shapes =
      (const gz_shape **)lua_newuserdata(L, (size_t)count * sizeof(const gz_shape *));
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, list, i + 1);
    shapes[i] = (const gz_shape *)lua_touserdata(L, -1);
    lua_pop(L, 1);
  }
  return shapes;
}

/* graze.compound(a, b, ...) | graze.compound({a, b, ...}) -> compound */
static int Lgz_compound(lua_State *L) {
  bool from_table = lua_istable(L, 1);
  int count = push_sources(L, from_table);
  if (count == 0) return lgz_argerror(L, 1, "shapes or a table of them expected");
  const gz_shape **shapes = push_pointers(L, count);
  void *room = lua_newuserdata(L, gz_compound_room(shapes, count));
  gz_compound_parts parts = gz_make_compound_parts(shapes, count, room);
  if (parts.refused >= 0) {
    source from = { from_table ? 1 : parts.refused + 1, from_table ? parts.refused + 1 : 0 };
    return refuse_source(L, from, "shape%s is too small or too large for where it is%s", "");
  }
  gz_make_compound((gz_shape *)lgz_rawnew(L, gz_compound_size(&parts)), &parts);
  lgz_settype(L, LGZ_COMPOSITE);
  return 1;
}

const luaL_Reg lgz_parts_constructors[] = {
  { "outline", Lgz_outline },
  { "chain", Lgz_chain },
  { "compound", Lgz_compound },
  { NULL, NULL },
};
