/*
** A C program with Lua and graze inside. It loads each Lua script that it is given into a state of
** its own, and calls the script's function `update` for each frame of a second. In the scripts,
** `require "graze"` works without any file or path.
**
**   make amalgamation
**   cc -O2 -I/usr/include/lua5.4 -o host examples/host/main.c dist/graze.c -llua5.4 -lm
**   ./host examples/host/game.lua
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <stdio.h>

void graze_preload(lua_State *L);

/* Return a new state in which scripts can require graze, or NULL if memory is short. */
static lua_State *new_state(void) {
  lua_State *L = luaL_newstate();
  if (L == NULL) return NULL;
  luaL_openlibs(L);
  graze_preload(L);
  return L;
}

/* Call the function below its arguments at the top. Return whether that went well. */
static int call(lua_State *L, int arguments) {
  if (lua_pcall(L, arguments, 0, 0) == 0) return 1;
  fprintf(stderr, "%s\n", lua_tostring(L, -1));
  return 0;
}

static int load(lua_State *L, const char *script) {
  if (luaL_loadfile(L, script) == 0) return call(L, 0);
  fprintf(stderr, "%s\n", lua_tostring(L, -1));
  return 0;
}

static int update(lua_State *L, double dt) {
  lua_getglobal(L, "update");
  lua_pushnumber(L, dt);
  return call(L, 1);
}

int main(int count, char **arguments) {
  enum { MOST = 8 }; /* scripts; more are refused */
  lua_State *states[MOST];
  int opened = 0, fine = count - 1 <= MOST;
  for (; fine && opened < MOST && opened + 1 < count; opened++) {
    states[opened] = new_state();
    if (states[opened] == NULL) break;
    fine = load(states[opened], arguments[opened + 1]);
  }
  for (int frame = 0; frame < 60; frame++) {
    for (int i = 0; fine && i < opened; i++) fine = update(states[i], 1.0 / 60);
  }
  for (int i = 0; i < opened; i++) lua_close(states[i]);
  return fine && opened > 0 ? 0 : 1;
}
