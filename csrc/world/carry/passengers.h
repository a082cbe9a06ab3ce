/*
** Who goes along with an item that is carried: what rides on it, and what is in its way.
*/
#pragma once

#include "world/query/query.h"

/* Who is on a hinge, and is followed in shorter legs, and how far the last one would push it. */
typedef struct gz_followed {
  int item; /* -1: nobody */
  double given;
} gz_followed;

/* The leg of an item on its way: from a pose to another. */
typedef struct gz_carrier {
  gz_world *world;
  int item;
  gz_shape shape;  /* where it begins */
  gz_shape *there; /* of one that turns: a copy to be placed anywhere; else NULL */
  gz_path path;
  const gz_query_filter *filter; /* whom it may move at all */
  bool on_top; /* do those ride that stand on it, and on others? Who is on board does anyway */
  double before, fraction; /* of the whole operation: what passed before the leg, and the leg */
  bool too_long;           /* written: it must be tried again with a shorter leg, */
  gz_followed followed;    /* because of whom; before, the same of the leg tried last */
} gz_carrier;

/* How far beyond its reach an item touches something, as a fraction of it. */
#define GZ_CARRY_TOUCHING 0x1p-16

/*
** Write to world->scratch.riding who goes along on this leg, each before those that it displaces:
**
**   riders      touch the item with a normal that points up (settings.up) by more than 0.5: their
**               sweep against up, by the skin, hits it. What overlaps it does not ride. What a rule
**               lets the item cross rides if its position lies inside of it: a raft seen from
**               above. Nobody on a hinge rides
**   in its way  what the item meets on the leg, by time; one-way items only with their side, and
**               nothing that they overlap. What may be crossed or ignored is never pushed
**   in theirs   what each of these meets on its displacement, in the same order by time: what meets
**               it first pushes it, so that a row keeps its order
**
** and riders of each. They are indices into scratch.passengers, with the displacement that the item
** gives to the point of contact: from the time of the contact on, and riders of others that of the
** one that they ride on. Who is on a hinge gets the turn with which it gives way, and displaces
** others by that. If the leg is too long for that, carrier->too_long is set, and the list says
** nothing. Returns GZ_NO_MEMORY or GZ_REFUSED if it fails.
*/
gz_result gz_find_passengers(gz_carrier *carrier);

/* Is an item one of those in scratch.riding? */
bool gz_is_riding(const gz_world *world, int item);
