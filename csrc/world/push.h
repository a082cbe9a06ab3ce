/*
** Out of what a mover overlaps.
*/
#ifndef GZ_PUSH_H
#define GZ_PUSH_H

#include "world/ways.h"

/* The surface that the push before led to. */
typedef struct gz_ledge {
  bool there;
  gz_vec normal;
  double height;
} gz_ledge;

/* The solid thing that the mover overlaps most deeply: the floor that it sank into, rather than the
   neighbour of the tile, of which it overlaps a sliver. One-way items let it out by themselves. `wish`
   is where it will go to, for one search to serve both. */
gz_stop gz_deepest_overlap(gz_mover *mover, gz_vec wish);

/* Pushes the mover out of one thing. Where that would lead back under the surface that the push
   before led to, it goes on along the new one until it is clear of both: pushing to and fro in an
   acute corner would take for ever. */
void gz_push_once(gz_mover *mover, const gz_stop *stop, gz_ledge *last);

#endif
