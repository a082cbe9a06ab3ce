/*
** Queries of a world: overlap, segment, shape cast, ray cast, nearest item, and all pairs. Casts
** and segments are in world/query/cast.c.
**
** All are exact on shapes, not on boxes, and touching is not overlapping. Queries of several items
** write their ids to world->scratch.found, which the next operation overwrites. A query returns
** GZ_NO_MEMORY or GZ_REFUSED where it has no answer; what it wrote is then meaningless.
*/
#pragma once

#include "core/convex/hit.h"
#include "core/shape/path.h"
#include "world/world.h"

/* Which items a query returns. `call` returns 1 to accept an item, 0 to skip it, and a negative
   number to end the query with GZ_REFUSED. */
typedef struct gz_query_filter {
  int (*call)(void *context, int item); /* NULL: accept all */
  void *context;
  bool rejects_all; /* no item is accepted: `call` is not needed */
} gz_query_filter;

/* Return 1 if the filter accepts the item, 0 if not, negative if it failed. */
static inline int gz_query_accepts(const gz_query_filter *filter, int item) {
  return filter->call == NULL ? 1 : filter->call(filter->context, item);
}

/* The result of a query for one item. */
typedef struct gz_cast_hit {
  int item; /* -1: none was found, and the rest is meaningless */
  gz_hit hit;
  int part;     /* the number of the part, see gz_part_hit; -1: none */
  gz_vec point; /* of gz_query_nearest: the closest point of the item */
} gz_cast_hit;

/* Find all items that overlap the shape, in the order of insertion. Two planes never overlap. */
gz_result gz_query_shape(gz_world *world, const gz_shape *shape, const gz_query_filter *filter);

/* The same for a point, and for a circle. */
gz_result gz_query_point(gz_world *world, gz_vec p, const gz_query_filter *filter);
gz_result gz_query_circle(gz_world *world, gz_vec center, double radius,
                          const gz_query_filter *filter);

/* Find all other items that overlap an item likewise. */
gz_result gz_query_item(gz_world *world, int item, const gz_query_filter *filter);

/* gz_query_shape for the axis-aligned box from p to p + size, for which gz_is_box is true. */
gz_result gz_query_box(gz_world *world, gz_vec p, gz_vec size, const gz_query_filter *filter);

/* Find all items whose boxes overlap a box: those that may be in it. */
gz_result gz_query_near(gz_world *world, const gz_box *box, const gz_query_filter *filter);

/* Find all items that the segment from p to q enters, in the order of entry. Items entered at the
   same time are in the order of insertion. */
gz_result gz_query_segment(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter);

/* Find the first item that a shape, other than a plane, hits on a path without acceleration, on
   which it may turn unless it is a grid. Of several hit at the same time, the one inserted first.
   */
gz_result gz_query_cast(gz_world *world, const gz_shape *shape, const gz_path *path,
                        const gz_query_filter *filter, gz_cast_hit *first);

/* Find the first item that a shape, other than a plane, hits on a path with an acceleration, until
   its end, which is finite; hit.t is the time. It does not turn. */
gz_result gz_query_impact(gz_world *world, const gz_shape *shape, const gz_path *path,
                          const gz_query_filter *filter, gz_cast_hit *first);

/* Find the first item that the ray from p to q enters, see gz_ray_enters. If p is inside of it, t
   and the normal are 0. */
gz_result gz_query_ray(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter,
                       gz_cast_hit *first);

/* Find all items that the shape hits on the path. They become the current hits, by time,
   then in the order of insertion, without an item and a response. On failure the current hits
   stay. */
gz_result gz_query_cast_all(gz_world *world, const gz_shape *shape, const gz_path *path,
                            const gz_query_filter *filter);

/* Find all items that the ray from p to q enters likewise. */
gz_result gz_query_ray_all(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *filter);

/*
** Find the first item, in the order of insertion, that is solid to an item and overlaps a shape:
** what the item would overlap with that shape. Writes its id to *other; -1 if there is none.
** One-way items do not count, as they do not push. The rules are those of `group`. `item` may be
** -1, with which the filter is called then.
*/
gz_result gz_query_fits(gz_world *world, int item, int group, const gz_shape *shape,
                        const gz_filter *filter, int *other);

/* Find the item nearest to the point, at most `limit` away; of several, the one inserted first.
   hit.t is the distance, 0 inside; `point` the closest point of the item. In world/query/nearest.c.
   */
gz_result gz_query_nearest(gz_world *world, gz_vec point, double limit,
                           const gz_query_filter *filter, gz_cast_hit *nearest);

/*
** Write every overlapping pair of accepted items to `pairs`, once and flat: the id of the item
** inserted first, then of the other. Pairs are sorted by the first item, then by the second, both
** in the order of insertion. Returns GZ_NO_MEMORY or GZ_REFUSED, with `pairs` meaningless, if it
** fails. In world/query/overlaps.c.
*/
gz_result gz_world_overlaps(gz_world *world, const gz_query_filter *filter, gz_list *pairs);
