/*
** The puck: a table of settings in, steps among walls out.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"

#include "core/puck/puck.h"

#include <stdio.h>
#include <string.h>

/* A puck; `stepping` while its step calls back. */
typedef struct puck_object {
  gz_puck puck;
  bool stepping;
} puck_object;

static puck_object *check_puck(lua_State *L, int arg) {
  puck_object *puck = (puck_object *)lgz_test(L, arg, LGZ_PUCK);
  if (puck == NULL) lgz_typeerror(L, arg, "puck");
  return puck;
}

typedef enum value_range { ANY, POSITIVE, NOT_NEGATIVE, FRACTION, SPEED } value_range;

/* A setting of graze.puck: its place in gz_puck, its range, and its default. */
typedef struct puck_setting {
  const char *name;
  size_t offset;
  value_range range;
  bool required;
  double otherwise;
} puck_setting;

static const puck_setting settings[] = {
  { "x", offsetof(gz_puck, position.x), ANY, true, 0 },
  { "y", offsetof(gz_puck, position.y), ANY, true, 0 },
  { "z", offsetof(gz_puck, position.z), ANY, false, 0 },
  { "radius", offsetof(gz_puck, radius), POSITIVE, true, 0 },
  { "vx", offsetof(gz_puck, velocity.x), ANY, false, 0 },
  { "vy", offsetof(gz_puck, velocity.y), ANY, false, 0 },
  { "vz", offsetof(gz_puck, velocity.z), ANY, false, 0 },
  { "ax", offsetof(gz_puck, acceleration.x), ANY, false, 0 },
  { "ay", offsetof(gz_puck, acceleration.y), ANY, false, 0 },
  { "az", offsetof(gz_puck, acceleration.z), ANY, false, 0 },
  { "friction", offsetof(gz_puck, drag), NOT_NEGATIVE, false, 0 },
  { "restitution", offsetof(gz_puck, restitution), FRACTION, false, 1 },
  { "maxSpeed", offsetof(gz_puck, max_speed), SPEED, false, HUGE_VAL },
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* Return why a value is out of range, or NULL. */
static const char *range_fault(value_range range, double value) {
  if (range == SPEED && value == HUGE_VAL) return NULL;
  const char *fault = lgz_numberfault(value);
  if (fault) return fault;
  switch (range) {
    case ANY: return NULL;
    case SPEED:
    case POSITIVE:
      if (value <= 0) return "must be positive";
      return value < GZ_SMALLEST ? "is too small" : NULL;
    case NOT_NEGATIVE: return value < 0 ? "must not be negative" : NULL;
    case FRACTION: return value < 0 || value > 1 ? "must be from 0 to 1" : NULL;
  }
  return NULL;
}

static double *field(gz_puck *puck, const puck_setting *setting) {
  return (double *)((char *)puck + setting->offset);
}

static void read_setting(lua_State *L, const puck_setting *setting, gz_puck *puck) {
  double *value = field(puck, setting);
  *value = setting->otherwise;
  lua_getfield(L, 1, setting->name);
  if (lua_isnil(L, -1)) {
    if (setting->required) lgz_argerror(L, 1, "%s is missing", setting->name);
  } else {
    if (lua_type(L, -1) != LUA_TNUMBER) {
      lgz_argerror(L, 1, "%s: number expected, got %s", setting->name, lgz_typename(L, -1));
    }
    *value = lua_tonumber(L, -1);
    const char *fault = range_fault(setting->range, *value);
    if (fault) lgz_argerror(L, 1, "%s: %s", setting->name, fault);
  }
  lua_pop(L, 1);
}

static const char *setting_name(int i) { return i < SETTINGS ? settings[i].name : NULL; }

/* graze.puck{x =, y =, radius =, ...} -> puck */
static int Lgz_puck(lua_State *L) {
  gz_puck puck;
  if (!lua_istable(L, 1)) return lgz_typeerror(L, 1, "table");
  lgz_checkkeys(L, 1, setting_name);
  for (int i = 0; i < SETTINGS; i++) read_setting(L, &settings[i], &puck);
  puck_object *made = (puck_object *)lgz_new(L, LGZ_PUCK, sizeof(puck_object));
  made->puck = puck;
  made->stepping = false;
  return 1;
}

/* Write the plane at the top of the stack to *wall; false if it is none. */
static bool read_wall(lua_State *L, gz_plane3 *wall) {
  const gz_plane3 *space = (const gz_plane3 *)lgz_test(L, -1, LGZ_PLANE3);
  const gz_shape *plane = (const gz_shape *)lgz_test(L, -1, LGZ_PLANE);
  if (space != NULL) *wall = *space;
  if (plane != NULL) {
    gz_vec normal = gz_plane_normal(plane->geometry);
    wall->normal = gz_v3(normal.x, normal.y, 0);
    wall->offset = gz_plane_offset(plane->geometry);
  }
  return space != NULL || plane != NULL;
}

/* Count the walls in the table at argument 3. Raises an error for anything else. */
static int check_walls(lua_State *L) {
  gz_plane3 wall;
  if (!lua_istable(L, 3)) return lgz_typeerror(L, 3, "table");
  for (int i = 1;; i++) {
    lua_pushinteger(L, i);
    lua_gettable(L, 3);
    if (lua_isnil(L, -1) && i > (int)lgz_rawlen(L, 3)) {
      lua_pop(L, 1);
      return i - 1;
    }
    if (!read_wall(L, &wall)) {
      return lgz_argerror(L, 3, "wall %d: plane expected, got %s", i, lgz_typename(L, -1));
    }
    lua_pop(L, 1);
  }
}

/* Read a wall for the core, from the table at index 2. A callback may have changed it. */
static bool get_wall(void *context, int i, gz_plane3 *wall) {
  lua_State *L = (lua_State *)context;
  lua_pushinteger(L, i + 1);
  lua_gettable(L, 2);
  bool found = read_wall(L, wall);
  lua_pop(L, 1);
  return found;
}

static void tell(lua_State *L, const gz_puck_step *step) {
  if (lua_isnil(L, 3)) return;
  lua_pushvalue(L, 3);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, step->wall + 1);
  lua_gettable(L, 2);
  lgz_pushnumber(L, step->dt - step->left);
  lua_call(L, 3, 0);
}

