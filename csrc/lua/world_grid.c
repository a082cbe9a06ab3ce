/*
** Methods of worlds for the cells of items that are grids.
*/
#include "lua/grid.h"
#include "lua/module.h"
#include "lua/results.h"
#include "lua/world_binding.h"

#include "core/parts/grid.h"

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

/* world:getCell(item, column, row) -> kind */
static int Lgz_world_getCell(lua_State *L) {
  const lgz_world *w = lgz_checkworld(L);
  const gz_geometry *grid = gz_geometry_of(&w->world, check_grid_item(L, w));
  lua_pushinteger(L, gz_kind_of_cell(grid, lgz_checkcell(L, grid, 3)));
  return 1;
}

const luaL_Reg lgz_world_grid_methods[] = {
  { "setCell", Lgz_world_setCell },
  { "getCell", Lgz_world_getCell },
  { NULL, NULL },
};
