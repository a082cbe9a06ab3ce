/*
** Questions to a world. All are exact on shapes, and touching is not in.
**
** Each leaves what it found in world->scratch.found, where the next operation overwrites it.
*/
#ifndef GZ_WORLD_QUERY_H
#define GZ_WORLD_QUERY_H

#include "core/narrowphase.h"
#include "world/state.h"

/* Is the item wanted? 1 yes, 0 no, negative: cannot say, the query ends with GZ_REFUSED. */
typedef struct gz_query_filter {
  int (*call)(void *context, int item); /* NULL: all are */
  void *context;
  bool nobody; /* no item is wanted: there is no need to ask */
} gz_query_filter;

static inline int gz_query_accepts(const gz_query_filter *wanted, int item) {
  return wanted->call == NULL ? 1 : wanted->call(wanted->context, item);
}

/* The first thing met. item is -1 if there is none. */
typedef struct gz_cast_hit {
  int item;
  gz_hit hit;
  gz_vec point; /* of gz_world_nearest */
} gz_cast_hit;

/* All items that overlap the shape, in the order of insertion. */
gz_result gz_query_shape(gz_world *world, const gz_shape *shape, const gz_query_filter *wanted);

/* The same for the box from p to p + size, which gz_is_box says is one. */
gz_result gz_query_box(gz_world *world, gz_vec p, gz_vec size, const gz_query_filter *wanted);

/* All items that the segment from p to q enters, in the order along it. */
gz_result gz_query_segment(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *wanted);

/* The item that a shape, which is no plane, meets first when displaced by d; of several at the same
   time, the one inserted first. */
gz_result gz_query_cast(gz_world *world, const gz_shape *shape, gz_vec d,
                        const gz_query_filter *wanted, gz_cast_hit *first);

/* The same for a point, from p to q. Inside of an item its normal is (0, 0). */
gz_result gz_query_ray(gz_world *world, gz_vec p, gz_vec q, const gz_query_filter *wanted,
                       gz_cast_hit *first);

/* The item nearest to the point, at most `limit` away, and of several the one inserted first;
   hit.t is the distance, 0 inside. In world/nearest.c. */
gz_result gz_query_nearest(gz_world *world, gz_vec point, double limit,
                           const gz_query_filter *wanted, gz_cast_hit *nearest);

#endif
