/*
** Snapshots: the state of a world at a time, to which it can be set back.
**
** A snapshot is state, not structure: items, their order and their extras, rules, the angles of
** geometries, the cells of grids, and the pairs that events know. The index, the hash tables and
** scratch memory are not in it, as no answer depends on them: what is reported is ordered by time,
** by place or by insertion.
**
** A snapshot refers to the ids of its items and of those that its pairs name: while it lives, the
** id of an item that was removed is not used again, and the binding keeps the item's value under
** it. It refers to their geometries, too. So to set a world back is to copy what lies under each
** id, and to index again what differs. Serial numbers are never set back: they tell timelines
** apart.
*/
#pragma once

#include "world/query/events.h"
#include "world/world.h"

/* The cells of a grid in a snapshot. */
typedef struct gz_saved_cells {
  int geometry; /* its index in the pool */
  gz_cell_pages pages;
} gz_saved_cells;

/* Arrays as those of gz_world and gz_event_tracker. All zeros at first. */
typedef struct gz_snapshot {
  gz_item *items; /* by id */
  int item_count, item_capacity;
  gz_list order;
  int living;
  bool shuffled;
  gz_item_extras *extras;
  int extra_count, extra_capacity, free_extra;
  double *angles; /* of geometries, by their index in the pool; not below HUGE_VAL: not in use */
  int geometry_count, angle_capacity;
  gz_saved_cells *grids;
  int grid_count, grid_capacity;
  gz_list planes;
  gz_rules rules;
  gz_settings settings;
  gz_list pairs;
  uint64_t *serials;
  int serial_capacity;
  gz_list coming, going; /* of a restore: ids of items that come back, and of those that go */
} gz_snapshot;

/* Copy between a world and a snapshot what has the same name in both. There must be room. */
#define GZ_COPY_STATE(to, from)                                                                    \
  do {                                                                                             \
    gz_copy_list(&(to)->order, &(from)->order);                                                    \
    gz_copy_list(&(to)->planes, &(from)->planes);                                                  \
    gz_copy_array((to)->extras, (from)->extras, (from)->extra_count, sizeof *(from)->extras);      \
    (to)->extra_count = (from)->extra_count;                                                       \
    (to)->free_extra = (from)->free_extra;                                                         \
    (to)->living = (from)->living;                                                                 \
    (to)->shuffled = (from)->shuffled;                                                             \
    (to)->settings = (from)->settings;                                                             \
  } while (0)

/* Save a world to a snapshot, a new one or an older one of the same world. Returns false if there
   is no memory; then the snapshot is as it was. May retire ids, see world/items.h. */
bool gz_snapshot_save(gz_snapshot *snapshot, gz_world *world, const gz_event_tracker *tracker);

/*
** A world is set back in two steps, as the binding's tables change in between.
**
** gz_snapshot_prepare reserves all memory that the second step needs, and lists the ids that come
** and go. Returns false if there is no memory. Nothing that can be seen has changed.
**
** gz_snapshot_restore sets the world back, and cannot fail. The world has no hits then. Ids of
** items that went are retired, if nothing refers to them. Nothing of the world may have changed
** since the first step.
*/
bool gz_snapshot_prepare(gz_snapshot *snapshot, gz_world *world, gz_event_tracker *tracker);
void gz_snapshot_restore(gz_snapshot *snapshot, gz_world *world, gz_event_tracker *tracker);

/* The cells of a grid in a snapshot, as its k-th: first make copies of those that were set since
   the last save, and room (false if there is no memory); then refer to them. For saves, and worlds
   that are unpacked. */
bool gz_snapshot_reserve_cells(gz_snapshot *snapshot, gz_world *world, int k, int geometry);
void gz_snapshot_share_cells(gz_snapshot *snapshot, gz_world *world, int k, int geometry);

/* Let go of all that a snapshot refers to in its world. It is empty then, and keeps its memory. May
   retire ids. */
void gz_snapshot_clear(gz_snapshot *snapshot, gz_world *world);

/* Free the memory of a snapshot: of an empty one, or one whose world was released. */
void gz_snapshot_release(gz_snapshot *snapshot, gz_memory *memory);
