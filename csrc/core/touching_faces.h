/*
** The faces by which two convex shapes touch.
*/
#pragma once

#include "core/shape.h"

/* The most faces that are found. At a corner of the Minkowski difference there are two; more only
   where edges are about as short as the skin. */
#define GZ_MAX_TOUCHING_FACES 8

/*
** Find the outward normals of the faces of b - a within `skin` below and `reach` above which a lies:
** a motion d of a is free of b if n.d >= 0 for one of these normals n. A difference that is round
** has one; a sharp one has two where corners touch. At most one of the shapes may be a plane.
** Writes how far above them a lies, and returns their number: 0 if a is farther away; -1 if it is
** deeper inside than the skin.
*/
int gz_find_touching_faces(const gz_shape *a, const gz_shape *b, double skin, double reach,
                           gz_vec normals[GZ_MAX_TOUCHING_FACES], double *gap);
