/*
** Several numbers at once, in the registers that every machine of today has: SSE2 on x86-64, NEON on
** 64-bit ARM, and plain C elsewhere. All three give the same bits: only operations are used that round
** each number as plain C does.
*/
#ifndef GZ_LANES_H
#define GZ_LANES_H

#include "core/strict.h"

#include <stdbool.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/* Four floats: is none of a above its counterpart in b? */
static inline bool gz_none_above(const float *a, const float *b) {
#if defined(__SSE2__)
  return _mm_movemask_ps(_mm_cmple_ps(_mm_loadu_ps(a), _mm_loadu_ps(b))) == 15;
#elif defined(__aarch64__)
  return vminvq_u32(vcleq_f32(vld1q_f32(a), vld1q_f32(b))) != 0;
#else
  return a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2] && a[3] <= b[3];
#endif
}

#endif
