/*
** graze.navigation, and the methods of navigations.
**
** A navigation knows no world: a call gives it one to look at. It carries its filter in a table. A
** filter can ask the same navigation for ways, or update it: what is in the way is listed when all
** filters are done.
*/
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/shapes/regions.h"
#include "lua/world/filter.h"

#include "core/math/assert.h"
#include "core/navigation/path.h"
#include "core/shape/polygon.h"
#include "world/query/obstacles.h"

#include <string.h>

typedef struct lgz_navigation {
  gz_navigation state;
  gz_convex_sets obstacles; /* empty, but for an update */
  gz_memory memory;
  lgz_allocator allocator;
  bool dead; /* collected; a finalizer can still call methods */
} lgz_navigation;

static lgz_navigation *check_self(lua_State *L) {
  lgz_navigation *n = (lgz_navigation *)lgz_test(L, 1, LGZ_NAVIGATION);
  if (n == NULL) lgz_typeerror(L, 1, "navigation");
  else if (n->dead) lgz_error(L, "this navigation was collected");
  return n;
}

LGZ_TYPE_METHODS(navigation, check_self(L), "navigation")

static int Lgz_navigation_gc(lua_State *L) {
  lgz_navigation *n = (lgz_navigation *)lgz_test(L, 1, LGZ_NAVIGATION);
  if (n == NULL || n->dead) return 0;
  n->dead = true;
  gz_navigation_release(&n->state, &n->memory);
  gz_convex_sets_release(&n->obstacles, &n->memory);
  return 0;
}

/* ---- looking at a world */

/* Make some tiles anew. The stack holds the world at 1 and its filter at `filter_at`. */
static void look(lua_State *L, lgz_navigation *n, int filter_at, gz_tile_range range) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_mesh *mesh = &n->state.mesh;
  if (gz_is_no_tile(range)) return;
  gz_rectangle area = gz_area_of_tiles(mesh, range), bounds = gz_bounds_of_things(mesh);
  gz_query_filter wanted = lgz_queryfilter(L, w, filter_at, &filter);
  gz_result result =
      gz_query_obstacles(&w->world, &area, &bounds, &wanted, &n->memory, &n->obstacles);
  if (result == GZ_DONE && !gz_mesh_update(mesh, &n->memory, range, &n->obstacles))
    result = GZ_NO_MEMORY;
  gz_convex_sets_release(&n->obstacles, &n->memory);
  lgz_endfilter(&filter, result);
}

static double check_length(lua_State *L, int arg, const char *what) {
  double value = lgz_checknumber(L, arg);
  if (value < GZ_SMALLEST) lgz_argerror(L, arg, "%s must be positive", what);
  return value;
}

static gz_rectangle check_rectangle(lua_State *L, int arg) {
  gz_vec p = lgz_checkvec(L, arg);
  gz_vec size = gz_v(check_length(L, arg + 2, "width"), check_length(L, arg + 3, "height"));
  gz_vec end = gz_add(p, size);
  if (gz_max_abs(end) > GZ_LARGEST) lgz_argerror(L, arg + 2, "number is too large");
  gz_rectangle area = { p, end };
  if (!gz_has_grid_area(&area))
    lgz_argerror(L, arg + 2, "the rectangle is too small for how far away it is");
  return area;
}

