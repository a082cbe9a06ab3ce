/*
** Methods of worlds that search: queries, casts, overlaps and events.
*/
#include "lua/world/filter.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/sight_region.h"

#include "core/shape/polygon.h"

/* Make a table at `into` for the results, if there is none. Call this before anything is searched
   or looked up: a finalizer that runs meanwhile may change, search or close the world. */
static void check_into(lua_State *L, int into) {
  if (lua_istable(L, into)) return;
  if (!lua_isnoneornil(L, into)) lgz_typeerror(L, into, "table");
  lua_settop(L, into);
  lua_createtable(L, 8, 0);
  lua_replace(L, into);
  lgz_checksearch(L);
}

/* Write the values of ids into the table at the top. */
static void put_values(lua_State *L, const gz_list *items) {
  lgz_pushvalues(L);
  for (int i = 0; i < items->count; i++) {
    lua_rawgeti(L, -1, items->at[i] + 1);
    lua_rawseti(L, -3, i + 1);
  }
  lua_pop(L, 1);
}

/* Write the values of ids into a table, and leave it at the top. */
static void fill(lua_State *L, int into, const gz_list *items) {
  lua_pushvalue(L, into);
  if (items->count > 0) put_values(L, items); /* a point mostly finds nothing */
  lgz_endlist(L, lua_gettop(L), items->count);
}

static int return_items(lua_State *L, lgz_world *w, int into) {
  fill(L, into, &w->world.scratch.found);
  lua_pushinteger(L, w->world.scratch.found.count);
  return 2;
}

/* Query by a shape; filter and `into` are the arguments from `arg` on. */
static int query_by_shape(lua_State *L, lgz_world *w, const gz_shape *shape, int arg) {
  lgz_filter filter;
  check_into(L, arg + 1);
  gz_query_filter wanted = lgz_queryfilter(L, w, arg, &filter);
  lgz_endfilter(&filter, gz_query_shape(&w->world, shape, &wanted));
  return return_items(L, w, arg + 1);
}

/* world:queryPoint(x, y [, filter [, into]]) -> items, n */
static int Lgz_world_queryPoint(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  gz_shape point = gz_point_shape(lgz_checkvec(L, 2));
  return query_by_shape(L, w, &point, 4);
}

/* world:queryCircle(x, y, radius [, filter [, into]]) -> items, n */
static int Lgz_world_queryCircle(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  gz_small_shape circle;
  gz_vec center = lgz_checkvec(L, 2);
  gz_make_circle(&circle.shape, center, lgz_checkpositive(L, 4, "radius"));
  return query_by_shape(L, w, &circle.shape, 5);
}

/* Return a width or height, which may be negative. */
static double check_extent(lua_State *L, int arg, const char *what) {
  double value = lgz_checknumber(L, arg);
  if (fabs(value) < GZ_SMALLEST) lgz_argerror(L, arg, "%s must not be 0", what);
  return value;
}

/* world:queryRectangle(x, y, width, height [, filter [, into]]) -> items, n */
static int Lgz_world_queryRectangle(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_vec p = lgz_checkvec(L, 2);
  double width = check_extent(L, 4, "width"), height = check_extent(L, 5, "height");
  gz_vec size = gz_v(width, height);
  gz_turn_positive(&p, &size);
  if (!gz_is_box(p, size)) {
    return lgz_argerror(L, 4, "the rectangle is too small for where it is");
  }
  check_into(L, 7);
  gz_query_filter wanted = lgz_queryfilter(L, w, 6, &filter);
  lgz_endfilter(&filter, gz_query_box(&w->world, p, size, &wanted));
  return return_items(L, w, 7);
}

/* world:queryShape(shape [, filter [, into]]) -> items, n */
static int Lgz_world_queryShape(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  return query_by_shape(L, w, lgz_checkany(L, 2), 3);
}

/* world:queryItem(item [, filter [, into]]) -> items, n */
static int Lgz_world_queryItem(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  check_into(L, 4);
  int item = lgz_checkitem(L, w, 2);
  gz_query_filter wanted = lgz_queryfilter(L, w, 3, &filter);
  lgz_endfilter(&filter, gz_query_item(&w->world, item, &wanted));
  return return_items(L, w, 4);
}

