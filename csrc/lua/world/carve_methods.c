/*
** Carving of items, and what breaks off from them.
*/
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/shapes/grid_methods.h"
#include "lua/shapes/outlines.h"
#include "lua/shapes/regions.h"
#include "lua/world/binding.h"

#include "core/pair.h"
#include "core/parts/grid_build.h"
#include "core/parts/grid_islands.h"
#include "world/carve/carve.h"

#include <limits.h>

/* Return the item at argument 2, which must have an area of its own. */
static int check_ground(lua_State *L, const lgz_world *w) {
  int item = lgz_checkitem(L, w, 2);
  gz_shape shape = gz_shape_of(&w->world, item);
  gz_kind kind = shape.geometry->kind;
  if (kind == GZ_GRID) return lgz_argerror(L, 2, "a grid is changed cell by cell, see setCell");
  if (kind == GZ_PLANE || !gz_is_solid_shape(&shape)) {
    return lgz_argerror(L, 2, "an item with area expected, got a %s%s", lgz_kindname(kind),
                        kind == GZ_COMPOUND ? " with segments" : "");
  }
  return item;
}

static void remove_item(lua_State *L, lgz_world *w, int item) {
  gz_world_remove(&w->world, item);
  lgz_unbindvalue(L, w);
  lgz_dropretired(L, w);
}

static int change_ground(lua_State *L, gz_carving_kind kind) {
  lgz_world *w = lgz_checkfree(L);
  int item = check_ground(L, w);
  const gz_shape *tool = lgz_checksolid(L, 3, kind == GZ_CARVE);
  gz_carved carved;
  if (kind == GZ_FILL && !gz_world_reaches(&w->world, item, tool))
    return lgz_argerror(L, 3, "too far away from the item's position to be added to it");
  if (!gz_world_carve(&w->world, item, tool, kind, &carved)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  if (carved.left == 0) remove_item(L, w, item);
  lua_pushnumber(L, carved.change);
  lua_pushnumber(L, carved.left);
  return 2;
}

/* world:carve(item, shape) -> removed, left */
static int Lgz_world_carve(lua_State *L) { return change_ground(L, GZ_CARVE); }

/* world:fill(item, shape) -> added, area */
static int Lgz_world_fill(lua_State *L) { return change_ground(L, GZ_FILL); }

/* ---- what is loose */

/* The state of an item, as a finalizer could change it while Lua makes the pieces. */
typedef struct state {
  uint64_t serial;
  const gz_geometry *geometry;
  gz_vec position;
} state;

static state state_of(const lgz_world *w, int item) {
  state s = { w->world.items[item].serial, gz_geometry_of(&w->world, item),
              w->world.items[item].position };
  return s;
}

static void check_same(lua_State *L, const state *before) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_finditem(L, w, 2);
  bool same = item >= 0;
  if (same) {
    state now = state_of(w, item);
    same = now.serial == before->serial && now.geometry == before->geometry &&
           gz_equal(now.position, before->position);
  }
  if (!same) lgz_error(L, "the item was changed by a finalizer");
}

/* Push a piece of a region that was opened for an item, about its centroid. Returns false if it has
   no area but within rounding. */
static bool push_piece(lua_State *L, lgz_region *r, int piece, double angle) {
  const gz_region_frame *frame = &r->region.frame;
  gz_region_outline outline;
  gz_grid_point origin = gz_piece_centroid(&r->region, piece);
  gz_vec arm = gz_rotate(gz_from_grid(frame, origin), frame->rotation);
  lgz_checkmemory(L, gz_region_rings(&r->region, &r->memory, piece, origin, &outline));
  return lgz_pushregion(L, &outline, gz_add(frame->position, arm), angle, true);
}

/* Choose the largest piece of a region; of equal ones the first. */
static void choose_largest(gz_region *r) {
  int largest = 0;
  for (int piece = 1; piece < r->rings.piece_count; piece++)
    if (gz_piece_area(r, piece) > gz_piece_area(r, largest)) largest = piece;
  if (r->chosen.count > 0) r->chosen.at[largest] = 1;
}

/* Add the pieces that are not chosen to the table at index 4; with an anchor, choose those that
   overlap it instead. Returns how many there are. */
static int list_pieces(lua_State *L, lgz_region *r, const gz_shape *anchor, double angle) {
  int top = lua_gettop(L), count = 0;
  for (int piece = 0; piece < r->region.rings.piece_count; piece++) {
    if (r->region.chosen.at[piece]) continue;
    bool any = push_piece(L, r, piece, angle);
    const gz_shape *shape = (const gz_shape *)lua_touserdata(L, -1);
    if (any && anchor != NULL && gz_overlaps(shape, anchor)) r->region.chosen.at[piece] = 1;
    else if (any) lua_rawseti(L, 4, ++count);
    lua_settop(L, top);
  }
  return count;
}

/* Leave the item the pieces that are chosen. */
static void keep_chosen(lua_State *L, lgz_world *w, int item, lgz_region *r) {
  gz_region_outline outline;
  gz_grid_point origin = { 0, 0 };
  bool any = false;
  lgz_checkmemory(L, gz_region_rings(&r->region, &r->memory, GZ_CHOSEN_PIECES, origin, &outline) &&
                         gz_world_set_region(&w->world, item, &outline, &any));
  if (!any) remove_item(L, w, item);
}

