/*
** Lists of corners: from the arguments, from a table, or rings from a table of tables.
**
** The corners lie in a userdata on the stack, which is made once they are counted.
*/
#include "lua/shapes/corner_lists.h"

#include <stdio.h>

/* Return the text that names a ring behind a corner in errors; `room` holds it. */
static const char *name_ring(char room[32], bool single, int ring) {
  room[0] = 0;
  if (!single) snprintf(room, 32, " of ring %d", ring + 1);
  return room;
}

static void make_lists(lua_State *L, lgz_rings *r, int corners, int rings) {
  r->corners = (gz_vec *)lua_newuserdata(L, ((size_t)corners + 1) * sizeof *r->corners);
  r->ends = (int *)lua_newuserdata(L, (size_t)rings * sizeof *r->ends);
}

static void read_ring(lua_State *L, lgz_rings *r, int table, int count) {
  char room[32];
  const char *where = name_ring(room, r->single, r->ring_count);
  for (int i = 0; i < count; i++) r->corners[r->corner_count++] = lgz_corner(L, table, i, where);
  r->ends[r->ring_count++] = r->corner_count;
}

/* Push the table of a ring at index `ring` of argument 1; nil behind the last. */
static bool push_ring(lua_State *L, int ring) {
  lua_pushinteger(L, ring + 1);
  lua_gettable(L, 1);
  if (lua_isnil(L, -1)) return false;
  if (!lua_istable(L, -1)) {
    lgz_argerror(L, 1, "ring %d: table expected, got %s", ring + 1, lgz_typename(L, -1));
  }
  return true;
}

/* Return the corners of the ring at the top of the stack. */
static int count_ring(lua_State *L, const lgz_rings *r, int ring) {
  char room[32];
  return lgz_countcorners(L, lua_gettop(L), r->what, name_ring(room, false, ring));
}

/* Read {{x1, y1, ...}, {...}}. Tables may be proxies: what is read is never more than counted. */
static void read_rings(lua_State *L, lgz_rings *r) {
  int rings = 0, corners = 0;
  for (; push_ring(L, rings); rings++, lua_pop(L, 1)) {
    corners += count_ring(L, r, rings);
    if (corners > LGZ_MOST_CORNERS) {
      lgz_argerror(L, 1, "%s has more than %d corners", r->what, LGZ_MOST_CORNERS);
    }
  }
  lua_pop(L, 1);
  make_lists(L, r, corners, rings);
  for (int ring = 0; ring < rings && push_ring(L, ring); ring++, lua_pop(L, 1)) {
    int count = count_ring(L, r, ring), left = corners - r->corner_count;
    read_ring(L, r, lua_gettop(L), count < left ? count : left);
  }
}

/* Read {x1, y1, ...}. */
static void read_table(lua_State *L, lgz_rings *r) {
  int count = lgz_countcorners(L, 1, r->what, "");
  make_lists(L, r, count, 1);
  read_ring(L, r, 1, count);
}

static void read_arguments(lua_State *L, lgz_rings *r) {
  int count = lua_gettop(L);
  for (int i = 1; i <= count; i++) lgz_checknumber(L, i);
  if (count == 0) lgz_argerror(L, 1, "coordinates or a table of them expected");
  if (count % 2 != 0) {
    lgz_argerror(L, 1, "an even number of coordinates expected, got %d", count);
  }
  make_lists(L, r, count / 2, 1);
  for (int i = 0; i < count / 2; i++) r->corners[r->corner_count++] = lgz_checkvec(L, 2 * i + 1);
  r->ends[r->ring_count++] = r->corner_count;
}

/* Is argument 1 a table that begins with a table? */
static bool holds_tables(lua_State *L) {
  lua_pushinteger(L, 1);
  lua_gettable(L, 1);
  bool is_table = lua_istable(L, -1);
  lua_pop(L, 1);
  return is_table;
}

static lgz_rings read(lua_State *L, const char *what, bool several) {
  lgz_rings r = { what, NULL, NULL, 0, 0, true };
  if (!lua_istable(L, 1)) {
    read_arguments(L, &r);
    return r;
  }
  lua_settop(L, 1);
  r.single = !several || !holds_tables(L);
  if (r.single) read_table(L, &r);
  else read_rings(L, &r);
  return r;
}

lgz_rings lgz_readcorners(lua_State *L, const char *what) { return read(L, what, false); }

lgz_rings lgz_readrings(lua_State *L, const char *what) { return read(L, what, true); }
