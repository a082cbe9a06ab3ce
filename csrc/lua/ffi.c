#include "lua/ffi.h"

#include "core/manifold.h"
#include "core/polygon.h"
#include "core/probe.h"
#include "core/sweep.h"

#include <string.h>

static bool is_good(double value) { return fabs(value) <= GZ_LARGEST; }
static bool are_good(double x, double y) { return is_good(x) && is_good(y); }

/* Lay numbers out, and say where the next ones go. */
static double *lay(double *out, double value) {
  *out = value;
  return out + 1;
}

static double *lay_vec(double *out, gz_vec v) { return lay(lay(out, v.x), v.y); }

static double *lay_hit(double *out, const gz_hit *hit) {
  return lay_vec(lay(out, hit->t), hit->normal);
}

static int overlaps(const gz_shape *a, const gz_shape *b) { return gz_overlaps(a, b); }

static int collide(const gz_shape *a, const gz_shape *b, double *out) {
  gz_hit hit;
  if (!gz_collide(a, b, &hit)) return LGZ_NO;
  lay_vec(lay(out, hit.depth), hit.normal);
  return LGZ_YES;
}

static int contacts(const gz_shape *a, const gz_shape *b, double *out) {
  gz_manifold manifold;
  if (!gz_contacts(a, b, &manifold)) return LGZ_NO;
  out = lay_vec(out, manifold.normal);
  for (int i = 0; i < manifold.n; i++) {
    out = lay(lay_vec(out, manifold.contacts[i].point), manifold.contacts[i].depth);
  }
  return manifold.n;
}

static int distance(const gz_shape *a, const gz_shape *b, double *out) {
  gz_separation gap = gz_distance(a, b);
  lay_vec(lay_vec(lay(out, gap.distance), gap.on_a), gap.on_b);
  return LGZ_YES;
}

static int sweep(const gz_shape *a, const gz_shape *b, double dx, double dy, double *out) {
  gz_hit hit;
  if (!are_good(dx, dy)) return LGZ_CANNOT;
  if (gz_sweep(a, b, gz_v(dx, dy), &hit) == GZ_MISS) return LGZ_NO;
  lay(lay_hit(out, &hit), hit.depth);
  return LGZ_YES;
}

static int contains(const gz_shape *shape, double x, double y) {
  return are_good(x, y) ? gz_contains(shape, gz_v(x, y)) : LGZ_CANNOT;
}

static int ray_cast(const gz_shape *shape, double x1, double y1, double x2, double y2, double *out) {
  gz_hit hit;
  if (!are_good(x1, y1) || !are_good(x2, y2)) return LGZ_CANNOT;
  gz_status status = gz_ray_cast(shape, gz_v(x1, y1), gz_v(x2, y2), &hit);
  if (status == GZ_MISS) return LGZ_NO;
  if (status == GZ_OVERLAP) hit.normal = gz_v(0, 0);
  lay_hit(out, &hit);
  return LGZ_YES;
}

static int get_position(const gz_shape *shape, double *out) {
  lay_vec(out, shape->position);
  return LGZ_YES;
}

static int set_position(gz_shape *shape, double x, double y) {
  if (!are_good(x, y)) return LGZ_CANNOT;
  gz_set_position(shape, gz_v(x, y));
  return LGZ_YES;
}

static int shift(gz_shape *shape, double dx, double dy) {
  if (!are_good(dx, dy)) return LGZ_CANNOT;
  return set_position(shape, shape->position.x + dx, shape->position.y + dy);
}

/* Worlds ---------------------------------------------------------------------------------------- */

static bool is_free(const lgz_world *w) { return !w->dead && !w->locked; }

/* Is there an item of that number, and no plane? In a world that was collected there is none. */
static bool is_body(const lgz_world *w, int number) {
  return gz_world_has_body(&w->world, number - 1);
}

static int where(lgz_world *w, int number, double *out) {
  if (!is_body(w, number)) return LGZ_CANNOT;
  lay_vec(out, w->world.items[number - 1].position);
  return LGZ_YES;
}

static int place(lgz_world *w, int number, double x, double y) {
  if (!is_free(w) || !are_good(x, y) || !is_body(w, number)) return LGZ_CANNOT;
  return gz_world_set_position(&w->world, number - 1, gz_v(x, y)) ? LGZ_YES : LGZ_CANNOT;
}

