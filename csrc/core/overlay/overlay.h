/*
** Set operations on regions of the plane: union, difference, intersection. Corners of results are
** on the grid of those that are given.
**
** Edges bend, as the point where two cross is on the grid only but for rounding: an edge goes by
** each of the *nodes*, corners of b and rounded crossings, whose pixel it passes [Hobby 1999].
** Between two of them its course is pulled tight about the corners that it would sweep over. So
** edges that did not cross still do not: each is the shortest of its kind about all corners and
** nodes, and shortest ways that do not need to cross never do [Cole & Siegel 1984; Efrat, Kobourov
** & Lubiw 2006]. Corners of a alone bend nothing: far from b nothing changes.
**
** Then equal pieces of courses are one, a sweep from left to right counts how often a and b wind
** about both sides of each, and pieces stay on one side of which the result is solid.
*/
#pragma once

#include "core/math/index_sort.h"
#include "core/math/memory.h"
#include "core/overlay/near.h"

/* A directed edge, with what is solid on its left: turned from +x towards +y from it. */
typedef struct gz_region_edge {
  gz_grid_point a, b;
  int number;
} gz_region_edge;

typedef struct gz_region_edges {
  gz_region_edge *at;
  int count, capacity;
} gz_region_edges;

typedef struct gz_grid_points {
  gz_grid_point *at;
  int count, capacity;
} gz_grid_points;

/* Append; false if there is no memory. An edge without length is left out. */
bool gz_add_region_edge(gz_memory *memory, gz_region_edges *edges, gz_grid_point a, gz_grid_point b,
                        int number);
bool gz_copy_region_edge(gz_memory *memory, gz_region_edges *edges, const gz_region_edge *edge);
bool gz_add_grid_point(gz_memory *memory, gz_grid_points *points, gz_grid_point p);

/* Return the box of edges, of which there are some, grown by a unit. */
gz_grid_box gz_box_around_edges(const gz_region_edges *edges);

typedef enum gz_overlay_rule {
  GZ_OVERLAY_MINUS, /* in a, and not in b */
  GZ_OVERLAY_PLUS,  /* in a or b */
  GZ_OVERLAY_AND,   /* in a and b */
  GZ_OVERLAY_CLEAN  /* about which b winds an odd number of times; there is no a */
} gz_overlay_rule;

/* A piece of a course, from left to right, or upwards: how a and b wind about its left side more
   than about its right one. */
typedef struct gz_overlay_piece {
  gz_grid_point low, high;
  int a, b;
  int number;
} gz_overlay_piece;

/*
** An overlay: what is given, what is found, and the arrays in between, which are kept for the next
** one. All zeros at first.
**
**   a         edges that do not cross or lie on one another, with a on their left. Those of a
**             region that are left out must be farther than a unit from b, and not below it, as the
**             sweep looks down from b; and no course may have been pulled about their corners.
**   corners   of a: the ends of its edges, and all others within a unit of those that b is near
**   b         edges that may cross and lie on one another. A point is in b if they wind about it a
**             positive number of times.
*/
typedef struct gz_overlay {
  gz_region_edges a, b, result;
  gz_grid_points corners;
  gz_grid_points pulled; /* the corners about which courses were pulled */
  gz_grid_points nodes, course;
  gz_near_table near_edges, near_nodes, near_corners;
  gz_list found, spare;
  struct {
    gz_ranked *at;
    int capacity;
  } ranked, spare_ranked;
  gz_grid_segments segments;
  struct {
    gz_overlay_piece *at;
    int count, capacity;
  } pieces, sorted;
  gz_list winds_a, winds_b, status, leaving;
} gz_overlay;

/* Write the result: edges with the result on their left, which do not cross. An edge has the number
   of an edge of a on which it lies; else of b. Returns false if there is no memory. */
bool gz_overlay_find(gz_overlay *overlay, gz_memory *memory, gz_overlay_rule rule);

void gz_overlay_release(gz_overlay *overlay, gz_memory *memory);
