/*
** What the functions of lua/ffi/calls.h return and check, and how they write their answers.
*/
#pragma once

#include "lua/base/types.h"

#include "core/convex/contacts.h"
#include "core/convex/hit.h"

#include <limits.h>

enum { LGZ_CANNOT = -1, LGZ_NO, LGZ_YES };

static inline bool is_good(double value) { return fabs(value) <= GZ_LARGEST; }
static inline bool are_good(double x, double y) { return is_good(x) && is_good(y); }

/* Write numbers, and return the address behind them. */
static inline double *put(double *at, double value) {
  *at = value;
  return at + 1;
}

static inline double *put_vec(double *at, gz_vec v) { return put(put(at, v.x), v.y); }

static inline double *put_hit(double *at, const gz_hit *hit) {
  return put_vec(put(at, hit->t), hit->normal);
}

/* Number the answer that was just written, and return the number. */
static inline int written(lgz_answer *out) {
  out->last = (out->last & (INT_MAX >> 1)) + 1;
  return out->last;
}

static inline int write_contacts(const gz_manifold *manifold, lgz_answer *out) {
  double *next = put_vec(put(out->at, manifold->n), manifold->normal);
  for (int i = 0; i < manifold->n; i++) {
    next = put(put_vec(next, manifold->contacts[i].point), manifold->contacts[i].depth);
  }
  return written(out);
}

static inline int write_gap(const gz_separation *gap, lgz_answer *out) {
  put_vec(put_vec(put(out->at, gap->distance), gap->on_a), gap->on_b);
  return written(out);
}
