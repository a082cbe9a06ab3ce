/*
** Events: a heap by time, and among equal times by the order of insertion.
*/
#include "world/step/event_queue.h"

#include "core/math/assert.h"

static bool is_before(const gz_step *step, int p, int q) {
  const gz_body *a = &step->at[p], *b = &step->at[q];
  if (a->event != b->event) return a->event < b->event;
  return a->rank < b->rank;
}

static void place_in_heap(gz_step *step, int place, int k) {
  GZ_ASSERT(place >= 0 && place < step->heap_count);
  step->heap[place] = k;
  step->at[k].place = place;
}

/* Let the body at a place find its own. */
static void sift(gz_step *step, int i) {
  int k = step->heap[i];
  for (; i > 0 && is_before(step, k, step->heap[(i - 1) / 2]); i = (i - 1) / 2)
    place_in_heap(step, i, step->heap[(i - 1) / 2]);
  for (;;) {
    int child = 2 * i + 1;
    if (child >= step->heap_count) break;
    if (child + 1 < step->heap_count && is_before(step, step->heap[child + 1], step->heap[child]))
      child++;
    if (!is_before(step, step->heap[child], k)) break;
    place_in_heap(step, i, step->heap[child]);
    i = child;
  }
  place_in_heap(step, i, k);
}

void gz_schedule(gz_step *step, int k) {
  GZ_ASSERT(step->at[k].event >= step->clock && step->at[k].event <= step->dt);
  if (step->at[k].place < 0) {
    GZ_ASSERT(step->heap_count < step->capacity);
    step->heap_count++;
    place_in_heap(step, step->heap_count - 1, k);
  }
  sift(step, step->at[k].place);
}

void gz_unschedule(gz_step *step, int k) {
  int place = step->at[k].place;
  if (place < 0) return;
  GZ_ASSERT(step->heap[place] == k);
  step->at[k].place = -1;
  int last = step->heap[--step->heap_count];
  if (last == k) return;
  place_in_heap(step, place, last);
  sift(step, place);
}

void gz_mark_changed(gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  gz_body *y = &step->at[k];
  if (!y->begun || y->changed || y->kinematic) return;
  GZ_ASSERT(step->changed_count < step->capacity);
  y->changed = true;
  step->changed[step->changed_count++] = k;
}
