/*
** The methods of worlds by questions.h, and those that search and are not in it.
*/
#include "lua/world/questions.h"

#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/filter.h"

#include "core/convex/convex.h"

/* ---- what arguments of a kind are: each reads them from `arg` on, and returns the index behind */

static inline int read_NOTHING(lua_State *L, int arg, lgz_given *given) {
  (void)L, (void)given;
  return arg;
}

static inline int read_POINT(lua_State *L, int arg, lgz_given *given) {
  *(arg == 2 ? &given->p : &given->q) = lgz_checkvec(L, arg);
  return arg + 2;
}

static inline int read_RADIUS(lua_State *L, int arg, lgz_given *given) {
  given->number = lgz_checkpositive(L, arg, "radius");
  return arg + 1;
}

/* Return a width or height, which may be negative. */
static double check_extent(lua_State *L, int arg, const char *what) {
  double value = lgz_checknumber(L, arg);
  if (fabs(value) < GZ_SMALLEST) lgz_argerror(L, arg, "%s must not be 0", what);
  return value;
}

static inline int read_SIZE(lua_State *L, int arg, lgz_given *given) {
  double width = check_extent(L, arg, "width"), height = check_extent(L, arg + 1, "height");
  if (!lgz_setsize(given, width, height))
    lgz_argerror(L, arg, "the rectangle is too small for where it is");
  return arg + 2;
}

static inline int read_LIMIT(lua_State *L, int arg, lgz_given *given) {
  given->number = HUGE_VAL;
  if (lua_isnoneornil(L, arg)) return arg + 1;
  if (lua_type(L, arg) == LUA_TNUMBER && lua_tonumber(L, arg) == HUGE_VAL) return arg + 1;
  given->number = lgz_checknumber(L, arg);
  if (given->number < 0) lgz_argerror(L, arg, "distance must not be negative");
  return arg + 1;
}

const char *lgz_setreach(lgz_given *given, double reach) {
  double far = gz_max_abs(given->p) + reach;
  given->shape = NULL;
  given->box = gz_box_between(gz_sub(given->p, gz_splat(reach)), gz_add(given->p, gz_splat(reach)));
  if (far > GZ_LARGEST) return "number is too large";
  return reach > gz_noise(far) ? NULL : "reach is too small for where (x, y) is";
}

/* Is a shape a convex polygon that holds the eye, also on its rim? */
static bool is_region(gz_vec eye, const gz_shape *shape) {
  if (shape->geometry->kind != GZ_POLYGON || shape->geometry->radius > 0) return false;
  gz_shape point = gz_point_shape(eye);
  double noise = gz_noise(gz_max(gz_extent(shape), gz_max_abs(eye)));
  return gz_convex_distance(&point, shape).distance <= noise;
}

const char *lgz_setregion(lgz_given *given, const gz_shape *shape) {
  if (shape->geometry->kind == GZ_CIRCLE) {
    double radius = shape->geometry->radius;
    gz_shape *round = &given->round.shape;
    gz_shape_clear(round, GZ_POLYGON, GZ_ROUND_CORNERS);
    if (gz_make_ellipse(round, shape->center, gz_v(radius, radius))) shape = round;
  }
  given->shape = shape;
  given->box = gz_box_of(shape);
  bool fits = is_region(given->p, shape);
  return fits ? NULL : "a convex polygon, or a circle, that holds (x, y) expected";
}

static inline int read_REGION(lua_State *L, int arg, lgz_given *given) {
  const gz_shape *shape = lgz_testshape(L, arg);
  if (shape == NULL && lua_type(L, arg) != LUA_TNUMBER)
    lgz_typeerror(L, arg, "reach or convex shape");
  const char *fault = shape != NULL ? lgz_setregion(given, shape)
                                    : lgz_setreach(given, lgz_checkpositive(L, arg, "reach"));
  if (fault != NULL) lgz_argerror(L, arg, "%s", fault);
  return arg + 1;
}

static inline int read_SOLID(lua_State *L, int arg, lgz_given *given) {
  given->shape = lgz_checkany(L, arg);
  return arg + 1;
}

static inline int read_SHAPE(lua_State *L, int arg, lgz_given *given) {
  given->shape = lgz_checkshape(L, arg);
  return arg + 1;
}

static inline int read_WAY(lua_State *L, int arg, lgz_given *given) {
  gz_vec d = lgz_checkvec(L, arg);
  bool turns = lua_type(L, arg + 2) == LUA_TNUMBER;
  bool has_angle = turns || (lua_isnil(L, arg + 2) && lua_gettop(L) > arg + 2);
  given->path =
      turns ? gz_turning_path(d, lgz_checkturn(L, arg + 2, given->shape)) : gz_straight_path(d);
  return arg + 2 + has_angle;
}

static inline int read_FLIGHT(lua_State *L, int arg, lgz_given *given) {
  gz_vec v = lgz_checkvec(L, arg), g = lgz_checkvec(L, arg + 2);
  gz_path path = { false, v, g, lgz_checknumber(L, arg + 4), 0 };
  if (path.end < 0) lgz_argerror(L, arg + 4, "time must not be negative");
  given->path = path;
  return arg + 5;
}

