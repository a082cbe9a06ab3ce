/*
** Legs of a flight. Drag is exact: over a leg the velocity decays by e^(-drag t), and the parabola
** ends where that would. A leg ends where the speed limit begins or ceases to hold.
*/
#include "core/puck/flight.h"

#include "core/math/assert.h"

/* Longest leg, in units of 1 / drag, and 1 - e^-LONGEST. */
#define LONGEST 0.125
#define LOSS_OF_LONGEST 0.11750309741540454

/* Longest leg at the speed limit, in units of limit / acceleration. */
#define LONGEST_TURN 0.25

/* Terms of the series below: for x <= LONGEST the first one left out is less than 1e-23. */
#define TERMS 12

/* Return (1 - e^-x) / x = 1 - x/2! + x^2/3! - ..., for 0 <= x <= LONGEST. */
static double mean_decay(double x) {
  double sum = 1;
  for (int k = TERMS; k > 1; k--) sum = 1 - x / k * sum;
  return sum;
}

/* Return (x - 1 + e^-x) / x^2 = 1/2! - x/3! + x^2/4! - ..., likewise. */
static double mean_loss(double x) {
  double sum = 1;
  for (int k = TERMS + 1; k > 2; k--) sum = 1 - x / k * sum;
  return sum / 2;
}

/* Return -ln(1 - y) = 2 artanh(y / (2 - y)) = 2 (z + z^3/3 + ...), for 0 <= y <= LOSS_OF_LONGEST.
   */
static double decay_time(double y) {
  double z = y / (2 - y), sum = 0;
  for (int k = 2 * TERMS + 1; k > 0; k -= 2) sum = sum * z * z + 1.0 / k;
  return 2 * z * sum;
}

/* Return when the speed reaches the limit on a leg; HUGE_VAL if it does not. In terms of u(t) it is
   |v + b u| = limit, a quadratic equation. v is within the limit. */
static double time_of_limit(gz_vec3 v, gz_vec3 b, double drag, double limit) {
  double bb = gz_dot3(b, b), vb = gz_dot3(v, b), room = gz_max(0, limit * limit - gz_dot3(v, v));
  double root = sqrt(vb * vb + bb * room);
  double u = vb > 0 ? room / (vb + root) : (root - vb) / bb;
  if (drag == 0) return u;
  return drag * u < LOSS_OF_LONGEST ? decay_time(drag * u) / drag : HUGE_VAL;
}

/* Return e^-x for x >= 0, by halving x until the series applies. */
static double decay(double x) {
  int halvings = 0;
  if (x > 700) return 0;
  for (; x > LONGEST; halvings++) x /= 2;
  double result = 1 - x * mean_decay(x);
  for (; halvings > 0; halvings--) result *= result;
  return result;
}

static gz_vec3 scaled(gz_vec3 v, double k) { return gz_mul_add3(gz_v3(0, 0, 0), v, k); }

/* A velocity at the speed limit that turns towards `ahead`, the direction of its acceleration.
   Their angle obeys phi' = -rate sin(phi), so tan(phi / 2) decays with e^(-rate t). */
typedef struct turning {
  gz_vec3 ahead, across; /* unit */
  double half, rate;     /* tan(phi / 2) at the start */
  double limit;
} turning;

static gz_vec3 velocity_of(const turning *w, double t) {
  double k = w->half * decay(w->rate * t), scale = w->limit / (1 + k * k);
  return gz_mul_add3(scaled(w->ahead, (1 - k * k) * scale), w->across, 2 * k * scale);
}

/*
** Make a leg at the speed limit. Of the acceleration, only the part across the velocity counts.
** Between the velocities at both ends of the leg, none is faster. Its displacement is Simpson's
** rule over them and the one in the middle, good to 1e-6 of it.
*/
static void turn(gz_flight_leg *leg, gz_vec3 a, double limit) {
  double pull = gz_length3(a), speed = gz_length3(leg->velocity);
  gz_vec3 v = scaled(leg->velocity, 1 / speed), none = { 0, 0, 0 };
  gz_vec3 u = pull > 0 ? scaled(a, 1 / pull) : v;
  gz_vec3 across = gz_mul_add3(v, u, -gz_dot3(v, u));
  double sine = gz_length3(across);
  leg->drag = 0;
  leg->at_limit = true;
  leg->rate = leg->acceleration = none;
  if (sine <= 1e-12) return;
  leg->end = gz_min(leg->end, LONGEST_TURN * limit / pull);
  turning w = { u, scaled(across, 1 / sine), sine / (1 + gz_dot3(v, u)), pull / limit, limit };
  gz_vec3 middle = gz_mul_add3(velocity_of(&w, leg->end / 2), leg->velocity, -1);
  gz_vec3 last = gz_mul_add3(velocity_of(&w, leg->end), leg->velocity, -1);
  leg->rate = scaled(last, 1 / leg->end);
  leg->acceleration = scaled(gz_mul_add3(last, middle, 4), 1 / (3 * leg->end));
}

gz_flight_leg gz_begin_flight_leg(gz_vec3 v, gz_vec3 a, double drag, double max_speed,
                                  double left) {
  GZ_ASSERT(drag >= 0 && max_speed >= 0 && left >= 0);
  gz_vec3 b = gz_mul_add3(a, v, -drag), none = { 0, 0, 0 };
  gz_flight_leg leg = { v, none, left, none, 0, false };
  double speed = gz_length3(v), rate = gz_length3(b);
  if (rate <= 1e-15 * (gz_length3(a) + drag * speed) || max_speed == 0) return leg;
  leg.drag = drag;
  if (drag > 0) leg.end = gz_min(left, LONGEST / drag);
  if (speed >= (1 - 1e-12) * max_speed && gz_dot3(v, b) >= -1e-12 * speed * rate) {
    turn(&leg, a, max_speed);
    return leg;
  }
  if (max_speed < HUGE_VAL) leg.end = gz_min(leg.end, time_of_limit(v, b, drag, max_speed));
  leg.rate = b;
  leg.acceleration = scaled(b, 2 * mean_loss(drag * leg.end));
  return leg;
}

gz_vec3 gz_flight_velocity(const gz_flight_leg *leg, double t) {
  return gz_mul_add3(leg->velocity, leg->rate, t * mean_decay(leg->drag * t));
}

gz_vec3 gz_flight_velocity_at_impact(const gz_flight_leg *leg, double t, gz_vec3 n, double height) {
  gz_vec3 start = leg->velocity, v = gz_flight_velocity(leg, t);
  if (leg->at_limit) return v;
  gz_vec3 pull = gz_mul_add3(leg->rate, start, leg->drag); /* without drag */
  gz_motion fall = { height, gz_dot3(n, start), gz_dot3(n, pull) };
  double most = -gz_speed_at_zero(fall), reached = -gz_dot3(n, v);
  v = gz_mul_add3(v, n, reached - (leg->drag > 0 ? gz_min(reached, most) : most));
  if (leg->drag == 0) return v;
  gz_vec3 d = gz_mul_add3(scaled(start, t), leg->acceleration, t * t / 2);
  double square = gz_max(0, gz_dot3(start, start) + 2 * gz_dot3(pull, d)), its = gz_dot3(v, v);
  return its > square ? scaled(v, sqrt(square / its)) : v;
}
