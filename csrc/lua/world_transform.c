/*
** Methods of worlds for position, angle, velocity and other dynamics of items.
*/
#include "lua/module.h"
#include "lua/results.h"
#include "lua/world_binding.h"

/* Return the shape of the item at argument 2, which must not be a plane. */
static gz_shape body(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  return gz_shape_of(&w->world, lgz_checkbody(L, w, 2));
}

/* world:getPosition(item) -> x, y */
static int Lgz_getPosition(lua_State *L) { return lgz_pushvec(L, body(L).position); }

/* world:getAngle(item) -> angle */
static int Lgz_getAngle(lua_State *L) { return lgz_pushnumber(L, body(L).geometry->angle); }

/* world:getTransform(item) -> x, y, angle */
static int Lgz_getTransform(lua_State *L) {
  gz_shape shape = body(L);
  return lgz_pushvec(L, shape.position) + lgz_pushnumber(L, shape.geometry->angle);
}

/* world:getBoundingBox(item) -> x1, y1, x2, y2 */
static int Lgz_getBoundingBox(lua_State *L) {
  gz_shape shape = body(L);
  gz_box box = gz_box_of(&shape);
  return lgz_pushvec(L, box.low) + lgz_pushvec(L, box.high);
}

/* world:getVertices(item [, t]) -> x1, y1, ... | t */
static int Lgz_getVertices(lua_State *L) {
  gz_shape shape = body(L);
  return lgz_pushvertices(L, &shape, 3);
}

static int place(lua_State *L, lgz_world *w, int item, gz_vec position, double angle) {
  if (!gz_world_place(&w->world, item, position, angle)) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  return lgz_self(L);
}

/* world:setPosition(item, x, y): a teleport */
static int Lgz_setPosition(lua_State *L) {
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
static int Lgz_setAngle(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double angle = check_angle(L, w, item, 3);
  return place(L, w, item, w->world.items[item].position, angle);
}

/* world:setTransform(item, x, y, angle) */
static int Lgz_setTransform(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec position = lgz_checkvec(L, 3);
  return place(L, w, item, position, check_angle(L, w, item, 5));
}

/* Return the dynamics of the item at argument 2. */
static gz_dynamics dynamics(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  const gz_item_extras *found = gz_extras_of(&w->world, lgz_checkbody(L, w, 2));
  return found ? found->dynamics : gz_default_dynamics();
}

/* The same, to be changed. */
static gz_dynamics *own_dynamics(lua_State *L, lgz_world *w, int item) {
  gz_item_extras *found = gz_items_make_extras(&w->world, item);
  if (found == NULL) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  else found->has_dynamics = true;
  return &w->world.extras[w->world.items[item].extra].dynamics;
}

/* world:getVelocity(item) -> vx, vy */
static int Lgz_getVelocity(lua_State *L) { return lgz_pushvec(L, dynamics(L).velocity); }

/* world:getAcceleration(item) -> ax, ay */
static int Lgz_getAcceleration(lua_State *L) { return lgz_pushvec(L, dynamics(L).acceleration); }

/* world:getRestitution(item) -> e */
static int Lgz_getRestitution(lua_State *L) { return lgz_pushnumber(L, dynamics(L).restitution); }

/* world:getFriction(item) -> mu */
static int Lgz_getFriction(lua_State *L) { return lgz_pushnumber(L, dynamics(L).drag); }

/* world:getMaxSpeed(item) -> speed */
static int Lgz_getMaxSpeed(lua_State *L) { return lgz_pushnumber(L, dynamics(L).max_speed); }

/* world:setVelocity(item, vx, vy) */
static int Lgz_setVelocity(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec velocity = lgz_checkvec(L, 3);
  own_dynamics(L, w, item)->velocity = velocity;
  return lgz_self(L);
}

/* world:setAcceleration(item, ax, ay) */
static int Lgz_setAcceleration(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec acceleration = lgz_checkvec(L, 3);
  own_dynamics(L, w, item)->acceleration = acceleration;
  return lgz_self(L);
}

/* world:setRestitution(item, e) */
static int Lgz_setRestitution(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double e = lgz_checknumber(L, 3);
  if (e < 0 || e > 1) return lgz_argerror(L, 3, "restitution must be from 0 to 1");
  own_dynamics(L, w, item)->restitution = e;
  return lgz_self(L);
}

/* world:setFriction(item, mu) */
static int Lgz_setFriction(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double drag = lgz_checknumber(L, 3);
  if (drag < 0) return lgz_argerror(L, 3, "friction must not be negative");
  own_dynamics(L, w, item)->drag = drag;
  return lgz_self(L);
}

/* world:setMaxSpeed(item, speed); math.huge for none */
static int Lgz_setMaxSpeed(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double speed = HUGE_VAL;
  if (lua_type(L, 3) != LUA_TNUMBER || lua_tonumber(L, 3) != HUGE_VAL) {
    speed = lgz_checkpositive(L, 3, "speed");
  }
  own_dynamics(L, w, item)->max_speed = speed;
  return lgz_self(L);
}

const luaL_Reg lgz_transform_methods[] = {
  { "getPosition", Lgz_getPosition },
  { "getAngle", Lgz_getAngle },
  { "getTransform", Lgz_getTransform },
  { "getBoundingBox", Lgz_getBoundingBox },
  { "getVertices", Lgz_getVertices },
  { "setPosition", Lgz_setPosition },
  { "setAngle", Lgz_setAngle },
  { "setTransform", Lgz_setTransform },
  { "getVelocity", Lgz_getVelocity },
  { "setVelocity", Lgz_setVelocity },
  { "getAcceleration", Lgz_getAcceleration },
  { "setAcceleration", Lgz_setAcceleration },
  { "getRestitution", Lgz_getRestitution },
  { "setRestitution", Lgz_setRestitution },
  { "getFriction", Lgz_getFriction },
  { "setFriction", Lgz_setFriction },
  { "getMaxSpeed", Lgz_getMaxSpeed },
  { "setMaxSpeed", Lgz_setMaxSpeed },
  { NULL, NULL },
};
