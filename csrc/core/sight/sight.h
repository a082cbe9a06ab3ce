/*
** What of a shape blocks sight from a point: the edges that face it. The region that is seen is in
** front of their envelope, see core/sight/envelope.h.
**
** What is solid blocks from outside, so edges that it turns away from the eye are left out: others
** of it are nearer. Lines without an area block from both sides. Touching blocks nothing: an eye on
** the rim of something solid looks along it, and sees nothing in the directions that lead in.
*/
#pragma once

#include "core/shape/shape.h"
#include "core/sight/envelope.h"

/* An eye, and the region that it looks at. */
typedef struct gz_sight {
  gz_vec eye;
  gz_vec low, high; /* the bounding box of the region, which contains the eye */
  double sagitta;   /* arcs become chords: so far is the middle of one from its arc at most */
} gz_sight;

/* Edges as they are found. What there is no room for is counted, too. */
typedef struct gz_edge_list {
  gz_sight_edge *at;
  int count, capacity;
} gz_edge_list;

/* Return a point as gz_orient takes it: coordinates below GZ_SMALLEST are 0. */
gz_vec gz_sight_point(gz_vec p);

/*
** Append the edges of a shape that face the eye in the region, from which no point deeper than the
** skin inside of the shape looks. Corners are those of gz_listed_corner, to the bit. Of round
** shapes, the silhouette begins and ends at the points of tangency, and the corners between lie on
** the arc.
*/
void gz_add_facing_edges(const gz_sight *sight, const gz_shape *shape, gz_edge_list *edges);

/* Append the sides of the region, a convex polygon with radius 0 that contains the eye, also on its
   rim, as they are seen from inside; those of the bounding box if it is NULL. */
void gz_add_frame(const gz_sight *sight, const gz_shape *region, gz_edge_list *edges);