/* world:querySegment(x1, y1, x2, y2 [, filter [, into]]) -> items, n; sorted along the way */
static int Lgz_world_querySegment(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_vec p = lgz_checkvec(L, 2), q = lgz_checkvec(L, 4);
  check_into(L, 7);
  gz_query_filter wanted = lgz_queryfilter(L, w, 6, &filter);
  lgz_endfilter(&filter, gz_query_segment(&w->world, p, q, &wanted));
  return return_items(L, w, 7);
}

/* Return the box of the region of a query for visibility, which argument 4 says: the square as far
   as `reach` around the eye, or a convex polygon that holds it, as which a circle is drawn in
   *round. *region is that, or NULL. */
static gz_box check_region(lua_State *L, gz_vec eye, gz_round_shape *round,
                           const gz_shape **region) {
  *region = NULL;
  if (lua_type(L, 4) == LUA_TNUMBER) {
    double reach = lgz_checkpositive(L, 4, "reach");
    const char *fault = lgz_reachfault(eye, reach);
    if (fault != NULL) lgz_argerror(L, 4, "%s", fault);
    return lgz_boxaround(eye, reach);
  }
  const gz_shape *shape = lgz_testshape(L, 4);
  if (shape == NULL) {
    lgz_typeerror(L, 4, "reach or convex shape");
    return lgz_boxaround(eye, 0);
  }
  if (shape->geometry->kind == GZ_CIRCLE) {
    double radius = shape->geometry->radius;
    gz_shape_clear(&round->shape, GZ_POLYGON, GZ_ROUND_CORNERS);
    if (gz_make_ellipse(&round->shape, shape->center, gz_v(radius, radius))) shape = &round->shape;
  }
  if (!lgz_isregion(eye, shape))
    lgz_argerror(L, 4, "a convex polygon, or a circle, that holds (x, y) expected");
  *region = shape;
  return gz_box_of(shape);
}

/* world:visibility(x, y, reach | shape [, filter [, into]]) -> {x1, y1, x2, y2, ...}, n | nil */
static int Lgz_world_visibility(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  const gz_shape *region;
  gz_visible seen;
  gz_round_shape round;
  gz_vec eye = lgz_checkvec(L, 2);
  gz_box box = check_region(L, eye, &round, &region);
  check_into(L, 6);
  gz_query_filter wanted = lgz_queryfilter(L, w, 5, &filter);
  lgz_endfilter(&filter, gz_query_visibility(&w->world, eye, &box, region, &wanted, &seen));
  if (seen.count == 0) return lgz_pushnone(L);
  for (int i = 0; i < seen.count; i++) lgz_setcorner(L, 6, i, seen.corners[i]);
  lgz_endlist(L, 6, 2 * seen.count);
  lua_pushvalue(L, 6);
  lua_pushinteger(L, seen.count);
  return 2;
}

static void push_value(lua_State *L, int item) {
  lgz_pushvalues(L);
  lua_rawgeti(L, -1, item + 1);
  lua_remove(L, -2);
}

static int return_first(lua_State *L, const gz_cast_hit *first) {
  if (first->item < 0) return lgz_pushnone(L);
  push_value(L, first->item);
  int pushed = 1 + lgz_pushnumber(L, first->hit.t) + lgz_pushvec(L, first->hit.normal);
  return pushed + lgz_pushpart(L, first->part);
}

/* world:rayCast(x1, y1, x2, y2 [, filter]) -> item, t, nx, ny, part | nil */
static int Lgz_world_rayCast(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_cast_hit first;
  gz_vec p = lgz_checkvec(L, 2), q = lgz_checkvec(L, 4);
  gz_query_filter wanted = lgz_queryfilter(L, w, 6, &filter);
  lgz_endfilter(&filter, gz_query_ray(&w->world, p, q, &wanted, &first));
  return return_first(L, &first);
}

/* Return the path of a shape by arguments 3 and 4, and a turn by 5 if that is a number; *filter is
   the argument behind. */
