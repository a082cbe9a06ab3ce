/*
** The playground's Lua: a fresh state for every run, watched so that none holds the page for ever.
**
** prelude.lua is given what the page can do, and returns the three functions that stand on the
** bottom of the state's stack.
*/
#include <emscripten.h>

#include <stdlib.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

enum { RUN = 1, STEP, EXPLAIN };

/* Instructions between two looks at the clock. Each coroutine counts for itself: few enough that
   one which only catches what others raise comes to its own end soon. */
#define PATIENCE 1000

EM_JS(void, page_show, (const char *svg), { Module.page.show(UTF8ToString(svg)); });
EM_JS(void, page_fail, (const char *message), { Module.page.fail(UTF8ToString(message)); });
EM_JS(int, page_pressed, (const char *key), { return Module.page.pressed(UTF8ToString(key)); });
EM_JS(int, page_pointed, (void), { return Module.page.pointer ? 1 : 0; });
EM_JS(double, page_pointer_x, (void), { return Module.page.pointer.x; });
EM_JS(double, page_pointer_y, (void), { return Module.page.pointer.y; });

EM_JS(void, page_open, (double width, double height, int resizable),
      { Module.page.canvas.open(width, height, resizable); });
EM_JS(int, page_operation, (const char *name),
      { return Module.page.canvas.operation(UTF8ToString(name)); });
EM_JS(int, page_call, (int operation, const double *numbers, int count, const char *text), {
  const at = numbers >> 3;
  return Module.page.canvas.call(operation, HEAPF64.subarray(at, at + count),
                                 text ? UTF8ToString(text) : "", HEAPF64, at);
});
EM_JS(void, page_begin, (int over), { Module.page.canvas.begin(over); });
EM_JS(void, page_finish, (void), { Module.page.canvas.end(); });
EM_JS(void, page_events, (char *to, int room), { stringToUTF8(Module.page.events(), to, room); });
EM_JS(void, page_inspects, (int how), { Module.page.inspects(how); });
EM_JS(void, page_wrote, (const char *name, const char *text),
      { Module.page.wrote(UTF8ToString(name), UTF8ToString(text)); });

int luaopen_graze_core(lua_State *L);

/* show(svg) */
static int host_show(lua_State *L) {
  page_show(luaL_checkstring(L, 1));
  return 0;
}

/* pressed(key) -> boolean */
static int host_pressed(lua_State *L) {
  lua_pushboolean(L, page_pressed(luaL_checkstring(L, 1)));
  return 1;
}

/* pointer() -> x, y in pixels of the picture that is shown, or nil where it has never been on it */
static int host_pointer(lua_State *L) {
  if (!page_pointed()) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushnumber(L, page_pointer_x());
  lua_pushnumber(L, page_pointer_y());
  return 2;
}

/* The numbers that an operation of the canvas is given, and those that it returns. */
static double *numbers;
static int room, count;

#define MOST_RESULTS 8

static void put(lua_State *L, double number) {
  if (count + MOST_RESULTS >= room) {
    room = 2 * room + MOST_RESULTS + 64;
    double *larger = realloc(numbers, (size_t)room * sizeof *numbers);
    if (larger == NULL) luaL_error(L, "not enough memory");
    numbers = larger;
  }
  numbers[count++] = number;
}

static void put_list(lua_State *L, int index) {
  lua_Integer n = luaL_len(L, index);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, index, i);
    put(L, luaL_checknumber(L, -1));
    lua_pop(L, 1);
  }
}

/* canvas(operation, ...) -> numbers. Takes numbers, lists of them, and one text. */
static int host_canvas(lua_State *L) {
  int operation = (int)luaL_checkinteger(L, 1), top = lua_gettop(L);
  const char *text = NULL;
  count = 0;
  for (int i = 2; i <= top; i++) {
    if (lua_type(L, i) == LUA_TSTRING) text = lua_tostring(L, i);
    else if (lua_istable(L, i)) put_list(L, i);
    else if (!lua_isnil(L, i)) put(L, luaL_checknumber(L, i));
  }
  put(L, 0); /* there is room for results */
  int results = page_call(operation, numbers, count - 1, text);
  for (int i = 0; i < results; i++) lua_pushnumber(L, numbers[i]);
  return results;
}

