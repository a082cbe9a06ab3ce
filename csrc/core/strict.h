/*
** Compiler settings for the core: first of all, arithmetic that gives the same bits everywhere.
**
** A compiler that fuses a*b + c into one rounding makes answers depend on the machine and on the
** optimiser's mood. Makefiles can forbid it with -ffp-contract=off, but a rock is built by flags
** that are not ours, so the source forbids it too. Every file of the core includes this before
** anything else.
**
** GCC 12 fuses all the same where it makes one operation of a sum and a difference side by side, as
** in a rotation: so where a machine has fused operations, it is not to look for such pairs.
**
** Nor is it in a file that defines GZ_UNPAIRED before it includes anything. There, pairs were
** measured to be slower: two numbers just stored are loaded together, which has to wait until both
** stores are done.
**
** Functions begin at a line of the cache, and loops at half of one. Left to chance, a move among
** tiles took a sixth longer when files that it never calls had changed.
**
** Loops are unrolled in a file that defines GZ_UNROLLED, where most go round two or four times: a
** sixth of the time; or by GZ_UNROLL, which is said before one. GZ_ALWAYS_INLINE is for what
** compilers think too long for that, where it was measured to gain as much as an eighth; and
** GZ_NOINLINE for what is seldom called, so that what often is does not save registers for it.
*/
#ifndef GZ_STRICT_H
#define GZ_STRICT_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && (defined(__FP_FAST_FMA) || defined(GZ_UNPAIRED))
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("align-functions=64", "align-loops=32")
#if defined(GZ_UNROLLED)
#pragma GCC optimize("unroll-loops")
#endif
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

#endif
