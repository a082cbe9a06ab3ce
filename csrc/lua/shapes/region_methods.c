/*
** Set operations on shapes, and the triangles that cover one.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/shapes/outlines.h"
#include "lua/shapes/regions.h"
#include "lua/shapes/triangles.h"

#include "core/parts/layout.h"
#include "core/parts/whole.h"
#include "core/region/offset.h"
#include "core/region/region.h"

#include <string.h>

/* ---- arguments */

/* Push a list of pointers to all arguments, which stay on the stack, and write their number. */
static const gz_shape **push_shapes(lua_State *L, bool may_be_plane, int *count) {
  *count = lua_gettop(L);
  lgz_checksolid(L, 1, false);
  for (int i = 2; i <= *count || i == 2; i++) lgz_checksolid(L, i, may_be_plane);
  const gz_shape **shapes =
      (const gz_shape **)lua_newuserdata(L, (size_t)*count * sizeof(const gz_shape *));
  for (int i = 0; i < *count; i++) shapes[i] = (const gz_shape *)lua_touserdata(L, i + 1);
  return shapes;
}

/* ---- results */

/* Push the outline of a piece of the region at the top, or of all, where its frame is; false
   if it has no area. `angle` is that of the frame. */
static bool push_piece(lua_State *L, lgz_region *r, int piece, double angle) {
  gz_grid_point origin = { 0, 0 };
  gz_region_outline outline;
  lgz_checkmemory(L, gz_region_rings(&r->region, &r->memory, piece, origin, &outline));
  return lgz_pushregion(L, &outline, r->region.frame.position, angle, false);
}

/* Return the outline of the region at the top; nil if it has no area. */
static int return_region(lua_State *L, lgz_region *r, double angle) {
  int idx = lua_gettop(L);
  lgz_checkmemory(L, gz_region_trace(&r->region, &r->memory, false));
  bool any = push_piece(L, r, GZ_ALL_COMPONENTS, angle);
  if (!any) lua_pushnil(L);
  lgz_keepregion(L, idx);
  return 1;
}

/* ---- set operations */

/* a:union(b, ...) -> outline | nil */
static int Lgz_shape_union(lua_State *L) {
  int count;
  const gz_shape **shapes = push_shapes(L, false, &count);
  lgz_region *r = lgz_openregion(L);
  double angle = shapes[0]->geometry->angle;
  lgz_checkmemory(L, gz_region_unite(&r->region, &r->memory, shapes, count));
  return return_region(L, r, angle);
}

/* a:subtract(b, ...) -> outline | nil */
static int Lgz_shape_subtract(lua_State *L) {
  int count;
  const gz_shape **shapes = push_shapes(L, true, &count);
  lgz_region *r = lgz_openregion(L);
  double angle = shapes[0]->geometry->angle;
  lgz_checkmemory(L, gz_region_begin(&r->region, &r->memory, shapes[0]) &&
                         gz_region_subtract(&r->region, &r->memory, shapes + 1, count - 1));
  return return_region(L, r, angle);
}

/* a:intersect(b) -> outline | nil */
static int Lgz_shape_intersect(lua_State *L) {
  const gz_shape *a = lgz_checksolid(L, 1, false), *b = lgz_checksolid(L, 2, true);
  lgz_region *r = lgz_openregion(L);
  double angle = a->geometry->angle;
  lgz_checkmemory(L, gz_region_begin(&r->region, &r->memory, a) &&
                         gz_region_intersect(&r->region, &r->memory, b));
  return return_region(L, r, angle);
}

/* ---- offsets */

static const char *join_name(int i) {
  static const char *const names[] = { "round", "miter", NULL };
  return names[i];
}

static gz_join check_join(lua_State *L, int arg) {
  if (lua_isnoneornil(L, arg)) return GZ_JOIN_ROUND;
  const char *name = lgz_checkname(L, arg);
  int join = 0;
  while (join_name(join) != NULL && strcmp(join_name(join), name) != 0) join++;
  if (join_name(join) == NULL) lgz_unknownerror(L, arg, "join", name, "", join_name);
  return (gz_join)join;
}

/* Return the shape that can be offset by r. What has no area has neither inside nor border, but it
   can grow. */
static const gz_shape *check_offset(lua_State *L, int arg, double r) {
  const gz_shape *shape = lgz_checkany(L, arg);
  gz_kind kind = shape->geometry->kind;
  bool has_border = kind != GZ_PLANE && kind != GZ_GRID;
  return has_border && r > 0 ? shape : lgz_checksolid(L, arg, false);
}

