/*
** Shapes that are larger or smaller all around.
*/
#pragma once

#include "core/region/offset_curve.h"
#include "core/region/region.h"

/*
** Make the region of all points within r of a shape; or for r < 0, of those about which a disc of
** -r lies in it. Not for planes and grids; what has a part without area has one with r > 0 only.
** Its frame is that of the shape, as fine as both allow. Returns false if there is no memory.
**
** The radius of a shape is a part of r: its round sides stay round, whatever the join is. Parts are
** put together before: a mitre of each would stick out of the others.
*/
bool gz_region_offset(gz_region *region, gz_memory *memory, const gz_shape *shape, double r,
                      gz_join join);
