/*
** SIMD: SSE2 on x86-64, NEON on 64-bit ARM, plain C elsewhere. All three give the same bits: only
** operations are used that round each lane as plain C does.
*/
#pragma once

#include "core/math/vec.h"

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/* Four floats. gz_f32x4_all_le returns 1 if each lane of a is <= its counterpart, else 0. */
#if defined(__SSE2__)
typedef __m128 gz_f32x4;
static inline gz_f32x4 gz_f32x4_load(const float *v) { return _mm_loadu_ps(v); }
static inline unsigned gz_f32x4_all_le(const float *a, gz_f32x4 most) {
  /* 15 + 1 = 16 if all four bits are set. */
  return (unsigned)(_mm_movemask_ps(_mm_cmple_ps(_mm_loadu_ps(a), most)) + 1) >> 4;
}
#elif defined(__aarch64__)
typedef float32x4_t gz_f32x4;
static inline gz_f32x4 gz_f32x4_load(const float *v) { return vld1q_f32(v); }
static inline unsigned gz_f32x4_all_le(const float *a, gz_f32x4 most) {
  return vminvq_u32(vcleq_f32(vld1q_f32(a), most)) & 1u;
}
#else
typedef struct gz_f32x4 {
  float v[4];
} gz_f32x4;
static inline gz_f32x4 gz_f32x4_load(const float *v) {
  gz_f32x4 four = { { v[0], v[1], v[2], v[3] } };
  return four;
}
static inline unsigned gz_f32x4_all_le(const float *a, gz_f32x4 most) {
  return a[0] <= most.v[0] && a[1] <= most.v[1] && a[2] <= most.v[2] && a[3] <= most.v[3];
}
#endif

/* Is each of four floats of a <= its counterpart in b? */
static inline bool gz_all_le(const float *a, const float *b) {
  return gz_f32x4_all_le(a, gz_f32x4_load(b)) != 0;
}

/* Negate four floats and swap their halves. One store, as they are loaded by one load. */
static inline void gz_negate_swap(const float *v, float *about) {
#if defined(__SSE2__)
  __m128 x = _mm_loadu_ps(v);
  x = _mm_shuffle_ps(x, x, _MM_SHUFFLE(1, 0, 3, 2));
  _mm_storeu_ps(about, _mm_xor_ps(x, _mm_set1_ps(-0.0f)));
#elif defined(__aarch64__)
  float32x4_t x = vld1q_f32(v);
  vst1q_f32(about, vnegq_f32(vextq_f32(x, x, 2)));
#else
  for (int i = 0; i < 4; i++) about[i] = -v[i ^ 2];
#endif
}

/* For two boxes { min x, min y, -max x, -max y }: do they overlap on both axes by more than `part`
   of their largest coordinate? False if that coordinate is not between `least` and `most`. */
static inline bool gz_overlap_margin(const float *a, const float *b, float part, float least,
                                     float most) {
#if defined(__SSE2__)
  __m128 x = _mm_loadu_ps(a), y = _mm_loadu_ps(b), sign = _mm_set1_ps(-0.0f);
  __m128 far = _mm_max_ps(_mm_andnot_ps(sign, x), _mm_andnot_ps(sign, y));
  far = _mm_max_ps(far, _mm_shuffle_ps(far, far, _MM_SHUFFLE(1, 0, 3, 2)));
  far = _mm_max_ps(far, _mm_shuffle_ps(far, far, _MM_SHUFFLE(2, 3, 0, 1)));
  __m128 sum = _mm_add_ps(x, _mm_shuffle_ps(y, y, _MM_SHUFFLE(1, 0, 3, 2)));
  __m128 below = _mm_cmplt_ps(sum, _mm_mul_ps(far, _mm_set1_ps(-part)));
  __m128 between =
      _mm_and_ps(_mm_cmpgt_ps(far, _mm_set1_ps(least)), _mm_cmplt_ps(far, _mm_set1_ps(most)));
  return _mm_movemask_ps(_mm_and_ps(below, between)) == 15;
#else
  float far = 0;
  bool below = true;
  for (int i = 0; i < 4; i++) far = fmaxf(far, fmaxf(fabsf(a[i]), fabsf(b[i])));
  for (int i = 0; i < 4; i++) below &= a[i] + b[i ^ 2] < -part * far;
  return below && far > least && far < most;
#endif
}

/* gz_all_le for four vectors of four floats, `stride` floats apart: a bit for each, the lowest for
   the first. */
