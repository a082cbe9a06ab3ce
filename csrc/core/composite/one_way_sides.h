/*
** One-way shapes: which of their surfaces are solid.
**
** A one-way shape is its exposed surfaces that face a side: those whose outward normal has a
** positive product with it, and that no other part of the shape covers. Each stops what comes from
** before it, whatever else of the shape that overlaps. So it does not matter of which parts the
** shape is made.
**
** Where two such surfaces meet in a convex corner, the normals between theirs are solid. Where only
** one ends, those between its normal and the side are: a box rests on the tip of a slope, and a
** ball falls off the end of a flat ledge.
*/
#pragma once

#include "core/composite/composite.h"
#include "core/parts/sides.h"
#include "core/parts/walk.h"

typedef struct gz_one_way {
  const gz_shape *shape; /* of any kind */
  const gz_vec *side;    /* a unit vector; NULL: for each edge of a chain, see gz_one_way_side */
  double skin;
} gz_one_way;

/* Return the side from which a part of a one-way shape is solid. If each edge of a chain has its
   own: the left of the edge as it is listed, where y points down. */
gz_vec gz_one_way_side(const gz_one_way *shape, const gz_shape *part);

/*
** Does a part of a one-way shape stop a convex a, which touches it with the normal *n and goes on
** by a path? If it does not with that normal, it may with that of a surface which all of a is
** before, and touches: then *n becomes that. `touched` is the part, or one of its sides. Planes
** stop by the normal alone.
*/
bool gz_one_way_stops(const gz_one_way *shape, const gz_near_part *part, const gz_shape *touched,
                      const gz_shape *a, const gz_path *path, gz_vec *n);

/*
** May a part have a surface with an end which a can enter though it is in the part? So it may where
** another side of the part, which is a seam, faces the side, too. Then ask each of its sides.
*/
bool gz_one_way_has_inner_ends(const gz_one_way *shape, const gz_near_part *part);

/* Write the next side of a part that is solid where it is exposed; false if there is none. */
bool gz_one_way_next_side(const gz_one_way *shape, const gz_near_part *part, gz_side_iterator *it,
                          gz_small_shape *segment);
