/*
** All pairs of items that overlap.
*/
#ifndef GZ_OVERLAPS_H
#define GZ_OVERLAPS_H

#include "world/query.h"

/*
** Write every overlapping pair of accepted items to `pairs`, once and flat: the id of the item
** inserted first, then of the other. Pairs are sorted by the first item, then by the second, both
** in the order of insertion. Returns GZ_NO_MEMORY or GZ_REFUSED, with `pairs` meaningless, if it
** fails.
*/
gz_result gz_world_overlaps(gz_world *world, const gz_query_filter *filter, gz_list *pairs);

#endif