static inline unsigned gz_all_le_x4(const float *a, int stride, const float *b) {
#if defined(__SSE2__)
  __m128 most = _mm_loadu_ps(b);
  __m128i m0 = _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(a), most));
  __m128i m1 = _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(a + stride), most));
  __m128i m2 = _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(a + 2 * stride), most));
  __m128i m3 = _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(a + 3 * stride), most));
  __m128i all = _mm_packs_epi16(_mm_packs_epi32(m0, m1), _mm_packs_epi32(m2, m3));
  return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(all, _mm_set1_epi32(-1))));
#else
  unsigned bits = 0;
  for (int i = 0; i < 4; i++) bits |= (unsigned)gz_all_le(a + i * stride, b) << i;
  return bits;
#endif
}

/* Return the index of the lowest set bit. At least one is set. */
static inline int gz_lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return __builtin_ctzll(bits);
#else
  int i = 0;
  for (; !(bits & 1); bits >>= 1) i++;
  return i;
#endif
}

/*
** Two doubles.
**   _select_ge(x, least, then, otherwise)  in each lane: x >= least ? then : otherwise
**   _mask_ge(x, least)        a bit for each lane where x >= least, the lowest for the first lane
**   _mask_ge_pair(x, y, least)  _mask_ge of the lanes of x, then of y
**   _sign_mask_pair(x, y)     a bit for each lane of x, then of y, with the sign bit
**   _flip_sign(x, by)         -x in each lane where `by` has the sign bit, as -0 does
**   _round_i32(x, out)        each lane rounded to an int32, halves to either side
*/
#if defined(__SSE2__)
typedef __m128d gz_f64x2;
static inline gz_f64x2 gz_f64x2_load(const double *x) { return _mm_loadu_pd(x); }
static inline gz_f64x2 gz_f64x2_splat(double x) { return _mm_set1_pd(x); }
static inline gz_f64x2 gz_f64x2_set(double a, double b) { return _mm_set_pd(b, a); }
static inline gz_f64x2 gz_f64x2_add(gz_f64x2 a, gz_f64x2 b) { return _mm_add_pd(a, b); }
static inline gz_f64x2 gz_f64x2_sub(gz_f64x2 a, gz_f64x2 b) { return _mm_sub_pd(a, b); }
static inline gz_f64x2 gz_f64x2_mul(gz_f64x2 a, gz_f64x2 b) { return _mm_mul_pd(a, b); }
static inline gz_f64x2 gz_f64x2_div(gz_f64x2 a, gz_f64x2 b) { return _mm_div_pd(a, b); }
static inline gz_f64x2 gz_f64x2_min(gz_f64x2 a, gz_f64x2 b) { return _mm_min_pd(a, b); }
static inline gz_f64x2 gz_f64x2_max(gz_f64x2 a, gz_f64x2 b) { return _mm_max_pd(a, b); }
static inline gz_f64x2 gz_f64x2_abs(gz_f64x2 x) { return _mm_andnot_pd(_mm_set1_pd(-0.0), x); }
static inline gz_f64x2 gz_f64x2_flip_sign(gz_f64x2 x, gz_f64x2 by) {
  return _mm_xor_pd(x, _mm_and_pd(by, _mm_set1_pd(-0.0)));
}
static inline gz_f64x2 gz_f64x2_select_ge(gz_f64x2 x, gz_f64x2 least, gz_f64x2 then,
                                          gz_f64x2 otherwise) {
  gz_f64x2 mask = _mm_cmpge_pd(x, least);
  return _mm_or_pd(_mm_and_pd(mask, then), _mm_andnot_pd(mask, otherwise));
}
static inline unsigned gz_f64x2_mask_ge(gz_f64x2 x, gz_f64x2 least) {
  return (unsigned)_mm_movemask_pd(_mm_cmpge_pd(x, least));
}
static inline unsigned gz_f64x2_mask_ge_pair(gz_f64x2 x, gz_f64x2 y, gz_f64x2 least) {
  __m128 of_x = _mm_castpd_ps(_mm_cmpge_pd(x, least)), of_y = _mm_castpd_ps(_mm_cmpge_pd(y, least));
  return (unsigned)_mm_movemask_ps(_mm_shuffle_ps(of_x, of_y, _MM_SHUFFLE(2, 0, 2, 0)));
}
static inline unsigned gz_f64x2_sign_mask_pair(gz_f64x2 x, gz_f64x2 y) {
  return (unsigned)_mm_movemask_ps(
      _mm_shuffle_ps(_mm_castpd_ps(x), _mm_castpd_ps(y), _MM_SHUFFLE(3, 1, 3, 1)));
}
static inline void gz_f64x2_store(double *x, gz_f64x2 a) { _mm_storeu_pd(x, a); }
static inline gz_f64x2 gz_f64x2_load_f32(const float *x) {
  return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)x)));
}
static inline void gz_f64x2_round_i32(gz_f64x2 x, int32_t *nearest) {
  __m128i whole = _mm_cvtpd_epi32(x);
  nearest[0] = _mm_cvtsi128_si32(whole);
  nearest[1] = _mm_cvtsi128_si32(_mm_shuffle_epi32(whole, 1));
}
#elif defined(__aarch64__)
typedef float64x2_t gz_f64x2;
static inline gz_f64x2 gz_f64x2_load(const double *x) { return vld1q_f64(x); }
static inline gz_f64x2 gz_f64x2_splat(double x) { return vdupq_n_f64(x); }
static inline gz_f64x2 gz_f64x2_set(double a, double b) {
  return vcombine_f64(vdup_n_f64(a), vdup_n_f64(b));
}
static inline gz_f64x2 gz_f64x2_add(gz_f64x2 a, gz_f64x2 b) { return vaddq_f64(a, b); }
static inline gz_f64x2 gz_f64x2_sub(gz_f64x2 a, gz_f64x2 b) { return vsubq_f64(a, b); }
static inline gz_f64x2 gz_f64x2_mul(gz_f64x2 a, gz_f64x2 b) { return vmulq_f64(a, b); }
static inline gz_f64x2 gz_f64x2_div(gz_f64x2 a, gz_f64x2 b) { return vdivq_f64(a, b); }
static inline gz_f64x2 gz_f64x2_min(gz_f64x2 a, gz_f64x2 b) {
  return vbslq_f64(vcltq_f64(a, b), a, b);
}
static inline gz_f64x2 gz_f64x2_max(gz_f64x2 a, gz_f64x2 b) {
  return vbslq_f64(vcgtq_f64(a, b), a, b);
}
static inline gz_f64x2 gz_f64x2_abs(gz_f64x2 x) { return vabsq_f64(x); }
static inline gz_f64x2 gz_f64x2_flip_sign(gz_f64x2 x, gz_f64x2 by) {
  uint64x2_t sign = vandq_u64(vreinterpretq_u64_f64(by), vreinterpretq_u64_f64(vdupq_n_f64(-0.0)));
  return vreinterpretq_f64_u64(veorq_u64(vreinterpretq_u64_f64(x), sign));
}
static inline gz_f64x2 gz_f64x2_select_ge(gz_f64x2 x, gz_f64x2 least, gz_f64x2 then,
                                          gz_f64x2 otherwise) {
  return vbslq_f64(vcgeq_f64(x, least), then, otherwise);
}
static inline unsigned gz_f64x2_mask_ge(gz_f64x2 x, gz_f64x2 least) {
  uint64x2_t mask = vcgeq_f64(x, least);
  return (unsigned)((vgetq_lane_u64(mask, 0) & 1) | (vgetq_lane_u64(mask, 1) & 2));
}
static inline void gz_f64x2_store(double *x, gz_f64x2 a) { vst1q_f64(x, a); }
static inline gz_f64x2 gz_f64x2_load_f32(const float *x) { return vcvt_f64_f32(vld1_f32(x)); }
static inline void gz_f64x2_round_i32(gz_f64x2 x, int32_t *nearest) {
  vst1_s32(nearest, vmovn_s64(vcvtnq_s64_f64(x)));
}
#else
typedef struct gz_f64x2 {
  double a, b;
} gz_f64x2;
static inline gz_f64x2 gz_f64x2_set(double a, double b) {
  gz_f64x2 two = { a, b };
  return two;
}
static inline gz_f64x2 gz_f64x2_load(const double *x) { return gz_f64x2_set(x[0], x[1]); }
static inline gz_f64x2 gz_f64x2_splat(double x) { return gz_f64x2_set(x, x); }
static inline gz_f64x2 gz_f64x2_add(gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_set(x.a + y.a, x.b + y.b);
}
static inline gz_f64x2 gz_f64x2_sub(gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_set(x.a - y.a, x.b - y.b);
}
static inline gz_f64x2 gz_f64x2_mul(gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_set(x.a * y.a, x.b * y.b);
}
static inline gz_f64x2 gz_f64x2_div(gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_set(x.a / y.a, x.b / y.b);
}
static inline gz_f64x2 gz_f64x2_min(gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_set(x.a < y.a ? x.a : y.a, x.b < y.b ? x.b : y.b);
}
static inline gz_f64x2 gz_f64x2_max(gz_f64x2 x, gz_f64x2 y) {
  return gz_f64x2_set(x.a > y.a ? x.a : y.a, x.b > y.b ? x.b : y.b);
}
static inline gz_f64x2 gz_f64x2_abs(gz_f64x2 x) { return gz_f64x2_set(fabs(x.a), fabs(x.b)); }
static inline gz_f64x2 gz_f64x2_flip_sign(gz_f64x2 x, gz_f64x2 by) {
  return gz_f64x2_set(signbit(by.a) ? -x.a : x.a, signbit(by.b) ? -x.b : x.b);
}
static inline gz_f64x2 gz_f64x2_select_ge(gz_f64x2 x, gz_f64x2 least, gz_f64x2 then,
                                          gz_f64x2 otherwise) {
  return gz_f64x2_set(x.a >= least.a ? then.a : otherwise.a, x.b >= least.b ? then.b : otherwise.b);
}
static inline unsigned gz_f64x2_mask_ge(gz_f64x2 x, gz_f64x2 least) {
  return (unsigned)(x.a >= least.a) | (unsigned)(x.b >= least.b) << 1;
}
static inline void gz_f64x2_store(double *x, gz_f64x2 two) {
  x[0] = two.a;
  x[1] = two.b;
}
static inline gz_f64x2 gz_f64x2_load_f32(const float *x) { return gz_f64x2_set(x[0], x[1]); }
static inline int32_t gz_nearest_integer(double x) { return (int32_t)(x < 0 ? x - 0.5 : x + 0.5); }
static inline void gz_f64x2_round_i32(gz_f64x2 x, int32_t *nearest) {
  nearest[0] = gz_nearest_integer(x.a);
  nearest[1] = gz_nearest_integer(x.b);
}
#endif

