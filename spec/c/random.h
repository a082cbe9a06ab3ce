/*
** The numbers of the tests in C: the same in each run.
*/
#ifndef SPEC_RANDOM_H
#define SPEC_RANDOM_H

#include <stdint.h>

/* By shifts and exclusive or [Marsaglia, Xorshift RNGs, 2003]. */
static inline double uniform(double low, double high) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return low + (high - low) * ((double)(state >> 11) * 0x1p-53);
}

static inline int pick(int n) { return (int)uniform(0, n); }

#endif
