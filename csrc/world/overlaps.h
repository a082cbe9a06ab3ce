/*
** All pairs of items that overlap.
*/
#ifndef GZ_OVERLAPS_H
#define GZ_OVERLAPS_H

#include "world/query.h"

/* Write every overlapping pair of accepted items to `pairs`, once and flat: the one inserted first,
   then the other; sorted by the first, then by the second. */
gz_result gz_world_overlaps(gz_world *world, const gz_query_filter *filter, gz_list *pairs);

#endif
