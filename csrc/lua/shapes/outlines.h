/*
** Making outlines.
*/
#pragma once

#include "lua/shapes/regions.h"

#include "core/parts/outline.h"

/* Push the outline of rings at (0, 0). Returns false, and pushes what cannot be relied on, if they
   have a fault, which is written, or no area. */
bool lgz_pushoutline(lua_State *L, const gz_rings *rings, gz_decomposition *fault);

/* Push the outline of a region at a position, turned by an angle. Returns false, and pushes what
   cannot be relied on, if it has no area. Its edges are numbered as they are listed; or if
   `carved`, they keep their numbers, and the outline its unit. */
bool lgz_pushregion(lua_State *L, const gz_region_outline *outline, gz_vec position, double angle,
                    bool carved);

/* Return all parts of an outline that was carved in a world, with its rings, which lie in a region.
   */
gz_outline_parts lgz_listrings(lua_State *L, lgz_region *r, const gz_shape *shape);

/* Push the outline of what rings that may cross wind about an odd number of times; false if that
   has no area. In region_methods.c. */
bool lgz_pushclean(lua_State *L, const gz_rings *rings);
