/*
** Checks of arguments, and the errors that they raise.
**
** An error names the function by upvalue 2, as the caller may have renamed it. It stands at the
** nearest line of Lua code, as the caller may be a pcall or a tail call, which have none. A check
** that passes makes no object. The inline test of a number comes first, and the search for the
** reason only if it fails.
*/
#include "lua/base/args.h"

#include "lua/base/nearest_name.h"

#include "core/math/assert.h"

#include <stdarg.h>
#include <string.h>

/*
** Return the level of the function that the user's code calls: this one, or a wrapper of
** graze.inspect, which calls this one in a pcall of the function that the registry names.
*/
static int called_level(lua_State *L) {
  lua_Debug ar;
  if (!lua_getstack(L, 1, &ar)) return 0;
  lua_getfield(L, LUA_REGISTRYINDEX, "graze.inspect");
  lua_getinfo(L, "f", &ar);
  bool is_wrapped = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return is_wrapped ? 3 : 0;
}

/*
** Push the position of the user's code: the nearest level above that has a line number. luaL_where
** looks at one level only, which can be a pcall or a tail call, without a line.
*/
static void push_where(lua_State *L) {
  lua_Debug ar;
  for (int level = called_level(L) + 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline > 0) {
      lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
      return;
    }
  }
  lua_pushliteral(L, "");
}

static const char *function_name(lua_State *L) { return lua_tostring(L, lua_upvalueindex(2)); }

int lgz_error(lua_State *L, const char *format, ...) {
  va_list arguments;
  push_where(L);
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  lua_concat(L, 2);
  return lua_error(L);
}

int lgz_callbackerror(lua_State *L, const char *message) {
  return lgz_error(L, "bad callback of '%s' (%s)", function_name(L), message);
}

/* Is the value at an index the table of the module? */
static bool is_module(lua_State *L, int idx) {
  if (!lua_istable(L, idx)) return false;
  lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
  lua_getfield(L, -1, "graze.core");
  bool is = lua_rawequal(L, -1, idx);
  lua_pop(L, 2);
  return is;
}

/* Is the function called as a "method", with a colon, or as a "field" of its object, with a dot? A
   wrapper that is called last in a function does not know: by a colon, most likely. */
static bool is_called_as(lua_State *L, const char *how) {
  lua_Debug ar;
  if (!lua_getstack(L, called_level(L), &ar)) return false;
#if LUA_VERSION_NUM >= 502
  if (lua_getinfo(L, "t", &ar) && ar.istailcall) return strcmp(how, "method") == 0;
#endif
  return lua_getinfo(L, "n", &ar) && strcmp(ar.namewhat, how) == 0;
}

/* luaL_argerror with the function's own name, which is known even if the caller has renamed the
   function or calls it through pcall. */
int lgz_argerror(lua_State *L, int arg, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *reason = lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  bool method = is_called_as(L, "method");
  if (method && is_module(L, 1)) {
    const char *name = function_name(L);
    return lgz_error(L, "calling 'graze:%s' with a colon: graze.%s has a dot", name, name);
  }
  if (method && arg == 1) {
    return lgz_error(L, "calling '%s' on bad self (%s)", function_name(L), reason);
  }
  return lgz_error(L, "bad argument #%d to '%s' (%s)", method ? arg - 1 : arg, function_name(L),
                   reason);
}

int lgz_typeerror(lua_State *L, int arg, const char *expected) {
  if (arg == 2 && lua_isnoneornil(L, 2) && lua_isuserdata(L, 1) && is_called_as(L, "field")) {
    return lgz_argerror(L, arg, "%s expected, got %s: call it with a colon, a:%s(b)", expected,
                        lgz_typename(L, arg), function_name(L));
  }
  if (arg == 1 && strcmp(expected, "world") == 0 && is_called_as(L, "field")) {
    return lgz_argerror(L, arg, "world expected, got %s: call it with a colon, world:%s(...)",
                        lgz_typename(L, arg), function_name(L));
  }
  return lgz_argerror(L, arg, "%s expected, got %s", expected, lgz_typename(L, arg));
}

const char *lgz_numberfault(double value) {
  if (value != value) return "finite number expected, got nan";
  if (value - value != 0) return "finite number expected, got infinity";
  if (fabs(value) > GZ_LARGEST) return "number is too large";
  return NULL;
}

static double number_at(lua_State *L, int arg) {
  if (lua_type(L, arg) != LUA_TNUMBER) lgz_typeerror(L, arg, "number");
  return lua_tonumber(L, arg);
}

static void refuse_number(lua_State *L, int arg) {
  double value = number_at(L, arg);
  lgz_argerror(L, arg, "%s", lgz_numberfault(value));
}

static inline double check_number(lua_State *L, int arg) {
  double value = lua_tonumber(L, arg);
  if (lua_type(L, arg) != LUA_TNUMBER || !(fabs(value) <= GZ_LARGEST)) refuse_number(L, arg);
  return value;
}

