/*
** Filters of queries and moves, and the names of responses.
*/
#pragma once

#include "lua/world/binding.h"
#include "world/query/query.h"

/* Return the response named by an argument. */
gz_response lgz_checkresponse(lua_State *L, int arg);
const char *lgz_responsename(gz_response response);

/* Return the response named by the value at idx; GZ_RESPONSE_UNKNOWN if it names none. */
gz_response lgz_toresponse(lua_State *L, int idx);

/*
** What the callback of a filter needs: the stack indices of the function or table, of the table of
** values, of the table of groups, and of a slot for the error that a callback raises; or for what
** it returned, if has_fault says that this is wrong.
*/
typedef struct lgz_filter {
  lua_State *L;
  lgz_world *w;
  int at, values, names, error;
  bool has_fault;
  bool calls; /* it counts in w->callers */
  int group;
  gz_response response;
  int as; /* the group in which the item counts; -1: its own */
} lgz_filter;

/* Return the filter of a move at an argument, and push what it needs above `arg`. If it can call
   back, the world cannot be changed until lgz_endfilter. */
gz_filter lgz_filterarg(lua_State *L, lgz_world *w, int arg, lgz_filter *filter);
static inline gz_filter lgz_moverfilter(lua_State *L, lgz_world *w, int arg, lgz_filter *filter) {
  gz_filter none = { NULL, filter };
  filter->L = L;
  filter->w = w;
  filter->calls = false;
  return lua_gettop(L) < arg ? none : lgz_filterarg(L, w, arg, filter);
}

/* The same for a query: a group, a list of groups, or a function. */
gz_query_filter lgz_queryfilter(lua_State *L, lgz_world *w, int arg, lgz_filter *filter);

/* Filters that call no Lua: one response to all; and only the items of a group. */
gz_filter lgz_constantfilter(gz_response *response);
gz_query_filter lgz_groupfilter(lgz_world *w, int group, lgz_filter *filter);

/* End the calls of a filter, and raise the error that ended the operation, unless the result is
   GZ_DONE. */
void lgz_endfilter(lgz_filter *filter, gz_result result);
