/*
** A shape: a convex core of n corners, grown by a radius.
**
**   polygon   n >= 3 corners, radius >= 0 (a rounded polygon when positive)
**   circle    1 corner,  radius > 0
**   capsule   2 corners, radius > 0
**   segment   2 corners, radius 0
**   plane     no corner: the half-plane where normal.p + offset < 0 is solid
**
** One block of memory and no pointer in it, so that a shape can be copied with memcpy, live in
** a userdata and need no destructor. Every length is in the caller's unit, every angle in
** radians from +x towards +y.
**
** A core's corners go round from +x towards +y, starting at the lowest (then leftmost) one, as
** the sweep over the faces of a Minkowski difference wants them. Where the shape stands, its
** corners are kept relative to `origin`, so that questions about two shapes work with small
** numbers however far from (0, 0) the shapes are.
*/
#ifndef GZ_SHAPE_H
#define GZ_SHAPE_H

#include "core/vec.h"

#include <stddef.h>

typedef enum gz_kind { GZ_POLYGON, GZ_CIRCLE, GZ_CAPSULE, GZ_SEGMENT, GZ_PLANE } gz_kind;

typedef struct gz_shape {
  gz_kind kind;
  int n;       /* corners of the core */
  int stride;  /* doubles from one array to the next; at least n, and even */
  int first;   /* the corner that the caller listed first */
  int step;    /* +1 or -1: the caller's sense, going round */
  int low;     /* the lowest, then leftmost placed corner */
  int high;    /* the highest, then rightmost placed corner */
  bool upright; /* four sides, along the axes as it stands */
  double radius;
  double area;
  double bound;    /* radius of the circle about the centroid that holds the shape */
  double inner;    /* radius of a circle about the centroid that the shape holds */
  gz_vec centroid; /* in the shape's own frame, from corner 0 */
  gz_vec position;
  double angle;
  gz_vec turn;   /* cosine and sine of the angle */
  gz_vec origin; /* where corner 0 of the core stands in the world */
  gz_vec center; /* where the centroid stands in the world */
  gz_vec normal; /* plane only: unit, out of the solid side */
  double offset; /* plane only */
  double room[]; /* GZ_ARRAYS arrays of `stride` doubles */
} gz_shape;

enum { GZ_LOCAL_X, GZ_LOCAL_Y, GZ_X, GZ_Y, GZ_NORMAL_X, GZ_NORMAL_Y, GZ_ARRAYS };

/* A circle's worth of room on the stack, for a shape that lives as long as a call. */
typedef union gz_small_shape {
  gz_shape shape;
  char room[sizeof(gz_shape) + GZ_ARRAYS * 2 * sizeof(double)];
} gz_small_shape;

/* Cosine and sine of an angle. Within 1e-15 of a quarter turn it is taken for that quarter turn:
   math.pi / 2 is not, quite, and a box turned by it should still have sides along the axes. */
gz_vec gz_direction(double angle);

/* Bytes that a shape of n corners takes. */
size_t gz_shape_size(int n);

/* Lays an empty shape of the given kind, with room for n corners, into gz_shape_size(n) bytes. */
void gz_shape_clear(gz_shape *shape, gz_kind kind, int n);

/* Completes a shape whose local corners are in place in the order the core wants, and whose
   radius is set: works out what does not change with its place, and stands it at (0, 0). */
void gz_shape_finish(gz_shape *shape);

void gz_make_circle(gz_shape *shape, gz_vec center, double radius);

/* A capsule, a segment (radius 0), or a circle where the ends are the same point; the shape
   needs room for 2 corners. A segment of no length is not a shape: returns false. */
bool gz_make_capsule(gz_shape *shape, gz_vec p, gz_vec q, double radius);

/* The half-plane solid where n.p + d < 0; n need not be a unit vector, and d is normalised with
   it. Returns false when n has no direction. */
bool gz_make_plane(gz_shape *shape, gz_vec n, double d);

void gz_set_position(gz_shape *shape, gz_vec position);
void gz_set_transform(gz_shape *shape, gz_vec position, double angle);

/* Turns by `angle` about a point of the world. */
void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot);

/* The k-th corner in the order in which the caller listed them, in the world. */
gz_vec gz_listed_corner(const gz_shape *shape, int k);

/* The corner of the core that lies farthest along d. */
int gz_support_corner(const gz_shape *shape, gz_vec d);

/* The point of the shape that lies farthest along d, in the world; d must have a direction. */
gz_vec gz_support(const gz_shape *shape, gz_vec d);

void gz_bounding_box(const gz_shape *shape, gz_vec *low, gz_vec *high);

/* Bytes in use, for a copy. */
static inline size_t gz_shape_bytes(const gz_shape *shape) {
  return sizeof(gz_shape) + (size_t)GZ_ARRAYS * (size_t)shape->stride * sizeof(double);
}

static inline double *gz_array(gz_shape *shape, int which) {
  return shape->room + (size_t)which * (size_t)shape->stride;
}

static inline gz_vec gz_vec_at(const gz_shape *shape, int which, int i) {
  const double *x = shape->room + (size_t)which * (size_t)shape->stride;
  return gz_v(x[i], x[i + shape->stride]);
}

/* Corner i in the shape's own frame; placed, relative to `origin`; and the outward unit normal
   of the edge that leaves it. */
static inline gz_vec gz_local(const gz_shape *shape, int i) {
  return gz_vec_at(shape, GZ_LOCAL_X, i);
}
static inline gz_vec gz_corner(const gz_shape *shape, int i) { return gz_vec_at(shape, GZ_X, i); }
static inline gz_vec gz_normal(const gz_shape *shape, int i) {
  return gz_vec_at(shape, GZ_NORMAL_X, i);
}

static inline int gz_next(const gz_shape *shape, int i) { return i + 1 < shape->n ? i + 1 : 0; }
static inline int gz_previous(const gz_shape *shape, int i) {
  return i > 0 ? i - 1 : shape->n - 1;
}

/* The edge that leaves placed corner i. */
static inline gz_vec gz_edge(const gz_shape *shape, int i) {
  return gz_sub(gz_corner(shape, gz_next(shape, i)), gz_corner(shape, i));
}

#endif
