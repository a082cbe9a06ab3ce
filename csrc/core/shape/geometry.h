/*
** The geometry of a shape without its position: a convex core of n corners, grown by a radius.
**
**   polygon   n >= 3 corners, radius >= 0 (a rounded polygon when positive)
**   circle    1 corner,  radius > 0
**   capsule   2 corners, radius > 0
**   segment   2 corners, radius 0
**   plane     no corner: the half-plane where normal.p + offset < 0 is solid
**   outline, chain, compound   convex parts, each a geometry of its own, see core/parts/layout.h
**   cluster   other geometries as one, for one question, see core/parts/cluster.h
**
** Lengths are in the caller's unit, angles in radians from +x towards +y.
**
** A geometry is one block of memory without pointers. It can be copied with memcpy, and shared by
** all shapes that differ only in position.
**
** Corners run from +x towards +y (counterclockwise where y points up), from the lowest, then
** leftmost one on: the order in which the walk around a Minkowski difference merges edges. They
** are stored twice: as given ("local"), and rotated by the angle, relative to corner 0, which is
** called the origin of the geometry. So questions about two shapes work with small numbers,
** however far from (0, 0) the shapes are.
**
** A trimmed geometry leaves out the local corners, which follow from the others as long as the
** angle is 0: for shapes that do not turn.
*/
#pragma once

#include "core/math/assert.h"
#include "core/math/vec.h"

#include <stddef.h>

typedef enum gz_kind {
  GZ_POLYGON,
  GZ_CIRCLE,
  GZ_CAPSULE,
  GZ_SEGMENT,
  GZ_PLANE,
  GZ_OUTLINE, /* the first of several parts, see gz_has_parts */
  GZ_CHAIN,
  GZ_COMPOUND,
  GZ_GRID,   /* cells, see core/parts/grid.h */
  GZ_CLUSTER /* of other shapes, for one question, see core/parts/cluster.h */
} gz_kind;

typedef struct gz_geometry {
  /* The fields of the bounding-circle test come first, on the cache line of the shape. */
  gz_kind kind;
  bool axis_aligned;       /* four sides, along the axes as rotated */
  bool is_aabb;            /* axis_aligned and radius 0; or a bare point */
  bool parallel_edges;     /* n is a multiple of 4, opposite edges parallel up to rounding */
  bool symmetric;          /* that, centrally symmetric up to rounding, radius 0, few corners */
  int n;                   /* corners of the core */
  int stride;              /* doubles from one array to the next: n, rounded up to even */
  double bounding_radius;  /* of the circle about the centroid that contains the shape */
  double inscribed_radius; /* of a circle about the centroid inside of the shape */
  double radius;
  gz_vec least, most;     /* bounds of the rotated corners, without the radius */
  int low;                /* the lowest, then leftmost rotated corner */
  int high;               /* the highest, then rightmost rotated corner */
  gz_vec origin_offset;   /* from the shape's position to the origin, as rotated */
  gz_vec centroid_offset; /* from the origin to the centroid, as rotated */
  int first;              /* the corner that the caller listed first */
  signed char step;       /* +1, or -1 if the caller listed the corners the other way round */
  bool trimmed;           /* without its local corners, see gz_geometry_trim */
  double area;
  gz_vec centroid; /* from corner 0, not rotated */
  double angle;
  gz_vec rotation; /* cosine and sine of the angle */
  double room[];   /* GZ_ARRAYS arrays of `stride` doubles, see gz_array; of a plane, GZ_PLANE_ROOM;
                      of several parts, see core/parts/layout.h */
} gz_geometry;

/* Rotated corners, unit normals of the edges, distances of the edges from the centroid, corners as
   given, which come last as they can be left out. */
enum { GZ_X, GZ_Y, GZ_NORMAL_X, GZ_NORMAL_Y, GZ_APOTHEM, GZ_LOCAL_X, GZ_LOCAL_Y, GZ_ARRAYS };

/* The arrays of a trimmed geometry. */
#define GZ_TRIMMED_ARRAYS GZ_LOCAL_X

/* A plane has no corners. Its room, that of so many, holds a normal and an offset. */
#define GZ_PLANE_ROOM 2

/* Corners up to which a geometry counts as symmetric. */
#define GZ_MAX_SYMMETRIC_CORNERS 24

/* Is this a point, or a segment? */
static inline bool gz_is_thin(const gz_geometry *geometry) {
  return geometry->radius == 0 && (geometry->n == 1 || geometry->n == 2);
}

/* Return the size in bytes of a geometry with capacity for n corners. */
size_t gz_geometry_size(int n);

/* Return the number of doubles that hold so many bytes. */
static inline size_t gz_doubles(size_t bytes) {
  return (bytes + sizeof(double) - 1) / sizeof(double);
}

/* Return the corners that a geometry needs capacity for, so that its room has at least so many
   doubles. For geometries that keep other things there. */
int gz_geometry_capacity(size_t doubles);

/* Return the size in bytes of a geometry with arrays of `stride` doubles. */
static inline size_t gz_bytes_of_arrays(int count, int stride) {
  return sizeof(gz_geometry) + (size_t)count * (size_t)stride * sizeof(double);
}

/* Return the size in bytes of a given geometry. */
static inline size_t gz_geometry_bytes(const gz_geometry *geometry) {
  return gz_bytes_of_arrays(geometry->trimmed ? GZ_TRIMMED_ARRAYS : GZ_ARRAYS, geometry->stride);
}

