/*
** The boundary of the displacements by which two convex shapes overlap, as curves.
**
** a, displaced by x, overlaps b iff x lies inside of the Minkowski difference b - a, see
** core/convex/minkowski.h. Its boundary consists of sides and, with a radius, of arcs about its
** corners. All are in the caller's order, counterclockwise where y points up.
**
** A point of a curve has a position: 0 where the line or the circle is closest to the origin, and
** the farther from there, the larger its magnitude. So the distance from the origin grows with the
** magnitude.
*/
#pragma once

#include "core/convex/minkowski.h"

typedef struct gz_curve {
  gz_vec p, q;      /* its ends */
  double low, high; /* their positions; low > high where an arc passes the point farthest away */
  gz_vec normal;    /* of a side: unit, outward */
  bool is_arc;
  gz_vec center, toward; /* of an arc; and the unit vector from there to the origin */
  gz_vec from, to;       /* of an arc that is no circle: unit vectors from the centre to the ends */
  double radius;         /* of an arc */
  bool is_circle;
  int a0, a1, b0, b1; /* of a side: the corners of a and b that make it, see gz_face */
} gz_curve;

typedef struct gz_curve_iterator {
  gz_pair pair;
  gz_face_iterator faces;
  gz_face face;
  gz_vec normal; /* of the face before */
  bool has_side, has_circle;
} gz_curve_iterator;

/* Begin with the curves of two shapes. b may be a plane, which has one side without ends. Not to be
   copied. */
void gz_curves_begin(gz_curve_iterator *it, const gz_shape *a, const gz_shape *b);

/* Write the next curve; false if there is none. */
bool gz_curves_next(gz_curve_iterator *it, gz_curve *curve);

/* Return the position of a point of the curve. */
double gz_position_on_curve(const gz_curve *curve, gz_vec x);

/* Return the point at position 0, which may lie beyond the ends. */
gz_vec gz_closest_on_curve(const gz_curve *curve);

/* Does the curve pass position 0? */
bool gz_passes_closest(const gz_curve *curve);

/* Write the points where a curve, continued beyond its ends, crosses another one, which ends there.
   Returns how many: at most 2. Curves that are the same line or circle do not cross. */
int gz_cross_curves(const gz_curve *continued, const gz_curve *other, gz_vec points[2]);
