/*
** What is in the way of a body: the convex parts of items.
*/
#pragma once

#include "core/navigation/configuration_space.h"
#include "world/query/query.h"

/* Grow an area by the sides that may have moved if what was carved in it was, see
   gz_include_cut_sides. Calls no filter. Returns GZ_NO_MEMORY if it fails. */
gz_result gz_query_cut_sides(gz_world *world, gz_rectangle *area);

/*
** Append the convex parts of all accepted items near an area, see gz_add_convex_sets. One-way items
** do not count. All callbacks are over before `obstacles` is touched. Returns GZ_NO_MEMORY or
** GZ_REFUSED if it fails.
*/
gz_result gz_query_obstacles(gz_world *world, const gz_rectangle *area, const gz_rectangle *bounds,
                             const gz_query_filter *filter, gz_memory *memory,
                             gz_convex_sets *obstacles);
