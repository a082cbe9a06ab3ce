/*
** Moves of a world's items, as the stack and the FFI share them.
**
** There are three ways here: Lgz_world_move in move_methods.c; Lgz_ffi_move in ffi/calls.c, for
** filters that call Lua; and makeMove in lua/graze/ffi/world.lua, which makes move, moveBy and
** check together and falls back to both. Arguments have the same places in all three, and the goal
** is two numbers: check_goal in move_methods.c, core.two of lua/graze/ffi.lua. While LuaJIT's
** compiler is off, the methods of lua/graze/ffi are not installed, and only the first way is left.
** C cannot read the fields of a cdata: another form of goal is made two numbers in Lua, in
** makeMove (other calls share core.two). Lgz_ffi_move finds the id and the generation at arguments
** 6 and 7, see move_number in ffi/calls.c.
*/
#pragma once

#include "lua/world/filter.h"

/* The three calls that move an item. */
typedef enum lgz_motion { LGZ_MOVE, LGZ_MOVEBY, LGZ_CHECK } lgz_motion;

/* Run world:move and the like for an item: the goal or displacement is at arguments 3 and 4. A
   number at 5 is the angle, and the filter at 6; else the filter is at 5. Returns how many results
   were pushed. */
int lgz_move(lua_State *L, lgz_world *w, int item, lgz_motion motion);
