/*
** What a body touches at an instant: constraints.
*/
#pragma once

#include "world/step/constraints.h"

/* Add the constraints of a contact of body a with body b, or with the item `other` that stands, at
   the points where they touch. constraint has all but the point. */
void gz_add_contact_constraints(gz_step *step, const gz_constraint *constraint);

/* Return a constraint for a contact along a normal. */
gz_constraint gz_make_constraint(gz_step *step, int a, int b, int other, gz_vec normal,
                                 gz_response response);

/* Add the constraints of all that a body touches; after many contacts, or if it turns and does not
   come free, also of what it nearly touches. Masses at rest wake. */
void gz_collect_constraints(gz_step *step, int k);

/* Let a mass at rest fly. Returns its number. */
int gz_wake(gz_step *step, int item);

/* Does something that flies touch the body, or something at rest that gives way? */
bool gz_is_near_bodies(gz_step *step, int k);
