/*
** The moment of inertia of a shape, in the plane and of even density.
*/
#pragma once

#include "core/shape/shape.h"

/*
** Return the square of the radius of gyration about the position: the mean of the squared distance
** from it over the area. Of parts, each counts by its area; without any area, all count by their
** length. A circle about its position has r^2 / 2, a rectangle about its middle (a^2 + b^2) / 12.
** Not for planes, grids and clusters.
*/
double gz_squared_gyration(const gz_shape *shape);