/* shape:offset(r [, join]) -> outline | nil */
static int Lgz_shape_offset(lua_State *L) {
  lgz_checkany(L, 1);
  double r = lgz_checknumber(L, 2);
  const gz_shape *shape = check_offset(L, 1, r);
  gz_join join = check_join(L, 3);
  lua_settop(L, 1);
  lgz_region *region = lgz_openregion(L);
  double angle = shape->geometry->angle;
  lgz_checkmemory(L, gz_region_offset(&region->region, &region->memory, shape, r, join));
  return return_region(L, region, angle);
}

/* shape:split() -> {outline, ...}, n */
static int Lgz_shape_split(lua_State *L) {
  const gz_shape *shape = lgz_checksolid(L, 1, false);
  int count = 0;
  lua_settop(L, 1);
  lua_newtable(L);
  lgz_region *r = lgz_openregion(L);
  double angle = shape->geometry->angle;
  lgz_checkmemory(L, gz_region_begin(&r->region, &r->memory, shape) &&
                         gz_region_split(&r->region, &r->memory));
  for (int piece = 0; piece < r->region.rings.component_count; piece++) {
    if (push_piece(L, r, piece, angle)) lua_rawseti(L, 2, ++count);
    lua_settop(L, 3);
  }
  lgz_keepregion(L, 3);
  lua_settop(L, 2);
  lua_pushinteger(L, count);
  return 2;
}

bool lgz_pushclean(lua_State *L, const gz_rings *rings) {
  lgz_region *r = lgz_openregion(L);
  int idx = lua_gettop(L);
  lgz_checkmemory(L, gz_region_clean(&r->region, &r->memory, rings) &&
                         gz_region_trace(&r->region, &r->memory, false));
  bool any = push_piece(L, r, GZ_ALL_COMPONENTS, 0);
  lgz_keepregion(L, idx);
  return any;
}

/* ---- triangles */

/* Write the triangles of a convex part to a table, behind the first `count`. Returns how many there
   are then. */
static int write_fan(lua_State *L, int table, int count, const gz_shape *part) {
  const gz_geometry *geometry = part->geometry;
  for (int i = 1; i + 1 < geometry->n; i++, count++) {
    for (int k = 0; k < 3; k++) {
      int corner = k == 0 ? 0 : i + k - 1;
      lgz_setcorner(L, table, 3 * count + k, gz_add(part->origin, gz_corner(geometry, corner)));
    }
  }
  return count;
}

static int write_fans(lua_State *L, int table, const gz_shape *shape) {
  int count = 0;
  for (int k = 0; k < gz_part_count(shape); k++) {
    if (shape->geometry->kind == GZ_GRID && gz_kind_of_cell(shape->geometry, k) == 0) continue;
    gz_shape part = gz_part_or_whole(shape, k);
    count = write_fan(L, table, count, &part);
  }
  return count;
}

bool lgz_iscoveredbyparts(const gz_geometry *geometry) {
  gz_kind kind = geometry->kind;
  return (kind == GZ_POLYGON && geometry->radius == 0) || kind == GZ_OUTLINE || kind == GZ_GRID;
}

int lgz_returntriangles(lua_State *L, const gz_shape *shape, int table) {
  int count = 0;
  if (lgz_iscoveredbyparts(shape->geometry)) {
    count = write_fans(L, table, shape);
  } else {
    lgz_region *r = lgz_openregion(L);
    int idx = lua_gettop(L);
    double angle = shape->geometry->angle;
    lgz_checkmemory(L, gz_region_begin(&r->region, &r->memory, shape) &&
                           gz_region_trace(&r->region, &r->memory, false));
    if (push_piece(L, r, GZ_ALL_COMPONENTS, angle))
      count = write_fans(L, table, (const gz_shape *)lua_touserdata(L, -1));
    lgz_keepregion(L, idx);
  }
  lgz_endlist(L, table, 6 * count);
  lua_settop(L, table);
  lua_pushinteger(L, count);
  return 2;
}

void lgz_checkinto(lua_State *L, int arg) {
  lua_settop(L, arg);
  if (lua_isnil(L, arg)) {
    lua_newtable(L);
    lua_replace(L, arg);
  }
  if (!lua_istable(L, arg)) lgz_typeerror(L, arg, "table");
}

/* shape:getTriangles([into]) -> into, n */
static int Lgz_shape_getTriangles(lua_State *L) {
  const gz_shape *shape = lgz_checkshape(L, 1);
  lgz_checkinto(L, 2);
  return lgz_returntriangles(L, shape, 2);
}

const luaL_Reg lgz_region_methods[] = {
  { "union", Lgz_shape_union },
  { "subtract", Lgz_shape_subtract },
  { "intersect", Lgz_shape_intersect },
  { "offset", Lgz_shape_offset },
  { "split", Lgz_shape_split },
  { "getTriangles", Lgz_shape_getTriangles },
  { NULL, NULL },
};
