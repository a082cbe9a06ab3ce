/*
** Memory: the allocator, and arrays that double.
*/
#include "core/math/memory.h"

#include <limits.h>
#include <string.h>

/* Arrays double up to this capacity, and then grow by an eighth to waste less memory. */
#define DOUBLING_LIMIT 1024

void *gz_allocate(gz_memory *memory, size_t size) {
  return memory->resize(memory->context, NULL, 0, size);
}

void gz_release(gz_memory *memory, void *block, size_t size) {
  if (block != NULL) memory->resize(memory->context, block, size, 0);
}

void *gz_grow(gz_memory *memory, void *array, int *capacity, int needed, size_t element) {
  if (needed <= *capacity) return array;
  int goal = *capacity < 8 ? 8 : *capacity;
  while (goal < needed && goal <= INT_MAX / 2) goal += goal < DOUBLING_LIMIT ? goal : goal / 8;
  if (goal < needed) return NULL;
  size_t old_size = (size_t)*capacity * element, new_size = (size_t)goal * element;
  void *grown = memory->resize(memory->context, array, old_size, new_size);
  if (grown != NULL) *capacity = goal;
  return grown;
}

void *gz_grow_or_keep(gz_memory *memory, void *array, int *capacity, int needed, size_t element) {
  void *grown = gz_grow(memory, array, capacity, needed, element);
  return grown != NULL ? grown : array;
}

bool gz_reserve_block(gz_memory *memory, gz_block *block, size_t bytes) {
  if (bytes > INT_MAX) return false;
  block->at = gz_grow_or_keep(memory, block->at, &block->bytes, (int)bytes, 1);
  return block->bytes >= (int)bytes;
}

void gz_release_block(gz_memory *memory, gz_block *block) {
  gz_release(memory, block->at, (size_t)block->bytes);
  *block = (gz_block){ NULL, 0 };
}

void gz_copy_array(void *to, const void *from, int count, size_t element) {
  if (count > 0) memcpy(to, from, (size_t)count * element);
}

/* Ensure a capacity of `count`; false if there is no memory. */
static bool reserve(gz_memory *memory, gz_list *list, int count) {
  return GZ_RESERVE(memory, list->at, list->capacity, count);
}

bool gz_make_room(gz_memory *memory, gz_list *list, int more) {
  return reserve(memory, list, list->count + more);
}

bool gz_resize(gz_memory *memory, gz_list *list, int count) {
  if (!reserve(memory, list, count)) return false;
  list->count = count;
  return true;
}

void gz_release_list(gz_memory *memory, gz_list *list) {
  GZ_RELEASE(memory, *list);
  list->at = NULL;
  list->count = list->capacity = 0;
}
