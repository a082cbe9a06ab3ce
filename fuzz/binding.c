/*
** Fuzz the binding: call any function of the module with any arguments, right or wrong. Each call
** must return or raise an error, and leave the stack in order.
*/
#include "input.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#define SLOTS 12
#define MOST_ARGUMENTS 13
#define MOST_CALLBACKS 3 /* inside of one another */

int luaopen_graze_core(lua_State *L);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stack index of an array with all functions of the module and all methods. */
#define FUNCTIONS 1
#define FIRST_SLOT 2

/* Returns an array with all functions, sorted by name so that inputs replay. */
static const char collect[] =
    "local graze, functions = ..., {}\n"
    "local function add(t)\n"
    "  local names = {}\n"
    "  for name, value in pairs(t) do\n"
    "    if type(value) == 'function' then names[#names + 1] = name end\n"
    "  end\n"
    "  table.sort(names)\n"
    "  for _, name in ipairs(names) do functions[#functions + 1] = t[name] end\n"
    "end\n"
    "add(graze)\n"
    "for _, object in ipairs {\n"
    "  graze.circle(0, 0, 1), graze.plane(0, 1, 0), graze.plane3(0, 1, 0, 0),\n"
    "  graze.puck { x = 0, y = 0, radius = 1 }, graze.outline(0, 0, 1, 0, 1, 1),\n"
    "  graze.grid(1, 1, 1, 1), graze.world(), graze.world():save(),\n"
    "} do add(debug.getmetatable(object)) end\n"
    "add(graze.world().__boxes)\n"
    "return functions\n";

static lua_State *open_state(void) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  if (luaL_loadstring(L, collect)) abort();
  lua_pushcfunction(L, luaopen_graze_core);
  lua_call(L, 0, 1);
  lua_call(L, 1, 1);
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

/* A callback that collects garbage, raises an error, changes the puck, or returns a response,
   as its mood is. */
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

/* Push all upvalues of the running function, and return their number. */
static int push_upvalues(lua_State *L) {
  int n = 0;
  while (!lua_isnone(L, lua_upvalueindex(n + 1))) lua_pushvalue(L, lua_upvalueindex(++n));
  return n;
}

/* A callback that calls its first upvalue with the others. It lets errors through, and returns what
   the call returns. */
static int calling_callback(lua_State *L) {
  int n = push_upvalues(L);
  lua_call(L, n - 1, 1);
  return 1;
}

/* The same, which keeps errors to itself, and returns nothing. */
static int trying_callback(lua_State *L) {
  int n = push_upvalues(L);
  lua_pcall(L, n - 1, 0, 0);
  return 0;
}

static void push_function(lua_State *L, input *in) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, FUNCTIONS);
  lua_rawgeti(L, FUNCTIONS, 1 + take_byte(in) % count);
}

static void push_value(lua_State *L, input *in, int depth);

/* Push a callback: at a depth of less than MOST_CALLBACKS also one that calls any function of the
   module, such as a search inside of a filter. */
static void push_callback(lua_State *L, input *in, int depth) {
  unsigned mood = take_byte(in) % 8;
  if (mood < 4 || depth == MOST_CALLBACKS) {
    lua_pushinteger(L, mood);
    lua_pushcclosure(L, callback, 1);
    return;
  }
  int arguments = (int)(take_byte(in) % 8);
  push_function(L, in);
  lua_pushvalue(L, slot(in));
  for (int i = 0; i < arguments; i++) push_value(L, in, depth + 1);
  lua_pushcclosure(L, mood % 2 ? calling_callback : trying_callback, 2 + arguments);
}

static void push_value(lua_State *L, input *in, int depth) {
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
    case 9: push_callback(L, in, depth); break;
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

/* Call a method of the shape on top of the stack. Leaves the results, and returns their number; -1
   if it raises or is not there. */
static int call_method(lua_State *L, const char *name) {
  int top = lua_gettop(L);
  if (luaL_getmetafield(L, top, name) == LUA_TNIL) return -1;
  lua_pushvalue(L, top);
  return lua_pcall(L, 1, LUA_MULTRET, 0) ? -1 : lua_gettop(L) - top;
}

/* Is the shape on top of the stack one of few parts and corners? Compounds of compounds would soon
   have hundreds of parts in one place, and calls with two of them take long, as those with polygons
   of thousands of corners do. */
static bool is_small(lua_State *L) {
  int top = lua_gettop(L), numbers = call_method(L, "getVertices");
  lua_settop(L, top);
  lua_Integer parts = call_method(L, "getPartCount") == 1 ? lua_tointeger(L, -1) : 0;
  lua_settop(L, top);
  return numbers >= 0 && numbers <= 120 && parts <= 20;
}

/* Is the value on top of the stack an object to call more functions with? */
static bool is_kept(lua_State *L) {
  if (!lua_isuserdata(L, -1)) return false;
  bool is_shape = luaL_getmetafield(L, -1, "getCentroid") != LUA_TNIL;
  if (is_shape) lua_pop(L, 1);
  return !is_shape || is_small(L);
}

static void call(lua_State *L, input *in) {
  push_function(L, in);
  int arguments = (int)(take_byte(in) % MOST_ARGUMENTS);
  for (int i = 0; i < arguments; i++) push_value(L, in, 0);
  if (lua_pcall(L, arguments, 1, 0) && lua_type(L, -1) != LUA_TSTRING) abort();
  if (lua_type(L, -1) == LUA_TNUMBER && lua_tonumber(L, -1) != lua_tonumber(L, -1)) abort();
  if (is_kept(L)) lua_replace(L, slot(in));
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
