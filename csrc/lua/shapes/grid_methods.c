/*
** graze.grid, and methods of grids only.
**
** A grid's userdata is a view of its cells, which are in a second userdata: a shape that owns its
** geometry. So a grid stays the same object when its kinds take more memory. The first userdata's
** table holds the second at index 1.
**
** Finalizers may give a grid other cells wherever Lua makes an object. So what is read across that
** holds on to the cells, which stay as large and where they are, on the stack.
*/
#include "lua/shapes/grid_methods.h"

#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/shapes/cell_lists.h"

#include "core/math/assert.h"
#include "core/parts/grid_build.h"
#include "core/parts/whole.h"

#include <stdio.h>

typedef struct lgz_grid {
  gz_shape shape;     /* a view of `cells` */
  gz_geometry *cells; /* of the second userdata */
} lgz_grid;

static lgz_grid *check_grid(lua_State *L) {
  lgz_grid *grid = (lgz_grid *)lgz_test(L, 1, LGZ_GRID);
  if (grid == NULL) lgz_typeerror(L, 1, "grid");
  return grid;
}

/* Push a userdata for a grid, without cells yet, and its table. */
static lgz_grid *new_grid(lua_State *L) {
  lgz_grid *grid = (lgz_grid *)lgz_newuservalued(L, sizeof(lgz_grid));
  lua_createtable(L, 1, 0);
  lua_pushvalue(L, -1);
  lgz_setuservalue(L, -3);
  return grid;
}

/* Pop the cells, a shape, and make them those of a grid, whose table is at `table`. */
static void set_cells(lua_State *L, lgz_grid *grid, int table, gz_shape *cells) {
  lua_rawseti(L, table, 1);
  grid->cells = gz_own_geometry(cells);
  grid->shape = *cells;
}

/* Push the cells of argument 1, to hold on to them. */
static void push_cells(lua_State *L) {
  lgz_pushuservalue(L, 1);
  lua_rawgeti(L, -1, 1);
}

/* Raise an error for an element of the list of cells. */
static int refuse_cell(lua_State *L, int cell, int count) {
  if (lua_isnil(L, -1)) return lgz_argerror(L, 5, "%d cells expected, got %d", count, cell);
  if (lua_type(L, -1) != LUA_TNUMBER) {
    return lgz_argerror(L, 5, "cell %d: number expected, got %s", cell + 1, lgz_typename(L, -1));
  }
  char number[40];
  snprintf(number, sizeof number, "%.14g", (double)lua_tonumber(L, -1));
  return lgz_argerror(L, 5, "cell %d: a whole number from 0 to 255 expected, got %s", cell + 1,
                      number);
}

static void read_cells(lua_State *L, unsigned char *kinds, int count) {
  bool is_proxy = lgz_isproxy(L, 5);
  int top = lua_gettop(L);
  for (int cell = 0; cell < count; cell++) {
    bool is_number = lgz_pushelement(L, 5, is_proxy, cell + 1) == LUA_TNUMBER;
    double kind = lua_tonumber(L, -1);
    bool is_kind = kind >= 0 && kind < GZ_CELL_KINDS && kind == (int)kind;
    if (!is_number || !is_kind) refuse_cell(L, cell, count);
    kinds[cell] = (unsigned char)kind;
    if (cell % LGZ_POPPED_AT_ONCE == 0) lua_settop(L, top);
  }
  lua_settop(L, top);
  lgz_pushelement(L, 5, is_proxy, count + 1);
  if (!lua_isnil(L, -1)) lgz_argerror(L, 5, "%d cells expected, got more", count);
  lua_pop(L, 1);
}

/* Check the size of a cell, in a grid of so many columns and rows. */
static gz_vec check_size(lua_State *L, int columns, int rows) {
  gz_vec size = gz_v(lgz_checkpositive(L, 3, "width"), lgz_checkpositive(L, 4, "height"));
  if (!gz_is_box(gz_v(0, 0), size)) {
    lgz_argerror(L, size.x < size.y ? 3 : 4, "too small for the other side of the cell");
  }
  if (columns * size.x > GZ_LARGEST) lgz_argerror(L, 3, "the grid would be too large");
  if (rows * size.y > GZ_LARGEST) lgz_argerror(L, 4, "the grid would be too large");
  return size;
}