/* Load and store a vector. A vector that is loaded whole must be stored whole, too: else store
   forwarding stalls. */
static inline gz_f64x2 gz_f64x2_load_vec(const gz_vec *v) {
  return gz_f64x2_load((const double *)v);
}
static inline void gz_f64x2_store_vec(gz_vec *v, gz_f64x2 two) { gz_f64x2_store((double *)v, two); }

#if !defined(__SSE2__)
static inline unsigned gz_f64x2_mask_ge_pair(gz_f64x2 x, gz_f64x2 y, gz_f64x2 least) {
  return gz_f64x2_mask_ge(x, least) | gz_f64x2_mask_ge(y, least) << 2;
}
static inline unsigned gz_f64x2_sign_mask_pair(gz_f64x2 x, gz_f64x2 y) {
  double all[4];
  unsigned signs = 0;
  gz_f64x2_store(all, x);
  gz_f64x2_store(all + 2, y);
  for (int i = 0; i < 4; i++) signs |= (unsigned)(signbit(all[i]) != 0) << i;
  return signs;
}
#endif

/*
** Write the largest floats not above four doubles: the lanes of `low`, then of `high`. The nearest
** float is right, or one too large. The bits of the previous float are one less, or one more if the
** sign is set.
*/
static inline void gz_round_down(gz_f64x2 low, gz_f64x2 high, float *down) {
#if defined(__SSE2__)
  __m128 f = _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high));
  __m128d too_low = _mm_cmpgt_pd(_mm_cvtps_pd(f), low);
  __m128d too_high = _mm_cmpgt_pd(_mm_cvtps_pd(_mm_movehl_ps(f, f)), high);
  __m128i above = _mm_castps_si128(
      _mm_shuffle_ps(_mm_castpd_ps(too_low), _mm_castpd_ps(too_high), _MM_SHUFFLE(2, 0, 2, 0)));
  __m128i bits = _mm_castps_si128(f);
  __m128i one = _mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1));
  bits = _mm_sub_epi32(bits, _mm_and_si128(above, one));
  _mm_storeu_ps(down, _mm_castsi128_ps(bits));
#else
  double x[4];
  gz_f64x2_store(x, low);
  gz_f64x2_store(x + 2, high);
  for (int i = 0; i < 4; i++) {
    union {
      float value;
      int32_t bits;
    } f;
    f.value = (float)x[i];
    f.bits -= f.value > x[i] ? (f.bits < 0 ? -1 : 1) : 0;
    down[i] = f.value;
  }
#endif
}

/* Return the larger of both lanes. */
static inline double gz_f64x2_largest(gz_f64x2 two) {
  double x[2];
  gz_f64x2_store(x, two);
  return x[0] > x[1] ? x[0] : x[1];
}
