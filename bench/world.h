/*
** What benches of worlds share: memory from the heap, and a clock.
*/
#pragma once

#include "core/math/memory.h"

#include <stdlib.h>
#include <time.h>

static inline void *bench_from_heap(void *context, void *block, size_t old, size_t size) {
  (void)context;
  (void)old;
  if (size > 0) return realloc(block, size);
  free(block);
  return NULL;
}

static inline gz_memory bench_memory(void) {
  gz_memory memory = { bench_from_heap, NULL };
  return memory;
}

/* Return the seconds of a clock that only goes forwards. Who calls it defines _POSIX_C_SOURCE. */
static inline double bench_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
