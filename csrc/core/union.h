/*
** Questions about shapes of several parts: about the union of what the parts cover.
**
** All pairs of parts have one skin: else what rests on a large part would be stopped by a small one
** beside it. It is that of the largest parts, at the coordinates of the whole shapes.
*/
#pragma once

#include "core/hit.h"
#include "core/shape.h"

/*
** Do two shapes overlap, of which at least one has parts? Touching is not overlapping.
**
** A point or a segment can lie along a joint, and so overlap no part beside it. It overlaps the
** union if it lies within the skin of the joint, and farther than the skin from the joint's ends,
** which are corners of the outline.
*/
bool gz_union_overlaps(const gz_shape *a, const gz_shape *b);

/*
** Find the shortest translation of a that separates it from b, as gz_collide does for convex
** shapes: hit->normal * hit->depth. It leads out of the whole union, in any direction. Returns
** false, and leaves *hit alone, where they do not overlap.
*/
bool gz_union_collide(const gz_shape *a, const gz_shape *b, gz_hit *hit);

/*
** Return the signed distance of two shapes, and their closest points. Where they overlap it is
** minus the depth of gz_union_collide, and the points are those that touch after that translation,
** each on its own shape.
*/
gz_separation gz_union_distance(const gz_shape *a, const gz_shape *b);

/*
** Find the first contact of a, displaced by d, with b, as gz_sweep does for convex shapes. The
** normal is that of the union: a body that meets several parts at once is not stopped by a side
** that another part covers. If they overlap at the start, the answer is that of gz_union_collide.
*/
gz_status gz_union_sweep(const gz_shape *a, const gz_shape *b, gz_vec d, gz_hit *hit);

/*
** Return the listed edge of b, which has parts, that a touches or is closest to. Of several, the
** one that a displacement along d meets most head-on, then the one listed first. Numbers begin
** with 0. Writes the normal of that edge, unless it is NULL.
*/
int gz_union_touched_edge(const gz_shape *a, const gz_shape *b, gz_vec d, gz_vec *normal);

/*
** Return when a point or a segment that is displaced by d along a joint of the shape reaches the
** joint's end; HUGE_VAL if it runs along none, or is no point or segment. Within the skin of the
** ends it only touches.
*/
double gz_union_time_along_joint(const gz_shape *thin, const gz_shape *shape, gz_vec d,
                                 double skin);

/*
** Find where the ray from p to q enters a shape of parts, as gz_ray_cast does for a convex one. A
** ray along a joint enters where it reaches the joint's end.
**
** The normal is that of the listed edge where it enters, *edge is the number of that edge, from 0
** on. At a corner it is the edge that the ray meets more head-on; of two, the one listed first.
*/
gz_status gz_union_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit, int *edge);
