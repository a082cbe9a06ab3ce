/*
** Methods of two shapes, and of a shape and a point or a ray. Check all arguments, compute, push:
** without tables or memory.
*/
#include "lua/shapes/pair_methods.h"

#include "lua/base/args.h"
#include "lua/base/methods.h"
#include "lua/base/results.h"

#include "core/composite/turning_sweep.h"
#include "core/convex/polar.h"
#include "core/convex/predict.h"
#include "core/convex/ray.h"
#include "core/pair.h"

/* The first two arguments. */
typedef struct two_shapes {
  const gz_shape *a, *b;
} two_shapes;

void lgz_checknotplanes(lua_State *L, const gz_shape *a, const gz_shape *b, int arg) {
  if (a->geometry->kind == GZ_PLANE && b->geometry->kind == GZ_PLANE)
    lgz_argerror(L, arg, "shape expected, got plane: one of the two must be a shape");
}

/* Check the first two arguments by `check`: at most one may be a plane. */
static two_shapes check_both_by(lua_State *L, const gz_shape *(*check)(lua_State *L, int arg)) {
  two_shapes shapes;
  if (lgz_testshapes(L, &shapes.a, &shapes.b)) return shapes;
  shapes.a = check(L, 1);
  shapes.b = check(L, 2);
  lgz_checknotplanes(L, shapes.a, shapes.b, 2);
  return shapes;
}

static two_shapes check_both(lua_State *L) { return check_both_by(L, lgz_checkconvexorplane); }

static int push_normal(lua_State *L, const gz_hit *hit) {
  return lgz_pushnumber(L, hit->t) + lgz_pushvec(L, hit->normal);
}

/* Push the number of the part of b that a hits, if b has parts; d is a's displacement to the
   contact. */
static int push_part(lua_State *L, const two_shapes *shapes, const gz_hit *hit, gz_vec d) {
  if (!gz_has_parts(shapes->b->geometry)) return 0;
  d = gz_mul_add(d, hit->normal, hit->depth);
  return lgz_pushpart(L, gz_part_hit(shapes->a, shapes->b, d, hit->normal));
}

#define METHOD(name, of_items, answer)                                                             \
  static int Lgz_pair_##name(lua_State *L) {                                                       \
    double at[LGZ_ANSWER];                                                                         \
    two_shapes shapes = check_both_by(L, lgz_checkany);                                            \
    return lgz_pushanswer(L, at, lgz_pair_##name(shapes.a, shapes.b, false, at),                   \
                          LGZ_FORMAT_##answer);                                                    \
  }
LGZ_PAIR_QUESTIONS(METHOD)
#undef METHOD

static int sweep_straight(lua_State *L, const two_shapes *shapes, gz_vec d) {
  gz_hit hit;
  if (gz_sweep(shapes->a, shapes->b, d, &hit) == GZ_MISS) return lgz_pushnone(L);
  int pushed = push_normal(L, &hit) + lgz_pushnumber(L, hit.depth);
  return pushed + push_part(L, shapes, &hit, gz_scale(d, hit.t));
}

/* Push the results of a sweep that turns; `there` is a at the contact. */
static int push_turned(lua_State *L, const two_shapes *shapes, const gz_shape *there,
                       gz_status status, const gz_hit *hit) {
  gz_vec out = gz_scale(hit->normal, status == GZ_OVERLAP ? hit->depth : 0);
  int part = -1;
  gz_vec point = gz_contact_point(there, shapes->b, out, hit->normal, &part);
  int pushed = push_normal(L, hit) + lgz_pushnumber(L, hit->depth);
  if (part >= 0) lua_pushinteger(L, lgz_partnumber(part));
  else lua_pushnil(L);
  return pushed + 1 + lgz_pushvec(L, point);
}

/* Turn a on its way. Small shapes are copied to the stack; others to a userdata, which must be made
   before anything is looked at. */
