/*
** The functions that LuaJIT calls through its FFI for worlds, and the table that lua/graze/ffi.lua
** reads.
**
** lgz_ffi_X is the entry X of the list in calls.h. Each checks its numbers and its world as the
** function on the stack does. It returns LGZ_CANNOT where that one would raise an error. Lgz_ffi_X
** are moves on the stack, for filters that call Lua.
*/
#include "lua/ffi/calls.h"
#include "lua/ffi/entries.h"

#include "lua/ffi/shapes.h"
#include "lua/ffi/worlds.h"
#include "lua/base/methods.h"
#include "lua/world/move_methods.h"

#include "bump/rects.h"
#include "core/convex/contacts.h"
#include "core/convex/convex.h"
#include "core/convex/ray.h"
#include "core/math/assert.h"
#include "core/pair.h"
#include "core/parts/layout.h"
#include "core/shape/polygon.h"
#include "world/hits.h"
#include "world/move/move.h"
#include "world/move/touching.h"

#include <limits.h>

static int lgz_ffi_where(lgz_world *w, int number, double generation, lgz_answer *out) {
  if (!is_still_body(w, number, generation)) return LGZ_CANNOT;
  lgz_putvec(out->at, w->world.items[number - 1].position);
  return written(out);
}

static int lgz_ffi_place(lgz_world *w, int number, double generation, double x, double y) {
  if (!is_free(w) || !are_good(x, y) || !is_still_body(w, number, generation)) return LGZ_CANNOT;
  return gz_world_set_position(&w->world, number - 1, gz_v(x, y)) ? LGZ_YES : LGZ_CANNOT;
}

/* Return the filter that a response stands for; it points to that. */
static gz_filter filter_of(gz_response *response) {
  static const gz_filter by_rules;
  return *response == GZ_RESPONSE_UNKNOWN ? by_rules : lgz_constantfilter(response);
}

static int walk(lgz_world *w, int number, double generation, gz_vec goal, int response, bool commit,
                lgz_answer *out) {
  gz_response same = (gz_response)response;
  gz_vec end;
  if (is_hooked(out) || !(commit ? is_free(w) : is_open(w))) return LGZ_CANNOT;
  if (!are_good(goal.x, goal.y)) return LGZ_CANNOT;
  if (!is_still_body(w, number, generation)) return LGZ_CANNOT;
  gz_filter filter = filter_of(&same);
  if (gz_world_move(&w->world, number - 1, goal, &filter, commit, &end) != GZ_DONE) {
    return LGZ_CANNOT;
  }
  lgz_put(lgz_putvec(out->at, end), w->world.retired >= 0);
  return gz_current_hits(&w->world)->count;
}

/* May an item be moved, by an operation that reports hits? */
static bool may_move(lgz_world *w, int number, double generation, const lgz_answer *out) {
  return !is_hooked(out) && is_free(w) && is_still_body(w, number, generation);
}

static int lgz_ffi_push(lgz_world *w, int number, double generation, int response,
                        lgz_answer *out) {
  gz_response same = (gz_response)response;
  gz_vec end;
  if (!may_move(w, number, generation, out)) return LGZ_CANNOT;
  gz_filter filter = filter_of(&same);
  if (gz_world_push(&w->world, number - 1, &filter, &end) != GZ_DONE) return LGZ_CANNOT;
  lgz_put(lgz_putvec(out->at, end), w->world.retired >= 0);
  return gz_current_hits(&w->world)->count;
}

static int lgz_ffi_touching(lgz_world *w, int number, double generation, int response,
                            lgz_answer *out) {
  gz_response same = (gz_response)response;
  if (is_hooked(out) || !is_open(w) || !is_still_body(w, number, generation)) return LGZ_CANNOT;
  gz_filter filter = filter_of(&same);
  return count_hits(w, gz_world_touching(&w->world, number - 1, &filter), out);
}

static int lgz_ffi_up(lgz_world *w, lgz_answer *out) {
  if (w->dead) return LGZ_CANNOT;
  lgz_putvec(out->at, w->world.settings.up);
  return written(out);
}

