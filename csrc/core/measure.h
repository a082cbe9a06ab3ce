/*
** What can be measured on a shape once and for all: its area, its centroid, and the circles
** about the centroid that hold it and that it holds.
*/
#ifndef GZ_MEASURE_H
#define GZ_MEASURE_H

#include "core/shape.h"

/* Sets area, centroid, bound and inner of a shape whose corners are placed at angle 0. */
void gz_measure(gz_shape *shape);

#endif
