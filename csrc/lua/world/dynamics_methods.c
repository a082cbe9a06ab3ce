/*
** Methods of worlds for the dynamics of items: velocity, acceleration and the numbers that rule a
** flight.
**
** A property is its place in gz_dynamics. The getters are alike. A setter reads a value, which has
** a range of its own, and words for what is out of it, into a copy of the dynamics; so does `add`,
** for the option of that name. An item that was never given dynamics has the default ones, and gets
** its own from the first setter.
*/
#include "core/parts/moment.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/world/binding.h"
#include "world/rest.h"
#include "world/impulse.h"
#include "world/step/item_flight.h"

#include <string.h>

/* Return the dynamics of the item at argument 2. */
static gz_dynamics dynamics_of_argument(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  const gz_item_extras *found = gz_extras_of(&w->world, lgz_checkbody(L, w, 2));
  return found ? found->dynamics : gz_default_dynamics();
}

/* Return the property that lies at an offset of gz_dynamics. */
static void *property(gz_dynamics *dynamics, size_t offset) { return (char *)dynamics + offset; }

static int get_vector(lua_State *L, size_t offset) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return lgz_pushvec(L, *(gz_vec *)property(&dynamics, offset));
}

static int get_number(lua_State *L, size_t offset) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return lgz_pushnumber(L, *(double *)property(&dynamics, offset));
}

/* world:getVelocity(item) -> vx, vy; likewise the acceleration */
static int Lgz_world_getVelocity(lua_State *L) {
  return get_vector(L, offsetof(gz_dynamics, velocity));
}
static int Lgz_world_getAcceleration(lua_State *L) {
  return get_vector(L, offsetof(gz_dynamics, acceleration));
}

/* world:getRestitution(item) -> e; likewise the other numbers */
static int Lgz_world_getRestitution(lua_State *L) {
  return get_number(L, offsetof(gz_dynamics, restitution));
}
static int Lgz_world_getDrag(lua_State *L) { return get_number(L, offsetof(gz_dynamics, drag)); }
static int Lgz_world_getMaxSpeed(lua_State *L) {
  return get_number(L, offsetof(gz_dynamics, max_speed));
}

/* world:getFriction(item) -> mu */
static int Lgz_world_getFriction(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  return lgz_pushnumber(L, gz_friction_of(&w->world, lgz_checkitem(L, w, 2)));
}

/* world:getDeceleration(item) -> a, angular */
static int Lgz_world_getDeceleration(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return lgz_pushnumber(L, dynamics.deceleration) +
         lgz_pushnumber(L, dynamics.angular_deceleration);
}

/* world:getMass(item) -> m | nil */
static int Lgz_world_getMass(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return dynamics.mass > 0 ? lgz_pushnumber(L, dynamics.mass) : lgz_pushnone(L);
}

