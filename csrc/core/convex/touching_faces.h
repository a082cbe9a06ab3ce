/*
** The faces by which two convex shapes touch.
*/
#pragma once

#include "core/shape/shape.h"

/* The most faces that are found. At a corner of the Minkowski difference there are two; more only
   where edges are about as short as the skin. */
#define GZ_MAX_TOUCHING_FACES 8

typedef struct gz_touching_faces {
  gz_vec normals[GZ_MAX_TOUCHING_FACES]; /* outward, unit */
  int count;                             /* -1 if a is deeper inside than the skin */
  double gap;                            /* how far a lies above them */
  double radius;                         /* of an arc; 0 if they are straight */
} gz_touching_faces;

/*
** Find the faces of b - a within `skin` below and `reach` above which a lies: a motion d of a is
** free of b if n.d >= 0 for one of their normals n. A difference that is round has one; a sharp one
** has two where corners touch. At most one of the shapes may be a plane. Returns false, and no
** normals, if a is farther away, or deeper inside.
*/
bool gz_find_touching_faces(const gz_shape *a, const gz_shape *b, double skin, double reach,
                            gz_touching_faces *found);

/* Find the straight faces alone within `skin` of which a lies: of an arc there is none. Their lines
   decide, so a may lie beyond the ends of a face by up to the radius of both shapes. */
bool gz_find_touching_sides(const gz_shape *a, const gz_shape *b, double skin,
                            gz_touching_faces *found);
