/*
** What is nearest in each direction from a point: the lower envelope of line segments in polar
** coordinates, from which the region that is seen from that point follows.
**
**              *------ corner of the region
**        b ---*        Of two edges that overlap as seen from the eye, the nearer one stays; where
**            / \  a    they cross, each on its side of the crossing.
**           /   \ |
**          /     \|
**       eye . . . * . . . > +x
**
** Edges may cross, touch and overlap, as the items of a game do. Which of two is nearer is decided
** by gz_orient alone, and so exactly; only the places of crossings, and of the points behind a
** corner, are computed.
**
** Divide the edges, and merge two envelopes at a time, sector by sector [Hershberger 1989, Finding
** the upper envelope of n line segments in O(n log n) time].
*/
#pragma once

#include "core/math/vec.h"

/* An edge as seen from the eye, which turns from +x towards +y from a to b, by less than half a
   turn. */
typedef struct gz_sight_edge {
  gz_vec a, b;
  bool at_eye; /* nothing is seen between the directions of a and b, which may be up to a full turn
                  apart: the eye itself is nearest there */
} gz_sight_edge;

/* A range of directions in which an edge is nearest. Directions are those of points, from the
   eye. */
typedef struct gz_sector {
  gz_vec from, to;
  signed char from_half, to_half; /* 0: above +x, or +x itself; 1: the rest; 2: +x after a turn */
  int edge;
} gz_sector;

/* Edges, and room for their envelope. Coordinates must be gz_is_exact. */
typedef struct gz_envelope {
  gz_vec eye;
  double size; /* how far away the edges are, about: what directions are computed with */
  const gz_sight_edge *edges;
  int edge_count;
  gz_sector *sectors, *others; /* room for `capacity` of each; `sectors` has the answer */
  int *runs;                   /* room for as many numbers, and one more */
  int capacity;
  int count; /* of the sectors */
} gz_envelope;

/* Return a capacity that is enough for most envelopes of so many edges. */
static inline int gz_envelope_room(int edge_count) { return 4 * edge_count + 64; }

/* Find the envelope: the sectors in the order of their directions, from +x on. Returns false if
   there is not enough room for what comes up on the way. */
bool gz_find_envelope(gz_envelope *envelope);

/*
** Write the corners of the region in front of an envelope without gaps, in its order, and return
** how many there are: at most twice as many as sectors; 0 if the region has no area. Corners
** closer than `skin` are one, what is narrower than that is not seen, and no corner is straight.
*/
int gz_envelope_corners(const gz_envelope *envelope, double skin, gz_vec *corners);
