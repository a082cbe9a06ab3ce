/*
** graze.trace: outlines from pictures, which come as bytes, as lists, or by a function.
**
** The picture lies in a region's userdata, which is taken away from other calls: the function, and
** the metamethods of a list, may trace pictures themselves, or raise an error.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"
#include "lua/shapes/cell_lists.h"
#include "lua/shapes/outlines.h"
#include "lua/shapes/regions.h"

#include "core/math/assert.h"

#include <limits.h>
#include <stdio.h>

enum { CELLS = 3, OPTIONS };

/* ---- options */

#define MOST_STRIDE 256

typedef struct options {
  int stride, offset;
  bool has_threshold;
  double threshold, tolerance;
} options;

static const char *option(int i) {
  static const char *const names[] = { "stride", "offset", "threshold", "tolerance", NULL };
  return names[i];
}

/* Return an option that is a number. */
static double read_number(lua_State *L, const char *name, double otherwise) {
  lua_getfield(L, OPTIONS, name);
  if (!lua_isnil(L, -1)) {
    if (lua_type(L, -1) != LUA_TNUMBER)
      lgz_argerror(L, OPTIONS, "%s: number expected, got %s", name, lgz_typename(L, -1));
    otherwise = lua_tonumber(L, -1);
    const char *fault = lgz_numberfault(otherwise);
    if (fault != NULL) lgz_argerror(L, OPTIONS, "%s: %s", name, fault);
  }
  lua_pop(L, 1);
  return otherwise;
}

static int read_integer(lua_State *L, const char *name, int least, int most) {
  double number = read_number(L, name, least);
  if (number < least || number > most || number != floor(number))
    lgz_argerror(L, OPTIONS, "%s: a whole number from %d to %d expected", name, least, most);
  return (int)number;
}

static options check_options(lua_State *L) {
  options o = { .stride = 1 };
  if (lua_isnil(L, OPTIONS)) return o;
  if (!lua_istable(L, OPTIONS)) lgz_typeerror(L, OPTIONS, "table");
  lgz_checkkeys(L, OPTIONS, option);
  o.stride = read_integer(L, "stride", 1, MOST_STRIDE);
  o.offset = read_integer(L, "offset", 0, o.stride - 1);
  o.tolerance = read_number(L, "tolerance", 0);
  if (o.tolerance < 0) lgz_argerror(L, OPTIONS, "tolerance: must not be negative");
  lua_getfield(L, OPTIONS, "threshold");
  o.has_threshold = !lua_isnil(L, -1);
  lua_pop(L, 1);
  o.threshold = read_number(L, "threshold", 0);
  return o;
}

/* ---- bytes */

/* From which byte on a cell is solid. */
static int least_byte(const options *o) {
  if (!o->has_threshold) return 128;
  if (o->threshold <= 0) return 0;
  return o->threshold > UCHAR_MAX ? UCHAR_MAX + 1 : (int)-floor(-o->threshold);
}

static void check_length(lua_State *L, int width, int height, int stride) {
  double expected = (double)width * height * stride, got = (double)lgz_rawlen(L, CELLS);
  char reason[120];
  if (expected == got) return;
  snprintf(reason, sizeof reason, "%.0f bytes expected for %d x %d cells of %d, got %.0f", expected,
           width, height, stride, got);
  lgz_argerror(L, CELLS, "%s", reason);
}

static void draw_bytes(lua_State *L, gz_picture *picture, const options *o) {
  const char *bytes = lua_tostring(L, CELLS) + o->offset;
  size_t row = (size_t)picture->width * (size_t)o->stride;
  for (int y = 0; y < picture->height; y++, bytes += row)
    gz_draw_row(picture, y, (const unsigned char *)bytes, o->stride, least_byte(o));
}

/* ---- lists */

/* Is the cell at the top, number i of `count`, solid? */
static bool is_solid(lua_State *L, const options *o, int i, int count) {
  switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN: return lua_toboolean(L, -1);
    case LUA_TNUMBER: {
      double value = lua_tonumber(L, -1);
      return o->has_threshold ? value >= o->threshold : value != 0;
    }
    case LUA_TNIL: return lgz_argerror(L, CELLS, "%d cells expected, got %d", count, i);
    default:
      return lgz_argerror(L, CELLS, "cell %d: number or boolean expected, got %s", i + 1,
                          lgz_typename(L, -1));
  }
}

