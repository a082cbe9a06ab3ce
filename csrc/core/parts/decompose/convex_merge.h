/*
** Joins the triangles of a triangulation to few convex parts.
*/
#pragma once

#include "core/parts/decompose/triangulate.h"

/* Convex parts that cover the region without overlapping. */
typedef struct gz_decomposition {
  gz_ring_fault fault; /* unless GZ_RINGS_SOUND, only `ring`, or `edges` and `place` are valid */
  int ring;            /* the ring that collapses, which may have no corners */
  int edges[2];        /* the edges of the rings that cross or overlap */
  gz_vec place;        /* where they do */
  const gz_vec *points;
  int part_count;
  const int *ends; /* for each part, the index behind its last corner */
  /* For each corner of the parts, from +x towards +y: its point, the part across the edge that
     leaves it (-1: none), and the edge of the rings from which that stems (-1: none, a seam). The
     angle at a corner may be straight. */
  const int *corners, *neighbors, *ring_edges;
} gz_decomposition;

/* Return the bytes of an arena that gz_merge_triangles needs for rings of n corners. */
size_t gz_merge_size(int n);

/* Write parts, corners, neighbors and ring_edges of *result. They lie in the arena. */
void gz_merge_triangles(const gz_triangulation *triangles, gz_arena *arena,
                        gz_decomposition *result);