/*
** The body of a step: puck, walls, onBounce, dt, count -> bounces. Called through pcall, as the
** callback and the walls' metamethods can raise errors. A callback sees the current state of the
** puck, and may change it.
*/
static int step_body(lua_State *L) {
  puck_object *self = (puck_object *)lua_touserdata(L, 1);
  gz_walls walls = { (int)lua_tointeger(L, 5), L, get_wall };
  gz_puck_step step = gz_puck_begin(lua_tonumber(L, 4));
  for (;;) {
    gz_puck puck = self->puck;
    bool bounced = gz_puck_next(&puck, &step, &walls);
    if (step.refused) return lgz_error(L, "a wall was taken away during the step of a puck");
    if (!(gz_max_abs3(puck.position) <= GZ_LARGEST)) {
      return lgz_error(L, "cannot finish 'step' (the puck has flown too far away to be followed)");
    }
    self->puck = puck;
    if (!bounced) break;
    tell(L, &step);
  }
  lua_pushinteger(L, step.bounces);
  return 1;
}

/* puck:step(dt, walls [, onBounce]) -> bounces; onBounce(puck, wall, t) */
static int Lgz_puck_step(lua_State *L) {
  puck_object *self = check_puck(L, 1);
  double dt = lgz_checknumber(L, 2);
  if (dt < 0) return lgz_argerror(L, 2, "time must not be negative");
  int count = check_walls(L);
  if (!lua_isnoneornil(L, 4) && !lua_isfunction(L, 4)) return lgz_typeerror(L, 4, "function");
  if (self->stepping) return lgz_error(L, "'step' called in the middle of a step of the same puck");
  lua_settop(L, 4);
  lua_pushvalue(L, lua_upvalueindex(3));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 3);
  lua_pushvalue(L, 4);
  lua_pushnumber(L, dt);
  lua_pushinteger(L, count);
  gz_puck before = self->puck;
  self->stepping = true;
  int status = lua_pcall(L, 5, 1, 0);
  self->stepping = false;
  if (status != 0) {
    self->puck = before;
    return lua_error(L);
  }
  return 1;
}

/* puck:getPosition() -> x, y, z */
static int Lgz_puck_getPosition(lua_State *L) {
  return lgz_pushvec3(L, check_puck(L, 1)->puck.position);
}

/* puck:getVelocity() -> vx, vy, vz */
static int Lgz_puck_getVelocity(lua_State *L) {
  return lgz_pushvec3(L, check_puck(L, 1)->puck.velocity);
}

/* puck:getAcceleration() -> ax, ay, az */
static int Lgz_puck_getAcceleration(lua_State *L) {
  return lgz_pushvec3(L, check_puck(L, 1)->puck.acceleration);
}

/* Set a vector to x, y and an optional z, 0 by default. */
static int set_vector(lua_State *L, gz_vec3 *vector) {
  gz_vec v = lgz_checkvec(L, 2);
  *vector = gz_v3(v.x, v.y, lgz_optnumber(L, 4, 0));
  return lgz_self(L);
}

