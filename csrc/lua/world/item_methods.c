/*
** graze.world: its items, the options with which they are added (group, oneWay), groups and rules.
*/
#include "lua/world/filter.h"
#include "lua/shapes/grid_methods.h"
#include "lua/shapes/outlines.h"
#include "lua/shapes/triangles.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "world/rest.h"

#include "core/parts/whole.h"
#include "core/shape/polygon.h"

#include <string.h>

static const char *world_option(int i) {
  static const char *const options[] = { "groups", "friction", NULL };
  return options[i];
}

/* Return the option friction of the table at argument 1. */
static double read_world_friction(lua_State *L) {
  lua_getfield(L, 1, "friction");
  double friction = lua_tonumber(L, -1);
  if (!lua_isnil(L, -1) && lua_type(L, -1) != LUA_TNUMBER)
    lgz_argerror(L, 1, "friction: number expected, got %s", lgz_typename(L, -1));
  if (!(friction >= 0 && friction <= GZ_LARGEST))
    lgz_argerror(L, 1, "friction: friction must be finite and not negative");
  lua_pop(L, 1);
  return friction;
}

/* Replace the options at argument 1 by the list of the groups that they declare, or by nil. */
static void read_world_groups(lua_State *L) {
  int listed = 0, count = 0;
  lua_getfield(L, 1, "groups");
  lua_replace(L, 1);
  if (lua_isnil(L, 1)) return;
  if (!lua_istable(L, 1)) lgz_argerror(L, 1, "groups: table expected, got %s", lgz_typename(L, 1));
  for (bool more = true; more; lua_pop(L, 1)) {
    lua_rawgeti(L, 1, listed + 1);
    more = !lua_isnil(L, -1);
    if (!more) continue;
    listed++;
    if (lua_type(L, -1) != LUA_TSTRING)
      lgz_argerror(L, 1, "groups: name expected at %d, got %s", listed, lgz_typename(L, -1));
    if (lgz_isall(L, -1)) lgz_argerror(L, 1, "groups: '*' stands for all groups");
  }
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) count++;
  if (count > listed) lgz_argerror(L, 1, "groups: a list of names expected, without other keys");
}

/* graze.world([options]) -> world */
static int Lgz_world(lua_State *L) {
  double friction = 0;
  lua_settop(L, 1);
  if (!lua_isnil(L, 1)) {
    if (!lua_istable(L, 1)) lgz_typeerror(L, 1, "table");
    lgz_checkkeys(L, 1, world_option);
    friction = read_world_friction(L);
    read_world_groups(L);
  }
  lgz_world *w = lgz_newworld(L);
  w->world.settings.friction = friction;
  lua_insert(L, 1);
  lua_pushliteral(L, "default");
  lgz_group(L, w, 3, 1, true);
  for (int i = 1; lua_istable(L, 2); i++) {
    lua_rawgeti(L, 2, i);
    if (lua_isnil(L, -1)) break;
    lgz_group(L, w, 4, 1, true);
    lua_settop(L, 3);
  }
  w->declared = lua_istable(L, 2);
  lua_settop(L, 1);
  return 1;
}

static int Lgz_world_gc(lua_State *L) {
  lgz_world *w = (lgz_world *)lgz_test(L, 1, LGZ_WORLD);
  /* In the middle of an operation the collector does not call this, but other code may. */
  if (w != NULL && !w->dead && w->callers == 0) lgz_closeworld(w);
  return 0;
}

/* The options of `add`. */
typedef struct options {
  int group;
  bool one_way, by_edges, has_dynamics;
  gz_vec side;
  gz_dynamics dynamics;
} options;

static double side_coordinate(lua_State *L, int arg, int i) {
  lua_pushinteger(L, i);
  lua_gettable(L, -2);
  double value = lua_tonumber(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER) {
    lgz_argerror(L, arg, "oneWay: number expected at %d, got %s", i, lgz_typename(L, -1));
  }
  const char *fault = lgz_numberfault(value);
  if (fault) lgz_argerror(L, arg, "oneWay: %s", fault);
  lua_pop(L, 1);
  return value;
}

