/*
** System 5: bounding circle, then polar radius.
*/
#ifndef GZ_POLAR_H
#define GZ_POLAR_H

#include "core/shape.h"

/*
** From the centroid to the boundary in direction u, which need not be a unit vector: the
** reciprocal of the gauge function, max (n.u) / d over the edges with normal n at distance d,
** so that no angle is computed. Not for planes.
*/
double gz_radius_along(const gz_geometry *geometry, gz_vec u);

/*
** Do the parts of the two shapes on the line between their centroids overlap? Where they do, so do
** the shapes; but shapes can overlap beside that line only, and then this says no. Not for planes.
*/
bool gz_polar_overlaps(const gz_shape *a, const gz_shape *b);

#endif
