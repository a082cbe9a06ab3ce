/*
** graze.polygon and the other constructors of convex shapes and planes.
**
** The userdata gets its type at the end: until then, an error leaves only garbage.
*/
#include "lua/base/args.h"
#include "lua/base/methods.h"

#include "core/shape/polygon.h"

/* Push room for a shape of n corners, without a type yet. The core clears it. */
static gz_shape *new_shape(lua_State *L, int n) {
  return (gz_shape *)lgz_rawnew(L, gz_shape_size(n));
}

/* Push a cleared polygon, whose corners the caller stores. */
static gz_shape *new_polygon(lua_State *L, int n) {
  gz_shape *shape = new_shape(L, n);
  gz_shape_clear(shape, GZ_POLYGON, n);
  return shape;
}

static int finished(lua_State *L) {
  lgz_settype(L, LGZ_SHAPE);
  return 1;
}

/* Turn the corners into a polygon; `first` is the argument that holds the first of them, and
   `stride` how many arguments each takes, 0 if all are in one table. */
static int finish_polygon(lua_State *L, gz_shape *shape, int first, int stride) {
  int corner = 0;
  switch (gz_make_polygon(shape, &corner)) {
    case GZ_SOUND: return finished(L);
    case GZ_FEW_CORNERS:
      return lgz_argerror(L, first, "polygon has fewer than three distinct corners");
    case GZ_FLAT: return lgz_argerror(L, first, "polygon has no area: its corners are on one line");
    case GZ_TANGLED:
      return lgz_argerror(L, first + corner * stride,
                          "polygon is not convex at corner %d, and its edges cross", corner + 1);
    case GZ_NOT_CONVEX: break;
  }
  return lgz_argerror(L, first + corner * stride,
                      "polygon is not convex at corner %d: graze.outline cuts it into convex parts",
                      corner + 1);
}

static void put_corner(gz_shape *shape, int i, gz_vec corner) {
  gz_set_local_corner(gz_own_geometry(shape), i, corner);
}

static void check_count(lua_State *L, int arg, int count) {
  if (count % 2 != 0) {
    lgz_argerror(L, arg, "an even number of coordinates expected, got %d", count);
  }
  if (count < 6) lgz_argerror(L, arg, "polygon has fewer than three distinct corners");
}

static int polygon_from_table(lua_State *L) {
  double radius = lgz_optnumber(L, 2, 0);
  if (radius < 0) lgz_argerror(L, 2, "radius must not be negative");
  int count = lgz_countcorners(L, 1, "polygon", "");
  if (count > 0) lgz_coordinate(L, 1, 1, "");
  check_count(L, 1, 2 * count);
  gz_shape *shape = new_polygon(L, count);
  for (int i = 0; i < count; i++) {
    put_corner(shape, i, lgz_corner(L, 1, i, ""));
  }
  gz_own_geometry(shape)->radius = radius;
  return finish_polygon(L, shape, 1, 0);
}

/* graze.polygon(x1, y1, x2, y2, x3, y3, ...) | graze.polygon({x1, y1, ...} [, radius]) ->
   polygon */
static int Lgz_polygon(lua_State *L) {
  if (lua_istable(L, 1)) return polygon_from_table(L);
  int count = lua_gettop(L);
  for (int i = 1; i <= count; i++) lgz_checknumber(L, i);
  if (count == 0) return lgz_argerror(L, 1, "coordinates or a table of them expected");
  check_count(L, 1, count);
  gz_shape *shape = new_polygon(L, count / 2);
  for (int i = 0; i < count / 2; i++) put_corner(shape, i, lgz_checkvec(L, 2 * i + 1));
  return finish_polygon(L, shape, 1, 2);
}

/* graze.rectangle(x, y, width, height) -> polygon */
static int Lgz_rectangle(lua_State *L) {
  gz_vec p = lgz_checkvec(L, 1);
  double width = lgz_checkpositive(L, 3, "width");
  double height = lgz_checkpositive(L, 4, "height");
  if (gz_max_abs(gz_add(p, gz_v(width, height))) > GZ_LARGEST)
    return lgz_argerror(L, 3, "the rectangle would be too large");
  if (!gz_make_box(new_shape(L, 4), p, gz_v(width, height))) {
    return lgz_argerror(L, 3, "the rectangle is too small for where it is");
  }
  return finished(L);
}

