/*
** Hashes of 64 bits: the same for the same numbers on every machine. Not for secrets.
*/
#pragma once

#include "core/math/vec.h"

#include <stdint.h>

/* Return a hash extended by a value: for a given hash no two values collide, as a product with an
   odd number can be undone [Knuth, vol. 3, 6.4, multiplicative hashing]. */
static inline uint64_t gz_mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 32);
}

/* Return the bits of a number. */
static inline uint64_t gz_bits_of(double value) {
  union {
    double value;
    uint64_t bits;
  } number = { value };
  return number.bits;
}

/* Adding zero turns -0 into 0, which is equal to it. */
static inline uint64_t gz_mix_number(uint64_t hash, double value) {
  return gz_mix(hash, gz_bits_of(value + 0.0));
}

static inline uint64_t gz_mix_vec(uint64_t hash, gz_vec v) {
  return gz_mix_number(gz_mix_number(hash, v.x), v.y);
}
