/*
** The contact manifold: where two overlapping shapes press on one another.
*/
#ifndef GZ_MANIFOLD_H
#define GZ_MANIFOLD_H

#include "core/narrowphase.h"

typedef struct gz_contact {
  gz_vec point; /* in the world, midway between the two surfaces */
  double depth; /* along the normal, there */
} gz_contact;

typedef struct gz_manifold {
  int n; /* 1 or 2 */
  gz_vec normal;
  gz_contact contacts[2]; /* the deeper one first */
} gz_manifold;

/*
** The normal is that of gz_collide. Where a side meets a side there are two contacts, the ends of
** the stretch that they share; where a corner or an arc is in it, there is one. The incident
** edge is clipped to the reference face as in [Catto, Contact Manifolds, GDC 2007]. Returns false
** where they do not overlap.
*/
bool gz_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold);

#endif