static gz_path check_path(lua_State *L, const gz_shape *shape, int *filter) {
  gz_vec d = lgz_checkvec(L, 3);
  bool turns = lua_type(L, 5) == LUA_TNUMBER;
  *filter = turns || (lua_isnil(L, 5) && lua_gettop(L) > 5) ? 6 : 5;
  return turns ? gz_turning_path(d, lgz_checkturn(L, 5, shape)) : gz_straight_path(d);
}

/* world:shapeCast(shape, dx, dy [, da] [, filter]) -> item, t, nx, ny, part | nil */
static int Lgz_world_shapeCast(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_cast_hit first;
  int at;
  const gz_shape *shape = lgz_checkshape(L, 2);
  gz_path path = check_path(L, shape, &at);
  gz_query_filter wanted = lgz_queryfilter(L, w, at, &filter);
  lgz_endfilter(&filter, gz_query_cast(&w->world, shape, &path, &wanted, &first));
  return return_first(L, &first);
}

/* world:impact(shape, vx, vy, ax, ay, tmax [, filter]) -> item, t, nx, ny, part | nil */
static int Lgz_world_impact(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_cast_hit first;
  const gz_shape *shape = lgz_checkshape(L, 2);
  gz_path path = { false, lgz_checkvec(L, 3), lgz_checkvec(L, 5), lgz_checknumber(L, 7), 0 };
  if (path.end < 0) return lgz_argerror(L, 7, "time must not be negative");
  gz_query_filter wanted = lgz_queryfilter(L, w, 8, &filter);
  lgz_endfilter(&filter, gz_query_impact(&w->world, shape, &path, &wanted, &first));
  return return_first(L, &first);
}

/* Return the number of hits after a cast that found all. */
static int return_hits(lua_State *L, lgz_world *w, lgz_filter *filter, gz_result result) {
  lgz_endfilter(filter, result);
  lgz_dropretired(L, w);
  lua_pushinteger(L, gz_current_hits(&w->world)->count);
  return 1;
}

/* world:rayCastAll(x1, y1, x2, y2 [, filter]) -> n */
static int Lgz_world_rayCastAll(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_vec p = lgz_checkvec(L, 2), q = lgz_checkvec(L, 4);
  gz_query_filter wanted = lgz_queryfilter(L, w, 6, &filter);
  return return_hits(L, w, &filter, gz_query_ray_all(&w->world, p, q, &wanted));
}

/* world:shapeCastAll(shape, dx, dy [, da] [, filter]) -> n */
static int Lgz_world_shapeCastAll(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  int at;
  const gz_shape *shape = lgz_checkshape(L, 2);
  gz_path path = check_path(L, shape, &at);
  gz_query_filter wanted = lgz_queryfilter(L, w, at, &filter);
  return return_hits(L, w, &filter, gz_query_cast_all(&w->world, shape, &path, &wanted));
}

/* Return the shape at argument 3, at the coordinates by arguments 4 and 5, or else those of the
   item; without an item, its own. */
static gz_shape shape_to_fit(lua_State *L, const lgz_world *w, int item) {
  const gz_shape *shape = lgz_checkshape(L, 3);
  gz_vec position = item < 0 ? shape->position : w->world.items[item].position;
  position.x = lgz_optnumber(L, 4, position.x);
  position.y = lgz_optnumber(L, 5, position.y);
  return gz_shape_at(shape->geometry, position);
}

/* world:fits(item, shape [, x, y [, filter [, group]]]) -> true | false, other */
static int Lgz_world_fits(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  int other, item = lua_isnoneornil(L, 2) ? -1 : lgz_checkbody(L, w, 2);
  gz_shape shape = shape_to_fit(L, w, item);
  int group = item >= 0 ? w->world.items[item].group : 0;
  if (!lua_isnoneornil(L, 7)) {
    lgz_checkname(L, 7);
    group = lgz_group(L, w, 7, 7, false);
    if (group < 0)
      return lgz_argerror(L, 7, "unknown group '%s': no item or rule has it", lua_tostring(L, 7));
  }
  gz_filter ask = lgz_moverfilter(L, w, 6, &filter);
  filter.as = group;
  lgz_endfilter(&filter, gz_query_fits(&w->world, item, group, &shape, &ask, &other));
  lua_pushboolean(L, other < 0);
  if (other < 0) return 1;
  push_value(L, other);
  return 2;
}

