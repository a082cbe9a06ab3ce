/*
** What can be measured on a shape once and for all: its area, its centroid, and the circles
** about the centroid that hold it and that it holds.
*/
#ifndef GZ_MEASURE_H
#define GZ_MEASURE_H

#include "core/geometry.h"

/* Sets area, centroid and bound of a form whose corners are turned by no angle. */
void gz_measure(gz_geometry *geometry);

/* Sets middle, inner and the apothems, of the corners and normals as they are turned. */
void gz_measure_turned(gz_geometry *geometry);

#endif
