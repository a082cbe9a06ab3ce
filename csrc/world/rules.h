/*
** The rules of a world: how items of two groups respond to one another.
**
** Groups are numbered from 0. Only rules that were set are stored, in a hash table with open
** addressing [Knuth, vol. 3, 6.4, algorithm L]. All other pairs of groups slide. So the cost of a
** new group does not depend on the number of groups.
*/
#pragma once

#include "core/math/assert.h"
#include "world/memory.h"

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
  GZ_CRUSH          /* or overlaps something solid at the end */
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
  gz_groups ignored; /* groups below 63 that it ignores */
  int members;       /* number of items in it */
  bool ruled;        /* some rule names it */
} gz_group;

/* All zeros at first. */
typedef struct gz_rules {
  gz_group *groups;
  int count, capacity;
  gz_rule *slots;
  int slot_count; /* 0, or a power of two; at least half of them are empty */
  int shift;      /* 32 minus the exponent of slot_count */
  int used;       /* slots with a rule */
} gz_rules;

/* Ensure that groups 0 to count - 1 exist. Returns false if there is no memory. */
bool gz_rules_open(gz_rules *rules, gz_memory *memory, int count);

/* Set the response between groups a and b, which exist, whichever of the two moves. Returns false
   if there is no memory; then nothing has changed. */
bool gz_rules_set(gz_rules *rules, gz_memory *memory, int a, int b, gz_response response);

/* Free all memory. There are no groups then. */
void gz_rules_release(gz_rules *rules, gz_memory *memory);

/* gz_rules_get for two groups that rules name. */
gz_response gz_rules_find(const gz_rules *rules, int a, int b);

/* Return the response between groups a and b, which exist. */
static inline gz_response gz_rules_get(const gz_rules *rules, int a, int b) {
  GZ_ASSERT(a >= 0 && a < rules->count && b >= 0 && b < rules->count);
  return rules->groups[a].ruled && rules->groups[b].ruled ? gz_rules_find(rules, a, b) : GZ_SLIDE;
}