/* graze.grid(columns, rows, cellWidth, cellHeight [, cells]) -> grid */
static int Lgz_grid(lua_State *L) {
  int columns = lgz_checkinteger(L, 1, "number of columns", 1, GZ_MOST_CELLS);
  int rows = lgz_checkinteger(L, 2, "number of rows", 1, GZ_MOST_CELLS);
  if (rows > GZ_MOST_CELLS / columns) {
    return lgz_argerror(L, 2, "a grid has at most %d cells", GZ_MOST_CELLS);
  }
  gz_vec size = check_size(L, columns, rows);
  lua_settop(L, 5);
  if (!lua_isnil(L, 5) && !lua_istable(L, 5)) return lgz_typeerror(L, 5, "table");
  gz_shape *cells = (gz_shape *)lgz_rawnew(L, gz_grid_size(columns, rows));
  gz_make_grid(cells, columns, rows, size);
  if (lua_istable(L, 5)) {
    read_cells(L, gz_kinds_of_cells(gz_own_geometry(cells)), columns * rows);
    gz_grid_finish(gz_own_geometry(cells));
    gz_set_position(cells, gz_v(0, 0));
  }
  lgz_wrapcells(L);
  return 1;
}

void lgz_wrapcells(lua_State *L) {
  gz_shape *cells = (gz_shape *)lua_touserdata(L, -1);
  GZ_ASSERT(cells != NULL && cells->geometry->kind == GZ_GRID);
  lgz_grid *grid = new_grid(L);
  int table = lua_gettop(L);
  lua_pushvalue(L, table - 2);
  set_cells(L, grid, table, cells);
  lua_pop(L, 1);
  lua_remove(L, -2);
  lgz_settype(L, LGZ_GRID);
}

int lgz_clonegrid(lua_State *L) {
  const lgz_grid *original = check_grid(L);
  size_t size;
  gz_shape *cells;
  do {
    lua_settop(L, 1);
    size = gz_shape_bytes(&original->shape);
    cells = (gz_shape *)lgz_rawnew(L, size);
  } while (gz_shape_bytes(&original->shape) > size); /* a finalizer called setKind */
  gz_shape_copy(cells, &original->shape);
  lgz_wrapcells(L);
  return 1;
}

int lgz_checkcell(lua_State *L, const gz_geometry *grid, int arg) {
  GZ_ASSERT(grid->kind == GZ_GRID);
  const gz_grid *cells = gz_grid_of(grid);
  gz_vec at = lgz_checkvec(L, arg);
  bool is_column = at.x >= 1 && at.x <= cells->columns && at.x == floor(at.x);
  bool is_row = at.y >= 1 && at.y <= cells->rows && at.y == floor(at.y);
  if (!is_column || !is_row) {
    char place[80];
    snprintf(place, sizeof place, "(%.14g, %.14g)", at.x + 0.0, at.y + 0.0);
    lgz_argerror(L, is_column ? arg + 1 : arg,
                 "there is no cell %s: the grid has %d column%s and %d row%s", place,
                 cells->columns, cells->columns == 1 ? "" : "s", cells->rows,
                 cells->rows == 1 ? "" : "s");
  }
  return ((int)at.y - 1) * cells->columns + (int)at.x - 1;
}

int lgz_findcell(lua_State *L, const gz_geometry *grid, int arg) {
  const gz_grid *cells = gz_grid_of(grid);
  gz_vec at = lgz_checkvec(L, arg);
  bool is_whole = at.x == floor(at.x) && at.y == floor(at.y);
  bool is_inside = at.x >= 1 && at.x <= cells->columns && at.y >= 1 && at.y <= cells->rows;
  return is_whole && !is_inside ? -1 : lgz_checkcell(L, grid, arg);
}

int lgz_checkkind(lua_State *L, int arg) {
  return lgz_checkinteger(L, arg, "number", 1, GZ_CELL_KINDS - 1);
}

