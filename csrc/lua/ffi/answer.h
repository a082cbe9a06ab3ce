/*
** What the functions of lua/ffi/calls.h return and check, and how they write their answers.
*/
#pragma once

#include "lua/base/results.h"
#include "lua/base/types.h"

#include "core/convex/contacts.h"
#include "core/convex/hit.h"

#include <limits.h>

enum { LGZ_CANNOT = -1, LGZ_NO, LGZ_YES };

static inline bool is_good(double value) { return fabs(value) <= GZ_LARGEST; }
static inline bool are_good(double x, double y) { return is_good(x) && is_good(y); }

static inline double *put_hit(double *at, const gz_hit *hit) {
  return lgz_putvec(lgz_put(at, hit->t), hit->normal);
}

/* Number the answer that was just written, and return the number. */
static inline int written(lgz_answer *out) {
  out->last = (out->last & (INT_MAX >> 1)) + 1;
  return out->last;
}
