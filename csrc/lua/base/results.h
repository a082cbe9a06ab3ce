/*
** Results of Lua functions. What pushes results returns how many they are.
*/
#pragma once

#include "lua/base/types.h"

#include "core/motion/plane3.h"
#include "core/shape/shape.h"

int lgz_pushnone(lua_State *L); /* nil */
/* Return the number of a part as Lua has it, for one counted from 0: 0 for an edge that was dug, -1
   for a negative one, which is none. */
int lgz_partnumber(int number);
int lgz_pushpart(lua_State *L, int number); /* counted from 0; nothing if it is negative */
int lgz_self(lua_State *L);                 /* argument 1, the result of a setter */

/* Add zero, which turns -0 into 0: "-0.0" in a normal reads badly. */
static inline int lgz_pushnumber(lua_State *L, double value) {
  lua_pushnumber(L, value + 0.0);
  return 1;
}

/* Push a whole number below 2^53, as an integer where Lua has integers of 64 bits. */
void lgz_pushwhole(lua_State *L, double value);

static inline int lgz_pushvec(lua_State *L, gz_vec v) {
  lgz_pushnumber(L, v.x);
  lgz_pushnumber(L, v.y);
  return 2;
}

int lgz_pushvec3(lua_State *L, gz_vec3 v);

/* Answer typeOf for a userdata with the given type names, which end with NULL. */
int lgz_typeof(lua_State *L, const char *const names[]);

/* Define the methods type and typeOf of a class: with what makes sure that argument 1 is of it, and
   the names that it goes by, its type first. */
#define LGZ_TYPE_METHODS(class, check, ...)                                                        \
  static const char *const class##_names[] = { __VA_ARGS__, NULL };                                \
  static int Lgz_##class##_type(lua_State *L) {                                                    \
    check;                                                                                         \
    lua_pushstring(L, class##_names[0]);                                                           \
    return 1;                                                                                      \
  }                                                                                                \
  static int Lgz_##class##_typeOf(lua_State *L) {                                                  \
    check;                                                                                         \
    return lgz_typeof(L, class##_names);                                                           \
  }

/* End the list in a table after `count` values: remove what a longer list has left, as the caller
   knows the length by # only. */
void lgz_endlist(lua_State *L, int table, int count);

/* Write corner i, from 0 on, to a table of coordinates. */
void lgz_setcorner(lua_State *L, int table, int i, gz_vec corner);

/* Push the corners of a shape as numbers. If an argument is a table, write them there. */
int lgz_pushvertices(lua_State *L, const gz_shape *shape, int arg);

/* Write numbers, and return the address behind them. */
static inline double *lgz_put(double *at, double value) {
  *at = value;
  return at + 1;
}

static inline double *lgz_putvec(double *at, gz_vec v) { return lgz_put(lgz_put(at, v.x), v.y); }
