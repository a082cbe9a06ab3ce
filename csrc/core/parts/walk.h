/*
** The parts of a shape near a box, or near the path of one: what every question about unions asks
** for first. A convex shape is its own only part.
**
** Along a path, parts come up in the order in which it reaches the columns of their table. So a
** caller can stop once it has found something earlier. Each part comes up once.
**
** The walk follows the longer axis of the path column by column [Amanatides & Woo 1987, for boxes].
*/
#pragma once

#include "core/parts/layout.h"
#include "core/shape/shape.h"

typedef struct gz_near_part {
  gz_shape shape; /* a view */
  int index;      /* of the part in its shape; 0 for a convex shape */
} gz_near_part;

typedef struct gz_near_parts {
  const gz_shape *shape;
  double reached;      /* the box meets no part to come before this fraction of the path */
  gz_vec low, high, d; /* the box and its path, in the frame of the table, as walked */
  gz_vec least, most;  /* the box of the path in the frame of the whole; not of a grid */
  bool is_grid;
  bool swapped;         /* columns of the walk are rows of the table */
  int columns, rows;    /* of the walk; 0 if there is no table */
  gz_vec cell, inverse; /* size of a cell as walked, and 1 / size */
  double per_way;       /* 1 / d.x */
  int column, last_column, step;
  int row, bottom, top;      /* of the present column */
  int last_bottom, last_top; /* of the column before */
  int next, end;             /* in the present cell of a table; or of all parts */
  /* Of a cluster, whose members are walked one by one: */
  const gz_shape *cluster;
  gz_shape member; /* the present one */
  int next_member, end_member;
  bool in_member;                   /* the walk of one has begun */
  gz_vec world_low, world_high, by; /* the box and its path, in world coordinates */
} gz_near_parts;

/* gz_near_parts_begin and gz_near_parts_next for a shape that has parts. */
void gz_parts_walk_begin(gz_near_parts *it, const gz_shape *shape, gz_vec low, gz_vec high,
                         gz_vec d);
bool gz_parts_walk_next(gz_near_parts *it, gz_near_part *part);

/* gz_near_parts_begin for a box at rest, and a shape with parts as it would be at another position,
   with another rotation. Parts come up where they are. Not for grids and clusters. */
void gz_near_parts_begin_posed(gz_near_parts *it, const gz_shape *shape, gz_vec position,
                               gz_vec rotation, gz_vec low, gz_vec high);

/* Begin with the parts near the box from low to high, in world coordinates, as it is displaced by
   d. The corners may be infinite. */
static inline void gz_near_parts_begin(gz_near_parts *it, const gz_shape *shape, gz_vec low,
                                       gz_vec high, gz_vec d) {
  if (gz_has_parts(shape->geometry)) {
    gz_parts_walk_begin(it, shape, low, high, d);
    return;
  }
  it->shape = shape;
  it->reached = 0;
  it->next = 0;
}

/* Begin with the parts within `reach` of the box of two points. */
static inline void gz_near_parts_around(gz_near_parts *it, const gz_shape *shape, gz_vec p,
                                        gz_vec q, double reach) {
  gz_vec low = gz_v(gz_min(p.x, q.x) - reach, gz_min(p.y, q.y) - reach);
  gz_vec high = gz_v(gz_max(p.x, q.x) + reach, gz_max(p.y, q.y) + reach);
  gz_near_parts_begin(it, shape, low, high, gz_v(0, 0));
}

/* Write the next part; false if there is none. Parts whose boxes are a little away from the path
   may be among them. */
static inline bool gz_near_parts_next(gz_near_parts *it, gz_near_part *part) {
  if (gz_has_parts(it->shape->geometry)) return gz_parts_walk_next(it, part);
  if (it->next++ > 0) return false;
  part->shape = *it->shape;
  part->index = 0;
  return true;
}

/* Of a cluster, walk only the member in focus. Call this before the first part. */
void gz_near_parts_focus(gz_near_parts *it);

/* Does the box from low to high overlap the bounding box of a part of a shape that has parts? */
bool gz_meets_part_boxes(const gz_shape *shape, gz_vec low, gz_vec high);
