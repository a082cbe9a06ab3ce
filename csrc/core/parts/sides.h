/*
** The sides of the parts of a shape.
**
**   flush     in one line, but for the skin
**   seam      where sides of two parts lie back to back: only what has no area comes in between,
**             see core/composite/seam.h
**   cluster   several shapes as the parts of one, see core/parts/cluster.h
*/
#pragma once

#include "core/parts/walk.h"

typedef struct gz_side {
  gz_vec p, q;   /* its ends, in the world */
  gz_vec normal; /* unit, outward */
  int part;      /* what calls report where it is hit: the listed edge of an outline, else see
                    gz_reported_part; -1: a seam, or the side of a convex shape */
} gz_side;

/* Return the direction of a side with this normal, from p to q: to the right, if the normal points
   up. */
static inline gz_vec gz_along_side(gz_vec normal) { return gz_v(-normal.y, normal.x); }

static inline double gz_length_of_side(const gz_side *side) {
  return gz_dot(gz_along_side(side->normal), gz_sub(side->q, side->p));
}

/* Return how far behind the begin of a side, along it, a point is. */
static inline double gz_place_on_side(const gz_side *side, gz_vec x) {
  return gz_dot(gz_along_side(side->normal), gz_sub(x, side->p));
}

/* Write what of a side another one shares that lies back to back with it, from *first to *last in
   lengths from its begin; *last is no more than *first if that is nothing. */
static inline void gz_find_shared_stretch(const gz_side *side, const gz_side *other, double *first,
                                          double *last) {
  *first = gz_max(0, gz_place_on_side(side, other->q));
  *last = gz_min(gz_length_of_side(side), gz_place_on_side(side, other->p));
}

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

/* Is the side from corner i to corner k of a part a seam on all of its length? Told of outlines
   and of whole cells; other sides may be seams. */
bool gz_is_hidden_side(const gz_shape *whole, int part, int i, int k);

/* Is side i of a part certainly not covered by another one? Told of convex shapes, and of whole
   cells beside which there is none. */
bool gz_is_open_side(const gz_shape *whole, int part, int i);

/*
** Return what calls report as the part that was hit, for part number `part` of a shape with parts:
**
**   chain      the listed edge, from 0 on: the part itself
**   compound   the shape in the compound's list
**   grid       the cell
**   cluster    the member, from 0 on, also if that is convex
**
** Not for outlines, which report the listed edge of a side, see gz_sides_next.
*/
int gz_reported_part(const gz_geometry *whole, int part);
