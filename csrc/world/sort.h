/*
** Sorting of ids and ranks: searches of the broad phase return them unsorted. In which order
** results come is decided in candidates.c, sort_found.
*/
#pragma once

#include "world/memory.h"

/* Sort numbers in ascending order. All must be in the range 0 to `most`. Overwrites `scratch`, and
   may swap the arrays of both lists. Returns false if there is no memory. */
bool gz_sort_numbers(gz_memory *memory, gz_list *numbers, gz_list *scratch, int most);
