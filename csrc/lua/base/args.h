/*
** Checks of arguments. An error stands at the caller's line. It names the function, the argument
** and the reason. The frame of the message is made in args.c, and again in lua/graze/check.lua, and
** in the check.lua of svg and tiled; lua/graze/tiled/worlds.lua takes it apart, and
** bump/complain.lua has the words of bump. Most reasons are written where the argument is read, so
** search for their words.
*/
#pragma once

#include "lua/base/types.h"

#include "core/motion/plane3.h"
#include "core/shape/shape.h"

/* Raise the errors. The format is that of lua_pushfstring. None of them returns. */
int lgz_argerror(lua_State *L, int arg, const char *format, ...); /* a wrong argument: why */
int lgz_typeerror(lua_State *L, int arg, const char *expected);   /* one of a wrong type */
int lgz_error(lua_State *L, const char *format, ...);             /* no argument in particular */
int lgz_callbackerror(lua_State *L, const char *message);         /* of what one returned */

/* Return why a number is no coordinate, or NULL if it is one. lua/graze/check.lua says the same of
   calls that are made in Lua. */
const char *lgz_numberfault(double value);

double lgz_checknumber(lua_State *L, int arg); /* finite, and not absurdly large */
double lgz_checkpositive(lua_State *L, int arg, const char *what);
int lgz_checkinteger(lua_State *L, int arg, const char *what, int least, int most);
double lgz_optnumber(lua_State *L, int arg, double otherwise);
double lgz_checktime(lua_State *L, int arg, double otherwise); /* may be math.huge; not negative */
gz_vec lgz_checkvec(lua_State *L, int arg);                    /* two numbers */
gz_vec3 lgz_checkvec3(lua_State *L, int arg);                  /* three */
const char *lgz_checkname(lua_State *L, int arg);              /* a string */

/*
** Raise an error for an argument with a name that is not among those that name_of(i) returns, from
** i = 0 on until it returns NULL: with the nearest, if one is near, and all that are known. `where`
** follows the name in the text.
*/
int lgz_unknownerror(lua_State *L, int arg, const char *what, const char *name, const char *where,
                     const char *(*name_of)(int i));

/* Raise an error for a table with unknown keys: else a misspelt key would be ignored. name_of(i)
   returns those that are known, from i = 0 on, and NULL behind them. Returns how many keys there
   are. */
int lgz_checkkeys(lua_State *L, int arg, const char *(*name_of)(int i));

/* A table with more corners is rejected: its metatable probably has a value for every index. */
#define LGZ_MOST_CORNERS 0x100000

/* Read coordinates x1, y1, x2, y2, ... from a table, which argument 1 is or holds. Tables may be
   proxies: two reads can differ. `what` is the shape, and `where` follows "corner 3" in errors. An
   odd number of coordinates is an error; it names the first entry that is no number, if any. */
int lgz_countcorners(lua_State *L, int table, const char *what, const char *where);
double lgz_coordinate(lua_State *L, int table, int i, const char *where); /* from 1 on */
gz_vec lgz_corner(lua_State *L, int table, int i, const char *where);     /* from 0 on */

gz_shape *lgz_checkconvex(lua_State *L, int arg);              /* a convex shape */
gz_shape *lgz_checkshape(lua_State *L, int arg);               /* or one with parts */
gz_shape *lgz_testshape(lua_State *L, int idx);                /* that, or NULL */
const gz_shape *lgz_checkconvexorplane(lua_State *L, int arg); /* a convex shape or a plane */
const gz_shape *lgz_checkany(lua_State *L, int arg);           /* or one with parts */
const gz_geometry *lgz_checkplane(lua_State *L, int arg);

/* Return the angle at an argument by which a shape is to turn on its way. Planes and grids are
   turned by 0 only. */
double lgz_checkturn(lua_State *L, int arg, const gz_shape *shape);

/* Return why a shape cannot turn by an angle, or NULL if it can. */
const char *lgz_turnfault(const gz_geometry *geometry, double angle);

/* Are the first two arguments convex shapes? Faster than two checks. */
bool lgz_testshapes(lua_State *L, const gz_shape **a, const gz_shape **b);