static void read_one_way(lua_State *L, const gz_shape *shape, int arg, options *o) {
  lua_getfield(L, arg, "oneWay");
  if (!lua_toboolean(L, -1)) return;
  if (lua_isboolean(L, -1)) {
    if (shape->geometry->kind != GZ_CHAIN)
      lgz_argerror(L, arg,
                   "oneWay: only the edges of a chain have a side, so a normal is expected");
    o->one_way = o->by_edges = true;
    return;
  }
  if (!lua_istable(L, -1)) {
    lgz_argerror(L, arg, "oneWay: table expected, got %s", lgz_typename(L, -1));
  }
  double x = side_coordinate(L, arg, 1);
  gz_vec side = gz_v(x, side_coordinate(L, arg, 2));
  if (gz_max_abs(side) < GZ_SMALLEST) lgz_argerror(L, arg, "oneWay: the normal must not be zero");
  o->one_way = true;
  o->side = gz_unit(side, side);
}

static const char *option_name(int i) {
  if (i < 2) return i == 0 ? "group" : "oneWay";
  return lgz_dynamicsoption(i - 2);
}

/* Read the options at an argument, the last one, for a new item of this shape. */
static options check_options(lua_State *L, lgz_world *w, const gz_shape *shape, int arg) {
  options o = { .dynamics = gz_default_dynamics() };
  lua_settop(L, arg);
  if (lua_isnil(L, arg)) return o;
  if (!lua_istable(L, arg)) lgz_typeerror(L, arg, "table");
  int keys = lgz_checkkeys(L, arg, option_name);
  read_one_way(L, shape, arg, &o);
  lua_settop(L, arg);
  lua_getfield(L, arg, "group");
  if (!lua_isnil(L, -1)) {
    if (lua_type(L, -1) != LUA_TSTRING)
      lgz_argerror(L, arg, "group: string expected, got %s", lgz_typename(L, -1));
    if (lgz_isall(L, arg + 1)) lgz_argerror(L, arg, "group: '*' stands for all groups");
    o.group = lgz_group(L, w, arg + 1, arg, true);
  }
  bool has_group = !lua_isnil(L, arg + 1);
  lua_settop(L, arg);
  if (keys > has_group + o.one_way)
    o.has_dynamics = lgz_readdynamics(L, arg, shape->geometry->kind, &o.dynamics);
  return o;
}

/* False if there is no memory: then nothing was added. */
static bool add_item(gz_world *world, const gz_shape *shape, const options *o) {
  int item = gz_world_add(world, shape, o->group);
  if (item < 0 || !(o->one_way || o->has_dynamics)) return item >= 0;
  gz_item_extras *extra = gz_items_make_extras(world, item);
  if (extra == NULL) {
    gz_world_remove(world, item);
    return false;
  }
  extra->one_way = o->one_way;
  extra->by_edges = o->by_edges;
  extra->side = o->side;
  extra->has_dynamics = o->has_dynamics;
  extra->dynamics = o->dynamics;
  return true;
}

/* Argument 2 must be a value that can be an item. */
static void check_new_item(lua_State *L) {
  if (lua_isnoneornil(L, 2)) lgz_typeerror(L, 2, "item");
  if (lua_type(L, 2) == LUA_TNUMBER && lua_tonumber(L, 2) != lua_tonumber(L, 2))
    lgz_argerror(L, 2, "item must not be nan");
}

/* Add the value at argument 2 with a shape, and the options at an argument. */
static int add(lua_State *L, lgz_world *w, const gz_shape *shape, int arg) {
  options o = check_options(L, w, shape, arg);
  /* After the options were read: their metamethods may add the item, or close the world. */
  lgz_checkfree(L);
  if (lgz_finditem(L, w, 2) >= 0) return lgz_argerror(L, 2, "item is in this world already");
  /* Write Lua's tables first: if they run out of memory, there is nothing to undo yet. */
  int item = gz_items_next_id(&w->world);
  lgz_bindvalue(L, w, item);
  if (!add_item(&w->world, shape, &o)) {
    lgz_unbindvalue(L, w);
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
  }
  lua_pushvalue(L, 2);
  return 1;
}

