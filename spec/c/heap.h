/*
** The allocator of the C library, for worlds and lists in the tests in C.
*/
#pragma once

#include "core/math/memory.h"

#include <stdlib.h>

static inline void *heap_resize(void *context, void *block, size_t old_size, size_t new_size) {
  (void)context;
  (void)old_size;
  if (new_size > 0) return realloc(block, new_size);
  free(block);
  return NULL;
}

static gz_memory heap = { heap_resize, NULL };
