/*
** What is seen from a point.
*/
#pragma once

#include "world/query/query.h"

/* Corners of a region. */
typedef struct gz_visible {
  const gz_vec *corners; /* of the next query, too; so read them before that */
  int count;             /* 0: nothing is seen */
} gz_visible;

/*
** Find the region that is seen from `eye` within a box; or within the convex polygon `region`,
** unless that is NULL, which contains the eye, also on its rim. A point is seen if no ray from the
** eye to it meets an accepted item, as by gz_query_ray. The corners turn about the eye from +x
** towards +y; an eye on the rim of what is seen is one of them, if that is no straight line there.
** Nothing is seen from inside of an item.
**
** Round items and regions are seen with chords at most 1/1024 of the region's size from their arcs.
** The filter is called for items whose boxes overlap that of the region.
*/
gz_result gz_query_visibility(gz_world *world, gz_vec eye, const gz_box *box,
                              const gz_shape *region, const gz_query_filter *filter,
                              gz_visible *visible);
