/*
** A shape: a form where it stands.
**
** A shape may own its form, which then lies right behind it in the same block, as in a userdata; or
** it is a view of a form that others share, made and thrown away at will, as a world does.
*/
#ifndef GZ_SHAPE_H
#define GZ_SHAPE_H

#include "core/geometry.h"
#include "core/simd.h"

typedef struct gz_shape {
  const gz_geometry *geometry;
  gz_vec position;
  gz_vec origin; /* where corner 0 of the core stands in the world */
  gz_vec center; /* where the centroid stands in the world */
} gz_shape;

/* A circle's worth of room on the stack, for a shape that lives as long as a call; and a box's. */
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

/* A view of a form at a place. */
static inline gz_shape gz_shape_at(const gz_geometry *geometry, gz_vec position) {
  gz_shape shape;
  shape.geometry = geometry;
  gz_set_position(&shape, position);
  return shape;
}

/* Bytes that a shape with its own form of n corners takes; and one, as it is. */
size_t gz_shape_size(int n);
size_t gz_shape_bytes(const gz_shape *shape);

/* The form of a shape that owns it. */
static inline gz_geometry *gz_own_geometry(gz_shape *shape) { return (gz_geometry *)(shape + 1); }

/* Lays an empty shape of the given kind, with its own form with room for n corners, into
   gz_shape_size(n) bytes; it is to be completed by gz_shape_finish. */
gz_geometry *gz_shape_clear(gz_shape *shape, gz_kind kind, int n);

/* Completes its form, see gz_geometry_finish, and stands it at (0, 0). */
void gz_shape_finish(gz_shape *shape);

/* Makes a copy, with its own form, in gz_shape_bytes(shape) bytes. */
void gz_shape_copy(gz_shape *copy, const gz_shape *shape);

void gz_make_circle(gz_shape *shape, gz_vec center, double radius);

/* A bare point: the circle of radius 0, to the bit. All share one form, for games ask about
   many. */
gz_shape gz_point_shape(gz_vec p);

/* A capsule, a segment (radius 0), or a circle where the ends are the same point; the shape
   needs room for 2 corners. A segment of no length is not a shape: returns false. */
bool gz_make_capsule(gz_shape *shape, gz_vec p, gz_vec q, double radius);

/* The half-plane solid where n.p + d < 0; n need not be a unit vector, and d is normalised with
   it. Returns false when n has no direction. */
bool gz_make_plane(gz_shape *shape, gz_vec n, double d);

/* For a shape that owns its form. */
void gz_set_transform(gz_shape *shape, gz_vec position, double angle);

/* Turns by `angle` about a point of the world; likewise. */
void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot);

/* The k-th corner in the order in which the caller listed them, in the world. */
gz_vec gz_listed_corner(const gz_shape *shape, int k);

/* The point of the shape that lies farthest along d, in the world; d must have a direction. */
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
