/*
** The rules of a world: how items of two groups respond to one another.
**
** Groups are numbered from 0. Only rules that were set are stored, in a hash table with open
** addressing [Knuth, vol. 3, 6.4, algorithm L]. All other pairs of groups slide. So the cost of a
** new group does not depend on the number of groups.
**
** A group may have a rule with all groups with which it has none of its own. Of two such rules that
** meet, the one set later counts.
*/
#pragma once

#include "core/math/assert.h"
#include "core/math/memory.h"

#include <stdint.h>

/* How a moving item responds to a contact with another. */
typedef enum gz_response {
  GZ_IGNORE, /* no contact at all */
  GZ_CROSS,  /* it passes through; reported as a hit */
  GZ_SLIDE,  /* it goes on along the surface */
  GZ_TOUCH,  /* it stops */
  GZ_BOUNCE, /* it is reflected */
  GZ_RESPONSES,
  GZ_RESPONSE_UNKNOWN = GZ_RESPONSES,
  GZ_FILTER_FAILED, /* ends the operation with GZ_REFUSED, and nothing has changed */
  GZ_CARRY,         /* from here on only in hits of gz_world_carry: it rode on what moved, */
  GZ_PUSH,          /* was in its way, */
  GZ_SQUEEZE,       /* was stopped by something, and slipped out aside, */
  GZ_CRUSH          /* or had no room at all */
} gz_response;

/* A caller's function in place of the rules. Returns the response of the moving `item` to `other`,
   or GZ_FILTER_FAILED. Called at most once for each `other` in an operation. */
typedef struct gz_filter {
  gz_response (*call)(void *context, int item, int other); /* NULL: the rules decide */
  void *context;
} gz_filter;

/* A set of groups, a bit for each; the last bit stands for all groups from 63 on. */
typedef uint64_t gz_groups;

/* Return the set of a single group. */
static inline gz_groups gz_group_bit(int group) {
  return (gz_groups)1 << (group < 63 ? group : 63);
}

typedef struct gz_rule {
  int low, high; /* the two groups, low <= high; -1 in an empty slot */
  gz_response response;
} gz_rule;

typedef struct gz_group {
  uint64_t name;     /* a hash of its name, set by the caller: numbers depend on what came first */
  gz_groups ignored; /* groups below 63 that it ignores by rules of their own */
  int members;       /* number of items in it */
  bool ruled;        /* some rule names it, or all groups */
  unsigned wildcard; /* its rule with all groups is the so-manieth that was set; 0: it has none */
  gz_response with_all; /* that rule, if it has one */
} gz_group;

/* All zeros at first. */
typedef struct gz_rules {
  gz_group *groups;
  int count, capacity;
  gz_rule *slots;
  int slot_count; /* 0, or a power of two; at least half of them are empty */
  int shift;      /* 32 minus the exponent of slot_count */
  int used;       /* slots with a rule */
  int wildcards;  /* groups that have a rule with all */
  unsigned last_wildcard;
} gz_rules;

/* Ensure that groups 0 to count - 1 exist. Returns false if there is no memory. */
bool gz_rules_open(gz_rules *rules, gz_memory *memory, int count);

/* Make room for so many further rules. Returns false if there is no memory. */
bool gz_rules_make_room(gz_rules *rules, gz_memory *memory, int count);

/* Set the response between groups a and b, which exist, whichever of the two moves. Returns false
   if there is no memory; then nothing has changed. */
bool gz_rules_set(gz_rules *rules, gz_memory *memory, int a, int b, gz_response response);

/* Set the response of a group, which exists, with all groups with which it has no rule of its own.
   */
void gz_rules_set_with_all(gz_rules *rules, int group, gz_response response);

/* Return the rule of two groups of their own, or NULL. */
const gz_rule *gz_rules_own(const gz_rules *rules, int a, int b);

/* Does a rule say what would not be so without it? */
static inline bool gz_rules_says(const gz_rules *rules, const gz_rule *rule) {
  return rule->response != GZ_SLIDE || rules->groups[rule->low].wildcard > 0 ||
         rules->groups[rule->high].wildcard > 0;
}

/* Return the group whose rule with all groups was set next after that of `group`; the first for -1.
   Returns -1 if there is none. */
int gz_rules_next_with_all(const gz_rules *rules, int group);

/* Make `copy` equal to rules. Returns false if there is no memory; then nothing has changed. */
bool gz_rules_copy(gz_rules *copy, gz_memory *memory, const gz_rules *rules);

/* Ensure that gz_rules_load needs no memory; false if there is none for that. */
bool gz_rules_reserve(gz_rules *rules, gz_memory *memory, const gz_rules *saved);

/* Set rules back to a copy from the time when they had at most as many groups. Groups that came
   later stay, without rules and members. */
void gz_rules_load(gz_rules *rules, const gz_rules *saved);

/* Free all memory. There are no groups then. */
void gz_rules_release(gz_rules *rules, gz_memory *memory);

/* gz_rules_get for two groups that rules name. */
gz_response gz_rules_find(const gz_rules *rules, int a, int b);

/* Return the response between groups a and b, which exist. */
static inline gz_response gz_rules_get(const gz_rules *rules, int a, int b) {
  GZ_ASSERT(a >= 0 && a < rules->count && b >= 0 && b < rules->count);
  return rules->groups[a].ruled && rules->groups[b].ruled ? gz_rules_find(rules, a, b) : GZ_SLIDE;
}
