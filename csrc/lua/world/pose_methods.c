/*
** Methods of worlds for the place of items: position, angle, bounding box, corners.
**
** A plane has no place, so each begins with the check of an item that is none.
*/
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/binding.h"

#include "core/parts/whole.h"

/* Return the shape of the item at argument 2, which must not be a plane. */
static gz_shape body(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  return gz_shape_of(&w->world, lgz_checkbody(L, w, 2));
}

/* world:getPosition(item) -> x, y */
static int Lgz_world_getPosition(lua_State *L) { return lgz_pushvec(L, body(L).position); }

/* world:getAngle(item) -> angle */
static int Lgz_world_getAngle(lua_State *L) { return lgz_pushnumber(L, body(L).geometry->angle); }

/* world:getTransform(item) -> x, y, angle */
static int Lgz_world_getTransform(lua_State *L) {
  gz_shape shape = body(L);
  return lgz_pushvec(L, shape.position) + lgz_pushnumber(L, shape.geometry->angle);
}

/* world:getBoundingBox(item) -> x1, y1, x2, y2 */
static int Lgz_world_getBoundingBox(lua_State *L) {
  gz_shape shape = body(L);
  gz_box box = gz_box_of(&shape);
  return lgz_pushvec(L, box.low) + lgz_pushvec(L, box.high);
}

/* world:getVertices(item [, t]) -> x1, y1, ... | t */
static int Lgz_world_getVertices(lua_State *L) {
  gz_shape shape = body(L);
  if (gz_listed_count(&shape) > 0) return lgz_pushvertices(L, &shape, 3);
  lua_settop(L, 3);
  const gz_shape *listed = lgz_pushitemshape(L);
  lua_replace(L, 2); /* it stays while its corners are pushed */
  return lgz_pushvertices(L, listed, 3);
}

static int place_item(lua_State *L, lgz_world *w, int item, gz_vec position, double angle) {
  if (!gz_world_place(&w->world, item, position, angle)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return lgz_self(L);
}

/* world:setPosition(item, x, y): a teleport */
static int Lgz_world_setPosition(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec position = lgz_checkvec(L, 3);
  if (!gz_world_set_position(&w->world, item, position)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return lgz_self(L);
}

/* Return the angle at an argument, which a grid cannot have. */
static double check_angle(lua_State *L, const lgz_world *w, int item, int arg) {
  double angle = lgz_checknumber(L, arg);
  if (angle != 0 && gz_geometry_of(&w->world, item)->kind == GZ_GRID)
    lgz_argerror(L, arg, "a grid is moved, never turned");
  return angle;
}

/* world:setAngle(item, angle) */
static int Lgz_world_setAngle(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double angle = check_angle(L, w, item, 3);
  return place_item(L, w, item, w->world.items[item].position, angle);
}

/* world:setTransform(item, x, y, angle) */
static int Lgz_world_setTransform(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec position = lgz_checkvec(L, 3);
  return place_item(L, w, item, position, check_angle(L, w, item, 5));
}

const luaL_Reg lgz_pose_methods[] = {
  { "getPosition", Lgz_world_getPosition },
  { "getAngle", Lgz_world_getAngle },
  { "getTransform", Lgz_world_getTransform },
  { "getBoundingBox", Lgz_world_getBoundingBox },
  { "getVertices", Lgz_world_getVertices },
  { "setPosition", Lgz_world_setPosition },
  { "setAngle", Lgz_world_setAngle },
  { "setTransform", Lgz_world_setTransform },
  { NULL, NULL },
};
