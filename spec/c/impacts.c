/*
** Test the velocity at the end of a leg that ends at a wall: that of the flight, but for rounding,
** and with no more energy than the fall has given, also where the height of the wall is a little
** off.
*/
#include "core/motion/flight.h"

#include "random.h"

#include <math.h>
#include <stdio.h>

#define ROUNDS 100000

static gz_vec3 random_vec(double size) {
  return gz_v3(uniform(-size, size), uniform(-size, size), uniform(-size, size));
}

/* Return the displacement of a leg at time t. */
static gz_vec3 way_at(const gz_flight_leg *leg, double t) {
  gz_vec3 none = { 0, 0, 0 };
  return gz_mul_add3(gz_mul_add3(none, leg->velocity, t), leg->acceleration, t * t / 2);
}

/* Is the velocity right at time t of a flight towards a wall, of which the height is off by a part
   of the way? */
static bool is_right(gz_vec3 v, gz_vec3 a, double drag, double t, double off) {
  gz_resistance resistance = { drag, 0, HUGE_VAL };
  gz_flight_leg leg = gz_begin_flight_leg(v, a, &resistance, t);
  gz_vec3 n = random_vec(1), d;
  t = leg.end * (pick(3) ? uniform(0, 1) : 1);
  d = way_at(&leg, t);
  n = gz_mul_add3(gz_v3(0, 0, 0), n, (gz_dot3(n, d) > 0 ? -1 : 1) / gz_length3(n));
  double height = -gz_dot3(n, d) * (1 + off), size = gz_length3(v) + gz_length3(a) * t;
  gz_vec3 flown = gz_flight_velocity(&leg, t);
  if (gz_dot3(n, flown) > 0) return true; /* no impact */
  gz_vec3 found = gz_flight_velocity_at_impact(&leg, t, n, height);
  double most = gz_dot3(v, v) + 2 * gz_dot3(a, d), energy = gz_dot3(found, found);
  double missed = gz_length3(gz_mul_add3(found, flown, -1));
  if (drag > 0 && energy > gz_max(most, 0) + 1e-12 * size * size) return false;
  return off != 0 || gz_dot3(n, flown) > -1e-3 * size || missed <= (drag > 0 ? 0.1 : 1e-9) * size;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < ROUNDS; i++) {
    double drag = pick(3) == 0 ? 0 : pow(10, uniform(-3, 1)), off = pick(2) ? 0 : uniform(0, 1e-3);
    gz_vec3 v = random_vec(pick(4) ? 10 : 1e-3), a = random_vec(pick(4) ? 10 : 1e-3);
    if (pick(3) == 0) v = gz_mul_add3(gz_v3(0, 0, 0), a, uniform(0, 1)); /* straight down */
    wrong += !is_right(v, a, drag, uniform(1e-3, 1), off);
  }
  printf("%s %d velocities at impacts, %d wrong\n", wrong == 0 ? "ok" : "not ok", ROUNDS, wrong);
  return wrong != 0;
}
