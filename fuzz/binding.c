/*
** Fuzz the binding: call any function of the module with any arguments, right or wrong. Each call
** must return or raise an error, and leave the stack in order.
*/
#include "input.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SLOTS 12
#define MOST_ARGUMENTS 13

int luaopen_graze_core(lua_State *L);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stack index of an array with all functions of the module and all methods. */
#define FUNCTIONS 1
#define FIRST_SLOT 2

static void collect_functions(lua_State *L, int from) {
  for (lua_pushnil(L); lua_next(L, from); lua_pop(L, 1)) {
    if (lua_type(L, -1) != LUA_TFUNCTION) continue;
    lua_pushvalue(L, -1);
    lua_rawseti(L, FUNCTIONS, (lua_Integer)lua_rawlen(L, FUNCTIONS) + 1);
  }
}

/* Collect the methods of the object that a Lua expression returns. */
static void collect_methods(lua_State *L, const char *expression) {
  char chunk[200];
  snprintf(chunk, sizeof chunk, "return debug.getmetatable(%s)", expression);
  if (luaL_dostring(L, chunk)) abort();
  collect_functions(L, lua_gettop(L));
  lua_pop(L, 1);
}

static lua_State *open_state(void) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  lua_newtable(L);
  lua_pushcfunction(L, luaopen_graze_core);
  lua_call(L, 0, 1);
  collect_functions(L, lua_gettop(L));
  lua_setglobal(L, "graze");
  collect_methods(L, "graze.circle(0, 0, 1)");
  collect_methods(L, "graze.plane(0, 1, 0)");
  collect_methods(L, "graze.plane3(0, 1, 0, 0)");
  collect_methods(L, "graze.puck{x = 0, y = 0, radius = 1}");
  collect_methods(L, "graze.outline(0, 0, 1, 0, 1, 1)");
  collect_methods(L, "graze.grid(1, 1, 1, 1)");
  collect_methods(L, "graze.world()");
  for (int i = 0; i < SLOTS; i++) lua_pushnil(L);
  return L;
}

static int slot(input *in) { return FIRST_SLOT + (int)(take_byte(in) % SLOTS); }

/* Push an array of objects from the slots, or of numbers. */
static void push_list(lua_State *L, input *in) {
  int n = (int)(take_byte(in) % 9);
  lua_newtable(L);
  for (int i = 1; i <= n; i++) {
    if (take_byte(in) % 4 == 0) lua_pushvalue(L, slot(in));
    else lua_pushnumber(L, take_number(in));
    lua_rawseti(L, -2, i);
  }
}

static void push_name(lua_State *L, input *in) {
  static const char *const some[] = { "slide",  "touch",   "bounce", "cross",
                                      "ignore", "default", "rocks",  "12" };
  lua_pushstring(L, some[take_byte(in) % 8]);
}

