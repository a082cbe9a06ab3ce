/*
** Legs of a flight. Drag is exact: over a leg the velocity decays by e^(-drag t), and the parabola
** ends where that would. A leg ends where the speed limit begins or ceases to hold.
*/
#include "core/motion/flight.h"

#include "core/math/assert.h"

/* Longest leg, in units of 1 / drag, and 1 - e^-LONGEST. */
#define LONGEST 0.125
#define LOSS_OF_LONGEST 0.11750309741540454

/* Longest leg at the speed limit, in units of limit / acceleration. */
#define LONGEST_TURN 0.25

/* The longest leg under deceleration, in units of speed / acceleration; and the way that is small
   enough for legs of any length. */
#define LONGEST_BEND 0.0625
#define SHORTEST_WAY 1e-7

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

/* Let a leg have the velocities velocity + middle and velocity + last halfway and at its end, and
   the displacement of Simpson's rule over them. */
static void set_curved(gz_flight_leg *leg, gz_vec3 middle, gz_vec3 last) {
  leg->drag = 0;
  leg->curved = true;
  leg->rate = scaled(last, 1 / leg->end);
  leg->acceleration = scaled(gz_mul_add3(last, middle, 4), 1 / (3 * leg->end));
}

/*
** Make a leg at the speed limit. Of the acceleration, only the part across the velocity counts.
** Between the velocities at both ends of the leg, none is faster. Its displacement is good to 1e-6
** of it.
*/
static void turn(gz_flight_leg *leg, gz_vec3 a, double limit) {
  double pull = gz_length3(a), speed = gz_length3(leg->velocity);
  gz_vec3 v = scaled(leg->velocity, 1 / speed), none = { 0, 0, 0 };
  gz_vec3 u = pull > 0 ? scaled(a, 1 / pull) : v;
  gz_vec3 across = gz_mul_add3(v, u, -gz_dot3(v, u));
  double sine = gz_length3(across);
  leg->drag = 0;
  leg->curved = true;
  leg->rate = leg->acceleration = none;
  if (sine <= GZ_ROUNDING) return;
  leg->end = gz_min(leg->end, LONGEST_TURN * limit / pull);
  turning w = { u, scaled(across, 1 / sine), sine / (1 + gz_dot3(v, u)), pull / limit, limit };
  gz_vec3 middle = gz_mul_add3(velocity_of(&w, leg->end / 2), leg->velocity, -1);
  gz_vec3 last = gz_mul_add3(velocity_of(&w, leg->end), leg->velocity, -1);
  set_curved(leg, middle, last);
}

/* Return what a deceleration leaves of the acceleration of a body with velocity v. */
static gz_vec3 decelerated(gz_vec3 v, gz_vec3 a, double deceleration) {
  double speed = gz_length3(v), pull = gz_length3(a);
  if (deceleration == 0) return a;
  if (speed > 0) return gz_mul_add3(a, v, -deceleration / speed);
  return pull > deceleration ? scaled(a, 1 - deceleration / pull) : gz_v3(0, 0, 0);
}

/* Return the rate at which a velocity changes. */
static gz_vec3 rate_of(gz_vec3 v, gz_vec3 a, const gz_resistance *r) {
  return gz_mul_add3(decelerated(v, a, r->deceleration), v, -r->drag);
}

/* Let a leg come to rest within a time, straight on. */
static void stop(gz_flight_leg *leg, double time) {
  leg->drag = 0;
  leg->rate = leg->acceleration = scaled(leg->velocity, -1 / time);
  leg->stops = time <= leg->end;
  leg->end = gz_min(leg->end, time);
}

/* Return when deceleration alone would stop a velocity v under acceleration a:
   v' = a cos(angle) - d and v angle' = -a sin(angle) make v (d + a cos(angle)) fall by d^2 - a^2 in
   a unit of time. HUGE_VAL if it does not. */
static double time_to_stop(gz_vec3 v, gz_vec3 a, double deceleration) {
  double pull = gz_length3(a), left = deceleration * deceleration - pull * pull;
  if (left <= 0) return HUGE_VAL;
  return (gz_length3(v) * deceleration + gz_dot3(v, a)) / left;
}

/* Make a leg across an acceleration, or with drag, too: v' = k(v), by the fourth order of Runge and
   Kutta. In the middle it has that of the third order that the same steps give. */
