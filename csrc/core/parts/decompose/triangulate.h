/*
** Triangulation of the region inside of closed rings, by one plane sweep.
**
** A point is inside if a ray from it crosses the rings an odd number of times: so a ring inside of
** another is a hole, and one inside of that an island. Rings may touch themselves and one another
** in points. No point is added, and every decision is exact.
**
** [Hertel & Mehlhorn 1983, Fast triangulation of simple polygons, for the sweep; Shamos & Hoey 1976
** for finding crossings on the way.]
*/
#pragma once

#include "core/math/arena.h"
#include "core/math/rings.h"

#include <stdbool.h>

typedef enum gz_ring_fault {
  GZ_RINGS_SOUND,   /* no fault */
  GZ_EDGES_CROSS,   /* two edges cross inside of both */
  GZ_EDGES_OVERLAP, /* two edges share more than a point */
  GZ_RING_COLLAPSES /* a ring has fewer than three distinct corners */
} gz_ring_fault;

/* A piece of a ring's edge: rings that touch an edge cut it into pieces. */
typedef struct gz_ring_piece {
  int low, high; /* indices of its points; low < high */
  int edge;      /* of the rings */
} gz_ring_piece;

typedef struct gz_triangulation {
  gz_vec *points; /* the distinct corners, by x, then by y */
  int point_count;
  gz_ring_piece *pieces;
  int piece_count;
  int (*triangles)[3]; /* indices of points, from +x towards +y */
  int triangle_count;
  gz_ring_fault fault; /* unless GZ_RINGS_SOUND, only `edges` is valid */
  int edges[2];        /* the edges that cross or overlap */
} gz_triangulation;

/* Return the bytes of an arena that gz_triangulate needs for n corners. */
size_t gz_triangulate_size(int n);

/* Triangulate rings. The result lies in the arena. O(n log n), plus n times the number of edges
   that a vertical line crosses, for moving these in an array. */
gz_triangulation gz_triangulate(const gz_rings *rings, gz_arena *arena);

/* Return the index behind the last corner of the ring to which a corner belongs; *begin is that of
   its first. */
int gz_ring_of(const gz_rings *rings, int corner, int *begin);
