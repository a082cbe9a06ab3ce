/*
** A shape: a geometry at a position.
**
** A shape either owns its geometry, which then follows it in the same block of memory, as in a Lua
** userdata; or it is a view of a geometry that others share, as in a world: made and dropped at
** will.
*/
#ifndef GZ_SHAPE_H
#define GZ_SHAPE_H

#include "core/geometry.h"
#include "core/simd.h"

typedef struct gz_shape {
  const gz_geometry *geometry;
  gz_vec position;
  gz_vec origin; /* corner 0 in the world */
  gz_vec center; /* the centroid in the world */
} gz_shape;

/* Room on the stack for a shape that owns a geometry of at most 2 corners, or a box. */
typedef union gz_small_shape {
  gz_shape shape;
  char room[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 2 * sizeof(double)];
} gz_small_shape;

typedef union gz_box_shape {
  gz_shape shape;
  char room[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * 4 * sizeof(double)];
} gz_box_shape;

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

/* Return the size in bytes of a shape that owns a geometry of n corners, and of a given one. */
size_t gz_shape_size(int n);
size_t gz_shape_bytes(const gz_shape *shape);

/* Return the geometry of a shape that owns it. */
static inline gz_geometry *gz_own_geometry(gz_shape *shape) { return (gz_geometry *)(shape + 1); }

/* Write an empty shape of a kind, with a geometry of its own with room for n corners, into
   gz_shape_size(n) bytes. Returns the geometry, to be filled in before gz_shape_finish. */
gz_geometry *gz_shape_clear(gz_shape *shape, gz_kind kind, int n);

/* Finish its geometry, see gz_geometry_finish, and place it at (0, 0). */
void gz_shape_finish(gz_shape *shape);

/* Copy a shape, with a geometry of its own, into gz_shape_bytes(shape) bytes. */
void gz_shape_copy(gz_shape *copy, const gz_shape *shape);

void gz_make_circle(gz_shape *shape, gz_vec center, double radius);

/* Return a point, the circle of radius 0. All points share one geometry. */
gz_shape gz_point_shape(gz_vec p);

/* Make a capsule, a segment (radius 0), or a circle if both ends are the same point, in a shape
   with room for 2 corners. Returns false for a segment without length. */
bool gz_make_capsule(gz_shape *shape, gz_vec p, gz_vec q, double radius);

/* Make the half-plane that is solid where n.p + d < 0. n need not be a unit vector: n and d are
   divided by its length. Returns false if n has no direction. */
bool gz_make_plane(gz_shape *shape, gz_vec n, double d);

/* Set position and angle of a shape that owns its geometry. */
void gz_set_transform(gz_shape *shape, gz_vec position, double angle);

/* Rotate such a shape by `angle` about a point of the world. */
void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot);

/* Return corner k, counted as the caller listed them, in the world. */
gz_vec gz_listed_corner(const gz_shape *shape, int k);

/* Return the support point: the farthest one along d, in the world. d must have a direction. */
gz_vec gz_support(const gz_shape *shape, gz_vec d);

static inline void gz_bounding_box(const gz_shape *shape, gz_vec *low, gz_vec *high) {
  gz_f64x2 rim = gz_f64x2_splat(shape->geometry->radius),
           origin = gz_f64x2_load_vec(&shape->origin);
  gz_f64x2 least = gz_f64x2_load_vec(&shape->geometry->least),
           most = gz_f64x2_load_vec(&shape->geometry->most);
  gz_f64x2_store_vec(low, gz_f64x2_sub(gz_f64x2_add(origin, least), rim));
  gz_f64x2_store_vec(high, gz_f64x2_add(gz_f64x2_add(origin, most), rim));
}

#endif