static void draw_list(lua_State *L, gz_picture *picture, const options *o) {
  bool is_proxy = lgz_isproxy(L, CELLS);
  int top = lua_gettop(L), width = picture->width, count = width * picture->height;
  for (int i = 0; i < count; i++) {
    lgz_pushelement(L, CELLS, is_proxy, i + 1);
    if (is_solid(L, o, i, count)) gz_draw_cell(picture, i % width, i / width);
    if (i % LGZ_POPPED_AT_ONCE == 0) lua_settop(L, top);
  }
  lua_settop(L, top);
  if (lgz_pushelement(L, CELLS, is_proxy, count + 1) != LUA_TNIL)
    lgz_argerror(L, CELLS, "%d cells expected, got more", count);
  lua_settop(L, top);
}

/* ---- functions */

static bool ask(lua_State *L, int x, int y) {
  lua_pushvalue(L, CELLS);
  lua_pushinteger(L, x);
  lua_pushinteger(L, y);
  lua_call(L, 2, 1);
  if (!lua_isboolean(L, -1) && !lua_isnil(L, -1)) {
    const char *got = lgz_typename(L, -1);
    lgz_callbackerror(L, lua_pushfstring(L, "true or false expected, got %s", got));
  }
  bool answer = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return answer;
}

static void draw_answers(lua_State *L, gz_picture *picture) {
  for (int y = 0; y < picture->height; y++) {
    for (int x = 0; x < picture->width; x++) {
      if (ask(L, x, y)) gz_draw_cell(picture, x, y);
    }
  }
}

/* ---- the call */

static void draw(lua_State *L, lgz_region *r, const options *o, int width, int height) {
  gz_picture *picture = &r->tracing.picture;
  lgz_checkmemory(L, gz_begin_picture(&r->tracing, &r->memory, width, height));
  if (lua_istable(L, CELLS)) draw_list(L, picture, o);
  else if (lua_isfunction(L, CELLS)) draw_answers(L, picture);
  else draw_bytes(L, picture, o);
}

/* Push the outline of rings, which neither cross nor are too thin; nil if there are none. */
static void push_rings(lua_State *L, const gz_rings *rings) {
  gz_decomposition fault;
  if (rings->corner_count > LGZ_MOST_CORNERS)
    lgz_argerror(L, CELLS, "outline has more than %d corners", LGZ_MOST_CORNERS);
  bool done = rings->ring_count > 0 && lgz_pushoutline(L, rings, &fault);
  GZ_ASSERT(done || rings->ring_count == 0);
  if (!done) lua_pushnil(L);
}

/* graze.trace(width, height, cells [, options]) -> outline | nil */
static int Lgz_trace(lua_State *L) {
  int width = lgz_checkinteger(L, 1, "number", 1, GZ_LONGEST_PICTURE);
  int height = lgz_checkinteger(L, 2, "number", 1, GZ_LONGEST_PICTURE);
  lua_settop(L, OPTIONS);
  bool is_string = lua_type(L, CELLS) == LUA_TSTRING;
  if (!is_string && !lua_istable(L, CELLS) && !lua_isfunction(L, CELLS))
    return lgz_typeerror(L, CELLS, "string, list or function");
  options o = check_options(L);
  if (is_string) check_length(L, width, height, o.stride);
  lgz_region *r = lgz_openregion(L);
  gz_rings rings = { 0 };
  draw(L, r, &o, width, height);
  bool simple = o.tolerance > 0;
  lgz_checkmemory(L, gz_trace_border(&r->tracing, &r->memory) &&
                         (!simple || gz_simplify_border(&r->tracing, &r->memory, o.tolerance)) &&
                         gz_list_border(&r->tracing, &r->memory, &rings));
  push_rings(L, &rings);
  lgz_keepregion(L, OPTIONS + 1);
  return 1;
}

const luaL_Reg lgz_trace_constructor[] = {
  { "trace", Lgz_trace },
  { NULL, NULL },
};
