/*
** The contacts of two convex shapes that are near one another, with their gaps: for a solver that
** keeps them apart, before they overlap and after.
**
**   face      a side of one shape, with its outward normal; the other shape is beside it
**   support   the corner of the other shape that is nearest to the face's line
*/
#pragma once

#include "core/convex/minkowski.h"

typedef struct gz_near_contact {
  gz_vec normal;      /* unit, from b towards a */
  gz_vec point;       /* midway between the two surfaces there */
  double gap;         /* how far the surfaces are apart along the normal; negative: they overlap */
  bool corner;        /* a corner of one beside a corner of the other, see below */
  int part_a, part_b; /* indices of parts, as in gz_near_part; -1: of a convex shape */
} gz_near_contact;

/*
** Write the contacts of two convex shapes, of which at most one is a plane, whose gap is at most
** `reach`. Returns how many there are.
**
** The normal is that of the face with the largest separation. The edge of the other shape that
** looks at it most is clipped to what lies beside the face; each end is a contact. Of two faces
** that are equal within the skin, one whose normal is along an axis counts. Beyond the ends of the
** face there is one contact, of the nearest points. The least gap is the distance of the shapes
** where they are apart, but for the skin. Swapped shapes have the same contacts, to the last bit.
**
** `corner` is true where a corner of one sharp shape is beside a corner of the other, so that
** neither side faces the other. A motion is free of that contact if it is free of either of the
** faces that gz_find_touching_faces finds there. If the corners touch, the normal is that of one.
*/
int gz_convex_near_contacts(const gz_shape *a, const gz_shape *b, double reach,
                            gz_near_contact found[2]);

/* The rest is for shapes with parts, which choose among the faces themselves. Normals of faces are
   in world coordinates, whatever the order of the pair. */

typedef struct gz_near_face {
  gz_vec normal; /* outward */
  double gap;    /* of the cores */
  double rank;   /* the gap, and a skin for the faces to be preferred */
  int edge, support;
  bool of_b; /* in pair order */
} gz_near_face;

/* Write the face with the next lower rank behind `last`, or the first face if that is NULL; false
   if there is none. Two points have none. */
bool gz_next_near_face(const gz_pair *pair, const gz_near_face *last, gz_near_face *next);

/* The contacts at a face. */
typedef struct gz_near_points {
  gz_near_contact at[2];
  gz_vec on_face[2], on_other[2]; /* the points of the surfaces */
  bool is_support[2];             /* is the contact that of the support? */
  int cut[2];     /* else: does the other surface go on beyond an end of the face? 1: beyond the end
                     of its edge, -1: its begin, 0: no */
  bool is_end[2]; /* or is it at an end of the other edge, beyond which the face goes on? */
  gz_vec foot;    /* the point of the face that is nearest to the support */
  int count;
  bool between;  /* the nearest points beyond the ends of the face, not contacts of the face */
  int incident;  /* the edge of the other shape; -1: none */
  gz_vec second; /* where the first is a corner that touches: the normal of the face that follows */
} gz_near_points;

/* Write the contacts at a face, or those between points, if face is NULL. Unless `any`, only those
   that are beside the face. */
void gz_write_near_points(const gz_pair *pair, const gz_near_face *face, double reach, bool any,
                          gz_near_points *points);
