/*
** Numbers by address: which item has the name that lies there.
**
** For a world's binding, whose items are things of a language that knows them by where they are. A
** hash table of numbers with open addressing [Knuth, vol. 3, 6.4, algorithms L and R].
*/
#ifndef GZ_ADDRESSES_H
#define GZ_ADDRESSES_H

#include "world/memory.h"

#include <stdint.h>

/* All zeros at first. */
typedef struct gz_addresses {
  int *slots;      /* numbers, or -1 */
  int slot_count;  /* 0, or a power of two; half of them are empty, at least */
  int shift;       /* 64 less its exponent */
  int count;       /* of addresses */
  const void **of; /* the address of each number */
  int capacity;
} gz_addresses;

/* The slot where an address is looked for first: the highest bits of a product with the golden
   ratio, which scatters what comes in regular steps. */
static inline int gz_address_home(const gz_addresses *addresses, const void *address) {
  uint64_t product = (uint64_t)(uintptr_t)address * 0x9E3779B97F4A7C15u;
  return (int)(product >> addresses->shift);
}

static inline int gz_address_after(const gz_addresses *addresses, int slot) {
  return (slot + 1) & (addresses->slot_count - 1);
}

/* Where an address is, or the empty slot where it would be. */
static inline int gz_address_slot(const gz_addresses *addresses, const void *address) {
  const int *slots = addresses->slots;
  int slot = gz_address_home(addresses, address);
  while (slots[slot] >= 0 && addresses->of[slots[slot]] != address) {
    slot = gz_address_after(addresses, slot);
  }
  return slot;
}

/* The number of an address, or -1. Here, for it begins nearly every call of a game. */
static inline int gz_address_find(const gz_addresses *addresses, const void *address) {
  return addresses->slot_count > 0 ? addresses->slots[gz_address_slot(addresses, address)] : -1;
}

/* Gives a number, from 0 on, to an address that has none. False if there is no memory: then
   nothing has changed. */
bool gz_address_put(gz_addresses *addresses, gz_memory *memory, const void *address, int number);

/* Forgets an address that has a number. */
void gz_address_drop(gz_addresses *addresses, const void *address);

void gz_addresses_release(gz_addresses *addresses, gz_memory *memory);

#endif
