/*
** Memory for the core from Lua's own allocator: so it is limited, and fails, as that of its state.
*/
#pragma once

#include "lua/base/compat.h"

#include "core/math/memory.h"

typedef struct lgz_allocator {
  lua_Alloc allocate;
  void *context;
  bool limited; /* only so much more memory than now may be taken */
  size_t left;
  bool exceeded; /* more was asked for */
} lgz_allocator;

/* Return the memory of a state. The allocator is written, and must stay where it is. It outlives
   the coroutine L. */
gz_memory lgz_memoryof(lua_State *L, lgz_allocator *allocator);
