/*
** The nearest of some names, for errors about a name that is unknown.
*/
#pragma once

#include "lua/base/types.h"

/* Return how many letters are to be added, removed or replaced to make one name of the other; a
   large number if all are. Counts only the first LGZ_LETTERS of each. */
#define LGZ_LETTERS 63
int lgz_namedistance(const char *a, const char *b);

/* Return the largest distance of a name that could be meant by this one. */
int lgz_farthest(const char *name);

/* Push the nearest to a name of the names in the list at an index, the first of several; nil if
   none could be meant. */
void lgz_pushnearest(lua_State *L, int list, const char *name);
