/*
** The contacts of two shapes of any kind that are near one another, with their gaps: see
** core/convex/near_contacts.h for those of two convex ones.
*/
#pragma once

#include "core/convex/near_contacts.h"

/* How many contacts of two shapes are kept at once. */
#define GZ_MOST_NEAR_CONTACTS 64

/*
** Call `add` for each contact of two shapes whose gap is at most `reach`. At most one of them may
** be a plane.
**
** The contacts are those of what the parts of each shape cover together. Where parts meet, there is
** no corner unless all of them together have one; and a side that another part covers has no
** contacts. So they are the same however a shape is cut into parts.
**
** Of contacts with one normal only those are reported from which the others follow: the two
** outermost, and those between that are nearer than a straight side through their neighbors. If
** there are more than GZ_MOST_NEAR_CONTACTS at once, those with the least gaps are kept.
*/
void gz_near_contacts(const gz_shape *a, const gz_shape *b, double reach,
                      void (*add)(void *context, const gz_near_contact *contact), void *context);
