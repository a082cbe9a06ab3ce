/*
** Legs of a flight with drag and a speed limit.
**
** Drag decelerates by `drag` times the velocity. With b = a - drag v at the start of a leg, the
** velocity after time t is v + b u(t) with u(t) = (1 - e^(-drag t)) / drag. A leg is the parabola
** that starts with v and ends in the exact place, so that the time of its first contact is exact,
** too. At the end of a leg the velocity is the exact one. A leg takes no longer than 1 / (8 drag),
** so the parabola is off by at most 3e-5 of v / drag on the way.
**
** The speed limit holds at every moment: a leg ends when it is reached. From there, what would
** exceed it only turns the velocity.
**
** A deceleration takes so much of the speed in a unit of time, as rolling does. Along the
** acceleration, or without one, that is a parabola, which ends where the velocity is exactly 0.
** There an acceleration that is not larger is balanced. Elsewhere the velocity at the end of a leg
** is that of the fourth order of Runge and Kutta, and legs take no longer than a sixteenth of what
** turns the velocity: good to 1e-7 of the way.
**
** Vectors have three components. In the plane, z is 0.
*/
#pragma once

#include "core/motion/plane3.h"

/* Contacts without any time between them, as in a corner, from which on a body does not bounce, but
   slides along all that it touches; and after which the rest of its step is dropped. */
#define GZ_MANY_STALLED 32
#define GZ_MAX_STALLED 256

/* A leg: a displacement of velocity t + acceleration t^2 / 2 until `end`. */
typedef struct gz_flight_leg {
  gz_vec3 velocity, acceleration;
  double end;
  gz_vec3 rate; /* b, of the velocity at the start */
  double drag;
  bool curved; /* in between, the velocity is not on the parabola: at the limit, it is no faster */
  bool stops;  /* at the end it is 0 */
} gz_flight_leg;

/* What resists a flight. */
typedef struct gz_resistance {
  double drag, deceleration, max_speed;
} gz_resistance;

/* Return v, shortened to max_speed if it is longer. */
static inline gz_vec3 gz_limit_speed(gz_vec3 v, double max_speed) {
  double speed = gz_length3(v);
  return speed > max_speed ? gz_mul_add3(gz_v3(0, 0, 0), v, max_speed / speed) : v;
}

/* Return the next leg of a body with velocity v, no faster than the speed limit, under acceleration
   a, which has `left` of its time. */
gz_flight_leg gz_begin_flight_leg(gz_vec3 v, gz_vec3 a, const gz_resistance *r, double left);

/* Return the velocity at time t of a leg. */
gz_vec3 gz_flight_velocity(const gz_flight_leg *leg, double t);

/*
** Return the velocity at time t of a leg, where a surface with normal n is hit from a height above
** it. Drag only takes energy: so neither the speed against the surface nor the whole is more than
** that of a flight without drag. Exact where adding up velocities would cancel. Of a curved leg,
** return that at time t.
*/
gz_vec3 gz_flight_velocity_at_impact(const gz_flight_leg *leg, double t, gz_vec3 n, double height);

/* Does a body rest that leaves a surface with this normal speed and is pulled back by `pull`? Only
   if it cannot hop higher than `height`: it rises by speed^2 / (2 pull). */
static inline bool gz_rests(double speed, double pull, double height) {
  return pull > 0 && speed * speed <= 2 * pull * height;
}
