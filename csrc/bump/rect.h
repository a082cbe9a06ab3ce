/*
** Rectangles that are swept along the axes' slabs, with the arithmetic of bump.lua 3.1.7.
**
** These answers are compatible to the last bit, and so keep the order of all operations, and bump's
** margin in place of a skin. They have no other use: see core/convex/kernels for graze's own boxes.
*/
#pragma once

#include "core/math/vec.h"

typedef struct gz_rect {
  double x, y, w, h; /* upper left corner and size */
} gz_rect;

/* Depths and times up to this are none. */
#define GZ_RECT_MARGIN 1e-10

/* The part of a line inside of a rectangle. */
typedef struct gz_rect_span {
  double t1, t2; /* entry and exit: bounds at first */
  gz_vec normal; /* at the entry; (0, 0) where t1 is a bound */
} gz_rect_span;

/*
** Clip the line from p along d to a rectangle [Liang & Barsky 1984], within the times of *span. At
** a corner the normal along x is kept. Returns false if nothing of it is inside. Parallel to a
** side, depths up to `margin` are outside.
*/
bool gz_rect_clip(const gz_rect *rect, gz_vec p, gz_vec d, double margin, gz_rect_span *span);

/* A collision of two rectangles. */
typedef struct gz_rect_hit {
  bool overlaps; /* at the start */
  double t;      /* of contact; minus the area of the overlap, if they overlap */
  gz_vec normal;
  gz_vec touch; /* where the moving one is at the contact, or out of the other */
} gz_rect_hit;

/* Find where a rectangle that moves from its place to `goal` collides with another. Returns false
   if it does not. `margin`: see gz_rect_clip. */
bool gz_rect_collide(const gz_rect *rect, const gz_rect *other, gz_vec goal, double margin,
                     gz_rect_hit *hit);

/* Return the squared distance of the centres of two rectangles. */
double gz_rect_distance(const gz_rect *a, const gz_rect *b);

/* Do two rectangles overlap, however little? */
bool gz_rects_overlap(const gz_rect *a, const gz_rect *b);

/* Is the point inside, deeper than the margin? */
bool gz_rect_contains(const gz_rect *rect, gz_vec p);
