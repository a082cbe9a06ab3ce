/*
** The parts of a validation: each asserts what one part of a world promises.
*/
#pragma once

#include "world/mix.h"
#include "world/world.h"

/* That the ids, their order, the lists of those that are free, and the extras agree. */
void gz_validate_items(const gz_world *world);

/* That the index holds the box of each item but planes, and finds it. */
void gz_validate_index(const gz_world *world);

/* That the pool counts who uses its geometries, and finds those that are shared. */
void gz_validate_geometries(const gz_world *world);

/* Return about how many items' worth of reading these two take. */
int64_t gz_cost_of_index(const gz_world *world);
int64_t gz_cost_of_geometries(const gz_world *world);

/* That groups count their items, and that the table of rules finds all rules. */
void gz_validate_rules(const gz_world *world);

/*
** Numbers that must be the same ones in two places, in any order: each place adds up the hashes of
** its numbers, and the sums are equal. So no list is searched, and none is made. Numbers that
** differ have equal sums once in 2^64.
*/
static inline uint64_t gz_hash_of_number(int number) {
  return gz_mix(gz_mix(0x9A2E5, (uint64_t)(int64_t)number), 0x51DE);
}

/* Return the sum for each number below `count`. */
static inline uint64_t gz_sum_of_numbers_below(int count) {
  uint64_t sum = 0;
  for (int k = 0; k < count; k++) sum += gz_hash_of_number(k);
  return sum;
}
