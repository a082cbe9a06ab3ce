/*
** The face by which a path enters a Minkowski difference: the last one whose line it crosses, of
** all that it starts outside of.
*/
#ifndef GZ_ENTRY_H
#define GZ_ENTRY_H

#include "core/vec.h"

typedef struct gz_entry {
  double time, speed; /* of the crossing; the speed is along the normal, negative */
  gz_vec normal;
} gz_entry;

/* Return an entry that comes before all others. */
static inline gz_entry gz_no_entry(void) {
  gz_entry entry = { -HUGE_VAL, HUGE_VAL, { 1, 0 } };
  return entry;
}

/* Does e come after `other`? If corner hits corner, two faces are crossed at the same time: the
   more head-on one wins, then the one whose normal is closer to the x axis. */
static inline bool gz_enters_later(const gz_entry *e, const gz_entry *other) {
  if (e->time != other->time) return e->time > other->time;
  if (e->speed != other->speed) return e->speed < other->speed;
  return fabs(e->normal.x) > fabs(other->normal.x);
}

#endif
