/*
** Nested operations: swap hits and scratch memory for a workspace of their own, and back.
*/
#include "world/nesting.h"

#include "core/math/assert.h"

#include <string.h>

void gz_workspace_swap(gz_world *world, gz_workspace *work) {
  gz_workspace present = {
    { world->hits[0], world->hits[1] }, world->current_hits, world->incomplete_hits, world->scratch
  };
  world->hits[0] = work->hits[0];
  world->hits[1] = work->hits[1];
  world->current_hits = work->current_hits;
  world->incomplete_hits = work->incomplete_hits;
  world->scratch = work->scratch;
  *work = present;
}

static void drop_hits(gz_world *world) {
  for (int i = 0; i < 2; i++) world->hits[i].count = world->hits[i].completed = 0;
  world->incomplete_hits = 0;
}

bool gz_nesting_enter(gz_world *world) {
  int depth = world->nesting, before = world->suspended_capacity;
  if (depth == GZ_MAX_NESTING) return false;
  if (!GZ_RESERVE(&world->memory, world->suspended, world->suspended_capacity, depth + 1))
    return false;
  gz_workspace *suspended = world->suspended;
  memset(suspended + before, 0, (size_t)(world->suspended_capacity - before) * sizeof *suspended);
  gz_workspace_swap(world, &suspended[depth]);
  world->nesting++;
  return true;
}

void gz_nesting_leave(gz_world *world) {
  GZ_ASSERT(world->nesting > 0);
  drop_hits(world);
  gz_workspace_swap(world, &world->suspended[--world->nesting]);
}

bool gz_nesting_overwrite(gz_world *world, int item, unsigned epoch_response) {
  gz_list *overwritten = &world->overwritten;
  unsigned *own = &world->items[item].epoch_response;
  if (world->nesting > 0) {
    if (!gz_make_room(&world->memory, overwritten, 2)) return false;
    overwritten->at[overwritten->count++] = item;
    memcpy(&overwritten->at[overwritten->count++], own, sizeof *own);
  }
  *own = epoch_response;
  return true;
}

void gz_nesting_restore(gz_world *world, int mark) {
  gz_list *overwritten = &world->overwritten;
  while (overwritten->count > mark) {
    overwritten->count -= 2;
    const int *entry = &overwritten->at[overwritten->count];
    memcpy(&world->items[entry[0]].epoch_response, &entry[1], sizeof(unsigned));
  }
}

static void release_sight_room(gz_sight_room *room, gz_memory *memory) {
  GZ_RELEASE_ARRAY(memory, room->edges, room->edge_capacity);
  for (int k = 0; k < 2; k++) {
    GZ_RELEASE_ARRAY(memory, room->sectors[k], room->sector_capacity[k]);
  }
  GZ_RELEASE_ARRAY(memory, room->runs, room->run_capacity);
  GZ_RELEASE_ARRAY(memory, room->corners, room->corner_capacity);
}

static void release_scratch(gz_scratch *scratch, gz_memory *memory) {
  gz_release_list(memory, &scratch->found);
  gz_release_list(memory, &scratch->sorted);
  gz_release_list(memory, &scratch->ranks);
  gz_release_list(memory, &scratch->flying);
  gz_release_list(memory, &scratch->crossed);
  gz_release_list(memory, &scratch->mates);
  gz_release_list(memory, &scratch->riding);
  GZ_RELEASE_ARRAY(memory, scratch->passengers, scratch->passenger_capacity);
  GZ_RELEASE_ARRAY(memory, scratch->in_way, scratch->in_way_capacity);
  GZ_RELEASE_ARRAY(memory, scratch->candidates, scratch->candidate_capacity);
  GZ_RELEASE_ARRAY(memory, scratch->faces, scratch->face_capacity);
  GZ_RELEASE_ARRAY(memory, scratch->contacts, scratch->contact_capacity);
  gz_release_list(memory, &scratch->flush);
  GZ_RELEASE_ARRAY(memory, scratch->members, scratch->member_capacity);
  for (int k = 0; k < GZ_STEP_BLOCKS; k++) gz_release_block(memory, &scratch->step[k]);
  for (int k = 0; k < GZ_SOLVER_BLOCKS; k++) gz_release_block(memory, &scratch->solver[k]);
  for (int k = 0; k < GZ_POSES; k++)
    gz_release(memory, scratch->poses[k], (size_t)scratch->pose_bytes[k]);
  GZ_RELEASE_ARRAY(memory, scratch->times, scratch->time_capacity);
  gz_pair_finder_release(&scratch->pair_finder, memory);
  release_sight_room(&scratch->sight, memory);
}

void gz_workspace_release(gz_workspace *work, gz_memory *memory) {
  for (int i = 0; i < 2; i++) {
    GZ_RELEASE(memory, work->hits[i]);
  }
  release_scratch(&work->scratch, memory);
  memset(work, 0, sizeof *work);
}

void gz_nesting_release(gz_world *world) {
  gz_memory *memory = &world->memory;
  for (int i = 0; i < world->suspended_capacity; i++) {
    gz_workspace_release(&world->suspended[i], memory);
  }
  GZ_RELEASE_ARRAY(memory, world->suspended, world->suspended_capacity);
  gz_release_list(memory, &world->overwritten);
}
