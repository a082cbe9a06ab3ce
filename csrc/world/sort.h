/*
** Numbers of items in order: what a search has found comes in none.
*/
#ifndef GZ_SORT_H
#define GZ_SORT_H

#include "world/memory.h"

/* Sorts numbers from 0 up to `most`. The lists may exchange what they hold. False if there is no
   memory. */
bool gz_sort_numbers(gz_memory *memory, gz_list *numbers, gz_list *scratch, int most);

#endif
