/*
** Who overlaps whom: now, and what has changed since it was asked last.
*/
#ifndef GZ_OVERLAPS_H
#define GZ_OVERLAPS_H

#include "world/query.h"

/* Fills `pairs` with every overlapping pair of wanted items once, flat: the one inserted first,
   then the other; in the order of the first, then of the second. */
gz_result gz_world_overlaps(gz_world *world, const gz_query_filter *wanted, gz_list *pairs);

/* A pair that began, or ended, to overlap. */
typedef struct gz_event {
  bool enters;
  int a, b;
} gz_event;

/* The pairs known since the last look, held so that their numbers stay theirs. */
typedef struct gz_event_tracker {
  gz_list pairs, next;
  uint64_t *serials; /* of both of each pair, as then: an item may have been removed since */
  int serial_capacity;
  gz_event *events;
  int event_count, event_capacity;
} gz_event_tracker;

/* Looks again: the events since the last look are in witness->events, in the order of pairs. Pairs
   that the rules ignore are left out, and an item that was removed leaves. Numbers in the events
   stay their items' until the next look. */
gz_result gz_world_find_events(gz_world *world, gz_event_tracker *witness);

void gz_event_tracker_release(gz_world *world, gz_event_tracker *witness);

#endif
