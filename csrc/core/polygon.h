/*
** From a caller's list of corners to a polygon: merged where they repeat, freed of those that
** lie on a straight side, turned to the sense the core wants, and refused when not convex.
*/
#ifndef GZ_POLYGON_H
#define GZ_POLYGON_H

#include "core/shape.h"

typedef enum gz_fault {
  GZ_SOUND,
  GZ_FEW_CORNERS, /* fewer than three distinct corners */
  GZ_FLAT,        /* the corners lie on one line */
  GZ_NOT_CONVEX   /* the outline turns the other way, or goes round more than once */
} gz_fault;

/*
** Makes the polygon of a shape that was cleared with room for n corners and whose local corners
** and radius are set, in either winding. Corners closer together than rounding can tell are
** merged (16 units in the last place of the largest coordinate), corners that lie on the line
** of their neighbours are dropped. On GZ_NOT_CONVEX, *corner is the index of the listed corner
** where the outline first goes wrong; the shape is then of no use.
*/
gz_fault gz_make_polygon(gz_shape *shape, int *corner);

/* Is the box from p to p + size larger than rounding, where it is? Sizes must be positive. */
bool gz_is_box(gz_vec p, gz_vec size);

/* Its far corner, as the shape's corners lie, to the last bit: relative to the first. */
static inline gz_vec gz_box_end(gz_vec p, gz_vec size) {
  return gz_add(p, gz_sub(gz_add(p, size), p));
}

/* Makes it, in a shape with room for 4 corners, listed as a rectangle is drawn: along x first.
   False if it is none. */
bool gz_make_box(gz_shape *shape, gz_vec p, gz_vec size);

/* Sets the local corners of a shape that was cleared for n of them to those of the regular polygon
   about (0, 0), the first of them `radius` along +x. */
void gz_set_regular_corners(gz_shape *shape, double radius);

#endif
