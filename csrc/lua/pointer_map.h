/*
** Numbers by address: which item has the name that lies there.
**
** For a world's binding, whose items are things of a language that knows them by where they are. A
** hash table of numbers with open addressing [Knuth, vol. 3, 6.4, algorithms L and R].
*/
#ifndef GZ_POINTER_MAP_H
#define GZ_POINTER_MAP_H

#include "world/memory.h"

#include <stdint.h>

/* All zeros at first. */
typedef struct gz_pointer_map {
  int *slots;      /* numbers, or -1 */
  int slot_count;  /* 0, or a power of two; half of them are empty, at least */
  int shift;       /* 64 less its exponent */
  int count;       /* of addresses */
  const void **of; /* the address of each number */
  int capacity;
} gz_pointer_map;

/* The slot where an address is looked for first: the highest bits of a product with the golden
   ratio, which scatters what comes in regular steps. */
static inline int gz_pointer_slot_home(const gz_pointer_map *addresses, const void *address) {
  uint64_t product = (uint64_t)(uintptr_t)address * 0x9E3779B97F4A7C15u;
  return (int)(product >> addresses->shift);
}

static inline int gz_pointer_slot_after(const gz_pointer_map *addresses, int slot) {
  return (slot + 1) & (addresses->slot_count - 1);
}

/* Where an address is, or the empty slot where it would be. */
static inline int gz_pointer_slot(const gz_pointer_map *addresses, const void *address) {
  const int *slots = addresses->slots;
  int slot = gz_pointer_slot_home(addresses, address);
  while (slots[slot] >= 0 && addresses->of[slots[slot]] != address) {
    slot = gz_pointer_slot_after(addresses, slot);
  }
  return slot;
}

/* The number of an address, or -1. Here, for it begins nearly every call of a game. */
static inline int gz_pointer_map_find(const gz_pointer_map *addresses, const void *address) {
  return addresses->slot_count > 0 ? addresses->slots[gz_pointer_slot(addresses, address)] : -1;
}

/* Give a number, from 0 on, to an address that has none. False if there is no memory: then
   nothing has changed. */
bool gz_pointer_map_set(gz_pointer_map *addresses, gz_memory *memory, const void *address,
                        int number);

/* Forget an address that has a number. */
void gz_pointer_map_remove(gz_pointer_map *addresses, const void *address);

void gz_pointer_map_release(gz_pointer_map *addresses, gz_memory *memory);

#endif
