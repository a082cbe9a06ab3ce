/*
** Filters of queries and moves. Callbacks run in protected calls, and the core returns their errors
** as results, so that no longjmp leaves the core. Until lgz_endfilter, nothing here may raise an
** error: so nothing may allocate, not even for a message.
*/
#include "lua/world/filter.h"

#include "core/math/assert.h"
#include "lua/base/nearest_name.h"

#include <string.h>

static const char *const response_names[] = { "ignore", "cross", "slide", "touch",   "bounce", NULL,
                                              NULL,     "carry", "push",  "squeeze", "crush" };

const char *lgz_responsename(gz_response response) { return response_names[response]; }

gz_response lgz_toresponse(lua_State *L, int idx) {
  if (lua_type(L, idx) != LUA_TSTRING) return GZ_RESPONSE_UNKNOWN;
  const char *name = lua_tostring(L, idx);
  for (int i = 0; i < GZ_RESPONSES; i++) {
    if (strcmp(response_names[i], name) == 0) return (gz_response)i;
  }
  return GZ_RESPONSE_UNKNOWN;
}

/* The names of responses, for errors. */
static const char *response_of(int i) { return i < GZ_RESPONSES ? response_names[i] : NULL; }

gz_response lgz_checkresponse(lua_State *L, int arg) {
  const char *name = lgz_checkname(L, arg);
  gz_response response = lgz_toresponse(L, arg);
  if (response == GZ_RESPONSE_UNKNOWN) lgz_unknownerror(L, arg, "response", name, "", response_of);
  return response;
}

/* Call the function with the values of one or two items; false if it raised, now or before. The
   result is at the top. */
static bool call(const lgz_filter *f, int item, int other) {
  lua_State *L = f->L;
  if (!lua_rawequal(L, f->error, f->values)) return false;
  lua_pushvalue(L, f->at);
  lua_rawgeti(L, f->values, item + 1);
  if (other >= 0) lua_rawgeti(L, f->values, other + 1);
  bool done = lua_pcall(L, other >= 0 ? 2 : 1, 1, 0) == 0;
  lgz_endcallback(f->w);
  if (!done) lua_replace(L, f->error);
  return done;
}

/* Return the response of two items by the rules. */
static gz_response by_rules(const lgz_filter *f, int item, int other) {
  const gz_world *world = &f->w->world;
  int group = f->as >= 0 ? f->as : world->items[item].group;
  return gz_rules_get(&world->rules, group, world->items[other].group);
}

/* Pop the value at the top, and return the response that it stands for: by its name, that of the
   rules for true, or GZ_IGNORE for false and nil. If it is none of these, GZ_RESPONSE_UNKNOWN, and
   the value is kept for the error. */
static gz_response pop_response(const lgz_filter *f, int item, int other) {
  gz_response response = lgz_toresponse(f->L, -1);
  if (!lua_toboolean(f->L, -1)) response = GZ_IGNORE;
  else if (lua_isboolean(f->L, -1)) response = by_rules(f, item, other);
  if (response == GZ_RESPONSE_UNKNOWN) lua_replace(f->L, f->error);
  else lua_pop(f->L, 1);
  return response;
}

static gz_response ask_function(void *context, int item, int other) {
  lgz_filter *f = (lgz_filter *)context;
  if (!call(f, item, other)) return GZ_FILTER_FAILED;
  gz_response response = pop_response(f, item, other);
  if (response != GZ_RESPONSE_UNKNOWN) return response;
  f->has_fault = true;
  return GZ_FILTER_FAILED;
}

static gz_response ask_table(void *context, int item, int other) {
  const lgz_filter *f = (const lgz_filter *)context;
  lua_rawgeti(f->L, f->names, f->w->world.items[other].group + 1);
  lua_rawget(f->L, f->at);
  if (!lua_isnil(f->L, -1)) return pop_response(f, item, other);
  lua_pop(f->L, 1);
  return by_rules(f, item, other);
}

static gz_response ask_constant(void *context, int item, int other) {
  (void)item;
  (void)other;
  return *(const gz_response *)context;
}

gz_filter lgz_constantfilter(gz_response *response) {
  gz_filter filter = { ask_constant, response };
  return filter;
}

/* Check a whole table {group = response} before anything moves. */
static void check_table(lua_State *L, const lgz_world *w, int arg) {
  for (lua_pushnil(L); lua_next(L, arg); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) {
      lgz_argerror(L, arg, "group name expected as key, got %s", lgz_typename(L, -2));
    }
    lgz_checkdeclared(L, w, lua_gettop(L) - 1, arg);
    if (!lua_isboolean(L, -1) && lgz_toresponse(L, -1) == GZ_RESPONSE_UNKNOWN) {
      const char *group = lua_tostring(L, -2);
      if (lua_type(L, -1) == LUA_TSTRING) {
        const char *where = lua_pushfstring(L, " for group '%s'", group);
        lgz_unknownerror(L, arg, "response", lua_tostring(L, -2), where, response_of);
      }
      lgz_argerror(L, arg, "response expected for group '%s', got %s", group, lgz_typename(L, -1));
    }
  }
}

