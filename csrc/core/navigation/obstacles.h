/*
** Obstacles: what is in the way of a body, as convex sets.
**
** How an outline is divided into parts must not count, as carving divides it anew farther away than
** it changes it. So of what was carved there are its rim, straight edge by straight edge, and its
** parts, see core/navigation/configuration_space.h.
*/
#pragma once

#include "core/math/memory.h"
#include "core/shape/shape.h"

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

/* ---- for core/navigation/configuration_space.c, too; each returns false if there is no memory */

bool gz_add_vec(gz_vecs *list, gz_memory *memory, gz_vec v);

/* End a set whose corners were appended. */
bool gz_end_convex_set(gz_convex_sets *sets, gz_memory *memory, double radius);

/* Append what is of a polygon where n.p <= limit [Sutherland & Hodgman 1974]. */
bool gz_clip_polygon(gz_vecs *out, gz_memory *memory, const gz_vec *at, int count, gz_vec n,
                     double limit);
