/*
** Methods of worlds that move items, and report hits.
*/
#include "lua/world/move_methods.h"

#include "lua/base/methods.h"
#include "lua/base/results.h"

#include "core/math/assert.h"

#include "lua/world/filter.h"
#include "world/hits.h"
#include "world/carry/carry.h"
#include "world/move/move.h"
#include "world/step/step.h"
#include "world/move/touching.h"
#include "world/move/turning_move.h"

static int return_end(lua_State *L, lgz_world *w, lgz_filter *filter, gz_result result,
                      gz_vec end) {
  lgz_endfilter(filter, result);
  lgz_dropretired(L, w);
  int pushed = lgz_pushvec(L, end);
  lua_pushinteger(L, gz_current_hits(&w->world)->count);
  return pushed + 1;
}

/* Return the goal by arguments 3 and 4. */
static gz_vec check_goal(lua_State *L, const lgz_world *w, int item, lgz_motion motion) {
  gz_vec goal = lgz_checkvec(L, 3);
  if (motion != LGZ_MOVEBY) return goal;
  goal = gz_add(w->world.items[item].position, goal);
  const char *fault = lgz_numberfault(gz_max_abs(goal));
  if (fault != NULL) lgz_argerror(L, 3, "%s", fault);
  return goal;
}

/* Return the angle to turn to, by argument 5. */
static double check_angle(lua_State *L, const lgz_world *w, int item, lgz_motion motion) {
  const gz_geometry *geometry = gz_geometry_of(&w->world, item);
  double angle = lgz_checknumber(L, 5), from = geometry->angle;
  const char *fault = lgz_turnfault(geometry, motion == LGZ_MOVEBY ? angle : angle - from);
  if (fault != NULL) lgz_argerror(L, 5, "%s", fault);
  return motion == LGZ_MOVEBY ? from + angle : angle;
}

/* Run a move with an angle, which is argument 5, and a filter, which is argument 6. */
static int move_and_turn(lua_State *L, lgz_world *w, int item, lgz_motion motion) {
  lgz_filter filter;
  gz_vec end;
  gz_vec goal = check_goal(L, w, item, motion);
  double angle = check_angle(L, w, item, motion);
  bool turns = angle != gz_geometry_of(&w->world, item)->angle;
  gz_filter ask = lgz_moverfilter(L, w, 6, &filter);
  gz_result result =
      turns ? gz_world_turn(&w->world, item, goal, angle, &ask, motion != LGZ_CHECK, &end, &angle)
            : gz_world_move(&w->world, item, goal, &ask, motion != LGZ_CHECK, &end);
  return return_end(L, w, &filter, result, end) + lgz_pushnumber(L, angle);
}

int lgz_move(lua_State *L, lgz_world *w, int item, lgz_motion motion) {
  GZ_ASSERT(gz_world_has_body(&w->world, item));
  GZ_ASSERT(motion == LGZ_CHECK || w->callers == 0);
  if (lua_type(L, 5) == LUA_TNUMBER) return move_and_turn(L, w, item, motion);
  if (lua_isnil(L, 5) && lua_gettop(L) > 5) lua_remove(L, 5); /* no angle, and a filter */
  lgz_filter filter;
  gz_vec end;
  gz_vec goal = check_goal(L, w, item, motion);
  gz_filter ask = lgz_moverfilter(L, w, 5, &filter);
  gz_result result = gz_world_move(&w->world, item, goal, &ask, motion != LGZ_CHECK, &end);
  return return_end(L, w, &filter, result, end);
}

/* world:move(item, x, y [, angle] [, filter]) -> x, y, n [, angle] */
static int Lgz_world_move(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  return lgz_move(L, w, lgz_checkbody(L, w, 2), LGZ_MOVE);
}

/* world:moveBy(item, dx, dy [, da] [, filter]) -> x, y, n [, angle] */
static int Lgz_world_moveBy(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  return lgz_move(L, w, lgz_checkbody(L, w, 2), LGZ_MOVEBY);
}

/* world:check(item, x, y [, angle] [, filter]) -> x, y, n [, angle] */
static int Lgz_world_check(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  return lgz_move(L, w, lgz_checkbody(L, w, 2), LGZ_CHECK);
}

