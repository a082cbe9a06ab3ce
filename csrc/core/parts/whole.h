/*
** Shapes of any kind as a whole, whether they have parts or are convex.
*/
#pragma once

#include "core/shape/shape.h"

/* Rotate a geometry, with or without parts, to an absolute angle. Not for grids. */
void gz_rotate_geometry(gz_geometry *geometry, double angle);

/* Set position and angle (radians) of a shape that owns its geometry. */
void gz_set_transform(gz_shape *shape, gz_vec position, double angle);

/* Rotate a shape that owns its geometry by `angle` about a point in world coordinates. */
void gz_rotate_about(gz_shape *shape, double angle, gz_vec pivot);

/* Return the number of corners of the caller's list, without those that were merged. */
int gz_listed_count(const gz_shape *shape);

/* Return corner k in world coordinates, counted from 0 in the order of the caller's list. */
gz_vec gz_listed_corner(const gz_shape *shape, int k);

/* Return the shape of part k of a shape that has parts: a view, valid as long as that. The parts of
   a grid are its cells; k must not be an empty one. */
gz_shape gz_part_shape(const gz_shape *shape, int k);

/* Return the number of parts of a shape: 1 if it is convex itself; of cells, also empty ones, if it
   is a grid. */
int gz_part_count(const gz_shape *shape);

/* Return part k of a shape that has parts, or else the shape itself. */
gz_shape gz_part_or_whole(const gz_shape *shape, int k);

/* Return the support point along d, in world coordinates. d must have a direction. */
gz_vec gz_support(const gz_shape *shape, gz_vec d);
