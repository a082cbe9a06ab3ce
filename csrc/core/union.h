/*
** Questions about shapes of several parts: about the union of what the parts cover.
**
** All pairs of parts have one skin: else what rests on a large part would be stopped by a small one
** beside it. It is that of the largest parts, at the coordinates of the whole shapes.
*/
#pragma once

#include "core/shape.h"

/*
** Do two shapes overlap, of which at least one has parts? Touching is not overlapping.
**
** A point or a segment can lie along a joint, and so overlap no part beside it. It overlaps the
** union if it lies within the skin of the joint, and farther than the skin from the joint's ends,
** which are corners of the outline.
*/
bool gz_union_overlaps(const gz_shape *a, const gz_shape *b);
