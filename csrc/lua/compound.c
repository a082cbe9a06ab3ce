/*
** graze.compound.
**
** Shapes may be changed by finalizers while the compound is made, and those from a proxy may be
** held by nothing else. So they are held by a list, which is a Lua table, and all that is needed of
** them is copied at once.
*/
#include "lua/args.h"
#include "lua/module.h"

#include "core/parts/compound.h"
#include "core/parts/whole.h"

#include <stdio.h>

/* Where a shape comes from: argument `arg`, or index `index` of the table there. */
typedef struct source {
  int arg, index;
} source;

static int refuse(lua_State *L, source from, const char *reason, const char *got) {
  char where[32] = "";
  if (from.index > 0) snprintf(where, sizeof where, " at index %d", from.index);
  return lgz_argerror(L, from.arg, reason, where, got);
}

/* Return the shape at the top of the stack. */
static const gz_shape *check_shape(lua_State *L, source from) {
  const gz_shape *shape = lgz_testshape(L, -1);
  if (shape != NULL && shape->geometry->kind != GZ_GRID) return shape;
  bool is_shape = shape != NULL || lgz_test(L, -1, LGZ_PLANE) != NULL;
  const char *reason =
      is_shape ? "shape%s cannot be part of a compound: it is a %s" : "shape expected%s, got %s";
  refuse(L, from, reason, lgz_typename(L, -1));
  return NULL;
}

/* Check the shape at the top of the stack, and pop it into the list. Returns how many corners all
   have by then. */
static int add_shape(lua_State *L, int list, int index, source from, int corners) {
  int more = gz_listed_count(check_shape(L, from));
  if (more > LGZ_MOST_CORNERS - corners) {
    lgz_argerror(L, from.arg, "compound has more than %d corners", LGZ_MOST_CORNERS);
  }
  lua_rawseti(L, list, index);
  return corners + more;
}

/* Push the list of all shapes, and return their number. */
static int push_list(lua_State *L, bool from_table) {
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
    corners = add_shape(L, list, count + 1, from, corners);
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
  int count = push_list(L, from_table);
  if (count == 0) return lgz_argerror(L, 1, "shapes or a table of them expected");
  const gz_shape **shapes = push_pointers(L, count);
  void *room = lua_newuserdata(L, gz_compound_room(shapes, count));
  gz_compound_parts parts = gz_make_compound_parts(shapes, count, room);
  if (parts.refused >= 0) {
    source from = { from_table ? 1 : parts.refused + 1, from_table ? parts.refused + 1 : 0 };
    return refuse(L, from, "shape%s is too small or too large for where it is%s", "");
  }
  gz_make_compound((gz_shape *)lgz_rawnew(L, gz_compound_size(&parts)), &parts);
  lgz_settype(L, LGZ_UNION);
  return 1;
}

const luaL_Reg lgz_compound_constructor[] = { { "compound", Lgz_compound }, { NULL, NULL } };
