/*
** Two shapes of any kind: convex ones, by core/convex/convex.h, or such with parts, by
** core/union/union.h. At most one of them may be a plane.
*/
#pragma once

#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/parts/pairs.h"
#include "core/union/union.h"

static inline bool gz_overlaps(const gz_shape *a, const gz_shape *b) {
  return gz_have_parts(a, b) ? gz_union_overlaps(a, b) : gz_convex_overlaps(a, b);
}

/* 0 stands for the own skin. */
static inline bool gz_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  if (gz_have_parts(a, b)) return gz_union_collide(a, b, skin, hit);
  return gz_convex_collide(a, b, skin, hit);
}

static inline bool gz_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold) {
  return gz_have_parts(a, b) ? gz_union_contacts(a, b, manifold) : gz_convex_contacts(a, b, manifold);
}

static inline gz_separation gz_distance(const gz_shape *a, const gz_shape *b) {
  return gz_have_parts(a, b) ? gz_union_distance(a, b) : gz_convex_distance(a, b);
}

static inline gz_status gz_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit) {
  if (!gz_have_parts(a, b)) return gz_convex_sweep(a, b, d, 0, hit);
  gz_path path = gz_straight_path(d);
  return gz_union_sweep(a, b, &path, hit);
}

static inline gz_status gz_impact(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g,
                                      double tmax, gz_hit *hit) {
  gz_path path = { false, v, g, tmax };
  if (gz_have_parts(a, b)) return gz_union_sweep(a, b, &path, hit);
  return gz_convex_impact(a, b, v, g, tmax, 0, hit);
}

/* Return the depth up to which two shapes only touch. */
static inline double gz_skin_of_pair(const gz_shape *a, const gz_shape *b, double travel) {
  if (gz_have_parts(a, b)) return gz_union_skin(a, b, travel);
  return gz_skin_between(a, b, gz_noise_between(a, b, travel));
}
