/*
** A shape: a geometry at a position.
**
** A shape either owns its geometry, or is a view of one. An own geometry follows the shape in the
** same block of memory, as in a userdata. A view costs no memory, and is made when needed.
*/
#pragma once

#include "core/math/assert.h"
#include "core/math/simd.h"
#include "core/shape/geometry.h"

typedef struct gz_shape {
  const gz_geometry *geometry;
  gz_vec position;
  gz_vec origin; /* corner 0 in the world */
  gz_vec center; /* the centroid in the world */
} gz_shape;

/* Storage on the stack for a shape that owns a geometry of at most 2 corners. */
typedef union gz_small_shape {
  gz_shape shape;
  char room[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * sizeof(double)];
} gz_small_shape;

/* Likewise of at most 4 corners. */
typedef union gz_box_shape {
  gz_shape shape;
  char room[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 4 * sizeof(double)];
} gz_box_shape;

/* Set the position of a shape, owned or view. */
static inline void gz_set_position(gz_shape *shape, gz_vec position) {
  gz_f64x2 at = gz_f64x2_set(position.x, position.y);
  gz_f64x2 origin = gz_f64x2_add(at, gz_f64x2_load_vec(&shape->geometry->origin_offset));
  gz_f64x2_store_vec(&shape->position, at);
  gz_f64x2_store_vec(&shape->origin, origin);
  gz_f64x2_store_vec(&shape->center,
                     gz_f64x2_add(origin, gz_f64x2_load_vec(&shape->geometry->centroid_offset)));
}

/* Return a view of a geometry at a position. */
static inline gz_shape gz_shape_at(const gz_geometry *geometry, gz_vec position) {
  gz_shape shape;
  shape.geometry = geometry;
  gz_set_position(&shape, position);
  return shape;
}

/* Return the size in bytes of a shape that owns a geometry of n corners. */
size_t gz_shape_size(int n);

/* Return the size in bytes of a copy of this shape that owns its geometry, which is not trimmed. */
size_t gz_shape_bytes(const gz_shape *shape);

/* Return the geometry of a shape that owns it. */
static inline gz_geometry *gz_own_geometry(gz_shape *shape) { return (gz_geometry *)(shape + 1); }

/* Write an empty shape that owns a geometry of a kind with capacity for n corners into
   gz_shape_size(n) bytes. Returns the geometry: set its local corners and radius, then call
   gz_shape_finish. */
gz_geometry *gz_shape_clear(gz_shape *shape, gz_kind kind, int n);

static inline void gz_set_local_corner(gz_geometry *geometry, int i, gz_vec corner) {
  gz_array(geometry, GZ_LOCAL_X)[i] = corner.x;
  gz_array(geometry, GZ_LOCAL_Y)[i] = corner.y;
}

/* Compute what follows from the geometry's local corners, see gz_geometry_finish, and set the
   position to (0, 0). */
void gz_shape_finish(gz_shape *shape);

/* Write a copy that owns its geometry into gz_shape_bytes(shape) bytes. */
void gz_shape_copy(gz_shape *copy, const gz_shape *shape);

/* The shapes made below own their geometry and have the position (0, 0): coordinates are where they
   are then. They need not be cleared before. Do not copy them by assignment, see gz_shape_copy. */

/* Make a circle in a shape with capacity for 1 corner. */
void gz_make_circle(gz_shape *shape, gz_vec center, double radius);

/* Return a point: the circle of radius 0. A view, as all points share one geometry. */
gz_shape gz_point_shape(gz_vec p);

/* Make a capsule in a shape with capacity for 2 corners: a segment if the radius is 0, a circle if
   both ends coincide. Returns false for a segment without length. */
bool gz_make_capsule(gz_shape *shape, gz_vec p, gz_vec q, double radius);

/* Make the half-plane that is solid where n.p + d < 0, in a shape with capacity for GZ_PLANE_ROOM
   corners. n need not be a unit vector: n and d are divided by its length. Returns false if n has
   no direction. */
bool gz_make_plane(gz_shape *shape, gz_vec n, double d);

/* gz_make_plane with a unit vector, which is taken as it is. */
void gz_write_plane(gz_shape *shape, gz_vec normal, double offset);

/* Write the corners of the axis-aligned bounding box. Not for planes. */
static inline void gz_bounding_box(const gz_shape *shape, gz_vec *low, gz_vec *high) {
  GZ_ASSERT(shape->geometry->kind != GZ_PLANE);
  gz_f64x2 rim = gz_f64x2_splat(shape->geometry->radius),
           origin = gz_f64x2_load_vec(&shape->origin);
  gz_f64x2 least = gz_f64x2_load_vec(&shape->geometry->least),
           most = gz_f64x2_load_vec(&shape->geometry->most);
  gz_f64x2_store_vec(low, gz_f64x2_sub(gz_f64x2_add(origin, least), rim));
  gz_f64x2_store_vec(high, gz_f64x2_add(gz_f64x2_add(origin, most), rim));
}

/* Where the corners of a shape lie that reach farthest in a direction. */
typedef struct gz_support_range {
  double low, high; /* along a tangent */
  double height;    /* of the farthest corner, in the direction */
} gz_support_range;

/* Return that for the corners of a convex shape that reach as far along n as the farthest, but for
   a tolerance, with the tangent t. Places are relative to `from`. The radius is left out. The edge
   of a plane, which must face n, is everywhere along t, with the height 0. */
gz_support_range gz_range_of_support(const gz_shape *shape, gz_vec from, gz_vec n, gz_vec t,
                                     double tolerance);