int lgz_pushpartcell(lua_State *L, const gz_geometry *grid, int arg) {
  int cell = lgz_checkinteger(L, arg, "number", 1, gz_cell_count(grid)) - 1;
  lua_pushinteger(L, cell % gz_grid_of(grid)->columns + 1);
  lua_pushinteger(L, cell / gz_grid_of(grid)->columns + 1);
  return 2;
}

int lgz_checkcellkind(lua_State *L, int arg) {
  return lgz_checkinteger(L, arg, "number", 0, GZ_CELL_KINDS - 1);
}

/* grid:setCell(column, row, kind) -> grid */
static int Lgz_grid_setCell(lua_State *L) {
  lgz_grid *grid = check_grid(L);
  int cell = lgz_checkcell(L, grid->cells, 2);
  int kind = lgz_checkcellkind(L, 4);
  gz_set_cell(grid->cells, cell, kind);
  gz_set_position(&grid->shape, grid->shape.position);
  return lgz_self(L);
}

/* grid:getCell(column, row) -> kind | nil outside of the grid */
static int Lgz_grid_getCell(lua_State *L) {
  const lgz_grid *grid = check_grid(L);
  int cell = lgz_findcell(L, grid->cells, 2);
  if (cell < 0) return lgz_pushnone(L);
  lua_pushinteger(L, gz_kind_of_cell(grid->cells, cell));
  return 1;
}

/* Raise an error if the shape at an argument is no polygon inside of a cell of this size. */
static void check_polygon(lua_State *L, int arg, const gz_shape *polygon, gz_vec size) {
  if (polygon->geometry->kind != GZ_POLYGON || polygon->geometry->radius > 0) {
    lgz_argerror(L, arg, "a polygon without radius expected, got %s",
                 polygon->geometry->kind == GZ_POLYGON ? "one with" : "another shape");
  }
  int outside = gz_corner_outside_cell(polygon, size);
  if (outside >= 0) {
    gz_vec corner = gz_listed_corner(polygon, outside);
    char place[160];
    snprintf(place, sizeof place, "(%.14g, %.14g), and the cell goes from (0, 0) to (%.14g, %.14g)",
             corner.x + 0.0, corner.y + 0.0, size.x, size.y);
    lgz_argerror(L, arg, "corner %d is outside of the cell: it is at %s", outside + 1, place);
  }
}

const gz_geometry *lgz_pushpolygon(lua_State *L, int arg, gz_vec size) {
  if (lua_isnil(L, arg)) return NULL;
  const gz_shape *polygon = lgz_checkconvex(L, arg);
  gz_shape *made = (gz_shape *)lgz_rawnew(L, gz_shape_bytes(polygon));
  check_polygon(L, arg, polygon, size); /* now, as a finalizer could have moved it */
  if (gz_make_cell_polygon(made, polygon, size) != GZ_SOUND) {
    lgz_argerror(L, arg, "the polygon is too small for the cell");
  }
  return made->geometry;
}

/* grid:setKind(kind, shape) -> grid */
static int Lgz_grid_setKind(lua_State *L) {
  lgz_grid *grid = check_grid(L);
  int kind = lgz_checkkind(L, 2);
  lua_settop(L, 3);
  const gz_geometry *geometry = lgz_pushpolygon(L, 3, gz_grid_of(grid->cells)->size);
  lgz_pushuservalue(L, 1);
  int table = lua_gettop(L);
  size_t size;
  gz_shape *cells;
  do {
    lua_settop(L, table);
    size = gz_grid_size_with(&grid->shape, kind, geometry);
    cells = (gz_shape *)lgz_rawnew(L, size);
  } while (gz_grid_size_with(&grid->shape, kind, geometry) > size); /* a finalizer was here, too */
  gz_copy_grid_with(cells, &grid->shape, kind, geometry);
  set_cells(L, grid, table, cells);
  return lgz_self(L);
}

/* Push a copy of a shape that is a view. */
static int push_copy(lua_State *L, const gz_shape *view) {
  gz_shape_copy((gz_shape *)lgz_new(L, LGZ_SHAPE, gz_shape_bytes(view)), view);
  return 1;
}

