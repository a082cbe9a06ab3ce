/*
** An arena: a block of memory from which arrays are taken one after the other, and never given back
** one by one.
*/
#pragma once

#include <stddef.h>

typedef struct gz_arena {
  char *at; /* what is left; aligned for doubles */
} gz_arena;

/* Return the bytes that an array takes up in an arena. */
static inline size_t gz_arena_size(size_t count, size_t element) {
  return (count * element + 15) & ~(size_t)15;
}

/* Take an array from an arena. The caller has made it large enough. */
static inline void *gz_arena_take(gz_arena *arena, size_t count, size_t element) {
  char *at = arena->at;
  arena->at += gz_arena_size(count, element);
  return at;
}