/* Push the tables that callbacks need above the arguments. */
static void prepare(lua_State *L, lgz_world *w, int arg, lgz_filter *f) {
  lgz_filter made = { L, w, arg, arg + 1, arg + 2, arg + 3, false, false, -1, GZ_RESPONSE_UNKNOWN,
                      -1 };
  *f = made;
  lua_settop(L, arg);
  lgz_pushvalues(L);
  lgz_pushnames(L);
  lua_pushvalue(L, f->values); /* which no callback raises: there is no error yet */
}

/* From here on, no error may be raised until lgz_endfilter. */
static void begin_calls(lgz_filter *f) {
  f->calls = true;
  f->w->callers++;
}

gz_filter lgz_filterarg(lua_State *L, lgz_world *w, int arg, lgz_filter *f) {
  gz_filter filter = { NULL, f };
  switch (lua_type(L, arg)) {
    case LUA_TNIL: return filter;
    case LUA_TSTRING:
      f->response = lgz_checkresponse(L, arg);
      return lgz_constantfilter(&f->response);
    case LUA_TTABLE:
      check_table(L, w, arg);
      prepare(L, w, arg, f);
      filter.call = ask_table;
      return filter;
    case LUA_TFUNCTION:
      prepare(L, w, arg, f);
      filter.call = ask_function;
      begin_calls(f);
      return filter;
    default: lgz_typeerror(L, arg, "response, table or function"); return filter;
  }
}

static int want_function(void *context, int item) {
  const lgz_filter *f = (const lgz_filter *)context;
  if (!call(f, item, -1)) return -1;
  int wanted = lua_toboolean(f->L, -1);
  lua_pop(f->L, 1);
  return wanted;
}

static int want_group(void *context, int item) {
  const lgz_filter *f = (const lgz_filter *)context;
  return f->w->world.items[item].group == f->group;
}

gz_query_filter lgz_groupfilter(lgz_world *w, int group, lgz_filter *f) {
  GZ_ASSERT(group < w->world.rules.count);
  gz_query_filter wanted = { want_group, f,
                             group < 0 || w->world.rules.groups[group].members == 0 };
  f->w = w;
  f->group = group;
  return wanted;
}

static int want_groups(void *context, int item) {
  const lgz_filter *f = (const lgz_filter *)context;
  return f->w->query_groups[f->w->world.items[item].group];
}

/* Refuse a table without a list but with keys, such as a move filter: it would find nothing. */
static void check_list(lua_State *L, int arg) {
  lua_pushnil(L);
  if (lua_next(L, arg)) lgz_argerror(L, arg, "list of group names expected, got a table of keys");
}

/* Mark the groups that are named in the list at an argument; return whether any of them has a
   member. */
static bool mark_groups(lua_State *L, lgz_world *w, int arg) {
  bool any = false;
  int count = w->world.rules.count;
  if (!GZ_RESERVE(&w->world.memory, w->query_groups, w->query_group_capacity, count)) {
    lgz_checkresult(L, GZ_NO_MEMORY, 0);
    return false;
  }
  uint8_t *wanted = w->query_groups;
  memset(wanted, 0, (size_t)count);
  for (int i = 1;; i++) {
    lua_rawgeti(L, arg, i);
    if (lua_isnil(L, -1)) {
      if (i == 1) check_list(L, arg);
      break;
    }
    if (lua_type(L, -1) != LUA_TSTRING) {
      lgz_argerror(L, arg, "group name expected at %d, got %s", i, lgz_typename(L, -1));
    }
    int group = lgz_group(L, w, lua_gettop(L), arg, false);
    if (group >= 0) wanted[group] = 1;
    any = any || (group >= 0 && w->world.rules.groups[group].members > 0);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return any;
}

gz_query_filter lgz_queryfilter(lua_State *L, lgz_world *w, int arg, lgz_filter *f) {
  gz_query_filter wanted = { NULL, f, false };
  f->L = L;
  f->w = w;
  f->calls = false;
  switch (lua_type(L, arg)) {
    case LUA_TNONE:
    case LUA_TNIL: return wanted;
    case LUA_TSTRING: return lgz_groupfilter(w, lgz_group(L, w, arg, arg, false), f);
    case LUA_TTABLE:
      wanted.rejects_all = !mark_groups(L, w, arg);
      wanted.call = want_groups;
      return wanted;
    case LUA_TFUNCTION: {
      /* Keep the argument after the filter: `into` of a query. */
      int top = lua_gettop(L) > arg ? lua_gettop(L) : arg + 1;
      prepare(L, w, top, f);
      f->at = arg;
      wanted.call = want_function;
      begin_calls(f);
      return wanted;
    }
    default: lgz_typeerror(L, arg, "group name, list of them, or function"); return wanted;
  }
}

/* Raise the error for what a filter has returned. */
static void fault_error(const lgz_filter *f) {
  lua_State *L = f->L;
  bool is_name = lua_type(L, f->error) == LUA_TSTRING;
  const char *came = is_name ? lua_pushfstring(L, "'%s'", lua_tostring(L, f->error))
                             : lua_pushfstring(L, "a %s", lgz_typename(L, f->error));
  lgz_callbackerror(L, lua_pushfstring(L,
                                       "a filter must return a response, true, false or nil, "
                                       "not %s",
                                       came));
}

void lgz_endfilter(lgz_filter *f, gz_result result) {
  GZ_ASSERT(!f->calls || f->w->callers > 0);
  f->w->callers -= f->calls;
  if (result == GZ_REFUSED && f->has_fault) fault_error(f);
  lgz_checkresult(f->L, result, f->error);
}
