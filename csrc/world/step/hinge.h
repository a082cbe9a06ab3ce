/*
** What is on a hinge in a step: it turns about its position and goes nowhere, its drag and its
** deceleration slow its spin, and it stops at the ends of its hinge. What is on none slows and ends
** by the same rules, by its angular deceleration and at no angle.
*/
#pragma once

#include "world/step/flight.h"

/* Return what takes from the spin of an item as it slows down, in radians by time squared. */
static inline double gz_spin_deceleration(const gz_dynamics *d) {
  return d->hinged ? d->deceleration : d->angular_deceleration;
}

/* Let a flight be that of an item on a hinge: without a velocity. */
void gz_begin_hinged_flight(gz_flight *flight);

/* Give the item the spin that its flight on a hinge has left it. */
void gz_end_hinged_flight(const gz_flight *flight);

/* Plan how an item turns whose spin slows: it ends a leg where that is 0, or where it comes to an
   end of its hinge. The path turns with the mean angular velocity; after a contact, see there. */
void gz_plan_spin(gz_flight *flight, gz_path *leg);

/* Return the angle after a time of the leg that would turn the item to `angle`; and take from its
   angular velocity what resists, or all of it at an end of its hinge. */
double gz_slow_spin(gz_flight *flight, double t, double angle);

/* Return the angular velocity, `turn` or less, that leads from an angle no farther than to the ends
   of a hinge in a time; from beyond an end, no farther beyond. */
double gz_turn_between_ends(const gz_dynamics *dynamics, double angle, double turn, double time);
