/*
** Geometries of several convex parts.
**
** What such a geometry covers is the union of its parts. Each part is a geometry of its own, with
** corners in the frame of the whole, and rotates with it. All lie in the block of the whole, so it
** is copied, shared and freed as any other geometry: its room holds a gz_parts and, behind that,
** arrays. The fields of the whole that concern corners are 0; its origin is its position.
*/
#pragma once

#include "core/math/assert.h"
#include "core/parts/grid.h"
#include "core/parts/table.h"

#include <limits.h>

/* The numbers of things, and where their arrays begin: indices into the room. */
typedef struct gz_parts {
  int part_count, corner_count, ring_count, rim_count; /* corners and rings: that are listed. Of an
                     outline that was carved in a world there are none, see gz_make_outline */
  int parts;      /* int[part_count]: where the geometry of each part begins */
  int numbers;    /* int[part_count]: which listed shape a part of a compound belongs to */
  int boxes;      /* gz_vec[2 * part_count]: low and high corner of each part at angle 0 */
  int rim_ends;   /* int[part_count]: the end of each part's corners in rims; of an outline only */
  int ring_ends;  /* int[ring_count]: the end of each listed ring in corners */
  int rim_edges;  /* int[rim_count]: the listed edge that leaves a corner of a part, from 0 on;
                     -1: a seam; or GZ_DUG_EDGE. gz_decompose maps the edges of bent pieces back
                     (pieces[].edge); then find_ring_edge in decompose/convex_merge.c writes
                     them, as ring_edges.
                     Copied by write_rims in outline.c, reordered by scale.c, read by
                     write_rim_side in sides.c, and by gz_is_hidden_side. Of several that are
                     touched, core/composite/touched_side.h chooses */
  int corners;    /* gz_vec[corner_count]: as listed, in the frame of the whole */
  int rims;       /* gz_vec[rim_count]: the corners of all parts, also those on straight sides */
  int starts;     /* int[]: where the parts of each cell of the table begin in refs */
  int refs;       /* int[]: the parts in each cell */
  int geometries; /* the parts' geometries, one behind the other */
  gz_part_table table;
  double largest; /* bounding radius of the largest part */
  double unit;    /* of an outline that was carved, of the grid of its corners: a power of two. Its
                     edges have the numbers that they had before. 0: no */
  bool has_thin;  /* some parts have no area */
} gz_parts;

/* The number of an edge of an outline that was not listed, but dug: reported as part 0 in Lua. */
#define GZ_DUG_EDGE INT_MAX

/* Has a geometry parts? */
static inline bool gz_has_parts(const gz_geometry *geometry) {
  return geometry->kind >= GZ_OUTLINE;
}

/* Return the numbers and places of a geometry with parts. */
static inline const gz_parts *gz_parts_of(const gz_geometry *geometry) {
  GZ_ASSERT(gz_has_parts(geometry) && geometry->kind != GZ_GRID);
  return (const gz_parts *)(const void *)geometry->room;
}

static inline gz_parts *gz_own_parts(gz_geometry *geometry) {
  return (gz_parts *)(void *)geometry->room;
}

/* Was a geometry carved? */
static inline bool gz_was_carved(const gz_geometry *geometry) {
  return geometry->kind == GZ_OUTLINE && gz_parts_of(geometry)->unit > 0;
}

/* Return the bounding radius of a geometry, or of its largest part: what the skin follows. */
static inline double gz_largest_radius(const gz_geometry *geometry) {
  if (geometry->kind == GZ_GRID) return gz_grid_of(geometry)->largest;
  return gz_has_parts(geometry) ? gz_parts_of(geometry)->largest : geometry->bounding_radius;
}

/* Has a geometry no area, or a part that has none? */
static inline bool gz_has_thin_parts(const gz_geometry *geometry) {
  if (!gz_has_parts(geometry)) return gz_is_thin(geometry);
  return geometry->kind != GZ_GRID && gz_parts_of(geometry)->has_thin;
}

/* Set the places, and `geometries` to the end of all arrays, from the counts. Any table of so many
   parts has room. */
void gz_parts_lay_out(gz_parts *parts);

/* Return an array of a geometry with parts, by a place of gz_parts. */
static inline int *gz_parts_ints(gz_geometry *geometry, int place) {
  return (int *)(void *)(geometry->room + place);
}

static inline gz_vec *gz_parts_vecs(gz_geometry *geometry, int place) {
  return (gz_vec *)(void *)(geometry->room + place);
}

static inline const int *gz_parts_int_list(const gz_geometry *geometry, int place) {
  return (const int *)(const void *)(geometry->room + place);
}

static inline const gz_vec *gz_parts_vec_list(const gz_geometry *geometry, int place) {
  return (const gz_vec *)(const void *)(geometry->room + place);
}

/* The rim of a part of an outline: its corners, also those on straight sides, and the number of the
   edge that leaves each. */
typedef struct gz_rim {
  const gz_vec *corners;
  const int *edges;
  int count;
} gz_rim;

static inline gz_rim gz_rim_of(const gz_geometry *outline, int k) {
  const gz_parts *p = gz_parts_of(outline);
  const int *ends = gz_parts_int_list(outline, p->rim_ends);
  int begin = k > 0 ? ends[k - 1] : 0;
  gz_rim rim = { gz_parts_vec_list(outline, p->rims) + begin,
                 gz_parts_int_list(outline, p->rim_edges) + begin, ends[k] - begin };
  return rim;
}

/* Return the corner behind corner i of a rim. */
static inline gz_vec gz_rim_end(const gz_rim *rim, int i) {
  return rim->corners[i + 1 < rim->count ? i + 1 : 0];
}

/* Return part k. */
static inline const gz_geometry *gz_part(const gz_geometry *geometry, int k) {
  GZ_ASSERT(geometry->kind != GZ_CLUSTER && k >= 0 && k < gz_parts_of(geometry)->part_count);
  int place = gz_parts_int_list(geometry, gz_parts_of(geometry)->parts)[k];
  return (const gz_geometry *)(const void *)(geometry->room + place);
}

static inline gz_geometry *gz_own_part(gz_geometry *geometry, int k) {
  int place = gz_parts_int_list(geometry, gz_parts_of(geometry)->parts)[k];
  return (gz_geometry *)(void *)(geometry->room + place);
}

/* Return the low and the high corner of the box of part k at angle 0. */
static inline const gz_vec *gz_part_box(const gz_geometry *geometry, int k) {
  return gz_parts_vec_list(geometry, gz_parts_of(geometry)->boxes) + 2 * (size_t)k;
}

/* Return where part k begins in the room; or where all end, if it is behind the last one. */
static inline int gz_place_of_part(const gz_geometry *geometry, int k) {
  int last = gz_parts_of(geometry)->part_count - 1;
  const int *places = gz_parts_int_list(geometry, gz_parts_of(geometry)->parts);
  if (k <= last) return places[k];
  return places[last] + (int)(gz_geometry_bytes(gz_part(geometry, last)) / sizeof(double));
}

/* Compute what follows from the parts and the angle: bounds, and offset of the centroid. Area and
   centroid are set already. */
void gz_parts_finish(gz_geometry *geometry);