static int walk(lgz_world *w, int number, gz_vec goal, int response, bool commit, double *out) {
  gz_response same = (gz_response)response;
  gz_filter filter = { NULL, NULL };
  gz_vec end;
  if (!is_free(w) || !is_body(w, number) || !are_good(goal.x, goal.y)) return LGZ_CANNOT;
  if (same != GZ_UNASKED) filter = lgz_constantfilter(&same);
  if (gz_world_move(&w->world, number - 1, goal, &filter, commit, &end) != GZ_DONE) {
    return LGZ_CANNOT;
  }
  lay(lay_vec(out, end), w->world.gone >= 0);
  return gz_told(&w->world)->count;
}

static int move(lgz_world *w, int number, double x, double y, int response, double *out) {
  return walk(w, number, gz_v(x, y), response, true, out);
}

static int check(lgz_world *w, int number, double x, double y, int response, double *out) {
  return walk(w, number, gz_v(x, y), response, false, out);
}

static int hits(lgz_world *w) { return is_free(w) ? gz_told(&w->world)->count : LGZ_CANNOT; }

static int hit(lgz_world *w, double k, int *who, double *out) {
  if (!is_free(w) || k != floor(k)) return LGZ_CANNOT;
  if (k < 1 || k > gz_told(&w->world)->count) return LGZ_NO;
  gz_world_settle(&w->world);
  const gz_meeting *met = &gz_told(&w->world)->at[(int)k - 1];
  who[0] = met->item + 1;
  who[1] = met->other + 1;
  who[2] = (int)met->response;
  lay(lay_vec(lay_vec(lay(out, met->t), met->normal), met->point), met->depth);
  return LGZ_YES;
}

/* Those of a group; of group 0 all. */
static gz_wanted want(lgz_world *w, int group, lgz_filter *filter) {
  static const gz_wanted all;
  return group > 0 ? lgz_groupfilter(w, group - 1, filter) : all;
}

static int lay_items(const lgz_world *w, gz_result result, const gz_list *from, int *items, int room) {
  if (result != GZ_DONE) return LGZ_CANNOT;
  ++*w->turns;
  for (int i = 0; i < from->count && i < room; i++) items[i] = from->at[i] + 1;
  return from->count;
}

static int query_shape(lgz_world *w, const gz_shape *shape, int group, int *items, int room) {
  lgz_filter filter;
  if (!is_free(w)) return LGZ_CANNOT;
  gz_wanted wanted = want(w, group, &filter);
  return lay_items(w, gz_query_shape(&w->world, shape, &wanted), &w->world.found, items, room);
}

static int query_point(lgz_world *w, double x, double y, int group, int *items, int room) {
  if (!are_good(x, y)) return LGZ_CANNOT;
  gz_shape point = gz_point_at(gz_v(x, y));
  return query_shape(w, &point, group, items, room);
}

static int query_circle(lgz_world *w, double x, double y, double radius, int group, int *items,
                        int room) {
  gz_small_shape circle;
  if (!are_good(x, y) || !is_good(radius) || radius < GZ_SMALLEST) return LGZ_CANNOT;
  gz_make_circle(&circle.shape, gz_v(x, y), radius);
  return query_shape(w, &circle.shape, group, items, room);
}

static int query_rectangle(lgz_world *w, double x, double y, double width, double height, int group,
                           int *items, int room) {
  lgz_filter filter;
  gz_vec p = gz_v(x, y), size = gz_v(width, height);
  if (!is_free(w) || !are_good(x, y) || !are_good(width, height)) return LGZ_CANNOT;
  if (width < GZ_SMALLEST || height < GZ_SMALLEST || !gz_is_box(p, size)) return LGZ_CANNOT;
  gz_wanted wanted = want(w, group, &filter);
  return lay_items(w, gz_query_box(&w->world, p, size, &wanted), &w->world.found, items, room);
}

static int query_segment(lgz_world *w, double x1, double y1, double x2, double y2, int group,
                         int *items, int room) {
  lgz_filter filter;
  if (!is_free(w) || !are_good(x1, y1) || !are_good(x2, y2)) return LGZ_CANNOT;
  gz_wanted wanted = want(w, group, &filter);
  gz_result result = gz_query_segment(&w->world, gz_v(x1, y1), gz_v(x2, y2), &wanted);
  return lay_items(w, result, &w->world.found, items, room);
}

static int pairs(lgz_world *w, int group, int *items, int room) {
  lgz_filter filter;
  if (!is_free(w)) return LGZ_CANNOT;
  gz_wanted wanted = want(w, group, &filter);
  return lay_items(w, gz_world_overlaps(&w->world, &wanted, &w->pairs), &w->pairs, items, room);
}

static int lay_first(gz_result result, const gz_sighting *first, double *out) {
  if (result != GZ_DONE) return LGZ_CANNOT;
  if (first->item >= 0) lay_hit(out, &first->hit);
  return first->item + 1;
}