static int lgz_ffi_advance(lgz_world *w, int number, double generation, double x, double y,
                           int response, lgz_answer *out) {
  gz_response same = (gz_response)response;
  gz_advance end;
  if (!may_move(w, number, generation, out) || !are_good(x, y)) return LGZ_CANNOT;
  gz_filter filter = filter_of(&same);
  if (gz_world_advance(&w->world, number - 1, gz_v(x, y), &filter, &end) != GZ_DONE)
    return LGZ_CANNOT;
  double *next = lgz_put(lgz_putvec(out->at, end.position), w->world.retired >= 0);
  next = lgz_put(next, end.other + 1);
  if (end.other >= 0) lgz_putvec(next, end.normal);
  return gz_current_hits(&w->world)->count;
}

static int lgz_ffi_move(lgz_world *w, int number, double generation, double x, double y,
                        int response, lgz_answer *out) {
  return walk(w, number, generation, gz_v(x, y), response, true, out);
}

static int lgz_ffi_move_by(lgz_world *w, int number, double generation, double dx, double dy,
                           int response, lgz_answer *out) {
  if (!is_still_body(w, number, generation)) return LGZ_CANNOT;
  gz_vec goal = gz_add(w->world.items[number - 1].position, gz_v(dx, dy));
  return are_good(dx, dy) ? walk(w, number, generation, goal, response, true, out) : LGZ_CANNOT;
}

static int lgz_ffi_check(lgz_world *w, int number, double generation, double x, double y,
                         int response, lgz_answer *out) {
  return walk(w, number, generation, gz_v(x, y), response, false, out);
}

static int lgz_ffi_hits(lgz_world *w) {
  return is_open(w) ? gz_current_hits(&w->world)->count : LGZ_CANNOT;
}

static int lgz_ffi_hit(lgz_world *w, double k, int *who, lgz_answer *out) {
  if (!is_open(w) || k != floor(k)) return LGZ_CANNOT;
  if (k < 1 || k > gz_current_hits(&w->world)->count) return LGZ_NO;
  gz_hits_complete(&w->world);
  const gz_world_hit *met = &gz_current_hits(&w->world)->at[(int)k - 1];
  who[0] = met->item + 1;
  who[1] = met->other + 1;
  who[2] = (int)met->response;
  double *next = lgz_putvec(lgz_putvec(lgz_put(out->at, met->t), met->normal), met->point);
  lgz_put(lgz_put(next, met->depth), lgz_partnumber(met->part));
  return written(out);
}

static int lgz_ffi_next_hit(lgz_world *w, double k, int *who, lgz_answer *out) {
  bool lost;
  if (!is_open(w) || k != floor(k) || k < 0) return LGZ_CANNOT;
  if (k > 0 && gz_current_hits(&w->world)->loops == 0) return LGZ_CANNOT;
  return gz_hits_next(&w->world, k, &lost) ? lgz_ffi_hit(w, k + 1, who, out) : LGZ_NO;
}

static int lgz_ffi_hit_leg(lgz_world *w, double k, lgz_answer *out) {
  if (!is_open(w) || k != floor(k)) return LGZ_CANNOT;
  if (k < 1 || k > gz_current_hits(&w->world)->count) return LGZ_NO;
  const gz_world_hit *met = &gz_current_hits(&w->world)->at[(int)k - 1];
  double *next = lgz_putvec(lgz_putvec(out->at, met->position), met->leg);
  next = lgz_put(next, met->turns);
  if (met->turns) lgz_put(lgz_put(lgz_put(next, met->angle), met->turn), met->duration);
  return written(out);
}

static int lgz_ffi_hit_impulse(lgz_world *w, double k, lgz_answer *out) {
  if (!is_open(w) || k != floor(k)) return LGZ_CANNOT;
  if (k < 1 || k > gz_current_hits(&w->world)->count) return LGZ_NO;
  const gz_world_hit *met = &gz_current_hits(&w->world)->at[(int)k - 1];
  lgz_put(lgz_put(out->at, met->impulse), met->approach);
  return written(out);
}

