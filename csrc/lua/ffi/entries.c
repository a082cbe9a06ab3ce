/*
** The table of the functions that LuaJIT calls, by their addresses.
*/
#include "lua/ffi/entries.h"

void lgz_addaddress(lua_State *L, const char *name, void *address) {
  lua_pushlightuserdata(L, address);
  lua_setfield(L, -2, name);
}

void lgz_addentries(lua_State *L, const char *name, const void *entries, const char *declarations,
                    const char *columns) {
  lua_newtable(L);
  lgz_addaddress(L, "address", (void *)entries);
  lua_pushstring(L, declarations);
  lua_setfield(L, -2, "declarations");
  lua_pushstring(L, columns);
  lua_setfield(L, -2, "columns");
  lua_setfield(L, -2, name);
}
