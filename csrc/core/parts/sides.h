/*
** The sides of the parts of a shape.
*/
#pragma once

#include "core/parts/walk.h"

typedef struct gz_side {
  gz_vec p, q;   /* its ends, in the world */
  gz_vec normal; /* unit, outward */
  int number;    /* what calls report where it is hit, see gz_touched_side; -1: a joint, or that of
                    a convex shape */
} gz_side;

typedef struct gz_side_iterator {
  const gz_geometry *whole; /* of a cluster, the member */
  gz_vec position;
  gz_near_part part;
  int next, end;
  int member;  /* of a cluster, its index; else -1 */
  gz_vec p, q; /* of a plane: the ends of its side */
} gz_side_iterator;

/* Begin with the sides of a part of `whole`. Those of an outline are cut where its listed edges
   begin and end. A segment has two, back to back; a circle has none. A plane in a cluster has one,
   as long as the other members need. */
gz_side_iterator gz_sides_begin(const gz_shape *whole, const gz_near_part *part);

/* Write the next side; false if there is none. */
bool gz_sides_next(gz_side_iterator *it, gz_side *side);

/* Is a part of a shape surrounded by others on all sides? Only cells of grids that lie among whole
   cells count as such. */
bool gz_is_enclosed_part(const gz_shape *whole, int part);

/* Is the side from corner i to corner k of a part a joint on all of its length? Told of outlines
   and of whole cells; other sides may be joints. */
bool gz_is_hidden_side(const gz_shape *whole, int part, int i, int k);

/* Is side i of a part certainly not covered by another one? Told of convex shapes, and of whole
   cells beside which there is none. */
bool gz_is_open_side(const gz_shape *whole, int part, int i);

/* A side that another shape touches. */
typedef struct gz_touch {
  gz_side side;
  gz_shape a, b; /* the parts that touch: views */
} gz_touch;

/*
** Find the side of b that a touches, with the normal closest to `toward`; of several, one that a
** touches with more than a corner; of several parts of a compound or grid, the one whose box has
** its centre closest to that of a's box; then the one with the lowest number. Joints do not count.
** A side that a touches only above its lowest point, as seen along `toward`, such as the top of a
** wall beside it, is returned only if there is no other. Returns false if nothing of b is within
** `near` of a. The number is
**
**   outline, chain   of the listed edge, from 0 on
**   compound         of the shape in the compound's list
**   grid             of the cell
**   cluster          of the member, from 0 on, also if that is convex
*/
bool gz_touched_side(const gz_shape *a, const gz_shape *b, gz_vec toward, double near,
                     gz_touch *touched);
