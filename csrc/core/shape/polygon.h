/*
** Polygons from a caller's list of corners: merge repeated corners, drop those on a straight side,
** normalise the winding, refuse outlines that are not convex.
*/
#pragma once

#include "core/shape/shape.h"

typedef enum gz_fault {
  GZ_SOUND,       /* no fault */
  GZ_FEW_CORNERS, /* fewer than three distinct corners */
  GZ_FLAT,        /* the corners lie on one line */
  GZ_NOT_CONVEX,  /* the outline turns the other way, or goes round more than once */
  GZ_TANGLED      /* likewise, and two of its edges cross */
} gz_fault;

/*
** Make a polygon of a cleared shape whose n local corners, in either winding, and radius are set.
**
** Corners closer than 16 units in the last place of the largest coordinate are merged. Corners on
** the line through both neighbours are dropped. On GZ_NOT_CONVEX and GZ_TANGLED, *corner is the
** index of the listed corner where the outline first turns the wrong way. After any fault the shape
** must not be used.
*/
gz_fault gz_make_polygon(gz_shape *shape, int *corner);

/* Are the corners of a geometry those of a polygon that gz_make_polygon has made: convex,
   counterclockwise, the lowest first? Straight angles and close corners are not looked for. */
bool gz_is_polygon(const gz_geometry *geometry);

/* Let a box with a negative width or height begin at its other side: then both are positive. */
static inline void gz_turn_positive(gz_vec *p, gz_vec *size) {
  *p = gz_v(size->x < 0 ? p->x + size->x : p->x, size->y < 0 ? p->y + size->y : p->y);
  *size = gz_v(fabs(size->x), fabs(size->y));
}

/* Is the box from p to p + size larger than the rounding of its coordinates? The size must not be
   negative. */
bool gz_is_box(gz_vec p, gz_vec size);

/* Return the opposite corner of the box from p to p + size, with the same rounding as the shape
   made by gz_make_box. */
static inline gz_vec gz_box_end(gz_vec p, gz_vec size) {
  return gz_add(p, gz_sub(gz_add(p, size), p));
}

/* Make the box from p to p + size in a shape with capacity for 4 corners, listed along x first.
   Returns false if gz_is_box does. */
bool gz_make_box(gz_shape *shape, gz_vec p, gz_vec size);

/* Set the local corners of a shape that was cleared for n of them: a regular polygon about (0, 0),
   with the first corner `radius` along +x. */
void gz_set_regular_corners(gz_shape *shape, double radius);

/* Make an ellipse with these radii of a shape that was cleared for n corners. Returns false if it
   has fewer then, as it is too small for where it is. */
bool gz_make_ellipse(gz_shape *shape, gz_vec center, gz_vec radii);

/* Storage on the stack for an ellipse of so many corners, as which circles are drawn. */
#define GZ_ROUND_CORNERS 32
typedef union gz_round_shape {
  gz_shape shape;
  char room[sizeof(gz_shape) + sizeof(gz_geometry) + GZ_ARRAYS * GZ_ROUND_CORNERS * sizeof(double)];
} gz_round_shape;
