/*
** The contact manifold: the points at which two overlapping shapes push each other apart.
*/
#pragma once

#include "core/convex/convex.h"

typedef struct gz_contact {
  gz_vec point; /* in world coordinates, midway between the two surfaces */
  double depth; /* along the normal at this point */
} gz_contact;

typedef struct gz_manifold {
  int n;                  /* 1 or 2 */
  gz_vec normal;          /* unit, from b towards a */
  gz_contact contacts[2]; /* the deeper one first */
} gz_manifold;

/*
** Write the contact manifold of a and b. Returns false, with *manifold meaningless, where they do
** not overlap. Touching is not overlapping.
**
** The normal is that of gz_collide. Two sides have two contacts, the ends of the part that they
** share. A corner or an arc has one. The incident edge is clipped to the reference face
** [Catto, Contact Manifolds, GDC 2007].
*/
bool gz_convex_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold);
