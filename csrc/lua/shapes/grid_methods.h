/*
** Grids, for the methods of shapes and of worlds.
*/
#pragma once

#include "lua/base/types.h"

#include "core/shape/shape.h"

/* Push a copy of the grid at argument 1. */
int lgz_clonegrid(lua_State *L);

/* Make the cells at the top, a raw copy of a grid, a grid. */
void lgz_wrapcells(lua_State *L);

/* Return the cell whose column and row are at two arguments, or a kind of cells. */
int lgz_checkcell(lua_State *L, const gz_geometry *grid, int arg);

/* The same, but -1 for a cell that is outside of the grid. */
int lgz_findcell(lua_State *L, const gz_geometry *grid, int arg);

/*
** Push the cells of a grid that the shape at an argument overlaps, or with numbers behind it, those
** on its way, as a list of columns, rows and kinds; and their number. The argument behind may be a
** table to fill. `view` returns the grid each time that it is asked: while memory is made for many
** cells, a finalizer may change it.
*/
int lgz_querycells(lua_State *L, int arg, gz_shape (*view)(lua_State *L));

/* Return the number of a kind at an argument, which is not 0. */
int lgz_checkkind(lua_State *L, int arg);

/* Push a copy of the polygon at an argument that is as a grid with cells of this size stores it,
   and return its geometry; NULL for nil, and nothing is pushed. */
const gz_geometry *lgz_pushpolygon(lua_State *L, int arg, gz_vec size);

/* Push the column and the row of the cell whose part number is at an argument. */
int lgz_pushpartcell(lua_State *L, const gz_geometry *grid, int arg);
int lgz_checkcellkind(lua_State *L, int arg);