/* world:advance(item, x, y [, filter]) -> x, y, other, nx, ny, n */
static int Lgz_world_advance(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lgz_filter filter;
  gz_advance end;
  int item = lgz_checkbody(L, w, 2);
  gz_vec goal = lgz_checkvec(L, 3);
  gz_filter ask = lgz_moverfilter(L, w, 5, &filter);
  lgz_endfilter(&filter, gz_world_advance(&w->world, item, goal, &ask, &end));
  lgz_dropretired(L, w);
  int pushed = lgz_pushvec(L, end.position);
  if (end.other >= 0) {
    lgz_pushvalues(L);
    lua_rawgeti(L, -1, end.other + 1);
    lua_remove(L, -2);
    pushed += 1 + lgz_pushvec(L, end.normal);
  } else {
    for (int i = 0; i < 3; i++) pushed += lgz_pushnone(L);
  }
  lua_pushinteger(L, gz_current_hits(&w->world)->count);
  return pushed + 1;
}

static int return_count(lua_State *L, lgz_world *w, lgz_filter *filter, gz_result result) {
  lgz_endfilter(filter, result);
  lgz_dropretired(L, w);
  lgz_validatenow(w);
  lua_pushinteger(L, gz_current_hits(&w->world)->count);
  return 1;
}

/* Return an argument that is a boolean, and true where it is left out. */
static bool is_unless_false(lua_State *L, int arg, const char *meaning) {
  if (lua_isnoneornil(L, arg)) return true;
  if (!lua_isboolean(L, arg))
    lgz_typeerror(L, arg, lua_pushfstring(L, "%s: true or false", meaning));
  return lua_toboolean(L, arg);
}

/* world:carry(item, x, y [, angle], passengers [, riders [, nudge [, crushes]]]) -> n */
static int Lgz_world_carry(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lgz_filter filter;
  int item = lgz_checkbody(L, w, 2);
  gz_vec goal = lgz_checkvec(L, 3);
  double angle = gz_geometry_of(&w->world, item)->angle;
  int fifth = lua_type(L, 5);
  bool is_filter = fifth == LUA_TSTRING || fifth == LUA_TTABLE || fifth == LUA_TFUNCTION;
  bool has_angle = fifth == LUA_TNUMBER || (!is_filter && lua_gettop(L) > 5);
  int arg = has_angle ? 6 : 5;
  if (has_angle && !lua_isnil(L, 5)) angle = check_angle(L, w, item, LGZ_MOVE);
  if (lua_isnoneornil(L, arg))
    lgz_argerror(L, arg, "who may be moved: a group, a list of groups or a function expected");
  gz_carry_manner manner = { .on_top = is_unless_false(L, arg + 1, "whether any ride"),
                             .nudge = lgz_optnumber(L, arg + 2, 0),
                             .stops = !is_unless_false(L, arg + 3, "whether it crushes") };
  if (manner.nudge < 0) return lgz_argerror(L, arg + 2, "nudge must not be negative");
  gz_query_filter wanted = lgz_queryfilter(L, w, arg, &filter);
  gz_result result = gz_world_carry(&w->world, item, goal, angle, &wanted, &manner);
  return return_count(L, w, &filter, result);
}

/* world:push(item [, filter]) -> x, y, n */
static int Lgz_world_push(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lgz_filter filter;
  gz_vec end;
  int item = lgz_checkbody(L, w, 2);
  gz_filter ask = lgz_moverfilter(L, w, 3, &filter);
  gz_result result = gz_world_push(&w->world, item, &ask, &end);
  return return_end(L, w, &filter, result, end);
}

/* world:touching(item [, filter]) -> n */
static int Lgz_world_touching(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  lgz_filter filter;
  int item = lgz_checkbody(L, w, 2);
  gz_filter ask = lgz_moverfilter(L, w, 3, &filter);
  return return_count(L, w, &filter, gz_world_touching(&w->world, item, &ask));
}

/* Return the time at an argument. */
static double check_duration(lua_State *L, int arg) {
  double dt = lgz_checknumber(L, arg);
  if (dt < 0) lgz_argerror(L, arg, "time must not be negative");
  return dt;
}

/* world:step(dt [, filter]) -> number of hits */
static int Lgz_world_step(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lgz_filter filter;
  double dt = check_duration(L, 2);
  gz_filter ask = lgz_moverfilter(L, w, 3, &filter);
  return return_count(L, w, &filter, gz_world_step(&w->world, dt, &ask));
}