/* world:add(item, shape [, options]) -> item */
static int Lgz_world_add(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  check_new_item(L);
  if (lua_type(L, 3) == LUA_TNUMBER && lua_type(L, 4) == LUA_TNUMBER)
    return lgz_argerror(L, 3,
                        "shape expected, got number: world:addRectangle takes a box by x, y, "
                        "width and height");
  return add(L, w, lgz_checkany(L, 3), 4);
}

/* world:addRectangle(item, x, y, width, height [, options]) -> item */
static int Lgz_world_addRectangle(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_box_shape box;
  check_new_item(L);
  gz_vec position = lgz_checkvec(L, 3);
  double width = lgz_checkpositive(L, 5, "width");
  gz_vec size = gz_v(width, lgz_checkpositive(L, 6, "height"));
  if (!gz_make_box(&box.shape, gz_v(0, 0), size))
    return lgz_argerror(L, 5, "the rectangle is too thin");
  gz_set_position(&box.shape, position);
  return add(L, w, &box.shape, 7);
}

/* world:remove(item) */
static int Lgz_world_remove(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_world_remove(&w->world, lgz_checkitem(L, w, 2));
  lgz_unbindvalue(L, w);
  lgz_dropretired(L, w);
  return lgz_self(L);
}

/* world:clear() */
static int Lgz_world_clear(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  const gz_world *world = &w->world;
  for (int r = gz_rank_from(world, 0); r < world->order.count; r = gz_rank_from(world, r + 1)) {
    lua_settop(L, 1);
    lgz_pushvalues(L);
    lua_rawgeti(L, 2, world->order.at[r] + 1);
    lua_replace(L, 2);
    lgz_unbindvalue(L, w);
  }
  gz_world_clear(&w->world);
  lgz_dropretired(L, w);
  return lgz_self(L);
}

/* world:has(item) -> boolean */
static int Lgz_world_has(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  lua_pushboolean(L, lgz_finditem(L, w, 2) >= 0);
  return 1;
}

/* world:count() -> number of items */
static int Lgz_world_count(lua_State *L) {
  lua_pushinteger(L, lgz_checkworld(L)->world.living);
  return 1;
}

/* Does a shape list no corners, as an outline that was carved? */
static bool is_unlisted(const gz_shape *shape) {
  return shape->geometry->kind == GZ_OUTLINE && gz_listed_count(shape) == 0;
}

/* Push a copy of such an item, with its rings. */
static const gz_shape *push_listed(lua_State *L) {
  gz_shape *copy = NULL;
  int top = lua_gettop(L) + 1;
  lgz_region *r = lgz_openregion(L);
  for (size_t room = 0;;) {
    const lgz_world *w = lgz_checkworld(L);
    gz_shape shape = gz_shape_of(&w->world, lgz_checkitem(L, w, 2));
    if (!is_unlisted(&shape)) lgz_error(L, "the item was changed by a finalizer");
    gz_outline_parts parts = lgz_listrings(L, r, &shape);
    if (gz_outline_size(&parts) <= room) {
      gz_make_outline(copy, &parts);
      gz_set_transform(copy, shape.position, shape.geometry->angle);
      lgz_settype(L, LGZ_COMPOSITE);
      lgz_keepregion(L, top);
      return copy;
    }
    room = gz_outline_size(&parts);
    lua_settop(L, top);
    copy = (gz_shape *)lgz_rawnew(L, room);
  }
}

const gz_shape *lgz_pushitemshape(lua_State *L) {
  gz_shape *copy = NULL;
  size_t room = 0;
  int top = lua_gettop(L);
  /* While memory for the copy is allocated, a finalizer may remove the item or change its shape. So
     look it up again until it fits. */
  for (;;) {
    lgz_world *w = lgz_checkworld(L);
    gz_shape shape = gz_shape_of(&w->world, lgz_checkitem(L, w, 2));
    if (is_unlisted(&shape)) return push_listed(L);
    if (gz_shape_bytes(&shape) <= room) {
      gz_kind kind = shape.geometry->kind;
      gz_shape_copy(copy, &shape);
      if (kind == GZ_GRID) lgz_wrapcells(L);
      else lgz_settype(L, lgz_typeofkind(kind));
      return copy;
    }
    room = gz_shape_bytes(&shape);
    lua_settop(L, top);
    copy = (gz_shape *)lgz_rawnew(L, room);
  }
}

