/*
** Methods of one shape: its kind, measures, position and angle.
*/
#include "lua/base/args.h"
#include "lua/shapes/grid_methods.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"

#include "core/convex/polar.h"
#include "core/parts/scale.h"
#include "core/parts/whole.h"

#include <stdio.h>

/* Corners that tostring lists one by one. */
#define MOST_LISTED 8

static const gz_geometry *geometry(lua_State *L) { return lgz_checkshape(L, 1)->geometry; }

/* shape:getPosition() -> x, y */
static int Lgz_shape_getPosition(lua_State *L) {
  return lgz_pushvec(L, lgz_checkshape(L, 1)->position);
}

/* shape:getAngle() -> angle */
static int Lgz_shape_getAngle(lua_State *L) { return lgz_pushnumber(L, geometry(L)->angle); }

/* shape:getTransform() -> x, y, angle */
static int Lgz_shape_getTransform(lua_State *L) {
  const gz_shape *shape = lgz_checkshape(L, 1);
  return lgz_pushvec(L, shape->position) + lgz_pushnumber(L, shape->geometry->angle);
}

/* shape:setPosition(x, y) -> shape */
static int Lgz_shape_setPosition(lua_State *L) {
  gz_shape *shape = lgz_checkshape(L, 1);
  gz_set_position(shape, lgz_checkvec(L, 2));
  return lgz_self(L);
}

/* Set position and angle, which is an argument. A grid is a view of its cells, at angle 0. */
static int set_transform(lua_State *L, gz_shape *shape, gz_vec position, int arg) {
  double angle = lgz_checknumber(L, arg);
  bool is_grid = shape->geometry->kind == GZ_GRID;
  if (is_grid && angle != 0) return lgz_argerror(L, arg, "a grid is moved, never turned");
  if (is_grid) gz_set_position(shape, position);
  else gz_set_transform(shape, position, angle);
  return lgz_self(L);
}

/* shape:setAngle(angle) -> shape */
static int Lgz_shape_setAngle(lua_State *L) {
  gz_shape *shape = lgz_checkshape(L, 1);
  return set_transform(L, shape, shape->position, 2);
}

/* shape:setTransform(x, y, angle) -> shape */
static int Lgz_shape_setTransform(lua_State *L) {
  gz_shape *shape = lgz_checkshape(L, 1);
  return set_transform(L, shape, lgz_checkvec(L, 2), 4);
}

static void check_position(lua_State *L, int arg, gz_vec position) {
  if (!(gz_max_abs(position) <= GZ_LARGEST)) {
    lgz_argerror(L, arg, "the position it leads to is too large");
  }
}

/* shape:move(dx, dy) -> shape */
static int Lgz_shape_move(lua_State *L) {
  gz_shape *shape = lgz_checkshape(L, 1);
  gz_vec position = gz_add(shape->position, lgz_checkvec(L, 2));
  check_position(L, 2, position);
  gz_set_position(shape, position);
  return lgz_self(L);
}

/* Raise an error for a grid. */
static void refuse_grid(lua_State *L, const char *done) {
  if (lgz_test(L, 1, LGZ_GRID)) lgz_argerror(L, 1, "a grid is moved, never %s", done);
}

/* shape:rotate(angle [, cx, cy]) -> shape */
static int Lgz_shape_rotate(lua_State *L) {
  gz_shape *shape = lgz_checkshape(L, 1);
  refuse_grid(L, "turned");
  double angle = lgz_checknumber(L, 2);
  gz_vec pivot =
      lua_isnoneornil(L, 3) && lua_isnoneornil(L, 4) ? shape->position : lgz_checkvec(L, 3);
  check_position(L, 2, gz_v(shape->geometry->angle + angle, 0));
  check_position(L, 3, gz_scale(gz_sub(shape->position, pivot), 2));
  gz_rotate_about(shape, angle, pivot);
  return lgz_self(L);
}

/* Return a factor other than 0. */
static double check_factor(lua_State *L, int arg) {
  double factor = lgz_checknumber(L, arg);
  if (fabs(factor) < GZ_SMALLEST) lgz_argerror(L, arg, "a scale must not be zero");
  return factor;
}

/* shape:scale(sx [, sy]) -> shape */
static int Lgz_shape_scale(lua_State *L) {
  refuse_grid(L, "scaled");
  gz_shape *shape = lgz_checkshape(L, 1);
  double sx = check_factor(L, 2), sy = lua_isnoneornil(L, 3) ? sx : check_factor(L, 3);
  if (fabs(sx) != fabs(sy) && gz_is_round(shape)) {
    return lgz_argerror(L, 3, "what is round scales by the same factor both ways: see 'ellipse'");
  }
  lua_settop(L, 1);
  gz_shape *scaled = (gz_shape *)lua_newuserdata(L, gz_scale_size(shape));
  if (!gz_scale_shape(scaled, shape, gz_v(sx, sy))) {
    return lgz_argerror(L, 2, "the shape would be too small or too large");
  }
  gz_shape_copy(shape, scaled);
  return lgz_self(L);
}

/* shape:getVertices() -> x1, y1, ... | shape:getVertices(t) -> t */
static int Lgz_shape_getVertices(lua_State *L) {
  return lgz_pushvertices(L, lgz_checkshape(L, 1), 2);
}