/* world:isAtRest(item) -> boolean. What nothing pulls needs not be laid to rest. */
static int Lgz_world_isAtRest(lua_State *L) {
  lgz_world *w = lgz_checkworld(L);
  const gz_item_extras *extra = gz_extras_of(&w->world, lgz_checkbody(L, w, 2));
  lua_pushboolean(L, gz_has_mass(extra) && !gz_is_moving(extra));
  return 1;
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

/* world:getAngularVelocity(item) -> w | nil */
static int Lgz_world_getAngularVelocity(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  return dynamics.turns ? lgz_pushnumber(L, dynamics.spin) : lgz_pushnone(L);
}

/* world:getHinge(item) -> min, max | nil */
static int Lgz_world_getHinge(lua_State *L) {
  gz_dynamics dynamics = dynamics_of_argument(L);
  if (!dynamics.hinged) return lgz_pushnone(L);
  lgz_pushnumber(L, dynamics.min_angle);
  lgz_pushnumber(L, dynamics.max_angle);
  return 2;
}

/* ---- setters */

/* What reads the values from argument 3 on into the dynamics of an item of a kind, or raises an
   error. */
typedef void (*reader)(lua_State *L, gz_kind kind, gz_dynamics *d);

static void read_velocity(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->velocity = lgz_checkvec(L, 3);
}

static void read_acceleration(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->acceleration = lgz_checkvec(L, 3);
}

static void read_restitution(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->restitution = lgz_checknumber(L, 3);
  if (d->restitution < 0 || d->restitution > 1)
    lgz_argerror(L, 3, "restitution must be from 0 to 1");
}

static void read_drag(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->drag = lgz_checknumber(L, 3);
  if (d->drag < 0) lgz_argerror(L, 3, "drag must not be negative");
}

/* nil for that of the world */
static void read_friction(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->friction = lua_isnil(L, 3) ? -1 : lgz_checknumber(L, 3);
  if (d->friction < 0 && !lua_isnil(L, 3)) lgz_argerror(L, 3, "friction must not be negative");
}

/* a [, angular] */
static void read_deceleration(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->deceleration = lgz_checknumber(L, 3);
  if (d->deceleration < 0) lgz_argerror(L, 3, "deceleration must not be negative");
  d->angular_deceleration = lgz_optnumber(L, 4, 0);
  if (d->angular_deceleration < 0) lgz_argerror(L, 4, "deceleration must not be negative");
}

static void read_angular_deceleration(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->angular_deceleration = lgz_checknumber(L, 3);
  if (d->angular_deceleration < 0) lgz_argerror(L, 3, "deceleration must not be negative");
}

/* math.huge for no limit. */
static void read_max_speed(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  bool unlimited = lua_type(L, 3) == LUA_TNUMBER && lua_tonumber(L, 3) == HUGE_VAL;
  d->max_speed = unlimited ? HUGE_VAL : lgz_checkpositive(L, 3, "speed");
}

/* nil for none */
static void read_mass(lua_State *L, gz_kind kind, gz_dynamics *d) {
  (void)kind;
  d->mass = lua_isnil(L, 3) ? 0 : lgz_checkpositive(L, 3, "mass");
}

static void check_turns(lua_State *L, gz_kind kind) {
  if (kind == GZ_GRID) lgz_argerror(L, 2, "a grid is moved, never turned");
}

/* nil for none */
static void read_angular_velocity(lua_State *L, gz_kind kind, gz_dynamics *d) {
  d->turns = !lua_isnil(L, 3);
  d->spin = d->turns ? lgz_checknumber(L, 3) : 0;
  if (d->turns) check_turns(L, kind);
}

/* Return the angle at argument `arg`: also an infinite one, which is none. */
static double check_angle(lua_State *L, int arg) {
  bool endless = lua_type(L, arg) == LUA_TNUMBER && fabs(lua_tonumber(L, arg)) == HUGE_VAL;
  return endless ? lua_tonumber(L, arg) : lgz_checknumber(L, arg);
}

/* min, max; or nil */
static void read_hinge(lua_State *L, gz_kind kind, gz_dynamics *d) {
  d->hinged = !lua_isnil(L, 3) || !lua_isnoneornil(L, 4);
  d->min_angle = d->hinged ? check_angle(L, 3) : 0;
  d->max_angle = d->hinged ? check_angle(L, 4) : 0;
  if (d->hinged) check_turns(L, kind);
  if (d->min_angle == HUGE_VAL) lgz_argerror(L, 3, "min must be less than math.huge");
  if (d->max_angle == -HUGE_VAL) lgz_argerror(L, 4, "max must be more than -math.huge");
  if (d->min_angle > d->max_angle) lgz_argerror(L, 4, "max must not be less than min");
}

/* Where the values are read, nothing else can run: the item stays what it is. */
GZ_ALWAYS_INLINE int set(lua_State *L, reader read) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  const gz_item_extras *found = gz_extras_of(&w->world, item);
  gz_dynamics dynamics = found ? found->dynamics : gz_default_dynamics();
  read(L, gz_geometry_of(&w->world, item)->kind, &dynamics);
  gz_item_extras *own = gz_items_make_extras(&w->world, item);
  if (own == NULL) return lgz_error(L, "not enough memory");
  gz_wake_around(&w->world, item);
  own->has_dynamics = true;
  own->dynamics = dynamics;
  own->dynamics.at_rest = false;
  return lgz_self(L);
}

