/*
** Rules: a hash table with open addressing, by the pair of groups.
*/
#include "world/rules.h"

#include "core/math/assert.h"

#include <string.h>

/* Slots of the first table, and its gz_rules.shift. */
#define MIN_SLOTS 8
#define MIN_SLOTS_SHIFT 29

/* Return the slot of a rule, or the empty one to store it in. The table must not be empty. */
static gz_rule *slot_of(const gz_rules *rules, int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a;
  uint32_t mask = (uint32_t)rules->slot_count - 1;
  uint32_t slot = ((uint32_t)low * 0x9E3779B1u + (uint32_t)high * 0x85EBCA77u) >> rules->shift;
  while (rules->slots[slot].low >= 0 &&
         (rules->slots[slot].low != low || rules->slots[slot].high != high)) {
    slot = (slot + 1) & mask;
  }
  return &rules->slots[slot];
}

const gz_rule *gz_rules_own(const gz_rules *rules, int a, int b) {
  const gz_rule *rule = rules->slot_count > 0 ? slot_of(rules, a, b) : NULL;
  return rule != NULL && rule->low >= 0 ? rule : NULL;
}

gz_response gz_rules_find(const gz_rules *rules, int a, int b) {
  const gz_rule *rule = gz_rules_own(rules, a, b);
  if (rule != NULL) return rule->response;
  const gz_group *one = &rules->groups[a], *other = &rules->groups[b];
  const gz_group *later = one->wildcard > other->wildcard ? one : other;
  return later->wildcard > 0 ? later->with_all : GZ_SLIDE;
}

/* Return a group without rules of its own. */
static gz_group new_group(const gz_rules *rules) {
  gz_group group = { .ruled = rules->wildcards > 0 };
  return group;
}

bool gz_rules_open(gz_rules *rules, gz_memory *memory, int count) {
  if (count <= rules->count) return true;
  if (!GZ_RESERVE(memory, rules->groups, rules->capacity, count)) return false;
  while (rules->count < count) rules->groups[rules->count++] = new_group(rules);
  return true;
}

void gz_rules_set_with_all(gz_rules *rules, int group, gz_response response) {
  GZ_ASSERT(group >= 0 && group < rules->count && response < GZ_RESPONSES);
  bool is_first = rules->wildcards == 0;
  rules->wildcards += rules->groups[group].wildcard == 0;
  rules->groups[group].wildcard = ++rules->last_wildcard;
  rules->groups[group].with_all = response;
  for (int other = 0; is_first && other < rules->count; other++) rules->groups[other].ruled = true;
}

/* Double the number of slots and rehash all rules. Returns false if there is no memory. */
static bool grow_slots(gz_rules *rules, gz_memory *memory) {
  gz_rules old = *rules;
  int slot_count = old.slot_count > 0 ? 2 * old.slot_count : MIN_SLOTS;
  gz_rule *slots = gz_allocate(memory, (size_t)slot_count * sizeof *slots);
  if (slots == NULL) return false;
  gz_rule none = { -1, -1, GZ_SLIDE };
  for (int i = 0; i < slot_count; i++) slots[i] = none;
  rules->slots = slots;
  rules->slot_count = slot_count;
  rules->shift = old.slot_count > 0 ? old.shift - 1 : MIN_SLOTS_SHIFT;
  for (int i = 0; i < old.slot_count; i++) {
    const gz_rule *rule = &old.slots[i];
    if (rule->low >= 0) *slot_of(rules, rule->low, rule->high) = *rule;
  }
  GZ_RELEASE_ARRAY(memory, old.slots, old.slot_count);
  return true;
}

/* Update a group after a rule with another was set. */
static void set_ignored(gz_group *group, int other, bool ignored) {
  gz_groups bit = other < 63 ? gz_group_bit(other) : 0;
  group->ruled = true;
  group->ignored = ignored ? group->ignored | bit : group->ignored & ~bit;
}

bool gz_rules_make_room(gz_rules *rules, gz_memory *memory, int count) {
  while (2 * (rules->used + count) > rules->slot_count) {
    if (!grow_slots(rules, memory)) return false;
  }
  return true;
}

bool gz_rules_set(gz_rules *rules, gz_memory *memory, int a, int b, gz_response response) {
  GZ_ASSERT(a >= 0 && a < rules->count && b >= 0 && b < rules->count && response < GZ_RESPONSES);
  if (!gz_rules_make_room(rules, memory, 1)) return false;
  gz_rule *rule = slot_of(rules, a, b);
  rules->used += rule->low < 0;
  rule->low = a < b ? a : b;
  rule->high = a < b ? b : a;
  rule->response = response;
  set_ignored(&rules->groups[a], b, response == GZ_IGNORE);
  set_ignored(&rules->groups[b], a, response == GZ_IGNORE);
  return true;
}

int gz_rules_next_with_all(const gz_rules *rules, int group) {
  unsigned before = group >= 0 ? rules->groups[group].wildcard : 0;
  int next = -1;
  for (int other = 0; other < rules->count; other++) {
    unsigned wildcard = rules->groups[other].wildcard;
    bool is_later = wildcard > before;
    if (is_later && (next < 0 || wildcard < rules->groups[next].wildcard)) next = other;
  }
  return next;
}

bool gz_rules_copy(gz_rules *copy, gz_memory *memory, const gz_rules *rules) {
  if (!GZ_RESERVE(memory, copy->groups, copy->capacity, rules->count)) return false;
  if (copy->slot_count != rules->slot_count) {
    gz_rule *slots = gz_allocate(memory, (size_t)rules->slot_count * sizeof *slots);
    if (slots == NULL) return false;
    GZ_RELEASE_ARRAY(memory, copy->slots, copy->slot_count);
    copy->slots = slots;
  }
  copy->count = rules->count;
  copy->slot_count = rules->slot_count;
  copy->shift = rules->shift;
  copy->used = rules->used;
  copy->wildcards = rules->wildcards;
  copy->last_wildcard = rules->last_wildcard;
  gz_copy_array(copy->groups, rules->groups, rules->count, sizeof *copy->groups);
  gz_copy_array(copy->slots, rules->slots, rules->slot_count, sizeof *copy->slots);
  return true;
}

bool gz_rules_reserve(gz_rules *rules, gz_memory *memory, const gz_rules *saved) {
  while (rules->slot_count < saved->slot_count) {
    if (!grow_slots(rules, memory)) return false;
  }
  return true;
}

void gz_rules_load(gz_rules *rules, const gz_rules *saved) {
  GZ_ASSERT(rules->count >= saved->count && rules->slot_count >= saved->slot_count);
  rules->wildcards = saved->wildcards;
  rules->last_wildcard = saved->last_wildcard;
  for (int group = 0; group < rules->count; group++) {
    gz_group later = new_group(saved);
    later.name = rules->groups[group].name;
    rules->groups[group] = group < saved->count ? saved->groups[group] : later;
  }
  gz_rule empty = { -1, -1, GZ_SLIDE };
  for (int i = 0; i < rules->slot_count; i++) rules->slots[i] = empty;
  for (int i = 0; i < saved->slot_count; i++) {
    const gz_rule *rule = &saved->slots[i];
    if (rule->low >= 0) *slot_of(rules, rule->low, rule->high) = *rule;
  }
  rules->used = saved->used;
}

void gz_rules_release(gz_rules *rules, gz_memory *memory) {
  GZ_RELEASE_ARRAY(memory, rules->groups, rules->capacity);
  GZ_RELEASE_ARRAY(memory, rules->slots, rules->slot_count);
  memset(rules, 0, sizeof *rules);
}
