// What the benchmarks in C++ share: a clock, and memory for graze from the C library.
#pragma once

#include <cstdlib>
#include <ctime>

extern "C" {
#include "core/math/memory.h"
}

// The seconds that this process has worked.
inline double now() {
  std::timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

inline void *resize(void *, void *block, size_t, size_t size) {
  if (size > 0) return std::realloc(block, size);
  std::free(block);
  return nullptr;
}

// A number from 0 to 1, without 1.
inline double uniform() { return std::rand() / (RAND_MAX + 1.0); }