static void bend(gz_flight_leg *leg, gz_vec3 a, const gz_resistance *r) {
  double most = r->deceleration + gz_length3(a), speed = gz_length3(leg->velocity);
  double h = gz_max(LONGEST_BEND * speed / most, sqrt(SHORTEST_WAY / most));
  double rest = time_to_stop(leg->velocity, a, r->deceleration);
  if (rest <= h) {
    stop(leg, rest);
    return;
  }
  if (r->drag > 0) h = gz_min(h, LONGEST / r->drag);
  leg->end = h = gz_min(h, leg->end);
  if (h == 0) return;
  gz_vec3 v = leg->velocity, k1 = rate_of(v, a, r);
  gz_vec3 k2 = rate_of(gz_mul_add3(v, k1, h / 2), a, r);
  gz_vec3 k3 = rate_of(gz_mul_add3(v, k2, h / 2), a, r);
  gz_vec3 k4 = rate_of(gz_mul_add3(v, k3, h), a, r);
  gz_vec3 between = gz_mul_add3(k2, k3, 1);
  gz_vec3 last = gz_mul_add3(gz_mul_add3(k1, between, 2), k4, 1);
  gz_vec3 middle = gz_mul_add3(gz_mul_add3(scaled(k1, 5), between, 4), k4, -1);
  set_curved(leg, scaled(middle, h / 24), scaled(last, h / 6));
}

/* Make a leg of what decelerates: b is the rate at its start. */
static void decelerate(gz_flight_leg *leg, gz_vec3 a, gz_vec3 b, const gz_resistance *r) {
  gz_vec3 v = leg->velocity;
  double speed = gz_length3(v);
  gz_vec3 across = gz_mul_add3(a, v, -gz_dot3(v, a) / (speed * speed));
  if (r->drag > 0 || gz_length3(across) > GZ_ROUNDING * gz_length3(a)) {
    bend(leg, a, r);
    return;
  }
  leg->rate = leg->acceleration = b;
  if (gz_dot3(v, b) < 0) stop(leg, speed / gz_length3(b));
}

gz_flight_leg gz_begin_flight_leg(gz_vec3 v, gz_vec3 a, const gz_resistance *r, double left) {
  GZ_ASSERT(left >= 0 && r->drag >= 0 && r->deceleration >= 0 && r->max_speed > 0);
  double drag = r->drag, max_speed = r->max_speed;
  GZ_ASSERT(drag >= 0 && r->deceleration >= 0 && max_speed >= 0 && left >= 0);
  gz_vec3 b = rate_of(v, a, r), none = { 0, 0, 0 };
  gz_flight_leg leg = { v, none, left, none, 0, false, false };
  double speed = gz_length3(v), rate = gz_length3(b);
  double parts = gz_length3(a) + drag * speed + (speed > 0 ? r->deceleration : 0);
  if (left < GZ_SMALLEST || rate <= 1e-15 * parts || max_speed == 0) return leg;
  leg.drag = drag;
  if (drag > 0) leg.end = gz_min(left, LONGEST / drag);
  if (speed >= (1 - GZ_ROUNDING) * max_speed && gz_dot3(v, b) >= -GZ_ROUNDING * speed * rate) {
    turn(&leg, a, max_speed);
    return leg;
  }
  if (max_speed < HUGE_VAL) leg.end = gz_min(leg.end, time_of_limit(v, b, drag, max_speed));
  if (r->deceleration > 0 && speed > 0) {
    decelerate(&leg, a, b, r);
    return leg;
  }
  leg.rate = b;
  leg.acceleration = scaled(b, 2 * mean_loss(drag * leg.end));
  return leg;
}

gz_vec3 gz_flight_velocity(const gz_flight_leg *leg, double t) {
  GZ_ASSERT(t >= 0);
  gz_vec3 start = leg->velocity, v = gz_mul_add3(start, leg->rate, t * mean_decay(leg->drag * t));
  bool at_rest = leg->stops && gz_dot3(v, start) <= 1e-14 * gz_dot3(start, start);
  return at_rest ? gz_v3(0, 0, 0) : v;
}

gz_vec3 gz_flight_velocity_at_impact(const gz_flight_leg *leg, double t, gz_vec3 n, double height) {
  gz_vec3 start = leg->velocity, v = gz_flight_velocity(leg, t);
  if (leg->curved) return v;
  gz_vec3 pull = gz_mul_add3(leg->rate, start, leg->drag); /* without drag */
  gz_motion fall = { height, gz_dot3(n, start), gz_dot3(n, pull) };
  double most = -gz_speed_at_zero(fall), reached = -gz_dot3(n, v);
  v = gz_mul_add3(v, n, reached - (leg->drag > 0 ? gz_min(reached, most) : most));
  if (leg->drag == 0) return v;
  gz_vec3 d = gz_mul_add3(scaled(start, t), leg->acceleration, t * t / 2);
  double square = gz_max(0, gz_dot3(start, start) + 2 * gz_dot3(pull, d)), its = gz_dot3(v, v);
  return its > square ? scaled(v, sqrt(square / its)) : v;
}
