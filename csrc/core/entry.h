/*
** The face by which a path enters a Minkowski difference: of all those it was outside of, the one
** whose line it crosses last.
*/
#ifndef GZ_ENTRY_H
#define GZ_ENTRY_H

#include "core/vec.h"

typedef struct gz_entry {
  double time, speed; /* of the crossing; the speed is along the normal, negative */
  gz_vec normal;
} gz_entry;

/* Before any face. */
static inline gz_entry gz_no_entry(void) {
  gz_entry entry = { -HUGE_VAL, HUGE_VAL, { 1, 0 } };
  return entry;
}

/* Does e come after `other`? Faces crossed at the same time, as when corner meets corner: the more
   head-on one decides, and of two alike, the one that is steeper in x. */
static inline bool gz_enters_later(const gz_entry *e, const gz_entry *other) {
  if (e->time != other->time) return e->time > other->time;
  if (e->speed != other->speed) return e->speed < other->speed;
  return fabs(e->normal.x) > fabs(other->normal.x);
}

#endif
