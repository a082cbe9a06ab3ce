/*
** Paths: displacements in time. Used by core/pair.h, which makes them; by unions, one-way shapes,
** seams and normals (core/union); for items that lie flush (world/flush.h, world/query/cast.c); and
** as the legs of moves (world/move: blocker, contacts, direction, joints, move, step). Two convex
** shapes are asked with the vectors of a path: gz_convex_sweep with d, gz_convex_impact with v and
** g.
*/
#pragma once

#include "core/math/assert.h"
#include "core/shape/shape.h"

/* A displacement v t + g t^2 / 2 until t = end. If straight, it is v, and t a fraction of it: g is
   (0, 0) and end 1. */
typedef struct gz_path {
  bool straight;
  gz_vec v, g;
  double end;
} gz_path;

/* Return the displacement on a path at time t. */
static inline gz_vec gz_displacement_at(const gz_path *path, double t) {
  return gz_fall(path->v, path->g, t);
}

/* Return the straight path along d. */
static inline gz_path gz_straight_path(gz_vec d) {
  gz_path path = { true, d, { 0, 0 }, 1 };
  return path;
}

/* Return a shape as displaced on a path at time t: a view. */
static inline gz_shape gz_shape_on_path(const gz_shape *shape, const gz_path *path, double t) {
  GZ_ASSERT(t >= 0);
  return gz_shape_at(shape->geometry, gz_add(shape->position, gz_displacement_at(path, t)));
}
