/*
** What a flyer touches at an instant: rows.
*/
#pragma once

#include "world/step/rows.h"

/* Add the rows of a contact of flyer a with flyer b, or with the item `other` that stands, at the
   points where they touch. row has all but the point. */
void gz_add_contact_rows(gz_step *step, const gz_row *row);

/* Return a row for a contact along a normal. */
gz_row gz_make_row(gz_step *step, int a, int b, int other, gz_vec normal, gz_response response);

/* Add the rows of all that a flyer touches; after many contacts, or if it turns and does not come
   free, also of what it nearly touches. Masses at rest wake. */
void gz_collect_rows(gz_step *step, int k);

/* Let a mass at rest fly. Returns its number. */
int gz_wake(gz_step *step, int item);

/* Does something that flies touch the flyer, or something at rest that gives way? */
bool gz_is_near_flyers(gz_step *step, int k);
