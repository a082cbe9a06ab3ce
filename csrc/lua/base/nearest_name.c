/*
** The nearest name: by the distance of Levenshtein, row by row.
*/
#include "lua/base/nearest_name.h"

#include "lua/base/compat.h"

static int letters_of(const char *name) {
  int count = 0;
  while (count < LGZ_LETTERS && name[count] != '\0') count++;
  return count;
}

static int smaller(int a, int b) { return a < b ? a : b; }

int lgz_namedistance(const char *a, const char *b) {
  int across = letters_of(a), down = letters_of(b);
  int row[LGZ_LETTERS + 1] = { 0 }; /* from the first letters of a to the first j of b */
  for (int j = 0; j <= down; j++) row[j] = j;
  for (int i = 1; i <= across; i++) {
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= down; j++) {
      int replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = smaller(replaced, smaller(row[j], row[j - 1]) + 1);
    }
  }
  bool shares = row[down] < across || row[down] < down;
  return shares ? row[down] : 2 * LGZ_LETTERS;
}

int lgz_farthest(const char *name) { return 1 + letters_of(name) / 3; }

void lgz_pushnearest(lua_State *L, int list, const char *name) {
  int distance = lgz_farthest(name) + 1;
  lua_pushnil(L);
  for (int i = 1; i <= (int)lgz_rawlen(L, list); i++) {
    lua_rawgeti(L, list, i);
    int its = lgz_namedistance(name, lua_tostring(L, -1));
    if (its < distance) {
      distance = its;
      lua_replace(L, -2);
    } else {
      lua_pop(L, 1);
    }
  }
}
