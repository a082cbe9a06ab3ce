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
#include "core/parts/outline.h"
#include "core/parts/whole.h"
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
  lgz_validatenow(w);
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
  uint64_t serial, geometry_serial;
  const gz_geometry *geometry;
  gz_vec position;
} state;

static state state_of(const lgz_world *w, int item) {
  const gz_item *it = &w->world.items[item];
  state s = { it->serial, w->world.geometries.at[it->geometry].serial,
              gz_geometry_of(&w->world, item), it->position };
  return s;
}

static void check_same(lua_State *L, const state *before) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_finditem(L, w, 2);
  bool same = item >= 0;
  if (same) {
    state now = state_of(w, item);
    same = now.serial == before->serial && now.geometry_serial == before->geometry_serial &&
           gz_equal(now.position, before->position);
  }
  if (!same) lgz_error(L, "the item was changed by a finalizer");
}

/* The ground of which pieces may be loose: an outline on a grid, the item's own or made anew. */
typedef struct ground {
  const gz_geometry *outline;
  gz_region_frame frame;
  double angle;
} ground;

/* Return the ground of an item; push an outline at angle 0 if it is made anew, else nil. There may
   be none. */
static ground push_ground(lua_State *L, lgz_region *r, const lgz_world *w, int item) {
  gz_shape shape = gz_shape_of(&w->world, item);
  ground g = { shape.geometry, gz_carving_frame_of(&shape), shape.geometry->angle };
  r->region.frame = g.frame;
  if (gz_world_is_on_grid(&w->world, item)) {
    lua_pushnil(L);
    return g;
  }
  gz_region_outline outline;
  lgz_checkmemory(L, gz_region_open(&r->region, &r->memory, &shape, &g.frame) &&
                         gz_region_trace(&r->region, &r->memory, true) &&
                         gz_region_rings(&r->region, &r->memory, GZ_ALL_COMPONENTS,
                                         (gz_grid_point){ 0, 0 }, &outline));
  bool any = lgz_pushregion(L, &outline, gz_v(0, 0), 0, true);
  g.outline = any ? ((const gz_shape *)lua_touserdata(L, -1))->geometry : NULL;
  return g;
}

/* Does a piece overlap the anchor, where the item stands? */
static bool is_anchored(lua_State *L, lgz_region *r, const ground *g, int piece,
                        const gz_shape *anchor) {
  gz_remove_components(&r->pieces, piece);
  gz_outline_parts parts = { .unit = g->frame.unit,
                             .kept = g->outline,
                             .leaves = r->pieces.removed.at };
  lgz_checkmemory(L, gz_reserve_block(&r->memory, &r->piece, gz_outline_size(&parts)));
  gz_shape *shape = (gz_shape *)r->piece.at;
  gz_make_outline(shape, &parts);
  gz_set_transform(shape, g->frame.position, g->angle);
  return gz_overlaps(shape, anchor);
}

/* Choose what stays: the pieces that overlap the anchor, or the largest one. Returns how many. */
static int choose_pieces(lua_State *L, lgz_region *r, const ground *g, const gz_shape *anchor) {
  int count = 0;
  if (g->outline == NULL) return 0;
  lgz_checkmemory(L, gz_find_part_components(&r->pieces, &r->memory, g->outline, g->frame.unit));
  int largest = gz_largest_component(&r->pieces, g->outline);
  for (int piece = 0; piece < r->pieces.count; piece++) {
    bool stays = anchor == NULL ? piece == largest : is_anchored(L, r, g, piece, anchor);
    r->pieces.stays.at[piece] = stays;
    count += stays;
  }
  return count;
}

/* Push a piece of the ground about its centroid. Returns false if it has no area but within
   rounding. */
static bool push_piece(lua_State *L, lgz_region *r, const ground *g, int piece) {
  const gz_region_frame *frame = &r->region.frame;
  gz_region_outline outline;
  r->region.edges.count = 0;
  lgz_checkmemory(L, gz_quantise_component(&r->pieces, &r->memory, &r->region.edges, g->outline,
                                           frame->unit, piece) &&
                         gz_region_trace(&r->region, &r->memory, true));
  gz_grid_point origin = gz_component_centroid(&r->region, GZ_ALL_COMPONENTS);
  gz_vec arm = gz_rotate(gz_from_grid(frame, origin), frame->rotation);
  lgz_checkmemory(L, gz_region_rings(&r->region, &r->memory, GZ_ALL_COMPONENTS, origin, &outline));
  return lgz_pushregion(L, &outline, gz_add(frame->position, arm), g->angle, true);
}

/* Add the loose pieces to the table at index 4. Returns how many there are. */
static int list_pieces(lua_State *L, lgz_region *r, const ground *g, const state *before) {
  int top = lua_gettop(L), count = 0;
  for (int piece = 0; piece < r->pieces.count; piece++) {
    if (r->pieces.stays.at[piece]) continue;
    if (push_piece(L, r, g, piece)) lua_rawseti(L, 4, ++count);
    lua_settop(L, top);
    check_same(L, before);
  }
  return count;
}

static int break_outline(lua_State *L, const gz_shape *anchor) {
  lgz_region *r = lgz_openregion(L);
  lgz_world *w = lgz_checkfree(L);
  int item = check_ground(L, w);
  state before = state_of(w, item);
  ground g = push_ground(L, r, w, item);
  check_same(L, &before);
  int stay = choose_pieces(L, r, &g, anchor);
  int count = g.outline == NULL ? 0 : list_pieces(L, r, &g, &before);
  if (count > 0 && stay == 0) remove_item(L, w, item);
  if (count > 0 && stay > 0) {
    gz_remove_components(&r->pieces, GZ_ALL_COMPONENTS);
    lgz_checkmemory(L, gz_world_leave_parts(&w->world, item, g.outline, r->pieces.removed.at));
  }
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
  lgz_validatenow(w);
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
