/*
** What two shapes answer, as results of a Lua function: of two userdata, and of two items of a
** world.
*/
#pragma once

#include "lua/base/compat.h"

#include "core/shape/shape.h"

/* Two shapes, of which at most one is a plane; both may be views. */
typedef struct lgz_pair {
  const gz_shape *a, *b;
} lgz_pair;

/* Raise an error for an argument, the second of the two, if both are planes. */
void lgz_checknotplanes(lua_State *L, const lgz_pair *shapes, int arg);

/* Push the results of the methods with these names, and return their number. Nothing is made. */
int lgz_pushoverlaps(lua_State *L, const lgz_pair *shapes);
int lgz_pushcollide(lua_State *L, const lgz_pair *shapes);
int lgz_pushcontacts(lua_State *L, const lgz_pair *shapes);
int lgz_pushdistance(lua_State *L, const lgz_pair *shapes);