double lgz_checknumber(lua_State *L, int arg) { return check_number(L, arg); }

double lgz_checkpositive(lua_State *L, int arg, const char *what) {
  double value = lgz_checknumber(L, arg);
  if (value <= 0) lgz_argerror(L, arg, "%s must be positive", what);
  if (value < GZ_SMALLEST) lgz_argerror(L, arg, "%s is too small", what);
  return value;
}

int lgz_checkinteger(lua_State *L, int arg, const char *what, int least, int most) {
  double number = lgz_checknumber(L, arg);
  if (number < least || number > most || number != floor(number)) {
    lgz_argerror(L, arg, "a whole %s from %d to %d expected", what, least, most);
  }
  return (int)number;
}

double lgz_optnumber(lua_State *L, int arg, double otherwise) {
  return lua_isnoneornil(L, arg) ? otherwise : lgz_checknumber(L, arg);
}

double lgz_checktime(lua_State *L, int arg, double otherwise) {
  if (lua_isnoneornil(L, arg)) return otherwise;
  double value = number_at(L, arg);
  if (value != HUGE_VAL) value = lgz_checknumber(L, arg);
  if (value < 0) lgz_argerror(L, arg, "time must not be negative");
  return value;
}

gz_vec lgz_checkvec(lua_State *L, int arg) {
  double x = check_number(L, arg);
  return gz_v(x, check_number(L, arg + 1));
}

gz_vec3 lgz_checkvec3(lua_State *L, int arg) {
  gz_vec v = lgz_checkvec(L, arg);
  return gz_v3(v.x, v.y, lgz_checknumber(L, arg + 2));
}

const char *lgz_checkname(lua_State *L, int arg) {
  if (lua_type(L, arg) != LUA_TSTRING) lgz_typeerror(L, arg, "string");
  return lua_tostring(L, arg);
}

/* Push the names, with commas between them. Returns the nearest to one, or NULL if none is near. */
static const char *push_known(lua_State *L, const char *name, const char *(*name_of)(int i)) {
  const char *nearest = NULL, *known;
  int distance = lgz_farthest(name) + 1;
  lua_pushliteral(L, "");
  for (int i = 0; (known = name_of(i)) != NULL; i++) {
    lua_pushfstring(L, i > 0 ? ", %s" : "%s", known);
    lua_concat(L, 2);
    int its = lgz_namedistance(name, known);
    if (its < distance) nearest = known, distance = its;
  }
  return nearest;
}

int lgz_unknownerror(lua_State *L, int arg, const char *what, const char *name, const char *where,
                     const char *(*name_of)(int i)) {
  const char *nearest = push_known(L, name, name_of), *all = lua_tostring(L, -1);
  if (nearest == NULL)
    return lgz_argerror(L, arg, "unknown %s '%s'%s, known are %s", what, name, where, all);
  return lgz_argerror(L, arg, "unknown %s '%s'%s, did you mean '%s'? Known are %s", what, name,
                      where, nearest, all);
}

static bool is_among(const char *name, const char *(*name_of)(int i)) {
  int i = 0;
  while (name_of(i) != NULL && strcmp(name_of(i), name) != 0) i++;
  return name_of(i) != NULL;
}

/* Of several unknown keys, name the first by their letters: tables have no order. */
int lgz_checkkeys(lua_State *L, int arg, const char *(*name_of)(int i)) {
  const char *first = NULL;
  int count = 0;
  for (lua_pushnil(L); lua_next(L, arg); lua_pop(L, 1), count++) {
    if (lua_type(L, -2) != LUA_TSTRING) {
      lgz_argerror(L, arg, "unknown key of type %s", luaL_typename(L, -2));
    }
    const char *name = lua_tostring(L, -2);
    if (!is_among(name, name_of) && (first == NULL || strcmp(name, first) < 0)) first = name;
  }
  if (first != NULL) lgz_unknownerror(L, arg, "key", first, "", name_of);
  return count;
}

double lgz_coordinate(lua_State *L, int table, int i, const char *where) {
  GZ_ASSERT(i >= 1);
  lua_pushinteger(L, i);
  lua_gettable(L, table);
  double value = lua_tonumber(L, -1);
  const char *fault = lgz_numberfault(value);
  if (i == 1 && lua_type(L, -1) == LUA_TTABLE) {
    lgz_argerror(L, 1, "coordinates expected one after the other, as in {x1, y1, x2, y2, x3, y3}");
  }
  if (lua_type(L, -1) != LUA_TNUMBER) {
    lgz_argerror(L, 1, "number expected at coordinate %d of corner %d%s, got %s", 2 - i % 2,
                 (i + 1) / 2, where, lgz_typename(L, -1));
  }
  if (fault) lgz_argerror(L, 1, "corner %d%s: %s", (i + 1) / 2, where, fault);
  lua_pop(L, 1);
  return value;
}

