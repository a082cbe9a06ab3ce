/*
** The core's memory comes from the allocator of the Lua state.
*/
#include "lua/base/allocator.h"

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  lgz_allocator *a = (lgz_allocator *)context;
  if (a->limited && new_size > old_size && new_size - old_size > a->left) {
    a->exceeded = true;
    return NULL;
  }
  void *resized = a->allocate(a->context, block, old_size, new_size);
  if (a->limited && (resized != NULL || new_size == 0)) a->left += old_size - new_size;
  return resized;
}

gz_memory lgz_memoryof(lua_State *L, lgz_allocator *allocator) {
  lgz_allocator made = { .limited = false };
  made.allocate = lua_getallocf(L, &made.context);
  *allocator = made;
  return (gz_memory){ resize, allocator };
}
