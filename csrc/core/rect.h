/*
** Rectangles that are swept along the axes' slabs, with the arithmetic of bump.lua 3.1.7.
**
** These answers are compatible to the last bit, and so keep the order of all operations, and bump's
** margin in place of a skin. They have no other use: see core/kernels for graze's own boxes.
*/
#pragma once

#include "core/vec.h"

typedef struct gz_rect {
  double x, y, w, h; /* upper left corner and size */
} gz_rect;

/* Depths and times up to this are none. */
#define GZ_RECT_MARGIN 1e-10

/*
** Clip the line from p along d to a rectangle [Liang & Barsky 1984]. *t1 and *t2 bound the times,
** and become those of entry and exit. Returns false if nothing of it is inside. Parallel to a side,
** depths up to `margin` are outside.
*/
bool gz_rect_clip(const gz_rect *rect, gz_vec p, gz_vec d, double margin, double *t1, double *t2);

/*
** Find when a rectangle that moves from its place to `goal` collides with another. Returns false if
** it does not. *t is the time of contact; for rectangles that overlap, minus the area of the
** overlap. `margin`: see gz_rect_clip.
*/
bool gz_rect_collide(const gz_rect *rect, const gz_rect *other, gz_vec goal, double margin,
                     double *t);

/* Return the squared distance of the centres of two rectangles. */
double gz_rect_distance(const gz_rect *a, const gz_rect *b);

/* Do two rectangles overlap, however little? */
bool gz_rects_overlap(const gz_rect *a, const gz_rect *b);

/* Is the point inside, deeper than the margin? */
bool gz_rect_contains(const gz_rect *rect, gz_vec p);