gz_vec lgz_corner(lua_State *L, int table, int i, const char *where) {
  double x = lgz_coordinate(L, table, 2 * i + 1, where);
  return gz_v(x, lgz_coordinate(L, table, 2 * i + 2, where));
}

static int count_values(lua_State *L, int table, const char *what) {
  for (int i = 1; i <= 2 * LGZ_MOST_CORNERS; i++) {
    lua_pushinteger(L, i);
    lua_gettable(L, table);
    bool end = lua_isnil(L, -1);
    lua_pop(L, 1);
    if (end) return i - 1;
  }
  return lgz_argerror(L, 1, "%s has more than %d corners", what, LGZ_MOST_CORNERS);
}

int lgz_countcorners(lua_State *L, int table, const char *what, const char *where) {
  int count = count_values(L, table, what);
  if (count % 2 == 0) return count / 2;
  for (int i = 1; i <= count; i++) lgz_coordinate(L, table, i, where);
  return lgz_argerror(L, 1, "an even number of coordinates%s expected, got %d", where, count);
}

/* Raise an error for what is no shape, or not a convex one. */
static void refuse_shape(lua_State *L, int arg) {
  bool is_union = lgz_test(L, arg, LGZ_COMPOSITE) || lgz_test(L, arg, LGZ_GRID);
  lgz_typeerror(L, arg, is_union ? "convex shape" : "shape");
}

gz_shape *lgz_checkconvex(lua_State *L, int arg) {
  gz_shape *shape = (gz_shape *)lgz_test(L, arg, LGZ_SHAPE);
  if (shape == NULL) refuse_shape(L, arg);
  return shape;
}

gz_shape *lgz_testshape(lua_State *L, int idx) {
  gz_shape *shape = (gz_shape *)lgz_test(L, idx, LGZ_COMPOSITE);
  if (shape == NULL) shape = (gz_shape *)lgz_test(L, idx, LGZ_GRID);
  return shape != NULL ? shape : (gz_shape *)lgz_test(L, idx, LGZ_SHAPE);
}

gz_shape *lgz_checkshape(lua_State *L, int arg) {
  gz_shape *shape = lgz_testshape(L, arg);
  if (shape == NULL) refuse_shape(L, arg);
  return shape;
}

const gz_shape *lgz_checkany(lua_State *L, int arg) {
  const gz_shape *shape = (const gz_shape *)lgz_test(L, arg, LGZ_COMPOSITE);
  if (shape == NULL) shape = (const gz_shape *)lgz_test(L, arg, LGZ_GRID);
  return shape != NULL ? shape : lgz_checkconvexorplane(L, arg);
}

const gz_geometry *lgz_checkplane(lua_State *L, int arg) {
  gz_shape *plane = (gz_shape *)lgz_test(L, arg, LGZ_PLANE);
  if (plane == NULL) lgz_typeerror(L, arg, "plane");
  return plane ? plane->geometry : NULL;
}

bool lgz_testshapes(lua_State *L, const gz_shape **a, const gz_shape **b) {
  *a = (const gz_shape *)lua_touserdata(L, 1);
  *b = (const gz_shape *)lua_touserdata(L, 2);
  if (!*a || !*b || !lua_getmetatable(L, 1)) return false;
  const void *ours = lgz_typesof(L)->metatable[LGZ_SHAPE], *first = lua_topointer(L, -1);
  bool both = lua_getmetatable(L, 2) != 0;
  bool same = both && first == ours && lua_topointer(L, -1) == ours;
  lua_pop(L, 1 + both);
  return same;
}

const gz_shape *lgz_checkconvexorplane(lua_State *L, int arg) {
  void *object = lua_touserdata(L, arg);
  if (object != NULL && lua_getmetatable(L, arg)) {
    const void *metatable = lua_topointer(L, -1);
    const lgz_types *ours = lgz_typesof(L);
    lua_pop(L, 1);
    if (metatable == ours->metatable[LGZ_SHAPE] || metatable == ours->metatable[LGZ_PLANE]) {
      return (const gz_shape *)object;
    }
  }
  refuse_shape(L, arg);
  return NULL;
}

/* The largest angle of a turn. */
#define MOST_TURN 0x100000

const char *lgz_turnfault(const gz_geometry *geometry, double angle) {
  if (fabs(angle) > MOST_TURN) return "the turn must not exceed 2^20";
  if (geometry->kind == GZ_PLANE && angle != 0) return "a plane is never turned";
  if (geometry->kind == GZ_GRID && angle != 0) return "a grid is moved, never turned";
  return NULL;
}

double lgz_checkturn(lua_State *L, int arg, const gz_shape *shape) {
  double turn = lgz_checknumber(L, arg);
  const char *fault = lgz_turnfault(shape->geometry, turn);
  if (fault != NULL) lgz_argerror(L, arg, "%s", fault);
  return turn;
}
