/*
** Making outlines.
*/
#pragma once

#include "lua/base/compat.h"

#include "core/math/rings.h"
#include "core/parts/decompose/decompose.h"
#include "core/region/region.h"

/* Push the outline of rings at (0, 0). Returns false, and pushes what cannot be relied on, if they
   have a fault, which is written, or no area. */
bool lgz_pushoutline(lua_State *L, const gz_rings *rings, gz_decomposition *fault);

/* Push the outline of a region at a position, turned by an angle. Returns false, and pushes what
   cannot be relied on, if it has no area. Its edges are numbered as they are listed; or if
   `carved`, they keep their numbers, and the outline its unit. */
bool lgz_pushregion(lua_State *L, const gz_region_outline *outline, gz_vec position, double angle,
                    bool carved);

/* List the rings of the outline at the top, a copy of one that was carved in a world: replace it by
   another copy if it has none. */
const gz_shape *lgz_listrings(lua_State *L);

/* Push the outline of what rings that may cross wind about an odd number of times; false if that
   has no area. In region_methods.c. */
bool lgz_pushclean(lua_State *L, const gz_rings *rings);
