/*
** Where the position of a body may not be: the sums of what is in its way and the body, turned
** about its position.
**
** A body B at p overlaps a convex set A if p is inside of A + (-B): the Minkowski sum, whose edges
** are those of both, in the order of their directions [Lozano-Perez 1983]. What is round counts as
** a polygon about it. Each side is moved out by a margin of GZ_NAVIGATION_MARGIN units, and corners
** are then rounded to the grid: by that, and by the bends of an overlay, a side comes back by less
** than two.
**
** How an outline is divided into parts must not count, as carving divides it anew farther away than
** it changes it. So what was carved is the sums of its rim, straight edge by straight edge, and in
** between its parts, moved to a point of the body: where those end, the sums of the rim go on all
** around, as far as the body reaches about that point.
*/
#pragma once

#include "core/navigation/obstacles.h"
#include "core/overlay/overlay.h"

/* How far a body stays from what is in its way, in units of the grid. */
#define GZ_NAVIGATION_MARGIN 4

/* Corners of the polygon about a circle: one in 16 is 2 % wider. */
#define GZ_CORNERS_ABOUT 16

/* How much farther out its corners are, by the radius: 1 / cos(pi / 16) - 1, rounded up. */
#define GZ_ROUND_EXCESS 0.0195911583

/* Polygons on the grid, one after the other. */
typedef struct gz_obstacle_polygons {
  gz_convex_sets exact; /* the same sums, round and without the margin */
  gz_grid_points corners;
  gz_list ends; /* for each, the index behind its last corner */
  struct {
    gz_grid_box *at;
    int count, capacity;
  } boxes;
  gz_vecs room, spare;
} gz_obstacle_polygons;

/* Append the sums of each of some sets and each set of a turned body, with the margin, in units.
   They are cut off at `bounds` before they are rounded. Returns false if there is no memory. */
bool gz_add_configuration_obstacles(gz_obstacle_polygons *sums, gz_memory *memory,
                                    const gz_convex_sets *sets, const gz_convex_sets *body,
                                    double unit, const gz_rectangle *bounds);

/* Return the index of the first corner of a polygon. */
static inline int gz_begin_of_obstacle(const gz_obstacle_polygons *sums, int k) {
  return k > 0 ? sums->ends.at[k - 1] : 0;
}

void gz_obstacle_polygons_release(gz_obstacle_polygons *sums, gz_memory *memory);