/* graze.navigation(world, body, x, y, width, height [, filter]) -> navigation */
static int Lgz_navigation(lua_State *L) {
  enum { BODY = 2, X = 3, WIDTH = 5, FILTER = 7, MADE };
  lgz_checksearch(L);
  const gz_shape *body = lgz_checksolid(L, BODY, false);
  gz_rectangle area = check_rectangle(L, X);
  if (!(gz_tile_count(body, &area) <= GZ_MOST_TILES)) {
    return lgz_argerror(L, WIDTH, "the rectangle is too large for the body: more than %d tiles",
                        GZ_MOST_TILES);
  }
  lua_settop(L, FILTER);
  lgz_navigation *n = (lgz_navigation *)lgz_newuservalued(L, sizeof *n);
  memset(n, 0, sizeof *n);
  n->memory = lgz_memoryof(L, &n->allocator);
  lua_createtable(L, 1, 0);
  lua_pushvalue(L, FILTER);
  lua_rawseti(L, -2, 1);
  lgz_setuservalue(L, -2);
  lgz_settype(L, LGZ_NAVIGATION);
  if (!gz_mesh_begin(&n->state.mesh, &n->memory, body, &area)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  look(L, n, FILTER, gz_all_tiles(&n->state.mesh));
  lua_settop(L, MADE);
  return 1;
}

/* Write the rectangle at arguments 3 to 6. Returns false if there is none. */
static bool check_area(lua_State *L, gz_rectangle *area) {
  if (lua_isnoneornil(L, 3)) return false;
  gz_vec p = lgz_checkvec(L, 3), size = lgz_checkvec(L, 5);
  gz_turn_positive(&p, &size);
  *area = (gz_rectangle){ p, gz_add(p, size) };
  return true;
}

/* Return the tiles that change with what is in a rectangle of the world at 1. */
static gz_tile_range tiles_of_change(lua_State *L, const gz_mesh *mesh, gz_rectangle area) {
  lgz_world *w = lgz_checksearch(L);
  if (gz_query_cut_sides(&w->world, &area) != GZ_DONE) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return gz_tiles_about(mesh, &area);
}

/* navigation:update(world [, x, y, width, height]) -> navigation */
static int Lgz_navigation_update(lua_State *L) {
  enum { WORLD = 1, SELF, FILTER };
  lgz_navigation *n = check_self(L);
  if (lgz_test(L, 2, LGZ_WORLD) == NULL) lgz_typeerror(L, 2, "world");
  const gz_mesh *mesh = &n->state.mesh;
  gz_rectangle area;
  bool is_part = check_area(L, &area);
  lua_settop(L, 2);
  lua_insert(L, WORLD);
  lgz_pushuservalue(L, SELF);
  lua_rawgeti(L, -1, 1);
  lua_replace(L, FILTER);
  look(L, n, FILTER, is_part ? tiles_of_change(L, mesh, area) : gz_all_tiles(mesh));
  lua_settop(L, SELF);
  return 1;
}

/* ---- questions */

/* navigation:path(x1, y1, x2, y2 [, into]) -> corners, n, length; nil */
static int Lgz_navigation_path(lua_State *L) {
  enum { INTO = 6 };
  lgz_navigation *n = check_self(L);
  gz_vec from = lgz_checkvec(L, 2), to = lgz_checkvec(L, 4);
  const gz_vecs *way = &n->state.search.way;
  if (!lua_istable(L, INTO)) {
    if (!lua_isnoneornil(L, INTO)) lgz_typeerror(L, INTO, "table");
    lua_settop(L, INTO);
    lua_createtable(L, 8, 0);
    lua_replace(L, INTO);
    n = check_self(L); /* a finalizer may have run */
  }
  if (!gz_navigation_path(&n->state, &n->memory, from, to)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  if (way->count == 0) return lgz_pushnone(L);
  for (int i = 0; i < way->count; i++) lgz_setcorner(L, INTO, i, way->at[i]);
  lgz_endlist(L, INTO, 2 * way->count);
  lua_pushvalue(L, INTO);
  lua_pushinteger(L, way->count);
  lgz_pushnumber(L, gz_path_length(way));
  return 3;
}

/* navigation:fits(x, y) -> boolean */
static int Lgz_navigation_fits(lua_State *L) {
  const lgz_navigation *n = check_self(L);
  gz_nearest_point place;
  lua_pushboolean(L, gz_fits_at(&n->state, lgz_checkvec(L, 2), &place));
  return 1;
}

/* navigation:nearest(x, y [, fromX, fromY]) -> x, y, distance; nil */
static int Lgz_navigation_nearest(lua_State *L) {
  const lgz_navigation *n = check_self(L);
  gz_vec p = lgz_checkvec(L, 2);
  gz_nearest_point place;
  bool found = lua_isnoneornil(L, 4) && lua_isnoneornil(L, 5)
                   ? gz_nearest_free(&n->state, p, &place)
                   : gz_nearest_reached(&n->state, p, lgz_checkvec(L, 4), &place);
  if (!found) return lgz_pushnone(L);
  return lgz_pushvec(L, place.p) + lgz_pushnumber(L, place.distance);
}

/* ---- parts, to look at */

/* navigation:getPartCount() -> n */
static int Lgz_navigation_getPartCount(lua_State *L) {
  lua_pushinteger(L, gz_navigation_part_count(&check_self(L)->state));
  return 1;
}

/* "navigation of 120 parts" */
static int Lgz_navigation_tostring(lua_State *L) {
  int count = gz_navigation_part_count(&check_self(L)->state);
  lua_pushfstring(L, "navigation of %d part%s", count, count == 1 ? "" : "s");
  return 1;
}

/* Return the part of argument 2, and how many corners it has. */
static gz_polygon_ref check_part(lua_State *L, const lgz_navigation *n, int *corners) {
  int count = gz_navigation_part_count(&n->state);
  double k = lgz_checknumber(L, 2);
  if (k < 1 || k > count || k != floor(k)) {
    lgz_argerror(L, 2, "there %s %d part%s", count == 1 ? "is" : "are", count,
                 count == 1 ? "" : "s");
  }
  gz_polygon_ref place = gz_navigation_part(&n->state, (int)k - 1);
  const gz_tile *tile = n->state.mesh.tiles[place.tile];
  *corners = tile->ends[place.part] - gz_first_edge(tile, place.part);
  return place;
}

/* navigation:getPart(k) -> polygon */
static int Lgz_navigation_getPart(lua_State *L) {
  const lgz_navigation *n = check_self(L);
  int count, now, corner;
  gz_shape *shape;
  gz_polygon_ref place;
  check_part(L, n, &now);
  do { /* a finalizer may have updated the navigation */
    count = now;
    lua_settop(L, 2);
    shape = (gz_shape *)lgz_rawnew(L, gz_shape_size(count));
    place = check_part(L, check_self(L), &now);
  } while (now != count);
  const gz_tile *tile = n->state.mesh.tiles[place.tile];
  gz_geometry *geometry = gz_shape_clear(shape, GZ_POLYGON, count);
  for (int i = 0; i < count; i++)
    gz_set_local_corner(geometry, i, gz_edge_begin(tile, gz_first_edge(tile, place.part) + i));
  gz_fault fault = gz_make_polygon(shape, &corner);
  GZ_ASSERT(fault == GZ_SOUND);
  (void)fault;
  lgz_settype(L, LGZ_SHAPE);
  return 1;
}

const luaL_Reg lgz_navigation_constructor[] = {
  { "navigation", Lgz_navigation },
  { NULL, NULL },
};

const luaL_Reg lgz_navigation_methods[] = {
  { "path", Lgz_navigation_path },
  { "fits", Lgz_navigation_fits },
  { "nearest", Lgz_navigation_nearest },
  { "update", Lgz_navigation_update },
  { "getPartCount", Lgz_navigation_getPartCount },
  { "getPart", Lgz_navigation_getPart },
  { "type", Lgz_navigation_type },
  { "typeOf", Lgz_navigation_typeOf },
  { "__tostring", Lgz_navigation_tostring },
  { "__gc", Lgz_navigation_gc },
  { NULL, NULL },
};