/* world:setVelocity(item, vx, vy) and the like */
static int Lgz_world_setVelocity(lua_State *L) { return set(L, read_velocity); }
static int Lgz_world_setAcceleration(lua_State *L) { return set(L, read_acceleration); }
static int Lgz_world_setRestitution(lua_State *L) { return set(L, read_restitution); }
static int Lgz_world_setFriction(lua_State *L) { return set(L, read_friction); }
static int Lgz_world_setDrag(lua_State *L) { return set(L, read_drag); }
static int Lgz_world_setDeceleration(lua_State *L) { return set(L, read_deceleration); }
static int Lgz_world_setMaxSpeed(lua_State *L) { return set(L, read_max_speed); }
static int Lgz_world_setMass(lua_State *L) { return set(L, read_mass); }
static int Lgz_world_setAngularVelocity(lua_State *L) { return set(L, read_angular_velocity); }
static int Lgz_world_setHinge(lua_State *L) { return set(L, read_hinge); }

/* world:applyImpulse(item, jx, jy [, x, y]) */
static int Lgz_world_applyImpulse(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  int item = lgz_checkbody(L, w, 2);
  gz_vec impulse = lgz_checkvec(L, 3), point = gz_v(0, 0);
  bool has_point = !lua_isnoneornil(L, 5) || !lua_isnoneornil(L, 6);
  if (has_point) point = lgz_checkvec(L, 5);
  if (!gz_has_mass(gz_extras_of(&w->world, item))) return lgz_itemerror(L, 2, "item has no mass");
  gz_wake_around(&w->world, item);
  gz_dynamics *dynamics = &w->world.extras[w->world.items[item].extra].dynamics;
  *dynamics = gz_after_impulse(&w->world, item, impulse, has_point ? &point : NULL);
  return lgz_self(L);
}

/* ---- options */

/* What setters take can be options, too: one value, or a table of two. */
static const struct setting {
  const char *option;
  reader read;
  int values;
} dynamics_options[] = {
  { "velocity", read_velocity, 2 },
  { "acceleration", read_acceleration, 2 },
  { "mass", read_mass, 1 },
  { "angularVelocity", read_angular_velocity, 1 },
  { "restitution", read_restitution, 1 },
  { "friction", read_friction, 1 },
  { "drag", read_drag, 1 },
  { "deceleration", read_deceleration, 1 }, /* before the next, which it sets to 0 */
  { "angularDeceleration", read_angular_deceleration, 1 },
  { "maxSpeed", read_max_speed, 1 },
  { "hinge", read_hinge, 2 },
};

enum { SETTINGS = sizeof dynamics_options / sizeof *dynamics_options };

const char *lgz_dynamicsoption(int number) {
  return number < SETTINGS ? dynamics_options[number].option : NULL;
}

/* Push the values of an option of the table at `arg`, the top. Returns whether it is given. */
static bool push_values(lua_State *L, int arg, const struct setting *setting) {
  const char *option = setting->option;
  lua_getfield(L, arg, option);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  if (setting->values == 1) return true;
  if (!lua_istable(L, -1))
    lgz_argerror(L, arg, "%s: table expected, got %s", option, lgz_typename(L, -1));
  for (int k = 1; k <= setting->values; k++) {
    lua_pushinteger(L, k);
    lua_gettable(L, arg + 1);
    if (lua_type(L, -1) != LUA_TNUMBER)
      lgz_argerror(L, arg, "%s: number expected at %d, got %s", option, k, lgz_typename(L, -1));
  }
  lua_remove(L, arg + 1);
  return true;
}

