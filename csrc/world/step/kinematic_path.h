/*
** Ways: the legs of an item without a mass, which flies its whole step before those with masses do.
** They meet it on its way, see world/step/step.h.
*/
#pragma once

#include "core/motion/flight.h"
#include "core/shape/path.h"
#include "world/world.h"

typedef struct gz_kinematic_leg {
  double start; /* time since the step began */
  gz_vec position;
  double angle;
  gz_path path;         /* of which the end may be that of the step, or later */
  gz_flight_leg turned; /* if its spin slows */
  gz_flight_leg flown;
  int next; /* -1: none */
} gz_kinematic_leg;

/* All legs of all ways, in one block of memory; and those of one. */
typedef struct gz_kinematic_legs {
  gz_kinematic_leg *at;
  int count;
} gz_kinematic_legs;

typedef struct gz_kinematic_path {
  gz_kinematic_legs *legs;
  int first, last; /* -1: it has none yet */
} gz_kinematic_path;

/* Append a leg behind the last. Returns it; NULL if there is no memory. */
gz_kinematic_leg *gz_append_kinematic_leg(gz_world *world, gz_kinematic_path *way);

/* Return the leg at a time, which the way has. */
const gz_kinematic_leg *gz_kinematic_leg_at(const gz_kinematic_path *way, double time);

/* Let a way that ends before the step does stand there. Returns false if there is no memory. */
bool gz_close_kinematic_path(gz_world *world, gz_kinematic_path *way, int item, double begin,
                             double end);

/* Drop all that is after a time; what is left of a leg then ends there. */
void gz_cut_kinematic_path(gz_kinematic_path *way, double time);
