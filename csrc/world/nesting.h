/*
** Operations inside of other operations' filters.
**
** A filter may search the world that calls it. This must not disturb the caller. So before the
** first nested operation, hits and scratch memory of the world are swapped for others. Once the
** filter has returned they are swapped back. The memory is reused. Positions and shapes do not
** change meanwhile, so what the caller has computed stays valid.
**
** Responses are stored in the items. A nested operation that overwrites one stores the former value
** in world->overwritten, and writes it back at its end.
*/
#pragma once

#include "world/world.h"

/* Suspend the present operation, which is in the middle of a filter. The world has no hits then.
   Returns false if there is no memory, or GZ_MAX_NESTING is reached; then nothing has changed. */
bool gz_nesting_enter(gz_world *world);

/* Continue the operation suspended last. */
void gz_nesting_leave(gz_world *world);

/* Write an item's response. Returns false if there is no memory; then nothing has changed. */
bool gz_nesting_overwrite(gz_world *world, int item, unsigned epoch_response);

/* Write back all that was overwritten since world->overwritten had this length. */
void gz_nesting_restore(gz_world *world, int mark);

/* Free all memory of suspended operations. */
void gz_nesting_release(gz_world *world);

/* Free the memory of a workspace. */
void gz_workspace_release(gz_workspace *work, gz_memory *memory);

/* Swap the world's hits and scratch memory with a workspace. */
void gz_workspace_swap(gz_world *world, gz_workspace *work);
