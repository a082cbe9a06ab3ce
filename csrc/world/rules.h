/*
** The rules of a world: what items of two groups are to one another.
**
** Groups are numbered from 0. Only rules that were set are stored, in a hash table with open
** addressing [Knuth, vol. 3, 6.4, algorithm L]; all other pairs of groups slide. So a new group
** costs the same however many there are.
*/
#ifndef GZ_RULES_H
#define GZ_RULES_H

#include "world/memory.h"

#include <stdint.h>

/* What a meeting of two items is to the one that moves. */
typedef enum gz_response {
  GZ_IGNORE, /* they do not see one another */
  GZ_CROSS,  /* it passes through; reported as a hit */
  GZ_SLIDE,
  GZ_TOUCH,
  GZ_BOUNCE,
  GZ_RESPONSES,
  GZ_RESPONSE_UNKNOWN = GZ_RESPONSES,
  GZ_FILTER_FAILED /* the filter cannot go on: the operation ends, and has changed nothing */
} gz_response;

/* A caller's function in place of the rules: it returns what `other` is to `item`, which moves, or
   GZ_FILTER_FAILED. Called at most once for each `other` in an operation. */
typedef struct gz_filter {
  gz_response (*call)(void *context, int item, int other); /* NULL: the rules decide */
  void *context;
} gz_filter;

/* A set of groups, a bit for each; the last bit stands for all groups from 63 on. */
typedef uint64_t gz_groups;

static inline gz_groups gz_group_bit(int group) {
  return (gz_groups)1 << (group < 63 ? group : 63);
}

typedef struct gz_rule {
  int low, high; /* the groups, the one with the smaller number first; -1 in an empty slot */
  gz_response response;
} gz_rule;

/* What is kept for each group. */
typedef struct gz_group {
  gz_groups ignored; /* groups below 63 that it ignores */
  int members;       /* items that are in it */
  bool ruled;        /* some rule names it */
} gz_group;

/* All zeros at first. */
typedef struct gz_rules {
  gz_group *groups;
  int count, capacity;
  gz_rule *slots;
  int slot_count; /* 0, or a power of two; at least half of them are empty */
  int shift;      /* 32 less its exponent */
  int used;
} gz_rules;

/* Make `count` groups exist, at least. False if there is no memory. */
bool gz_rules_open(gz_rules *rules, gz_memory *memory, int count);

/* Set what groups a and b, which exist, are to one another, whichever of the two moves. False if
   there is no memory: then nothing has changed. */
bool gz_rules_set(gz_rules *rules, gz_memory *memory, int a, int b, gz_response response);

void gz_rules_release(gz_rules *rules, gz_memory *memory);

/* See gz_rules_get; for groups that are both named by rules. */
gz_response gz_rules_find(const gz_rules *rules, int a, int b);

/* What groups a and b are to one another. */
static inline gz_response gz_rules_get(const gz_rules *rules, int a, int b) {
  return rules->groups[a].ruled && rules->groups[b].ruled ? gz_rules_find(rules, a, b) : GZ_SLIDE;
}

#endif