/* world:stepItem(item, dt [, filter]) -> number of hits */
static int Lgz_world_stepItem(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  lgz_filter filter;
  int item = lgz_checkbody(L, w, 2);
  double dt = check_duration(L, 3);
  gz_filter ask = lgz_moverfilter(L, w, 4, &filter);
  return return_count(L, w, &filter, gz_world_step_item(&w->world, item, dt, &ask));
}

static int push_hit(lua_State *L, gz_world *world, int k) {
  gz_hits_complete(world);
  /* Copy the hit: making a string can run a finalizer that moves items. */
  const gz_world_hit hit = gz_current_hits(world)->at[k];
  lgz_pushvalues(L);
  int values = lua_gettop(L);
  lua_rawgeti(L, values, hit.item + 1);
  lua_rawgeti(L, values, hit.other + 1);
  if (lgz_responsename(hit.response) != NULL) lua_pushstring(L, lgz_responsename(hit.response));
  else lua_pushnil(L);
  lua_remove(L, values);
  int pushed = 3 + lgz_pushnumber(L, hit.t) + lgz_pushvec(L, hit.normal);
  pushed += lgz_pushvec(L, hit.point) + lgz_pushnumber(L, hit.depth);
  return pushed + lgz_pushpart(L, hit.part);
}

/* Return the index of the hit that an argument names. */
static int check_hit(lua_State *L, lgz_world *w, int arg) {
  double k = lgz_checknumber(L, arg);
  int count = gz_current_hits(&w->world)->count;
  if (k < 1 || k > count || k != floor(k)) {
    lgz_argerror(L, arg, "there %s %d hit%s", count == 1 ? "is" : "are", count,
                 count == 1 ? "" : "s");
  }
  return (int)k - 1;
}

/* world:getHit(k) -> item, other, response, t, nx, ny, px, py, depth, part */
static int Lgz_world_getHit(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  return push_hit(L, &w->world, check_hit(L, w, 2));
}

/* world:getHitLeg(k) -> x, y, dx, dy [, angle, da, dt] */
static int Lgz_world_getHitLeg(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  const gz_world_hit *hit = &gz_current_hits(&w->world)->at[check_hit(L, w, 2)];
  int pushed = lgz_pushvec(L, hit->position) + lgz_pushvec(L, hit->leg);
  if (!hit->turns) return pushed;
  pushed += lgz_pushnumber(L, hit->angle) + lgz_pushnumber(L, hit->turn);
  return pushed + lgz_pushnumber(L, hit->duration);
}

/* world:getHitImpulse(k) -> impulse, speed */
static int Lgz_world_getHitImpulse(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  const gz_world_hit *hit = &gz_current_hits(&w->world)->at[check_hit(L, w, 2)];
  return lgz_pushnumber(L, hit->impulse) + lgz_pushnumber(L, hit->approach);
}

static int iterate_hits(lua_State *L) {
  lgz_world *w = lgz_checksearch(L);
  double k = lua_tonumber(L, 2);
  bool lost, more = gz_hits_next(&w->world, k, &lost);
  if (lost) return lgz_error(L, "the hits were replaced by another move, or by restore");
  if (!more) return lgz_pushnone(L);
  lua_pushinteger(L, (int)k + 1);
  return 1 + push_hit(L, &w->world, (int)k);
}

/* for k, item, other, response, t, nx, ny, px, py, depth, part in world:hits() */
static int Lgz_world_hits(lua_State *L) {
  lgz_checksearch(L);
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(3));
  lua_insert(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

/* world:hits() keeps its iterator in an upvalue, so that a loop makes no closure. */
void lgz_addhits(lua_State *L, int types) {
  lua_pushvalue(L, types);
  lua_pushliteral(L, "hits");
  lgz_pushclosure(L, types, "hits", iterate_hits);
  lua_pushcclosure(L, Lgz_world_hits, 3);
  lua_setfield(L, -2, "hits");
}

const luaL_Reg lgz_move_methods[] = {
  { "move", Lgz_world_move },
  { "moveBy", Lgz_world_moveBy },
  { "check", Lgz_world_check },
  { "push", Lgz_world_push },
  { "touching", Lgz_world_touching },
  { "advance", Lgz_world_advance },
  { "carry", Lgz_world_carry },
  { "step", Lgz_world_step },
  { "stepItem", Lgz_world_stepItem },
  { "getHit", Lgz_world_getHit },
  { "getHitLeg", Lgz_world_getHitLeg },
  { "getHitImpulse", Lgz_world_getHitImpulse },
  { NULL, NULL },
};