/* Return the size in bytes of a copy of it that is not trimmed, see gz_geometry_copy. */
static inline size_t gz_full_geometry_bytes(const gz_geometry *geometry) {
  return gz_bytes_of_arrays(GZ_ARRAYS, geometry->stride);
}

/* Write an empty geometry of a kind, with room for n corners, into gz_geometry_size(n) bytes. */
void gz_geometry_clear(gz_geometry *geometry, gz_kind kind, int n);

/* The same, but leave the room as it is. */
void gz_geometry_begin(gz_geometry *geometry, gz_kind kind, int n);

/* Compute all that follows from kind, radius and local corners, which are in the order above. */
void gz_geometry_finish(gz_geometry *geometry);

/* Copy a geometry into gz_full_geometry_bytes(from) bytes. The copy is not trimmed. */
void gz_geometry_copy(gz_geometry *to, const gz_geometry *from);

/*
** Can a geometry be trimmed? Only at the angle 0, and if each local corner is the sum of the
** rotated one and the origin to the last bit: of nearly all boxes, and of all shapes whose corner 0
** is at (0, 0).
*/
bool gz_geometry_can_be_trimmed(const gz_geometry *geometry);

/* Write a trimmed copy of a geometry that can be, into gz_bytes_of_arrays(GZ_TRIMMED_ARRAYS,
   from->stride) bytes. It can be used like any other, but not rotated. */
void gz_geometry_trim(gz_geometry *to, const gz_geometry *from);

/* Rotate to an absolute angle. Not a trimmed geometry. */
void gz_geometry_rotate(gz_geometry *geometry, double angle);

/* Return cosine and sine of an angle. An angle within 1e-15 of a quarter turn counts as that
   quarter turn: a box rotated by math.pi / 2 stays axis-aligned. */
gz_vec gz_direction(double angle);

/* Return the index of the core's support corner, the farthest one along d. */
int gz_support_corner(const gz_geometry *geometry, gz_vec d);

/* Order by height, then from left to right: -1 if a is before b, 1 if after it, 0 if equal. */
int gz_compare_height(gz_vec a, gz_vec b);

/* Return one of the arrays in `room`. */
static inline double *gz_array(gz_geometry *geometry, int which) {
  GZ_ASSERT(!geometry->trimmed || which < GZ_TRIMMED_ARRAYS);
  return geometry->room + (size_t)which * (size_t)geometry->stride;
}

/* Return element i of a pair of arrays: `which` and the one behind it. */
static inline gz_vec gz_vec_at(const gz_geometry *geometry, int which, int i) {
  const double *x = geometry->room + (size_t)which * (size_t)geometry->stride;
  return gz_v(x[i], x[i + geometry->stride]);
}

/* Return local corner i, as it was given. */
static inline gz_vec gz_local(const gz_geometry *geometry, int i) {
  GZ_ASSERT(i >= 0 && i < geometry->n);
  if (geometry->trimmed) return gz_add(gz_vec_at(geometry, GZ_X, i), geometry->origin_offset);
  return gz_vec_at(geometry, GZ_LOCAL_X, i);
}

/* Return the unit normal of a plane, out of its solid side, and its offset. */
static inline gz_vec gz_plane_normal(const gz_geometry *plane) {
  GZ_ASSERT(plane->kind == GZ_PLANE);
  return gz_v(plane->room[0], plane->room[1]);
}

static inline double gz_plane_offset(const gz_geometry *plane) {
  GZ_ASSERT(plane->kind == GZ_PLANE);
  return plane->room[2];
}

/* Return how high a point is above a plane: negative in its solid side. */
static inline double gz_height_above(const gz_geometry *plane, gz_vec p) {
  return gz_dot(gz_plane_normal(plane), p) + gz_plane_offset(plane);
}

/* Return the index of the corner that the caller listed as number k, from 0 on. */
static inline int gz_listed_index(const gz_geometry *geometry, int k) {
  GZ_ASSERT(k >= 0 && k < geometry->n);
  int i = (geometry->first + geometry->step * k) % geometry->n;
  return i < 0 ? i + geometry->n : i;
}

/* Return corner i, rotated and relative to the origin. An odd number of corners is followed by
   corner 0 once more. */
static inline gz_vec gz_corner(const gz_geometry *geometry, int i) {
  GZ_ASSERT(i >= 0 && i <= geometry->n && geometry->n > 0);
  return gz_vec_at(geometry, GZ_X, i);
}

/* Return the outward unit normal of the edge that leaves corner i. */
static inline gz_vec gz_normal(const gz_geometry *geometry, int i) {
  GZ_ASSERT(i >= 0 && i < geometry->n);
  return gz_vec_at(geometry, GZ_NORMAL_X, i);
}

/* Return the index of the next corner. */
static inline int gz_next(const gz_geometry *geometry, int i) {
  return i + 1 < geometry->n ? i + 1 : 0;
}

/* Return the index of the previous corner. */
static inline int gz_previous(const gz_geometry *geometry, int i) {
  return i > 0 ? i - 1 : geometry->n - 1;
}

/* Return the edge that leaves rotated corner i. */
static inline gz_vec gz_edge(const gz_geometry *geometry, int i) {
  return gz_sub(gz_corner(geometry, gz_next(geometry, i)), gz_corner(geometry, i));
}
