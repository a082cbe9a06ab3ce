/*
** The state of the flight of one item in a step: see world/step/item_flight.h, which flies it.
*/
#pragma once

#include "core/motion/flight.h"
#include "world/items.h"
#include "world/move/blocker.h"
#include "world/move/mover_contacts.h"
#include "world/step/kinematic_path.h"
#include "world/step/limits.h"

typedef struct gz_flight {
  gz_mover m;
  gz_dynamics *dynamics; /* the item's; or, on a hinge, `hinged`: without a velocity */
  gz_dynamics hinged;
  double left;            /* of the step */
  double gone;            /* of the step, since it began to fly */
  double began;           /* when that was */
  bool stuck;             /* it overlaps something solid that it could not be pushed out of */
  bool knows_contacts;    /* those of the present position */
  int stalled;            /* contacts since it last moved farther than the skin */
  double arrived;         /* t of the last contact */
  double before;          /* what passed of the present stretch before the leg, see gz_stretch */
  bool waits;             /* for who is in its way, flies by itself, and has not had its turn: */
  int first;              /* that item, which must fly before this one; -1: none */
  gz_kinematic_path *way; /* where its legs are kept; or NULL */
  bool chord;             /* the present leg is that of an island, see world/step/island.h: */
  double spin_rate;       /* its angular velocity changes so, whatever it turns by */
  gz_path leg;            /* the present one, */
  gz_flight_leg flown;    /* as it is flown, */
  gz_flight_leg turned;   /* if its spin slows: how its angle goes, as the x of a flight; */
  bool spin_met;          /* a contact has just changed that; */
  double hinge_end;   /* and when that comes to an end of the hinge; HUGE_VAL: not on this leg */
  gz_blocker blocker; /* what blocks it, */
  bool refreshes;     /* or whether it ends as gz_leg_refresh_time says */
} gz_flight;
