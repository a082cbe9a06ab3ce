/*
** Set operations on regions of the plane: union, difference, intersection. Corners of results are
** on the grid of those that are given.
**
** Edges bend, as the point where two cross is on the grid only but for rounding: an edge goes by
** each of the *hot pixels* that it passes: about corners of the clip, and rounded crossings [Hobby
** 1999]. Between two of them this snapped polyline is pulled taut about the corners that it would
** sweep over. So edges that did not cross still do not: each is the shortest of its kind about all
** corners and hot pixels, and shortest ways that do not need to cross never do [Cole & Siegel 1984;
** Efrat, Kobourov & Lubiw 2006]. Corners of the subject alone bend nothing: far from the clip
** nothing changes.
**
** Then equal sub-edges are one, a sweep from left to right counts the winding numbers of subject
** and clip on both sides of each, and sub-edges stay on one side of which the result is solid.
*/
#pragma once

#include "core/math/index_sort.h"
#include "core/math/memory.h"
#include "core/overlay/bucket_grid.h"

/* A directed edge, with what is solid on its left: turned from +x towards +y from it. */
typedef struct gz_region_edge {
  gz_grid_point a, b;
  int label;
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
  GZ_OVERLAY_DIFFERENCE,   /* in the subject, and not in the clip */
  GZ_OVERLAY_UNION,        /* in either */
  GZ_OVERLAY_INTERSECTION, /* in both */
  GZ_OVERLAY_CLEAN /* about which the clip winds an odd number of times; there is no subject */
} gz_overlay_rule;

/* A sub-edge of a snapped polyline, from left to right, or upwards: by how much the winding numbers
   of subject and clip are larger on its left than on its right. */
typedef struct gz_sub_edge {
  gz_grid_point low, high;
  int subject, clip;
  int label;
} gz_sub_edge;

/*
** An overlay: what is given, what is found, and the arrays in between, which are kept for the next
** one. All zeros at first.
**
**   subject   edges that do not cross or lie on one another, with it on their left. Those of a
**             region that are left out must be farther than a unit from the clip, and not below it,
**             as the sweep looks down from there; and nothing may have been pulled about their
**             corners.
**   corners   of the subject: the ends of its edges, and all others within a unit of those that the
**             clip is near
**   clip      edges that may cross and lie on one another. A point is in it if they wind about it a
**             positive number of times.
*/
typedef struct gz_overlay {
  gz_region_edges subject, clip, result;
  gz_grid_points corners;
  gz_grid_points taut; /* the corners about which edges were pulled taut */
  gz_grid_points hot_pixels, snapped;
  gz_bucket_grid near_edges, near_pixels, near_corners;
  gz_list found, spare;
  struct {
    gz_ranked *at;
    int capacity;
  } ranked, spare_ranked;
  gz_grid_segments segments;
  struct {
    gz_sub_edge *at;
    int count, capacity;
  } sub_edges, sorted;
  gz_list subject_windings, clip_windings, status, leaving;
} gz_overlay;

/* Write the result: edges with the result on their left, which do not cross. An edge has the label
   of an edge of the subject on which it lies; else of the clip. Returns false if there is no
   memory. */
bool gz_overlay_find(gz_overlay *overlay, gz_memory *memory, gz_overlay_rule rule);

void gz_overlay_release(gz_overlay *overlay, gz_memory *memory);
