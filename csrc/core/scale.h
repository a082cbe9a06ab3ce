/*
** Shapes scaled about their own origin, in their own frame.
*/
#pragma once

#include "core/polygon.h"

/*
** Write a shape, other than a plane, scaled by the factors, with the same position and angle. The
** copy needs gz_shape_bytes(shape) bytes, and owns its geometry. Negative factors mirror; the order
** in which corners are listed stays. If the radius is positive both factors have the same
** magnitude.
**
** Returns false, with *copy meaningless, if corners or sizes are too small or too large then.
*/
bool gz_scale_shape(gz_shape *copy, const gz_shape *shape, gz_vec factors);