/* Push the list of the corners of a rectangle. */
static void push_rectangle(lua_State *L, input *in) {
  unsigned x = take_byte(in), y = take_byte(in), width = take_byte(in), height = take_byte(in);
  unsigned list[] = { x, y, x + width, y, x + width, y + height, x, y + height };
  lua_newtable(L);
  for (int i = 0; i < 8; i++) {
    lua_pushnumber(L, list[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

/* Push a list of rings: mostly of rectangles, so that outlines are made of them. */
static void push_rings(lua_State *L, input *in) {
  int n = 1 + (int)(take_byte(in) % 3);
  lua_newtable(L);
  for (int i = 1; i <= n; i++) {
    if (take_byte(in) % 8 == 0) push_list(L, in);
    else push_rectangle(L, in);
    lua_rawseti(L, -2, i);
  }
}

/* Push options of items, right ones and wrong ones. */
static void push_options(lua_State *L, input *in) {
  lua_newtable(L);
  switch (take_byte(in) % 4) {
    case 0: lua_pushboolean(L, take_byte(in) % 2); break;
    case 1: push_list(L, in); break;
    case 2:
      lua_newtable(L);
      for (int i = 1; i <= 2; i++) {
        lua_pushnumber(L, (int)(take_byte(in) % 3) - 1);
        lua_rawseti(L, -2, i);
      }
      break;
    default: lua_pushnil(L);
  }
  lua_setfield(L, -2, "oneWay");
  unsigned group = take_byte(in);
  if (group % 2) push_name(L, in);
  else if (group % 8 == 0) push_list(L, in);
  else lua_pushnil(L);
  lua_setfield(L, -2, "group");
}

static void push_settings(lua_State *L, input *in) {
  static const char *const keys[] = { "x",        "y",           "z",        "radius", "vx",
                                      "vy",       "vz",          "ax",       "ay",     "az",
                                      "friction", "restitution", "maxSpeed", "mass" };
  lua_newtable(L);
  unsigned left_out = take_byte(in);
  for (unsigned i = 0; i < sizeof keys / sizeof keys[0] - 1; i++) {
    if (i > 3 && (left_out >> i % 8 & 1)) continue;
    lua_pushnumber(L, i == 3 || i > 9 ? fabs(take_number(in)) / 64 : take_number(in));
    lua_setfield(L, -2, keys[i]);
  }
  if (take_byte(in) == 7) {
    lua_pushvalue(L, slot(in));
    lua_setfield(L, -2, keys[take_byte(in) % 14]);
  }
}

/* A callback that sometimes collects garbage, raises an error, changes the puck, or returns a
   response. */
static int callback(lua_State *L) {
  lua_Integer mood = lua_tointeger(L, lua_upvalueindex(1));
  if (mood == 0) return luaL_error(L, "thrown through");
  if (mood == 1) lua_gc(L, LUA_GCCOLLECT, 0);
  if (mood == 3) {
    lua_pushliteral(L, "bounce");
    return 1;
  }
  if (mood == 2 && lua_isuserdata(L, 1)) {
    lua_getfield(L, 1, "setVelocity");
    if (lua_isnil(L, -1)) return 1;
    lua_pushvalue(L, 1);
    lua_pushnumber(L, 1);
    lua_pushnumber(L, -2);
    lua_call(L, 3, 0);
  }
  return 0;
}

static void push_value(lua_State *L, input *in) {
  unsigned kind = take_byte(in) % 28;
  switch (kind) {
    case 0: lua_pushnil(L); break;
    case 1: lua_pushboolean(L, 1); break;
    case 2: push_name(L, in); break;
    case 3: lua_pushnumber(L, (double)NAN); break;
    case 4: lua_pushnumber(L, HUGE_VAL); break;
    case 5: push_list(L, in); break;
    case 6: push_settings(L, in); break;
    case 7: lua_newuserdatauv(L, 8, 0); break;
    case 8: lua_pushlightuserdata(L, L); break;
    case 9:
      lua_pushinteger(L, take_byte(in) % 4);
      lua_pushcclosure(L, callback, 1);
      break;
    case 10: push_rings(L, in); break;
    case 27: push_options(L, in); break;
    case 26: lua_pushinteger(L, take_byte(in) % 6); break;
    case 25:
    case 11:
    case 12:
    case 13:
    case 14:
    case 15: lua_pushvalue(L, slot(in)); break;
    default: lua_pushnumber(L, take_number(in));
  }
}

static void call(lua_State *L, input *in) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, FUNCTIONS);
  lua_rawgeti(L, FUNCTIONS, 1 + take_byte(in) % count);
  int arguments = (int)(take_byte(in) % MOST_ARGUMENTS);
  for (int i = 0; i < arguments; i++) push_value(L, in);
  if (lua_pcall(L, arguments, 1, 0) && lua_type(L, -1) != LUA_TSTRING) abort();
  if (lua_type(L, -1) == LUA_TNUMBER && lua_tonumber(L, -1) != lua_tonumber(L, -1)) abort();
  if (lua_isuserdata(L, -1)) lua_replace(L, slot(in));
  else lua_pop(L, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static lua_State *L;
  if (L == NULL) L = open_state();
  input in = { data, size };
  while (in.left > 0) call(L, &in);
  if (lua_gettop(L) != FIRST_SLOT + SLOTS - 1) abort();
  for (int i = 0; i < SLOTS; i++) {
    lua_pushnil(L);
    lua_replace(L, FIRST_SLOT + i);
  }
  if (size % 16 == 0) lua_gc(L, LUA_GCCOLLECT, 0);
  return 0;
}
