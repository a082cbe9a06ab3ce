/*
** The questions about two shapes, which are userdata or items of a world: a line each, with the
** names of the methods of shapes and of worlds, and what they answer.
**
** From a line come the methods on Lua's stack (shapes/pair_methods.c, world/item_pairs.c), the
** functions that LuaJIT calls without it (lua/ffi/pairs.c) and the Lua that calls those
** (lua/graze/ffi/pair.lua).
**
**   FLAG       true or false
**   DEPTH      depth, nx, ny [, part] | nil
**   MANIFOLD   n, nx, ny, x1, y1, depth1 [, x2, y2, depth2] | nil
**   GAP        distance, ax, ay, bx, by
*/
#pragma once

#include "lua/base/results.h"

#include "core/pair.h"

#define LGZ_PAIR_QUESTIONS(QUESTION)                                                               \
  QUESTION(overlaps, overlapping, FLAG)                                                            \
  QUESTION(collide, collide, DEPTH)                                                                \
  QUESTION(contacts, contacts, MANIFOLD)                                                           \
  QUESTION(distance, distance, GAP)

/* What the numbers of an answer are in Lua: i a whole number, n a number. */
#define LGZ_FORMAT_FLAG NULL
#define LGZ_FORMAT_DEPTH "nnni"
#define LGZ_FORMAT_MANIFOLD "innnnnnnn"
#define LGZ_FORMAT_GAP "nnnnn"

/*
** lgz_pair_X is question X about two shapes, of which at most one is a plane. Each writes its
** answer as numbers, and returns how many Lua gets: 0 for nil. A part that there is not is -1. A
** flag is returned, and nothing written. `convex`: both shapes are known to be, and no planes.
*/
static inline int lgz_pair_overlaps(const gz_shape *a, const gz_shape *b, bool convex, double *at) {
  (void)at;
  return (convex ? gz_convex_overlaps : gz_overlaps)(a, b);
}

static inline int lgz_pair_collide(const gz_shape *a, const gz_shape *b, bool convex, double *at) {
  gz_hit hit;
  if (!(convex ? gz_convex_collide : gz_collide)(a, b, 0, &hit)) return 0;
  double *next = lgz_putvec(lgz_put(at, hit.depth), hit.normal);
  if (convex) return 3;
  int part = lgz_partnumber(gz_part_hit(a, b, gz_scale(hit.normal, hit.depth), hit.normal));
  lgz_put(next, part);
  return part >= 0 ? 4 : 3;
}

static inline int lgz_pair_contacts(const gz_shape *a, const gz_shape *b, bool convex, double *at) {
  gz_manifold manifold;
  if (!(convex ? gz_convex_contacts : gz_contacts)(a, b, &manifold)) return 0;
  double *next = lgz_putvec(lgz_put(at, manifold.n), manifold.normal);
  for (int i = 0; i < manifold.n; i++) {
    next = lgz_put(lgz_putvec(next, manifold.contacts[i].point), manifold.contacts[i].depth);
  }
  return (int)(next - at);
}

static inline int lgz_pair_distance(const gz_shape *a, const gz_shape *b, bool convex, double *at) {
  gz_separation gap = (convex ? gz_convex_distance : gz_distance)(a, b);
  lgz_putvec(lgz_putvec(lgz_put(at, gap.distance), gap.on_a), gap.on_b);
  return 5;
}
