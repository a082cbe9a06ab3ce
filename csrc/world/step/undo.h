/*
** Undoing a step that failed: what it moved, and how that moved before.
*/
#pragma once

#include "world/world.h"

/* Begin to keep items. Returns false if there is no memory. */
bool gz_begin_undo(gz_world *world);

/* Keep what an item is now, whose turn comes in this step: once. */
void gz_keep_for_undo(gz_world *world, int item);

/* Limit the motions of all that was kept. */
void gz_limit_motions(gz_world *world);

/* Let masses at rest move again that touch where something was that has moved, or where it is. */
void gz_wake_beside_moved(gz_world *world);

/* Set back all that was kept. */
void gz_undo_step(gz_world *world);
