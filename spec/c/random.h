/*
** Random numbers for the tests in C, and how many cases to try. The numbers are the same in each
** run, unless the environment variable GRAZE_SEED, an integer, selects others.
*/
#pragma once

#include <stdint.h>
#include <stdlib.h>

/* A xorshift generator [Marsaglia, Xorshift RNGs, 2003]. */
static inline double uniform(double low, double high) {
  static uint64_t state;
  if (state == 0) {
    const char *seed = getenv("GRAZE_SEED");
    state = 88172645463325252u ^ (seed ? strtoull(seed, NULL, 10) << 20 : 0);
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return low + (high - low) * ((double)(state >> 11) * 0x1p-53);
}

static inline int pick(int n) { return (int)uniform(0, n); }

/* Return the number of random cases to try: `count` times GRAZE_CASES, an integer, if the
   environment has it. */
static inline int cases(int count) {
  const char *times = getenv("GRAZE_CASES");
  return times ? count * atoi(times) : count;
}
