/*
** The playground's Lua: a fresh state for every run, watched so that none holds the page for ever.
**
** prelude.lua is given what the page can do, and returns the three functions that stand on the
** bottom of the state's stack.
*/
#include <emscripten.h>

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

static const luaL_Reg host[] = {
  { "show", host_show },
  { "pressed", host_pressed },
  { "pointer", host_pointer },
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

/* Runs a program in a new state, and tells whether it wants frames. */
EMSCRIPTEN_KEEPALIVE int play_run(const char *source) {
  if (state != NULL) lua_close(state);
  state = open_state();
  lua_pushvalue(state, RUN);
  lua_pushstring(state, source);
  return guarded(state, 1, 8000);
}

/* One frame, at a time in seconds; tells whether another is wanted. */
EMSCRIPTEN_KEEPALIVE int play_step(double now) {
  lua_pushvalue(state, STEP);
  lua_pushnumber(state, now);
  return guarded(state, 1, 2000);
}
