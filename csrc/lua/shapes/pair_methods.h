/*
** The answers about two shapes as results of a Lua function.
*/
#pragma once

#include "lua/base/results.h"
#include "lua/shapes/pair_questions.h"

/* Most numbers of an answer. */
enum { LGZ_ANSWER = 9 };

/* Raise an error for an argument, the second of the two, if both are planes. */
void lgz_checknotplanes(lua_State *L, const gz_shape *a, const gz_shape *b, int arg);

/* Push an answer of so many numbers; nil if there are none. A format of NULL is a flag. Makes no
   object. */
GZ_ALWAYS_INLINE int lgz_pushanswer(lua_State *L, const double *at, int count, const char *format) {
  if (format == NULL) {
    lua_pushboolean(L, count);
    return 1;
  }
  if (count == 0) return lgz_pushnone(L);
  for (int i = 0; i < count; i++) {
    if (format[i] == 'i') lua_pushinteger(L, (lua_Integer)at[i]);
    else lgz_pushnumber(L, at[i]);
  }
  return count;
}