typedef struct reading {
  const struct setting *setting;
  gz_kind kind;
  gz_dynamics *dynamics;
} reading;

/* Called by Lua, with a reading, the item, which is none yet, and the values. */
static int read_setting(lua_State *L) {
  const reading *r = (const reading *)lua_touserdata(L, 1);
  if (r->kind == GZ_PLANE) lgz_planeerror(L, 2);
  r->setting->read(L, r->kind, r->dynamics);
  return 0;
}

/* Raise the error of a setter, at the top, as one of an option. */
static void setting_error(lua_State *L, const struct setting *setting, int arg) {
  const char *text = lua_tostring(L, -1), *reason = text ? strstr(text, "' (") : NULL;
  if (reason != NULL) {
    lua_pushlstring(L, reason + 3, strlen(reason) - 4);
    lgz_argerror(L, arg, "%s: %s", setting->option, lua_tostring(L, -1));
  }
  lua_error(L); /* no memory */
}

/* Read the values from index `from` on, and pop them. */
static void read_values(lua_State *L, reading *r, int from, int arg) {
  lgz_pushclosure(L, lua_upvalueindex(1), "add", read_setting);
  lua_insert(L, from);
  lua_pushlightuserdata(L, r);
  lua_insert(L, from + 1);
  lua_pushnil(L);
  lua_insert(L, from + 2);
  if (lua_pcall(L, lua_gettop(L) - from, 0, 0) != 0) setting_error(L, r->setting, arg);
}

bool lgz_readdynamics(lua_State *L, int arg, gz_kind kind, gz_dynamics *dynamics) {
  bool any = false;
  for (int i = 0; i < SETTINGS; i++) {
    reading r = { &dynamics_options[i], kind, dynamics };
    if (!push_values(L, arg, &dynamics_options[i])) continue;
    read_values(L, &r, arg + 1, arg);
    any = true;
  }
  return any;
}

/* world:getUp() -> nx, ny */
static int Lgz_world_getUp(lua_State *L) {
  return lgz_pushvec(L, lgz_checkworld(L)->world.settings.up);
}

/* world:setUp(nx, ny) */
static int Lgz_world_setUp(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  gz_vec up = lgz_checkvec(L, 2);
  if (gz_max_abs(up) < GZ_SMALLEST) lgz_argerror(L, 2, "up must have a direction");
  w->world.settings.up = gz_unit(up, gz_v(0, -1));
  return lgz_self(L);
}

const luaL_Reg lgz_dynamics_methods[] = {
  { "getUp", Lgz_world_getUp },
  { "setUp", Lgz_world_setUp },
  { "getMass", Lgz_world_getMass },
  { "setMass", Lgz_world_setMass },
  { "getInertia", Lgz_world_getInertia },
  { "isAtRest", Lgz_world_isAtRest },
  { "getAngularVelocity", Lgz_world_getAngularVelocity },
  { "setAngularVelocity", Lgz_world_setAngularVelocity },
  { "getHinge", Lgz_world_getHinge },
  { "setHinge", Lgz_world_setHinge },
  { "getVelocity", Lgz_world_getVelocity },
  { "setVelocity", Lgz_world_setVelocity },
  { "applyImpulse", Lgz_world_applyImpulse },
  { "getAcceleration", Lgz_world_getAcceleration },
  { "setAcceleration", Lgz_world_setAcceleration },
  { "getRestitution", Lgz_world_getRestitution },
  { "setRestitution", Lgz_world_setRestitution },
  { "getFriction", Lgz_world_getFriction },
  { "setFriction", Lgz_world_setFriction },
  { "getDrag", Lgz_world_getDrag },
  { "setDrag", Lgz_world_setDrag },
  { "getDeceleration", Lgz_world_getDeceleration },
  { "setDeceleration", Lgz_world_setDeceleration },
  { "getMaxSpeed", Lgz_world_getMaxSpeed },
  { "setMaxSpeed", Lgz_world_setMaxSpeed },
  { NULL, NULL },
};
