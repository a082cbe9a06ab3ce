/*
** Snapshots: how one is filled, and emptied.
**
** What a snapshot refers to is counted in the world, one by one: so where an older one is filled
** again, only what came or went since is counted anew. All memory is reserved before anything is
** written.
*/
#include "world/save/snapshot.h"

#include "core/math/assert.h"
#include "world/items.h"

#include <string.h>

/* Return the first grid that has users, from a geometry on; -1 if there is none. */
static int next_grid(const gz_geometry_pool *pool, int number) {
  if (pool->grids == 0) return -1;
  while (number < pool->count && !(pool->at[number].is_grid && pool->at[number].users > 0))
    number++;
  return number < pool->count ? number : -1;
}

bool gz_snapshot_reserve_cells(gz_snapshot *s, gz_world *world, int k, int geometry) {
  gz_memory *memory = &world->memory;
  gz_cell_pages *pages = gz_pooled_pages(&world->geometries, geometry);
  int before = s->grid_capacity;
  if (!GZ_RESERVE(memory, s->grids, s->grid_capacity, k + 1)) return false;
  for (int i = before; i < s->grid_capacity; i++) memset(&s->grids[i], 0, sizeof s->grids[i]);
  return gz_cell_pages_complete(pages, memory, world->geometries.at[geometry].geometry) &&
         gz_cell_pages_reserve(&s->grids[k].pages, memory, pages);
}

void gz_snapshot_share_cells(gz_snapshot *s, gz_world *world, int k, int geometry) {
  s->grids[k].geometry = geometry;
  gz_cell_pages_share(&s->grids[k].pages, &world->memory,
                      gz_pooled_pages(&world->geometries, geometry));
}

/* Make copies of all cells that were set since the last save, and room for them in the snapshot. */
static bool reserve_cells(gz_snapshot *s, gz_world *world) {
  const gz_geometry_pool *pool = &world->geometries;
  int k = 0;
  for (int number = next_grid(pool, 0); number >= 0; number = next_grid(pool, number + 1)) {
    if (!gz_snapshot_reserve_cells(s, world, k++, number)) return false;
  }
  return true;
}

static bool reserve_all(gz_snapshot *s, gz_world *world, const gz_event_tracker *tracker) {
  gz_memory *memory = &world->memory;
  return GZ_RESERVE(memory, s->items, s->item_capacity, world->item_count) &&
         GZ_RESERVE(memory, s->extras, s->extra_capacity, world->extra_count) &&
         GZ_RESERVE(memory, s->angles, s->angle_capacity, world->geometries.count) &&
         GZ_RESERVE(memory, s->serials, s->serial_capacity, tracker->pairs.count) &&
         GZ_RESERVE(memory, s->order.at, s->order.capacity, world->order.count) &&
         GZ_RESERVE(memory, s->planes.at, s->planes.capacity, world->planes.count) &&
         GZ_RESERVE(memory, s->pairs.at, s->pairs.capacity, tracker->pairs.count) &&
         reserve_cells(s, world);
}

/* Refer to the ids, or no longer, of removed items that pairs name. Those of others are items. */
static void ref_removed(gz_world *world, const gz_item *items, const gz_list *pairs, bool add) {
  for (int i = 0; i < pairs->count; i++) {
    if (items[pairs->at[i]].serial != 0) continue;
    if (add) gz_items_ref(world, pairs->at[i]);
    else gz_items_unref(world, pairs->at[i]);
  }
}

static void save_items(gz_snapshot *s, gz_world *world) {
  for (int i = 0; i < world->item_count; i++) {
    gz_item *now = &world->items[i], *saved = &s->items[i];
    uint64_t before = i < s->item_count ? saved->serial : 0;
    if (now->serial != before) {
      if (now->serial != 0) gz_items_ref(world, i);
      if (before != 0) gz_items_unref(world, i);
    }
    *saved = *now;
  }
  s->item_count = world->item_count;
}

static void save_angles(gz_snapshot *s, gz_world *world) {
  gz_geometry_pool *pool = &world->geometries;
  for (int number = 0; number < pool->count; number++) {
    const gz_pooled_geometry *entry = &pool->at[number];
    bool known = number < s->geometry_count && s->angles[number] < HUGE_VAL;
    bool used = entry->users > 0;
    s->angles[number] = used ? entry->angle : HUGE_VAL;
    if (used && !known) gz_geometry_pool_ref(pool, number);
    if (known && !used) gz_geometry_pool_unref(pool, &world->memory, number);
  }
  s->geometry_count = pool->count;
}

static void save_cells(gz_snapshot *s, gz_world *world) {
  const gz_geometry_pool *pool = &world->geometries;
  int count = 0;
  for (int number = next_grid(pool, 0); number >= 0; number = next_grid(pool, number + 1)) {
    gz_snapshot_share_cells(s, world, count++, number);
  }
  for (int k = count; k < s->grid_count; k++)
    gz_cell_pages_clear(&s->grids[k].pages, &world->memory);
  s->grid_count = count;
}

bool gz_snapshot_save(gz_snapshot *s, gz_world *world, const gz_event_tracker *tracker) {
  GZ_ASSERT(world->nesting == 0 && s->item_count <= world->item_count);
  if (!reserve_all(s, world, tracker)) return false;
  if (!gz_rules_copy(&s->rules, &world->memory, &world->rules)) return false;
  ref_removed(world, world->items, &tracker->pairs, true);
  ref_removed(world, s->items, &s->pairs, false);
  save_items(s, world);
  save_angles(s, world);
  save_cells(s, world);
  gz_copy_list(&s->pairs, &tracker->pairs);
  gz_copy_array(s->serials, tracker->serials, tracker->pairs.count, sizeof *s->serials);
  GZ_COPY_STATE(s, world);
  return true;
}

void gz_snapshot_clear(gz_snapshot *s, gz_world *world) {
  ref_removed(world, s->items, &s->pairs, false);
  s->pairs.count = 0;
  for (int i = 0; i < s->item_count; i++) {
    if (s->items[i].serial != 0) gz_items_unref(world, i);
  }
  s->item_count = 0;
  for (int number = 0; number < s->geometry_count; number++) {
    if (s->angles[number] < HUGE_VAL)
      gz_geometry_pool_unref(&world->geometries, &world->memory, number);
  }
  s->geometry_count = 0;
  for (int k = 0; k < s->grid_count; k++) gz_cell_pages_clear(&s->grids[k].pages, &world->memory);
  s->grid_count = 0;
}

void gz_snapshot_release(gz_snapshot *s, gz_memory *memory) {
  for (int k = 0; k < s->grid_capacity; k++) gz_cell_pages_release(&s->grids[k].pages, memory);
  GZ_RELEASE_ARRAY(memory, s->grids, s->grid_capacity);
  GZ_RELEASE_ARRAY(memory, s->items, s->item_capacity);
  GZ_RELEASE_ARRAY(memory, s->extras, s->extra_capacity);
  GZ_RELEASE_ARRAY(memory, s->angles, s->angle_capacity);
  GZ_RELEASE_ARRAY(memory, s->serials, s->serial_capacity);
  gz_release_list(memory, &s->order);
  gz_release_list(memory, &s->planes);
  gz_release_list(memory, &s->pairs);
  gz_release_list(memory, &s->coming);
  gz_release_list(memory, &s->going);
  gz_rules_release(&s->rules, memory);
  memset(s, 0, sizeof *s);
}