static int break_outline(lua_State *L, const gz_shape *anchor) {
  lgz_region *r = lgz_openregion(L);
  lgz_world *w = lgz_checkfree(L);
  int item = check_ground(L, w);
  gz_shape shape = gz_shape_of(&w->world, item);
  double angle = shape.geometry->angle;
  state before = state_of(w, item);
  gz_region_frame frame = gz_carving_frame_of(&shape);
  lgz_checkmemory(L, gz_region_open(&r->region, &r->memory, &shape, &frame) &&
                         gz_region_split(&r->region, &r->memory, true));
  if (anchor == NULL) choose_largest(&r->region);
  int count = list_pieces(L, r, anchor, angle);
  check_same(L, &before);
  if (count > 0) keep_chosen(L, w, item, r);
  lgz_keepregion(L, 5);
  lua_settop(L, 4);
  lua_pushinteger(L, count);
  return 2;
}

/* ---- islands of a grid */

typedef struct island {
  int left, right, top, bottom; /* columns and rows */
  double area;
  bool stays;
} island;

static void measure_islands(const gz_geometry *grid, const int *of_cells, island *islands,
                            int count) {
  for (int k = 0; k < count; k++) islands[k] = (island){ INT_MAX, -1, INT_MAX, -1, 0, false };
  for (int cell = 0; cell < gz_cell_count(grid); cell++) {
    if (of_cells[cell] < 0) continue;
    island *i = &islands[of_cells[cell]];
    int column = cell % gz_grid_of(grid)->columns, row = cell / gz_grid_of(grid)->columns;
    i->left = column < i->left ? column : i->left;
    i->right = column > i->right ? column : i->right;
    i->top = row < i->top ? row : i->top;
    i->bottom = row > i->bottom ? row : i->bottom;
    i->area += gz_geometry_of_kind(grid, gz_kind_of_cell(grid, cell))->area;
  }
}

static void keep_largest(island *islands, int count) {
  int largest = 0;
  for (int k = 1; k < count; k++)
    if (islands[k].area > islands[largest].area) largest = k;
  if (count > 0) islands[largest].stays = true;
}

/* Push an island as a grid of its own, where it stands. */
static void push_island(lua_State *L, const lgz_world *w, int item, const state *before,
                        const int *of_cells, const island *islands, int k) {
  const island *i = &islands[k];
  int columns = i->right - i->left + 1, rows = i->bottom - i->top + 1;
  size_t size = gz_grid_size_like(before->geometry, columns, rows);
  gz_shape *made = (gz_shape *)lgz_rawnew(L, size);
  check_same(L, before);
  gz_shape whole = gz_shape_of(&w->world, item);
  const gz_geometry *grid = whole.geometry;
  gz_make_grid_like(made, grid, columns, rows);
  unsigned char *kinds = gz_kinds_of_cells(gz_own_geometry(made));
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      int cell = (i->top + row) * gz_grid_of(grid)->columns + i->left + column;
      if (of_cells[cell] == k)
        kinds[row * columns + column] = (unsigned char)gz_kind_of_cell(grid, cell);
    }
  }
  gz_grid_finish(gz_own_geometry(made));
  int first = i->top * gz_grid_of(grid)->columns + i->left;
  gz_set_position(made, gz_add(whole.position, gz_offset_of_cell(grid, first)));
  lgz_wrapcells(L);
}

/* Empty the cells of all islands that do not stay. */
static void take_islands(lgz_world *w, int item, const int *of_cells, const island *islands) {
  int count = gz_cell_count(gz_geometry_of(&w->world, item));
  for (int cell = 0; cell < count; cell++) {
    if (of_cells[cell] >= 0 && !islands[of_cells[cell]].stays)
      gz_world_set_cell(&w->world, item, cell, 0);
  }
}

static int break_grid(lua_State *L, lgz_world *w, int item, const gz_shape *anchor) {
  state before = state_of(w, item);
  size_t cells = (size_t)gz_cell_count(before.geometry);
  int *of_cells = (int *)lua_newuserdata(L, 2 * cells * sizeof(int));
  check_same(L, &before);
  int count = gz_find_grid_islands(before.geometry, of_cells, of_cells + cells), listed = 0;
  bool any = false;
  island *islands = (island *)lua_newuserdata(L, (size_t)(count + 1) * sizeof(island));
  check_same(L, &before);
  measure_islands(before.geometry, of_cells, islands, count);
  if (anchor == NULL) keep_largest(islands, count);
  for (int k = 0; k < count; k++) {
    if (!islands[k].stays) push_island(L, w, item, &before, of_cells, islands, k);
    else lua_pushnil(L);
    const gz_shape *shape = (const gz_shape *)lua_touserdata(L, -1);
    islands[k].stays = shape == NULL || (anchor != NULL && gz_overlaps(shape, anchor));
    any = any || islands[k].stays;
    if (islands[k].stays) lua_pop(L, 1);
    else lua_rawseti(L, 4, ++listed);
  }
  check_same(L, &before);
  if (any) take_islands(w, item, of_cells, islands);
  else if (count > 0) remove_item(L, w, item);
  lua_settop(L, 4);
  lua_pushinteger(L, listed);
  return 2;
}

/* world:breakOff(item [, anchor]) -> {shape, ...}, n */
static int Lgz_world_breakOff(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lua_settop(L, 3);
  const gz_shape *anchor = lua_isnil(L, 3) ? NULL : lgz_checkany(L, 3);
  int item = lgz_checkitem(L, w, 2);
  bool is_grid = gz_geometry_of(&w->world, item)->kind == GZ_GRID;
  if (!is_grid) check_ground(L, w);
  lua_newtable(L);
  if (!is_grid) return break_outline(L, anchor);
  item = lgz_checkitem(L, lgz_checkfree(L), 2);
  if (gz_geometry_of(&w->world, item)->kind != GZ_GRID)
    return lgz_error(L, "the item was changed by a finalizer");
  return break_grid(L, w, item, anchor);
}

const luaL_Reg lgz_world_carve_methods[] = {
  { "carve", Lgz_world_carve },
  { "fill", Lgz_world_fill },
  { "breakOff", Lgz_world_breakOff },
  { NULL, NULL },
};
