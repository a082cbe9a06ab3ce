/*
** Paths: displacements in time, and turns on the way. Questions about unions take a path. Two
** convex shapes are asked with its vectors: gz_convex_sweep with d, gz_convex_impact with v and g;
** if one turns, gz_convex_turn with the path.
*/
#pragma once

#include "core/math/assert.h"
#include "core/shape/shape.h"

/* A displacement v t + g t^2 / 2 until t = end. If straight, it is v, and t a fraction of it: g is
   (0, 0), end 1, and nothing turns. */
typedef struct gz_path {
  bool straight;
  gz_vec v, g;
  double end;
  double spin; /* radians in a unit of t, about the position */
} gz_path;

/* Return the displacement on a path at time t. */
static inline gz_vec gz_displacement_at(const gz_path *path, double t) {
  return gz_fall(path->v, path->g, t);
}

/* Return the velocity of a point of what moves with v and turns, at `arm` from its position. */
static inline gz_vec gz_velocity_of_point(gz_vec v, double spin, gz_vec arm) {
  return gz_mul_add(v, gz_v(-arm.y, arm.x), spin);
}

/* Return the straight path along d, which is stored whole: see gz_f64x2_load_vec. */
static inline gz_path gz_straight_path(gz_vec d) {
  gz_path path;
  path.straight = true;
  gz_f64x2_store_vec(&path.v, gz_f64x2_set(d.x, d.y));
  path.g = gz_v(0, 0);
  path.end = 1;
  path.spin = 0;
  return path;
}

/* Return the path along d on which a shape turns by an angle, both at constant rates. */
static inline gz_path gz_turning_path(gz_vec d, double angle) {
  gz_path path = { angle == 0, d, { 0, 0 }, 1, angle };
  return path;
}

/* Return a shape as displaced on a path at time t: a view. */
static inline gz_shape gz_shape_on_path(const gz_shape *shape, const gz_path *path, double t) {
  GZ_ASSERT(t >= 0);
  return gz_shape_at(shape->geometry, gz_add(shape->position, gz_displacement_at(path, t)));
}
