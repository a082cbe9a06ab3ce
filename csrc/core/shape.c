#include "core/shape.h"

#include "core/measure.h"

static int padded(int n) { return n + (n & 1); }

size_t gz_shape_size(int n) {
  return sizeof(gz_shape) + (size_t)GZ_ARRAYS * (size_t)padded(n) * sizeof(double);
}

void gz_shape_clear(gz_shape *shape, gz_kind kind, int n) {
  static const gz_shape blank;
  *shape = blank;
  shape->kind = kind;
  shape->n = n;
  shape->stride = padded(n);
  shape->step = 1;
  shape->turn = gz_v(1, 0);
  for (int i = 0; i < GZ_ARRAYS * shape->stride; i++) shape->room[i] = 0;
}

/* -1 where a is below b, or level with it and to its left; 0 where they are the same. */
static int compare_height(gz_vec a, gz_vec b) {
  if (a.y != b.y) return a.y < b.y ? -1 : 1;
  return a.x < b.x ? -1 : a.x > b.x;
}

static void find_extremes(gz_shape *shape) {
  shape->low = shape->high = 0;
  for (int i = 1; i < shape->n; i++) {
    gz_vec corner = gz_corner(shape, i);
    if (compare_height(corner, gz_corner(shape, shape->low)) < 0) shape->low = i;
    if (compare_height(corner, gz_corner(shape, shape->high)) > 0) shape->high = i;
  }
}

static bool is_upright(const gz_shape *shape) {
  bool upright = shape->n == 4;
  for (int i = 0; upright && i < 4; i++) {
    gz_vec normal = gz_normal(shape, i);
    upright = normal.x == 0 || normal.y == 0;
  }
  return upright;
}

/*
** Turns the corners, relative to corner 0, and makes the normals anew from the turned edges, so
** that a normal always belongs to the very edge it stands on.
*/
static void place_corners(gz_shape *shape) {
  double *x = gz_array(shape, GZ_X), *y = gz_array(shape, GZ_Y);
  double *nx = gz_array(shape, GZ_NORMAL_X), *ny = gz_array(shape, GZ_NORMAL_Y);
  gz_vec anchor = gz_local(shape, 0);
  for (int i = 0; i < shape->n; i++) {
    gz_vec corner = gz_turn(gz_sub(gz_local(shape, i), anchor), shape->turn);
    x[i] = corner.x;
    y[i] = corner.y;
  }
  for (int i = 0; i < shape->n; i++) {
    gz_vec normal = gz_unit(gz_right(gz_edge(shape, i)), gz_v(0, 0));
    nx[i] = normal.x;
    ny[i] = normal.y;
  }
  find_extremes(shape);
  shape->upright = is_upright(shape);
}

void gz_set_position(gz_shape *shape, gz_vec position) {
  shape->position = position;
  shape->origin = gz_add(position, gz_turn(gz_local(shape, 0), shape->turn));
  shape->center = gz_add(shape->origin, gz_turn(shape->centroid, shape->turn));
}

gz_vec gz_direction(double angle) {
  gz_vec turn = gz_v(cos(angle), sin(angle));
  if (fabs(turn.x) < 1e-15) return gz_v(0, turn.y < 0 ? -1 : 1);
  if (fabs(turn.y) < 1e-15) return gz_v(turn.x < 0 ? -1 : 1, 0);
  return turn;
}

void gz_set_transform(gz_shape *shape, gz_vec position, double angle) {
  if (angle != shape->angle) {
    shape->angle = angle;
    shape->turn = gz_direction(angle);
    place_corners(shape);
  }
  gz_set_position(shape, position);
}

void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot) {
  gz_vec arm = gz_turn(gz_sub(shape->position, pivot), gz_direction(angle));
  gz_set_transform(shape, gz_add(pivot, arm), shape->angle + angle);
}

void gz_shape_finish(gz_shape *shape) {
  place_corners(shape);
  gz_measure(shape);
  gz_set_position(shape, gz_v(0, 0));
}

void gz_make_circle(gz_shape *shape, gz_vec center, double radius) {
  gz_shape_clear(shape, GZ_CIRCLE, 1);
  gz_array(shape, GZ_LOCAL_X)[0] = center.x;
  gz_array(shape, GZ_LOCAL_Y)[0] = center.y;
  shape->radius = radius;
  gz_shape_finish(shape);
}

bool gz_make_capsule(gz_shape *shape, gz_vec p, gz_vec q, double radius) {
  if (gz_reach(gz_sub(q, p)) < GZ_SMALLEST) {
    if (radius > 0) gz_make_circle(shape, p, radius);
    return radius > 0;
  }
  gz_shape_clear(shape, radius > 0 ? GZ_CAPSULE : GZ_SEGMENT, 2);
  bool turned = compare_height(q, p) < 0;
  gz_vec low = turned ? q : p, high = turned ? p : q;
  double *x = gz_array(shape, GZ_LOCAL_X), *y = gz_array(shape, GZ_LOCAL_Y);
  x[0] = low.x;
  y[0] = low.y;
  x[1] = high.x;
  y[1] = high.y;
  shape->first = turned;
  shape->radius = radius;
  gz_shape_finish(shape);
  return true;
}

bool gz_make_plane(gz_shape *shape, gz_vec n, double d) {
  if (gz_reach(n) < GZ_SMALLEST) return false;
  double length = gz_length(n);
  gz_shape_clear(shape, GZ_PLANE, 0);
  shape->normal = gz_v(n.x / length, n.y / length);
  shape->offset = d / length;
  return true;
}

gz_vec gz_listed_corner(const gz_shape *shape, int k) {
  int i = (shape->first + shape->step * k) % shape->n;
  if (i < 0) i += shape->n;
  return gz_add(shape->position, gz_turn(gz_local(shape, i), shape->turn));
}

int gz_support_corner(const gz_shape *shape, gz_vec d) {
  int best = 0;
  double reach = gz_dot(gz_corner(shape, 0), d);
  for (int i = 1; i < shape->n; i++) {
    double along = gz_dot(gz_corner(shape, i), d);
    if (along > reach) {
      reach = along;
      best = i;
    }
  }
  return best;
}

gz_vec gz_support(const gz_shape *shape, gz_vec d) {
  gz_vec corner = gz_corner(shape, gz_support_corner(shape, d));
  return gz_along(gz_add(shape->origin, corner), gz_unit(d, gz_v(0, 0)), shape->radius);
}

void gz_bounding_box(const gz_shape *shape, gz_vec *low, gz_vec *high) {
  gz_vec a = gz_corner(shape, 0), b = a;
  for (int i = 1; i < shape->n; i++) {
    gz_vec corner = gz_corner(shape, i);
    a = gz_v(gz_min(a.x, corner.x), gz_min(a.y, corner.y));
    b = gz_v(gz_max(b.x, corner.x), gz_max(b.y, corner.y));
  }
  double r = shape->radius;
  *low = gz_sub(gz_add(shape->origin, a), gz_v(r, r));
  *high = gz_add(gz_add(shape->origin, b), gz_v(r, r));
}
