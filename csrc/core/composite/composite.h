/*
** Questions about shapes of several parts: about the union of what the parts cover.
**
** All pairs of parts have one skin, see gz_skin_of_pair.
**
** Of the two shapes at least one has parts, unless stated. At most one may be a plane.
*/
#pragma once

#include "core/convex/contacts.h"
#include "core/convex/hit.h"
#include "core/parts/layout.h"
#include "core/parts/pairs.h"
#include "core/shape/path.h"

/* Has one of two shapes parts? Then the functions below answer, else those for convex shapes. */
static inline bool gz_have_parts(const gz_shape *a, const gz_shape *b) {
  return gz_has_parts(a->geometry) || gz_has_parts(b->geometry);
}

/* Has one of two shapes parts, and is at most one a plane? */
static inline bool gz_are_composites(const gz_shape *a, const gz_shape *b) {
  return gz_have_parts(a, b) && (a->geometry->kind != GZ_PLANE || b->geometry->kind != GZ_PLANE);
}

/*
** Do two shapes overlap? Touching is not overlapping; a skin of 0 stands for their own. A point or
** a segment can lie inside of the union, and overlap none of its parts, see core/composite/seam.h.
*/
bool gz_composite_overlaps(const gz_shape *a, const gz_shape *b, double skin);

/* gz_composite_overlaps with a pair of parts that overlap: of the shapes as they stand. If
   there is none, since a thin part lies in a seam, *by_seam is true. Not for planes. */
bool gz_composite_find_overlap(const gz_shape *a, const gz_shape *b, double skin,
                               gz_part_pair *pair, bool *by_seam);

/* Return how deep a shape reaches into the solid side of a plane; negative if it is outside, or
   nothing of it is solid. */
double gz_depth_in_plane(const gz_shape *shape, const gz_shape *plane);

/*
** Find the shortest translation of a that separates it from b, as gz_collide does for convex
** shapes: hit->normal * hit->depth. It leads out of the whole union, in any direction. Returns
** false, and leaves *hit alone, where they do not overlap. 0 stands for the own skin.
*/
bool gz_composite_collide(const gz_shape *a, const gz_shape *b, double skin, gz_hit *hit);

/*
** Return the signed distance of two shapes, and their closest points. Where they overlap it is
** minus the depth of gz_composite_collide, and the points are those that touch after that
** translation, each on its own shape.
*/
gz_separation gz_composite_distance(const gz_shape *a, const gz_shape *b);

/* Is the distance of two shapes at most `reach`, which is not negative? The way out of shapes that
   overlap is not searched for that, nor are parts looked at that are farther away. */
bool gz_composite_are_near(const gz_shape *a, const gz_shape *b, double reach);

/*
** Write the contact manifold: the normal of gz_composite_collide, and of all pairs of parts whose
** own way out has that normal, the two contacts farthest apart. Without such a pair, as in a notch,
** the one contact lies between the points that touch after the translation.
*/
bool gz_composite_contacts(const gz_shape *a, const gz_shape *b, gz_manifold *manifold);

/*
** Find the first contact of a with b on a path, as gz_sweep and gz_convex_impact do for convex
** shapes. The normal is that of the union: a body that meets several parts at once is not stopped
** by a side that another part covers. If they overlap at the start, the answer is that of
** gz_composite_collide.
*/
gz_status gz_composite_sweep(const gz_shape *a, const gz_shape *b, const gz_path *path,
                             gz_hit *hit);

/*
** gz_composite_sweep for one leg of a move, with the skin of the mover.
**
** A mover may be inside already. Moving deeper is blocked: GZ_OVERLAP if the path leads against the
** way out of the union. Moving out is allowed, but the parts that a is not in yet still stop it.
*/
gz_status gz_composite_sweep_leg(const gz_shape *a, const gz_shape *b, const gz_path *path,
                                 double skin, gz_hit *hit);

/*
** Find where the ray from p to q enters a shape of parts, as gz_convex_ray_cast does for a convex
** one. A ray along a seam enters at its end. The normal is that of the side where it enters, and
** *part the part of that side, see gz_touched_side; at a corner, of the side that the ray meets
** most head-on. *part is -1 unless the ray hits.
*/
gz_status gz_composite_ray_cast(const gz_shape *shape, gz_vec p, gz_vec q, gz_hit *hit, int *part);
