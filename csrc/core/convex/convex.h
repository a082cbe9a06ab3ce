/*
** The narrow phase: two shapes where they are, or as one of them moves along a straight path.
**
** Overlaps, collide, distance and sweep are answered here. convex.c holds the table of which
** kernel answers for which pair of shapes. All kernels give the same bits.
**
** Touching is not overlapping, and a depth up to the skin is touching, see core/shape/skin.h.
**
** At most one of two shapes may be a plane. A plane may be either of them, also the moving one.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/convex/kernels/kernels.h"

/* Do two shapes overlap? */
bool gz_convex_overlaps(const gz_shape *a, const gz_shape *b);

/*
** Find the minimum translation that separates a from b: hit->normal * hit->depth, applied to a;
** hit->t is 0, and hit->surface the normal. Returns false, and leaves *hit alone, where they do not
** overlap. Of several equally short translations the shapes alone choose one, and swapping a and b
** negates it; concentric circles separate along x. A depth up to `skin` is touching; 0 stands for
** the pair's own skin.
**
** The depth is set by overlap_hit in convex.c, and for axis-aligned boxes by write_aabb_overlap in
** kernels/aabb.c; both also set that of sweeps and impacts that start inside. gz_convex_distance,
** core/convex/contacts.c, core/convex/predict.c and core/composite/collide.c compute depths of
** their own.
*/
bool gz_convex_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit);

/* Return the signed distance of two shapes, and their closest points. */
gz_separation gz_convex_distance(const gz_shape *a, const gz_shape *b);

/*
** Swept separating axes: find the first contact of a, displaced by d, with b, which is at
** rest. d is a's whole displacement in world units; t runs from 0 to 1 along it.
**
** GZ_MISS     they never overlap on the way (touching and grazing are no overlap)
** GZ_HIT      first contact at hit->t in [0, 1), the normal of b's side there, depth 0
** GZ_OVERLAP  they overlap at the start: t = 0, the minimum translation and its depth
**
** A depth up to `skin` is touching; 0 stands for the pair's own skin. A given skin does not grow
** with d: what stops there touches by the rule of gz_convex_overlaps, however long d is.
**
** The path is clipped by the half-planes of the Minkowski difference [Cyrus & Beck 1978]: exact up
** to rounding, without iteration. O(n + m).
*/
gz_status gz_convex_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, double skin, gz_hit *hit);

/*
** Locate the origin relative to the difference C0 of the pair's cores, without radii. Distances and
** `limit` are signed distances from C0. Never returns GZ_UNDECIDED.
** GZ_INSIDE         inside for certain; *axis is the nearest face, unless axis is NULL
** GZ_SEPARATED_NEAR *nearest is the closest feature
** GZ_SEPARATED      at least `limit` away; neither is written
*/
gz_verdict gz_locate_origin(const gz_pair *pair, double limit, gz_axis *axis,
                            gz_closest_feature *nearest);

/* Find the feature of the difference closest to the origin. Its distance is `limit` where that is
   all that is known: the origin is at least so far outside. */
void gz_find_closest_to_origin(const gz_pair *pair, double limit, gz_closest_feature *nearest);

/* Return the hit of an overlapping pair, in the caller's order, from the closest feature. */
gz_hit gz_hit_of_feature(const gz_pair *pair, const gz_closest_feature *nearest);
