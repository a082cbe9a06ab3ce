/*
** Numbers by address: which item has the name that lies there.
**
** For a world's binding, whose items are things of a language that knows them by where they are. A hash
** table of numbers with open addressing [Knuth, vol. 3, 6.4, algorithms L and R].
*/
#ifndef GZ_ADDRESSES_H
#define GZ_ADDRESSES_H

#include "world/memory.h"

/* All zeros at first. */
typedef struct gz_addresses {
  int *slots;      /* numbers, or -1 */
  int slot_count;  /* 0, or a power of two; half of them are empty, at least */
  int shift;       /* 64 less its exponent */
  int count;       /* of addresses */
  const void **of; /* the address of each number */
  int capacity;
} gz_addresses;

/* The number of an address, or -1. */
int gz_address_find(const gz_addresses *addresses, const void *address);

/* Gives a number, from 0 on, to an address that has none. False if there is no memory: then nothing has
   changed. */
bool gz_address_put(gz_addresses *addresses, gz_memory *memory, const void *address, int number);

/* Forgets an address that has a number. */
void gz_address_drop(gz_addresses *addresses, const void *address);

void gz_addresses_release(gz_addresses *addresses, gz_memory *memory);

#endif