/* puck:setPosition(x, y [, z]) -> puck; likewise the others */
static int Lgz_puck_setPosition(lua_State *L) {
  return set_vector(L, &check_puck(L, 1)->puck.position);
}
static int Lgz_puck_setVelocity(lua_State *L) {
  return set_vector(L, &check_puck(L, 1)->puck.velocity);
}
static int Lgz_puck_setAcceleration(lua_State *L) {
  return set_vector(L, &check_puck(L, 1)->puck.acceleration);
}

static const puck_setting *find_setting(const char *name) {
  int i = 0;
  while (strcmp(settings[i].name, name) != 0) i++;
  return &settings[i];
}

static int get_setting(lua_State *L, const char *name) {
  return lgz_pushnumber(L, *field(&check_puck(L, 1)->puck, find_setting(name)));
}

static int set_setting(lua_State *L, const char *name) {
  const puck_setting *setting = find_setting(name);
  double *value = field(&check_puck(L, 1)->puck, setting);
  if (lua_type(L, 2) != LUA_TNUMBER) return lgz_typeerror(L, 2, "number");
  const char *fault = range_fault(setting->range, lua_tonumber(L, 2));
  if (fault) return lgz_argerror(L, 2, "%s: %s", name, fault);
  *value = lua_tonumber(L, 2);
  return lgz_self(L);
}

/* puck:getRadius() -> radius; likewise the other settings */
static int Lgz_puck_getRadius(lua_State *L) { return get_setting(L, "radius"); }
static int Lgz_puck_getFriction(lua_State *L) { return get_setting(L, "friction"); }
static int Lgz_puck_getRestitution(lua_State *L) { return get_setting(L, "restitution"); }
static int Lgz_puck_getMaxSpeed(lua_State *L) { return get_setting(L, "maxSpeed"); }

/* puck:setRadius(radius) -> puck; likewise the other settings */
static int Lgz_puck_setRadius(lua_State *L) { return set_setting(L, "radius"); }
static int Lgz_puck_setFriction(lua_State *L) { return set_setting(L, "friction"); }
static int Lgz_puck_setRestitution(lua_State *L) { return set_setting(L, "restitution"); }
static int Lgz_puck_setMaxSpeed(lua_State *L) { return set_setting(L, "maxSpeed"); }

LGZ_TYPE_METHODS(puck, check_puck(L, 1), "puck")

static int Lgz_puck_tostring(lua_State *L) {
  char room[240];
  const gz_puck *puck = &check_puck(L, 1)->puck;
  gz_vec3 p = puck->position, v = puck->velocity;
  snprintf(room, sizeof room,
           "puck at (%.14g, %.14g, %.14g) radius %.14g velocity (%.14g, %.14g, %.14g)", p.x + 0.0,
           p.y + 0.0, p.z + 0.0, puck->radius, v.x + 0.0, v.y + 0.0, v.z + 0.0);
  lua_pushstring(L, room);
  return 1;
}

void lgz_addstep(lua_State *L, int types) {
  lua_pushvalue(L, types);
  lua_pushliteral(L, "step");
  lgz_pushclosure(L, types, "step", step_body);
  lua_pushcclosure(L, Lgz_puck_step, 3);
  lua_setfield(L, -2, "step");
}

const luaL_Reg lgz_puck_constructor[] = {
  { "puck", Lgz_puck },
  { NULL, NULL },
};

const luaL_Reg lgz_puck_methods[] = {
  { "getPosition", Lgz_puck_getPosition },
  { "setPosition", Lgz_puck_setPosition },
  { "getVelocity", Lgz_puck_getVelocity },
  { "setVelocity", Lgz_puck_setVelocity },
  { "getAcceleration", Lgz_puck_getAcceleration },
  { "setAcceleration", Lgz_puck_setAcceleration },
  { "getRadius", Lgz_puck_getRadius },
  { "setRadius", Lgz_puck_setRadius },
  { "getFriction", Lgz_puck_getFriction },
  { "setFriction", Lgz_puck_setFriction },
  { "getRestitution", Lgz_puck_getRestitution },
  { "setRestitution", Lgz_puck_setRestitution },
  { "getMaxSpeed", Lgz_puck_getMaxSpeed },
  { "setMaxSpeed", Lgz_puck_setMaxSpeed },
  { "type", Lgz_puck_type },
  { "typeOf", Lgz_puck_typeOf },
  { "__tostring", Lgz_puck_tostring },
  { NULL, NULL },
};
