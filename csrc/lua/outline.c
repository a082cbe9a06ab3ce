/*
** graze.outline, and methods of outlines only.
*/
#include "lua/binding.h"

#include "core/outline.h"
#include "core/parts.h"

#include <stdio.h>

/* Lists of corners as userdata, which are garbage once the outline is made. */
typedef struct reader {
  gz_vec *corners;
  int *ends;
  int ring_count, corner_count;
  bool single; /* there is one ring, and errors need not name it */
} reader;

/* Return the text that names a ring behind a corner in errors; `room` holds it. */
static const char *name_ring(char room[32], bool single, int ring) {
  room[0] = 0;
  if (!single) snprintf(room, 32, " of ring %d", ring + 1);
  return room;
}

static void check_even(lua_State *L, int count, const char *where) {
  if (count % 2 != 0) {
    lgz_argerror(L, 1, "an even number of coordinates%s expected, got %d", where, count);
  }
}

static void make_room(lua_State *L, reader *r, int corners, int rings) {
  r->corners = (gz_vec *)lua_newuserdata(L, ((size_t)corners + 1) * sizeof *r->corners);
  r->ends = (int *)lua_newuserdata(L, (size_t)rings * sizeof *r->ends);
}

static void read_ring(lua_State *L, reader *r, int table, int count) {
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
static int count_ring(lua_State *L, int ring) {
  char room[32];
  int count = lgz_countcoordinates(L, lua_gettop(L), "outline");
  check_even(L, count, name_ring(room, false, ring));
  return count / 2;
}

/* Read {{x1, y1, ...}, {...}}. Tables may be proxies: what is read is never more than counted. */
static void read_rings(lua_State *L, reader *r) {
  int rings = 0, corners = 0;
  for (; push_ring(L, rings); rings++, lua_pop(L, 1)) {
    corners += count_ring(L, rings);
    if (corners > LGZ_MOST_CORNERS) {
      lgz_argerror(L, 1, "outline has more than %d corners", LGZ_MOST_CORNERS);
    }
  }
  lua_pop(L, 1);
  make_room(L, r, corners, rings);
  for (int ring = 0; ring < rings && push_ring(L, ring); ring++, lua_pop(L, 1)) {
    int count = count_ring(L, ring), left = corners - r->corner_count;
    read_ring(L, r, lua_gettop(L), count < left ? count : left);
  }
}

static void read_table(lua_State *L, reader *r) {
  lua_settop(L, 1);
  lua_pushinteger(L, 1);
  lua_gettable(L, 1);
  r->single = !lua_istable(L, -1);
  lua_pop(L, 1);
  if (!r->single) {
    read_rings(L, r);
    return;
  }
  int count = lgz_countcoordinates(L, 1, "outline");
  check_even(L, count, "");
  make_room(L, r, count / 2, 1);
  read_ring(L, r, 1, count / 2);
}

static void read_arguments(lua_State *L, reader *r) {
  int count = lua_gettop(L);
  r->single = true;
  for (int i = 1; i <= count; i++) lgz_checknumber(L, i);
  if (count == 0) lgz_argerror(L, 1, "coordinates or a table of them expected");
  check_even(L, count, "");
  make_room(L, r, count / 2, 1);
  for (int i = 0; i < count / 2; i++) r->corners[r->corner_count++] = lgz_checkvec(L, 2 * i + 1);
  r->ends[r->ring_count++] = r->corner_count;
}

/* Return the ring of an edge, and turn the edge's number into one that counts from the ring's first
   edge on. */
static int ring_of(const reader *r, int *edge) {
  int ring = 0;
  while (*edge >= r->ends[ring]) ring++;
  if (ring > 0) *edge -= r->ends[ring - 1];
  return ring;
}

static int refuse(lua_State *L, const reader *r, const gz_decomposition *d) {
  int first = d->edges[0], second = d->edges[1];
  if (d->fault == GZ_RING_COLLAPSES) {
    int ring = ring_of(r, &first);
    if (r->single) return lgz_argerror(L, 1, "outline has fewer than three distinct corners");
    return lgz_argerror(L, 1, "ring %d has fewer than three distinct corners", ring + 1);
  }
  const char *verb = d->fault == GZ_EDGES_CROSS ? "cross" : "overlap";
  int ring = ring_of(r, &first), other = ring_of(r, &second);
  char place[80];
  snprintf(place, sizeof place, "(%.6g, %.6g)", d->place.x + 0.0, d->place.y + 0.0);
  if (r->single) {
    return lgz_argerror(L, 1, "edges %d and %d %s near %s", first + 1, second + 1, verb, place);
  }
  return lgz_argerror(L, 1, "edge %d of ring %d and edge %d of ring %d %s near %s", first + 1,
                      ring + 1, second + 1, other + 1, verb, place);
}

/* graze.outline(x1, y1, x2, y2, x3, y3, ...) | graze.outline({x1, y1, ...}) |
   graze.outline({{x1, y1, ...}, {...}, ...}) -> outline */
static int Lgz_outline(lua_State *L) {
  reader r = { NULL, NULL, 0, 0, false };
  if (lua_istable(L, 1)) read_table(L, &r);
  else read_arguments(L, &r);
  gz_rings rings = { r.corners, r.ends, r.ring_count, r.corner_count };
  if (r.corner_count == 0) lgz_argerror(L, 1, "outline has fewer than three distinct corners");
  gz_decomposition d = gz_decompose(&rings, lua_newuserdata(L, gz_decompose_size(r.corner_count)));
  if (d.fault != GZ_RINGS_SOUND) return refuse(L, &r, &d);
  gz_outline_parts parts =
      gz_make_outline_parts(&rings, &d, lua_newuserdata(L, gz_outline_room(&d)));
  if (parts.list.count == 0) return lgz_argerror(L, 1, "outline has no area");
  gz_make_outline((gz_shape *)lgz_rawnew(L, gz_outline_size(&parts)), &parts);
  lgz_settype(L, LGZ_OUTLINE);
  return 1;
}

static const gz_shape *check_outline(lua_State *L) {
  const gz_shape *outline = (const gz_shape *)lgz_test(L, 1, LGZ_OUTLINE);
  if (outline == NULL) lgz_typeerror(L, 1, "outline");
  return outline;
}

/* outline:getPartCount() -> n */
static int Lgz_getPartCount(lua_State *L) {
  lua_pushinteger(L, gz_parts_of(check_outline(L)->geometry)->part_count);
  return 1;
}

/* outline:getPart(k) -> polygon */
static int Lgz_getPart(lua_State *L) {
  const gz_shape *outline = check_outline(L);
  int count = gz_parts_of(outline->geometry)->part_count;
  double k = lgz_checknumber(L, 2);
  if (k < 1 || k > count || k != floor(k)) {
    return lgz_argerror(L, 2, "there %s %d part%s", count == 1 ? "is" : "are", count,
                        count == 1 ? "" : "s");
  }
  gz_shape part = gz_part_shape(outline, (int)k - 1);
  gz_shape_copy((gz_shape *)lgz_new(L, LGZ_SHAPE, gz_shape_bytes(&part)), &part);
  return 1;
}

/* outline:getRings() -> {{x1, y1, ...}, ...} */
static int Lgz_getRings(lua_State *L) {
  const gz_shape *outline = check_outline(L);
  int rings = gz_parts_of(outline->geometry)->ring_count;
  lua_createtable(L, rings, 0);
  for (int ring = 0, corner = 0; ring < rings; ring++) {
    int end = gz_parts_int_list(outline->geometry, gz_parts_of(outline->geometry)->ring_ends)[ring];
    lua_createtable(L, 2 * (end - corner), 0);
    for (int first = corner; corner < end; corner++) {
      lgz_setcorner(L, lua_gettop(L), corner - first, gz_listed_corner(outline, corner));
    }
    lua_rawseti(L, -2, ring + 1);
  }
  return 1;
}

const luaL_Reg lgz_outline_constructor[] = { { "outline", Lgz_outline }, { NULL, NULL } };

const luaL_Reg lgz_outline_methods[] = {
  { "getPartCount", Lgz_getPartCount },
  { "getPart", Lgz_getPart },
  { "getRings", Lgz_getRings },
  { NULL, NULL },
};