/* shape:getBoundingBox() -> x1, y1, x2, y2 */
static int Lgz_shape_getBoundingBox(lua_State *L) {
  gz_vec low, high;
  gz_bounding_box(lgz_checkshape(L, 1), &low, &high);
  return lgz_pushvec(L, low) + lgz_pushvec(L, high);
}

/* shape:getArea() -> area */
static int Lgz_shape_getArea(lua_State *L) { return lgz_pushnumber(L, geometry(L)->area); }

/* shape:getCentroid() -> x, y */
static int Lgz_shape_getCentroid(lua_State *L) {
  return lgz_pushvec(L, lgz_checkshape(L, 1)->center);
}

/* shape:getRadius() -> radius */
static int Lgz_shape_getRadius(lua_State *L) { return lgz_pushnumber(L, geometry(L)->radius); }

/* shape:getBoundingRadius() -> radius */
static int Lgz_shape_getBoundingRadius(lua_State *L) {
  return lgz_pushnumber(L, geometry(L)->bounding_radius);
}

/* shape:getSupport(dx, dy) -> x, y */
static int Lgz_shape_getSupport(lua_State *L) {
  const gz_shape *shape = lgz_checkshape(L, 1);
  gz_vec d = lgz_checkvec(L, 2);
  if (gz_max_abs(d) < GZ_SMALLEST) lgz_argerror(L, 2, "the direction must not be zero");
  return lgz_pushvec(L, gz_support(shape, d));
}

/* shape:radiusAt(angle) -> radius */
static int Lgz_shape_radiusAt(lua_State *L) {
  const gz_shape *shape = lgz_checkconvex(L, 1);
  return lgz_pushnumber(L, gz_radius_along(shape->geometry, gz_direction(lgz_checknumber(L, 2))));
}

/* shape:clone() -> shape */
static int Lgz_shape_clone(lua_State *L) {
  const gz_shape *shape = lgz_checkshape(L, 1);
  if (shape->geometry->kind == GZ_GRID) return lgz_clonegrid(L);
  lgz_type type = lgz_typeofkind(shape->geometry->kind);
  gz_shape_copy((gz_shape *)lgz_new(L, type, gz_shape_bytes(shape)), shape);
  return 1;
}

/* shape:type() -> "polygon" | "circle" | "capsule" | "segment" | "outline" | ... */
static int Lgz_shape_type(lua_State *L) {
  lua_pushstring(L, lgz_kindname(geometry(L)->kind));
  return 1;
}

/* shape:typeOf(name) -> boolean; a segment is a capsule, too */
static int Lgz_shape_typeOf(lua_State *L) {
  gz_kind kind = geometry(L)->kind;
  const char *const names[] = { "shape", lgz_kindname(kind), kind == GZ_SEGMENT ? "capsule" : NULL,
                                NULL };
  return lgz_typeof(L, names);
}

static void add_corners(luaL_Buffer *text, const gz_shape *shape) {
  char room[80];
  for (int i = 0; i < gz_listed_count(shape); i++) {
    gz_vec corner = gz_listed_corner(shape, i);
    snprintf(room, sizeof room, " (%.14g, %.14g)", corner.x + 0.0, corner.y + 0.0);
    luaL_addstring(text, room);
  }
}

/* tostring(shape): its kind, and where it is */
static int Lgz_shape_tostring(lua_State *L) {
  const gz_shape *shape = lgz_checkshape(L, 1);
  char room[80];
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  luaL_addstring(&text, lgz_kindname(shape->geometry->kind));
  if (gz_listed_count(shape) <= MOST_LISTED) {
    add_corners(&text, shape);
  } else {
    gz_vec c = shape->center;
    snprintf(room, sizeof room, " of %d corners around (%.14g, %.14g)", gz_listed_count(shape), c.x,
             c.y);
    luaL_addstring(&text, room);
  }
  if (shape->geometry->radius > 0) {
    snprintf(room, sizeof room, " radius %.14g", shape->geometry->radius);
    luaL_addstring(&text, room);
  }
  luaL_pushresult(&text);
  return 1;
}

const luaL_Reg lgz_shape_methods[] = {
  { "getPosition", Lgz_shape_getPosition },
  { "getAngle", Lgz_shape_getAngle },
  { "getTransform", Lgz_shape_getTransform },
  { "setPosition", Lgz_shape_setPosition },
  { "setAngle", Lgz_shape_setAngle },
  { "setTransform", Lgz_shape_setTransform },
  { "move", Lgz_shape_move },
  { "rotate", Lgz_shape_rotate },
  { "scale", Lgz_shape_scale },
  { "getVertices", Lgz_shape_getVertices },
  { "getBoundingBox", Lgz_shape_getBoundingBox },
  { "getArea", Lgz_shape_getArea },
  { "getCentroid", Lgz_shape_getCentroid },
  { "getRadius", Lgz_shape_getRadius },
  { "getBoundingRadius", Lgz_shape_getBoundingRadius },
  { "getSupport", Lgz_shape_getSupport },
  { "radiusAt", Lgz_shape_radiusAt },
  { "clone", Lgz_shape_clone },
  { "type", Lgz_shape_type },
  { "typeOf", Lgz_shape_typeOf },
  { "__tostring", Lgz_shape_tostring },
  { NULL, NULL },
};
