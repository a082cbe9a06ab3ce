/*
** Methods of worlds for the dynamics of items: velocity, acceleration and the numbers that rule a
** flight.
**
** A property is its place in gz_dynamics. The getters are alike, and so are the setters of vectors;
** a number has a range of its own, and words for what is out of it. An item that was never given
** dynamics has the default ones, and gets its own from the first setter.
*/
#include "core/parts/moment.h"
#include "lua/module.h"
#include "lua/results.h"
#include "lua/world_binding.h"

/* Return the dynamics of the item at argument 2. */
static gz_dynamics dynamics_of_argument(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  const gz_item_extras *found = gz_extras_of(&w->world, lgz_checkbody(L, w, 2));
  return found ? found->dynamics : gz_default_dynamics();
}

/* Return the item's own dynamics, to be changed. */
static gz_dynamics *own_dynamics(lua_State *L, lgz_world *w, int item) {
  gz_item_extras *found = gz_items_make_extras(&w->world, item);
  if (found == NULL) lgz_checkresult(L, GZ_NO_MEMORY, 0);
  else found->has_dynamics = true;
  return &w->world.extras[w->world.items[item].extra].dynamics;
}

/* Return the property that lies at an offset of gz_dynamics. */
static void *property(gz_dynamics *dynamics, size_t offset) { return (char *)dynamics + offset; }

static int get_vector(lua_State *L, size_t offset) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return lgz_pushvec(L, *(gz_vec *)property(&dynamics, offset));
}

static int set_vector(lua_State *L, size_t offset) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec value = lgz_checkvec(L, 3);
  *(gz_vec *)property(own_dynamics(L, w, item), offset) = value;
  return lgz_self(L);
}

static int get_number(lua_State *L, size_t offset) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return lgz_pushnumber(L, *(double *)property(&dynamics, offset));
}

/* `check` returns the number at argument 3, or raises an error. */
GZ_ALWAYS_INLINE int set_number(lua_State *L, size_t offset, double (*check)(lua_State *L)) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double value = check(L);
  *(double *)property(own_dynamics(L, w, item), offset) = value;
  return lgz_self(L);
}

static double check_new_restitution(lua_State *L) {
  double e = lgz_checknumber(L, 3);
  if (e < 0 || e > 1) lgz_argerror(L, 3, "restitution must be from 0 to 1");
  return e;
}

static double check_new_friction(lua_State *L) {
  double drag = lgz_checknumber(L, 3);
  if (drag < 0) lgz_argerror(L, 3, "friction must not be negative");
  return drag;
}

static double check_new_deceleration(lua_State *L) {
  double deceleration = lgz_checknumber(L, 3);
  if (deceleration < 0) lgz_argerror(L, 3, "deceleration must not be negative");
  return deceleration;
}

/* math.huge for no limit. */
static double check_new_speed(lua_State *L) {
  if (lua_type(L, 3) == LUA_TNUMBER && lua_tonumber(L, 3) == HUGE_VAL) return HUGE_VAL;
  return lgz_checkpositive(L, 3, "speed");
}

/* world:getVelocity(item) -> vx, vy; likewise the acceleration */
static int Lgz_world_getVelocity(lua_State *L) {
  return get_vector(L, offsetof(gz_dynamics, velocity));
}
static int Lgz_world_getAcceleration(lua_State *L) {
  return get_vector(L, offsetof(gz_dynamics, acceleration));
}

/* world:setVelocity(item, vx, vy); likewise the acceleration */
static int Lgz_world_setVelocity(lua_State *L) {
  return set_vector(L, offsetof(gz_dynamics, velocity));
}
static int Lgz_world_setAcceleration(lua_State *L) {
  return set_vector(L, offsetof(gz_dynamics, acceleration));
}

/* world:getRestitution(item) -> e; likewise the other numbers */
static int Lgz_world_getRestitution(lua_State *L) {
  return get_number(L, offsetof(gz_dynamics, restitution));
}
static int Lgz_world_getFriction(lua_State *L) {
  return get_number(L, offsetof(gz_dynamics, drag));
}
static int Lgz_world_getDeceleration(lua_State *L) {
  return get_number(L, offsetof(gz_dynamics, deceleration));
}
static int Lgz_world_getMaxSpeed(lua_State *L) {
  return get_number(L, offsetof(gz_dynamics, max_speed));
}

/* world:setRestitution(item, e); likewise the other numbers */
static int Lgz_world_setRestitution(lua_State *L) {
  return set_number(L, offsetof(gz_dynamics, restitution), check_new_restitution);
}
static int Lgz_world_setFriction(lua_State *L) {
  return set_number(L, offsetof(gz_dynamics, drag), check_new_friction);
}
static int Lgz_world_setDeceleration(lua_State *L) {
  return set_number(L, offsetof(gz_dynamics, deceleration), check_new_deceleration);
}
static int Lgz_world_setMaxSpeed(lua_State *L) {
  return set_number(L, offsetof(gz_dynamics, max_speed), check_new_speed);
}

/* world:getMass(item) -> m | nil */
static int Lgz_world_getMass(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return dynamics.mass > 0 ? lgz_pushnumber(L, dynamics.mass) : lgz_pushnone(L);
}

