/*
** A cheap overlap test by bounding circles, then by polar radii.
*/
#pragma once

#include "core/shape/shape.h"

/*
** Return the distance from the centroid to the boundary in direction u, which need not be a unit
** vector. Not for planes. It is the reciprocal of the gauge function: of max (n.u) / d over the
** edges with normal n at distance d. So no angle is computed.
*/
double gz_radius_along(const gz_geometry *geometry, gz_vec u);

/*
** Do the sections of both shapes on the line through their centroids overlap? Then the shapes
** overlap. Conservative: false for shapes that overlap beside that line only. Not for planes.
*/
bool gz_polar_overlaps(const gz_shape *a, const gz_shape *b);
