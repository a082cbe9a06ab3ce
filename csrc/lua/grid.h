/*
** Grids, for the methods of shapes and of worlds.
*/
#pragma once

#include "lua/types.h"

/* Push a copy of the grid at argument 1. */
int lgz_clonegrid(lua_State *L);

/* Make the cells at the top, a raw copy of a grid, a grid. */
void lgz_wrapcells(lua_State *L);

/* Return the cell whose column and row are at two arguments, or a kind of cells. */
int lgz_checkcell(lua_State *L, const gz_geometry *grid, int arg);
int lgz_checkcellkind(lua_State *L, int arg);
