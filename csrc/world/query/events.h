/*
** Enter and leave events: which pairs began or stopped overlapping since the last call.
*/
#pragma once

#include "world/query/query.h"

typedef struct gz_event {
  bool enters;
  int a, b; /* ids */
} gz_event;

/* The pairs known since the last call. Their items are referred to, so that their ids are not
   reused. All zeros at first. */
typedef struct gz_event_tracker {
  gz_list pairs, next;
  uint64_t *serials; /* of both items of each pair: one may have been removed since */
  int serial_capacity;
  gz_event *events;
  int event_count, event_capacity;
} gz_event_tracker;

/*
** Write the events since the last call to tracker->events: first the pairs that were left, then
** those that were entered, each in the order of gz_world_overlaps,
** which finds them. The serials of both items tell pairs apart: compare_lists merges both lists by
** compare_pairs, so each must be sorted by serials, with every pair once; else a pair both enters
** and leaves. Pairs of groups that ignore one another are left out. A removed item leaves all its
** pairs. Ids in events are not reused before the next call. On GZ_NO_MEMORY the known pairs are
** unchanged.
*/
gz_result gz_world_find_events(gz_world *world, gz_event_tracker *tracker);

/* Ensure that gz_event_tracker_load of so many ids needs no memory; false if there is none. */
bool gz_event_tracker_reserve(gz_world *world, gz_event_tracker *tracker, int count);

/* Make pairs the known ones, as they were with the serials of their items. There are no events
   then. The ids must be referred to until this returns. */
void gz_event_tracker_load(gz_world *world, gz_event_tracker *tracker, const gz_list *pairs,
                           const uint64_t *serials);

/* Free the tracker's memory. It still refers to ids: for use before the world is freed. */
void gz_event_tracker_release(gz_world *world, gz_event_tracker *tracker);
