/*
** Groups and rules.
*/
#include "world/validate/rooms.h"

#ifdef GZ_ASSERTIONS

/* Each item is one member of its group. */
static void validate_members(const gz_world *world) {
  uint64_t sum = 0;
  for (int i = 0; i < world->item_count; i++) {
    const gz_item *it = &world->items[i];
    if (it->serial == 0) continue;
    GZ_ASSERT(it->group >= 0 && it->group < world->rules.count);
    sum += gz_hash_of_number(it->group);
  }
  for (int group = 0; group < world->rules.count; group++) {
    GZ_ASSERT(world->rules.groups[group].members >= 0);
    sum -= (uint64_t)world->rules.groups[group].members * gz_hash_of_number(group);
  }
  GZ_ASSERT(sum == 0);
}

/* Where two groups ignore one another, each has the other's bit, if that has one of its own. */
static void validate_ignored(const gz_rules *rules, int group, int other, bool ignores) {
  bool has_bit = other < 63 && (rules->groups[group].ignored & gz_group_bit(other)) != 0;
  GZ_ASSERT(has_bit == (ignores && other < 63));
  GZ_ASSERT(rules->groups[group].ruled);
}

static int count_bits(gz_groups groups) {
  int count = 0;
  for (; groups != 0; groups &= groups - 1) count++;
  return count;
}

/* The table finds each of its rules, and at least half of its slots are empty. Writes how many bits
   the rules give to groups. */
static void validate_slots(const gz_rules *rules, int *bits) {
  int used = 0;
  for (int i = 0; i < rules->slot_count; i++) {
    const gz_rule *rule = &rules->slots[i];
    if (rule->low < 0) continue;
    used++;
    bool ignores = rule->response == GZ_IGNORE;
    GZ_ASSERT(rule->low <= rule->high && rule->high < rules->count);
    GZ_ASSERT(rule->response < GZ_RESPONSES);
    GZ_ASSERT(gz_rules_own(rules, rule->low, rule->high) == rule);
    validate_ignored(rules, rule->low, rule->high, ignores);
    validate_ignored(rules, rule->high, rule->low, ignores);
    *bits += ignores && rule->high < 63;
    *bits += ignores && rule->low < 63 && rule->low != rule->high;
  }
  GZ_ASSERT(used == rules->used && 2 * used <= rules->slot_count);
}

/* Rules with all groups are counted, and make all groups ruled. */
static void validate_wildcards(const gz_rules *rules) {
  int wildcards = 0;
  for (int group = 0; group < rules->count; group++) {
    const gz_group *own = &rules->groups[group];
    wildcards += own->wildcard > 0;
    GZ_ASSERT(own->wildcard <= rules->last_wildcard);
    GZ_ASSERT(own->wildcard == 0 || own->with_all < GZ_RESPONSES);
    GZ_ASSERT(own->ruled || rules->wildcards == 0);
  }
  GZ_ASSERT(wildcards == rules->wildcards);
}

void gz_validate_rules(const gz_world *world) {
  const gz_rules *rules = &world->rules;
  int bits = 0;
  validate_members(world);
  validate_slots(rules, &bits);
  for (int group = 0; group < rules->count; group++)
    bits -= count_bits(rules->groups[group].ignored);
  GZ_ASSERT(bits == 0);
  validate_wildcards(rules);
}

#endif
