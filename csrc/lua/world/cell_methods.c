/*
** Methods of worlds for the cells of items that are grids.
*/
#include "lua/shapes/grid_methods.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/binding.h"

#include "core/parts/grid_build.h"

/* Return the item at argument 2, which must be a grid. */
static int check_grid_item(lua_State *L, const lgz_world *w) {
  int item = lgz_checkitem(L, w, 2);
  if (gz_geometry_of(&w->world, item)->kind != GZ_GRID) {
    lgz_argerror(L, 2, "the item is no grid");
  }
  return item;
}

/* world:setCell(item, column, row, kind) -> world */
static int Lgz_world_setCell(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = check_grid_item(L, w);
  int cell = lgz_checkcell(L, gz_geometry_of(&w->world, item), 3);
  gz_world_set_cell(&w->world, item, cell, lgz_checkcellkind(L, 5));
  return lgz_self(L);
}

/* world:getCell(item, column, row) -> kind | nil outside of the grid */
static int Lgz_world_getCell(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  const gz_geometry *grid = gz_geometry_of(&w->world, check_grid_item(L, w));
  int cell = lgz_findcell(L, grid, 3);
  if (cell < 0) return lgz_pushnone(L);
  lua_pushinteger(L, gz_kind_of_cell(grid, cell));
  return 1;
}

/* world:getPartCell(item, part) -> column, row */
static int Lgz_world_getPartCell(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  return lgz_pushpartcell(L, gz_geometry_of(&w->world, check_grid_item(L, w)), 3);
}

static gz_shape grid_of_argument(lua_State *L, const lgz_world *w) {
  return gz_shape_of(&w->world, check_grid_item(L, w));
}

/* world:setKind(item, kind, polygon) -> world. While memory is made, a finalizer may change the
   item: so it is looked up again until its copy fits. */
static int Lgz_world_setKind(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_vec size = gz_grid_of(grid_of_argument(L, w).geometry)->size;
  int kind = lgz_checkkind(L, 3);
  lua_settop(L, 4);
  const gz_geometry *polygon = lgz_pushpolygon(L, 4, size);
  int top = lua_gettop(L);
  gz_shape *copy = NULL;
  for (size_t room = 0;;) {
    w = lgz_checkfree(L);
    gz_shape grid = grid_of_argument(L, w);
    if (!gz_equal(gz_grid_of(grid.geometry)->size, size))
      return lgz_error(L, "the grid was replaced by a finalizer");
    size_t needed = gz_grid_size_with(&grid, kind, polygon);
    if (needed <= room) {
      gz_copy_grid_with(copy, &grid, kind, polygon);
      break;
    }
    room = needed;
    lua_settop(L, top);
    copy = (gz_shape *)lgz_rawnew(L, room);
  }
  if (!gz_world_set_shape(&w->world, lgz_checkitem(L, w, 2), copy))
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return lgz_self(L);
}

/* world:getKind(item, kind) -> polygon | nil */
static int Lgz_world_getKind(lua_State *L) {
  gz_shape *copy = NULL;
  lua_settop(L, 3);
  for (size_t room = 0;;) {
    gz_shape grid = grid_of_argument(L, lgz_checkworld(L));
    int kind = lgz_checkkind(L, 3);
    if (gz_is_whole_cell(grid.geometry, kind)) return lgz_pushnone(L);
    gz_shape view = gz_shape_at(gz_geometry_of_kind(grid.geometry, kind), gz_v(0, 0));
    if (gz_shape_bytes(&view) <= room) {
      gz_shape_copy(copy, &view);
      lgz_settype(L, LGZ_SHAPE);
      return 1;
    }
    room = gz_shape_bytes(&view);
    lua_settop(L, 3);
    copy = (gz_shape *)lgz_rawnew(L, room);
  }
}

static gz_shape view_of_item(lua_State *L) { return grid_of_argument(L, lgz_checkworld(L)); }

/* world:queryCells(item, shape [, dx, dy] [, into]) -> cells, n */
static int Lgz_world_queryCells(lua_State *L) {
  check_grid_item(L, lgz_checkworld(L));
  return lgz_querycells(L, 3, view_of_item);
}

const luaL_Reg lgz_world_grid_methods[] = {
  { "queryCells", Lgz_world_queryCells },
  { "setCell", Lgz_world_setCell },
  { "getCell", Lgz_world_getCell },
  { "getPartCell", Lgz_world_getPartCell },
  { "setKind", Lgz_world_setKind },
  { "getKind", Lgz_world_getKind },
  { NULL, NULL },
};
