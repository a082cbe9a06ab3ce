/*
** The map from addresses to numbers: growth, insertion and removal. The header has the search.
**
** At least half of the slots are empty, so a search is short. Removal leaves no marks: it moves the
** entries behind the gap back to where a search looks first.
*/
#include "lua/base/pointer_map.h"

#include "core/math/assert.h"

#include <string.h>

#define FEWEST_SLOTS 16
#define FEWEST_SHIFT 60

static bool widen(gz_pointer_map *a, gz_memory *memory) {
  gz_pointer_map old = *a;
  a->slot_count = old.slot_count > 0 ? 2 * old.slot_count : FEWEST_SLOTS;
  a->shift = old.slot_count > 0 ? old.shift - 1 : FEWEST_SHIFT;
  a->slots = gz_allocate(memory, (size_t)a->slot_count * sizeof *a->slots);
  if (a->slots == NULL) {
    *a = old;
    return false;
  }
  memset(a->slots, -1, (size_t)a->slot_count * sizeof *a->slots);
  for (int i = 0; i < old.slot_count; i++) {
    if (old.slots[i] >= 0) a->slots[gz_pointer_slot(a, a->of[old.slots[i]])] = old.slots[i];
  }
  GZ_RELEASE_ARRAY(memory, old.slots, old.slot_count);
  return true;
}

bool gz_pointer_map_reserve(gz_pointer_map *a, gz_memory *memory, int more, int largest) {
  if (!GZ_RESERVE(memory, a->of, a->capacity, largest + 1)) return false;
  while (2 * (a->count + more) > a->slot_count) {
    if (!widen(a, memory)) return false;
  }
  return true;
}

bool gz_pointer_map_set(gz_pointer_map *a, gz_memory *memory, const void *address, int number) {
  GZ_ASSERT(number >= 0 && gz_pointer_map_find(a, address) < 0);
  if (!gz_pointer_map_reserve(a, memory, 1, number)) return false;
  a->of[number] = address;
  a->slots[gz_pointer_slot(a, address)] = number;
  a->count++;
  return true;
}

/* Move back the following entries that the removed one had displaced. */
void gz_pointer_map_remove(gz_pointer_map *a, const void *address) {
  GZ_ASSERT(gz_pointer_map_find(a, address) >= 0);
  int mask = a->slot_count - 1, gap = gz_pointer_slot(a, address);
  for (int slot = gz_pointer_slot_after(a, gap); a->slots[slot] >= 0;
       slot = gz_pointer_slot_after(a, slot)) {
    int home = gz_pointer_slot_home(a, a->of[a->slots[slot]]);
    if (((slot - home) & mask) < ((slot - gap) & mask)) continue;
    a->slots[gap] = a->slots[slot];
    gap = slot;
  }
  a->slots[gap] = -1;
  a->count--;
}

void gz_pointer_map_release(gz_pointer_map *a, gz_memory *memory) {
  GZ_RELEASE_ARRAY(memory, a->slots, a->slot_count);
  GZ_RELEASE_ARRAY(memory, a->of, a->capacity);
  memset(a, 0, sizeof *a);
}
