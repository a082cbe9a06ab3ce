/*
** What a mover touches: one search for all solid surfaces within its skin.
**
** From it follows where the mover may go (core/motion/tangent_cone.h). So nothing is found by
** probing: what blocks a motion is known before it is tried.
**
** A contact knows its item and normal, and not which part or cell of that is touched: world/hits.h
** finds it for those hits that are read. find_same merges those of neighbouring cells into one.
*/
#pragma once

#include "world/move/mover.h"

/*
** Write the contacts of the mover to scratch.contacts, and their faces to scratch.faces, whose
** numbers are indices of contacts. Of several contacts with the same faces, as on a floor of tiles,
** the first blocker (see gz_find_first_blocker) stands for all; but if mover->distinct, only of
** those of one item. If `stuck`, what the mover overlaps is among them, with the normal that leads
** out of it. Returns whether it overlaps a part of something solid, deeper than the skin. Sets
** mover->result if there is no memory.
*/
bool gz_find_contacts(gz_mover *mover, bool stuck);

/* Add a face that blocks the mover, as a contact of its own. Sets mover->result likewise. */
void gz_add_contact(gz_mover *mover, int other, gz_response response, gz_vec normal);

/* Return the index of a contact with a face of this normal; -1 if there is none. */
int gz_find_contact(const gz_mover *mover, gz_vec normal);

/* Return the face that a vector presses on most, of all or of the active ones; -1 if it presses on
   none. */
int gz_most_pressed_face(const gz_scratch *scratch, gz_vec3 d, bool of_active);
