/*
** A list for each body, in one list of numbers: an item, its gz_mate, and where the next stands.
*/
#include "world/step/leg_mates.h"

#include "core/math/assert.h"
#include "world/step/event_queue.h"

void gz_add_mate(gz_step *step, int k, int item, gz_mate mate) {
  GZ_ASSERT(k >= 0 && k < step->count);
  GZ_ASSERT(gz_world_has(step->world, item));
  gz_memory *memory = &step->world->memory;
  gz_list *list = &step->world->scratch.mates;
  int place = list->count;
  if (gz_append(memory, list, item) && gz_append(memory, list, (int)mate) &&
      gz_append(memory, list, step->at[k].first_mate))
    step->at[k].first_mate = place;
  else step->result = GZ_NO_MEMORY;
}

bool gz_is_in_leg(const gz_step *step, int k, int item, bool *whole) {
  GZ_ASSERT(k >= 0 && k < step->count);
  const int *at = step->world->scratch.mates.at;
  int i = step->at[k].first_mate;
  while (i >= 0 && at[i] != item) i = at[i + 2];
  *whole = i >= 0 && at[i + 1] == GZ_ALL_SLOW;
  return i >= 0;
}

bool gz_is_missed(const gz_step *step, int k) {
  const int *at = step->world->scratch.mates.at;
  const gz_body *y = &step->at[k];
  double end = y->now + y->whole;
  if (y->event < end) return false;
  for (int i = y->first_mate; i >= 0; i = at[i + 2]) {
    if (at[i + 1] != GZ_MISSED) continue;
    int q = gz_body_of(step->world, at[i]);
    if (q < 0 || step->at[q].kinematic || !(step->at[q].event < end)) return true;
  }
  return false;
}

void gz_leave_island(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  GZ_ASSERT(step->at[k].island <= step->island_count);
  if (step->at[k].island == 0) return;
  for (int q = k, next; q >= 0; q = next) {
    gz_body *y = &step->at[q];
    next = y->next_of_island == k ? -1 : y->next_of_island;
    gz_advance_body(step, q, step->clock);
    y->island = 0;
    y->next_of_island = q;
    y->first_mate = -1;
    y->rests = false;
    y->made = 0;
    gz_mark_changed(step, q);
  }
}