static int ray(lgz_world *w, double x1, double y1, double x2, double y2, int group, double *out) {
  lgz_filter filter;
  gz_sighting first;
  if (!is_free(w) || !are_good(x1, y1) || !are_good(x2, y2)) return LGZ_CANNOT;
  gz_wanted wanted = want(w, group, &filter);
  gz_result result = gz_query_ray(&w->world, gz_v(x1, y1), gz_v(x2, y2), &wanted, &first);
  return lay_first(result, &first, out);
}

static int cast(lgz_world *w, const gz_shape *shape, double dx, double dy, int group, double *out) {
  lgz_filter filter;
  gz_sighting first;
  if (!is_free(w) || !are_good(dx, dy)) return LGZ_CANNOT;
  gz_wanted wanted = want(w, group, &filter);
  return lay_first(gz_query_cast(&w->world, shape, gz_v(dx, dy), &wanted, &first), &first, out);
}

/* new world -> numbers by value, values by number, groups both ways */
static int open_world(lua_State *L) {
  lgz_world *w = lgz_checkfree(L);
  if (w->world.item_count > 0) return lgz_argerror(L, 1, "the world is not new");
  w->turns = &lgz_typesof(L)->turns;
  lgz_pushcargo(L, 1);
  lgz_pushvalues(L);
  lgz_pushnames(L);
  return 3;
}

/* world: forgets the values whose numbers came free */
static int forget(lua_State *L) {
  lgz_forget(L, lgz_checkfree(L));
  return 0;
}

/* world:move and world:check by the stack, for callbacks. Behind the filter are the item's number, if it
   has one, and at which turn that was looked up. */
static int move_number(lua_State *L, bool commit) {
  lgz_world *w = lgz_checkfree(L);
  int number = (int)lua_tointeger(L, 6);
  bool valid = w->turns && lua_tonumber(L, 7) == *w->turns && is_body(w, number);
  lua_settop(L, 5);
  return lgz_move(L, w, valid ? number - 1 : lgz_checkbody(L, w, 2), commit);
}

static int Lgz_moveNumber(lua_State *L) { return move_number(L, true); }
static int Lgz_checkNumber(lua_State *L) { return move_number(L, false); }

static void add_function(lua_State *L, int types, const char *name, lua_CFunction function) {
  lgz_pushclosure(L, types, name, function);
  lua_setfield(L, -2, name);
}

static void add_responses(lua_State *L) {
  lua_newtable(L);
  for (int i = 0; i < GZ_RESPONSES; i++) {
    lua_pushinteger(L, i);
    lua_setfield(L, -2, lgz_responsename((gz_response)i));
  }
  lua_setfield(L, -2, "responses");
  lua_pushinteger(L, GZ_UNASKED);
  lua_setfield(L, -2, "rules");
}

/* The entries' addresses, and the C declaration of the struct that they lie in. */
static void add_entries(lua_State *L) {
#define ADDRESS(result, name, parameters) name,
#define DECLARATION(result, name, parameters) #result "(*" #name ")" #parameters ";",
  static const lgz_entries entries = { LGZ_ENTRIES(ADDRESS) };
  static const char *const declarations[] = { LGZ_ENTRIES(DECLARATION) };
#undef ADDRESS
#undef DECLARATION
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (size_t i = 0; i < sizeof declarations / sizeof declarations[0]; i++) {
    luaL_addstring(&text, declarations[i]);
  }
  luaL_pushresult(&text);
  lua_setfield(L, -2, "declarations");
  lua_pushlightuserdata(L, (void *)&entries);
  lua_setfield(L, -2, "entries");
}

/* The address of what counts the turns. */
static void add_turns(lua_State *L, int types) {
  lgz_types *known = (lgz_types *)lua_touserdata(L, types);
  lua_pushlightuserdata(L, &known->turns);
  lua_setfield(L, -2, "turns");
}

static bool is_luajit(lua_State *L) {
  lua_getglobal(L, "jit");
  bool found = lua_istable(L, -1);
  lua_pop(L, 1);
  return found;
}

void lgz_addffi(lua_State *L, int types) {
  if (!is_luajit(L)) return;
  lua_newtable(L);
  add_entries(L);
  add_turns(L, types);
  add_responses(L);
  add_function(L, types, "open", open_world);
  add_function(L, types, "forget", forget);
  add_function(L, types, "move", Lgz_moveNumber);
  add_function(L, types, "check", Lgz_checkNumber);
  lgz_pushmetatable(L, LGZ_SHAPE);
  lua_setfield(L, -2, "shape");
  lgz_pushmetatable(L, LGZ_WORLD);
  lua_setfield(L, -2, "world");
  lua_setfield(L, -2, "ffi");
}
