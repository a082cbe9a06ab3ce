/*
** Poses: copies of a shape that turns while an operation searches its way.
**
** A geometry is shared by all items of its shape, and knows its angle. So what turns on its way is
** a copy that the operation may place anywhere. Copies lie in scratch memory, which the next
** operation reuses: once it has grown, nothing is allocated.
*/
#pragma once

#include "world/world.h"

/* Return a copy of a shape which owns its geometry; NULL if there is no memory. It is valid until
   the next call for the same pose, or the end of the operation. */
gz_shape *gz_make_pose(gz_world *world, gz_pose which, const gz_shape *shape);