/* world:getInertia(item) -> number | nil */
static int Lgz_world_getInertia(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  int item = lgz_checkbody(L, w, 2);
  if (gz_geometry_of(&w->world, item)->kind == GZ_GRID)
    return lgz_argerror(L, 2, "a grid is moved, never turned");
  double mass = dynamics_of_argument(L).mass;
  gz_shape shape = gz_shape_of(&w->world, item);
  return mass > 0 ? lgz_pushnumber(L, mass * gz_squared_gyration(&shape)) : lgz_pushnone(L);
}

/* world:setMass(item, m | nil) */
static int Lgz_world_setMass(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  double mass = 0;
  if (!lua_isnil(L, 3)) mass = lgz_checkpositive(L, 3, "mass");
  own_dynamics(L, w, item)->mass = mass;
  return lgz_self(L);
}

/* world:getAngularVelocity(item) -> w | nil */
static int Lgz_world_getAngularVelocity(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return dynamics.turns ? lgz_pushnumber(L, dynamics.spin) : lgz_pushnone(L);
}

/* world:setAngularVelocity(item, w | nil) */
static int Lgz_world_setAngularVelocity(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  bool turns = !lua_isnil(L, 3);
  double spin = turns ? lgz_checknumber(L, 3) : 0;
  if (turns && gz_geometry_of(&w->world, item)->kind == GZ_GRID)
    return lgz_argerror(L, 2, "a grid is moved, never turned");
  gz_dynamics *dynamics = own_dynamics(L, w, item);
  dynamics->turns = turns;
  dynamics->spin = spin;
  return lgz_self(L);
}

/* Return the angle at argument `arg`: also an infinite one, which is none. */
static double check_angle(lua_State *L, int arg) {
  bool endless = lua_type(L, arg) == LUA_TNUMBER && fabs(lua_tonumber(L, arg)) == HUGE_VAL;
  return endless ? lua_tonumber(L, arg) : lgz_checknumber(L, arg);
}

/* world:getHinge(item) -> min, max | nil */
static int Lgz_world_getHinge(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  if (!dynamics.hinged) return lgz_pushnone(L);
  lgz_pushnumber(L, dynamics.min_angle);
  lgz_pushnumber(L, dynamics.max_angle);
  return 2;
}

/* world:setHinge(item, min, max), or (item, nil) */
static int Lgz_world_setHinge(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  bool hinged = !lua_isnil(L, 3) || !lua_isnoneornil(L, 4);
  double min = hinged ? check_angle(L, 3) : 0, max = hinged ? check_angle(L, 4) : 0;
  if (hinged && gz_geometry_of(&w->world, item)->kind == GZ_GRID)
    return lgz_argerror(L, 2, "a grid is moved, never turned");
  if (min == HUGE_VAL) return lgz_argerror(L, 3, "min must be less than math.huge");
  if (max == -HUGE_VAL) return lgz_argerror(L, 4, "max must be more than -math.huge");
  if (min > max) return lgz_argerror(L, 4, "max must not be less than min");
  gz_dynamics *dynamics = own_dynamics(L, w, item);
  dynamics->hinged = hinged;
  dynamics->min_angle = min;
  dynamics->max_angle = max;
  return lgz_self(L);
}

/* world:getUp() -> nx, ny */
static int Lgz_world_getUp(lua_State *L) { return lgz_pushvec(L, lgz_checkworld(L)->world.up); }

/* world:setUp(nx, ny) */
static int Lgz_world_setUp(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_vec up = lgz_checkvec(L, 2);
  if (gz_max_abs(up) < GZ_SMALLEST) lgz_argerror(L, 2, "up must have a direction");
  w->world.up = gz_unit(up, gz_v(0, -1));
  return lgz_self(L);
}

const luaL_Reg lgz_dynamics_methods[] = {
  { "getUp", Lgz_world_getUp },
  { "setUp", Lgz_world_setUp },
  { "getMass", Lgz_world_getMass },
  { "setMass", Lgz_world_setMass },
  { "getInertia", Lgz_world_getInertia },
  { "getAngularVelocity", Lgz_world_getAngularVelocity },
  { "setAngularVelocity", Lgz_world_setAngularVelocity },
  { "getHinge", Lgz_world_getHinge },
  { "setHinge", Lgz_world_setHinge },
  { "getVelocity", Lgz_world_getVelocity },
  { "setVelocity", Lgz_world_setVelocity },
  { "getAcceleration", Lgz_world_getAcceleration },
  { "setAcceleration", Lgz_world_setAcceleration },
  { "getRestitution", Lgz_world_getRestitution },
  { "setRestitution", Lgz_world_setRestitution },
  { "getFriction", Lgz_world_getFriction },
  { "setFriction", Lgz_world_setFriction },
  { "getDeceleration", Lgz_world_getDeceleration },
  { "setDeceleration", Lgz_world_setDeceleration },
  { "getMaxSpeed", Lgz_world_getMaxSpeed },
  { "setMaxSpeed", Lgz_world_setMaxSpeed },
  { NULL, NULL },
};