/* grid:getKind(kind) -> polygon | nil */
static int Lgz_grid_getKind(lua_State *L) {
  const lgz_grid *grid = check_grid(L);
  int kind = lgz_checkkind(L, 2);
  if (gz_is_whole_cell(grid->cells, kind)) return lgz_pushnone(L);
  gz_shape view = gz_shape_at(gz_geometry_of_kind(grid->cells, kind), gz_v(0, 0));
  push_cells(L);
  return push_copy(L, &view);
}

/* grid:getSize() -> columns, rows, cellWidth, cellHeight */
static int Lgz_grid_getSize(lua_State *L) {
  const gz_grid *cells = gz_grid_of(check_grid(L)->cells);
  lua_pushinteger(L, cells->columns);
  lua_pushinteger(L, cells->rows);
  return 2 + lgz_pushvec(L, cells->size);
}

/* grid:cellAt(x, y) -> column, row | nil */
static int Lgz_grid_cellAt(lua_State *L) {
  const lgz_grid *grid = check_grid(L);
  int cell = gz_grid_cell_at(grid->cells, grid->shape.position, lgz_checkvec(L, 2));
  if (cell < 0) return lgz_pushnone(L);
  int columns = gz_grid_of(grid->cells)->columns;
  lua_pushinteger(L, cell % columns + 1);
  lua_pushinteger(L, cell / columns + 1);
  return 2;
}

/* grid:getPartCell(part) -> column, row */
static int Lgz_grid_getPartCell(lua_State *L) {
  return lgz_pushpartcell(L, check_grid(L)->cells, 2);
}

static gz_shape view_of_grid(lua_State *L) { return check_grid(L)->shape; }

/* grid:queryCells(shape [, dx, dy] [, into]) -> cells, n */
static int Lgz_grid_queryCells(lua_State *L) {
  check_grid(L);
  return lgz_querycells(L, 2, view_of_grid);
}

/* grid:getPartCount() -> n */
static int Lgz_grid_getPartCount(lua_State *L) {
  lua_pushinteger(L, gz_grid_of(check_grid(L)->cells)->solid);
  return 1;
}

/* grid:getPart(k) -> polygon */
static int Lgz_grid_getPart(lua_State *L) {
  const lgz_grid *grid = check_grid(L);
  int count = gz_grid_of(grid->cells)->solid;
  double k = lgz_checknumber(L, 2);
  if (k < 1 || k > count || k != floor(k)) {
    return lgz_argerror(L, 2, "there %s %d solid cell%s", count == 1 ? "is" : "are", count,
                        count == 1 ? "" : "s");
  }
  gz_shape part = gz_part_shape(&grid->shape, gz_grid_solid(grid->cells, (int)k - 1));
  push_cells(L);
  return push_copy(L, &part);
}

/* grid:getRings() -> {{x1, y1, ...}, ...} */
static int Lgz_grid_getRings(lua_State *L) {
  gz_shape grid = check_grid(L)->shape;
  lua_settop(L, 1);
  push_cells(L);
  lua_createtable(L, gz_grid_of(grid.geometry)->solid, 0);
  int rings = 0, count = gz_cell_count(grid.geometry);
  for (int cell = 0; cell < count; cell++) {
    if (gz_kind_of_cell(grid.geometry, cell) == 0) continue;
    gz_shape part = gz_part_shape(&grid, cell);
    int corners = gz_listed_count(&part);
    lua_createtable(L, 2 * corners, 0);
    for (int i = 0; i < corners; i++) lgz_setcorner(L, 5, i, gz_listed_corner(&part, i));
    lua_rawseti(L, 4, ++rings);
  }
  return 1;
}

const luaL_Reg lgz_grid_constructor[] = { { "grid", Lgz_grid }, { NULL, NULL } };

const luaL_Reg lgz_grid_methods[] = {
  { "setCell", Lgz_grid_setCell },           { "getCell", Lgz_grid_getCell },
  { "setKind", Lgz_grid_setKind },           { "getKind", Lgz_grid_getKind },
  { "getPartCell", Lgz_grid_getPartCell },   { "queryCells", Lgz_grid_queryCells },
  { "getSize", Lgz_grid_getSize },           { "cellAt", Lgz_grid_cellAt },
  { "getPartCount", Lgz_grid_getPartCount }, { "getPart", Lgz_grid_getPart },
  { "getRings", Lgz_grid_getRings },         { NULL, NULL },
};
