/*
** Frames: one rigid body in place of many.
*/
#include "world/step/frame.h"

#include "core/math/assert.h"
#include "world/step/constraints.h"

/* Can contacts change how it turns, or are they none of its turn, as they point to its centre? */
static bool may_turn(const gz_step *step, int k) {
  return gz_inverse_inertia_of(step, k) > 0 || gz_is_round_about_position(&step->at[k].f.m.shape);
}

/* Find the pivot and its motion. Returns whether all can turn about it. */
static bool find_pivot(const gz_step *step, gz_frame *f) {
  double mass = 0;
  bool turn = true, hang = false;
  gz_vec centre = gz_v(0, 0), momentum = gz_v(0, 0);
  for (int i = 0; i < step->met_count; i++) {
    const gz_body *y = &step->at[step->met_now[i]];
    turn = turn && may_turn(step, step->met_now[i]);
    if (y->inverse_mass == 0) {
      turn = turn && (!hang || gz_equal(f->pivot, y->position));
      f->pivot = y->position;
      hang = true;
      continue;
    }
    mass += 1 / y->inverse_mass;
    centre = gz_mul_add(centre, y->position, 1 / y->inverse_mass);
    momentum = gz_mul_add(momentum, y->motion, 1 / y->inverse_mass);
  }
  if (hang || mass == 0) return turn;
  f->pivot = gz_scale(centre, 1 / mass);
  f->motion = gz_scale(momentum, 1 / mass);
  return turn;
}

gz_frame gz_frame_of_bodies(const gz_step *step) {
  gz_frame f = gz_standing_frame();
  double inertia = 0, momentum = 0;
  if (!find_pivot(step, &f)) return f;
  for (int i = 0; i < step->met_count; i++) {
    const gz_body *y = &step->at[step->met_now[i]];
    gz_vec arm = gz_sub(y->position, f.pivot);
    double mass = y->inverse_mass > 0 ? 1 / y->inverse_mass : 0;
    double own = y->inverse_inertia > 0 ? 1 / y->inverse_inertia : 0;
    inertia += own + mass * gz_dot(arm, arm);
    momentum += own * y->spin + mass * gz_cross(arm, y->motion);
  }
  if (inertia > 0) f.spin = momentum / inertia;
  return f;
}

static gz_vec motion_of_frame(const gz_frame *f, gz_vec position) {
  return gz_velocity_of_point(f->motion, f->spin, gz_sub(position, f->pivot));
}

double gz_energy_of_bodies(const gz_step *step, const gz_frame *f) {
  double energy = 0;
  for (int i = 0; i < step->met_count; i++) {
    const gz_body *y = &step->at[step->met_now[i]];
    gz_vec motion = gz_sub(y->motion, motion_of_frame(f, y->position));
    double spin = y->spin - f->spin;
    if (y->inverse_mass > 0) energy += gz_dot(motion, motion) / y->inverse_mass / 2;
    if (y->inverse_inertia > 0) energy += spin * spin / y->inverse_inertia / 2;
  }
  return energy;
}

void gz_scale_motions(gz_step *step, const gz_frame *f, double scale) {
  GZ_ASSERT(scale >= 0 && scale <= 1);
  for (int i = 0; i < step->met_count; i++) {
    int k = step->met_now[i];
    gz_body *y = &step->at[k];
    gz_vec base = motion_of_frame(f, y->position);
    if (gz_inverse_mass_of(step, k) > 0)
      y->motion = gz_mul_add(base, gz_sub(y->motion, base), scale);
    if (gz_inverse_inertia_of(step, k) > 0) y->spin = f->spin + (y->spin - f->spin) * scale;
  }
}