static int sweep_turned(lua_State *L) {
  union {
    gz_shape shape;
    char room[2048];
  } small;
  size_t size = gz_shape_bytes(lgz_checkany(L, 1));
  gz_shape *there = size <= sizeof small ? &small.shape : (gz_shape *)lgz_rawnew(L, size);
  two_shapes shapes = check_both_by(L, lgz_checkany);
  gz_vec d = lgz_checkvec(L, 3);
  gz_path path = gz_turning_path(d, lgz_checkturn(L, 5, shapes.a));
  gz_hit hit;
  if (shapes.a->geometry->kind == GZ_PLANE) return sweep_straight(L, &shapes, d);
  gz_shape_copy(there, shapes.a);
  gz_status status = gz_sweep_posed(shapes.a, there, shapes.b, &path, &hit);
  if (status == GZ_MISS) return lgz_pushnone(L);
  return push_turned(L, &shapes, there, status, &hit);
}

/* a:sweep(b, dx, dy [, da]) -> t, nx, ny, depth [, part] | nil; with da also the point */
static int Lgz_pair_sweep(lua_State *L) {
  if (!lua_isnoneornil(L, 5)) return sweep_turned(L);
  two_shapes shapes = check_both_by(L, lgz_checkany);
  return sweep_straight(L, &shapes, lgz_checkvec(L, 3));
}

/* a:predict(b, dx, dy) -> intersects, willIntersect, mx, my */
static int Lgz_pair_predict(lua_State *L) {
  two_shapes shapes = check_both(L);
  gz_prediction ahead = gz_predict(shapes.a, shapes.b, lgz_checkvec(L, 3));
  lua_pushboolean(L, ahead.intersects);
  lua_pushboolean(L, ahead.will);
  return 2 + lgz_pushvec(L, ahead.translation);
}

/* a:impact(b, vx, vy, ax, ay [, tmax]) -> t, nx, ny [, part] | nil */
static int Lgz_pair_impact(lua_State *L) {
  two_shapes shapes = check_both_by(L, lgz_checkany);
  gz_vec v = lgz_checkvec(L, 3), g = lgz_checkvec(L, 5);
  double tmax = lgz_checktime(L, 7, HUGE_VAL);
  gz_hit hit;
  if (gz_impact(shapes.a, shapes.b, v, g, tmax, &hit) == GZ_MISS) return lgz_pushnone(L);
  gz_vec d = gz_mul_add(gz_scale(v, hit.t), g, hit.t * hit.t / 2);
  return push_normal(L, &hit) + push_part(L, &shapes, &hit, d);
}

/* a:polarOverlaps(b) -> boolean */
static int Lgz_pair_polarOverlaps(lua_State *L) {
  const gz_shape *a = lgz_checkconvex(L, 1), *b = lgz_checkconvex(L, 2);
  lua_pushboolean(L, gz_polar_overlaps(a, b));
  return 1;
}

/* shape:contains(x, y) -> boolean */
static int Lgz_pair_contains(lua_State *L) {
  const gz_shape *shape = lgz_checkany(L, 1);
  gz_shape point = gz_point_shape(lgz_checkvec(L, 2));
  lua_pushboolean(L, gz_overlaps(&point, shape));
  return 1;
}

/* shape:rayCast(x1, y1, x2, y2) -> t, nx, ny [, part] | nil; from inside 0, 0, 0 */
static int Lgz_pair_rayCast(lua_State *L) {
  const gz_shape *shape = lgz_checkany(L, 1);
  gz_vec p = lgz_checkvec(L, 2), q = lgz_checkvec(L, 4);
  gz_hit hit;
  int part;
  if (gz_ray_cast(shape, p, q, &hit, &part) == GZ_MISS) return lgz_pushnone(L);
  return push_normal(L, &hit) + lgz_pushpart(L, part);
}

/* Methods of shapes and planes. */
const luaL_Reg lgz_pair_methods[] = {
#define ENTRY(name, of_items, answer) { #name, Lgz_pair_##name },
  LGZ_PAIR_QUESTIONS(ENTRY)
#undef ENTRY
      { "sweep", Lgz_pair_sweep },
  { "predict", Lgz_pair_predict },
  { "impact", Lgz_pair_impact },
  { "contains", Lgz_pair_contains },
  { "rayCast", Lgz_pair_rayCast },
  { NULL, NULL },
};

/* Methods of shapes only. */
const luaL_Reg lgz_polar_methods[] = {
  { "polarOverlaps", Lgz_pair_polarOverlaps },
  { NULL, NULL },
};