/* Return the number at an argument that a polygon can have of its `what`. */
static int check_sides(lua_State *L, int arg, const char *what) {
  double sides = lgz_checknumber(L, arg);
  if (sides < 3 || sides > LGZ_MOST_CORNERS || sides != floor(sides)) {
    lgz_argerror(L, arg, "a whole number of %s from 3 to %d expected", what, LGZ_MOST_CORNERS);
  }
  return (int)sides;
}

/* graze.regularPolygon(sides, radius) -> polygon */
static int Lgz_regularPolygon(lua_State *L) {
  int sides = check_sides(L, 1, "sides");
  double radius = lgz_checkpositive(L, 2, "radius");
  gz_shape *shape = new_polygon(L, sides);
  gz_set_regular_corners(shape, radius);
  return finish_polygon(L, shape, 1, 0);
}

/* graze.ellipse(x, y, rx, ry [, corners]) -> polygon */
static int Lgz_ellipse(lua_State *L) {
  gz_vec center = lgz_checkvec(L, 1);
  double rx = lgz_checkpositive(L, 3, "radius"), ry = lgz_checkpositive(L, 4, "radius");
  if (fabs(center.x) + rx > GZ_LARGEST || fabs(center.y) + ry > GZ_LARGEST)
    return lgz_argerror(L, 3, "the ellipse would be too large");
  int corners = lua_isnoneornil(L, 5) ? GZ_ROUND_CORNERS : check_sides(L, 5, "corners");
  if (!gz_make_ellipse(new_polygon(L, corners), center, gz_v(rx, ry)))
    return lgz_argerror(L, 3, "the ellipse is too small for where it is");
  return finished(L);
}

/* graze.circle(x, y, radius) -> circle */
static int Lgz_circle(lua_State *L) {
  gz_vec center = lgz_checkvec(L, 1);
  double radius = lgz_checkpositive(L, 3, "radius");
  gz_make_circle(new_shape(L, 1), center, radius);
  return finished(L);
}

/* graze.capsule(x1, y1, x2, y2, radius) -> capsule | circle */
static int Lgz_capsule(lua_State *L) {
  gz_vec p = lgz_checkvec(L, 1), q = lgz_checkvec(L, 3);
  double radius = lgz_checkpositive(L, 5, "radius");
  gz_make_capsule(new_shape(L, 2), p, q, radius);
  return finished(L);
}

/* graze.segment(x1, y1, x2, y2) -> segment */
static int Lgz_segment(lua_State *L) {
  gz_vec p = lgz_checkvec(L, 1), q = lgz_checkvec(L, 3);
  if (!gz_make_capsule(new_shape(L, 2), p, q, 0)) {
    return lgz_argerror(L, 3, "segment has no length: its ends must be distinct");
  }
  return finished(L);
}

/* graze.plane(nx, ny, d) -> plane */
static int Lgz_plane(lua_State *L) {
  gz_vec n = lgz_checkvec(L, 1);
  double d = lgz_checknumber(L, 3);
  gz_shape *plane = (gz_shape *)lgz_rawnew(L, gz_shape_size(GZ_PLANE_ROOM));
  if (!gz_make_plane(plane, n, d)) return lgz_argerror(L, 1, "the normal must not be zero");
  if (fabs(gz_plane_offset(plane->geometry)) > GZ_LARGEST)
    return lgz_argerror(L, 3, "the plane would be too far away");
  lgz_settype(L, LGZ_PLANE);
  return 1;
}

/* graze.plane3(nx, ny, nz, d) -> plane3 */
static int Lgz_plane3(lua_State *L) {
  gz_vec3 n = lgz_checkvec3(L, 1);
  double d = lgz_checknumber(L, 4);
  gz_plane3 *plane = (gz_plane3 *)lgz_rawnew(L, sizeof(gz_plane3));
  if (!gz_make_plane3(plane, n, d)) return lgz_argerror(L, 1, "the normal must not be zero");
  lgz_settype(L, LGZ_PLANE3);
  return 1;
}

const luaL_Reg lgz_constructors[] = {
  { "polygon", Lgz_polygon },
  { "rectangle", Lgz_rectangle },
  { "regularPolygon", Lgz_regularPolygon },
  { "ellipse", Lgz_ellipse },
  { "circle", Lgz_circle },
  { "capsule", Lgz_capsule },
  { "segment", Lgz_segment },
  { "plane", Lgz_plane },
  { "plane3", Lgz_plane3 },
  { NULL, NULL },
};
