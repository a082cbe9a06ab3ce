/*
** How Lua comes by functions in C: their addresses in a struct, and its declaration as text.
*/
#pragma once

#include "lua/base/compat.h"

/* Set a field of the table at the top to an address. */
void lgz_addaddress(lua_State *L, const char *name, void *address);

/* Add the functions of a struct to the table at the top, with the C declaration of its members,
   and the columns of the list that they are made from. LGZ_DECLARATION is that of one. */
void lgz_addentries(lua_State *L, const char *name, const void *entries, const char *declarations,
                    const char *columns);

#define LGZ_TEXT(...) #__VA_ARGS__
#define LGZ_DECLARATION(result, name, parameters) #result "(*" #name ")" LGZ_TEXT_OF(parameters) ";"
#define LGZ_TEXT_OF(...) LGZ_TEXT(__VA_ARGS__)

/* Add those of lua/shapes/pair_questions.h and lua/world/questions.h, and the columns of both. */
void lgz_addpairs(lua_State *L);
void lgz_addquestions(lua_State *L);
