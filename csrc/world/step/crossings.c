/*
** Crossings: a list of items for each flyer, in one list of numbers: an item, and where the next one
** of the same flyer stands.
*/
#include "world/step/crossings.h"

static gz_list *list_of(const gz_step *step) { return &step->world->scratch.crossed; }

void gz_begin_crossings(gz_step *step) { list_of(step)->count = 0; }

bool gz_has_crossed(const gz_step *step, int k, int item) {
  const int *at = list_of(step)->at;
  int i = step->at[k].crossed;
  while (i >= 0 && at[i] != item) i = at[i + 1];
  return i >= 0;
}

static void note(gz_step *step, int k, int item) {
  gz_list *list = list_of(step);
  gz_memory *memory = &step->world->memory;
  int place = list->count;
  if (!gz_append(memory, list, item) || !gz_append(memory, list, step->at[k].crossed))
    step->result = GZ_NO_MEMORY;
  else step->at[k].crossed = place;
}

void gz_note_crossings(gz_step *step, int k, int first) {
  const gz_hits *hits = step->at[k].f.m.hits;
  for (int i = first; i < hits->count && step->result == GZ_DONE; i++)
    if (hits->at[i].response == GZ_CROSS) note(step, k, hits->at[i].other);
}

void gz_recall_crossings(gz_step *step, int k) {
  const int *at = list_of(step)->at;
  for (int i = step->at[k].crossed; i >= 0; i = at[i + 1])
    gz_mover_mark_crossed(&step->at[k].f.m, at[i]);
}

void gz_note_crossing(gz_step *step, int a, int b) {
  note(step, a, step->at[b].f.m.item);
  if (step->result == GZ_DONE) note(step, b, step->at[a].f.m.item);
}
