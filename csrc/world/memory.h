/*
** Where a world's memory comes from: a function that resizes blocks, as Lua's allocator does, so
** that a world lives and dies on its state's own heap and can be tried with one that fails.
*/
#ifndef GZ_MEMORY_H
#define GZ_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gz_memory {
  void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
  void *context;
} gz_memory;

/* How an operation on a world ended. A filter refuses when it cannot go on: nothing has changed
   then, as where there is no memory. */
typedef enum gz_result { GZ_DONE, GZ_NO_MEMORY, GZ_REFUSED } gz_result;

/* NULL if there is no memory. Sizes are in bytes. */
void *gz_allocate(gz_memory *memory, size_t size);
void gz_release(gz_memory *memory, void *block, size_t size);

/* Makes room for `needed` elements, and for some more, at least eight in all, in an array that
   has *capacity of them, and returns it where it is then; NULL if there is no memory, and the
   array is as it was. */
void *gz_grow(gz_memory *memory, void *array, int *capacity, int needed, size_t element);

/* A list of indices: of parts, items, or what else is numbered. */
typedef struct gz_list {
  int *at;
  int count, capacity;
} gz_list;

/* Makes room for some more. */
bool gz_make_room(gz_memory *memory, gz_list *list, int more);

/* Gives it a length; what is new has no value yet. */
bool gz_resize(gz_memory *memory, gz_list *list, int count);

static inline bool gz_append(gz_memory *memory, gz_list *list, int value) {
  if (list->count == list->capacity && !gz_make_room(memory, list, 1)) return false;
  list->at[list->count++] = value;
  return true;
}

static inline void gz_swap_lists(gz_list *a, gz_list *b) {
  gz_list kept = *a;
  *a = *b;
  *b = kept;
}

void gz_release_list(gz_memory *memory, gz_list *list);

#endif
