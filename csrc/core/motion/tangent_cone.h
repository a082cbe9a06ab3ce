/*
** The motions that touching faces leave free, and the faces that bear a body.
**
** A face with the outward normal n leaves a motion d free if n.d >= 0, up to rounding. A body that
** touches several others must be free of each of them. Where a corner touches a corner, one contact
** has two faces, and what either of them leaves free is free:
**
**        .-------.   slope            The right side of the box and the slope meet in a corner.
**        |  box  | _/                 To go up along the slope enters the right side's half-plane,
**        '-------'/                   but not the slope's: it is free.
**
** Vectors have three components; what moves in the plane has z = 0.
*/
#pragma once

#include "core/motion/plane3.h"

typedef struct gz_touching_face {
  gz_vec3 normal; /* unit, outward */
  double skin;    /* a hop up to this height is none */
  double slack;   /* d is free if n.d >= -slack |d|: of a round face, whose side it may pass */
  int contact;    /* faces of one contact stand together, and have the same number */
  bool active;    /* else it is left out; written by the caller, or by gz_bear */
} gz_touching_face;

/* Do the active faces leave the motion d free? */
bool gz_is_free(gz_vec3 d, const gz_touching_face *faces, int count);

/*
** Return the longest of d, its projections on one active face, its projections on the common edge
** of two, and (0, 0, 0), that is free. *along is the index of a face that it leads along; -1 if
** that is d itself or (0, 0, 0). Without corners, what is free is a convex cone, and this the free
** motion closest to d [Moreau 1962].
*/
gz_vec3 gz_free_part(gz_vec3 d, const gz_touching_face *faces, int count, int *along);

/*
** Find the faces that bear a body with velocity v under acceleration a: those along which it moves.
** They become the active ones. A contact that it enters or leaves bears nothing. Where it can only
** hop by less than the skin, and without the hop enters nothing else, it lies on the face. Between
** faces that leave nothing of a, where it can only swing by less than the skin, it rests. Returns v
** without such hops and swings.
*/
gz_vec3 gz_bear(gz_vec3 v, gz_vec3 a, gz_touching_face *faces, int count);
