/*
** Which surfaces of parts are exposed: sides of what all parts cover together.
**
** Another part of the shape covers a surface where it contains what lies just before that:
**
**          _____                     b2 stands on b1, and so covers a stretch of its upper side. b1
**    _____|_b2__|_____               covers all of b2's lower side.
**   |        b1       |
**
** The same law decides at the contact of two shapes with parts (core/composite/normal.h), where the
** pairs of parts cover one another's sides, and for one-way shapes
** (core/composite/one_way_sides.h). core/parts/sides.h tells of some sides by how a shape was made.
** Where sides of two parts lie back to back, what has no area can lie between them: see
** core/composite/seam.h.
*/
#pragma once

#include "core/parts/sides.h"

/* How far beside a point its surface is looked at, in skins. */
#define GZ_BESIDE_SKINS 64.0

/* A straight stretch of a surface. */
typedef struct gz_surface {
  gz_vec begin, along, normal; /* unit vectors at a right angle */
  double length;
  double tolerance; /* what is no farther off its line is flush with it */
} gz_surface;

/* Return a stretch of a side, from one place on it to another, both in lengths from its begin. Each
   of two flush sides may be off by a skin. */
gz_surface gz_surface_of_side(const gz_side *side, double first, double last, double skin);

/*
** Limit what a part covers of a surface, from *first to *last in lengths from its begin, to what
** is behind one of the part's faces. The part contains what is behind all of them [Cyrus & Beck
** 1978]. `gap` is how far the surface begins before the face. Flush with the surface, the face
** limits nothing if it looks at it. Returns false if nothing is left.
*/
bool gz_limit_cover(const gz_surface *s, gz_vec normal, double gap, double *first, double *last);

/* Do the other parts leave more of a part's surface exposed than the tolerance, anywhere? What is
   thin covers nothing. Not for clusters. */
bool gz_is_exposed(const gz_shape *whole, int part, const gz_surface *s);

/* Where a side is exposed beside a point of it: before that, and behind it, along the side. */
typedef struct gz_exposure {
  bool before, behind;
} gz_exposure;

gz_exposure gz_exposure_beside(const gz_shape *whole, int part, const gz_side *side, gz_vec x,
                               double skin);
