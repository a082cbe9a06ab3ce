/*
** An allocator, arrays that grow, and lists of indices.
**
** The allocator is a function with the contract of lua_Alloc. So a world, or a region, lives on the
** heap of its Lua state, and tests can let any allocation fail.
*/
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* An allocator. Sizes are in bytes. A block of NULL allocates, a new size of 0 frees. Returns NULL
   if there is no memory; the block is then unchanged. */
typedef struct gz_memory {
  void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
  void *context;
} gz_memory;

/* Return a new block of `size` bytes; NULL if there is no memory. */
void *gz_allocate(gz_memory *memory, size_t size);

/* Free a block of `size` bytes; NULL is ignored. */
void gz_release(gz_memory *memory, void *block, size_t size);

/*
** Ensure that an array of *capacity elements has a capacity of at least `needed`. `element` is the
** size of one in bytes. Grows geometrically, to at least eight. Returns the array, which may have
** moved. Returns NULL, and leaves the array and *capacity alone, if there is no memory; and where
** an array of NULL needs no elements.
*/
void *gz_grow(gz_memory *memory, void *array, int *capacity, int needed, size_t element);

/* gz_grow, but returns the array as it was if there is no memory. */
void *gz_grow_or_keep(gz_memory *memory, void *array, int *capacity, int needed, size_t element);

/* Ensure a capacity of an array, and of its variable `capacity`; false if there is no memory. */
#define GZ_RESERVE(memory, array, capacity, needed)                                                \
  ((capacity) >= (needed) ||                                                                       \
   ((array) = gz_grow_or_keep((memory), (array), &(capacity), (needed), sizeof *(array)),          \
    (capacity) >= (needed)))

/* Free an array of so many elements. */
#define GZ_RELEASE_ARRAY(memory, array, capacity)                                                  \
  gz_release((memory), (array), (size_t)(capacity) * sizeof *(array))

/* Free an array that is a struct of `at`, `count` and `capacity`, as gz_list is. */
#define GZ_RELEASE(memory, array) GZ_RELEASE_ARRAY(memory, (array).at, (array).capacity)

/* A block of memory that grows, for arrays whose types its owner does not know. All zeros at first.
   */
typedef struct gz_block {
  void *at;
  int bytes;
} gz_block;

/* Ensure that a block has so many bytes; false if there is no memory. It may have moved. */
bool gz_reserve_block(gz_memory *memory, gz_block *block, size_t bytes);

/* Free the memory of a block. It is empty then. */
void gz_release_block(gz_memory *memory, gz_block *block);

/* Copy the elements of an array; either may be NULL if there are none. */
void gz_copy_array(void *to, const void *from, int count, size_t element);

/* A list of ids or indices. All zeros at first. */
typedef struct gz_list {
  int *at;
  int count, capacity;
} gz_list;

/* Ensure capacity for `more` elements behind the last; false if there is no memory. */
bool gz_make_room(gz_memory *memory, gz_list *list, int more);

/* Set the length. New elements are uninitialised. Returns false if there is no memory. */
bool gz_resize(gz_memory *memory, gz_list *list, int count);

/* Append a value; false if there is no memory. */
static inline bool gz_append(gz_memory *memory, gz_list *list, int value) {
  if (list->count == list->capacity && !gz_make_room(memory, list, 1)) return false;
  list->at[list->count++] = value;
  return true;
}

/* Make a list equal to another, for which it has room. */
static inline void gz_copy_list(gz_list *to, const gz_list *from) {
  gz_copy_array(to->at, from->at, from->count, sizeof *from->at);
  to->count = from->count;
}

/* Swap two lists. */
static inline void gz_swap_lists(gz_list *a, gz_list *b) {
  gz_list kept = *a;
  *a = *b;
  *b = kept;
}

/* Free the memory of a list. It is empty then. */
void gz_release_list(gz_memory *memory, gz_list *list);
