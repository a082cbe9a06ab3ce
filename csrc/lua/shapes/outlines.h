/*
** Making outlines.
*/
#pragma once

#include "lua/base/compat.h"

#include "core/math/rings.h"
#include "core/parts/decompose/decompose.h"

/* Push the outline of rings at (0, 0). Returns false, and pushes what cannot be relied on, if they
   have a fault, which is written, or no area. */
bool lgz_pushoutline(lua_State *L, const gz_rings *rings, gz_decomposition *fault);

/* Push the outline of what rings that may cross wind about an odd number of times; false if that
   has no area. In region_methods.c. */
bool lgz_pushclean(lua_State *L, const gz_rings *rings);