/* operation(name) -> number for canvas, or -1 */
static int host_operation(lua_State *L) {
  lua_pushinteger(L, page_operation(luaL_checkstring(L, 1)));
  return 1;
}

/* open(width, height, resizable) shows a canvas in place of a picture */
static int host_open(lua_State *L) {
  page_open(luaL_checknumber(L, 1), luaL_checknumber(L, 2), lua_toboolean(L, 3));
  return 0;
}

/* begin(over) and finish() stand around what is drawn in a frame, maybe over the picture */
static int host_begin(lua_State *L) {
  page_begin(lua_toboolean(L, 1));
  return 0;
}

static int host_finish(lua_State *L) {
  (void)L;
  page_finish();
  return 0;
}

/* now() -> seconds, as finely as a browser tells them */
static int host_now(lua_State *L) {
  lua_pushnumber(L, emscripten_get_now() / 1000);
  return 1;
}

/* events() -> what the player did since the last call: lines of a callback's name and words */
static int host_events(lua_State *L) {
  char events[16384];
  page_events(events, sizeof events);
  lua_pushstring(L, events);
  return 1;
}

/* inspects(how) tells whether the inspector is open: 1, or 2 if the game is paused, or else 0 */
static int host_inspects(lua_State *L) {
  page_inspects((int)luaL_checkinteger(L, 1));
  return 0;
}

/* wrote(name, text) hands over a file that the program has written */
static int host_wrote(lua_State *L) {
  page_wrote(luaL_checkstring(L, 1), luaL_checkstring(L, 2));
  return 0;
}

static const luaL_Reg host[] = {
  { "show", host_show },
  { "pressed", host_pressed },
  { "pointer", host_pointer },
  { "canvas", host_canvas },
  { "operation", host_operation },
  { "open", host_open },
  { "begin", host_begin },
  { "finish", host_finish },
  { "events", host_events },
  { "inspects", host_inspects },
  { "wrote", host_wrote },
  { "now", host_now },
  { NULL, NULL },
};

static double deadline;

/* Once it is late every instruction raises, so that no pcall of the script can go on. */
static void watch(lua_State *L, lua_Debug *ar) {
  (void)ar;
  if (emscripten_get_now() < deadline) return;
  lua_sethook(L, watch, LUA_MASKCOUNT, 1);
  luaL_where(L, 0);
  lua_pushliteral(L, "stopped: an endless loop?");
  lua_concat(L, 2);
  lua_error(L);
}

/* Calls what lies under its arguments, for so many milliseconds at most. */
static int guarded(lua_State *L, int arguments, double patience) {
  deadline = emscripten_get_now() + patience;
  lua_sethook(L, watch, LUA_MASKCOUNT, PATIENCE);
  int status = lua_pcall(L, arguments, 1, EXPLAIN);
  lua_sethook(L, NULL, 0, 0);
  if (status != LUA_OK) page_fail(luaL_tolstring(L, -1, NULL));
  int more = status == LUA_OK && lua_toboolean(L, -1);
  lua_settop(L, EXPLAIN);
  return more;
}

static lua_State *open_state(void) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(L, luaopen_graze_core);
  lua_setfield(L, -2, "graze.core");
  lua_settop(L, 0);
  if (luaL_loadfile(L, "/prelude.lua") != LUA_OK) return L;
  luaL_newlib(L, host);
  lua_call(L, 1, EXPLAIN);
  return L;
}

static lua_State *state;

/* Runs a program in a new state, and tells whether it wants frames. Its files are in a folder; a
   program for LÖVE is given a word, unless that is empty. */
EMSCRIPTEN_KEEPALIVE int play_run(const char *source, const char *folder, const char *word) {
  if (state != NULL) lua_close(state);
  state = open_state();
  lua_pushvalue(state, RUN);
  lua_pushstring(state, source);
  lua_pushstring(state, folder);
  lua_pushstring(state, word);
  return guarded(state, 3, 8000);
}

/* One frame, at a time in seconds; tells whether another is wanted. */
EMSCRIPTEN_KEEPALIVE int play_step(double now) {
  lua_pushvalue(state, STEP);
  lua_pushnumber(state, now);
  return guarded(state, 1, 5000); /* on a slow machine ways take long */
}
