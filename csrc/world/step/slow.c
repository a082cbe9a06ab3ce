/*
** Slow or fast.
*/
#include "world/step/slow.h"

#include "core/math/assert.h"
#include "core/pair.h"
#include "world/step/hinge.h"
#include "world/step/rest.h"
#include "world/step/limits.h"

bool gz_is_tired(const gz_step *step, int k) {
  GZ_ASSERT(k >= 0 && k < step->count);
  const gz_body *y = &step->at[k];
  return y->blows > GZ_MOST_BLOWS || y->forced == step->clock;
}

gz_vec gz_net_acceleration(const gz_body *y) {
  return y->f.chord ? gz_flatten(y->f.flown.rate) : gz_acceleration_of(y);
}

static double approach_of(const gz_contact_side *a, const gz_contact_side *b, gz_vec n,
                          gz_vec point) {
  gz_vec va = gz_velocity_of_point(a->velocity, a->spin, gz_sub(point, a->position));
  gz_vec vb = gz_velocity_of_point(b->velocity, b->spin, gz_sub(point, b->position));
  return -gz_dot(n, gz_sub(va, vb));
}

void gz_slow_side(const gz_body *y, gz_contact_side *side) {
  const gz_dynamics *d = y->f.dynamics;
  double brake = gz_spin_deceleration(d);
  side->slows = gz_scale(gz_unit(side->velocity, gz_v(0, 0)), -d->deceleration);
  side->brake = side->spin > 0 ? -brake : side->spin < 0 ? brake : 0;
}

/* Return the acceleration of a point of a side as it slows down. */
static gz_vec slowing_at(const gz_contact_side *side, gz_vec point) {
  return gz_velocity_of_point(side->slows, side->brake, gz_sub(point, side->position));
}

/* Return the acceleration that presses two sides together: that of their own, or what contacts
   leave of it, whichever is larger; what turns carries a point round. */
static double press_on(const gz_contact_side *a, const gz_contact_side *b, gz_vec n, gz_vec point) {
  gz_vec round = gz_scale(gz_sub(point, b->position), b->spin * b->spin);
  round = gz_mul_add(round, gz_sub(point, a->position), -a->spin * a->spin);
  gz_vec pull =
      gz_add(gz_sub(a->pull, b->pull), gz_sub(slowing_at(a, point), slowing_at(b, point)));
  double own = -gz_dot(n, gz_add(pull, round));
  double net = -gz_dot(n, gz_add(gz_sub(a->net, b->net), round));
  return gz_max(0, gz_max(own, net));
}

bool gz_is_slow(const gz_step *step, const gz_contact_side *a, const gz_contact_side *b, gz_vec n,
                gz_vec point, double gap, double restitution, double hair, double time) {
  GZ_ASSERT(hair > 0 && time >= 0 && restitution >= 0 && restitution <= 1);
  double speed = approach_of(a, b, n, point);
  if (a->tired || b->tired) return true;
  if (restitution == 1) return gap <= hair && fabs(speed) * time <= GZ_HARDLY_NEARER * hair;
  if (speed * time <= GZ_HARDLY_NEARER * hair) return true;
  return speed <= GZ_SLOW_STEPS * step->dt * press_on(a, b, n, point);
}

/* Of a body on its present leg; of -1: of what stands. */
static gz_contact_side side_of_body(const gz_step *step, int k, gz_vec position) {
  gz_contact_side side = { .spin = 0 };
  if (k < 0) return side;
  const gz_body *y = &step->at[k];
  bool flies = y->kinematic;
  side.position = position;
  side.velocity = flies ? gz_velocity_at(y, step->clock) : y->f.leg.v;
  side.spin = flies ? gz_spin_of(y) : y->f.leg.spin;
  side.pull = flies ? y->f.leg.g : y->f.dynamics->acceleration;
  side.net = flies ? side.pull : gz_net_acceleration(y);
  side.tired = !flies && gz_is_tired(step, k);
  if (!flies) gz_slow_side(y, &side);
  return side;
}

bool gz_is_slow_hit(const gz_step *step, int k, int q, const gz_shape *mine, const gz_shape *its,
                    gz_vec n) {
  int part;
  gz_vec point = gz_contact_point(mine, its, gz_v(0, 0), n, &part);
  gz_contact_side a = side_of_body(step, k, mine->position);
  gz_contact_side b = side_of_body(step, q, its->position);
  return gz_is_slow(step, &a, &b, n, point, 0, 0, gz_hair_of_pair(mine, its),
                    step->at[k].f.leg.end);
}
