/*
** Points on a grid: pairs of whole numbers, in units of the grid. Their magnitude is less than
** 2^25, so that every sum and product below is exact in 64 bits.
*/
#pragma once

#include "core/math/compiler.h"

#include <stdbool.h>
#include <stdint.h>

#define GZ_GRID_LIMIT (1 << 25)

typedef struct gz_grid_point {
  int x, y;
} gz_grid_point;

static inline bool gz_is_same_point(gz_grid_point a, gz_grid_point b) {
  return a.x == b.x && a.y == b.y;
}

static inline bool gz_is_within_limit(gz_grid_point p) {
  return p.x > -GZ_GRID_LIMIT && p.x < GZ_GRID_LIMIT && p.y > -GZ_GRID_LIMIT && p.y < GZ_GRID_LIMIT;
}

/* Return a negative number if a comes before b, by x and then by y; 0 if they are the same. */
static inline int gz_compare_points(gz_grid_point a, gz_grid_point b) {
  return a.x != b.x ? a.x - b.x : a.y - b.y;
}

/* Return a number that is less for points that come before, and the same for the same one. */
static inline uint64_t gz_rank_of_point(gz_grid_point p) {
  return (uint64_t)(uint32_t)(p.x + GZ_GRID_LIMIT) << 32 | (uint32_t)(p.y + GZ_GRID_LIMIT);
}

/* Return the cross product of b - a and c - a: positive if the way from a by b to c turns from +x
   towards +y. */
static inline int64_t gz_grid_cross(gz_grid_point a, gz_grid_point b, gz_grid_point c) {
  return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static inline int gz_grid_turn(gz_grid_point a, gz_grid_point b, gz_grid_point c) {
  int64_t cross = gz_grid_cross(a, b, c);
  return (cross > 0) - (cross < 0);
}

/* A box of points, its rim included. */
typedef struct gz_grid_box {
  gz_grid_point low, high;
} gz_grid_box;

static inline int gz_min_int(int a, int b) { return a < b ? a : b; }
static inline int gz_max_int(int a, int b) { return a > b ? a : b; }

/* Return the box of two points, widened on all sides. */
static inline gz_grid_box gz_grid_box_of(gz_grid_point a, gz_grid_point b, int margin) {
  return (gz_grid_box){ { gz_min_int(a.x, b.x) - margin, gz_min_int(a.y, b.y) - margin },
                        { gz_max_int(a.x, b.x) + margin, gz_max_int(a.y, b.y) + margin } };
}

static inline void gz_grid_box_include(gz_grid_box *box, const gz_grid_box *other) {
  box->low =
      (gz_grid_point){ gz_min_int(box->low.x, other->low.x), gz_min_int(box->low.y, other->low.y) };
  box->high = (gz_grid_point){ gz_max_int(box->high.x, other->high.x),
                               gz_max_int(box->high.y, other->high.y) };
}

static inline bool gz_grid_box_contains(const gz_grid_box *box, gz_grid_point p) {
  return p.x >= box->low.x && p.x <= box->high.x && p.y >= box->low.y && p.y <= box->high.y;
}

/* Does p lie on the segment from a to b, and not at its ends? */
static inline bool gz_is_inside_segment(gz_grid_point a, gz_grid_point b, gz_grid_point p) {
  gz_grid_box box = gz_grid_box_of(a, b, 0);
  return gz_grid_box_contains(&box, p) && !gz_is_same_point(a, p) && !gz_is_same_point(b, p) &&
         gz_grid_cross(a, b, p) == 0;
}

/* Find the grid point nearest to the proper crossing of the segments ab and cd; false if they do
   not cross. Halves are rounded up. */
bool gz_grid_crossing(gz_grid_point a, gz_grid_point b, gz_grid_point c, gz_grid_point d,
                      gz_grid_point *at);

/* Does the segment from a to b pass through the pixel of c: the square of side 1 about it, of which
   the left and the lower side are a part [Hobby 1999]? */
bool gz_passes_pixel(gz_grid_point a, gz_grid_point b, gz_grid_point c);
