/*
** Worlds of rectangles for graze.bump. Lua sees these functions in the field `__boxes` of worlds,
** and calls them with the world as the first argument.
**
** They do not raise errors for bad numbers, but return false: lua/graze/bump finds out what is
** wrong, and says so in bump's words at the line of the game.
*/
#include "lua/base/methods.h"
#include "lua/world/binding.h"

#include "bump/rects.h"
#include "core/shape/polygon.h"

/* Write `count` arguments; false if one of them is no coordinate. */
static bool to_numbers(lua_State *L, int arg, int count, double *numbers) {
  for (int i = 0; i < count; i++) {
    numbers[i] = lua_tonumber(L, arg + i);
    if (lua_type(L, arg + i) != LUA_TNUMBER || !(fabs(numbers[i]) <= GZ_LARGEST)) return false;
  }
  return true;
}

static bool to_rect(lua_State *L, int arg, gz_rect *rect) {
  double numbers[4];
  if (!to_numbers(L, arg, 4, numbers) || numbers[2] <= 0 || numbers[3] <= 0) return false;
  gz_rect found = { numbers[0], numbers[1], numbers[2], numbers[3] };
  *rect = found;
  return true;
}

/* The same for a rectangle that an item can have. */
static bool to_item_rect(lua_State *L, int arg, gz_rect *rect) {
  if (!to_rect(L, arg, rect)) return false;
  gz_vec size = gz_v(rect->w, rect->h);
  return gz_is_box(gz_v(rect->x, rect->y), size) && gz_is_box(gz_v(0, 0), size);
}

static int return_flag(lua_State *L, bool flag) {
  lua_pushboolean(L, flag);
  return 1;
}

/* world, item, x, y, w, h -> true | false */
static int Lgz_boxes_add(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_rect rect;
  gz_box_shape box;
  if (!to_item_rect(L, 3, &rect) || lgz_finditem(L, w, 2) >= 0) return return_flag(L, false);
  gz_make_box(&box.shape, gz_v(0, 0), gz_v(rect.w, rect.h));
  gz_set_position(&box.shape, gz_v(rect.x, rect.y));
  lgz_bindvalue(L, w, gz_items_next_id(&w->world));
  if (gz_world_add(&w->world, &box.shape, 0) < 0) {
    lgz_unbindvalue(L, w);
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
  }
  return return_flag(L, true);
}

/* world, item, x, y, w, h -> true | false */
static int Lgz_boxes_put(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_rect rect;
  int item = lgz_finditem(L, w, 2);
  if (item < 0 || !to_item_rect(L, 3, &rect)) return return_flag(L, false);
  if (!gz_rects_place(&w->world, item, &rect)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return return_flag(L, true);
}

/* Write the items found into the table at an index, and return their number. */
static int return_boxes(lua_State *L, lgz_world *w, bool done, int list) {
  if (!done) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  if (!lua_istable(L, list)) return return_flag(L, false);
  const gz_list *found = &w->world.scratch.found;
  lua_settop(L, list);
  if (found->count > 0) lgz_pushvalues(L);
  for (int i = 0; i < found->count; i++) {
    lua_rawgeti(L, list + 1, found->at[i] + 1);
    lua_rawseti(L, list, i + 1);
  }
  lua_pushinteger(L, found->count);
  return 1;
}

/* world, item, x, y, w, h, goalX, goalY, margin, list -> n | false. The items that a rectangle
   collides with on its way. */
static int Lgz_boxes_project(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  gz_rect rect;
  double goal[2];
  if (!to_rect(L, 3, &rect) || !to_numbers(L, 7, 2, goal)) return return_flag(L, false);
  bool done = gz_rects_project(&w->world, lgz_finditem(L, w, 2), &rect, gz_v(goal[0], goal[1]),
                               lua_tonumber(L, 9));
  return return_boxes(L, w, done, 10);
}

/* world, x1, y1, x2, y2, list -> n | false */
static int Lgz_boxes_segment(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  double ends[4];
  if (!to_numbers(L, 2, 4, ends)) return return_flag(L, false);
  bool done = gz_rects_on_segment(&w->world, gz_v(ends[0], ends[1]), gz_v(ends[2], ends[3]));
  return return_boxes(L, w, done, 6);
}

/* world, x, y, w, h, list -> n | false */
static int Lgz_boxes_rectangle(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  gz_rect rect;
  if (!to_rect(L, 2, &rect)) return return_flag(L, false);
  return return_boxes(L, w, gz_rects_overlapping(&w->world, &rect), 6);
}

/* world, x, y, list -> n | false */
static int Lgz_boxes_point(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  double point[2];
  if (!to_numbers(L, 2, 2, point)) return return_flag(L, false);
  return return_boxes(L, w, gz_rects_at_point(&w->world, gz_v(point[0], point[1])), 4);
}

void lgz_addboxes(lua_State *L, int types) {
  static const luaL_Reg functions[] = {
    { "add", Lgz_boxes_add },
    { "put", Lgz_boxes_put },
    { "project", Lgz_boxes_project },
    { "segment", Lgz_boxes_segment },
    { "rectangle", Lgz_boxes_rectangle },
    { "point", Lgz_boxes_point },
  };
  lua_newtable(L);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    lgz_pushclosure(L, types, functions[i].name, functions[i].func);
    lua_setfield(L, -2, functions[i].name);
  }
  lua_setfield(L, -2, "__boxes");
}
