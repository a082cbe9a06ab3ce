/*
** Candidate searches: update the index if an item that matters has moved, search it, add the
** planes, and sort by the order of insertion.
*/
#include "world/candidates.h"

#include "core/math/assert.h"
#include "world/sort.h"

#include <string.h>

/* By id where both orders agree, else by rank. */
bool gz_find_sort(gz_world *world) {
  gz_list *found = &world->scratch.found, *sorted = &world->scratch.sorted;
  if (found->count < 2) return true;
  if (!world->shuffled) {
    return gz_sort_numbers(&world->memory, found, sorted, world->item_count);
  }
  for (int i = 0; i < found->count; i++) found->at[i] = world->items[found->at[i]].rank;
  if (!gz_sort_numbers(&world->memory, found, sorted, world->order.count)) return false;
  for (int i = 0; i < found->count; i++) found->at[i] = world->order.at[found->at[i]];
  return true;
}

/* Re-insert moved boxes, unless all of them are in groups that the search ignores. */
static void update_moved(gz_world *world, gz_groups ignored) {
  if ((world->moved_groups & ~ignored) == 0) {
    gz_index_note_stale_cost(&world->index);
    return;
  }
  gz_index_update(&world->index, &world->memory);
  world->moved_groups = 0;
}

/* Append all planes to the candidates; false if there is no memory. */
static GZ_NOINLINE bool add_planes(gz_world *world) {
  const gz_list *planes = &world->planes;
  gz_list *found = &world->scratch.found;
  if (!gz_make_room(&world->memory, found, planes->count)) return false;
  memcpy(found->at + found->count, planes->at, (size_t)planes->count * sizeof *planes->at);
  found->count += planes->count;
  return true;
}

static inline bool find_unsorted(gz_world *world, const gz_box *box, gz_vec d) {
  gz_list *found = &world->scratch.found;
  found->count = 0;
  return gz_index_find(&world->index, &world->memory, box, d, found) &&
         (world->planes.count == 0 || add_planes(world));
}

void gz_find_update_moved(gz_world *world) { update_moved(world, 0); }

bool gz_find(gz_world *world, const gz_box *box, gz_vec d) {
  update_moved(world, 0);
  return find_unsorted(world, box, d) && gz_find_sort(world);
}

bool gz_find_others(gz_world *world, int item, const gz_box *box, gz_vec d, gz_groups ignored) {
  GZ_ASSERT(gz_world_has_body(world, item));
  update_moved(world, ignored);
  gz_bounds own = gz_index_hide(&world->index, item);
  bool done = find_unsorted(world, box, d);
  gz_index_show(&world->index, item, &own);
  return done && gz_find_sort(world);
}
