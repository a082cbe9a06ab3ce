/*
** The door for two shapes of any kind: convex ones go to core/convex, those with parts to
** core/composite. At most one of the two may be a plane.
*/
#pragma once

#include "core/composite/composite.h"
#include "core/composite/touched_side.h"
#include "core/composite/turning_sweep.h"
#include "core/convex/convex.h"
#include "core/convex/impact.h"
#include "core/convex/ray.h"
#include "core/parts/pairs.h"

/* Do two shapes overlap? Touching is not overlapping. */
static inline bool gz_overlaps(const gz_shape *a, const gz_shape *b) {
  return gz_have_parts(a, b) ? gz_composite_overlaps(a, b, 0) : gz_convex_overlaps(a, b);
}

/* Find the shortest translation of a that separates it from b: hit->normal * hit->depth. Returns
   false, and leaves *hit alone, where they do not overlap. A skin of 0 stands for their own. */
static inline bool gz_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit) {
  return gz_have_parts(a, b) ? gz_composite_collide(a, b, skin, hit)
                             : gz_convex_collide(a, b, skin, hit);
}

/* Write the contact manifold; false where they do not overlap. */
static inline bool gz_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold) {
  return gz_have_parts(a, b) ? gz_composite_contacts(a, b, manifold)
                             : gz_convex_contacts(a, b, manifold);
}

/* Return the signed distance and the closest points. */
static inline gz_separation gz_distance(const gz_shape *a, const gz_shape *b) {
  return gz_have_parts(a, b) ? gz_composite_distance(a, b) : gz_convex_distance(a, b);
}

/* Is the distance of two shapes at most `reach`, which is not negative? Much cheaper than the
   distance where shapes of many parts overlap. */
static inline bool gz_are_near(const gz_shape *a, const gz_shape *b, double reach) {
  return gz_have_parts(a, b) ? gz_composite_are_near(a, b, reach)
                             : gz_convex_distance(a, b).distance <= reach;
}

/* Find the first contact of a, displaced by d, with b, which is at rest; t is a fraction of d. */
static inline gz_status gz_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit) {
  if (!gz_have_parts(a, b)) return gz_convex_sweep(a, b, d, 0, hit);
  gz_path path = gz_straight_path(d);
  return gz_composite_sweep(a, b, &path, hit);
}

/* gz_sweep along a path without acceleration, on which a may turn; it must not be a plane then, nor
   a grid. `there`, which owns a copy of a's geometry, is left where a is at the contact. */
static inline gz_status gz_sweep_posed(const gz_shape *a, gz_shape *there, const gz_shape *b,
                                       const gz_path *path, gz_hit *hit) {
  if (path->spin != 0) return gz_turn(a, there, b, path, 0, hit);
  gz_status status = gz_sweep(a, b, path->v, hit);
  if (status != GZ_MISS) gz_set_position(there, gz_mul_add(a->position, path->v, hit->t));
  return status;
}

/* Find the first contact of a, displaced by v t + g t^2 / 2, with b in 0 <= t < tmax. */
static inline gz_status gz_impact(const gz_shape *a, const gz_shape *b, gz_vec v, gz_vec g,
                                  double tmax, gz_hit *hit) {
  gz_path path = { false, v, g, tmax, 0 };
  if (gz_have_parts(a, b)) return gz_composite_sweep(a, b, &path, hit);
  return gz_convex_impact(a, b, v, g, tmax, 0, hit);
}

/* Find where the ray from p to q enters a shape; GZ_OVERLAP, with t and the normal 0, if it starts
   inside. *part is the part that it hits; -1 if there is none. */
static inline gz_status gz_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit,
                                    int *part) {
  *part = -1;
  return gz_has_parts(shape->geometry) ? gz_composite_ray_cast(shape, p, q, hit, part)
                                       : gz_convex_ray_cast(shape, p, q, hit);
}

/* Return the point midway between the surfaces where a, which is no plane, touches b after a
   displacement by d, as for gz_part_hit; the point of a is where it is before. Writes that part. */
static inline gz_vec gz_contact_point(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal,
                                      int *part) {
  if (gz_have_parts(a, b)) return gz_composite_contact_point(a, b, d, normal, part);
  gz_separation gap = gz_convex_distance(a, b);
  *part = -1;
  return gz_lerp(gap.on_a, gap.on_b, 0.5);
}

/* Return the part of b that a touches with this normal after a displacement by d: of a sweep until
   the contact, else out of b. -1 if b has no parts. */
static inline int gz_part_hit(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec normal) {
  return gz_has_parts(b->geometry) ? gz_composite_part_hit(a, b, d, normal) : -1;
}
