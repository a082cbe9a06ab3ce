/*
** The law of touching: which depth is still touching, and which is overlapping.
**
** Coordinates are rounded, so what should touch is often a little apart, or a little inside. Two
** shapes have a skin. A depth up to the skin is touching, and touching is not overlapping:
**
**       apart            touching           overlapping
**   ...------------|-------------------|------------------->  depth
**                  0                  skin
**
** The skin is 1e-9 of the diameter of the larger shape. That is too little to be seen, and far more
** than the rounding error of a step. Far from (0, 0) coordinates are coarser than that. There
** the skin is the noise: 64 units in the last place of the largest coordinate. A gap smaller than
** the noise is indistinguishable from 0.
**
** What the skin makes of directions and speeds is in core/math/direction.h.
**
** All of graze takes the skin's numbers from here: pairs of convex shapes, unions, rays, moves and
** balls. If one of them had others, a box could overlap a box, and yet rest on the same box as a
** part of an outline. Bounds rely on how small it is: less than 3e-9 of the largest coordinate, and
** than 1e-7 of the radius; and core/convex/kernels/kernels.h, where rounding is less than a tenth.
*/
#pragma once

#include "core/math/assert.h"
#include "core/math/direction.h"
#include "core/shape/shape.h"

/* Return the noise of coordinates of magnitude up to `far`. */
static inline double gz_noise(double far) { return 0x1p-46 * far; }

/* Return the skin of shapes, the largest of which has this bounding radius. Its minimum is the
   noise, which is also the gap up to which shapes count as touching exactly, see gz_snap_gap: to
   raise the minimum alone, change it here. */
static inline double gz_skin(double radius, double noise) { return gz_max(2e-9 * radius, noise); }

/* The skin of a mover among others, as a fraction of the smallest skin that it can have with any of
   them. So where it ends it touches by the law, with room for rounding. */
#define GZ_SKIN_OF_MOVER 0.75

/* How far beside a shape others count as flush with it, in skins. Each of two flush shapes can be
   off by a skin, and so can what touches them. */
#define GZ_FLUSH_SKINS 4

/* Return a bound of all coordinates of a shape. */
static inline double gz_extent(const gz_shape *shape) {
  const gz_geometry *geometry = shape->geometry;
  if (geometry->kind == GZ_PLANE) return fabs(gz_plane_offset(geometry));
  return gz_max_abs(shape->center) + geometry->bounding_radius;
}

/* Return the noise of two shapes that are displaced relative to each other by at most `travel`.
   Both lie within `far` of (0, 0). So they meet within the first 2 * far of a longer displacement,
   and no more adds to the rounding there. */
static inline double gz_noise_between(const gz_shape *a, const gz_shape *b, double travel) {
  double far = gz_max(gz_extent(a), gz_extent(b));
  return gz_noise(far + gz_min(travel, 2 * far));
}

/* Return the skin of two convex shapes with this noise. */
static inline double gz_skin_between(const gz_shape *a, const gz_shape *b, double noise) {
  return gz_skin(gz_max(a->geometry->bounding_radius, b->geometry->bounding_radius), noise);
}

/* Return a skin that a caller gives in place of the pair's own; but at least half of the noise, as
   smaller gaps are indistinguishable. */
static inline double gz_given_skin(double skin, double noise) {
  GZ_ASSERT(skin > 0);
  return gz_max(skin, noise / 2);
}