static int lgz_ffi_fits(lgz_world *w, int number, double generation, const gz_shape *shape,
                        double x, double y, int response, lgz_answer *out) {
  gz_response same = (gz_response)response;
  int other;
  if (!is_open(w) || !are_good(x, y) || !is_still_body(w, number, generation)) return LGZ_CANNOT;
  gz_filter filter = filter_of(&same);
  gz_shape there = gz_shape_at(shape->geometry, gz_v(x, y));
  int group = w->world.items[number - 1].group;
  if (gz_query_fits(&w->world, number - 1, group, &there, &filter, &other) != GZ_DONE)
    return LGZ_CANNOT;
  if (other < 0) return LGZ_NO;
  lgz_put(out->at, other + 1);
  return written(out);
}

/* Write a rectangle; false if it is none. */
static bool make_rect(double x, double y, double width, double height, gz_rect *rect) {
  gz_rect made = { x, y, width, height };
  *rect = made;
  return are_good(x, y) && are_good(width, height) && width > 0 && height > 0;
}

static int lgz_ffi_box_put(lgz_world *w, int number, double generation, double x, double y,
                           double width, double height) {
  gz_rect rect;
  gz_vec size = gz_v(width, height);
  if (!is_free(w) || !is_still_body(w, number, generation)) return LGZ_CANNOT;
  if (!make_rect(x, y, width, height, &rect)) return LGZ_CANNOT;
  if (!gz_is_box(gz_v(x, y), size) || !gz_is_box(gz_v(0, 0), size)) return LGZ_CANNOT;
  return gz_rects_place(&w->world, number - 1, &rect) ? LGZ_YES : LGZ_CANNOT;
}

static int list_boxes(lgz_world *w, bool done, int *items, int room) {
  return list_ids(w, done ? GZ_DONE : GZ_NO_MEMORY, &w->world.scratch.found, items, room);
}

static int lgz_ffi_box_project(lgz_world *w, int number, double generation, double x, double y,
                               double width, double height, double gx, double gy, double margin,
                               int *items, int room) {
  gz_rect rect;
  if (!is_open(w) || !make_rect(x, y, width, height, &rect) || !are_good(gx, gy)) return LGZ_CANNOT;
  if (number > 0 && !is_still_body(w, number, generation)) return LGZ_CANNOT;
  return list_boxes(w, gz_rects_project(&w->world, number - 1, &rect, gz_v(gx, gy), margin), items,
                    room);
}

static int lgz_ffi_box_collide(double x, double y, double width, double height, double ox,
                               double oy, double ow, double oh, double gx, double gy, double margin,
                               lgz_answer *out) {
  gz_rect rect = { x, y, width, height }, other = { ox, oy, ow, oh };
  gz_rect_hit hit;
  if (!gz_rect_collide(&rect, &other, gz_v(gx, gy), margin, &hit)) return LGZ_NO;
  double *next = lgz_putvec(lgz_put(lgz_put(out->at, hit.overlaps), -hit.t), hit.normal);
  lgz_putvec(next, gz_neg(hit.touch));
  return written(out);
}

static int lgz_ffi_box_segment(lgz_world *w, double x1, double y1, double x2, double y2, int *items,
                               int room) {
  if (!is_open(w) || !are_good(x1, y1) || !are_good(x2, y2)) return LGZ_CANNOT;
  return list_boxes(w, gz_rects_on_segment(&w->world, gz_v(x1, y1), gz_v(x2, y2)), items, room);
}

static int lgz_ffi_box_rectangle(lgz_world *w, double x, double y, double width, double height,
                                 int *items, int room) {
  gz_rect rect;
  if (!is_open(w) || !make_rect(x, y, width, height, &rect)) return LGZ_CANNOT;
  return list_boxes(w, gz_rects_overlapping(&w->world, &rect), items, room);
}

static int lgz_ffi_box_point(lgz_world *w, double x, double y, int *items, int room) {
  if (!is_open(w) || !are_good(x, y)) return LGZ_CANNOT;
  return list_boxes(w, gz_rects_at_point(&w->world, gz_v(x, y)), items, room);
}

/* new world -> numbers by value, values by number, groups both ways */
static int open_world(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  if (w->world.item_count > 0) return lgz_argerror(L, 1, "the world is not new");
  w->ffi = &lgz_typesof(L)->answer;
  lgz_pushuservalue(L, 1);
  lgz_pushvalues(L);
  lgz_pushnames(L);
  return 3;
}