/* world:getShape(item) -> a copy */
static int Lgz_world_getShape(lua_State *L) {
  lgz_pushitemshape(L);
  return 1;
}

/* world:getTriangles(item [, into]) -> into, n */
static int Lgz_world_getTriangles(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  lgz_checkbody(L, w, 2);
  lgz_checkinto(L, 3); /* a finalizer may remove the item meanwhile */
  gz_shape shape = gz_shape_of(&w->world, lgz_checkbody(L, lgz_checkworld(L), 2));
  if (lgz_iscoveredbyparts(shape.geometry)) return lgz_returntriangles(L, &shape, 3);
  return lgz_returntriangles(L, lgz_pushitemshape(L), 3);
}

/* world:getShapeType(item) -> "polygon" | ... | "plane" */
static int Lgz_world_getShapeType(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  lua_pushstring(L, lgz_kindname(gz_geometry_of(&w->world, lgz_checkitem(L, w, 2))->kind));
  return 1;
}

/* world:setShape(item, shape) */
static int Lgz_world_setShape(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkitem(L, w, 2);
  const gz_shape *shape = lgz_checkany(L, 3);
  const gz_item_extras *extra = gz_extras_of(&w->world, item);
  if (extra && extra->has_dynamics && shape->geometry->kind == GZ_PLANE) {
    return lgz_argerror(L, 3, "an item that has a motion cannot become a plane");
  }
  if (shape->geometry->kind == GZ_GRID && gz_geometry_of(&w->world, item)->angle != 0)
    return lgz_argerror(L, 3, "the item is turned, and a grid is never turned");
  if (shape->geometry->kind == GZ_GRID && extra &&
      (extra->dynamics.turns || extra->dynamics.hinged))
    return lgz_argerror(L, 3, "the item turns, and a grid is never turned");
  if (extra && extra->by_edges && shape->geometry->kind != GZ_CHAIN) {
    return lgz_argerror(L, 3, "an item with oneWay = true must stay a chain");
  }
  if (!gz_world_set_shape(&w->world, item, shape)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return lgz_self(L);
}

/* world:getGroup(item) -> name */
static int Lgz_world_getGroup(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  int group = w->world.items[lgz_checkitem(L, w, 2)].group;
  lgz_pushnames(L);
  lua_rawgeti(L, -1, group + 1);
  return 1;
}

/* world:setGroup(item, name) */
static int Lgz_world_setGroup(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkitem(L, w, 2);
  lgz_checkname(L, 3);
  if (lgz_isall(L, 3)) return lgz_argerror(L, 3, "'*' stands for all groups");
  gz_world_set_group(&w->world, item, lgz_group(L, w, 3, 3, true));
  return lgz_self(L);
}

/* world:getOneWay(item) -> nx, ny | true | nil */
static int Lgz_world_getOneWay(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  const gz_item_extras *extra = gz_extras_of(&w->world, lgz_checkitem(L, w, 2));
  if (extra == NULL || !extra->one_way) return lgz_pushnone(L);
  if (!extra->by_edges) return lgz_pushvec(L, extra->side);
  lua_pushboolean(L, true);
  return 1;
}

/* Push name i, from 1 on, of an argument that is a name or a list of names; false behind the
   last. */
static bool push_name(lua_State *L, int arg, int i) {
  if (lua_istable(L, arg)) lua_rawgeti(L, arg, i);
  else if (i == 1) lua_pushvalue(L, arg);
  else lua_pushnil(L);
  if (!lua_isnil(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

/* Check such an argument, and make the groups. Returns how many there are; *has_all: one is "*". */
static int check_names(lua_State *L, lgz_world *w, int arg, bool *has_all) {
  int count = 0;
  *has_all = false;
  if (!lua_istable(L, arg)) lgz_checkname(L, arg);
  for (; push_name(L, arg, count + 1); lua_pop(L, 1), count++) {
    if (lua_type(L, -1) != LUA_TSTRING)
      lgz_argerror(L, arg, "group name expected at %d, got %s", count + 1, lgz_typename(L, -1));
    if (lgz_isall(L, -1)) *has_all = true;
    else lgz_group(L, w, lua_gettop(L), arg, true);
  }
  if (count == 0) lgz_argerror(L, arg, "group name expected at 1, got nil");
  return count;
}

/* Set the rule of two groups by their names at the top. Which comes first does not matter. There is
   room for it. */
static void set_rule(lua_State *L, lgz_world *w, gz_response response) {
  gz_rules *rules = &w->world.rules;
  int top = lua_gettop(L);
  gz_wake_all(&w->world);
  if (lgz_isall(L, top - 1)) lua_insert(L, top - 1);
  int a = lgz_group(L, w, top - 1, 2, false);
  if (lgz_isall(L, top)) gz_rules_set_with_all(rules, a, response);
  else gz_rules_set(rules, &w->world.memory, a, lgz_group(L, w, top, 3, false), response);
}

/* world:rule(groups, groups, response): each is a name, or a list of names */
static int Lgz_world_rule(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  bool all_of_first, all_of_second;
  int count = check_names(L, w, 2, &all_of_first);
  count *= check_names(L, w, 3, &all_of_second);
  gz_response response = lgz_checkresponse(L, 4);
  if (all_of_first && all_of_second) return lgz_argerror(L, 3, "only one of the two may be '*'");
  if (!gz_rules_make_room(&w->world.rules, &w->world.memory, count))
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
  lua_settop(L, 4);
  for (int i = 1; push_name(L, 2, i); i++) {
    for (int k = 1; push_name(L, 3, k); k++) {
      lua_pushvalue(L, 5);
      set_rule(L, w, response);
      lua_settop(L, 5);
    }
    lua_settop(L, 4);
  }
  return lgz_self(L);
}

/* Return the rule of a group with all others that have none of their own with it. */
static gz_response rule_with_all(const gz_rules *rules, int group) {
  bool has_one = group >= 0 && rules->groups[group].wildcard > 0;
  return has_one ? rules->groups[group].with_all : GZ_SLIDE;
}

/* Return the number of the group that an argument names; -1 for "*" and one that is not there. */
static int group_or_all(lua_State *L, lgz_world *w, int arg) {
  lgz_checkname(L, arg);
  return lgz_isall(L, arg) ? -1 : lgz_group(L, w, arg, arg, false);
}

/* world:getRule(groupA, groupB) -> response; a group that is not there yet has the rules that
   others have with all groups, as a new one does */
static int Lgz_world_getRule(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  const gz_rules *rules = &w->world.rules;
  int a = group_or_all(L, w, 2), b = group_or_all(L, w, 3);
  gz_response response =
      a >= 0 && b >= 0 ? gz_rules_get(rules, a, b) : rule_with_all(rules, a >= 0 ? a : b);
  lua_pushstring(L, lgz_responsename(response));
  return 1;
}

/* world:getGroups([into]) -> into, n */
static int Lgz_world_getGroups(lua_State *L) {
  lgz_checkworld(L);
  lgz_checkinto(L, 2); /* a finalizer may change the world meanwhile */
  const lgz_world *w = lgz_checkworld(L);
  lgz_pushnames(L);
  int n = 0;
  for (int group = 0; group < w->world.rules.count; group++) {
    if (w->world.rules.groups[group].members == 0) continue;
    lua_rawgeti(L, -1, group + 1);
    lua_rawseti(L, 2, ++n);
  }
  lgz_endlist(L, 2, n);
  lua_settop(L, 2);
  lua_pushinteger(L, n);
  return 2;
}

LGZ_TYPE_METHODS(world, lgz_checkworld(L), "world")

/* tostring names no more groups than this. */
#define MOST_NAMED 12

/* Add the name of a group and its number of items: "hero 1". */
static void add_group(lua_State *L, luaL_Buffer *text, int group, int members) {
  lgz_pushnames(L);
  lua_rawgeti(L, -1, group + 1);
  lua_remove(L, -2);
  luaL_addvalue(text);
  lua_pushfstring(L, " %d", members);
  luaL_addvalue(text);
}

/* Push the groups that have items: " (hero 1, wall 40)"; an empty string if there are none. */
static void push_groups(lua_State *L, const lgz_world *w) {
  luaL_Buffer text;
  int named = 0;
  luaL_buffinit(L, &text);
  /* Making strings can run a finalizer that empties the world: so read the rules in each round. */
  for (int group = 0; group < w->world.rules.count; group++) {
    int members = w->world.rules.groups[group].members;
    if (members == 0) continue;
    luaL_addstring(&text, named == 0 ? " (" : ", ");
    if (named == MOST_NAMED) {
      luaL_addstring(&text, "...");
      break;
    }
    add_group(L, &text, group, members);
    named++;
  }
  if (named > 0) luaL_addstring(&text, ")");
  luaL_pushresult(&text);
}

/* Push how many items the bounds of the last step, and of moves since then, have stopped: ", 3
   items cut short". */
static void push_cut_short(lua_State *L, const lgz_world *w) {
  int count = w->world.stats.cut_short;
  if (count > 0) lua_pushfstring(L, ", %d item%s cut short", count, count == 1 ? "" : "s");
  else lua_pushliteral(L, "");
}

/* "world of 41 items (hero 1, wall 40), 1 rule, 3 items cut short" */
static int Lgz_world_tostring(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  int count = w->world.living, rules = w->world.rules.used + w->world.rules.wildcards;
  lua_pushfstring(L, "world of %d item%s", count, count == 1 ? "" : "s");
  push_groups(L, w);
  if (rules > 0) lua_pushfstring(L, ", %d rule%s", rules, rules == 1 ? "" : "s");
  else lua_pushliteral(L, "");
  push_cut_short(L, w);
  lua_concat(L, 4);
  return 1;
}

/* world:stats([into]) -> into */
static int Lgz_world_stats(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  if (!lua_isnoneornil(L, 2) && !lua_istable(L, 2)) lgz_typeerror(L, 2, "table");
  if (!lua_istable(L, 2)) {
    lua_settop(L, 1);
    lua_createtable(L, 0, 9);
  }
  lua_settop(L, 2);
  const gz_step_stats *s = &w->world.stats;
  const struct {
    const char *name;
    int value;
  } fields[] = { { "items", w->world.living }, { "moved", s->moved },
                 { "pairs", s->pairs },        { "contacts", s->contacts },
                 { "events", s->events },      { "islands", s->islands },
                 { "cutShort", s->cut_short }, { "largestIsland", s->largest_island },
                 { "unsolved", s->unsolved } };
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
    lua_pushinteger(L, fields[i].value);
    lua_setfield(L, 2, fields[i].name);
  }
  return 1;
}

const luaL_Reg lgz_world_constructor[] = {
  { "world", Lgz_world },
  { NULL, NULL },
};

const luaL_Reg lgz_world_methods[] = {
  { "add", Lgz_world_add },
  { "addRectangle", Lgz_world_addRectangle },
  { "remove", Lgz_world_remove },
  { "clear", Lgz_world_clear },
  { "has", Lgz_world_has },
  { "count", Lgz_world_count },
  { "getShape", Lgz_world_getShape },
  { "getShapeType", Lgz_world_getShapeType },
  { "getTriangles", Lgz_world_getTriangles },
  { "setShape", Lgz_world_setShape },
  { "getGroup", Lgz_world_getGroup },
  { "setGroup", Lgz_world_setGroup },
  { "getGroups", Lgz_world_getGroups },
  { "rule", Lgz_world_rule },
  { "stats", Lgz_world_stats },
  { "type", Lgz_world_type },
  { "getOneWay", Lgz_world_getOneWay },
  { "getRule", Lgz_world_getRule },
  { "typeOf", Lgz_world_typeOf },
  { "__tostring", Lgz_world_tostring },
  { "__gc", Lgz_world_gc },
  { NULL, NULL },
};