/* world:nearest(x, y [, maxDistance [, filter]]) -> item, distance, px, py, part | nil */
static int Lgz_world_nearest(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  gz_cast_hit nearest;
  gz_vec p = lgz_checkvec(L, 2);
  double limit = HUGE_VAL;
  if (!lua_isnoneornil(L, 4) && !(lua_type(L, 4) == LUA_TNUMBER && lua_tonumber(L, 4) == limit)) {
    limit = lgz_checknumber(L, 4);
    if (limit < 0) return lgz_argerror(L, 4, "distance must not be negative");
  }
  gz_query_filter wanted = lgz_queryfilter(L, w, 5, &filter);
  lgz_endfilter(&filter, gz_query_nearest(&w->world, p, limit, &wanted, &nearest));
  if (nearest.item < 0) return lgz_pushnone(L);
  push_value(L, nearest.item);
  int pushed = 1 + lgz_pushnumber(L, nearest.hit.t) + lgz_pushvec(L, nearest.point);
  return pushed + lgz_pushpart(L, nearest.part);
}

/* world:overlaps([filter [, into]]) -> {a1, b1, a2, b2, ...}, number of pairs */
static int Lgz_world_overlaps(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  check_into(L, 3);
  gz_query_filter wanted = lgz_queryfilter(L, w, 2, &filter);
  lgz_endfilter(&filter, gz_world_overlaps(&w->world, &wanted, &w->pairs));
  fill(L, 3, &w->pairs);
  lua_pushinteger(L, w->pairs.count / 2);
  return 2;
}

/* world:events([into]) -> {"enter", a, b, "leave", c, d, ...}, number of events */
static int Lgz_world_events(lua_State *L) {
  enum { INTO = 2, ENTER, LEAVE, VALUES };
  lgz_world *w = lgz_checkfree(L);
  check_into(L, INTO);
  lua_settop(L, INTO);
  lua_pushliteral(L, "enter");
  lua_pushliteral(L, "leave");
  lgz_checkfree(L); /* see check_into */
  lgz_pushvalues(L);
  lgz_checkresult(L, gz_world_find_events(&w->world, &w->events), 0);
  int count = w->events.event_count;
  for (int i = 0; i < count; i++) {
    const gz_event *event = &w->events.events[i];
    lua_pushvalue(L, event->enters ? ENTER : LEAVE);
    lua_rawseti(L, INTO, 3 * i + 1);
    lua_rawgeti(L, VALUES, event->a + 1);
    lua_rawseti(L, INTO, 3 * i + 2);
    lua_rawgeti(L, VALUES, event->b + 1);
    lua_rawseti(L, INTO, 3 * i + 3);
  }
  lgz_endlist(L, INTO, 3 * count);
  lua_pushvalue(L, INTO);
  lgz_dropretired(L, w);
  lua_pushinteger(L, count);
  return 2;
}

const luaL_Reg lgz_query_methods[] = {
  { "queryPoint", Lgz_world_queryPoint },
  { "queryRectangle", Lgz_world_queryRectangle },
  { "queryCircle", Lgz_world_queryCircle },
  { "queryShape", Lgz_world_queryShape },
  { "queryItem", Lgz_world_queryItem },
  { "querySegment", Lgz_world_querySegment },
  { "visibility", Lgz_world_visibility },
  { "rayCast", Lgz_world_rayCast },
  { "shapeCast", Lgz_world_shapeCast },
  { "impact", Lgz_world_impact },
  { "rayCastAll", Lgz_world_rayCastAll },
  { "shapeCastAll", Lgz_world_shapeCastAll },
  { "fits", Lgz_world_fits },
  { "nearest", Lgz_world_nearest },
  { "overlaps", Lgz_world_overlaps },
  { "events", Lgz_world_events },
  { NULL, NULL },
};
