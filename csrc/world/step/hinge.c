/*
** Hinges: legs that slow, and end where a hinge does.
*/
#include "world/step/hinge.h"

#include "core/math/assert.h"

void gz_begin_hinged_flight(gz_flight *f) {
  GZ_ASSERT(f->dynamics->hinged);
  f->hinged = *f->dynamics;
  f->hinged.velocity = f->hinged.acceleration = gz_v(0, 0);
  f->dynamics = &f->hinged;
}

void gz_end_hinged_flight(const gz_flight *f) {
  gz_world *world = f->m.world;
  world->extras[world->items[f->m.item].extra].dynamics.spin = f->hinged.spin;
}

/* Return when an angle that grows by w t + a t^2 / 2 has grown by `way`, both in the direction of
   w. HUGE_VAL if it does not. */
static double time_of_angle(double w, double a, double way) {
  double square = w * w + 2 * a * way;
  return square >= 0 ? 2 * way / (w + sqrt(square)) : HUGE_VAL;
}

/* From a contact on, the mean angular velocity would be slower than what the contact has given, and
   lead into it again at once: so from there the path turns with all of it, and what resists acts at
   its end. Where that is rest, it comes in half the time, so that the angle is that of w w / 2a. */
void gz_plan_spin(gz_flight *f, gz_path *leg) {
  gz_dynamics *d = f->dynamics;
  gz_resistance resistance = { d->hinged ? d->drag : 0, gz_spin_deceleration(d), HUGE_VAL };
  double angle = f->m.shape.geometry->angle, sign = d->spin > 0 ? 1 : -1, way = HUGE_VAL;
  if (d->hinged) way = sign > 0 ? d->max_angle - angle : angle - d->min_angle;
  if (way <= 0) d->spin = 0;
  f->turned = gz_begin_flight_leg(gz_v3(d->spin, 0, 0), gz_v3(0, 0, 0), &resistance, leg->end);
  f->hinge_end = HUGE_VAL;
  leg->spin = d->spin;
  if (d->spin == 0) return;
  leg->end = f->turned.end;
  bool met = f->spin_met;
  f->spin_met = false;
  double rate = met ? 0 : f->turned.acceleration.x;
  if (met && f->turned.stops) {
    leg->end /= 2;
    f->turned.rate.x *= 2;
  }
  double end = time_of_angle(fabs(d->spin), sign * rate, way);
  if (end <= leg->end) f->hinge_end = leg->end = end;
  leg->spin += rate * leg->end / 2;
}

double gz_slow_spin(gz_flight *f, double t, double angle) {
  gz_dynamics *d = f->dynamics;
  bool ends = t >= f->hinge_end;
  double limit = d->spin > 0 ? d->max_angle : d->min_angle;
  d->spin = ends ? 0 : gz_flight_velocity(&f->turned, t).x;
  return ends ? limit : angle;
}

double gz_turn_between_ends(const gz_dynamics *d, double angle, double turn, double time) {
  GZ_ASSERT(time > 0);
  double there = angle + turn * time;
  double end = gz_clamp(there, gz_min(d->min_angle, angle), gz_max(d->max_angle, angle));
  return end != there ? (end - angle) / time : turn;
}
