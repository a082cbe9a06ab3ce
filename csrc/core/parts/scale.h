/*
** Shapes scaled about their own origin, in their own frame.
*/
#pragma once

#include "core/shape/shape.h"

/* Has a shape a radius, or a part of it? Then factors must have the same magnitude. */
bool gz_is_round(const gz_shape *shape);

/* Return the bytes that gz_scale_shape needs. */
size_t gz_scale_size(const gz_shape *shape);

/*
** Write a shape, other than a plane or grid, scaled by the factors, with the same position and
** angle. The copy owns its geometry, which takes no more bytes than that of the shape. Negative
** factors mirror; the order in which corners, parts and edges are listed stays.
**
** Returns false, with *copy meaningless, if corners or sizes are too small or too large then.
*/
bool gz_scale_shape(gz_shape *copy, const gz_shape *shape, gz_vec factors);
