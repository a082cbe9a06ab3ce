/*
** Sorting of ids and ranks: searches of the broad phase return them unsorted. Who sorts results:
** see world/candidates.h.
*/
#pragma once

#include "core/math/memory.h"

/* Sort numbers in ascending order. All must be in the range 0 to `most`. Overwrites `scratch`, and
   may swap the arrays of both lists. Returns false if there is no memory. */
bool gz_sort_numbers(gz_memory *memory, gz_list *numbers, gz_list *scratch, int most);
