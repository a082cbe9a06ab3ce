/*
** A map from addresses to numbers: the id of the item that is a Lua table.
**
** A hash table with open addressing [Knuth, vol. 3, 6.4, algorithms L and R]. Knows no Lua.
*/
#pragma once

#include "core/math/memory.h"

#include <stdint.h>

/* All zeros at first. */
typedef struct gz_pointer_map {
  int *slots;      /* numbers, or -1 */
  int slot_count;  /* 0, or a power of two; at least half of them are empty */
  int shift;       /* 64 minus the exponent of slot_count */
  int count;       /* number of addresses */
  const void **of; /* the address of each number */
  int capacity;
} gz_pointer_map;

/* Return the first slot to probe: the highest bits of the product with the golden ratio, which
   spreads addresses at regular distances. */
static inline int gz_pointer_slot_home(const gz_pointer_map *addresses, const void *address) {
  uint64_t product = (uint64_t)(uintptr_t)address * 0x9E3779B97F4A7C15u;
  return (int)(product >> addresses->shift);
}

static inline int gz_pointer_slot_after(const gz_pointer_map *addresses, int slot) {
  return (slot + 1) & (addresses->slot_count - 1);
}

/* Return the slot of an address, or the empty one where it belongs. slot_count > 0. */
static inline int gz_pointer_slot(const gz_pointer_map *addresses, const void *address) {
  const int *slots = addresses->slots;
  int slot = gz_pointer_slot_home(addresses, address);
  while (slots[slot] >= 0 && addresses->of[slots[slot]] != address) {
    slot = gz_pointer_slot_after(addresses, slot);
  }
  return slot;
}

/* Return the number of an address, or -1. Inline, as nearly every call of a game starts with it. */
static inline int gz_pointer_map_find(const gz_pointer_map *addresses, const void *address) {
  return addresses->slot_count > 0 ? addresses->slots[gz_pointer_slot(addresses, address)] : -1;
}

/* Add an address with a number >= 0. Returns false if there is no memory; then nothing has
   changed. */
bool gz_pointer_map_set(gz_pointer_map *addresses, gz_memory *memory, const void *address,
                        int number);

/* Ensure that so many addresses can be added, with numbers up to `largest`; false if there is no
   memory for that. */
bool gz_pointer_map_reserve(gz_pointer_map *addresses, gz_memory *memory, int more, int largest);

/* Remove an address, which must be in the map. */
void gz_pointer_map_remove(gz_pointer_map *addresses, const void *address);

/* Free all memory. The map is empty then. */
void gz_pointer_map_release(gz_pointer_map *addresses, gz_memory *memory);
