/*
** A form: what a shape is, wherever it stands. A convex core of n corners, grown by a radius.
**
**   polygon   n >= 3 corners, radius >= 0 (a rounded polygon when positive)
**   circle    1 corner,  radius > 0
**   capsule   2 corners, radius > 0
**   segment   2 corners, radius 0
**   plane     no corner: the half-plane where normal.p + offset < 0 is solid
**
** One block of memory and no pointer in it, so that a form can be copied with memcpy, and shared by
** all shapes that differ only in where they stand. Every length is in the caller's unit, every
** angle in radians from +x towards +y.
**
** A core's corners go round from +x towards +y, starting at the lowest (then leftmost) one, as
** the sweep over the faces of a Minkowski difference wants them. They are kept twice: as they were
** given, and turned by the angle, relative to corner 0, the form's origin: so questions about two
** shapes work with small numbers however far from (0, 0) the shapes are.
*/
#ifndef GZ_GEOMETRY_H
#define GZ_GEOMETRY_H

#include "core/vec.h"

#include <stddef.h>

typedef enum gz_kind { GZ_POLYGON, GZ_CIRCLE, GZ_CAPSULE, GZ_SEGMENT, GZ_PLANE } gz_kind;

typedef struct gz_geometry {
  /* The fields of the bounding-circle test come first, on the cache line of a shape that owns the
     form. */
  gz_kind kind;
  bool axis_aligned; /* four sides, along the axes as it is turned */
  bool is_aabb;      /* upright with sharp corners; or a bare point, which is one without extent */
  /* Opposite edges are parallel but for rounding, and the half of them is an even number. */
  bool parallel_edges;
  /* Paired, sharp, of few corners, and opposite ones as far from the middle but for rounding. */
  bool symmetric;
  int n;                   /* corners of the core */
  int stride;              /* doubles from one array to the next; at least n, and even */
  double bounding_radius;  /* radius of the circle about the centroid that holds the shape */
  double inscribed_radius; /* radius of one about it that the shape holds */
  double radius;
  gz_vec least, most;     /* of the turned corners' coordinates */
  int low;                /* the lowest, then leftmost turned corner */
  int high;               /* the highest, then rightmost turned corner */
  gz_vec origin_offset;   /* from the position to the origin, as turned */
  gz_vec centroid_offset; /* from the origin to the centroid, as turned */
  int first;              /* the corner that the caller listed first */
  int step;               /* +1 or -1: the caller's sense, going round */
  double area;
  gz_vec centroid; /* as it was given, from corner 0 */
  double angle;
  gz_vec turn;   /* cosine and sine of the angle */
  gz_vec normal; /* plane only: unit, out of the solid side */
  double offset; /* plane only */
  double room[]; /* GZ_ARRAYS arrays of `stride` doubles */
} gz_geometry;

enum { GZ_X, GZ_Y, GZ_NORMAL_X, GZ_NORMAL_Y, GZ_APOTHEM, GZ_LOCAL_X, GZ_LOCAL_Y, GZ_ARRAYS };

/* Corners up to which a form can have slabs. */
#define GZ_MAX_SYMMETRIC_CORNERS 24

/* Bytes that a form of up to n corners takes; and one, as it is. */
size_t gz_geometry_size(int n);
static inline size_t gz_geometry_bytes(const gz_geometry *geometry) {
  return sizeof(gz_geometry) + (size_t)GZ_ARRAYS * (size_t)geometry->stride * sizeof(double);
}

/* Lays an empty form of the given kind, with room for n corners, into gz_geometry_size(n) bytes. */
void gz_geometry_clear(gz_geometry *geometry, gz_kind kind, int n);

/* Completes a form whose local corners are in place in the order the core wants, and whose
   radius is set: works out all that follows from them. */
void gz_geometry_finish(gz_geometry *geometry);

/* The same, to the bit, for an upright box whose corners come in the order of gz_make_box: there is
   nothing to be worked out but its size. For queries, each of which makes one. */
void gz_geometry_finish_box(gz_geometry *geometry);

/* Turns it to an angle, which is not added to the one it has. */
void gz_geometry_rotate(gz_geometry *geometry, double angle);

/* Cosine and sine of an angle. Within 1e-15 of a quarter turn it is taken for that quarter turn:
   math.pi / 2 is not, quite, and a box turned by it should still have sides along the axes. */
gz_vec gz_direction(double angle);

/* The corner of the core that lies farthest along d. */
int gz_support_corner(const gz_geometry *geometry, gz_vec d);

/* -1 where a is below b, or level with it and to its left; 0 where they are the same. */
int gz_compare_height(gz_vec a, gz_vec b);

static inline double *gz_array(gz_geometry *geometry, int which) {
  return geometry->room + (size_t)which * (size_t)geometry->stride;
}

static inline gz_vec gz_vec_at(const gz_geometry *geometry, int which, int i) {
  const double *x = geometry->room + (size_t)which * (size_t)geometry->stride;
  return gz_v(x[i], x[i + geometry->stride]);
}

/* Corner i as it was given; turned, relative to the origin; and the outward unit normal of the edge
   that leaves it. An odd number of turned corners is followed by the first one once more. */
static inline gz_vec gz_local(const gz_geometry *geometry, int i) {
  return gz_vec_at(geometry, GZ_LOCAL_X, i);
}
static inline gz_vec gz_corner(const gz_geometry *geometry, int i) {
  return gz_vec_at(geometry, GZ_X, i);
}
static inline gz_vec gz_normal(const gz_geometry *geometry, int i) {
  return gz_vec_at(geometry, GZ_NORMAL_X, i);
}

static inline int gz_next(const gz_geometry *geometry, int i) {
  return i + 1 < geometry->n ? i + 1 : 0;
}
static inline int gz_previous(const gz_geometry *geometry, int i) {
  return i > 0 ? i - 1 : geometry->n - 1;
}

/* The edge that leaves turned corner i. */
static inline gz_vec gz_edge(const gz_geometry *geometry, int i) {
  return gz_sub(gz_corner(geometry, gz_next(geometry, i)), gz_corner(geometry, i));
}

#endif
