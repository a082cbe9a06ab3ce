/*
** Planes in 2D and 3D. A 2D plane is computed as the 3D plane with nz = 0. It also has the methods
** of solids in pair_methods.c.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"

#include <stdio.h>

static gz_plane3 *check_plane3(lua_State *L, int arg) {
  gz_plane3 *plane = (gz_plane3 *)lgz_test(L, arg, LGZ_PLANE3);
  if (plane == NULL) lgz_typeerror(L, arg, "plane3");
  return plane;
}

static gz_plane3 upright(const gz_geometry *plane) {
  gz_vec normal = gz_plane_normal(plane);
  gz_plane3 result = { { normal.x, normal.y, 0 }, gz_plane_offset(plane) };
  return result;
}

static gz_vec3 flat(gz_vec v) { return gz_v3(v.x, v.y, 0); }

static double check_restitution(lua_State *L, int arg) {
  double e = lgz_optnumber(L, arg, 1);
  if (e < 0 || e > 1) lgz_argerror(L, arg, "restitution must be from 0 to 1");
  return e;
}

/* plane:getNormal() -> nx, ny */
static int Lgz_plane_getNormal(lua_State *L) {
  return lgz_pushvec(L, gz_plane_normal(lgz_checkplane(L, 1)));
}

/* plane:getOffset() -> d */
static int Lgz_plane_getOffset(lua_State *L) {
  return lgz_pushnumber(L, gz_plane_offset(lgz_checkplane(L, 1)));
}

/* plane:signedDistance(x, y) -> distance */
static int Lgz_plane_signedDistance(lua_State *L) {
  gz_plane3 plane = upright(lgz_checkplane(L, 1));
  return lgz_pushnumber(L, gz_height(&plane, flat(lgz_checkvec(L, 2))));
}

/* plane:project(x, y) -> x, y */
static int Lgz_plane_project(lua_State *L) {
  gz_plane3 plane = upright(lgz_checkplane(L, 1));
  gz_vec3 p = gz_project(&plane, flat(lgz_checkvec(L, 2)));
  return lgz_pushvec(L, gz_v(p.x, p.y));
}

/* plane:reflect(vx, vy [, restitution]) -> vx, vy */
static int Lgz_plane_reflect(lua_State *L) {
  gz_plane3 plane = upright(lgz_checkplane(L, 1));
  gz_vec v = lgz_checkvec(L, 2);
  gz_vec3 w = gz_reflect(&plane, flat(v), check_restitution(L, 4));
  return lgz_pushvec(L, gz_v(w.x, w.y));
}

LGZ_TYPE_METHODS(plane, lgz_checkplane(L, 1), "plane", "shape")

static int Lgz_plane_tostring(lua_State *L) {
  char room[160];
  const gz_geometry *plane = lgz_checkplane(L, 1);
  gz_vec normal = gz_plane_normal(plane);
  snprintf(room, sizeof room, "plane normal (%.14g, %.14g) offset %.14g", normal.x + 0.0,
           normal.y + 0.0, gz_plane_offset(plane) + 0.0);
  lua_pushstring(L, room);
  return 1;
}

/* plane3:getNormal() -> nx, ny, nz */
static int Lgz_plane3_getNormal(lua_State *L) {
  return lgz_pushvec3(L, check_plane3(L, 1)->normal);
}

/* plane3:getOffset() -> d */
static int Lgz_plane3_getOffset(lua_State *L) {
  return lgz_pushnumber(L, check_plane3(L, 1)->offset);
}

/* plane3:signedDistance(x, y, z) -> distance */
static int Lgz_plane3_signedDistance(lua_State *L) {
  const gz_plane3 *plane = check_plane3(L, 1);
  return lgz_pushnumber(L, gz_height(plane, lgz_checkvec3(L, 2)));
}

/* plane3:project(x, y, z) -> x, y, z */
static int Lgz_plane3_project(lua_State *L) {
  const gz_plane3 *plane = check_plane3(L, 1);
  return lgz_pushvec3(L, gz_project(plane, lgz_checkvec3(L, 2)));
}

/* plane3:reflect(vx, vy, vz [, restitution]) -> vx, vy, vz */
static int Lgz_plane3_reflect(lua_State *L) {
  const gz_plane3 *plane = check_plane3(L, 1);
  gz_vec3 v = lgz_checkvec3(L, 2);
  return lgz_pushvec3(L, gz_reflect(plane, v, check_restitution(L, 5)));
}

/* plane3:impact(px, py, pz, r, vx, vy, vz, ax, ay, az [, tmax]) -> t | nil */
static int Lgz_plane3_impact(lua_State *L) {
  const gz_plane3 *plane = check_plane3(L, 1);
  gz_vec3 p = lgz_checkvec3(L, 2);
  double r = lgz_checknumber(L, 5);
  if (r < 0) lgz_argerror(L, 5, "radius must not be negative");
  gz_vec3 v = lgz_checkvec3(L, 6), a = lgz_checkvec3(L, 9);
  double tmax = lgz_checktime(L, 12, HUGE_VAL);
  double t = gz_ball_impact(plane, p, r, v, a, tmax);
  return t < HUGE_VAL ? lgz_pushnumber(L, t) : lgz_pushnone(L);
}

LGZ_TYPE_METHODS(plane3, check_plane3(L, 1), "plane3")

static int Lgz_plane3_tostring(lua_State *L) {
  char room[200];
  const gz_plane3 *plane = check_plane3(L, 1);
  gz_vec3 n = plane->normal;
  snprintf(room, sizeof room, "plane3 normal (%.14g, %.14g, %.14g) offset %.14g", n.x + 0.0,
           n.y + 0.0, n.z + 0.0, plane->offset + 0.0);
  lua_pushstring(L, room);
  return 1;
}

const luaL_Reg lgz_plane_methods[] = {
  { "getNormal", Lgz_plane_getNormal },
  { "getOffset", Lgz_plane_getOffset },
  { "signedDistance", Lgz_plane_signedDistance },
  { "project", Lgz_plane_project },
  { "reflect", Lgz_plane_reflect },
  { "type", Lgz_plane_type },
  { "typeOf", Lgz_plane_typeOf },
  { "__tostring", Lgz_plane_tostring },
  { NULL, NULL },
};

const luaL_Reg lgz_plane3_methods[] = {
  { "getNormal", Lgz_plane3_getNormal },
  { "getOffset", Lgz_plane3_getOffset },
  { "signedDistance", Lgz_plane3_signedDistance },
  { "project", Lgz_plane3_project },
  { "reflect", Lgz_plane3_reflect },
  { "impact", Lgz_plane3_impact },
  { "type", Lgz_plane3_type },
  { "typeOf", Lgz_plane3_typeOf },
  { "__tostring", Lgz_plane3_tostring },
  { NULL, NULL },
};
