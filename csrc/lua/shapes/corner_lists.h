/*
** Reading lists of corners from arguments.
*/
#pragma once

#include "lua/base/args.h"

#include "core/math/rings.h"

/* Lists of corners, which lie in userdata on the stack. */
typedef struct lgz_rings {
  const char *what; /* the name of the shape, for errors */
  gz_vec *corners;
  int *ends;
  int ring_count, corner_count;
  bool single; /* there is one ring, and errors need not name it */
} lgz_rings;

/* Read x1, y1, x2, y2, ... from all arguments, or from a table that is argument 1. Cuts the stack
   off behind argument 1 if that is a table. */
lgz_rings lgz_readcorners(lua_State *L, const char *what);

/* Read these, or rings from a table {{x1, y1, ...}, {...}, ...}. */
lgz_rings lgz_readrings(lua_State *L, const char *what);
