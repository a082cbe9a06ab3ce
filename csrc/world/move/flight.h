/*
** The flight of an item in a step: what world/move/step.c and world/move/rigid.c share.
*/
#pragma once

#include "world/move/blocker.h"
#include "world/move/contacts.h"

/* By what the responses of a step are decided; and whether nobody else flies in it, not even who is
   hit or is in the way. */
typedef struct gz_step_rules {
  gz_filter filter;
  bool alone;
} gz_step_rules;

typedef struct gz_flight {
  gz_mover m;
  gz_dynamics *dynamics;
  const gz_step_rules *rules; /* of the step */
  double whole;               /* the time that the flight has in all */
  double left;                /* of that */
  double gone;                /* of that */
  bool stuck;                 /* it overlaps something solid that it could not be pushed out of */
  bool knows_contacts;        /* those of the present position */
  int stalled;                /* contacts since it last moved farther than the skin */
  double arrived;             /* t of the last contact */
  double before; /* what passed of the present stretch before the leg, see gz_stretch */
  int first;     /* an item that must fly before this one; -1: none */
  int hit;       /* an item that was hit, and flies at once; -1: none */
  bool thrown;   /* it has changed the motion of another: so it cannot be undone */
  int depth;     /* how many others are in the middle of their flights */
} gz_flight;

/* Find the contacts of the present position, unless they are known. */
static inline void gz_flight_find_contacts(gz_flight *flight) {
  if (!flight->knows_contacts) gz_find_contacts(&flight->m, flight->stuck);
  flight->knows_contacts = true;
}

/* Report a blocker, unless the item has not moved since its surface was reported. */
static inline void gz_flight_report(gz_flight *flight, const gz_blocker *blocker) {
  gz_mover *m = &flight->m;
  bool known = blocker->immediate && gz_mover_has_reported(m, blocker->other, blocker->hit.normal);
  if (!known) gz_mover_report_hit(m, blocker->other, blocker->response, &blocker->hit);
}
