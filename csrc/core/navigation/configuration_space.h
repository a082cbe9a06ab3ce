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

#include "core/overlay/overlay.h"
#include "core/shape/shape.h"

/* How far a body stays from what is in its way, in units of the grid. */
#define GZ_NAVIGATION_MARGIN 4

/* Corners of the polygon about a circle: one in 16 is 2 % wider. */
#define GZ_CORNERS_ABOUT 16

typedef struct gz_vecs {
  gz_vec *at;
  int count, capacity;
} gz_vecs;

/* A convex set: corners from +x towards +y, one at least, grown by a radius. */
typedef struct gz_convex_set {
  int end;         /* behind its last corner */
  bool is_covered; /* part of what was carved, whose rim is in sets of its own */
  double radius;
} gz_convex_set;

typedef struct gz_convex_sets {
  gz_vecs corners;
  struct {
    gz_convex_set *at;
    int count, capacity;
  } sets;
} gz_convex_sets;

/* Return the index of the first corner of a set, and of the one behind its last. */
static inline int gz_begin_of_set(const gz_convex_sets *sets, int k) {
  return k > 0 ? sets->sets.at[k - 1].end : 0;
}

static inline int gz_end_of_set(const gz_convex_sets *sets, int k) { return sets->sets.at[k].end; }

/* A rectangle in world coordinates. */
typedef struct gz_rectangle {
  gz_vec low, high;
} gz_rectangle;

/* Append the convex parts of a shape that may reach into an area; of a plane, which is cut off,
   what is in `bounds`; of a grid, whole cells as runs in their rows, however long, and equal runs
   below one another as one box; of an outline that was carved, parts and edges of its rim. Returns
   false if there is no memory. */
bool gz_add_convex_sets(gz_convex_sets *sets, gz_memory *memory, const gz_shape *shape,
                        const gz_rectangle *area, const gz_rectangle *bounds);

/* Grow an area by the slanted sides of an outline that was carved which meet another area. Where
   one is cut off, its new end is rounded, and so all of it may have moved. */
void gz_include_cut_sides(gz_rectangle *grown, const gz_rectangle *area, const gz_shape *shape);

/* Append the convex parts of a body, a solid shape other than a plane, as if its position were
   (0, 0), turned about it by half a turn. Returns false if there is no memory. */
bool gz_add_turned_sets(gz_convex_sets *sets, gz_memory *memory, const gz_shape *body);

void gz_convex_sets_release(gz_convex_sets *sets, gz_memory *memory);

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
