/*
** Triangles that cover a shape.
*/
#pragma once

#include "lua/base/compat.h"

#include "core/shape/shape.h"

/* Make sure that an argument is a list, by making one where there is none. Cuts the stack off
   behind it. */
void lgz_checkinto(lua_State *L, int arg);

/* Do the parts of a shape cover it once, by straight sides? */
bool lgz_iscoveredbyparts(const gz_geometry *geometry);

/* Fill the list at an index with the corners of triangles that cover a shape once, and return it
   and their number. Not for planes. Unless lgz_iscoveredbyparts, a finalizer may run meanwhile. */
int lgz_returntriangles(lua_State *L, const gz_shape *shape, int list);