static inline int read_ITEM(lua_State *L, int arg, lgz_given *given) {
  given->item = lgz_checkitem(L, given->w, arg);
  return arg + 1;
}

/* ---- what an answer is in Lua: each returns it, and how many values it is */

/* Write the values of ids into a table, and leave it at the top. */
static void fill(lua_State *L, int into, const gz_list *items) {
  lua_pushvalue(L, into);
  if (items->count > 0) lgz_putvalues(L, items); /* a point mostly finds nothing */
  lgz_endlist(L, lua_gettop(L), items->count);
}

static inline int return_ITEMS(lua_State *L, int into, const lgz_found *found) {
  fill(L, into, found->items);
  lua_pushinteger(L, found->items->count);
  return 2;
}

static inline int return_PAIRS(lua_State *L, int into, const lgz_found *found) {
  fill(L, into, found->pairs);
  lua_pushinteger(L, found->pairs->count / 2);
  return 2;
}

static inline int return_CORNERS(lua_State *L, int into, const lgz_found *found) {
  const gz_visible *seen = &found->seen;
  if (seen->count == 0) return lgz_pushnone(L);
  for (int i = 0; i < seen->count; i++) lgz_setcorner(L, into, i, seen->corners[i]);
  lgz_endlist(L, into, 2 * seen->count);
  lua_pushvalue(L, into);
  lua_pushinteger(L, seen->count);
  return 2;
}

static void push_value(lua_State *L, int item) {
  lgz_pushvalues(L);
  lua_rawgeti(L, -1, item + 1);
  lua_remove(L, -2);
}

static inline int return_first(lua_State *L, const gz_cast_hit *first, gz_vec v) {
  if (first->item < 0) return lgz_pushnone(L);
  push_value(L, first->item);
  int pushed = 1 + lgz_pushnumber(L, first->hit.t) + lgz_pushvec(L, v);
  return pushed + lgz_pushpart(L, first->part);
}

static inline int return_FIRST(lua_State *L, int into, const lgz_found *found) {
  (void)into;
  return return_first(L, &found->first, found->first.hit.normal);
}

static inline int return_NEAREST(lua_State *L, int into, const lgz_found *found) {
  (void)into;
  return return_first(L, &found->first, found->first.point);
}

static inline int return_HITS(lua_State *L, int into, const lgz_found *found) {
  (void)into;
  lgz_dropretired(L, found->w);
  lua_pushinteger(L, gz_current_hits(&found->w->world)->count);
  return 1;
}

/* ---- the methods */

typedef int reader(lua_State *L, int arg, lgz_given *given);
typedef gz_result asker(gz_world *world, const lgz_given *given, const gz_query_filter *wanted,
                        lgz_found *found);
typedef int returner(lua_State *L, int into, const lgz_found *found);

/* Make a table at `into` for the answer, if there is none. A finalizer that runs meanwhile may
   change, search or close the world. Returns whether one may have run. */
static bool make_into(lua_State *L, int into) {
  if (lua_istable(L, into)) return false;
  if (!lua_isnoneornil(L, into)) lgz_typeerror(L, into, "table");
  lua_settop(L, into);
  lua_createtable(L, 8, 0);
  lua_replace(L, into);
  lgz_checksearch(L);
  return true;
}

GZ_ALWAYS_INLINE int answer(lua_State *L, reader first, reader second, asker ask, returner done,
                            bool lists) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  lgz_given given;
  lgz_found found;
  lgz_beginquestion(w, &given, &found);
  int arg = second(L, first(L, 2, &given), &given);
  if (lists && make_into(L, arg + 1)) second(L, first(L, 2, &given), &given);
  gz_query_filter wanted = lgz_queryfilter(L, w, arg, &filter);
  lgz_endfilter(&filter, ask(&w->world, &given, &wanted, &found));
  return done(L, arg + 1, &found);
}

/* Does an answer fill a table? */
enum { LISTS_ITEMS = true, LISTS_PAIRS = true, LISTS_CORNERS = true };
enum { LISTS_FIRST = false, LISTS_NEAREST = false, LISTS_HITS = false };

#define METHOD(name, first, second, kind, how)                                                     \
  static int Lgz_world_##name(lua_State *L) {                                                      \
    return answer(L, read_##first, read_##second, lgz_ask_##name, return_##kind, LISTS_##kind);    \
  }
LGZ_QUESTIONS(METHOD)
#undef METHOD

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

/* world:events([into]) -> {"enter", a, b, "leave", c, d, ...}, number of events */
static int Lgz_world_events(lua_State *L) {
  enum { INTO = 2, ENTER, LEAVE, VALUES };
  lgz_world *w = lgz_checkfree(L);
  make_into(L, INTO);
  lua_settop(L, INTO);
  lua_pushliteral(L, "enter");
  lua_pushliteral(L, "leave");
  lgz_checkfree(L); /* see make_into */
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
#define ENTRY(name, first, second, kind, how) { #name, Lgz_world_##name },
  LGZ_QUESTIONS(ENTRY)
#undef ENTRY
      { "fits", Lgz_world_fits },
  { "events", Lgz_world_events },
  { NULL, NULL },
};
