/*
** One source for Lua 5.1 (and LuaJIT) to 5.4: the few calls that they do not share.
*/
#pragma once

#include <lauxlib.h>
#include <lua.h>

#if LUA_VERSION_NUM >= 503
#if LUA_FLOAT_TYPE != LUA_FLOAT_DOUBLE || LUA_MAXINTEGER >> 53 == 0
#error "graze needs a Lua with numbers of 64 bits: one without LUA_32BITS, whose floats are doubles"
#endif
#elif !defined(LUA_NUMBER_DOUBLE)
#error "graze needs a Lua whose numbers are doubles"
#endif

#if LUA_VERSION_NUM >= 504
#define lgz_newuserdata(L, size) lua_newuserdatauv(L, size, 0)
#else
#define lgz_newuserdata(L, size) lua_newuserdata(L, size)
#endif

/* A userdata that carries one table: lgz_setuservalue pops it, lgz_pushuservalue pushes it. */
#if LUA_VERSION_NUM >= 504
#define lgz_newuservalued(L, size) lua_newuserdatauv(L, size, 1)
#define lgz_setuservalue(L, idx) lua_setiuservalue(L, idx, 1)
#define lgz_pushuservalue(L, idx) lua_getiuservalue(L, idx, 1)
#elif LUA_VERSION_NUM >= 502
#define lgz_newuservalued(L, size) lua_newuserdata(L, size)
#define lgz_setuservalue(L, idx) lua_setuservalue(L, idx)
#define lgz_pushuservalue(L, idx) lua_getuservalue(L, idx)
#else
#define lgz_newuservalued(L, size) lua_newuserdata(L, size)
#define lgz_setuservalue(L, idx) lua_setfenv(L, idx)
#define lgz_pushuservalue(L, idx) lua_getfenv(L, idx)
#endif

#if LUA_VERSION_NUM >= 502
#define lgz_rawlen(L, idx) lua_rawlen(L, idx)
#else
#define lgz_rawlen(L, idx) lua_objlen(L, idx)
#endif

/* lua_rawgeti, which returns the type of what it pushes. */
#if LUA_VERSION_NUM >= 503
#define lgz_rawgeti(L, idx, n) lua_rawgeti(L, idx, n)
#else
#define lgz_rawgeti(L, idx, n) (lua_rawgeti(L, idx, n), lua_type(L, -1))
#endif

/* Lua 5.2 and 5.3 load each other's modules without a word, and go wrong later. */
#if LUA_VERSION_NUM >= 502
#define lgz_checkversion(L) luaL_checkversion(L)
#else
#define lgz_checkversion(L) ((void)(L))
#endif

/* Only the loader is seen from outside, on compilers that can hide the rest. */
#if defined(_WIN32)
#define LGZ_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define LGZ_EXPORT __attribute__((visibility("default")))
#else
#define LGZ_EXPORT
#endif