/* world: drops the values of retired ids */
static int drop_retired(lua_State *L) {
  lgz_dropretired(L, lgz_checkworld(L));
  return 0;
}

/* world:move and the like on the stack, for filters that call Lua. The arguments after the filter
   are the item's id, if it has one, and the generation in which it was looked up. */
static int move_number(lua_State *L, lgz_world *w, lgz_motion motion) {
  int number = (int)lua_tointeger(L, 6);
  bool valid = w->ffi && is_still_body(w, number, lua_tonumber(L, 7));
  lua_settop(L, 5);
  return lgz_move(L, w, valid ? number - 1 : lgz_checkbody(L, w, 2), motion);
}

static int Lgz_ffi_move(lua_State *L) { return move_number(L, lgz_checkfree(L), LGZ_MOVE); }
static int Lgz_ffi_moveBy(lua_State *L) { return move_number(L, lgz_checkfree(L), LGZ_MOVEBY); }
static int Lgz_ffi_check(lua_State *L) { return move_number(L, lgz_checksearch(L), LGZ_CHECK); }

static void add_function(lua_State *L, int types, const char *name, lua_CFunction function) {
  lgz_pushclosure(L, types, name, function);
  lua_setfield(L, -2, name);
}

/* Responses by name, and the names of all that hits can have. */
static void add_responses(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  for (int i = 0; i <= GZ_CRUSH; i++) {
    const char *name = lgz_responsename((gz_response)i);
    if (name == NULL) continue;
    lua_pushstring(L, name);
    lua_rawseti(L, -2, i);
    if (i >= GZ_RESPONSES) continue;
    lua_pushinteger(L, i);
    lua_setfield(L, -3, name);
  }
  lua_setfield(L, -3, "hitNames");
  lua_setfield(L, -2, "responses");
  lua_pushinteger(L, GZ_RESPONSE_UNKNOWN);
  lua_setfield(L, -2, "rules");
}

static void add_calls(lua_State *L) {
#define MEMBER(result, name, parameters) result(*(name)) parameters; /* NOLINT: in parentheses */
#define ADDRESS(result, name, parameters) lgz_ffi_##name,
  static const struct { LGZ_FFI_API(MEMBER) } entries = { LGZ_FFI_API(ADDRESS) };
  lgz_addentries(L, "calls", &entries, LGZ_FFI_API(LGZ_DECLARATION), "");
#undef MEMBER
#undef ADDRESS
}

/* The struct of results, and its parts. */
static void add_answer(lua_State *L, int types) {
  static const char key;
  lgz_answer *answer = &((lgz_types *)lua_touserdata(L, types))->answer;
  lua_pushlightuserdata(L, (void *)&key);
  answer->thread = lua_newthread(L);
  lua_rawset(L, LUA_REGISTRYINDEX);
  lgz_addaddress(L, "out", answer->at);
  lgz_addaddress(L, "last", &answer->last);
  lgz_addaddress(L, "generation", &answer->generation);
}

/* Not by the global `jit`: a strict _G raises an error where there is none. */
static bool is_luajit(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
  lua_getfield(L, -1, "jit");
  bool found = lua_istable(L, -1);
  lua_pop(L, 2);
  return found;
}

void lgz_addffi(lua_State *L, int types) {
  if (!is_luajit(L)) return;
  lua_newtable(L);
  add_calls(L);
  lgz_addpairs(L);
  lgz_addquestions(L);
  add_answer(L, types);
  add_responses(L);
  add_function(L, types, "open", open_world);
  add_function(L, types, "dropRetired", drop_retired);
  add_function(L, types, "move", Lgz_ffi_move);
  add_function(L, types, "moveBy", Lgz_ffi_moveBy);
  add_function(L, types, "check", Lgz_ffi_check);
  lgz_pushmetatable(L, LGZ_SHAPE);
  lua_setfield(L, -2, "shape");
  lgz_pushmetatable(L, LGZ_WORLD);
  lua_setfield(L, -2, "world");
  lua_setfield(L, -2, "ffi");
}
