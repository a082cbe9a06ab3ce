/*
** Names that a class does not have: an error if it is misspelt, else nil.
*/
#pragma once

#include "lua/base/types.h"

/* Let what is absent from the class at the top of the stack be an error at the line that reads it,
   if it is a name near to one of a method, in letters of any case. */
void lgz_refusemisspelt(lua_State *L);
