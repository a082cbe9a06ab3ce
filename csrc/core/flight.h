/*
** Legs of a flight with friction and a speed limit, shared by the puck and the items of a world.
**
** Friction decelerates by `friction` times the velocity. It is fixed at the start of a leg, so that
** the leg is a parabola and the time of its first contact exact. After 1 / friction it would turn
** the motion round: there the leg ends, at the velocity where friction and acceleration balance.
**
** Vectors have three components. Items of a world pass z = 0.
*/
#pragma once

#include "core/plane.h"

/* Contacts without any time between them, as in a corner, after which a body is stopped. */
#define GZ_MAX_STALLED 256

typedef struct gz_flight_leg {
  gz_vec3 acceleration;
  double end; /* longest duration */
} gz_flight_leg;

/* Return v, shortened to max_speed if it is longer. */
static inline gz_vec3 gz_limit_speed(gz_vec3 v, double max_speed) {
  double speed = gz_length3(v);
  return speed > max_speed ? gz_mul_add3(gz_v3(0, 0, 0), v, max_speed / speed) : v;
}

/* Return the acceleration of a leg, friction included. */
static inline gz_vec3 gz_with_friction(gz_vec3 acceleration, gz_vec3 velocity, double friction) {
  return gz_mul_add3(acceleration, velocity, -friction);
}

/* Return the leg of a body with `left` of its time. `remaining` is gz_with_friction less the part
   that walls cancel. It counts as 0 where friction and acceleration balance up to rounding. */
static inline gz_flight_leg gz_begin_flight_leg(gz_vec3 remaining, gz_vec3 acceleration,
                                                gz_vec3 velocity, double friction, double left) {
  gz_flight_leg leg = { remaining, left };
  double noise = 1e-15 * (gz_length3(acceleration) + friction * gz_length3(velocity));
  if (friction > 0 && gz_length3(remaining) <= noise) leg.acceleration = gz_v3(0, 0, 0);
  else if (friction > 0) leg.end = gz_min(left, 1 / friction);
  return leg;
}

/* Does a body rest that leaves a surface with this normal speed and is pulled back by `pull`? Only
   if it cannot hop higher than `height`: it rises by speed^2 / (2 pull). */
static inline bool gz_rests(double speed, double pull, double height) {
  return pull > 0 && speed * speed <= 2 * pull * height;
}
