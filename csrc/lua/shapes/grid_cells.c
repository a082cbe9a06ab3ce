/*
** The cells of a grid that a shape overlaps: for grids, and for grids in worlds.
*/
#include "lua/base/args.h"
#include "lua/shapes/grid_methods.h"
#include "lua/base/results.h"

#include "core/cells.h"
#include "core/parts/grid.h"

/* So many cells are found without making garbage. */
#define FEW_CELLS 256

/* Room for cells, and for their order. */
typedef struct cell_room {
  gz_entered_cell *found;
  int *order;
  gz_entered_cell few[FEW_CELLS];
  int few_order[2 * FEW_CELLS];
} cell_room;

/* Write the cells into the table at an index, three values for each. */
static void put_cells(lua_State *L, int into, const gz_shape *grid, const cell_room *room,
                      int count) {
  int columns = gz_grid_of(grid->geometry)->columns;
  for (int i = 0; i < count; i++) {
    int cell = room->found[room->order[i]].cell;
    lua_pushinteger(L, cell % columns + 1);
    lua_rawseti(L, into, 3 * i + 1);
    lua_pushinteger(L, cell / columns + 1);
    lua_rawseti(L, into, 3 * i + 2);
    lua_pushinteger(L, gz_kind_of_cell(grid->geometry, cell));
    lua_rawseti(L, into, 3 * i + 3);
  }
  lgz_endlist(L, into, 3 * count);
}

/* Make room for so many cells. */
static void make_room(lua_State *L, cell_room *room, int count) {
  room->found = room->few;
  room->order = room->few_order;
  if (count <= FEW_CELLS) return;
  size_t cells = (size_t)count * sizeof *room->found;
  char *block = (char *)lgz_rawnew(L, cells + 2 * (size_t)count * sizeof *room->order);
  room->found = (gz_entered_cell *)(void *)block;
  room->order = (int *)(void *)(block + cells);
}

int lgz_querycells(lua_State *L, int arg, gz_shape (*view)(lua_State *L)) {
  lgz_checkshape(L, arg);
  bool is_long = !lua_istable(L, arg + 1) && lua_gettop(L) > arg + 1; /* nil, nil, into is, too */
  bool moves = lua_type(L, arg + 1) == LUA_TNUMBER || (is_long && !lua_isnil(L, arg + 2));
  int into = moves || is_long ? arg + 3 : arg + 1, count = 0, most = 0;
  gz_vec d = moves ? lgz_checkvec(L, arg + 1) : gz_v(0, 0);
  lua_settop(L, into);
  if (lua_isnil(L, into)) {
    lua_createtable(L, 12, 0);
    lua_replace(L, into);
  } else if (!lua_istable(L, into)) {
    return lgz_typeerror(L, into, "table");
  }
  cell_room room;
  gz_shape grid = view(L);
  for (make_room(L, &room, 0);; make_room(L, &room, most)) {
    grid = view(L);
    count = gz_count_near_cells(&grid, lgz_checkshape(L, arg), d);
    if (count <= (most > FEW_CELLS ? most : FEW_CELLS)) break;
    most = count;
    lua_settop(L, into);
  }
  count = gz_find_cells(&grid, lgz_checkshape(L, arg), d, room.found, room.order);
  put_cells(L, into, &grid, &room, count);
  lua_pushvalue(L, into);
  lua_pushinteger(L, count);
  return 2;
}
