/*
** Absent names. The class is the metatable of its objects, and its own __index: so it gets a
** metatable, which is asked only where a name is missing.
*/
#include "lua/base/absent_name.h"

#include "lua/base/args.h"
#include "lua/base/compat.h"
#include "lua/base/nearest_name.h"

#include <string.h>

/* A misspelt name differs by so many letters; a short one by one. Programs also ask for names to
   learn what an object is. */
#define MOST_LETTERS 2
#define SHORT 6

/* A letter of ASCII, whatever the locale: tolower would go by the host's. */
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static void fold(const char *name, char folded[LGZ_LETTERS + 1]) {
  size_t i = 0;
  for (; i < LGZ_LETTERS && name[i] != '\0'; i++) folded[i] = lower(name[i]);
  folded[i] = '\0';
}

/* Is a name of the class one of a method? */
static bool is_method(lua_State *L) {
  return lua_type(L, -2) == LUA_TSTRING && lua_isfunction(L, -1) &&
         strncmp(lua_tostring(L, -2), "__", 2) != 0;
}

/* Return the method whose name is nearest to one, of several the first by letters; or NULL. */
static const char *nearest_method(lua_State *L, const char *name) {
  char wanted[LGZ_LETTERS + 1], its[LGZ_LETTERS + 1];
  const char *nearest = NULL;
  fold(name, wanted);
  int least = strlen(wanted) < SHORT ? 1 : MOST_LETTERS;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    if (is_method(L)) {
      const char *known = lua_tostring(L, -2);
      fold(known, its);
      int distance = lgz_namedistance(wanted, its);
      bool first = nearest == NULL || distance < least || strcmp(known, nearest) < 0;
      if (distance <= least && first) {
        nearest = known;
        least = distance;
      }
    }
    lua_pop(L, 1);
  }
  return nearest;
}

static int read_absent(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *name = lua_tostring(L, 2), *nearest = nearest_method(L, name);
  if (nearest == NULL) return 0;
  lua_getfield(L, 1, "__name");
  return lgz_error(L, "a %s has no '%s', did you mean '%s'?",
                   lua_tostring(L, -1) + sizeof "graze." - 1, name, nearest);
}

void lgz_refusemisspelt(lua_State *L) {
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, read_absent);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}
