/*
** Shapes as regions: their rims as edges on a grid.
**
** A region lives in the frame of a shape. There corners are whole multiples of a unit, a power of
** two, so that everything in it is exact: 2^-22 of the least power of two that is not below the
** largest coordinate, 1/1024 in a level of 4,096.
*/
#pragma once

#include "core/overlay/overlay.h"
#include "core/parts/layout.h"
#include "core/region/arc.h"
#include "core/shape/shape.h"

/* The frame of a region: where its origin is, how it is turned, and its unit. What is farther from
   the origin, in units, is cut off. */
typedef struct gz_region_frame {
  gz_vec position, rotation; /* cosine and sine */
  double unit;
  int reach;
} gz_region_frame;

/* The reach of a frame: of set operations, and of what is carved, which may grow. */
#define GZ_REGION_REACH (1 << 24)
#define GZ_CARVING_REACH ((1 << 25) - 2)

/* Has a shape an area everywhere? No segment, chain or grid has, and no compound with such a part.
   A plane has. */
bool gz_is_solid_shape(const gz_shape *shape);

/* Return the frame of a shape, as fine as its own coordinates allow. Not for planes and grids. */
gz_region_frame gz_frame_of(const gz_shape *shape);

/* The same for what is all around it, up to a margin. */
gz_region_frame gz_frame_around(const gz_shape *shape, double margin);

/* Return the frame in which a shape is carved: as before, if it was. Not for planes and grids. */
gz_region_frame gz_carving_frame_of(const gz_shape *shape);

/* Is all of a shape within the reach of a frame? Not for planes and grids. */
bool gz_frame_reaches(const gz_region_frame *frame, const gz_shape *shape);

/* Make a frame as coarse as another shape needs. Not for planes and grids. */
void gz_frame_include(gz_region_frame *frame, const gz_shape *shape);

/*
** Append the edges of a shape, with its solid on their left. What they wind about a positive number
** of times is the shape: where parts of a compound overlap, more than once. Round sides are drawn
** with GZ_ARC_CORNERS a turn, by corners on them. Parts without area, and cells of grids, are left
** out. Returns false if there is no memory.
**
** All edges have the number 0; or if `numbers`, that of the part of the shape, from 1 on, as calls
** in Lua report it: the listed edge of a polygon or outline, where one that was dug is 0; the
** listed shape of a compound; the edge that is drawn of a round shape.
*/
bool gz_quantise_region(gz_region_edges *edges, gz_memory *memory, const gz_shape *shape,
                        const gz_region_frame *frame, bool numbers);

/* The same, without numbers, of a circle, a capsule or a rounded polygon whose radius is larger by
   r, which may be negative; the sum is positive. */
bool gz_quantise_grown(gz_region_edges *edges, gz_memory *memory, const gz_shape *shape,
                       const gz_region_frame *frame, double r);

/* The same for closed rings of corners at (0, 0). */
gz_region_frame gz_frame_of_corners(const gz_vec *corners, int count);
bool gz_quantise_ring(gz_region_edges *edges, gz_memory *memory, const gz_vec *corners, int count,
                      const gz_region_frame *frame);

/* Are all corners of a polygon or outline on the grid of a frame, which is its own, and within its
   reach? Then its edges do not cross. False for other shapes. */
bool gz_is_on_grid(const gz_shape *shape, const gz_region_frame *frame);

/* The number of an edge that is a seam, see gz_edge_of_rim. */
#define GZ_SEAM_EDGE (-1)

/* Return the point of the grid of a unit next to a corner. */
static inline gz_grid_point gz_to_grid(gz_vec p, double unit) {
  return (gz_grid_point){ (int)floor(p.x / unit + 0.5), (int)floor(p.y / unit + 0.5) };
}

/* Return the edge that leaves a corner of a rim, in the frame of the outline, with a number as of
   gz_quantise_region, or GZ_SEAM_EDGE. */
gz_region_edge gz_edge_of_rim(const gz_rim *rim, int i, double unit);

/* Return the point in the frame's own coordinates. */
static inline gz_vec gz_from_grid(const gz_region_frame *frame, gz_grid_point p) {
  return gz_v(p.x * frame->unit, p.y * frame->unit);
}
