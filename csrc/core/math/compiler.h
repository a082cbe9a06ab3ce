/*
** Compiler settings that answers or speed rest on. Every file of the core includes this first.
**
** Every product is rounded by itself. A compiler that fuses a*b + c into one rounding gives
** different bits on different machines. The Makefile passes -ffp-contract=off; the pragmas below do
** the same for builds by other flags, such as those of LuaRocks. GCC 12 fuses even so when it
** vectorises a sum beside a difference, as in a rotation: hence no SLP vectoriser where the machine
** has fused operations.
**
** Flags that let a compiler forget NaN, or reorder sums, are refused where they can be told. clang
** tells only of some of them, and a pragma takes the others back. So are registers that hold more
** than a double; FLT_EVAL_METHOD is 1 or 16 where only narrower types are widened.
**
** GZ_UNROLL before a loop unrolls it twice. GZ_ALWAYS_INLINE and GZ_NOINLINE override the compiler
** where that wins more than 10 %: the first on hot functions that it considers too long, the second
** on rare ones, so that their callers save no registers for them. Unoptimised builds ignore both.
*/
#pragma once

#include <float.h>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||     \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ != 0) || defined(_M_FP_FAST)
#error "graze needs exact arithmetic: compile it without -ffast-math, -Ofast, /fp:fast and the like"
#endif

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1 &&                    \
    FLT_EVAL_METHOD != 16
#error "graze needs doubles rounded to doubles: on x86, compile it with -msse2 -mfpmath=sse"
#endif

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wignored-pragmas" /* on machines without float_control */
#pragma float_control(precise, on)
#pragma clang diagnostic pop
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMA)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(__GNUC__) && !defined(__clang__)
#define GZ_UNROLL _Pragma("GCC unroll 2")
#else
#define GZ_UNROLL
#endif

#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define GZ_ALWAYS_INLINE static inline __attribute__((always_inline))
#define GZ_NOINLINE __attribute__((noinline))
#else
#define GZ_ALWAYS_INLINE static inline
#define GZ_NOINLINE
#endif
